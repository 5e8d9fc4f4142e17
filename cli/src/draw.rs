//! `draw`: the diagram of the page as an SVG picture that stands alone.
//!
//! Colours and type come from the site's style sheets, so that there is one place for them. Programs
//! that show slides know no variables in style sheets: each is replaced by its value.

use crate::{Answer, Theme, UNREADABLE, input, report, visible::visible};
use fencelab::{
    say::{self, Lang},
    sim, timeline,
};
use fencelab_playground::{DrawingProps, drawing};
use std::path::Path;
use tokio::{runtime, task::LocalSet};

const COLOURS: &str = include_str!("../../web/styles/base.css");
const SHAPES: &str = include_str!("../../web/styles/diagram.css");

/// Draws a timeline to a file or to standard output.
pub fn file(file: &Path, output: Option<&Path>, theme: Theme, width: u32, lang: Lang) -> Answer {
    let text = match input::read(file) {
        Ok(text) => text,
        Err(error) => return Answer::failure(error),
    };
    let parsed = timeline::parse(&text);
    if !parsed.is_readable() {
        return Answer::new(report::diagnostics(&parsed, file, lang), UNREADABLE);
    }
    let run = sim::run(&parsed.timeline);
    let title = say::outcome(run.outcome, &parsed.timeline.cast, lang);
    let svg = match render(DrawingProps { text, lang, width }) {
        Ok(svg) => visible(&stand_alone(&svg, &title, theme)),
        Err(error) => return Answer::failure(format!("fencelab: {error}\n")),
    };
    let output = output.filter(|path| !input::is_standard_input(path));
    match output.map(|path| (path, std::fs::write(path, &svg))) {
        None => Answer::new(svg, 0),
        Some((_, Ok(()))) => Answer::new(String::new(), 0),
        Some((path, Err(error))) => {
            Answer::failure(format!("fencelab: {}: {error}\n", path.display()))
        }
    }
}

fn render(props: DrawingProps) -> std::io::Result<String> {
    let runtime = runtime::Builder::new_current_thread().build()?;
    Ok(LocalSet::new().block_on(&runtime, drawing(props)))
}

/// With its own styles, ground and title.
fn stand_alone(svg: &str, title: &str, theme: Theme) -> String {
    let palette = palette(theme);
    let styles = with_values(SHAPES, &palette) + "\n.fl-hidden { display: none }\n";
    let ground = with_values("var(--paper)", &palette);
    let head = format!(
        "<title>{}</title><style>{}</style><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>",
        escaped(title),
        escaped(&without_comments(&styles))
    );
    let svg = svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    let end = svg.find('>').map_or(0, |place| place + 1);
    format!("{}{head}{}\n", &svg[..end], &svg[end..])
}

/// The names of the colours with their values. What the dark theme says comes later and counts.
fn palette(theme: Theme) -> Vec<(String, String)> {
    let dark = COLOURS.find("@media (prefers-color-scheme: dark)").unwrap_or(COLOURS.len());
    let light = (&COLOURS[..dark], false);
    let night = (&COLOURS[dark..], true);
    let parts = [light, night].into_iter().filter(|(_, is_dark)| !is_dark || theme == Theme::Dark);
    let mut values: Vec<(String, String)> = Vec::new();
    for declaration in parts.flat_map(|(text, _)| text.split([';', '{', '}'])) {
        let Some((name, value)) = declaration.split_once(':') else { continue };
        if name.trim().starts_with("--") {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            values.retain(|(known, _)| known != name.trim());
            values.push((name.trim().to_owned(), value));
        }
    }
    values
}

fn with_values(styles: &str, palette: &[(String, String)]) -> String {
    palette.iter().fold(styles.to_owned(), |styles, (name, value)| {
        styles.replace(&format!("var({name})"), value)
    })
}

fn without_comments(styles: &str) -> String {
    let mut parts = styles.split("/*");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += part.split_once("*/").map_or("", |(_, rest)| rest);
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
