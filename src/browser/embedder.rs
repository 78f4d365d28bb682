//! Messages to and from the embedder, i.e. the page that contains this page in a frame. The messages follow version 1
//! of the protocol in docs/messages.md.
//!
//! A request is accepted only if it comes from the parent window, contains only keys of the protocol, and contains no
//! long strings. Requests that arrive during the same pause are merged.

use super::mounted::use_mounted;
use super::theme::Theme;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Object, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, MessageEvent, ResizeObserver, Window, window};
use yew::prelude::*;

/// The key that identifies messages of the protocol. Its value is the protocol's version.
const PROTOCOL_KEY: &str = "offload";
const VERSION: f64 = 1.0;

/// The maximum length of an accepted string, in UTF-16 units. The longest link that the page writes is shorter.
const MAX_TEXT_LENGTH: usize = 2000;

/// The minimum time between two handled requests, in milliseconds. An embedder may send a request for each step of a
/// slider, faster than the page can redraw.
const PAUSE_MS: u32 = 50;

/// A request from the embedder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedderRequest {
    /// The question to show, as the fragment of a link.
    pub link: Option<String>,
    /// The theme to use.
    pub theme: Option<Theme>,
}

/// The message that reports the answer to the embedder.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerMessage {
    /// The question, as the fragment of a link.
    pub link: String,
    /// The GPU's speedup, or `None` if the GPU cannot do the work.
    pub speedup: Option<f64>,
    /// The time on the CPU in seconds, or `None` if the kind of work was not understood.
    pub cpu_s: Option<f64>,
    /// The time on the GPU in seconds, or `None` if the GPU cannot do the work.
    pub gpu_s: Option<f64>,
    /// The id of the advice, or the id of the reason why there is none.
    pub advice: &'static str,
    /// The advice in a few words.
    pub verdict: &'static str,
}

impl EmbedderRequest {
    /// Parses a message. Returns `None` if any part of the message is invalid.
    fn read(data: &JsValue) -> Option<Self> {
        let object = data.dyn_ref::<Object>()?;
        let keys = Object::keys(object);
        if keys.length() > 4 {
            return None;
        }
        let mut request = Self::default();
        let (mut has_version, mut is_set) = (false, false);
        for key in keys.iter() {
            let value = Reflect::get(object, &key).ok()?;
            match key.as_string()?.as_str() {
                PROTOCOL_KEY => has_version = value.as_f64() == Some(VERSION),
                "type" => is_set = value == "set",
                "link" => request.link = Some(bounded_text(&value)?),
                "theme" => request.theme = Some(Theme::named(&bounded_text(&value)?)?),
                _ => return None,
            }
        }
        (has_version && is_set).then_some(request)
    }

    /// Merges two requests. If both requests set a value, the later value wins.
    fn merged_with(self, later: Self) -> Self {
        Self { link: later.link.or(self.link), theme: later.theme.or(self.theme) }
    }
}

/// Returns the value as a string, if it is a string of at most [`MAX_TEXT_LENGTH`] units.
fn bounded_text(value: &JsValue) -> Option<String> {
    let length = value.dyn_ref::<js_sys::JsString>()?.length();
    (length as usize <= MAX_TEXT_LENGTH).then(|| value.as_string())?
}

/// Returns the parent window, or `None` if this page is not in a frame.
fn parent() -> Option<Window> {
    let own_window = window()?;
    let parent = own_window.parent().ok()??;
    (!Object::is(&parent, &own_window)).then_some(parent)
}

fn post(kind: &str, parts: &[(&str, JsValue)]) {
    let Some(parent) = parent() else { return };
    let message = Object::new();
    let marks = [(PROTOCOL_KEY, VERSION.into()), ("type", kind.into())];
    for (key, value) in marks.iter().chain(parts) {
        let _ = Reflect::set(&message, &(*key).into(), value);
    }
    // Any origin may read the answer, because the embedder asked the question and the model is public.
    let _ = parent.post_message(&message, "*");
}

fn post_height(kind: &str, height: f64) {
    post(kind, &[("height", height.into())]);
}

fn post_answer(answer: &AnswerMessage) {
    let number = |value: Option<f64>| value.map_or(JsValue::NULL, JsValue::from);
    post(
        "result",
        &[
            ("link", answer.link.as_str().into()),
            ("speedup", number(answer.speedup)),
            ("cpu_s", number(answer.cpu_s)),
            ("gpu_s", number(answer.gpu_s)),
            ("advice", answer.advice.into()),
            ("verdict", answer.verdict.into()),
        ],
    );
}

/// A throttle that handles at most one request per pause. Requests that arrive during a pause are merged.
#[derive(Default)]
struct Throttle {
    pending: Option<EmbedderRequest>,
    pause: Option<Timeout>,
}

/// Handles a request immediately or, if a pause is in progress, at the end of the pause.
fn handle_throttled(
    throttle: &Rc<RefCell<Throttle>>,
    request: EmbedderRequest,
    handler: &Rc<dyn Fn(EmbedderRequest)>,
) {
    let mut state = throttle.borrow_mut();
    if state.pause.is_some() {
        state.pending = Some(state.pending.take().unwrap_or_default().merged_with(request));
        return;
    }
    state.pause = Some({
        let (throttle, handler) = (throttle.clone(), handler.clone());
        Timeout::new(PAUSE_MS, move || {
            let pending = {
                let mut state = throttle.borrow_mut();
                state.pause = None;
                state.pending.take()
            };
            if let Some(request) = pending {
                handle_throttled(&throttle, request, &handler);
            }
        })
    });
    drop(state);
    handler(request);
}

/// Returns the height of an element, in CSS pixels.
fn height(root: &NodeRef) -> f64 {
    let element = root.cast::<Element>();
    element.map_or(0.0, |element| element.get_bounding_client_rect().height().ceil())
}

/// Connects an embedded page to its embedder. Reports that the page is ready, then its answer and, unless the frame's
/// height is `fixed`, its height. Calls `on_request` for each request.
#[hook]
pub fn use_embedder(
    root: &NodeRef,
    fixed: bool,
    answer: Option<AnswerMessage>,
    on_request: Callback<EmbedderRequest>,
) {
    {
        let root = root.clone();
        use_mounted(move || {
            let connection = Connection::open(&root, fixed, on_request);
            move || drop(connection)
        });
    }
    use_effect_with(answer, |answer| {
        if let Some(answer) = answer {
            post_answer(answer);
        }
    });
}

/// The event listeners of an embedded page. Dropping them removes them.
struct Connection {
    _listener: Option<EventListener>,
    observer: Option<ResizeObserver>,
    _closure: Closure<dyn FnMut()>,
}

impl Connection {
    fn open(root: &NodeRef, fixed: bool, on_request: Callback<EmbedderRequest>) -> Self {
        let report_height = {
            let root = root.clone();
            move |kind: &str| {
                if !fixed || kind == "ready" {
                    post_height(kind, height(&root));
                }
            }
        };
        report_height("ready");
        let on_resize = report_height.clone();
        let closure = Closure::<dyn FnMut()>::new(move || on_resize("resize"));
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, root.cast::<Element>()) {
            observer.observe(&element);
        }
        let throttle = Rc::default();
        let handle_and_report: Rc<dyn Fn(EmbedderRequest)> = Rc::new(move |request| {
            on_request.emit(request);
            // Report the height after each request too, because the embedder may have started to listen after the first
            // report.
            report_height("resize");
        });
        let listener = window().map(|window| {
            EventListener::new(&window, "message", move |event| {
                let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
                let is_from_embedder = match (event.source(), parent()) {
                    (Some(source), Some(parent)) => Object::is(&source, &parent),
                    _ => false,
                };
                let request =
                    is_from_embedder.then(|| EmbedderRequest::read(&event.data())).flatten();
                if let Some(request) = request {
                    handle_throttled(&throttle, request, &handle_and_report);
                }
            })
        });
        Self { _listener: listener, observer, _closure: closure }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
