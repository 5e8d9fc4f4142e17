//! The state of one timeline editor, and what can be done to it. No browser is needed to test it.
//!
//! The text is the only thing that is edited. Everything else follows from it, or says what the
//! reader looks at.

use fencelab::{
    flip::{Flip, flips},
    handle::{Handle, HandleKind, handles},
    ids::StoreId,
    sim::{Run, run},
    store::Policy,
    time::Ms,
    timeline::{Edit, Parsed, parse, set_policy, set_time},
    verdict::Property,
};
use std::rc::Rc;
use yew::Reducible;

/// A text that could be read, and all that follows from it.
#[derive(Debug)]
pub struct Picture {
    /// The text as it was understood.
    pub parsed: Parsed,
    /// What comes of it.
    pub run: Run,
    /// What can be dragged.
    pub handles: Vec<Handle>,
}

/// Everything in a picture follows from its text.
impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.parsed.text() == other.parsed.text()
    }
}

impl Picture {
    fn of(parsed: Parsed) -> Self {
        let run = run(&parsed.timeline);
        let handles = handles(&parsed.timeline, &run);
        Self { parsed, run, handles }
    }

    /// The handle with this identity, if it is (still) there.
    #[must_use]
    pub fn handle(&self, id: HandleId) -> Option<&Handle> {
        self.handles.iter().find(|handle| HandleId::of(handle) == id)
    }
}

/// Which handle: a line has at most one of each kind, whatever its numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandleId {
    /// What it moves.
    pub kind: HandleKind,
    /// The line of the text, from 0.
    pub line: u32,
}

impl HandleId {
    /// The identity of a handle.
    #[must_use]
    pub fn of(handle: &Handle) -> Self {
        Self { kind: handle.kind, line: handle.line }
    }
}

/// A drag in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// What is dragged.
    pub id: HandleId,
    /// How far from the grip it was taken hold of, in milliseconds.
    grab: i64,
    /// The text before.
    before: String,
    /// The end of the time axis, which stands still while something is dragged.
    pub axis_end: Ms,
    /// The moments at which something else happens: the grip snaps to them.
    edges: Vec<Ms>,
    /// The edge that it is snapped to now.
    pub snapped: Option<Ms>,
}

/// Where the grip of a drag is to go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pull {
    /// The moment under the pointer, in milliseconds; it may lie beyond the picture.
    pub to: i64,
    /// How near an edge must be to be snapped to; `None` suspends snapping.
    pub reach: Option<Ms>,
}

/// What can be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// The text was typed.
    Type(String),
    /// A diagnostic's fix, or another edit of the text as it is now.
    Apply(Edit),
    /// A store checks something else.
    SetPolicy(StoreId, Policy),
    /// A grip is taken hold of, at this moment of the axis.
    Grab(HandleId, i64),
    /// It is pulled.
    Pull(Pull),
    /// It is let go.
    Drop,
    /// It goes back to where it was.
    Cancel,
    /// A number is set by key or field.
    Set(HandleId, Ms),
    /// A number is moved by so many milliseconds.
    Nudge(HandleId, i64),
    /// The flip points of this handle are shown.
    Select(HandleId),
    /// The reader stands at this moment; `None` is the end.
    Stand(Option<Ms>),
    /// The events blamed for this are lit up; `None` lights those of the first harm.
    Light(Option<Property>),
    /// Back to the text before the last change.
    Undo,
    /// Forward again.
    Redo,
    /// Back to the lesson's own text.
    Reset,
}

/// Changes that follow each other and count as one when undone.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Streak {
    Typing,
    Nudging(HandleId),
}

/// How many changes can be undone.
const UNDO_MAX: usize = 200;
/// A dragged number is a multiple of this, where it does not snap to something.
pub const GRID: u32 = 100;

/// The state of one editor.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The text as it stands, readable or not.
    pub text: String,
    /// The text of the lesson.
    pub original: Rc<str>,
    /// What the text says, and what is wrong with it.
    pub parsed: Rc<Parsed>,
    /// The last readable text, and what came of it.
    pub picture: Rc<Picture>,
    /// The drag in progress.
    pub drag: Option<Drag>,
    /// Whose flip points are shown.
    pub selected: Option<HandleId>,
    /// The flip points.
    pub flips: Rc<Vec<Flip>>,
    /// Where the reader stands.
    pub playhead: Option<Ms>,
    /// Whose blamed events are lit.
    pub lit: Option<Property>,
    /// It was opened at a version of the reader's own, and nothing has been done to it since.
    pub restored: bool,
    undo: Vec<String>,
    redo: Vec<String>,
    streak: Option<Streak>,
}

impl Model {
    /// An editor of a lesson's text, opened at `text`: the same, or what the reader made of it.
    #[must_use]
    pub fn new(original: &str, text: &str) -> Self {
        let parsed = parse(text);
        // A stored text that cannot be read shows the lesson's picture until it is mended.
        let picture = if parsed.is_readable() { parsed.clone() } else { parse(original) };
        let mut model = Self {
            text: text.to_owned(),
            original: original.into(),
            parsed: Rc::new(parsed),
            picture: Rc::new(Picture::of(picture)),
            drag: None,
            selected: None,
            flips: Rc::default(),
            playhead: None,
            lit: None,
            restored: text != original,
            undo: Vec::new(),
            redo: Vec::new(),
            streak: None,
        };
        model.find_flips();
        model
    }

    /// The text can be read, so the picture shows it.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.parsed.is_readable()
    }

    /// Something can be undone.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Something can be done again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// The end of the time axis.
    #[must_use]
    pub fn axis_end(&self) -> Ms {
        self.drag.as_ref().map_or_else(|| axis_end(&self.picture.run), |drag| drag.axis_end)
    }

    /// The property whose blamed events are lit: the chosen one, or else the first harm.
    #[must_use]
    pub fn lit_property(&self) -> Option<Property> {
        self.lit.or_else(|| {
            let mut verdicts = self.picture.run.verdicts.iter();
            let harm = verdicts.find(|it| !it.holds() && it.property.is_harm());
            harm.map(|verdict| verdict.property)
        })
    }

    fn show(&mut self, text: String) {
        self.restored = false;
        let parsed = parse(&text);
        self.text = text;
        if parsed.is_readable() {
            self.picture = Rc::new(Picture::of(parsed.clone()));
        }
        self.parsed = Rc::new(parsed);
    }

    /// A change that can be undone. Changes of one streak count as one.
    fn change(&mut self, text: String, streak: Option<Streak>) {
        if text == self.text {
            return;
        }
        if streak.is_none() || streak != self.streak {
            self.remember(self.text.clone());
        }
        self.streak = streak;
        self.show(text);
        self.find_flips();
    }

    fn remember(&mut self, text: String) {
        if self.undo.len() == UNDO_MAX {
            self.undo.remove(0);
        }
        self.undo.push(text);
        self.redo.clear();
    }

    /// Flip points do not depend on where the number is now, so they stand still in a drag.
    fn find_flips(&mut self) {
        let there = |id: &HandleId| self.picture.handle(*id).is_some();
        self.selected = self.selected.filter(there).or_else(|| first_choice(&self.picture));
        let handle = self.selected.and_then(|id| self.picture.handle(id));
        let Picture { parsed, run, .. } = &*self.picture;
        self.flips = Rc::new(handle.map(|it| flips(parsed, run, it)).unwrap_or_default());
    }

    fn set(&mut self, id: HandleId, value: Ms, streak: Option<Streak>) {
        // The spans are those of the last readable text.
        if !self.is_current() {
            return;
        }
        let Some(handle) = self.picture.handle(id) else { return };
        let value = value.clamp(handle.min, Ms::MAX);
        self.selected = Some(id);
        let text = set_time(&self.text, handle.span, value).apply(&self.text);
        self.change(text, streak);
    }

    fn grab(&mut self, id: HandleId, at: i64) {
        if !self.is_current() || self.drag.is_some() {
            return;
        }
        let Some(handle) = self.picture.handle(id).copied() else { return };
        if self.selected != Some(id) {
            self.selected = Some(id);
            self.find_flips();
        }
        let run = &self.picture.run;
        let ends = run.leases.iter().flat_map(|lease| [lease.until, lease.believed_until]);
        let mut edges: Vec<Ms> = run.events.iter().map(|event| event.at).chain(ends).collect();
        edges.retain(|edge| *edge != handle.at);
        edges.extend(self.flips.iter().map(|flip| flip.at));
        edges.sort_unstable();
        edges.dedup();
        self.drag = Some(Drag {
            id,
            grab: at - i64::from(handle.at.0),
            before: self.text.clone(),
            axis_end: axis_end(run),
            edges,
            snapped: None,
        });
    }

    fn pull(&mut self, pull: Pull) {
        let Some(drag) = &mut self.drag else { return };
        let Some(handle) = self.picture.handle(drag.id) else { return };
        let to = whole(pull.to - drag.grab).min(drag.axis_end);
        let near = |edge: &&Ms| pull.reach.is_some_and(|reach| edge.0.abs_diff(to.0) <= reach.0);
        drag.snapped =
            drag.edges.iter().filter(near).min_by_key(|edge| edge.0.abs_diff(to.0)).copied();
        let value = match (drag.snapped, pull.reach) {
            (Some(edge), _) => edge.minus(handle.anchor),
            (None, Some(_)) => on_grid(to.minus(handle.anchor)),
            (None, None) => to.minus(handle.anchor),
        };
        let value = value.clamp(handle.min, handle.max.max(handle.min));
        let text = set_time(&self.text, handle.span, value).apply(&self.text);
        self.show(text);
    }

    fn end_drag(&mut self, keep: bool) {
        let Some(drag) = self.drag.take() else { return };
        self.streak = None;
        if !keep {
            self.show(drag.before);
        } else if self.text != drag.before {
            self.remember(drag.before);
        }
        self.find_flips();
    }

    fn go_back(&mut self) {
        self.end_drag(false);
        if let Some(text) = self.undo.pop() {
            self.redo.push(std::mem::take(&mut self.text));
            self.restore(text);
        }
    }

    fn go_forward(&mut self) {
        self.end_drag(false);
        if let Some(text) = self.redo.pop() {
            self.undo.push(std::mem::take(&mut self.text));
            self.restore(text);
        }
    }

    fn restore(&mut self, text: String) {
        self.streak = None;
        self.show(text);
        self.find_flips();
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Type(text) => {
                self.end_drag(true);
                self.change(text, Some(Streak::Typing));
            }
            Action::Apply(edit) => self.change(edit.apply(&self.text), None),
            Action::SetPolicy(store, policy) => {
                let edit =
                    if self.is_current() { set_policy(&self.parsed, store, policy) } else { None };
                if let Some(edit) = edit {
                    self.change(edit.apply(&self.text), None);
                }
            }
            Action::Grab(id, at) => self.grab(id, at),
            Action::Pull(pull) => self.pull(pull),
            Action::Drop => self.end_drag(true),
            Action::Cancel => self.end_drag(false),
            Action::Set(id, value) => self.set(id, value, None),
            Action::Nudge(id, by) => {
                if let Some(handle) = self.picture.handle(id) {
                    let value = whole(i64::from(handle.value.0) + by);
                    self.set(id, value, Some(Streak::Nudging(id)));
                }
            }
            Action::Select(id) => {
                if self.drag.is_none() && self.selected != Some(id) {
                    self.selected = Some(id);
                    self.find_flips();
                }
            }
            Action::Stand(at) => self.playhead = at,
            Action::Light(property) => self.lit = property,
            Action::Undo => self.go_back(),
            Action::Redo => self.go_forward(),
            Action::Reset => {
                let original = self.original.to_string();
                self.end_drag(false);
                self.change(original, None);
            }
        }
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = Rc::unwrap_or_clone(self);
        next.act(action);
        Rc::new(next)
    }
}

/// A pause is what most lessons are about, so its flip points are shown before anything is chosen.
fn first_choice(picture: &Picture) -> Option<HandleId> {
    let pause = picture.handles.iter().find(|handle| handle.kind == HandleKind::PauseEnd);
    pause.or_else(|| picture.handles.first()).map(HandleId::of)
}

/// Room to the right of the last event, so that there is somewhere to drag to.
fn axis_end(run: &Run) -> Ms {
    run.end.plus(Ms((run.end.0 / 12).max(500)))
}

fn on_grid(value: Ms) -> Ms {
    Ms((value.0 + GRID / 2) / GRID * GRID)
}

/// The nearest moment there is.
fn whole(ms: i64) -> Ms {
    Ms(u32::try_from(ms.clamp(0, i64::from(Ms::MAX.0))).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelab::verdict::Outcome;

    const SEED: &str = include_str!("../../../tests/timelines/ok/seed.tl");

    fn does(actions: impl IntoIterator<Item = Action>) -> Model {
        let mut model = Rc::new(Model::new(SEED, SEED));
        for action in actions {
            model = model.reduce(action);
        }
        Rc::unwrap_or_clone(model)
    }

    fn pause(model: &Model) -> HandleId {
        let pause = model.picture.handles.iter().find(|it| it.kind == HandleKind::PauseEnd);
        HandleId::of(pause.expect("the seed has a pause"))
    }

    fn seed() -> Model {
        does([])
    }

    fn drag_to(end: i64) -> Vec<Action> {
        let id = pause(&seed());
        let pull = Pull { to: end, reach: Some(Ms(0)) };
        vec![Action::Grab(id, 31_000), Action::Pull(pull)]
    }

    #[test]
    fn dragging_the_end_of_the_pause_changes_text_and_outcome_while_it_lasts() {
        let model = does(drag_to(6_000));
        assert!(model.text.contains("A pause 5s"));
        assert_eq!(model.picture.run.outcome, Outcome::InOrder);
        assert_eq!(model.axis_end(), seed().axis_end(), "the axis stands still");
        assert!(!model.can_undo(), "nothing is committed yet");
    }

    #[test]
    fn one_drag_is_one_undo() {
        let mut actions = drag_to(20_000);
        actions.extend(drag_to(6_000).into_iter().skip(1));
        actions.extend([Action::Drop, Action::Undo]);
        let model = does(actions);
        assert_eq!(model.text, SEED);
        assert!(!model.can_undo() && model.can_redo());
    }

    #[test]
    fn a_cancelled_drag_leaves_nothing() {
        let model = does(drag_to(6_000).into_iter().chain([Action::Cancel]));
        assert_eq!(model.text, SEED);
        assert!(!model.can_undo() && !model.can_redo());
    }

    #[test]
    fn a_grip_snaps_to_what_is_near_and_stops_at_its_limits() {
        let id = pause(&seed());
        let near = does([
            Action::Grab(id, 31_000),
            Action::Pull(Pull { to: 10_150, reach: Some(Ms(300)) }),
        ]);
        assert_eq!(near.drag.as_ref().and_then(|drag| drag.snapped), Some(Ms(10_000)));
        assert!(near.text.contains("A pause 9s"));
        assert!(does(drag_to(-5_000)).text.contains("A pause 0s"));
        let free = Pull { to: 10_157, reach: None };
        let free = does([Action::Grab(id, 31_000), Action::Pull(free)]);
        assert!(free.text.contains("A pause 9.157s"));
    }

    #[test]
    fn nudges_of_one_grip_are_undone_together() {
        let id = pause(&seed());
        let model = does([Action::Nudge(id, -100), Action::Nudge(id, -1_000)]);
        assert!(model.text.contains("A pause 28.9s"));
        assert_eq!(Rc::new(model).reduce(Action::Undo).text, SEED);
    }

    #[test]
    fn the_flip_points_of_the_pause_are_exact() {
        let flips: Vec<u32> = seed().flips.iter().map(|flip| flip.value.0).collect();
        assert_eq!(flips, [9_000, 10_001]);
    }

    #[test]
    fn without_a_check_the_result_of_b_is_overwritten() {
        let model = does([Action::SetPolicy(StoreId(0), Policy::Any)]);
        assert!(matches!(model.picture.run.outcome, Outcome::Overwritten { .. }));
        assert!(model.text.contains("store S  accepts any\n"));
    }

    #[test]
    fn a_text_that_cannot_be_read_keeps_the_last_good_picture() {
        let model = does([Action::Type(SEED.replace("A pause", "A pasue"))]);
        assert!(!model.is_current());
        assert_eq!(model.picture, seed().picture);
        let fix = model.parsed.diagnostics[0].fix.clone().expect("it is a slip of the hand");
        let mended = Rc::new(model).reduce(Action::Apply(fix));
        assert_eq!(mended.text, SEED);
        assert!(mended.is_current());
    }

    #[test]
    fn typing_is_undone_as_a_whole_and_a_reset_can_be_undone() {
        let model = does([
            Action::Type(format!("{SEED}#")),
            Action::Type(format!("{SEED}# x")),
            Action::Reset,
        ]);
        assert_eq!(model.text, SEED);
        let undone = Rc::new(model).reduce(Action::Undo);
        assert_eq!(undone.text, format!("{SEED}# x"));
        assert_eq!(undone.reduce(Action::Undo).text, SEED);
    }
}
