//! The page that frames this one: what it is told, and the little it may ask. Version 1 of the
//! messages; docs/messages.md is their specification.
//!
//! A message counts only if it comes from the very window that holds the frame, has exactly the
//! keys of an order, and is short. Of orders that come faster than they can be seen the last wins.

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

/// The version of the messages, under the key that marks them as ours.
const MARK: &str = "offload";
const VERSION: f64 = 1.0;

/// The longest link that is read, which is the longest there is.
const LONGEST: usize = 2000;

/// Orders are followed at most this often.
const PAUSE_MS: u32 = 50;

/// What the host asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedderRequest {
    /// Another question, as a link's fragment.
    pub link: Option<String>,
    /// Another theme.
    pub theme: Option<Theme>,
}

/// What the host is told of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerMessage {
    /// What was asked, as a link's fragment.
    pub link: String,
    /// How many times faster the GPU is; none where it cannot do the work.
    pub speedup: Option<f64>,
    /// Seconds on the CPU.
    pub cpu_s: f64,
    /// Seconds on the GPU.
    pub gpu_s: Option<f64>,
    /// The verdict in a word or two.
    pub verdict: &'static str,
}

impl EmbedderRequest {
    /// Reads a message; nothing unless every part of it is as it should be.
    fn read(data: &JsValue) -> Option<Self> {
        let object = data.dyn_ref::<Object>()?;
        let keys = Object::keys(object);
        if keys.length() > 4 {
            return None;
        }
        let mut order = Self::default();
        let (mut marked, mut sets) = (false, false);
        for key in keys.iter() {
            let value = Reflect::get(object, &key).ok()?;
            match key.as_string()?.as_str() {
                MARK => marked = value.as_f64() == Some(VERSION),
                "type" => sets = value == "set",
                "link" => order.link = Some(short(&value)?),
                "theme" => order.theme = Some(Theme::named(&short(&value)?)?),
                _ => return None,
            }
        }
        (marked && sets).then_some(order)
    }

    /// Both orders, as if they had come as one.
    fn and(self, later: Self) -> Self {
        Self { link: later.link.or(self.link), theme: later.theme.or(self.theme) }
    }
}

/// A text that is not too long to be read.
fn short(value: &JsValue) -> Option<String> {
    let length = value.dyn_ref::<js_sys::JsString>()?.length();
    (length as usize <= LONGEST).then(|| value.as_string())?
}

/// The window that holds the frame, if this is one.
fn parent() -> Option<Window> {
    let here = window()?;
    let parent = here.parent().ok()??;
    (!Object::is(&parent, &here)).then_some(parent)
}

fn say(kind: &str, parts: &[(&str, JsValue)]) {
    let Some(parent) = parent() else { return };
    let message = Object::new();
    let marks = [(MARK, VERSION.into()), ("type", kind.into())];
    for (key, value) in marks.iter().chain(parts) {
        let _ = Reflect::set(&message, &(*key).into(), value);
    }
    // To whoever it is: the host has put the question, and the answer is no secret.
    let _ = parent.post_message(&message, "*");
}

fn say_height(kind: &str, height: f64) {
    say(kind, &[("height", height.into())]);
}

fn say_answer(told: &AnswerMessage) {
    let number = |value: Option<f64>| value.map_or(JsValue::NULL, JsValue::from);
    say(
        "result",
        &[
            ("link", told.link.as_str().into()),
            ("speedup", number(told.speedup)),
            ("cpu_s", told.cpu_s.into()),
            ("gpu_s", number(told.gpu_s)),
            ("verdict", told.verdict.into()),
        ],
    );
}

/// Orders on their way to the page.
#[derive(Default)]
struct Gate {
    waiting: Option<EmbedderRequest>,
    pause: Option<Timeout>,
}

/// Follows an order now, or after the pause that the last one began.
fn follow(gate: &Rc<RefCell<Gate>>, order: EmbedderRequest, on: &Rc<dyn Fn(EmbedderRequest)>) {
    let mut inside = gate.borrow_mut();
    if inside.pause.is_some() {
        inside.waiting = Some(inside.waiting.take().unwrap_or_default().and(order));
        return;
    }
    inside.pause = Some({
        let (gate, on) = (gate.clone(), on.clone());
        Timeout::new(PAUSE_MS, move || {
            let waiting = {
                let mut inside = gate.borrow_mut();
                inside.pause = None;
                inside.waiting.take()
            };
            if let Some(order) = waiting {
                follow(&gate, order, &on);
            }
        })
    });
    drop(inside);
    on(order);
}

/// The height of an element as it lies on the page.
fn height(root: &NodeRef) -> f64 {
    let element = root.cast::<Element>();
    element.map_or(0.0, |element| element.get_bounding_client_rect().height().ceil())
}

/// Speaks with the host of an embedded page: says when it is ready, how high it is (unless the
/// frame is to keep its height) and what the answer is, and passes on what the host asks.
#[hook]
pub fn use_embedder(
    root: &NodeRef,
    embedded: bool,
    fixed: bool,
    told: Option<AnswerMessage>,
    on: Callback<EmbedderRequest>,
) {
    {
        let root = root.clone();
        use_effect_with((), move |()| {
            let talk = embedded.then(|| Talk::begin(&root, fixed, on));
            move || drop(talk)
        });
    }
    use_effect_with(told, |told| {
        if let Some(told) = told {
            say_answer(told);
        }
    });
}

/// What has to stay alive while the page is framed.
struct Talk {
    _listener: Option<EventListener>,
    observer: Option<ResizeObserver>,
    _closure: Closure<dyn FnMut()>,
}

impl Talk {
    fn begin(root: &NodeRef, fixed: bool, on: Callback<EmbedderRequest>) -> Self {
        let measured = {
            let root = root.clone();
            move |kind: &str| {
                if !fixed || kind == "ready" {
                    say_height(kind, height(&root));
                }
            }
        };
        measured("ready");
        let resized = measured.clone();
        let closure = Closure::<dyn FnMut()>::new(move || resized("resize"));
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, root.cast::<Element>()) {
            observer.observe(&element);
        }
        let gate = Rc::default();
        let followed: Rc<dyn Fn(EmbedderRequest)> = Rc::new(move |order| {
            on.emit(order);
            // A host that has begun to listen late learns the height by asking for anything.
            measured("resize");
        });
        let listener = window().map(|window| {
            EventListener::new(&window, "message", move |event| {
                let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
                let from_embedder = match (event.source(), parent()) {
                    (Some(source), Some(parent)) => Object::is(&source, &parent),
                    _ => false,
                };
                let order = from_embedder.then(|| EmbedderRequest::read(&event.data())).flatten();
                if let Some(order) = order {
                    follow(&gate, order, &followed);
                }
            })
        });
        Self { _listener: listener, observer, _closure: closure }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
