//! Work that can wait until the browser has nothing better to do.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{IdleRequestOptions, window};

/// How long is waited for a browser to be idle, in milliseconds: some never are, and some do not
/// say so.
const PATIENCE: u32 = 2000;

/// A call that is still to come; dropped, it does not.
pub(crate) struct Pause {
    _timer: Timeout,
}

/// Calls once after some milliseconds; never without a browser.
pub(crate) fn pause(milliseconds: u32, work: impl FnOnce() + 'static) -> Option<Pause> {
    window()?;
    Some(Pause { _timer: Timeout::new(milliseconds, work) })
}

/// Calls once when the browser is idle, or has been busy for long.
pub(crate) fn when_idle(work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let has_idle = js_sys::Reflect::has(&window, &"requestIdleCallback".into());
    if has_idle == Ok(true) {
        let work = Closure::once_into_js(work);
        let options = IdleRequestOptions::new();
        options.set_timeout(PATIENCE);
        let work = work.unchecked_ref();
        let _ = window.request_idle_callback_with_options(work, &options);
    } else {
        Timeout::new(PATIENCE, work).forget();
    }
}
