//! Undo and redo, keyboard shortcuts, and a list of the shortcuts with a switch that turns single keys off.

use crate::browser::dialog::{close_dialog, show_dialog};
use crate::browser::keyboard::{are_shortcuts_on, focus_first, press, store, use_keys};
use crate::browser::mounted::use_mounted;
use crate::state::{Action, Interaction, State};
use crate::undo_steps::UndoSteps;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's undo steps, with the callback that restores a question.
#[derive(Clone)]
pub(super) struct StepsHandle {
    steps: Rc<RefCell<UndoSteps>>,
    on: Callback<Action>,
    /// Two flags that are `true` if there is a step to undo, and a step to redo, respectively.
    pub(super) ways: (bool, bool),
}

impl PartialEq for StepsHandle {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.steps, &other.steps) && self.ways == other.ways
    }
}

impl StepsHandle {
    pub(super) fn undo(&self) {
        // The borrow must end before the page is redrawn.
        let action = self.steps.borrow_mut().undo();
        action.into_iter().for_each(|action| self.on.emit(action));
    }

    pub(super) fn redo(&self) {
        let action = self.steps.borrow_mut().redo();
        action.into_iter().for_each(|action| self.on.emit(action));
    }
}

/// Records each new question. A dragged value is recorded only when the user releases the slider, because the drag may
/// be cancelled.
#[hook]
pub(super) fn use_steps(state: &State, on: &Callback<Action>) -> StepsHandle {
    let steps = use_mut_ref(UndoSteps::default);
    if state.interaction != Interaction::Dragging {
        steps.borrow_mut().note(state);
    }
    let ways = steps.borrow().ways();
    StepsHandle { steps, on: on.clone(), ways }
}

/// Draws the undo and redo buttons. They use `aria-disabled` instead of `disabled`, because a disabled button would
/// lose the focus.
pub(super) fn step_buttons(steps: &StepsHandle) -> Html {
    let (undo_steps, redo_steps) = (steps.clone(), steps.clone());
    let button =
        |label: &'static str, arrow: &'static str, has_step: bool, go: Callback<MouseEvent>| {
            html! {
                <button
                    type="button"
                    class="quiet"
                    title={label}
                    aria-label={label}
                    aria-disabled={(!has_step).to_string()}
                    onclick={go}
                >
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d={arrow} /></svg>
                </button>
            }
        };
    html! {
        <span class="steps">
            { button("Undo last change", "M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7", steps.ways.0, Callback::from(move |_| undo_steps.undo())) }
            { button("Redo", "m10 3 3.5 3.5L10 10m3-3.5H6.5a3.5 3.5 0 0 0 0 7H9", steps.ways.1, Callback::from(move |_| redo_steps.redo())) }
        </span>
    }
}

/// The action that a shortcut triggers.
#[derive(Clone, Copy, PartialEq)]
enum Shortcut {
    Undo,
    Redo,
    Reset,
    Pin,
    Share,
    Examples,
    Question,
    List,
}

impl Shortcut {
    /// All actions, each with its key and its description. Keys with Ctrl work even if single-key shortcuts are turned
    /// off.
    const ALL: [(Self, &'static str, &'static str); 11] = [
        (Self::Undo, "u", "Undo the last change"),
        (Self::Undo, "Ctrl+z", "Undo (Command on a Mac)"),
        (Self::Redo, "r", "Redo"),
        (Self::Redo, "Ctrl+y", "Redo"),
        (Self::Redo, "Ctrl+Z", "Redo (Ctrl, Shift and z)"),
        (Self::Reset, "0", "Reset all inputs"),
        (Self::Pin, "p", "Pin this question to compare"),
        (Self::Share, "s", "Share"),
        (Self::Examples, "e", "Examples"),
        (Self::Question, "q", "Go to the question"),
        (Self::List, "?", "This list"),
    ];
}

#[derive(PartialEq, Properties)]
pub(super) struct ShortcutsProps {
    pub(super) steps: StepsHandle,
    pub(super) state: Rc<State>,
    pub(super) on: Callback<Action>,
    /// The length of the page's link, in characters.
    pub(super) link: usize,
    /// `true` if the list of shortcuts is open.
    pub(super) open: bool,
    pub(super) list: Callback<bool>,
}

/// The listener for the shortcuts and, while `open` is `true`, the list of shortcuts.
#[component]
pub(super) fn Shortcuts(props: &ShortcutsProps) -> Html {
    let ShortcutsProps { steps, state, on, link, open, list } = props;
    let keys = use_state(are_shortcuts_on);
    let pressed = {
        let (steps, state, on, list, link) =
            (steps.clone(), state.clone(), on.clone(), list.clone(), *link);
        Callback::from(move |key: String| {
            let row = Shortcut::ALL.iter().find(|(_, letter, _)| **letter == *key);
            match row.map(|row| row.0) {
                Some(Shortcut::Undo) => steps.undo(),
                Some(Shortcut::Redo) => steps.redo(),
                Some(Shortcut::Reset) => on.emit(state.reset_action()),
                Some(Shortcut::Pin) => {
                    state.pin_action(link).into_iter().for_each(|action| on.emit(action))
                }
                Some(Shortcut::Share) => press("header [aria-haspopup=dialog]:not(.code)"),
                Some(Shortcut::Examples) => press("[popovertarget=examples]"),
                Some(Shortcut::Question) => focus_first("[id^=q-]"),
                Some(Shortcut::List) => list.emit(true),
                None => return false,
            }
            true
        })
    };
    use_keys(*keys, pressed);
    let switch = {
        let keys = keys.clone();
        Callback::from(move |_: Event| {
            store(!*keys);
            keys.set(!*keys);
        })
    };
    if *open {
        html! { <ShortcutList keys={*keys} {switch} close={list.reform(|()| false)} /> }
    } else {
        Html::default()
    }
}

#[derive(PartialEq, Properties)]
struct ShortcutListProps {
    /// `true` if single-key shortcuts are turned on.
    keys: bool,
    switch: Callback<Event>,
    /// Called after the dialog was closed.
    close: Callback<()>,
}

#[component]
fn ShortcutList(props: &ShortcutListProps) -> Html {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_mounted(move || show_dialog(&dialog));
    }
    let shut = {
        let dialog = dialog.clone();
        Callback::from(move |_: MouseEvent| close_dialog(&dialog))
    };
    html! {
        <dialog ref={dialog} class="share" aria-labelledby="shortcuts" onclose={props.close.reform(|_: Event| ())}>
            <div class="top">
                <h2 id="shortcuts">{ "Keyboard shortcuts" }</h2>
                <span class="grow" />
                <button type="button" onclick={shut}>{ "Close" }</button>
            </div>
            <table>
                <tbody>{ for Shortcut::ALL.iter().map(|(_, key, does)| html! {
                    <tr><th scope="row"><kbd>{ *key }</kbd></th><td>{ *does }</td></tr>
                }) }</tbody>
            </table>
            <p class="sub">{ "Off while you type or search a list." }</p>
            <label>
                <input type="checkbox" checked={props.keys} onchange={props.switch.clone()} />
                { " Single-key shortcuts (saved in this browser)" }
            </label>
        </dialog>
    }
}
