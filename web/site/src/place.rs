//! Where the site will be, and what only a whole address can say: canonical links, the sitemap, the card.

use crate::page::html_lang;
use fencelab::say::Lang;
use std::fmt::Write;

/// The picture that stands for a link to the site, drawn from `web/card/card.svg`.
pub const CARD: &[u8] = include_bytes!("../../card/card.png");

/// Where the site will be: a folder of a host, and the host if it is known.
pub struct Place {
    /// `https://host`, or nothing.
    host: String,
    /// The folder, with a slash at both ends.
    pub folder: String,
}

impl Place {
    /// From `/folder/` or `https://host/folder/`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let is_whole = text.starts_with("https://") || text.starts_with("http://");
        let start = if is_whole { text.find("://").map_or(0, |place| place + 3) } else { 0 };
        let slash = text[start..].find('/').map(|place| place + start);
        let good = slash.filter(|slash| {
            let has_host = is_whole && *slash > start;
            (has_host || *slash == 0) && text.ends_with('/') && !text.contains(['?', '#', ' '])
        });
        let slash = good.ok_or_else(|| {
            format!(
                "--base is /folder/ or https://host/folder/, not `{text}` / \
                 --base写成/folder/或https://host/folder/"
            )
        })?;
        Ok(Self { host: text[..slash].to_owned(), folder: text[slash..].to_owned() })
    }

    /// The whole address of what is at `path` below the site, if the host is known.
    pub fn address(&self, path: &str) -> Option<String> {
        let Self { host, folder } = self;
        (!host.is_empty()).then(|| format!("{host}{folder}{path}"))
    }

    /// The sitemap: the page at the root, and the pages at `paths` in each language, which name each
    /// other.
    pub fn sitemap(&self, paths: &[String]) -> Option<String> {
        let root = escaped(&self.address("")?);
        let mut map = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                       <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
                       xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
            .to_owned();
        let _ = writeln!(map, "<url><loc>{root}</loc></url>");
        for path in paths {
            let in_lang = |lang: Lang| format!("{root}{}/{}", lang.as_tag(), escaped(path));
            let mut others: String = String::new();
            for lang in Lang::ALL {
                let (tag, at) = (html_lang(lang), in_lang(lang));
                let _ = write!(
                    others,
                    "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{at}\"/>"
                );
            }
            for lang in Lang::ALL {
                let _ = writeln!(map, "<url><loc>{}</loc>{others}</url>", in_lang(lang));
            }
        }
        map.push_str("</urlset>\n");
        Some(map)
    }

    /// What crawlers are told. They look for it at the root of a host only.
    pub fn robots(&self) -> Option<String> {
        let map = self.address("sitemap.xml")?;
        Some(format!("User-agent: *\nAllow: /\n\nSitemap: {map}\n"))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_a_folder_with_or_without_its_host() {
        let folder = |text: &str| Place::parse(text).map(|place| place.folder).ok();
        assert_eq!(folder("/"), Some("/".to_owned()));
        assert_eq!(folder("/a/b/"), Some("/a/b/".to_owned()));
        assert_eq!(folder("https://host/"), Some("/".to_owned()));
        assert_eq!(folder("http://host:8080/a/"), Some("/a/".to_owned()));
        for bad in [
            "",
            "a/",
            "/a",
            "https://host",
            "https://host/a",
            "https:///a/",
            "ftp://host/",
            "/a/?b/",
        ] {
            assert_eq!(folder(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_a_place_with_a_host_has_addresses() {
        let folder = Place::parse("/a/").expect("it is a folder");
        assert_eq!(
            (folder.address("en/"), folder.sitemap(&[]), folder.robots()),
            (None, None, None)
        );
        let whole = Place::parse("https://host/a/").expect("it is a whole address");
        assert_eq!(whole.address("en/").as_deref(), Some("https://host/a/en/"));
        let robots = whole.robots().expect("the host is known");
        assert!(robots.ends_with("\nSitemap: https://host/a/sitemap.xml\n"));
    }

    #[test]
    fn each_page_of_the_sitemap_names_all_its_languages() {
        let place = Place::parse("https://host/a&b/").expect("it is a whole address");
        let map = place.sitemap(&[String::new(), "lab/".to_owned()]).expect("the host is known");
        let entry = |lang: &str, path: &str| {
            format!(
                "<url><loc>https://host/a&amp;b/{lang}/{path}</loc>\
                 <xhtml:link rel=\"alternate\" hreflang=\"zh-CN\" href=\"https://host/a&amp;b/zh/{path}\"/>\
                 <xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://host/a&amp;b/en/{path}\"/></url>"
            )
        };
        for (lang, path) in [("zh", ""), ("en", ""), ("zh", "lab/"), ("en", "lab/")] {
            assert!(map.contains(&entry(lang, path)), "{lang} {path} in {map}");
        }
        assert_eq!(map.matches("<url>").count(), 5, "and the page at the root");
    }

    #[test]
    fn the_card_is_of_the_size_that_is_said_and_small() {
        assert!(CARD.starts_with(b"\x89PNG"));
        let size =
            |at: usize| u32::from_be_bytes([CARD[at], CARD[at + 1], CARD[at + 2], CARD[at + 3]]);
        assert_eq!((size(16), size(20)), crate::page::CARD_SIZE);
        assert!(CARD.len() < 60_000, "{} bytes", CARD.len());
    }
}
