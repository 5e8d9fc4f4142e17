//! Quizzes: questions that are answered by choosing, changing or ordering, and whose answers are run.
//!
//! No question is needed for the first picture of a page. What is drawn and graded belongs to the later
//! half; here are the components, which cannot.

mod answer;
mod change;
mod choose;
mod order;
mod question;
#[cfg_attr(not(feature = "csr"), expect(dead_code, reason = "only a browser reviews"))]
mod review;
mod sure;
mod words;

use crate::{
    diagram::Face,
    late::{self, Job, use_arrival},
    list::each,
};
use fencelab::{lesson::ItemView, say::Lang};
use std::rc::Rc;
use yew::prelude::*;

pub use answer::Answer;
pub use question::{Checked, QuestionProps, question};
#[cfg(feature = "csr")]
pub use review::due;
#[cfg(feature = "ssr")]
pub use words::quiz_words;

/// What a quiz is made from.
pub struct QuizData {
    /// The language.
    pub lang: Lang,
    /// The lesson that it belongs to.
    pub lesson: String,
    /// The questions and answers.
    pub items: Vec<Rc<ItemView>>,
    /// What quizzes say, by [`words::Word`].
    pub words: Vec<String>,
    /// These are the questions that are due, to be asked anew.
    pub review: bool,
    /// Stands still: questions and answers, without controls.
    pub still: bool,
}

/// What a quiz is given. It never changes, so that it is not compared but by its place in memory:
/// comparing all fields would be a kilobyte that every reader downloads.
#[derive(Clone, Properties)]
pub struct QuizProps {
    /// All of it.
    pub data: Rc<QuizData>,
}

impl PartialEq for QuizProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.data, &other.data)
    }
}

/// The quiz.
#[component]
pub fn QuizIsland(props: &QuizProps) -> Html {
    let questions = props.data.items.iter().enumerate().map(|(place, item)| {
        let (data, item) = (props.data.clone(), item.clone());
        html! { <Question key={place} {data} {item} {place} /> }
    });
    html! { <div class="fl fl-quiz" lang={props.data.lang.as_tag()}>{ each(questions) }</div> }
}

/// A question keeps its answer; all else is in the later half.
#[component]
fn Question(props: &QuestionProps) -> Html {
    use_arrival();
    let key = props.kept_as();
    let answer = use_state_eq(|| match props.data.still || props.data.review {
        true => Answer::default(),
        false => Answer::load(&key),
    });
    let face = Face::new(props.data.lang, AttrValue::from(key), None);
    late::view(Job::Question(props.clone(), answer), &face)
}
