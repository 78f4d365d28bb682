//! Work that can wait until the browser has nothing better to do.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::window;

/// How long a browser without idle callbacks is left alone, in milliseconds.
const PAUSE: u32 = 1000;

/// Calls once when the browser is idle.
pub(crate) fn when_idle(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let has_idle = js_sys::Reflect::has(&window, &"requestIdleCallback".into());
    if has_idle == Ok(true) {
        let work = Closure::once_into_js(work);
        let _ = window.request_idle_callback(work.unchecked_ref());
    } else {
        Timeout::new(PAUSE, work).forget();
    }
}
