//! What is taken in a picture, so that no label is written over another, nor over what can be dragged.

use std::cell::RefCell;

/// A box: its middle, and how far it reaches from there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// To the left and to the right.
    pub across: f64,
    /// Up and down.
    pub along: f64,
}

impl Area {
    /// A box that reaches so far from its middle.
    #[must_use]
    pub fn new(x: f64, y: f64, across: f64, along: f64) -> Self {
        Self { x, y, across, along }
    }

    /// A box that reaches equally far in each direction.
    #[must_use]
    pub fn around(x: f64, y: f64, reach: f64) -> Self {
        Self::new(x, y, reach, reach)
    }

    fn meets(&self, other: &Self) -> bool {
        (self.x - other.x).abs() < self.across + other.across
            && (self.y - other.y).abs() < self.along + other.along
    }
}

/// All that is taken so far. It fills while the picture is drawn, what matters most first.
#[derive(Default, Debug)]
pub struct Room(RefCell<Vec<Area>>);

impl Room {
    /// From now on, this is taken.
    pub fn take(&self, area: Area) {
        self.0.borrow_mut().push(area);
    }

    /// What is in the way of a box.
    #[must_use]
    pub fn blocker(&self, area: &Area) -> Option<Area> {
        self.0.borrow().iter().find(|it| it.meets(area)).copied()
    }

    /// The leftmost place between two x for a line of text around this y. If there is one, it is taken.
    #[must_use]
    pub fn fit(&self, from: f64, until: f64, y: f64, width: f64) -> Option<f64> {
        const GAP: f64 = 5.0;
        let mut left = from;
        while left + width <= until {
            let area = Area::new(left + width / 2.0, y, width / 2.0, 6.0);
            match self.blocker(&area) {
                Some(other) => left = other.x + other.across + GAP,
                None => {
                    self.take(area);
                    return Some(left);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_where_nothing_is_in_its_way() {
        let room = Room::default();
        room.take(Area::around(10.0, 50.0, 8.0));
        room.take(Area::around(80.0, 50.0, 8.0));
        assert_eq!(room.fit(0.0, 200.0, 50.0, 40.0), Some(23.0), "between the two");
        assert_eq!(
            room.fit(0.0, 200.0, 50.0, 40.0),
            Some(93.0),
            "what was written is in the way, too"
        );
        assert_eq!(room.fit(0.0, 135.0, 50.0, 40.0), None, "no room is left");
        assert_eq!(room.fit(0.0, 135.0, 64.0, 40.0), Some(0.0), "below all of it");
    }

    #[test]
    fn boxes_that_only_touch_do_not_meet() {
        let room = Room::default();
        room.take(Area::around(0.0, 0.0, 5.0));
        assert_eq!(room.blocker(&Area::around(9.0, 9.0, 5.0)), Some(Area::around(0.0, 0.0, 5.0)));
        assert_eq!(room.blocker(&Area::around(10.0, 0.0, 5.0)), None);
        assert_eq!(room.blocker(&Area::around(0.0, -10.0, 5.0)), None);
    }
}
