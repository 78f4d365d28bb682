//! Actions in the order in which they were asked for, also while the models that one of them takes are fetched.

use crate::later::{fetch_families, has_families};
use crate::state::{Action, State};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// What waits for the models: an action after which another kind of work may be asked, and all that was
/// asked for since.
type Waiting = Rc<RefCell<Option<Vec<Action>>>>;

/// What every input calls; and the action that the page gave up on, as the models could not be fetched.
#[hook]
pub(super) fn use_ordered_dispatch(
    state: UseReducerDispatcher<State>,
) -> (Callback<Action>, Option<Action>) {
    let missed = use_state(|| None::<Action>);
    let waiting: Waiting = use_mut_ref(|| None);
    let dispatch = {
        let missed = missed.setter();
        use_callback((), move |action: Action, ()| {
            let changes_family = action.may_change_family();
            if let Some(waiting) = waiting.borrow_mut().as_mut() {
                waiting.push(action.clone());
                if changes_family {
                    return;
                }
                // What is typed meanwhile shows at once, and once more after what it was typed after: nothing
                // typed is lost.
            } else if changes_family && !has_families() {
                waiting.replace(Some(vec![action]));
                fetch(state.clone(), waiting.clone(), missed.clone());
                return;
            }
            state.dispatch(action);
        })
    };
    (dispatch, (*missed).clone())
}

fn fetch(
    state: UseReducerDispatcher<State>,
    waiting: Waiting,
    missed: UseStateSetter<Option<Action>>,
) {
    fetch_families(Callback::from(move |fetched: bool| {
        let actions = waiting.take().unwrap_or_default();
        if fetched {
            missed.set(None);
            actions.into_iter().for_each(|action| state.dispatch(action));
        } else {
            missed.set(actions.into_iter().rfind(Action::may_change_family));
        }
    }));
}
