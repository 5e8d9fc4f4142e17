//! What every page is made of: its head, its header, its footer. All text is escaped by `maud`.

use crate::place::Place;
use fencelab::{lesson::Words, say::Lang};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;

/// The bundles, below the root of the site.
#[derive(Deserialize)]
pub struct Assets {
    pub script: String,
    pub style: String,
}

/// What all pages have in common.
pub struct Site {
    pub assets: Assets,
    pub place: Place,
}

/// A page, as far as it differs from others.
pub struct Page<'a> {
    pub lang: Lang,
    pub title: &'a str,
    pub description: &'a str,
    /// The way from this page to the root of the site: `../../`.
    pub root: &'a str,
    /// The way from the root of a language to this page: `02-timeline/`.
    pub path: &'a str,
    pub class: &'static str,
    /// Where it is below the site, `en/02-timeline/`. What nobody is to find has no address.
    pub address: Option<String>,
    pub body: Markup,
}

/// Nothing is loaded from anywhere else, no script or style stands in a page, and nothing is sent.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// A fence of three posts, of which the middle one stands out.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
                    %3Cg fill='%231f4f8f'%3E%3Cpath d='M4 10l4-5 4 5v18H4zM20 10l4-5 4 5v18h-8z'/%3E\
                    %3Cpath d='M2 15h28v3H2z'/%3E%3C/g%3E%3Cpath fill='%23c2571a' d='M12 7l4-5 4 5v21h-8z'/%3E\
                    %3C/svg%3E";

const NAME: &str = "Fencelab";
/// How wide and high the card is.
pub const CARD_SIZE: (u32, u32) = (1200, 630);
const SOURCE: &str = "https://github.com/fencelab/fencelab";

/// The whole document.
pub fn document(page: &Page, site: &Site) -> String {
    let Site { assets, place } = site;
    let own = page.address.as_deref().and_then(|address| place.address(address));
    let title = match page.title {
        "" => NAME.to_owned(),
        title => format!("{title} · {NAME}"),
    };
    let lang_tag = html_lang(page.lang);
    html! {
        (DOCTYPE)
        html lang=(lang_tag) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                meta name="description" content=(page.description);
                meta name="color-scheme" content="light dark";
                link rel="icon" href=(PreEscaped(ICON));
                meta property="og:type" content="article";
                meta property="og:site_name" content=(NAME);
                meta property="og:title" content=(page.title);
                meta property="og:description" content=(page.description);
                meta property="og:locale" content=(pick(page.lang, "zh_CN", "en_GB"));
                @for lang in Lang::ALL {
                    link rel="alternate" hreflang=(html_lang(lang)) href=(alternate(page, lang, place));
                }
                @if let Some(own) = &own {
                    link rel="canonical" href=(own);
                    meta property="og:url" content=(own);
                    (card(place, page.lang))
                }
                link rel="stylesheet" href={ (page.root) (assets.style) };
                // The page is read first.
                script type="module" fetchpriority="low" src={ (page.root) (assets.script) } {}
            }
            body class=(page.class) {
                a.skip href="#content" { (pick(page.lang, "跳到正文", "Skip to the text")) }
                (header(page))
                main.prose #content { (page.body) }
                (footer(page.lang))
            }
        }
    }
    .into_string()
}

/// The picture of a shared link. There is one for both languages; its words are for who cannot see it.
fn card(place: &Place, lang: Lang) -> Markup {
    let alt = pick(
        lang,
        "时间线：A在租约期间暂停，锁给了B，令牌是42；A醒来后用令牌41写入，B的写入丢了。",
        "A timeline: A is paused past its lease, B gets the lock with token 42 and writes, and A's late write with token 41 replaces it.",
    );
    html! {
        @if let Some(picture) = place.address("card.png") {
            meta property="og:image" content=(picture);
            meta property="og:image:width" content=(CARD_SIZE.0);
            meta property="og:image:height" content=(CARD_SIZE.1);
            meta property="og:image:alt" content=(alt);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The same page in a language, by its whole address where that is known.
fn alternate(page: &Page, lang: Lang, place: &Place) -> String {
    let whole = place.address(&format!("{}/{}", lang.as_tag(), page.path));
    whole.unwrap_or_else(|| to_lang(page, lang))
}

fn header(page: &Page) -> Markup {
    let other = other(page.lang);
    html! {
        header.site {
            a.home href={ (page.root) (page.lang.as_tag()) "/" } { (NAME) }
            nav aria-label=(pick(page.lang, "站内", "Site")) {
                a.search href={ (page.root) (page.lang.as_tag()) "/search/" } { (pick(page.lang, "搜索", "Search")) }
                a.lab href={ (page.root) (page.lang.as_tag()) "/lab/" } { (pick(page.lang, "实验室", "Lab")) }
                a.language href=(to_lang(page, other)) lang=(html_lang(other)) hreflang=(html_lang(other)) {
                    (own_name(other))
                }
            }
        }
    }
}

fn footer(lang: Lang) -> Markup {
    html! {
        footer.site {
            p {
                (pick(lang, "文字与时间线：", "Text and timelines: "))
                a href="https://creativecommons.org/licenses/by/4.0/" { "CC BY 4.0" }
                (pick(lang, "。代码：MIT或Apache-2.0。", ". Code: MIT or Apache-2.0. "))
                a href=(SOURCE) { (pick(lang, "源码", "Source")) }
            }
            p { (pick(lang, "没有第三方请求，你的改动只存在这个浏览器里。", "No third-party requests. What you change stays in this browser.")) }
        }
    }
}

/// The same page in a language.
fn to_lang(page: &Page, lang: Lang) -> String {
    format!("{}{}/{}", page.root, lang.as_tag(), page.path)
}

/// The tag that browsers choose fonts by.
pub fn html_lang(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "zh-CN",
        Lang::En => "en",
    }
}

/// What a language calls itself.
pub fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "中文",
        Lang::En => "English",
    }
}

/// The language that a page is not in.
pub fn other(lang: Lang) -> Lang {
    match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    }
}

/// One of two short texts.
pub fn pick<'a>(lang: Lang, zh: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Zh => zh,
        Lang::En => en,
    }
}

/// The page at the root: choose a language. It speaks both.
pub fn languages(front: &Words, about: &Words, site: &Site) -> String {
    let choices = html! {
        @for lang in Lang::ALL {
            section lang=(html_lang(lang)) {
                h1 { (front.in_lang(lang)) }
                p { (about.in_lang(lang)) }
                p { a.go href={ (lang.as_tag()) "/" } { (pick(lang, "用中文开始", "Start in English")) } }
            }
        }
    };
    let page = Page {
        lang: Lang::Zh,
        title: front.in_lang(Lang::Zh),
        description: about.in_lang(Lang::En),
        root: "",
        path: "",
        class: "choose",
        address: Some(String::new()),
        body: choices,
    };
    document(&page, site)
}

/// What is served for an address that does not exist. It may be asked for at any depth, so its links
/// start at the folder of the site on its host.
pub fn not_found(site: &Site) -> String {
    let base = &site.place.folder;
    let body = html! {
        @for lang in Lang::ALL {
            section lang=(html_lang(lang)) {
                h1 { (pick(lang, "这里没有页面", "There is no page here")) }
                p { (pick(lang, "网址写错了，或者这一课、这种语言还没有。", "The address is mistyped, or this lesson or language does not exist yet.")) }
                p {
                    a.go href={ (base) (lang.as_tag()) "/" } {
                        (pick(lang, "回到中文首页", "To the English front page"))
                    }
                }
            }
        }
    };
    let page = Page {
        lang: Lang::Zh,
        title: "404",
        description: "",
        root: base,
        path: "",
        class: "choose",
        address: None,
        body,
    };
    document(&page, site)
}

/// Where a browser ends up that keeps the site, but not the page that it was asked for, and has no
/// network. Where that is, it is known: at `offline/`.
pub fn no_network(site: &Site) -> String {
    let body = html! {
        @for lang in Lang::ALL {
            section lang=(html_lang(lang)) {
                h1 { (pick(lang, "没有网络，这一页也没有存下来", "No network, and this page is not kept")) }
                p { (pick(lang, "这个浏览器存下了你读的那种语言的页面。等有了网络，返回上一页再点一次。", "This browser keeps the pages of the language that you read. Go back, and try again when there is a network.")) }
                p {
                    a.go href={ "../" (lang.as_tag()) "/" } {
                        (pick(lang, "回到中文首页", "To the English front page"))
                    }
                }
            }
        }
    };
    let title = "没有网络 · No network";
    let page = Page {
        lang: Lang::Zh,
        title,
        description: "",
        root: "../",
        path: "",
        class: "choose",
        address: None,
        body,
    };
    document(&page, site)
}
