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
enum Request {
    /// A change of the question by an input.
    Action(Action),
    /// Another address, from the browser or the embedder.
    Visit(Address),
}

/// The queue of requests while [`Part::Families`] loads: the first one that needs the part, and all later
/// ones.
type Waiting = Rc<RefCell<Option<Vec<Request>>>>;

/// The callbacks that change the page's state.
pub(super) struct OrderedDispatch {
    /// Dispatches an action. Every input calls it.
    pub(super) act: Callback<Action>,
    /// Opens another address. Called when the address has changed.
    pub(super) visit: Callback<Address>,
    /// Retries the request that was dropped because the part failed to load, if there is one.
    pub(super) retry: Option<Callback<()>>,
}

impl Request {
    /// Returns `true` if the request needs [`Part::Families`], which reads links and has the models of all
    /// families.
    fn needs_families(&self) -> bool {
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
    let dropped = use_state(|| None::<Request>);
    let waiting: Waiting = use_mut_ref(|| None);
    let ask = {
        let dropped = dropped.setter();
        use_callback((), move |request: Request, ()| {
            if let Some(waiting) = waiting.borrow_mut().as_mut() {
                waiting.push(request.clone());
                if request.needs_families() {
                    return;
                }
                // Other input is applied at once, and again after the waiting request, which may replace the
                // question. No input is lost.
            } else if request.needs_families() && !lazy::is_loaded(Part::Families) {
                waiting.replace(Some(vec![request]));
                fetch(state.clone(), waiting.clone(), dropped.clone());
                return;
            }
            request.dispatch(&state);
        })
    };
    let retry = (*dropped).clone().map(|request| ask.reform(move |()| request.clone()));
    OrderedDispatch { act: ask.reform(Request::Action), visit: ask.reform(Request::Visit), retry }
}

fn fetch(
    state: UseReducerDispatcher<State>,
    waiting: Waiting,
    dropped: UseStateSetter<Option<Request>>,
) {
    let finish = move |fetched: bool| {
        let requests = waiting.take().unwrap_or_default();
        if fetched {
            dropped.set(None);
            requests.into_iter().for_each(|request| request.dispatch(&state));
        } else {
            dropped.set(requests.into_iter().rfind(Request::needs_families));
        }
    };
    lazy::fetch(Part::Families, finish.into());
}
