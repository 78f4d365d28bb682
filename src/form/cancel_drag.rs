//! Cancelled drags: if a finger scrolls the page over a slider, the question stays unchanged.

use crate::browser::address::DELAY_MS;
use crate::browser::range_input;
use crate::state::{Action, State};
use yew::prelude::*;

/// Restores the question from before a drag if the browser has turned the drag into scrolling.
#[hook]
pub(crate) fn use_cancel_drag(state: &UseReducerHandle<State>, on: &Callback<Action>) {
    // A handle always returns the current state, so the earlier state must be cloned.
    let now = {
        let state = state.clone();
        Callback::from(move |()| (*state).clone())
    };
    let put_back = {
        let (now, on) = (state.clone(), on.clone());
        Callback::from(move |(mut before, milliseconds): (State, f64)| {
            if before.scenario == now.scenario {
                return;
            }
            // By this time, the dragged value is already in the address, so the address must be written again.
            if milliseconds >= f64::from(DELAY_MS) {
                before.step = now.step;
            }
            on.emit(Action::CancelDrag(Box::new(before)));
        })
    };
    range_input::use_cancelled_drags(now, put_back);
}
