//! Writes the pages, each in each language.

use crate::{
    body::body,
    book::Book,
    field::Note,
    glossary, island, lab,
    lesson::{Lesson, at},
    lists,
    page::{self, Page, Site, pick},
    place::{self, Place},
    review, search, shelf,
};
use fencelab::say::Lang;
use maud::{Markup, html};
use std::path::Path;

/// Writes the whole site. `base` is where it will be: a folder of its host, `/folder/`, or all of its
/// address. Only then there can be a sitemap.
pub fn site(lessons: &Path, assets: &Path, out: &Path, base: &str) -> Result<(), String> {
    let list = std::fs::read_to_string(assets).map_err(|error| at(assets, error))?;
    let assets = serde_json::from_str(&list).map_err(|error| at(assets, error))?;
    let site = Site { assets, place: Place::parse(base)? };
    let book = Book::read(lessons)?;
    let front = book.lessons.iter().find(|lesson| lesson.is_front());
    let front = front.ok_or("there is no lesson 00-front / 缺少00-front")?;
    let mut paths = Vec::new();
    for lang in Lang::ALL {
        let mut writer = Writer { book: &book, site: &site, out, lang, paths: Vec::new() };
        writer.all()?;
        // They are the same in each language.
        paths = writer.paths;
    }
    let languages = page::languages(&front.title, &front.description, &site);
    put(&out.join("index.html"), &languages)?;
    put(&out.join("offline/index.html"), &page::no_network(&site))?;
    put(&out.join("404.html"), &page::not_found(&site))?;
    let (Some(map), Some(robots)) = (site.place.sitemap(&paths), site.place.robots()) else {
        return Ok(());
    };
    put(&out.join("sitemap.xml"), &map)?;
    put(&out.join("robots.txt"), &robots)?;
    let card = out.join("card.png");
    std::fs::write(&card, place::CARD).map_err(|error| at(&card, error))
}

/// Writes the pages of one language.
struct Writer<'a> {
    book: &'a Book,
    site: &'a Site,
    out: &'a Path,
    lang: Lang,
    /// Where the pages are that were written, below the root of the language.
    paths: Vec<String>,
}

/// A page's title and description.
type About<'a> = (&'a str, &'a str);

impl Writer<'_> {
    fn all(&mut self) -> Result<(), String> {
        let Self { book, lang, .. } = *self;
        for (path, lesson) in book.prose() {
            self.lesson(lesson, &path)?;
        }
        for note in &book.notes {
            self.note(note)?;
        }
        self.lists()?;
        self.tools()?;
        let Some(shelf) = &book.shelf else { return Ok(()) };
        let [title, about] = lab::words();
        let about = (title.in_lang(lang), about.in_lang(lang));
        self.page("lab/", "lab", about, lab::body(shelf, lang))?;
        let texts = shelf::texts(shelf, lang).to_string();
        put(&self.out.join(lang.as_tag()).join("lab/shelf.json"), &texts)
    }

    /// Writes a page at `path`, below the root of the language.
    fn page(
        &mut self,
        path: &str,
        class: &'static str,
        about: About<'_>,
        body: Markup,
    ) -> Result<(), String> {
        let root = "../".repeat(1 + path.matches('/').count());
        let (lang, (title, description)) = (self.lang, about);
        let address = Some(format!("{}/{path}", lang.as_tag()));
        let page = Page { lang, title, description, root: &root, path, class, address, body };
        let file = self.out.join(lang.as_tag()).join(path).join("index.html");
        self.paths.push(path.to_owned());
        put(&file, &page::document(&page, self.site))
    }

    fn lesson(&mut self, lesson: &Lesson, path: &str) -> Result<(), String> {
        let Self { book, lang, .. } = *self;
        let is_front = lesson.is_front();
        let body = html! {
            (body(lesson, book, lang)?)
            @if !is_front { (lists::way_on(lesson, book.beside(lesson), lang)) }
        };
        let class = if is_front { "front" } else { "lesson" };
        let about = (lesson.title.in_lang(lang), lesson.description.in_lang(lang));
        self.page(path, class, about, body)?;
        let folder = self.out.join(lang.as_tag()).join(path);
        for (name, data) in island::files(lesson, lang) {
            put(&folder.join(name), &data.to_string())?;
        }
        Ok(())
    }

    fn note(&mut self, note: &Note) -> Result<(), String> {
        let lang = self.lang;
        let lead = note.lead.in_lang(lang);
        let body = html! {
            h1 { (note.name.in_lang(lang)) }
            div.short { p { (lead) } }
            (note.table(lang))
            @if let Some(text) = &note.timeline_text {
                h2 { (pick(lang, "看它发生", "See it happen")) }
                (island::timeline(&format!("field-{}", note.id), "mistake", text, lang))
            }
            h2 { (pick(lang, "链接", "Links")) }
            ul { @for link in &note.links { li { a href=(link.url) { (link.name) } } } }
            nav.steps aria-label=(pick(lang, "返回", "Back")) {
                a href="../" { (pick(lang, "← 全部系统", "← All systems")) }
            }
        };
        let title =
            format!("{} · {}", note.name.in_lang(lang), pick(lang, "实地笔记", "Field notes"));
        self.page(&note.path(), "lesson", (&title, lead), body)
    }

    /// Search and review: a page each, and the data that its script asks for.
    fn tools(&mut self) -> Result<(), String> {
        let Self { book, lang, .. } = *self;
        let folder = self.out.join(lang.as_tag());
        self.page("review/", "tool", review::about(lang), review::body(lang))?;
        put(&folder.join("review/review.json"), &review::questions(book, lang).to_string())?;
        put(&folder.join("review/cards.tsv"), &review::cards(book, lang))?;
        self.page("search/", "tool", search::about(lang), search::body(lang))?;
        let entries = serde_json::to_string(&search::entries(book, lang));
        let entries = entries.map_err(|error| error.to_string())?;
        put(&folder.join("search/search.json"), &entries)
    }

    fn lists(&mut self) -> Result<(), String> {
        let Self { book, lang, .. } = *self;
        let field = (
            pick(lang, "实地笔记", "Field notes"),
            pick(
                lang,
                "真实系统里什么能当令牌、在哪里检查、恢复之后还算不算数。",
                "What serves as a token in real systems, where it is checked, and what is left of it after a restore.",
            ),
        );
        let incidents = (
            pick(lang, "事故回放", "Incidents"),
            pick(
                lang,
                "真实项目的缺陷报告，缩成可以动手改的时间线。",
                "Bug reports of real projects, reduced to timelines that can be changed.",
            ),
        );
        let words = (
            pick(lang, "词汇表", "Glossary"),
            pick(
                lang,
                "租约、令牌、水位……全站用词，中英对照。",
                "Lease, token, watermark: the words of this site, in English and Chinese.",
            ),
        );
        let list = |(title, about): About<'_>, list: Markup| {
            html! {
                h1 { (title) }
                div.short { p { (about) } }
                (list)
            }
        };
        if !book.notes.is_empty() {
            self.page("field/", "list", field, list(field, lists::notes(book, "", lang)))?;
        }
        if !book.incidents.is_empty() {
            let body = list(incidents, lists::incidents(book, "", lang));
            self.page("incidents/", "list", incidents, body)?;
        }
        if !book.terms.is_empty() {
            self.page("glossary/", "list", words, glossary::body(&book.terms, lang))?;
        }
        Ok(())
    }
}

fn put(file: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    }
    std::fs::write(file, text).map_err(|error| at(file, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeMap, path::PathBuf};

    fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("fencelab-site-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        folder
    }

    /// A page of a small site.
    fn built(name: &str, prose: &str) -> Result<String, String> {
        let all = built_at("/", name, prose)?;
        Ok(all.get("en/01-a/index.html").cloned().unwrap_or_default())
    }

    /// All files of a small site at this base that are text.
    fn built_at(base: &str, name: &str, prose: &str) -> Result<BTreeMap<String, String>, String> {
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
        let result = site(&folder.join("lessons"), &assets, &out, base);
        let mut all = BTreeMap::new();
        collect(&out, "", &mut all);
        std::fs::remove_dir_all(&folder).expect("removed");
        result.map(|()| all)
    }

    fn collect(folder: &Path, name: &str, all: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = format!("{name}{}", entry.file_name().to_string_lossy());
            match std::fs::read_to_string(entry.path()) {
                Ok(text) => drop(all.insert(name, text)),
                Err(_) => collect(&entry.path(), &format!("{name}/"), all),
            }
        }
    }

    #[test]
    fn with_a_whole_address_pages_say_where_they_are() {
        let all = built_at("https://host/a/", "whole", "a\n").expect("it is a good lesson");
        let page = &all["en/01-a/index.html"];
        for said in [
            "rel=\"canonical\" href=\"https://host/a/en/01-a/\"",
            "property=\"og:url\" content=\"https://host/a/en/01-a/\"",
            "property=\"og:image\" content=\"https://host/a/card.png\"",
            "hreflang=\"zh-CN\" href=\"https://host/a/zh/01-a/\"",
            "hreflang=\"en\" href=\"https://host/a/en/01-a/\"",
            // What is loaded is found from the page itself, so that a copy of the site is whole.
            "src=\"../../assets/m.js\"",
        ] {
            assert!(page.contains(said), "{said} in {page}");
        }
        let is_page = |name: &str| name.strip_suffix("index.html").map(str::to_owned);
        let pages: Vec<String> = all.keys().filter_map(|name| is_page(name)).collect();
        assert!(pages.len() > 8);
        for path in pages {
            let said = all["sitemap.xml"].contains(&format!("<loc>https://host/a/{path}</loc>"));
            assert_eq!(said, path != "offline/", "{path}");
        }
        assert!(
            all["404.html"].contains("href=\"/a/en/\"") && !all["404.html"].contains("canonical")
        );
    }

    #[test]
    fn without_a_host_nothing_claims_to_know_it() {
        let all = built_at("/a/", "folder", "a\n").expect("it is a good lesson");
        assert!(!all.contains_key("sitemap.xml") && !all.contains_key("robots.txt"));
        let page = &all["en/01-a/index.html"];
        assert!(!page.contains("canonical") && !page.contains("og:image"));
        assert!(page.contains("hreflang=\"zh-CN\" href=\"../../zh/01-a/\""));
        assert!(all["404.html"].contains("href=\"/a/en/\""));
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
    fn pictures_are_whole_for_a_parser() {
        let page = built("picture", "a\n\n{{timeline evil}}\n").expect("it is a good lesson");
        let pictures: Vec<&str> = page
            .split("<svg")
            .skip(1)
            .map(|rest| rest.split("</svg>").next().unwrap_or_default())
            .collect();
        assert!(!pictures.is_empty() && pictures.iter().any(|it| it.contains("fl-write")));
        // An element of HTML within a drawing ends it.
        let foreign = ["<span", "<div", "<p>", "<p "];
        assert!(!pictures.iter().any(|it| foreign.iter().any(|tag| it.contains(tag))));
    }

    #[test]
    fn what_does_not_exist_is_reported_with_its_line() {
        let error = built("missing", "a\n\n{{timeline nope}}\n").expect_err("no such timeline");
        assert!(error.contains("zh.md:3:") && error.contains("nope"), "{error}");
        let error = built("unknown", "{{frobnicate}}\n").expect_err("no such directive");
        assert!(error.contains("zh.md:1:") && error.contains("frobnicate"), "{error}");
    }
}
