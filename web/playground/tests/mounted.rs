//! Mounted components in a real browser: what a reader does, and what they then see.
#![cfg(target_arch = "wasm32")]
#![cfg(feature = "csr")]

use fencelab::{
    lesson::{ChoiceView, ItemView, Kind},
    say::Lang,
};
use fencelab_playground::{QuizData, QuizIsland, QuizProps, TimelineIsland, TimelineProps};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent,
    KeyboardEventInit, PointerEvent, PointerEventInit,
};
use yew::{AppHandle, Renderer};

wasm_bindgen_test_configure!(run_in_browser);

const SEED: &str = include_str!("../../../tests/timelines/ok/seed.tl");

/// Lets everything that is due be done: rendering, effects, and what they ask for.
async fn settle() {
    for _ in 0..3 {
        let wait = js_sys::Promise::new(&mut |resolve, _| {
            let window = web_sys::window().expect("a browser has a window");
            window
                .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, 5)
                .expect("it can wait");
        });
        JsFuture::from(wait).await.expect("time passes");
    }
}

struct Mounted {
    root: Element,
    app: Option<AppHandle<TimelineIsland>>,
}

impl Mounted {
    async fn timeline(name: &str) -> Self {
        all_in_one();
        let root = place();
        let props = TimelineProps {
            lang: Lang::En,
            lesson: "test".to_owned(),
            name: name.to_owned(),
            text: SEED.to_owned(),
            opened: None,
            given: None,
            still: false,
        };
        let app = Renderer::<TimelineIsland>::with_root_and_props(root.clone(), props).render();
        settle().await;
        Self { root, app: Some(app) }
    }

    fn find<T: JsCast>(&self, selector: &str) -> T {
        find(&self.root, selector)
    }

    fn text(&self) -> String {
        self.find::<HtmlTextAreaElement>("textarea").value()
    }

    fn outcome(&self) -> String {
        self.find::<Element>("[data-outcome]").get_attribute("data-outcome").unwrap_or_default()
    }

    async fn press(&self, selector: &str, key: &str) {
        let init = KeyboardEventInit::new();
        init.set_key(key);
        init.set_bubbles(true);
        init.set_cancelable(true);
        let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init);
        dispatch(&self.find(selector), &event.expect("a key event"));
        settle().await;
    }

    async fn pointer(&self, kind: &str, x: f64, y: f64) {
        let init = PointerEventInit::new();
        init.set_bubbles(true);
        init.set_pointer_id(1);
        #[expect(clippy::cast_possible_truncation, reason = "places on a screen are small")]
        {
            init.set_client_x(x.round() as i32);
            init.set_client_y(y.round() as i32);
        }
        let event = PointerEvent::new_with_event_init_dict(kind, &init).expect("a pointer event");
        dispatch(&self.find(GRIP_DOT), &event);
        settle().await;
    }

    async fn click(&self, label: &str) {
        let buttons = self.root.query_selector_all("button").expect("a good selector");
        let button = (0..buttons.length())
            .filter_map(|place| buttons.get(place)?.dyn_into::<HtmlElement>().ok())
            .find(|button| button.text_content().as_deref() == Some(label));
        button.expect("there is such a button").click();
        settle().await;
    }

    async fn type_text(&self, text: &str) {
        let field: HtmlTextAreaElement = self.find("textarea");
        field.set_value(text);
        dispatch(&field, &event("input"));
        settle().await;
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
    }
}

/// The tests have one module: what comes later on a page is there at once.
fn all_in_one() {
    let late = Closure::<dyn Fn()>::new(fencelab_playground::late);
    fencelab_playground::arrived(late.into_js_value().unchecked_into());
}

const GRIP: &str = "[data-handle=pause-end]";
const GRIP_DOT: &str = "[data-handle=pause-end] circle";

fn place() -> Element {
    let document = web_sys::window().and_then(|it| it.document()).expect("a page");
    let root = document.create_element("div").expect("a div");
    document.body().expect("a body").append_child(&root).expect("appended");
    root
}

fn find<T: JsCast>(root: &Element, selector: &str) -> T {
    let found = root.query_selector(selector).expect("a good selector");
    let found = found.expect(selector);
    found.dyn_into().expect("of the right kind")
}

fn event(kind: &str) -> Event {
    let init = EventInit::new();
    init.set_bubbles(true);
    Event::new_with_event_init_dict(kind, &init).expect("an event")
}

fn dispatch(element: &Element, event: &Event) {
    element.dispatch_event(event).expect("it is dispatched");
}

fn forget(name: &str) {
    let storage = web_sys::window().and_then(|it| it.local_storage().ok().flatten());
    storage
        .expect("this browser stores")
        .remove_item(&format!("fencelab:1:test:{name}"))
        .expect("forgotten");
}

#[wasm_bindgen_test]
async fn a_drag_changes_text_and_outcome_and_undo_returns() {
    forget("drag");
    let mounted = Mounted::timeline("drag").await;
    assert_eq!(mounted.outcome(), "late-refused");
    let dot = mounted.find::<Element>(GRIP_DOT).get_bounding_client_rect();
    let (x, y) = (dot.left() + dot.width() / 2.0, dot.top() + dot.height() / 2.0);
    mounted.pointer("pointerdown", x, y).await;
    mounted.pointer("pointermove", x - 60.0, y).await;
    assert!(!mounted.text().contains("A pause 30s"), "the text follows while it is held");
    mounted.pointer("pointermove", 0.0, y).await;
    assert!(mounted.text().contains("A pause 0s"));
    assert_eq!(mounted.outcome(), "in-order");
    mounted.pointer("pointerup", 0.0, y).await;
    mounted.click("Undo").await;
    assert_eq!(mounted.text(), SEED);
    assert_eq!(mounted.outcome(), "late-refused");
    mounted.click("Redo").await;
    assert_eq!(mounted.outcome(), "in-order");
    forget("drag");
}

#[wasm_bindgen_test]
async fn keys_move_a_grip_and_switches_change_the_policy() {
    forget("keys");
    let mounted = Mounted::timeline("keys").await;
    mounted.press(GRIP, " ").await;
    mounted.press(GRIP, "ArrowLeft").await;
    mounted.press(GRIP, "Enter").await;
    assert!(mounted.text().contains("A pause 29.9s"));
    let any: HtmlInputElement = mounted.find("input[value=any]");
    any.click();
    settle().await;
    assert!(mounted.text().contains("store S  accepts any"));
    assert_eq!(mounted.outcome(), "overwritten");
    forget("keys");
}

#[wasm_bindgen_test]
async fn a_text_that_cannot_be_read_keeps_the_picture() {
    forget("text");
    let mounted = Mounted::timeline("text").await;
    mounted.type_text(&SEED.replace("A pause", "A pasue")).await;
    assert_eq!(mounted.outcome(), "late-refused");
    mounted.find::<Element>(".fl-svg.fl-old");
    mounted.find::<Element>("[data-code=unknown-action]");
    mounted.click("change to `pause`").await;
    assert_eq!(mounted.text(), SEED);
    forget("text");
}

#[wasm_bindgen_test]
async fn a_version_of_the_reader_s_own_survives() {
    forget("kept");
    let mounted = Mounted::timeline("kept").await;
    mounted.press(GRIP, " ").await;
    mounted.press(GRIP, "Home").await;
    mounted.press(GRIP, "Enter").await;
    drop(mounted);
    let again = Mounted::timeline("kept").await;
    assert!(again.text().contains("A pause 0s"));
    again.click("Reset").await;
    assert_eq!(again.text(), SEED);
    forget("kept");
}

#[wasm_bindgen_test]
async fn a_wrong_answer_is_handed_its_refutation() {
    all_in_one();
    let choice = |id: &str, claim: &str, refute: Option<&str>| ChoiceView {
        id: id.to_owned(),
        text: id.to_owned(),
        timeline: None,
        claim: claim.to_owned(),
        feedback: "why".to_owned(),
        refute: refute.map(str::to_owned),
    };
    let item = ItemView {
        id: "late".to_owned(),
        misconception: "stale".to_owned(),
        kind: Kind::Choice,
        stem: "What becomes of it?".to_owned(),
        timeline: SEED.to_owned(),
        choices: vec![
            choice("in", "expect A accepted", Some(SEED)),
            choice("out", "expect A rejected stale", None),
        ],
        goal: String::new(),
        keep: Vec::new(),
        solution: String::new(),
        smallest: String::new(),
        steps: Vec::new(),
        explain: "because".to_owned(),
    };
    let root = place();
    let data = QuizData {
        lang: Lang::En,
        lesson: "test-quiz".to_owned(),
        items: vec![Rc::new(item)],
        words: Vec::new(),
        review: false,
        still: false,
    };
    let props = QuizProps { data: Rc::new(data) };
    let app = Renderer::<QuizIsland>::with_root_and_props(root.clone(), props).render();
    settle().await;
    for (answer, right) in [("in", "false"), ("out", "true")] {
        find::<HtmlInputElement>(&root, &format!("input[value={answer}]")).click();
        settle().await;
        find::<HtmlElement>(&root, "button[type=submit]").click();
        settle().await;
        let verdict: Element = find(&root, "[data-right]");
        assert_eq!(verdict.get_attribute("data-right").as_deref(), Some(right));
        let refutations = root.query_selector_all(".fl-refutation textarea").map(|it| it.length());
        assert_eq!(refutations, Ok::<u32, JsValue>(u32::from(right == "false")));
        find::<HtmlElement>(&root, ".fl-buttons button").click();
        settle().await;
    }
    app.destroy();
    root.remove();
}
