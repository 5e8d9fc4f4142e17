//! The timeline editor and the quizzes of a lesson page, drawn with Yew.
//!
//! Components draw a [`fencelab::sim::Run`]; they decide nothing. A page holds islands: elements
//! with a first picture that was made when the site was built, which a loader brings to life by
//! [`mount_timeline`] and [`mount_quiz`] once they are near the view.

mod compare;
pub mod diagram;
mod drawing;
mod editor;
mod hooks;
mod inspector;
mod keys_list;
mod late;
pub mod layout;
mod list;
mod menu;
pub mod model;
mod moment;
#[cfg(feature = "csr")]
mod mount;
mod number;
mod policy;
#[cfg(feature = "csr")]
mod props;
mod quiz;
mod room;
mod settings;
mod share;
#[cfg(feature = "ssr")]
mod still;
mod storage;
mod timeline;
mod toolbar;
mod trace;
mod verdicts;
pub mod words;

#[cfg(feature = "csr")]
pub use late::arrived;
pub use late::late;
#[cfg(feature = "csr")]
pub use mount::{Island, mount_quiz, mount_timeline};
#[cfg(feature = "ssr")]
pub use quiz::quiz_words;
pub use quiz::{QuizData, QuizIsland, QuizProps};
pub use share::{Given, Opened};
#[cfg(feature = "ssr")]
pub use still::{DrawingProps, drawing, still_quiz, still_timeline};
pub use timeline::{TimelineIsland, TimelineProps};
