//! Dispatches actions in the order in which they are requested, even while an earlier action waits for a lazy part to
//! load.

use crate::browser::address::Address;
use crate::lazy::{self, Part};
use crate::parts::read;
use crate::state::{Action, State};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// A request to change the page's state.
#[derive(Clone)]
enum Request {
    /// An action of an input.
    Action(Action),
    /// A new address, opened by the browser or by the embedder.
    Visit(Address),
}

/// The requests that wait until [`Part::Families`] is loaded: the first request that needs this part, and all later
/// requests. `None` if no request waits.
type Waiting = Rc<RefCell<Option<Vec<Request>>>>;

/// The callbacks that change the page's state.
pub(super) struct OrderedDispatch {
    /// Dispatches an action. All inputs call it.
    pub(super) act: Callback<Action>,
    /// Opens a new address. Called when the browser or the embedder changes the address.
    pub(super) visit: Callback<Address>,
    /// Retries the request that was dropped because the part failed to load. `None` if no request was dropped.
    pub(super) retry: Option<Callback<()>>,
}

impl Request {
    /// Returns `true` if the request needs [`Part::Families`], which contains the link reader and the models of all
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
                if let Some(decoded) = read(&address) {
                    state.dispatch(Action::OpenLink(Box::new(decoded)));
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
                // While a request waits, other input is applied immediately, and again after the waiting request.
                // Otherwise the waiting request could replace the question and discard the input.
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
