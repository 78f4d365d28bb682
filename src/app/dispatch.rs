//! Actions in the order of their requests, even while one of them waits for a part of the program to load.

use crate::browser::address::Address;
use crate::lazy::{self, Part};
use crate::parts::read;
use crate::state::{Action, State};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A request to the page.
#[derive(Clone)]
enum Asked {
    /// A change of the question by an input.
    Action(Action),
    /// Another address, from the browser or the embedder.
    Visit(Address),
}

/// The requests that wait for the part: the first that needs it, and all later ones.
type Waiting = Rc<RefCell<Option<Vec<Asked>>>>;

/// The ways to change the page's state.
pub(super) struct OrderedDispatch {
    /// Called by every input.
    pub(super) act: Callback<Action>,
    /// Called when the address has changed.
    pub(super) visit: Callback<Address>,
    /// Retries the requests that were dropped because the part failed to load.
    pub(super) retry: Option<Callback<()>>,
}

impl Asked {
    /// Returns `true` if the request needs the part with the link reader and the models of all families.
    fn takes_part(&self) -> bool {
        match self {
            Self::Action(action) => action.may_change_family(),
            Self::Visit(_) => true,
        }
    }

    fn dispatch(self, state: &UseReducerDispatcher<State>) {
        match self {
            Self::Action(action) => state.dispatch(action),
            Self::Visit(address) => {
                if let Some(arrival) = read(&address) {
                    state.dispatch(Action::Arrive(Box::new(arrival)));
                }
            }
        }
    }
}

#[hook]
pub(super) fn use_ordered_dispatch(state: UseReducerDispatcher<State>) -> OrderedDispatch {
    let missed = use_state(|| None::<Asked>);
    let waiting: Waiting = use_mut_ref(|| None);
    let ask = {
        let missed = missed.setter();
        use_callback((), move |asked: Asked, ()| {
            if let Some(waiting) = waiting.borrow_mut().as_mut() {
                waiting.push(asked.clone());
                if asked.takes_part() {
                    return;
                }
                // Shows input at once while the part loads, and applies it again after the request that it followed, so
                // that no input is lost.
            } else if asked.takes_part() && !lazy::is_loaded(Part::Families) {
                waiting.replace(Some(vec![asked]));
                fetch(state.clone(), waiting.clone(), missed.clone());
                return;
            }
            asked.dispatch(&state);
        })
    };
    let retry = (*missed).clone().map(|asked| ask.reform(move |()| asked.clone()));
    OrderedDispatch { act: ask.reform(Asked::Action), visit: ask.reform(Asked::Visit), retry }
}

fn fetch(
    state: UseReducerDispatcher<State>,
    waiting: Waiting,
    missed: UseStateSetter<Option<Asked>>,
) {
    let done = move |fetched: bool| {
        let asked = waiting.take().unwrap_or_default();
        if fetched {
            missed.set(None);
            asked.into_iter().for_each(|asked| asked.dispatch(&state));
        } else {
            missed.set(asked.into_iter().rfind(Asked::takes_part));
        }
    };
    lazy::fetch(Part::Families, done.into());
}
