//! The page where questions come back, what it asks them from, and its cards as a file.

use crate::{
    book::Book,
    page::{html_lang, pick},
};
use fencelab::{lesson::ItemView, say::Lang};
use fencelab_playground::quiz_words;
use maud::{Markup, html};
use serde_json::{Value, json};

/// Its title, and what it is for.
pub fn about(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::Zh => {
            ("复习", "答过的题换个样子再来一次：先问你答错了还很有把握的，再问等得最久的。")
        }
        Lang::En => (
            "Review",
            "What you were asked comes back in another shape: first what you got wrong and were certain of, then what has waited longest.",
        ),
    }
}

/// What stands on its page.
pub fn body(lang: Lang) -> Markup {
    let (title, about) = about(lang);
    html! {
        h1 { (title) }
        div.short { p { (about) } }
        fencelab-quiz.review lang=(html_lang(lang)) data-src="review.json" {}
        p.nothing-due {
            (pick(lang,
                "现在没有到期的题。在课里答过的题，会按时回到这里。",
                "Nothing is due now. Questions that you have answered in the lessons come back here in time."))
        }
        h2 { (pick(lang, "什么时候再来", "When it comes back")) }
        p {
            (pick(lang,
                "每个误区一张卡片，每次换一道题问它。答对一次升一级，隔1、3、8、21、60天再问；猜对的不升级；答错就回到第一级。间隔是固定的：五十来道题，不足以给每个人拟合一条遗忘曲线，而固定的规则一句话就能说清。",
                "There is a card for each belief, and each time another question asks about it. A right answer moves it up one step, to be asked again after 1, 3, 8, 21 or 60 days; a right guess leaves it where it is; a wrong answer takes it back to the first step. The steps are fixed: some fifty questions are not enough to fit a curve of forgetting to anybody, and a fixed rule can be told in a sentence."))
        }
        h2 { (pick(lang, "你的进度", "Your progress")) }
        p {
            (pick(lang,
                "进度只存在这个浏览器里。换设备之前可以存成文件，再到那边读入。",
                "Your progress is kept in this browser and nowhere else. Save it as a file to take it to another one."))
        }
        div data-progress="" {}
        p {
            a href="cards.tsv" download=(format!("fencelab-{}.tsv", lang.as_tag())) {
                (pick(lang, "记忆卡片，可导入Anki", "The cards, for Anki"))
            }
        }
    }
}

/// All questions of all lessons, for the page to choose from.
pub fn questions(book: &Book, lang: Lang) -> Value {
    let items = book.lessons.iter().flat_map(|lesson| lesson.items());
    let items: Vec<ItemView> = items.map(|item| item.in_lang(lang)).collect();
    json!({
        "lang": lang,
        "lesson": "review",
        "review": true,
        "quiz": { "id": "review", "items": items },
        "words": quiz_words(lang),
    })
}

/// All cards, a line each: front, back, and the lesson as a tag, as Anki reads them.
pub fn cards(book: &Book, lang: Lang) -> String {
    let mut text = "#separator:tab\n#html:false\n#tags column:3\n".to_owned();
    for lesson in &book.lessons {
        for card in &lesson.cards {
            let parts = [card.front.in_lang(lang), card.back.in_lang(lang), &lesson.id];
            let parts = parts.map(|part| part.replace(['\t', '\n'], " "));
            text += &(parts.join("\t") + "\n");
        }
    }
    text
}
