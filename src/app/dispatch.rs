//! Dispatches actions in the order of their requests, even while one of them waits for a lazy part to load.

use crate::browser::address::Address;
use crate::lazy::{self, Part};
use crate::parts::read;
use crate::state::{Action, State};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A requested change of the page's state.
#[derive(Clone)]
enum Asked {
    /// A change of the question by an input.
    Action(Action),
    /// Another address, from the browser or the embedder.
    Visit(Address),
}

/// The queue of requests while [`Part::Families`] loads: the first one that needs the part, and all later
/// ones.
type Waiting = Rc<RefCell<Option<Vec<Asked>>>>;

/// The callbacks that change the page's state.
pub(super) struct OrderedDispatch {
    /// Dispatches an action. Every input calls it.
    pub(super) act: Callback<Action>,
    /// Opens another address. Called when the address has changed.
    pub(super) visit: Callback<Address>,
    /// Retries the request that was dropped because the part failed to load, if there is one.
    pub(super) retry: Option<Callback<()>>,
}

impl Asked {
    /// Returns `true` if the request needs [`Part::Families`], which reads links and has the models of all
    /// families.
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
                // Other input is applied at once, and again after the waiting request, which may replace the
                // question. No input is lost.
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
