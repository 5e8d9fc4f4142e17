//! The glossary: each word in both languages, with the link that lessons lead to.

use crate::{
    book::Term,
    page::{html_lang, other, pick},
};
use fencelab::say::Lang;
use maud::{Markup, html};

/// What stands on its page.
pub fn body(terms: &[Term], lang: Lang) -> Markup {
    let other = other(lang);
    html! {
        h1 { (pick(lang, "词汇表", "Glossary")) }
        div.short { p {
            (pick(lang,
                "全站每个概念只用一个词。这里按出现的先后排列，并列出英文。",
                "This site has one word for each thing. They stand in the order in which the lessons introduce them, with the Chinese word beside."))
        } }
        dl.glossary {
            @for term in terms {
                div id=(term.id) {
                    dt {
                        dfn { (term.word(lang)) }
                        " " span.other lang=(html_lang(other)) { (term.word(other)) }
                    }
                    dd { (term.meaning.in_lang(lang)) }
                }
            }
        }
    }
}
