//! The text of the timeline, with a mark at each line that says something about the run.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Model},
};
use fencelab::{
    say::{self, Lang},
    sim::Met,
    timeline::{Diagnostic, Severity},
};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct EditorProps {
    pub model: Model,
    pub face: Face,
}

/// The text and what there is to say about its lines.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let EditorProps { model, face } = props;
    let words = face.words();
    let rows = model.text.split('\n').count().max(3);
    let (label, hint) = (format!("{}-text", face.id), format!("{}-hint", face.id));
    let field = match face.act.is_some() {
        true => {
            html! { <Field text={model.text.clone()} {rows} id={label.clone()} hint={hint.clone()} face={face.clone()} /> }
        }
        false => html! { <pre class="fl-text" tabindex="0">{ &model.text }</pre> },
    };
    html! {
        <>
            <h3 class="fl-title"><label for={label}>{ words.text }</label></h3>
            <div class="fl-source">
                <ol class="fl-gutter" aria-hidden="true">{ each(gutter(model)) }</ol>
                <div class="fl-field">{ field }</div>
            </div>
            <p class="fl-hint" id={hint}>{ words.text_hint }</p>
            <ul class="fl-problems" aria-live="polite">{ each(problems(model, face)) }</ul>
            <details class={lines_class(model)}>
                <summary>{ words.expectations }{ " " }{ score(model) }</summary>
                <ul>{ each(expectations(model, face)) }</ul>
            </details>
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct FieldProps {
    text: String,
    rows: usize,
    id: String,
    hint: String,
    face: Face,
}

#[component]
fn Field(props: &FieldProps) -> Html {
    let field = use_node_ref();
    {
        // The field is set by hand, and only where it differs: to set it moves the cursor and ends
        // what an input method is composing. What was just typed never differs.
        let field = field.clone();
        use_effect_with(props.text.clone(), move |text| {
            let field = field.cast::<HtmlTextAreaElement>();
            if let Some(field) = field.filter(|field| field.value() != *text) {
                field.set_value(text);
            }
        });
    }
    let face = props.face.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(field) = event.target_dyn_into::<HtmlTextAreaElement>() {
            face.tell(Action::Type(field.value()));
        }
    });
    html! {
        <textarea class="fl-text" ref={field} id={props.id.clone()} rows={props.rows.to_string()}
            aria-describedby={props.hint.clone()} wrap="off" spellcheck="false" autocapitalize="off"
            autocomplete="off" {oninput} />
    }
}

/// The mark at a line.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    None,
    Met,
    Unmet,
    Warning,
    Error,
}

fn mark(model: &Model, line: u32) -> Mark {
    let here = |diagnostic: &&Diagnostic| diagnostic.line == line;
    match model
        .parsed
        .diagnostics
        .iter()
        .filter(here)
        .map(|it| it.severity)
        .min_by_key(|it| *it == Severity::Warning)
    {
        Some(Severity::Error) => return Mark::Error,
        Some(Severity::Warning) => return Mark::Warning,
        None => {}
    }
    // What is said about a run holds for the text that was run.
    if !model.is_current() {
        return Mark::None;
    }
    let mut expectations =
        model.picture.run.expectations.iter().filter(|it| it.line == line).peekable();
    match (expectations.peek().is_some(), expectations.all(|it| it.met)) {
        (false, _) => Mark::None,
        (true, true) => Mark::Met,
        (true, false) => Mark::Unmet,
    }
}

fn gutter(model: &Model) -> impl Iterator<Item = Html> + '_ {
    (0..).zip(model.text.split('\n')).map(|(line, _)| {
        let (class, sign) = match mark(model, line) {
            Mark::None => ("", ""),
            Mark::Met => ("fl-met", "✓"),
            Mark::Unmet => ("fl-unmet", "✗"),
            Mark::Warning => ("fl-warning", "!"),
            Mark::Error => ("fl-error", "▸"),
        };
        html! {
            <li key={line} {class} data-line={line.to_string()}>
                <span>{ line + 1 }</span><b>{ sign }</b>
            </li>
        }
    })
}

/// Each diagnostic, with the button that mends it.
fn problems<'a>(model: &'a Model, face: &'a Face) -> impl Iterator<Item = Html> + 'a {
    model.parsed.diagnostics.iter().enumerate().map(|(place, diagnostic)| {
        let lang = face.lang;
        let class = match diagnostic.severity {
            Severity::Error => "fl-problem fl-error",
            Severity::Warning => "fl-problem fl-warning",
        };
        html! {
            <li key={place} {class} data-code={diagnostic.code.as_text()}>
                <strong>{ at_line(diagnostic.line, lang) }{ say::diagnostic::message(diagnostic, lang) }</strong>
                <span class="fl-help">{ say::diagnostic::help(diagnostic, lang) }</span>
                <span class="fl-fix">{ fix(diagnostic, face) }</span>
            </li>
        }
    })
}

fn fix(diagnostic: &Diagnostic, face: &Face) -> Html {
    let label = say::diagnostic::fix_label(diagnostic, face.lang);
    match (label, diagnostic.fix.clone()) {
        (Some(label), Some(edit)) => {
            let face = face.clone();
            let onclick =
                Callback::from(move |_: MouseEvent| face.tell(Action::Apply(edit.clone())));
            html! { <button type="button" {onclick}>{ label }</button> }
        }
        _ => html! { <span /> },
    }
}

fn at_line(line: u32, lang: Lang) -> String {
    let line = line + 1;
    match lang.spoken() {
        Lang::Zh => format!("第{line}行："),
        Lang::En => format!("Line {line}: "),
    }
}

/// A text without expectations has nothing to go through.
fn lines_class(model: &Model) -> &'static str {
    if model.picture.run.expectations.is_empty() { "fl-lines fl-hidden" } else { "fl-lines" }
}

fn score(model: &Model) -> String {
    let all = &model.picture.run.expectations;
    format!("{}/{}", all.iter().filter(|it| it.met).count(), all.len())
}

fn expectations<'a>(model: &'a Model, face: &'a Face) -> impl Iterator<Item = Html> + 'a {
    let cast = &model.picture.parsed.timeline.cast;
    let sentence = move |met: &Met| say::expectation(met, cast, face.lang);
    model.picture.run.expectations.iter().enumerate().map(move |(place, met)| {
        let class = if met.met { "fl-met" } else { "fl-unmet" };
        html! {
            <li key={place} {class} data-line={met.line.to_string()}>
                { at_line(met.line, face.lang) }{ sentence(met) }
            </li>
        }
    })
}
