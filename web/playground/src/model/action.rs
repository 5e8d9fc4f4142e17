//! What a reader can do in an editor.

use super::{HandleId, Limit, Pull, Spot, StopId, Way};
use fencelab::{ids::StoreId, store::Policy, time::Ms, timeline::Edit, verdict::Property};

/// What can be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// The text was typed.
    Type(String),
    /// A diagnostic's fix, or another edit of the text as it is now.
    Apply(Edit),
    /// A store checks something else.
    SetPolicy(StoreId, Policy),
    /// A grip is taken hold of by pointer, at this moment of the axis.
    Grab(HandleId, i64),
    /// It is pulled.
    Pull(Pull),
    /// The chosen grip is picked up by key.
    PickUp,
    /// What was picked up is moved by so many milliseconds.
    Nudge(i64),
    /// It goes to where it stops.
    ToLimit(Limit),
    /// It is let go.
    Drop,
    /// It goes back to where it was.
    Cancel,
    /// The pointer that held this is gone: it is let go, or goes back.
    LetGo(StopId, bool),
    /// A key: what it does while something is held by key, and what it does at rest. Which of them
    /// is known only here: on a slow device the next key comes before the picture is drawn anew.
    Key(Option<Box<Action>>, Option<Box<Action>>),
    /// A number is set in a field.
    Set(HandleId, Ms),
    /// A stop is chosen.
    Select(StopId),
    /// The next stop is chosen.
    Walk(Way),
    /// A free place in a lane is chosen, where something can be added.
    Spot(Option<Spot>),
    /// A statement is added at that place.
    Add(String),
    /// The line of what is chosen is taken out of the text.
    Delete,
    /// The line of what is chosen is done once more, a second later.
    Duplicate,
    /// The reader stands at this moment; `None` is the end.
    Stand(Option<Ms>),
    /// The reader goes on to the next event, or back to the one before.
    Step(Direction),
    /// The playhead begins to move by itself, or stops.
    Play(bool),
    /// So much time of the picture has gone by while it moves.
    Tick(Ms),
    /// The events blamed for this are lit up, and how it came to them; `None` lights those of the
    /// first harm.
    Light(Option<Property>),
    /// The run as it is now is kept to be compared with, or no longer.
    Pin(bool),
    /// Back to the text before the last change.
    Undo,
    /// Forward again.
    Redo,
    /// Back to the lesson's own text.
    Reset,
    /// Another text takes the place of this one.
    Open(String),
}

/// Backward or forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the event before.
    Back,
    /// To the event after.
    On,
}
