//! A long list that opens below its word in the question if the page is wide enough.

use crate::browser::mounted::use_mounted;
use crate::browser::{focus, popover};
use crate::form::{SHEET, searched};
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_scenario::{Choice, Field};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct WordListProps {
    /// The field of the pressed word.
    pub(crate) field: &'static Field,
    pub(crate) choice: Choice,
    pub(crate) report: SharedReport,
    pub(crate) on: Callback<Action>,
}

/// A second copy of the form's list, in a popover. The browser closes the popover when the user presses Escape or
/// clicks elsewhere. Escape or a choice returns the focus to the word, so that the Tab key continues from there.
#[component]
pub(crate) fn WordList(props: &WordListProps) -> Html {
    let WordListProps { field, choice, report, on } = props;
    let (menu, key) = (use_node_ref(), field.key);
    {
        let menu = menu.clone();
        use_mounted(move || {
            popover::open_below(&menu, &format!("q-{key}"));
            focus::focus_and_open(&format!("{SHEET}-{key}"));
        });
    }
    let return_focus = {
        let on = on.clone();
        Callback::from(move |()| {
            focus::to(&format!("q-{key}"));
            on.emit(Action::BottomSheet(None));
        })
    };
    let choose = {
        let (on, return_focus) = (on.clone(), return_focus.clone());
        Callback::from(move |action: Action| {
            on.emit(action);
            return_focus.emit(());
        })
    };
    let on_key_down = move |event: KeyboardEvent| match &*event.key() {
        "Tab" => return_focus.emit(()),
        // The option is already chosen, and the word has the focus again. Enter must not also activate the word.
        "Enter" => event.prevent_default(),
        _ => {}
    };
    let on_toggle = {
        let on = on.clone();
        move |event: Event| {
            if !popover::is_open(&event) {
                on.emit(Action::BottomSheet(None));
            }
        }
    };
    html! {
        <div
            ref={menu}
            class="word-list"
            popover="auto"
            role="dialog"
            aria-label={field.label}
            ontoggle={on_toggle}
            onkeydown={on_key_down}
        >
            <label for={format!("{SHEET}-{key}")}>{ field.label }</label>
            { searched(field, *choice, report, choose) }
        </div>
    }
}
