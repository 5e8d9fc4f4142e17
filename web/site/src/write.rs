//! Writes the pages: each lesson in each language, the way in, and the way back.

use crate::{
    content::{Block, blocks, to_html},
    lesson::{self, Lesson, at},
    page::{self, Assets, Page, pick},
    shelf::{self, Section, Shelf},
};
use fencelab::say::Lang;
use fencelab_playground::{QuizProps, TimelineProps, still_quiz, still_timeline};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use std::path::Path;
use tokio::{runtime, task::LocalSet};

/// Writes the whole site. `base` is where it will be on its host, with a slash at both ends.
pub fn site(lessons: &Path, assets: &Path, out: &Path, base: &str) -> Result<(), String> {
    let list = std::fs::read_to_string(assets).map_err(|error| at(assets, error))?;
    let assets: Assets = serde_json::from_str(&list).map_err(|error| at(assets, error))?;
    let shelf = shelf::read(lessons)?;
    let lessons = lesson::read_all(lessons)?;
    let front = lessons.iter().find(|lesson| lesson.is_front());
    let front = front.ok_or("there is no lesson 00-front / 缺少00-front")?;
    for lang in Lang::ALL {
        for lesson in &lessons {
            let path = if lesson.is_front() { String::new() } else { format!("{}/", lesson.id) };
            let root = if lesson.is_front() { "../" } else { "../../" };
            let page = Page {
                lang,
                title: lesson.title.in_lang(lang),
                description: lesson.description.in_lang(lang),
                root,
                path: &path,
                class: if lesson.is_front() { "front" } else { "lesson" },
                body: body(lesson, &lessons, lang)?,
            };
            let file = format!("{}/{path}index.html", lang.as_tag());
            put(&out.join(file), &page::document(&page, &assets))?;
        }
        if let Some(shelf) = &shelf {
            let folder = out.join(format!("{}/lab", lang.as_tag()));
            put(&folder.join("index.html"), &lab(shelf, lang, &assets))?;
            put(&folder.join("shelf.json"), &shelf::texts(shelf, lang).to_string())?;
        }
    }
    let languages = page::languages(&front.title, &front.description, &assets);
    put(&out.join("index.html"), &languages)?;
    put(&out.join("404.html"), &page::not_found(&assets, base))
}

fn put(file: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    }
    std::fs::write(file, text).map_err(|error| at(file, error))
}

/// Title, short version, prose and islands, and the way on.
fn body(lesson: &Lesson, all: &[Lesson], lang: Lang) -> Result<Markup, String> {
    let (file, text) = lesson.prose(lang);
    let mut parts = Vec::new();
    for (place, block) in blocks(text).iter().enumerate() {
        parts.push(match block {
            Block::Prose(prose) if place == 0 => first(prose),
            Block::Prose(prose) => PreEscaped(to_html(prose)),
            Block::Directive { name, argument, line } => {
                let put = directive(name, argument, lesson, all, lang);
                put.map_err(|message| format!("{}:{line}: {message}", file.display()))?
            }
        });
    }
    Ok(html! {
        h1 { (lesson.title.in_lang(lang)) }
        @for part in &parts { (part) }
        @if !lesson.is_front() { (way_on(lesson, all, lang)) }
    })
}

/// What stands before the first heading is the short version.
fn first(prose: &str) -> Markup {
    let end = prose.find("\n## ").map_or(prose.len(), |place| place + 1);
    let (short, rest) = prose.split_at(end);
    html! {
        div.short { (PreEscaped(to_html(short))) }
        (PreEscaped(to_html(rest)))
    }
}

fn directive(
    name: &str,
    argument: &str,
    lesson: &Lesson,
    all: &[Lesson],
    lang: Lang,
) -> Result<Markup, String> {
    match name {
        "timeline" => {
            let text = lesson.timelines.get(argument).ok_or_else(|| {
                format!(
                    "there is no timeline `{argument}` in lesson.toml / lesson.toml里没有这条时间线"
                )
            })?;
            Ok(timeline(&lesson.id, argument, text, lang))
        }
        "quiz" => {
            let quiz = lesson.quizzes.get(argument).ok_or_else(|| {
                format!("there is no quiz `{argument}` in lesson.toml / lesson.toml里没有这组问题")
            })?;
            let (lesson, quiz) = (lesson.id.clone(), quiz.in_lang(lang));
            let data = json!({ "lang": lang, "lesson": lesson, "quiz": quiz });
            let props = QuizProps { lang, lesson, quiz, still: false };
            let still = rendered(still_quiz(props));
            Ok(
                html! { fencelab-quiz lang=(page::html_lang(lang)) { (island(&still, &data, lang)) } },
            )
        }
        "lessons" => Ok(list(all, lang)),
        _ => Err(format!(
            "there is no directive `{name}`; there are timeline, quiz and lessons / \
             没有这个指令，可用的是timeline、quiz和lessons"
        )),
    }
}

fn timeline(lesson: &str, name: &str, text: &str, lang: Lang) -> Markup {
    let props = TimelineProps {
        lang,
        lesson: lesson.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
        opened: None,
        given: None,
        still: false,
    };
    let data = json!({ "lang": lang, "lesson": lesson, "name": name, "text": text });
    let still = rendered(still_timeline(props));
    html! {
        fencelab-timeline lang=(page::html_lang(lang)) name=(name) { (island(&still, &data, lang)) }
    }
}

/// The first picture, what the island is to be given, and a word for those without JavaScript.
fn island(still: &str, data: &Value, lang: Lang) -> Markup {
    // Within a script element only `<` could end the data early.
    let data = data.to_string().replace('<', "\\u003c");
    html! {
        (PreEscaped(still))
        noscript {
            p.fl-note {
                (pick(lang, "没有JavaScript也能读。打开它，这里就可以动手改。", "This reads without JavaScript. With it, you can change things here."))
            }
        }
        script type="application/json" { (PreEscaped(data)) }
    }
}

/// The editor alone, and timelines to start from.
fn lab(shelf: &Shelf, lang: Lang, assets: &Assets) -> String {
    let title = pick(lang, "实验室", "Lab");
    let about = pick(
        lang,
        "一块空地：写下自己的时间线，或者从架子上拿一条来改。拖动、增删、换策略，看结论什么时候翻转。",
        "Room of your own: write a timeline, or take one from the shelf and change it. Drag, add, switch policies, and see when the verdict flips.",
    );
    let body = html! {
        h1 { (title) }
        div.short { p { (about) } }
        h2 { (pick(lang, "编辑器", "Editor")) }
        (timeline("lab", "lab", &shelf.start, lang))
        section.shelf data-shelf="shelf.json" {
            h2 { (pick(lang, "从这里开始", "Starting points")) }
            p { a href="#start=blank" { (pick(lang, "从空白开始", "New from blank")) } }
            @for board in &shelf.sections { (section(board, lang)) }
        }
    };
    let page =
        Page { lang, title, description: about, root: "../../", path: "lab/", class: "lab", body };
    page::document(&page, assets)
}

fn section(board: &Section, lang: Lang) -> Markup {
    html! {
        section id=(board.id) {
            h3 { (board.title.in_lang(lang)) }
            p { (board.note.in_lang(lang)) }
            ul {
                @for item in &board.items {
                    // Without JavaScript its link still leads to it.
                    li id={ "start=" (item.id) } {
                        a href={ "#start=" (item.id) } { (item.title.in_lang(lang)) }
                        p { (item.note.in_lang(lang)) }
                    }
                }
            }
        }
    }
}

fn list(all: &[Lesson], lang: Lang) -> Markup {
    html! {
        ol.lessons {
            @for lesson in all.iter().filter(|lesson| !lesson.is_front()) {
                li {
                    a href={ (lesson.id) "/" } { (lesson.title.in_lang(lang)) }
                    p { (lesson.description.in_lang(lang)) }
                }
            }
        }
        p.to-lab {
            a.go href="lab/" { (pick(lang, "实验室", "Lab")) }
            span { (pick(lang, "写自己的时间线，或者从架子上拿一条来改。", "Write a timeline of your own, or change one from the shelf.")) }
        }
    }
}

fn way_on(lesson: &Lesson, all: &[Lesson], lang: Lang) -> Markup {
    let lessons: Vec<&Lesson> = all.iter().filter(|lesson| !lesson.is_front()).collect();
    let place = lessons.iter().position(|it| it.id == lesson.id).unwrap_or(0);
    let next = lessons.get(place + 1);
    html! {
        nav.steps aria-label=(pick(lang, "课程", "Lessons")) {
            a href="../" { (pick(lang, "← 首页", "← Front page")) }
            @if let Some(next) = next {
                a href={ "../" (next.id) "/" } { (next.title.in_lang(lang)) " →" }
            }
        }
    }
}

/// Runs a component once and takes its HTML.
fn rendered(future: impl Future<Output = String>) -> String {
    // A runtime that only runs tasks on this thread has nothing that could fail to start.
    match runtime::Builder::new_current_thread().build() {
        Ok(runtime) => LocalSet::new().block_on(&runtime, future),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("fencelab-site-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    fn built(name: &str, prose: &str) -> Result<String, String> {
        let folder = scratch(name);
        let lesson = |id: &str, prose: &str| {
            let words = "{ zh = \"<b>&\", en = \"<b>&\" }";
            let toml = format!(
                "id = \"{id}\"\ntitle = {words}\ndescription = {words}\n\
                 [timelines]\nevil = \"evil.tl\"\n"
            );
            put(&folder.join(format!("lessons/{id}/lesson.toml")), &toml).expect("written");
            put(&folder.join(format!("lessons/{id}/zh.md")), prose).expect("written");
            put(&folder.join(format!("lessons/{id}/en.md")), prose).expect("written");
            let evil = "lock L\nstore S accepts any\nA write \"</script><img src=x>\"\n";
            put(&folder.join(format!("lessons/{id}/evil.tl")), evil).expect("written");
        };
        lesson("00-front", "x\n\n{{lessons}}\n");
        lesson("01-a", prose);
        let assets = folder.join("assets.json");
        put(&assets, "{\"script\":\"assets/m.js\",\"style\":\"assets/s.css\"}").expect("written");
        let out = folder.join("out");
        let result = site(&folder.join("lessons"), &assets, &out, "/");
        let page = std::fs::read_to_string(out.join("en/01-a/index.html")).unwrap_or_default();
        std::fs::remove_dir_all(&folder).expect("removed");
        result.map(|()| page)
    }

    #[test]
    fn hostile_text_stays_text() {
        let page = built("hostile", "a\n\n{{timeline evil}}\n").expect("it is a good lesson");
        assert!(!page.contains("<img"), "neither in the picture nor in the data");
        assert!(!page.contains("<b>&"), "not in the title either");
        assert_eq!(page.matches("</script>").count(), 2, "the bundle's, and the data's");
        assert!(!page.contains(" style=") && !page.contains(" onclick"), "the policy forbids them");
    }

    #[test]
    fn what_does_not_exist_is_reported_with_its_line() {
        let error = built("missing", "a\n\n{{timeline nope}}\n").expect_err("no such timeline");
        assert!(error.contains("zh.md:3:") && error.contains("nope"), "{error}");
        let error = built("unknown", "{{frobnicate}}\n").expect_err("no such directive");
        assert!(error.contains("zh.md:1:") && error.contains("frobnicate"), "{error}");
    }
}
