//! The state of one timeline editor, and what can be done to it. No browser is needed to test it.
//!
//! The text is the only thing that is edited. Everything else follows from it, or says what the
//! reader looks at.

mod action;
mod drag;
mod history;
mod picture;
mod stops;
#[cfg(test)]
mod tests;

pub use action::{Action, Direction};
pub use drag::{Drag, GRID, Limit, Pull};
pub use picture::{HandleId, Picture};
pub use stops::{Stop, StopId, Way};

use crate::{
    late::{self, LineEdit},
    layout::{Lane, Layout, View, lanes_of},
};
#[cfg(feature = "csr")]
pub(crate) use drag::whole;
use fencelab::{
    differ::{Difference, differ},
    flip::{Flip, flips},
    handle::HandleKind,
    order,
    sim::EventId,
    time::Ms,
    timeline::{Edit, Parsed, parse, set_policy},
    verdict::Property,
};
use history::{History, Streak};
use std::rc::Rc;
use yew::Reducible;

/// Where the reader stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The moment.
    pub at: Ms,
    /// So many events have happened: at one moment there may be several.
    pub seen: usize,
}

/// A free place in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The lane.
    pub lane: Lane,
    /// The moment.
    pub at: Ms,
}

/// What the reader is told about the last thing that they tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// This number stops here.
    Stopped(HandleKind, Limit),
    /// The event follows from others and cannot be moved by itself.
    Follows,
    /// The event has no line of its own that could be taken out or repeated.
    NoLine,
}

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
    /// The chosen stop.
    pub selected: Option<StopId>,
    /// The flip points of what is chosen.
    pub flips: Rc<Vec<Flip>>,
    /// The free place that is chosen.
    pub spot: Option<Spot>,
    /// Where the reader stands; `None` is the end.
    pub stand: Option<Stand>,
    /// The playhead moves by itself.
    pub playing: bool,
    /// Whose blamed events are lit.
    pub lit: Option<Property>,
    /// The run that this one is compared with.
    pub pinned: Option<Rc<Model>>,
    /// The first events in which they differ: of the pinned run, and of this one.
    pub difference: Option<Difference>,
    /// What there is to say about the last thing tried.
    pub notice: Option<Notice>,
    /// It was opened at a version of the reader's own, and nothing has been done to it since.
    pub restored: bool,
    history: History,
}

impl Model {
    /// An editor of a lesson's text, opened at `text`: the same, or what the reader made of it.
    #[must_use]
    pub fn new(original: &str, text: &str) -> Self {
        let parsed = Rc::new(parse(text));
        // A stored text that cannot be read shows the lesson's picture until it is mended.
        let picture = if parsed.is_readable() { parsed.clone() } else { Rc::new(parse(original)) };
        let mut model = Self {
            text: text.to_owned(),
            original: original.into(),
            parsed,
            picture: Rc::new(Picture::of(picture)),
            drag: None,
            selected: None,
            flips: Rc::default(),
            spot: None,
            stand: None,
            playing: false,
            lit: None,
            pinned: None,
            difference: None,
            notice: None,
            restored: text != original,
            history: History::default(),
        };
        model.look_again();
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
        self.history.can_undo()
    }

    /// Something can be done again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// The end of the time axis. Runs that are compared have one axis.
    #[must_use]
    pub fn axis_end(&self) -> Ms {
        let own = self.drag.as_ref().map_or_else(|| self.picture.axis_end(), |drag| drag.axis_end);
        let pinned = self.pinned.as_ref().map_or(Ms::ZERO, |pinned| pinned.picture.axis_end());
        own.max(pinned)
    }

    /// The measures of the picture. While something is dragged it is as wide as before, however many
    /// events there are now: what is under the pointer must not slip away.
    #[must_use]
    pub fn layout(&self, view: View) -> Layout {
        let Picture { parsed, run, .. } = &*self.picture;
        let layout = Layout::new(&parsed.timeline, run, view, self.axis_end());
        match &self.drag {
            Some(drag) => layout.as_wide_as(&drag.picture.run),
            None => layout,
        }
    }

    /// The handle that is chosen, if what is chosen can be dragged.
    #[must_use]
    pub fn selected_handle(&self) -> Option<HandleId> {
        match self.selected? {
            StopId::Handle(id) => Some(id),
            StopId::Event(_) => None,
        }
    }

    /// The line of the text that is chosen.
    #[must_use]
    pub fn selected_line(&self) -> Option<u32> {
        match self.selected? {
            StopId::Handle(id) => Some(id.line),
            StopId::Event(event) => self.picture.line_of(event),
        }
    }

    /// The picture for everything that is slow to draw: while something is dragged in a long
    /// timeline, the one before.
    #[must_use]
    pub fn calm_picture(&self) -> &Rc<Picture> {
        match &self.drag {
            Some(drag) if drag.picture.is_long() => &drag.picture,
            _ => &self.picture,
        }
    }

    /// The text that belongs to [`Self::calm_picture`].
    #[must_use]
    pub fn calm_parsed(&self) -> &Rc<Parsed> {
        match &self.drag {
            Some(drag) if drag.picture.is_long() => &drag.parsed,
            _ => &self.parsed,
        }
    }

    /// The line of the text that is lit: the chosen one, where the text is the picture's.
    #[must_use]
    pub fn lit_line(&self) -> Option<u32> {
        self.selected_line().filter(|_| self.is_current())
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

    /// The events that are blamed for what is lit.
    #[must_use]
    pub fn blamed(&self) -> Vec<EventId> {
        let lit = self.lit_property();
        let verdicts = self.picture.run.verdicts.iter().filter(|it| Some(it.property) == lit);
        let violations = verdicts.flat_map(|verdict| &verdict.violations);
        let mut blamed: Vec<EventId> = violations.flat_map(|it| &it.events).copied().collect();
        order::unique(&mut blamed, |id| u64::from(id.0));
        blamed
    }

    fn show(&mut self, text: String) {
        self.restored = false;
        let parsed = Rc::new(parse(&text));
        self.text = text;
        if parsed.is_readable() {
            self.picture = Rc::new(Picture::of(parsed.clone()));
        }
        self.parsed = parsed;
        // A lane may be gone, and nothing can be added to a text that cannot be read.
        let lanes = lanes_of(self.picture.timeline(), &self.picture.run);
        self.spot = self.spot.filter(|spot| self.is_current() && lanes.contains(&spot.lane));
        if let Some(stand) = &mut self.stand {
            stand.seen = self.picture.seen_at(stand.at);
        }
        self.compare();
    }

    fn compare(&mut self) {
        self.difference = self.pinned.as_ref().and_then(|pinned| {
            let [one, other] = [&pinned.picture, &self.picture];
            differ((&one.run, one.cast()), (&other.run, other.cast()))
        });
    }

    /// A change that can be undone. Changes of one streak count as one.
    fn change(&mut self, text: String, streak: Option<Streak>) {
        // What is held stays where it is: that is a change of its own.
        self.end_drag(true);
        if text == self.text {
            return;
        }
        self.history.change(&self.text, streak);
        self.show(text);
        self.look_again();
    }

    /// What was chosen may be gone, and its flip points may be elsewhere.
    fn look_again(&mut self) {
        let there = |id: &StopId| self.picture.stop(*id).is_some();
        self.selected =
            self.selected.filter(there).or_else(|| stops::first_choice(&self.picture.stops));
        // Flip points do not depend on where the number is now, so they stand still in a drag.
        let handle = self.selected_handle().and_then(|id| self.picture.handle(id));
        let Picture { parsed, run, .. } = &*self.picture;
        let few = run.events.len() <= FLIP_EVENTS_MAX;
        let handle = handle.filter(|_| few);
        self.flips = Rc::new(handle.map(|it| flips(parsed, run, it)).unwrap_or_default());
    }

    fn select(&mut self, id: StopId) {
        if self.drag.is_none() && self.selected != Some(id) {
            self.selected = Some(id);
            self.look_again();
        }
    }

    fn set(&mut self, id: HandleId, value: Ms) {
        // The spans are those of the last readable text.
        if !self.is_current() {
            return;
        }
        let Some(handle) = self.picture.handle(id) else { return };
        let value = value.clamp(handle.min, Ms::MAX);
        self.selected = Some(StopId::Handle(id));
        let text = handle.edit(&self.text, value).apply(&self.text);
        self.change(text, Some(Streak::Setting(id)));
    }

    /// Takes hold of a handle: at a moment of the axis by pointer, or by key.
    fn grab(&mut self, id: HandleId, at: Option<i64>) {
        if !self.is_current() || self.drag.is_some() {
            return;
        }
        let Some(handle) = self.picture.handle(id).copied() else { return };
        self.select(StopId::Handle(id));
        self.spot = None;
        let end = self.axis_end();
        self.drag = Some(Drag::new(&self.picture, &handle, &self.flips, &self.parsed, at, end));
    }

    /// Moves what is dragged to the number that `to` works out.
    fn pull(&mut self, to: impl FnOnce(&mut Drag, &fencelab::handle::Handle) -> Ms) {
        let Some(drag) = &mut self.drag else { return };
        let Some(handle) = self.picture.handle(drag.id) else { return };
        let value = to(drag, handle);
        let kind = drag.id.kind;
        self.notice = drag.limit.map(|limit| Notice::Stopped(kind, limit));
        if value != handle.value {
            self.show(handle.edit(&self.text, value).apply(&self.text));
        }
    }

    fn end_drag(&mut self, keep: bool) {
        let Some(drag) = self.drag.take() else { return };
        let before = drag.parsed.text();
        if !keep {
            self.show(before.to_owned());
        } else if self.text != before {
            self.history.remember(before);
        }
        self.history.end_streak();
        self.look_again();
    }

    /// One change, whatever was going on.
    fn open(&mut self, text: String) {
        self.end_drag(false);
        self.spot = None;
        self.change(text, None);
    }

    /// Opened at what a link says: the text that it is compared with, and where the reader stands.
    pub(crate) fn at(mut self, pinned: Option<&str>, stand: Option<Ms>) -> Self {
        self.restored = false;
        self.pinned = pinned.map(|text| Rc::new(Self::new(text, text)));
        self.compare();
        self.stand(stand);
        self
    }

    fn restore(&mut self, text: Option<Rc<str>>) {
        if let Some(text) = text {
            self.show(text.to_string());
            self.look_again();
        }
    }

    fn pick_up(&mut self) {
        match self.selected_handle() {
            Some(id) => self.grab(id, None),
            None => self.notice = Some(Notice::Follows),
        }
    }

    /// Adds a statement at the chosen place, and chooses it.
    fn add(&mut self, statement: &str) {
        let Some(spot) = self.spot.take().filter(|_| self.is_current()) else { return };
        let edit = LineEdit::Insert(statement.to_owned(), spot.at);
        if let Some(edit) = late::edit(edit, &self.picture) {
            self.add_line(&edit);
        }
    }

    fn add_line(&mut self, edit: &Edit) {
        let before = &self.text[..(edit.span.start as usize).min(self.text.len())];
        let line = before.matches('\n').count() + usize::from(edit.text.starts_with(['\n', '\r']));
        self.change(edit.apply(&self.text), None);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        let mut stops = self.picture.stops.iter();
        let added = stops.find(|stop| match stop.id {
            StopId::Handle(id) => id.line == line && id.kind == HandleKind::Start,
            StopId::Event(_) => false,
        });
        if let Some(id) = added.map(|stop| stop.id) {
            self.select(id);
        }
    }

    fn delete(&mut self) {
        let line = self.selected_line();
        let edit = line.and_then(|line| late::edit(LineEdit::Delete(line), &self.picture));
        match edit.filter(|_| self.is_current()) {
            Some(edit) => self.change(edit.apply(&self.text), None),
            None => self.notice = self.is_current().then_some(Notice::NoLine),
        }
    }

    fn duplicate(&mut self) {
        let line = self.selected_line();
        let edit =
            line.and_then(|line| late::edit(LineEdit::Duplicate(line, LATER), &self.picture));
        match edit.filter(|_| self.is_current()) {
            Some(edit) => self.add_line(&edit),
            None => self.notice = self.is_current().then_some(Notice::NoLine),
        }
    }

    fn stand(&mut self, at: Option<Ms>) {
        self.stand = at.map(|at| Stand { at, seen: self.picture.seen_at(at) });
    }

    /// One event on or back. After the last one comes the end, also of a play that goes by events.
    fn step(&mut self, direction: Direction) {
        let events = &self.picture.run.events;
        let seen = self.stand.map_or(events.len() + 1, |stand| stand.seen);
        let seen = match direction {
            Direction::Back => seen.saturating_sub(1).max(1),
            Direction::On => seen + 1,
        };
        let last = events.get(seen.saturating_sub(1));
        self.stand = last.map(|event| Stand { at: event.at, seen });
        self.playing &= self.stand.is_some();
    }

    fn tick(&mut self, by: Ms) {
        let at = self.stand.map_or(Ms::ZERO, |stand| stand.at).plus(by);
        let is_over = at >= self.axis_end();
        self.playing &= !is_over;
        self.stand((!is_over).then_some(at));
    }

    fn act(&mut self, action: Action) {
        // What is said about one thing is not about the next.
        if !matches!(action, Action::Tick(_) | Action::Drop | Action::LetGo(..)) {
            self.notice = None;
        }
        // Nor is what is typed then one change with what was typed before.
        if !matches!(action, Action::Tick(_) | Action::Type(_) | Action::Set(..)) {
            self.history.end_streak();
        }
        match action {
            Action::Type(text) => {
                let lines = |text: &str| text.matches('\n').count();
                let is_whole_line = lines(&text) != lines(&self.text);
                self.change(text, Some(Streak::Typing));
                if is_whole_line {
                    self.history.end_streak();
                }
            }
            Action::Apply(edit) => self.change(edit.apply(&self.text), None),
            Action::SetPolicy(store, policy) => {
                let edit = set_policy(&self.parsed, store, policy);
                if let Some(edit) = edit.filter(|_| self.is_current()) {
                    self.change(edit.apply(&self.text), None);
                }
            }
            Action::Grab(id, at) => self.grab(id, Some(at)),
            Action::Pull(pull) => self.pull(|drag, handle| drag.pull(handle, pull)),
            Action::PickUp => self.pick_up(),
            Action::Nudge(by) => self.pull(|drag, handle| drag.nudge(handle, by)),
            Action::ToLimit(limit) => self.pull(|drag, handle| drag.at_limit(handle, limit)),
            Action::Drop => self.end_drag(true),
            Action::Cancel => self.end_drag(false),
            Action::LetGo(id, keep) => {
                let mut drag = self.drag.iter();
                if drag.any(|drag| !drag.by_key && StopId::Handle(drag.id) == id) {
                    self.end_drag(keep);
                }
            }
            Action::Key(held, rest) => {
                let action = if self.drag.is_some() { held } else { rest };
                if let Some(action) = action {
                    self.act(*action);
                }
            }
            Action::Set(id, value) => self.set(id, value),
            Action::Select(id) => self.select(id),
            Action::Walk(way) => {
                let lanes = lanes_of(self.picture.timeline(), &self.picture.run);
                let from = self.selected.or_else(|| stops::first_choice(&self.picture.stops));
                let to = from.and_then(|id| stops::walk(&self.picture.stops, id, way, &lanes));
                if let Some(id) = to {
                    self.select(id);
                }
            }
            Action::Spot(spot) => self.spot = spot.filter(|_| self.is_current()),
            Action::Add(statement) => self.add(&statement),
            Action::Delete => self.delete(),
            Action::Duplicate => self.duplicate(),
            Action::Stand(at) => {
                self.playing = false;
                self.stand(at);
            }
            Action::Step(direction) => self.step(direction),
            Action::Play(playing) => {
                self.playing = playing;
                if playing && self.stand.is_none() {
                    self.stand(Some(Ms::ZERO));
                }
            }
            Action::Tick(by) => self.tick(by),
            Action::Light(property) => self.lit = property,
            Action::Pin(true) => {
                self.end_drag(true);
                self.pinned = Some(Rc::new(Self::new(
                    self.picture.parsed.text(),
                    self.picture.parsed.text(),
                )));
                self.compare();
            }
            Action::Pin(false) => {
                self.pinned = None;
                self.difference = None;
            }
            // What is held goes back first, and that is all.
            Action::Undo | Action::Redo if self.drag.is_some() => self.end_drag(false),
            Action::Undo => {
                let text = self.history.back(&self.text);
                self.restore(text);
            }
            Action::Redo => {
                let text = self.history.forward(&self.text);
                self.restore(text);
            }
            Action::Reset => self.open(self.original.to_string()),
            Action::Open(text) => self.open(text),
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

/// With more events than this, flip points are not searched for: that would be felt.
const FLIP_EVENTS_MAX: usize = 600;
/// How much later a line is done once more.
const LATER: Ms = Ms(1_000);
