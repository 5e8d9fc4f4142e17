//! Lessons as data: quizzes whose keys are executed, not asserted.

mod check;
mod quiz;

pub use check::{Problem, ProblemCode, check};
pub use quiz::{Choice, ChoiceView, ClaimError, Item, ItemView, Quiz, QuizView, Words, holds};
