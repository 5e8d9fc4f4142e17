//! Finds the handles of a run: where in the picture each number of the text is.

use super::{Handle, HandleKind};
use crate::{
    ids::{ClientId, StoreId},
    order,
    sim::{Event, EventId, Place, Run, What},
    time::Ms,
    timeline::ast::{Action, Line, Span, Spanned, Statement, Timeline, Travel, When},
};

/// All handles of a timeline, in the order of the text. A number whose event did not happen in this
/// run has none.
#[must_use]
pub fn handles(timeline: &Timeline, run: &Run) -> Vec<Handle> {
    let mut finder = Finder::new(run);
    for (index, line) in timeline.lines.iter().enumerate() {
        finder.start(line, run.starts.get(index).copied().unwrap_or_default());
        if let Statement::Do(client, action) = &line.statement {
            finder.action(line, *client, action);
        }
    }
    finder.locks(timeline);
    finder.stores(timeline);
    order::by_key(&mut finder.found, |handle| handle.kind as u64);
    order::by_key(&mut finder.found, |it| order::pair(it.span.start, it.span.end));
    finder.found
}

struct Finder<'r> {
    run: &'r Run,
    /// For each line of the text, its events.
    of_line: Vec<Vec<EventId>>,
    /// For each event that begins a pause or sends a write: the event that ends it.
    end_of: Vec<Option<EventId>>,
    found: Vec<Handle>,
}

impl<'r> Finder<'r> {
    fn new(run: &'r Run) -> Self {
        let mut of_line: Vec<Vec<EventId>> = Vec::new();
        let mut end_of = vec![None; run.events.len()];
        for event in &run.events {
            if let Some(line) = event.line {
                let line = line as usize;
                if of_line.len() <= line {
                    of_line.resize(line + 1, Vec::new());
                }
                of_line[line].push(event.id);
            }
            if matches!(event.what, What::Resumed { .. } | What::Restarted { .. }) {
                // The pause is the one of its causes that began a pause.
                for cause in &event.causes {
                    if let Some(end) = end_of.get_mut(cause.index()) {
                        *end = Some(event.id);
                    }
                }
            }
        }
        for message in run.messages.iter().filter(|message| !message.request.copy) {
            if let Some(end) = end_of.get_mut(message.sent.index()) {
                *end = message.answered;
            }
        }
        Self { run, of_line, end_of, found: Vec::new() }
    }

    /// The first event of a line that fits.
    fn happened(&self, line: u32, fits: impl Fn(&What) -> bool) -> Option<&'r Event> {
        let mut events = self.of_line.get(line as usize)?.iter();
        events.find_map(|id| self.run.event(*id).filter(|event| fits(&event.what)))
    }

    fn first(&self, fits: impl Fn(&What) -> bool) -> Option<&'r Event> {
        self.run.events.iter().find(|event| fits(&event.what))
    }

    /// Notes a handle that sits at `at`; `event` moves with it if it happened just then.
    fn note(
        &mut self,
        kind: HandleKind,
        place: Place,
        number: Number,
        at: Ms,
        event: Option<EventId>,
    ) {
        let Number { line, span, around, value } = number;
        let anchor = at.minus(value);
        // A lease of no time at all is no lease.
        let min = if kind == HandleKind::LeaseEnd { Ms(1) } else { Ms::ZERO };
        // Room to drag beyond the end of the picture, and at least to twice the number itself.
        let end = self.run.end;
        let room = end.plus(Ms(end.0 / 2)).max(Ms(10_000));
        let max = room.minus(anchor).max(value.plus(value)).max(min);
        let event = event.filter(|id| self.run.event(*id).is_some_and(|event| event.at == at));
        let handle = Handle { kind, place, line, span, around, value, anchor, at, min, max, event };
        self.found.push(handle);
    }

    /// A line that waits begins when what it waits for happens, and cannot be moved by itself.
    fn start(&mut self, line: &Line, at: Ms) {
        if line.statement.waits() {
            return;
        }
        let number = match line.when {
            When::At(number) | When::After(number) => Number::written(line.number, number),
            When::Next(span) => {
                // A label is replaced; where there is none, blanks keep the number apart.
                let around = if span.start == span.end { ["", "  "] } else { ["", ""] };
                Number { line: line.number, span, around: Some(around), value: at }
            }
        };
        let place = match line.statement {
            Statement::Lock(lock, _) => Place::Lock(lock),
            Statement::Store(store, _) => Place::Store(store),
            _ => Place::Client(line.statement.subject().unwrap_or_default()),
        };
        let event = self.happened(line.number, |_| true).map(|event| event.id);
        self.note(HandleKind::Start, place, number, at, event);
    }

    fn action(&mut self, line: &Line, client: ClientId, action: &Action) {
        let place = Place::Client(client);
        match action {
            Action::Pause(length) | Action::Crash { length, .. } => {
                let begins =
                    |what: &What| matches!(what, What::Paused { .. } | What::Crashed { .. });
                if let Some(event) = self.happened(line.number, begins) {
                    let end = self.end_of[event.id.index()];
                    let number = Number::written(line.number, *length);
                    self.note(
                        HandleKind::PauseEnd,
                        place,
                        number,
                        event.at.plus(length.value),
                        end,
                    );
                }
            }
            Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded) => {
                let said_yes = |what: &What| {
                    matches!(what, What::Checked { holds: true, .. } | What::Renewed { .. })
                };
                if let (Some(gap), Some(event)) =
                    (guarded.gap, self.happened(line.number, said_yes))
                {
                    let sent = self.happened(line.number, is_sent).map(|event| event.id);
                    let number = Number::written(line.number, gap);
                    self.note(HandleKind::Gap, place, number, event.at.plus(gap.value), sent);
                }
                self.travel(line, guarded.write.travel);
            }
            Action::Write(write) => self.travel(line, write.travel),
            Action::Retry(travel) => self.travel(line, *travel),
            _ => {}
        }
    }

    /// The arrival of a line's write, and of its copy.
    fn travel(&mut self, line: &Line, travel: Travel) {
        let Some(event) = self.happened(line.number, is_sent) else { return };
        let What::WriteSent { request, arrives_at } = event.what else { return };
        let place = Place::Store(request.store);
        let end = Span { start: line.span.end, end: line.span.end };
        let number = match travel.delay {
            Some(delay) => Some(Number::written(line.number, delay)),
            // What never arrives has no arrival to be dragged.
            None if travel.lost => None,
            None => Some(Number {
                line: line.number,
                span: end,
                around: Some([" delay ", ""]),
                value: Ms::ZERO,
            }),
        };
        if let Some(number) = number {
            self.note(HandleKind::Delay, place, number, arrives_at, self.end_of[event.id.index()]);
        }
        if let Some(after) = travel.copy {
            let number = Number::written(line.number, after);
            let mut messages = self.run.messages.iter();
            let copy = messages.find(|it| it.sent == event.id && it.request.copy);
            let answered = copy.and_then(|copy| copy.answered);
            self.note(HandleKind::Copy, place, number, arrives_at.plus(after.value), answered);
        }
    }

    /// A lock that has no line of its own has no number to change.
    fn locks(&mut self, timeline: &Timeline) {
        for (index, spec) in timeline.locks.iter().enumerate() {
            let mut leases = self.run.leases.iter();
            let lease = leases.find(|lease| lease.lock.index() == index);
            let expired = self.first(
                |what| matches!(what, What::LeaseExpired { lock, .. } if lock.index() == index),
            );
            let is_written = spec.lease.span != Span::default() && spec.half_of.is_none();
            if let Some(lease) = lease.filter(|_| is_written) {
                let place = Place::Client(lease.client);
                let number = Number::written(spec.line, spec.lease);
                let end = lease.from.plus(spec.lease.value);
                self.note(HandleKind::LeaseEnd, place, number, end, expired.map(|event| event.id));
            }
            if let (Some(delay), Some(event)) = (spec.lock_delay, expired) {
                let number = Number::written(spec.line, delay);
                let at = event.at.plus(delay.value);
                self.note(HandleKind::LockDelay, event.what.place(), number, at, None);
            }
        }
    }

    fn stores(&mut self, timeline: &Timeline) {
        for (store, spec) in (0..).map(StoreId).zip(&timeline.stores) {
            let checked = self.first(
                |what| matches!(what, What::WriteChecked { request } if request.store == store),
            );
            if let (Some(gap), Some(event)) = (spec.gap, checked) {
                let number = Number::written(spec.line, gap);
                let at = event.at.plus(gap.value);
                self.note(HandleKind::StoreGap, Place::Store(store), number, at, None);
            }
            let forward = spec.forwards.and_then(|forward| Some((forward.to, forward.after?)));
            let sent_on = self
                .first(|what| matches!(what, What::WriteForwarded { from, .. } if *from == store));
            if let (Some((to, after)), Some(event)) = (forward, sent_on) {
                let number = Number::written(spec.line, after);
                let at = event.at.plus(after.value);
                let end = self.end_of[event.id.index()];
                self.note(HandleKind::Forward, Place::Store(to), number, at, end);
            }
        }
    }
}

/// A number of the text, or the place for one.
struct Number {
    line: u32,
    span: Span,
    around: Option<[&'static str; 2]>,
    value: Ms,
}

impl Number {
    fn written(line: u32, number: Spanned<Ms>) -> Self {
        Self { line, span: number.span, around: None, value: number.value }
    }
}

fn is_sent(what: &What) -> bool {
    matches!(what, What::WriteSent { .. })
}
