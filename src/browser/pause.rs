//! Detects a pause in the user's input.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// The length of the pause, in milliseconds. Even a slow typist takes less time between two keystrokes.
const PAUSE: u32 = 1000;

/// If `waiting` is `true`, calls `call` once `watched` has not changed for [`PAUSE`] milliseconds.
#[hook]
pub fn use_pause<T: PartialEq + 'static>(waiting: bool, watched: T, call: Callback<()>) {
    use_effect_with((waiting, watched), move |(waiting, _)| {
        let timer = waiting.then(|| Timeout::new(PAUSE, move || call.emit(())));
        move || drop(timer)
    });
}
