//! Delayed calls, and calls that wait until the browser is idle.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{IdleRequestOptions, window};

/// The maximum time that content below the first screen waits for an idle browser, in milliseconds. Then the content is
/// loaded anyway.
pub(crate) const MAX_IDLE_WAIT_MS: u32 = 2000;

/// A pending call. Dropping it cancels the call.
pub(crate) struct PendingCall {
    _timer: Timeout,
}

/// Calls `work` once after the given number of milliseconds. Without a browser, `work` is never called.
pub(crate) fn call_later(milliseconds: u32, work: impl FnOnce() + 'static) -> Option<PendingCall> {
    window()?;
    Some(PendingCall { _timer: Timeout::new(milliseconds, work) })
}

/// A clock that measures the time since its start.
pub(crate) struct Stopwatch(f64);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(js_sys::Date::now())
    }

    pub(crate) fn milliseconds(&self) -> f64 {
        js_sys::Date::now() - self.0
    }
}

/// Calls `work` once when the browser is idle, or after `patience` milliseconds if the browser is not idle by then.
/// Some browsers are never idle, Chromium is not idle while the pointer rests after a click, and other browsers lack
/// `requestIdleCallback`.
pub(crate) fn when_idle(patience: u32, work: impl FnOnce() + 'static) {
    let Some(window) = window() else { return };
    let has_idle = js_sys::Reflect::has(&window, &"requestIdleCallback".into());
    if has_idle == Ok(true) {
        let work = Closure::once_into_js(work);
        let options = IdleRequestOptions::new();
        options.set_timeout(patience);
        let work = work.unchecked_ref();
        let _ = window.request_idle_callback_with_options(work, &options);
    } else {
        Timeout::new(patience, work).forget();
    }
}
