//! What a reader does to the seed's timeline, and what becomes of it.

use super::*;
use fencelab::verdict::Outcome;
use fencelab::{ids::StoreId, store::Policy};

const SEED: &str = include_str!("../../../../tests/timelines/ok/seed.tl");

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
fn a_picture_stays_as_wide_while_something_is_dragged() {
    let renewals = "+500ms A renew\n".repeat(40);
    let text = format!("lock L lease 2s\nstore S\nA acquire\nA pause 30s\n{renewals}A release\n");
    let model = Rc::new(Model::new(&text, &text));
    let before = model.layout(View::whole(280.0));
    let pull = Pull { to: 1_500, reach: Some(Ms(0)) };
    let id = pause(&model);
    let model = model.reduce(Action::Grab(id, 31_000)).reduce(Action::Pull(pull));
    let now = |model: &Model| model.layout(View::whole(280.0)).width;
    assert_eq!(now(&model), before.width);
    // It has another number of events, for which it will be another width.
    assert_ne!(now(&model.reduce(Action::Drop)), before.width);
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
    let near =
        does([Action::Grab(id, 31_000), Action::Pull(Pull { to: 10_150, reach: Some(Ms(300)) })]);
    assert_eq!(near.drag.as_ref().and_then(|drag| drag.snapped), Some(Ms(10_000)));
    assert!(near.text.contains("A pause 9s"));
    assert!(does(drag_to(-5_000)).text.contains("A pause 0s"));
    let free = Pull { to: 10_157, reach: None };
    let free = does([Action::Grab(id, 31_000), Action::Pull(free)]);
    assert!(free.text.contains("A pause 9.157s"));
}

#[test]
fn picked_up_by_key_it_moves_and_is_one_undo() {
    let pick = Action::Select(StopId::Handle(pause(&seed())));
    let moved = [pick.clone(), Action::PickUp, Action::Nudge(-100), Action::Nudge(-1_000)];
    let model = does(moved.clone());
    assert!(model.text.contains("A pause 28.9s"));
    assert!(!model.can_undo(), "not yet committed");
    let done = Rc::new(model.clone()).reduce(Action::Drop);
    assert_eq!(done.clone().reduce(Action::Undo).text, SEED);
    assert!(!done.reduce(Action::Undo).can_undo());
    let given_up = Rc::new(model).reduce(Action::Cancel);
    assert_eq!(given_up.text, SEED);
    let least = does([pick.clone(), Action::PickUp, Action::ToLimit(Limit::Least)]);
    assert!(least.text.contains("A pause 0s"));
    let further = Rc::new(least).reduce(Action::Nudge(-100));
    assert_eq!(further.notice, Some(Notice::Stopped(HandleKind::PauseEnd, Limit::Least)));
    let beyond = does([pick, Action::PickUp, Action::Nudge(9_000_000)]);
    assert_eq!(beyond.notice, Some(Notice::Stopped(HandleKind::PauseEnd, Limit::Greatest)));
}

#[test]
fn a_line_without_a_time_gets_one_when_it_is_dragged() {
    let model = seed();
    let start = |line| HandleId { kind: HandleKind::Start, line };
    let b = model.picture.parsed.text().lines().position(|line| line.contains("B acquire"));
    let b = start(u32::try_from(b.expect("B is in the seed")).expect("a small number"));
    let at = i64::from(model.picture.handle(b).expect("it has a handle").at.0);
    let pull = |to| Action::Pull(Pull { to, reach: None });
    let model = does([Action::Grab(b, at), pull(at + 2_500), pull(at + 3_000), Action::Drop]);
    assert!(model.text.contains("14s  B acquire"), "{}", model.text);
    assert_eq!(Rc::new(model).reduce(Action::Undo).text, SEED);
}

#[test]
fn arrow_keys_walk_along_time_and_across_lanes() {
    let model = does([Action::Walk(Way::First)]);
    let mut seen = vec![model.selected];
    let mut model = Rc::new(model);
    loop {
        let next = model.clone().reduce(Action::Walk(Way::Later));
        if next.selected == model.selected {
            break;
        }
        seen.push(next.selected);
        model = next;
    }
    assert_eq!(seen.len(), model.picture.stops.len(), "each stop is reached once");
    let lane =
        |model: &Model| model.selected.and_then(|id| model.picture.stop(id)).map(|it| it.lane);
    let down = does([Action::Walk(Way::First), Action::Walk(Way::Down)]);
    assert_ne!(lane(&down), lane(&does([Action::Walk(Way::First)])));
}

#[test]
fn an_event_that_follows_from_others_says_so() {
    let follows =
        seed().picture.stops.iter().find(|it| matches!(it.id, StopId::Event(_))).map(|it| it.id);
    let model = does([Action::Select(follows.expect("an expiry, say")), Action::PickUp]);
    assert_eq!(model.notice, Some(Notice::Follows));
    assert!(model.drag.is_none());
}

/// On a slow device a key comes before the picture shows what the last one did.
#[test]
fn a_key_means_what_it_means_now_and_not_in_the_picture_that_is_still_seen() {
    let key = |held: Action, rest: Action| Action::Key(Some(held.into()), Some(rest.into()));
    let left = || key(Action::Nudge(-1_000), Action::Walk(Way::Earlier));
    let space = || key(Action::Drop, Action::PickUp);
    let pause = StopId::Handle(pause(&seed()));
    let moved = does([Action::Select(pause), space(), left(), space()]);
    assert!(moved.text.contains("A pause 29s"), "{}", moved.text);
    let walked = does([Action::Select(pause), space(), space(), left()]);
    assert_eq!(walked.text, SEED);
    assert_ne!(walked.selected, Some(pause));
    // A pointer that comes and goes lets go of nothing that a key holds.
    assert!(does([Action::Select(pause), space(), Action::LetGo(pause, true)]).drag.is_some());
}

#[test]
fn something_can_be_added_taken_out_and_repeated() {
    let spot = Spot { lane: Lane::Client(fencelab::ids::ClientId(1)), at: Ms(14_000) };
    let added = does([Action::Spot(Some(spot)), Action::Add("B pause 2s".to_owned())]);
    assert!(added.text.contains("14s B pause 2s\n"), "{}", added.text);
    assert!(added.is_current());
    let line = added.selected_line().expect("what was added is chosen");
    assert!(added.text.lines().nth(line as usize).is_some_and(|it| it.contains("B pause")));
    let again = Rc::new(added.clone()).reduce(Action::Duplicate);
    assert_eq!(again.text.matches("B pause 2s").count(), 2);
    let gone = Rc::new(added).reduce(Action::Delete);
    assert_eq!(gone.text, SEED);
}

#[test]
fn one_step_is_one_event() {
    let all = seed().picture.run.events.len();
    let mut model = Rc::new(does([Action::Stand(Some(Ms::ZERO))]));
    let mut steps = 0;
    let first = model.stand.expect("it stands").seen;
    while model.stand.is_some() {
        model = model.reduce(Action::Step(Direction::On));
        steps += 1;
    }
    assert_eq!(first + steps - 1, all);
    let back = model.reduce(Action::Step(Direction::Back));
    assert_eq!(back.stand.map(|stand| stand.seen), Some(all));
}

#[test]
fn playing_comes_to_an_end() {
    let model = does([Action::Play(true), Action::Tick(Ms(5_000))]);
    assert_eq!(model.stand.map(|stand| stand.at), Some(Ms(5_000)));
    assert!(model.playing);
    let over = Rc::new(model).reduce(Action::Tick(Ms(90_000)));
    assert!(!over.playing && over.stand.is_none());
}

#[test]
fn playing_by_events_comes_to_an_end_too() {
    let all = seed().picture.run.events.len();
    let mut model = Rc::new(does([Action::Play(true)]));
    for _ in 0..all {
        assert!(model.playing);
        model = model.reduce(Action::Step(Direction::On));
    }
    assert!(!model.playing && model.stand.is_none());
}

#[test]
fn a_pinned_run_is_compared_with_what_comes_after() {
    let model = does([Action::Pin(true), Action::SetPolicy(StoreId(0), Policy::Any)]);
    let found = model.difference.expect("they differ");
    let at = |model: &Model, id: Option<EventId>| {
        id.and_then(|id| model.picture.run.event(id)).map(|it| it.at)
    };
    let pinned = model.pinned.clone().expect("it is pinned");
    assert_eq!(at(&pinned, found.one), Some(Ms(31_000)));
    assert_eq!(at(&model, found.other), Some(Ms(31_000)));
    let same = Rc::new(model).reduce(Action::Undo);
    assert_eq!(same.difference, None);
    assert!(same.reduce(Action::Pin(false)).pinned.is_none());
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
    let model =
        does([Action::Type(format!("{SEED}#")), Action::Type(format!("{SEED}# x")), Action::Reset]);
    assert_eq!(model.text, SEED);
    let undone = Rc::new(model).reduce(Action::Undo);
    assert_eq!(undone.text, format!("{SEED}# x"));
    assert_eq!(undone.reduce(Action::Undo).text, SEED);
}

#[test]
fn a_place_to_add_something_goes_with_its_lane() {
    let spot = Spot { lane: Lane::Client(fencelab::ids::ClientId(1)), at: Ms(14_000) };
    let then = |text: &str| does([Action::Spot(Some(spot)), Action::Type(text.to_owned())]).spot;
    assert_eq!(then(&format!("{SEED}# B\n")), Some(spot));
    assert_eq!(then("lock L\nstore S\nA acquire\n"), None, "B is gone");
    assert_eq!(then(&format!("{SEED}B pasue\n")), None, "nothing can be added to this");
}

#[test]
fn what_is_typed_is_undone_line_by_line_and_not_with_what_came_in_between() {
    let typed = |text: &str| Action::Type(format!("{SEED}{text}"));
    let lines = [typed("#"), typed("# a"), typed("# a\n"), typed("# a\n#"), typed("# a\n# b")];
    let undo = |times: usize| does(lines.clone().into_iter().chain(vec![Action::Undo; times]));
    assert_eq!(undo(1).text, format!("{SEED}# a\n"));
    assert_eq!(undo(2).text, SEED);
    let looked = [typed("# a"), Action::Stand(None), typed("# ab"), Action::Undo];
    assert_eq!(does(looked).text, format!("{SEED}# a"));
}

#[test]
fn to_undo_while_something_is_held_only_puts_it_back() {
    let id = pause(&seed());
    let start = [Action::Set(id, Ms(20_000)), Action::Grab(id, 21_000)];
    let pull = Action::Pull(Pull { to: 6_000, reach: None });
    let model = does(start.into_iter().chain([pull, Action::Undo]));
    assert!(model.text.contains("A pause 20s"), "{}", model.text);
    assert!(model.drag.is_none() && model.can_undo() && !model.can_redo());
}

/// The field of a number gives it when a press on the grip takes the focus away.
#[test]
fn a_number_that_is_given_while_its_grip_is_held_is_one_change() {
    let id = pause(&seed());
    let at = StopId::Handle(id);
    let given = [Action::Grab(id, 31_000), Action::Set(id, Ms(20_000)), Action::LetGo(at, true)];
    let model = does(given);
    assert!(model.text.contains("A pause 20s"));
    let back = Rc::new(model).reduce(Action::Undo);
    assert_eq!((back.text.as_str(), back.can_undo()), (SEED, false));
}
