//! A pause in the user's input.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// The pause in milliseconds, longer than the time between two keys of a slow typist.
const PAUSE: u32 = 1000;

/// Calls `call` when `watched` has not changed for [`PAUSE`], unless `waiting` is `false`.
#[hook]
pub fn use_pause<T: PartialEq + 'static>(waiting: bool, watched: T, call: Callback<()>) {
    use_effect_with((waiting, watched), move |(waiting, _)| {
        let timer = waiting.then(|| Timeout::new(PAUSE, move || call.emit(())));
        move || drop(timer)
    });
}
