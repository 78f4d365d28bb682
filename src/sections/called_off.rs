//! A finger that scrolls the page over a slider leaves the question as it was.

use crate::browser::address::DELAY_MS;
use crate::browser::range_input;
use crate::state::{Action, State};
use yew::prelude::*;

/// Puts back what was asked before a slide that was called off.
#[hook]
pub(super) fn use_called_off(state: &UseReducerHandle<State>, on: &Callback<Action>) {
    // A handle gives the state of the moment, so that it is kept by its value.
    let now = {
        let state = state.clone();
        Callback::from(move |()| (*state).clone())
    };
    let put_back = {
        let (now, on) = (state.clone(), on.clone());
        Callback::from(move |(mut before, after): (State, f64)| {
            if before.scenario == now.scenario {
                return;
            }
            // The slide is in the address by then, which is written once more.
            if after >= f64::from(DELAY_MS) {
                before.step = now.step;
            }
            on.emit(Action::CallOff(Box::new(before)));
        })
    };
    range_input::use_scrolled_slides(now, put_back);
}
