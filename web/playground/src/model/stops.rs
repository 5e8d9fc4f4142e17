//! The stops of a picture: every event and everything that can be dragged, one after the other, so
//! that arrow keys can walk along them.

use super::picture::HandleId;
use crate::layout::{Lane, lane_of, lane_of_place};
use fencelab::{
    handle::{Handle, HandleKind},
    order,
    sim::{EventId, Run},
    time::Ms,
};

/// Which stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopId {
    /// Something that can be dragged, and the event that goes with it.
    Handle(HandleId),
    /// An event that follows from others.
    Event(EventId),
}

/// A place in the picture that can be reached by key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Which.
    pub id: StopId,
    /// When.
    pub at: Ms,
    /// Where.
    pub lane: Lane,
    /// What happened there, if anything.
    pub event: Option<EventId>,
    /// What can be dragged there, by its place among the handles.
    pub handle: Option<usize>,
}

/// A way to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the one before, in time.
    Earlier,
    /// To the one after.
    Later,
    /// To the nearest one in the lane above.
    Up,
    /// To the nearest one in the lane below.
    Down,
    /// To the first of all.
    First,
    /// To the last of all.
    Last,
}

/// What is chosen before the reader chooses: what most decides what becomes of it. That is a pause, or else a
/// delay, or else the moment of the last line.
pub(super) fn first_choice(stops: &[Stop]) -> Option<StopId> {
    let rank = |stop: &&Stop| match stop.id {
        StopId::Handle(HandleId { kind: HandleKind::PauseEnd, .. }) => 0,
        StopId::Handle(HandleId { kind: HandleKind::Delay, .. }) => 1,
        StopId::Handle(HandleId { kind: HandleKind::Start, line }) => {
            2 + u64::from(u32::MAX - line)
        }
        _ => u64::MAX,
    };
    stops.iter().min_by_key(rank).map(|stop| stop.id)
}

/// All stops of a run in the order of time; at one moment, in the order of the trace.
pub(super) fn stops(run: &Run, handles: &[Handle]) -> Vec<Stop> {
    let mut moved: Vec<Option<usize>> = vec![None; run.events.len()];
    let mut all: Vec<Stop> = Vec::with_capacity(run.events.len() + handles.len());
    for (place, handle) in handles.iter().enumerate() {
        match handle.event.and_then(|event| moved.get_mut(event.index())) {
            Some(free @ None) => *free = Some(place),
            _ => all.push(at_handle(handle, place, None)),
        }
    }
    for event in &run.events {
        let moved = moved[event.id.index()].and_then(|place| Some((place, handles.get(place)?)));
        all.push(match moved {
            Some((place, handle)) => at_handle(handle, place, Some(event.id)),
            None => {
                let lane = lane_of(&event.what);
                let (id, at) = (StopId::Event(event.id), event.at);
                Stop { id, at, lane, event: Some(event.id), handle: None }
            }
        });
    }
    order::by_key(&mut all, |stop| {
        let event = stop.event.map_or(0, |event| event.0 + 1);
        order::pair(stop.at.0, event)
    });
    all
}

fn at_handle(handle: &Handle, place: usize, event: Option<EventId>) -> Stop {
    let lane = lane_of_place(handle.place);
    let id = StopId::Handle(HandleId::of(handle));
    Stop { id, at: handle.at, lane, event, handle: Some(place) }
}

/// The stop that a walk from `from` leads to. `lanes` are the lanes from top to bottom. At the edge it
/// stays where it is.
pub(super) fn walk(stops: &[Stop], from: StopId, way: Way, lanes: &[Lane]) -> Option<StopId> {
    let place = stops.iter().position(|stop| stop.id == from);
    let Some(place) = place else { return stops.first().map(|stop| stop.id) };
    let to = match way {
        Way::Earlier => stops.get(place.checked_sub(1)?),
        Way::Later => stops.get(place + 1),
        Way::First => stops.first(),
        Way::Last => stops.last(),
        Way::Up | Way::Down => {
            let here = stops[place];
            let lane = lanes.iter().position(|lane| *lane == here.lane)?;
            let beyond: Vec<Lane> = match way {
                Way::Up => lanes[..lane].iter().rev().copied().collect(),
                _ => lanes[lane + 1..].to_vec(),
            };
            // A lane in which nothing happens is passed over.
            beyond.into_iter().find_map(|lane| {
                let there = stops.iter().filter(|stop| stop.lane == lane);
                there.min_by_key(|stop| stop.at.0.abs_diff(here.at.0))
            })
        }
    };
    to.map(|stop| stop.id)
}
