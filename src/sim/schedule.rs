//! When each line of the text begins.
//!
//! A line with a time begins then. Any other line begins a step (or its `+500ms`) after the line
//! before. A line that waits (`lease expires`, `A resumes`, `A restarts`) goes with the first such event that no
//! line above has claimed, even one that came earlier than the line before; the lines below go on
//! from whichever is later. A wait that nothing ends is given up when nothing else is left to do.

use super::{queue::LineIndex, trace::What};
use crate::{
    ids::ClientId,
    time::Ms,
    timeline::ast::{Statement, Timeline, When},
};
use litemap::LiteMap;
use std::collections::VecDeque;

pub(super) struct Schedule<'t> {
    timeline: &'t Timeline,
    starts: Vec<Option<Ms>>,
    /// For each line that waits: when its event came.
    happened: Vec<Option<Ms>>,
    waits: LiteMap<Wait, VecDeque<LineIndex>>,
    /// All lines before this one have begun.
    begun: LineIndex,
}

/// What a line can wait for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wait {
    AnyLeaseEnds,
    LeaseEnds(ClientId),
    Resumes(ClientId),
    Restarts(ClientId),
}

impl<'t> Schedule<'t> {
    /// The schedule before anything has happened, and the lines whose time is known already.
    pub(super) fn new(timeline: &'t Timeline) -> (Self, Vec<(LineIndex, Ms)>) {
        let mut waits: LiteMap<Wait, VecDeque<LineIndex>> = LiteMap::new();
        let mut starts = Vec::with_capacity(timeline.lines.len());
        let mut due = Vec::new();
        for (index, line) in timeline.lines.iter().enumerate() {
            let start = match line.when {
                When::At(at) => Some(at.value),
                When::After(_) | When::Next(_) => None,
            };
            starts.push(start);
            match (wait(&line.statement), start) {
                (Some(wait), _) => waits.entry(wait).or_default().push_back(index),
                (None, Some(at)) => due.push((index, at)),
                (None, None) => {}
            }
        }
        let happened = vec![None; starts.len()];
        let mut schedule = Self { timeline, starts, happened, waits, begun: 0 };
        for index in 0..schedule.starts.len() {
            let follows_a_known_one =
                index.checked_sub(1).is_none_or(|before| schedule.starts[before].is_some());
            if follows_a_known_one {
                due.extend(schedule.go_on(index, Ms::ZERO));
            }
        }
        (schedule, due)
    }

    /// The line that waits for this event, if one does. Each event ends one wait.
    pub(super) fn claim(&mut self, what: &What) -> Option<LineIndex> {
        match *what {
            What::Resumed { client } => self.waits.get_mut(&Wait::Resumes(client))?.pop_front(),
            What::Restarted { client } => self.waits.get_mut(&Wait::Restarts(client))?.pop_front(),
            What::LeaseExpired { client, .. } => {
                let next = |wait| Some((*self.waits.get(&wait)?.front()?, wait));
                let waiting = [next(Wait::AnyLeaseEnds), next(Wait::LeaseEnds(client))];
                let (_, wait) = waiting.into_iter().flatten().min()?;
                self.waits.get_mut(&wait)?.pop_front()
            }
            _ => None,
        }
    }

    /// The event that `line` waits for has come. Says which lines now have a time.
    pub(super) fn happened(&mut self, line: LineIndex, now: Ms) -> Vec<(LineIndex, Ms)> {
        self.happened[line] = Some(now);
        self.go_on(line, now)
    }

    /// Nothing is left to do, so what the first waiting line waits for never comes: the lines below
    /// it go on. `None` when no line is waiting.
    pub(super) fn give_up(&mut self, now: Ms) -> Option<Vec<(LineIndex, Ms)>> {
        while self.starts.get(self.begun)?.is_some() {
            self.begun += 1;
        }
        let line = self.begun;
        self.starts[line] = Some(self.before(line));
        Some(self.go_on(line + 1, now))
    }

    /// When each line began. A run that was cut short has not begun them all: those say zero.
    pub(super) fn starts(&self) -> Vec<Ms> {
        self.starts.iter().map(|start| start.unwrap_or_default()).collect()
    }

    fn before(&self, line: LineIndex) -> Ms {
        let before = line.checked_sub(1).and_then(|before| self.starts.get(before));
        before.copied().flatten().unwrap_or_default()
    }

    /// Works out the times of the lines from `line` on, as far as they depend on what is known.
    fn go_on(&mut self, mut line: LineIndex, now: Ms) -> Vec<(LineIndex, Ms)> {
        let mut due = Vec::new();
        while let Some(None) = self.starts.get(line) {
            let statement = &self.timeline.lines[line];
            let start = if wait(&statement.statement).is_some() {
                let Some(at) = self.happened[line] else { break };
                self.before(line).max(at)
            } else {
                let length = match statement.when {
                    When::After(length) => length.value,
                    When::Next(_) if line == 0 => Ms::ZERO,
                    When::Next(_) | When::At(_) => self.timeline.step,
                };
                let start = self.before(line).plus(length).max(now);
                due.push((line, start));
                start
            };
            self.starts[line] = Some(start);
            line += 1;
        }
        due
    }
}

fn wait(statement: &Statement) -> Option<Wait> {
    match *statement {
        Statement::Do(..) | Statement::Lock(..) | Statement::Store(..) => None,
        Statement::LeaseExpires(None) => Some(Wait::AnyLeaseEnds),
        Statement::LeaseExpires(Some(client)) => Some(Wait::LeaseEnds(client)),
        Statement::Resumes(client) => Some(Wait::Resumes(client)),
        Statement::Restarts(client) => Some(Wait::Restarts(client)),
    }
}
