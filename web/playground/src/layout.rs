//! Where things are in the picture: time to x, lanes to y. Pure arithmetic, in CSS pixels.

use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    order,
    sim::{Event, Place, Run, What},
    time::Ms,
    timeline::ast::Timeline,
};

/// A horizontal band of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// A lock: who holds it.
    Lock(LockId),
    /// A client: its lease, its belief, its pauses.
    Client(ClientId),
    /// A row of a store: what it holds.
    Row(StoreId, RowId),
}

impl Lane {
    /// The height of the band.
    #[must_use]
    pub fn height(self) -> f64 {
        match self {
            Self::Lock(_) => 62.0,
            Self::Client(_) => 88.0,
            Self::Row(..) => 74.0,
        }
    }

    /// What the lane belongs to.
    #[must_use]
    pub fn place(self) -> Place {
        match self {
            Self::Lock(lock) => Place::Lock(lock),
            Self::Client(client) => Place::Client(client),
            Self::Row(store, _) => Place::Store(store),
        }
    }

    /// How far below the top of the band its line is.
    #[must_use]
    pub fn line(self) -> f64 {
        match self {
            Self::Lock(_) => 40.0,
            Self::Client(_) => 62.0,
            Self::Row(..) => 50.0,
        }
    }
}

/// Free space to the left and right of the time axis.
pub const MARGIN: f64 = 22.0;
/// Height of the axis with its numbers.
pub const AXIS: f64 = 72.0;
/// The least width at which the picture is still drawn to scale.
const WIDTH_MIN: f64 = 280.0;

/// Below so many pixels for each event, a picture becomes wider than its place, and is scrolled.
const CROWDED: f64 = 8.0;
/// So far beyond the edges of the view things are still drawn, in pixels.
const BEYOND: f64 = 120.0;

/// The part of a picture that is in view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// The width of the place on the page.
    pub width: f64,
    /// How far the picture is scrolled to the left.
    pub left: f64,
    /// How many times as wide the picture is as it would be by itself.
    pub zoom: f64,
    /// All of it is drawn, also what is scrolled out of view: on paper, and in files.
    pub all: bool,
}

impl View {
    /// A picture that is seen as a whole.
    #[must_use]
    pub fn whole(width: f64) -> Self {
        Self { width, left: 0.0, zoom: 1.0, all: false }
    }
}

/// The measures of one picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The whole width.
    pub width: f64,
    /// The whole height.
    pub height: f64,
    /// The lanes, from top to bottom, each with the y of its line.
    pub lanes: Vec<(Lane, f64)>,
    /// The y of the time axis.
    pub axis: f64,
    /// The end of the time axis.
    pub end: Ms,
    /// The part in view.
    pub view: View,
}

/// How long the axis of an empty timeline is.
const EMPTY: Ms = Ms(30_000);

impl Layout {
    /// Measures a picture whose axis ends at `end`. Locks are on top and stores at the bottom, so that
    /// a request for a lock goes up and a write goes down.
    #[must_use]
    pub fn new(timeline: &Timeline, run: &Run, view: View, end: Ms) -> Self {
        let mut lanes = Vec::new();
        let mut top = 0.0;
        for lane in lanes_of(timeline, run) {
            lanes.push((lane, top + lane.line()));
            top += lane.height();
        }
        let width = width(run, view);
        // Where nothing happens yet, there is room to let something happen.
        let end = if run.events.is_empty() { EMPTY } else { end };
        Self { width, height: top + AXIS, lanes, axis: top + 8.0, end: end.max(Ms(1)), view }
    }

    /// The same picture, as wide as that of another run would be.
    #[must_use]
    pub fn as_wide_as(self, run: &Run) -> Self {
        Self { width: width(run, self.view), ..self }
    }

    /// The x of a moment.
    #[must_use]
    pub fn x(&self, at: Ms) -> f64 {
        MARGIN + f64::from(at.0) / f64::from(self.end.0) * (self.width - 2.0 * MARGIN)
    }

    /// Something that reaches from one x to the other can be seen, or nearly.
    #[must_use]
    pub fn is_seen(&self, from: f64, to: f64) -> bool {
        let View { left, width, all, .. } = self.view;
        all || from <= left + width.max(WIDTH_MIN) + BEYOND && to >= left - BEYOND
    }

    /// Something at this moment can be seen, or nearly.
    #[must_use]
    pub fn is_near(&self, at: Ms) -> bool {
        let x = self.x(at);
        self.is_seen(x, x)
    }

    /// The picture is wider than its place.
    #[must_use]
    pub fn scrolls(&self) -> bool {
        self.width > self.view.width.max(WIDTH_MIN) + 0.5
    }

    /// The moment at this x, in milliseconds; it may lie outside the picture.
    #[must_use]
    pub fn time(&self, x: f64) -> i64 {
        let ms = (x - MARGIN) / (self.width - 2.0 * MARGIN) * f64::from(self.end.0);
        rounded(ms)
    }

    /// How much time so many pixels are.
    #[must_use]
    pub fn length(&self, pixels: f64) -> Ms {
        let ms = self.time(MARGIN + pixels);
        Ms(u32::try_from(ms).unwrap_or(0))
    }

    /// The lane at this y, if one is there.
    #[must_use]
    pub fn lane_at(&self, y: f64) -> Option<Lane> {
        let mut top = 0.0;
        let mut lanes = self.lanes.iter().map(|(lane, _)| *lane);
        lanes.find(|lane| {
            let is_in = (top..top + lane.height()).contains(&y);
            top += lane.height();
            is_in
        })
    }

    /// The y of a lane's line. A row that has no lane is where its store's first row is; a lane that is
    /// not drawn is at the axis.
    #[must_use]
    pub fn y(&self, lane: Lane) -> f64 {
        let found = self.lanes.iter().find(|(it, _)| *it == lane);
        match (found, lane) {
            (Some((_, y)), _) => *y,
            (None, Lane::Row(store, _)) => self.place_y(Place::Store(store)),
            (None, _) => self.axis,
        }
    }

    /// The y of an event.
    #[must_use]
    pub fn event_y(&self, event: &Event) -> f64 {
        self.y(lane_of(&event.what))
    }

    /// The y of a place; a store is where its first row is.
    #[must_use]
    pub fn place_y(&self, place: Place) -> f64 {
        match place {
            Place::Lock(lock) => self.y(Lane::Lock(lock)),
            Place::Client(client) => self.y(Lane::Client(client)),
            Place::Store(store) => {
                let mut rows = self.lanes.iter();
                let first = rows.find(|(lane, _)| matches!(lane, Lane::Row(it, _) if *it == store));
                first.map_or(self.axis, |(_, y)| *y)
            }
        }
    }

    /// The moments that get a number on the axis: round ones, at least `spacing` pixels apart, as far
    /// as they can be seen.
    #[must_use]
    pub fn ticks(&self, spacing: f64) -> Vec<Ms> {
        let step = self.round_step(spacing);
        let ticks = (0..=self.end.0 / step).map(|n| Ms(n * step));
        ticks.filter(|tick| self.is_near(*tick)).collect()
    }

    /// The round length of time that is at least so many pixels wide.
    #[must_use]
    pub fn round_step(&self, pixels: f64) -> u32 {
        const STEPS: [u32; 17] = [
            10, 50, 100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 300_000,
            600_000, 1_800_000, 3_600_000, 14_400_000, 28_800_000,
        ];
        let least = self.length(pixels).0.max(1);
        STEPS.into_iter().find(|step| *step >= least).unwrap_or(28_800_000)
    }
}

/// The whole width of a run's picture.
fn width(run: &Run, view: View) -> f64 {
    let place = view.width.max(WIDTH_MIN);
    (place * (least_zoom(run, place) * view.zoom).max(1.0)).round()
}

/// How many times as wide as its place a picture has to be, so that its events do not crowd.
fn least_zoom(run: &Run, width: f64) -> f64 {
    let events = u32::try_from(run.events.len()).unwrap_or(u32::MAX);
    (f64::from(events) * CROWDED / width).max(1.0)
}

/// The lane in which an event is drawn.
#[must_use]
pub fn lane_of(what: &What) -> Lane {
    match what.place() {
        Place::Store(store) => Lane::Row(store, what.row().unwrap_or_default()),
        place => lane_of_place(place),
    }
}

/// The lane of a place; of a store, its first row's.
#[must_use]
pub fn lane_of_place(place: Place) -> Lane {
    match place {
        Place::Lock(lock) => Lane::Lock(lock),
        Place::Client(client) => Lane::Client(client),
        Place::Store(store) => Lane::Row(store, RowId(0)),
    }
}

/// All lanes of a picture, from top to bottom.
#[must_use]
pub fn lanes_of(timeline: &Timeline, run: &Run) -> Vec<Lane> {
    let locks = (0..).map(LockId).take(timeline.locks.len()).map(Lane::Lock);
    let clients = (0..).map(ClientId).take(timeline.cast.clients.len()).map(Lane::Client);
    let mut lanes: Vec<Lane> = locks.chain(clients).collect();
    for store in (0..).map(StoreId).take(timeline.stores.len()) {
        let mut rows: Vec<RowId> = run
            .events
            .iter()
            // What befalls a whole store is drawn where its first row is.
            .filter(|event| event.what.row().is_some())
            .filter_map(|event| match lane_of(&event.what) {
                Lane::Row(it, row) if it == store => Some(row),
                _ => None,
            })
            .collect();
        order::unique(&mut rows, |row| u64::from(row.0));
        if rows.is_empty() {
            rows.push(RowId(0));
        }
        lanes.extend(rows.into_iter().map(|row| Lane::Row(store, row)));
    }
    lanes
}

/// How wide a text is, roughly: Chinese characters are as wide as high, Latin ones two thirds of that
/// where they are bold and the font is a wide one. Signs that both scripts have may come from either font.
#[must_use]
pub fn text_width(text: &str, size: f64) -> f64 {
    let is_wide = |c: char| u32::from(c) >= 0x2E80 || matches!(c, '“' | '”' | '·');
    let ems: f64 = text.chars().map(|c| if is_wide(c) { 1.0 } else { 0.66 }).sum();
    ems * size
}

/// To the nearest whole number; what is no number is zero.
#[expect(clippy::cast_possible_truncation, reason = "clamped to what an i64 holds exactly")]
pub(crate) fn rounded(value: f64) -> i64 {
    value.clamp(-1e12, 1e12).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelab::{sim, timeline::parse};

    fn seed(width: f64) -> Layout {
        let parsed = parse(include_str!("../../../tests/timelines/ok/seed.tl"));
        let run = sim::run(&parsed.timeline);
        Layout::new(&parsed.timeline, &run, View::whole(width), Ms(31_000))
    }

    #[test]
    fn time_and_place_are_each_others_inverse() {
        let layout = seed(720.0);
        for ms in [0, 1_000, 9_999, 31_000] {
            assert_eq!(layout.time(layout.x(Ms(ms))), i64::from(ms));
        }
        assert!(layout.time(0.0) < 0, "the margin lies before the beginning");
    }

    #[test]
    fn lanes_go_from_the_lock_over_the_clients_to_the_store() {
        let lanes: Vec<Lane> = seed(720.0).lanes.iter().map(|(lane, _)| *lane).collect();
        assert_eq!(
            lanes,
            [
                Lane::Lock(LockId(0)),
                Lane::Client(ClientId(0)),
                Lane::Client(ClientId(1)),
                Lane::Row(StoreId(0), RowId(0)),
            ]
        );
    }

    #[test]
    fn numbers_on_the_axis_never_collide() {
        for width in [280.0, 390.0, 720.0, 1_200.0] {
            let layout = seed(width);
            let ticks = layout.ticks(52.0);
            assert!(ticks.len() >= 3, "{width}: {ticks:?}");
            let xs: Vec<f64> = ticks.iter().map(|tick| layout.x(*tick)).collect();
            assert!(xs.windows(2).all(|pair| pair[1] - pair[0] >= 51.9), "{width}: {ticks:?}");
        }
    }

    #[test]
    fn a_crowded_picture_is_wider_than_its_place_and_only_what_is_near_is_seen() {
        let lines: String = (0..500).map(|n| format!("{n}s A acquire\n")).collect();
        let parsed = parse(&format!("lock L lease 500ms\n{lines}"));
        let run = sim::run(&parsed.timeline);
        let view = View { left: 2_000.0, ..View::whole(720.0) };
        let layout = Layout::new(&parsed.timeline, &run, view, run.end);
        assert!(layout.scrolls() && layout.width > 5_000.0, "{}", layout.width);
        assert!(!layout.is_near(Ms::ZERO) && !layout.is_near(run.end));
        assert!(layout.ticks(52.0).len() < 25, "numbers out of view are not drawn");
        assert!(!seed(720.0).scrolls() && seed(720.0).is_near(Ms(31_000)));
    }

    #[test]
    fn a_place_in_the_picture_is_in_the_lane_that_is_drawn_there() {
        let layout = seed(720.0);
        for (lane, y) in &layout.lanes {
            assert_eq!(layout.lane_at(*y), Some(*lane));
        }
        assert_eq!(layout.lane_at(layout.axis + 20.0), None);
        assert_eq!(layout.lane_at(-1.0), None);
    }

    #[test]
    fn a_chinese_character_is_wider_than_a_latin_one() {
        assert!(text_width("暂停", 10.0) > text_width("ab", 10.0));
        assert!(text_width("“", 10.0) > text_width("'", 10.0), "a Chinese font may draw it");
    }
}
