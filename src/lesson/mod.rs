//! Lessons as data: quizzes whose keys are executed, not asserted, and numbers that prose takes from a run.

mod check;
mod fact;
mod grade;
mod lines;
mod quiz;
mod review;
mod view;

pub use check::{Problem, ProblemCode, check};
pub use fact::fact;
pub use grade::{ClaimError, Grade, holds};
pub use lines::lines_changed;
pub use quiz::{Change, ChangeKind, Choice, ChooseKind, Item, Order, Quiz, Step, Task, Words};
pub use review::{Card, Sure, in_turn, review};
pub use view::{ChoiceView, ItemView, Kind, QuizView, StepView};
