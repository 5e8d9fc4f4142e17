//! The lab: the editor alone, and timelines to start from.

use crate::{
    island,
    page::{other, pick},
    shelf::{Section, Shelf},
};
use fencelab::{lesson::Words, say::Lang};
use maud::{Markup, html};

/// Its title, and what it is for.
pub fn words() -> [Words; 2] {
    let words = |zh: &str, en: &str| Words { zh: zh.to_owned(), en: en.to_owned() };
    [
        words("实验室", "Lab"),
        words(
            "自己的试验台：写下自己的时间线，或者挑一条示例来改。拖动、增删、换策略，看结论什么时候翻转。",
            "Your workbench: write a timeline, or take one of those below and change it. Drag, add, switch policies, and see when the outcome flips.",
        ),
    ]
}

/// What stands on its page.
pub fn body(shelf: &Shelf, lang: Lang) -> Markup {
    let [title, about] = words();
    html! {
        h1 { (title.in_lang(lang)) }
        div.short { p { (about.in_lang(lang)) } }
        p.ways {
            a href="#start=blank" { (pick(lang, "从空白开始", "New from blank")) }
            a href="#shelf" { (pick(lang, "挑一条示例", "Choose a starting point")) }
        }
        h2 { (pick(lang, "编辑器", "Editor")) }
        (island::timeline("lab", "lab", &shelf.start, lang))
        section.shelf #shelf data-shelf="shelf.json" {
            h2 { (pick(lang, "示例", "Starting points")) }
            @for board in &shelf.sections { (section(board, lang)) }
        }
    }
}

fn section(board: &Section, lang: Lang) -> Markup {
    html! {
        section id=(board.id) {
            h3 { (board.title.in_lang(lang)) }
            p { (board.note.in_lang(lang)) }
            ul {
                @for item in &board.items {
                    // Without JavaScript its link still leads to it.
                    li id={ "start=" (item.id) } data-also=(item.title.in_lang(other(lang))) {
                        a href={ "#start=" (item.id) } { (item.title.in_lang(lang)) }
                        p { (item.note.in_lang(lang)) }
                    }
                }
            }
        }
    }
}
