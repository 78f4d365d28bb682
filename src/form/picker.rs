//! A choice from a long list that the user searches by typing: an editable combobox with a list box, as described in
//! the ARIA Authoring Practices Guide.

use crate::browser::focus;
use crate::state::Action;
use offload_scenario::{Choice, ChoiceOption, Field, OptionGroup, Setting};
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct PickerProps {
    pub(super) id: AttrValue,
    pub(super) field: &'static Field,
    pub(super) choice: Choice,
    /// The inputs that determine which options are suitable.
    pub(super) setting: Setting,
    /// The index of the current option.
    pub(super) option: u16,
    pub(super) on: Callback<Action>,
}

/// The state of the open list.
#[derive(Clone)]
struct Search {
    /// The typed text, or `None` before the first keystroke.
    text: Option<String>,
    /// The matching options, grouped.
    groups: Vec<OptionGroup>,
    /// The index of the option that Enter selects, among the matching options.
    active: usize,
}

impl Search {
    fn options(&self) -> impl Iterator<Item = &ChoiceOption> {
        self.groups.iter().flat_map(|group| &group.options)
    }

    /// Returns the id of the option that Enter selects.
    fn active(&self) -> Option<&'static str> {
        self.options().nth(self.active).map(|option| option.id)
    }
}

/// A text field. Typing opens a list of the options that match all typed words.
#[component]
pub(super) fn Picker(props: &PickerProps) -> Html {
    // Keystrokes may arrive faster than the list is drawn, so each keystroke must see the state after the previous
    // keystroke.
    let search = use_mut_ref(|| None::<Search>);
    let redraw = use_force_update();
    let &PickerProps { field, choice, setting, option, .. } = props;
    let list = format!("{}-list", props.id);
    let chosen_id = choice.option(option).map_or("", |option| option.id);
    let label = choice.option(option).map_or("", |option| option.label);
    let active = search.borrow().as_ref().and_then(Search::active);
    let element_id = |option: &str| format!("{list}-{option}");
    use_effect_with(active.map(element_id), |active| {
        if let Some(active) = active {
            focus::reveal(active);
        }
    });

    let set = {
        let search = search.clone();
        move |open: Option<Search>| {
            search.replace(open);
            redraw.force_update();
        }
    };
    let open = {
        let set = set.clone();
        move |text: Option<String>| {
            let groups = choice.groups(setting, text.as_deref().unwrap_or_default());
            let mut new_search = Search { text, groups, active: 0 };
            // If the text is a complete id, select that option, even if the text also occurs in other options.
            let wanted_id = new_search.text.as_deref().unwrap_or(chosen_id);
            let active = new_search.options().position(|option| option.id == wanted_id);
            new_search.active = active.unwrap_or_default();
            set(Some(new_search));
        }
    };
    let choose = {
        let (set, on) = (set.clone(), props.on.clone());
        Callback::from(move |id: &'static str| {
            set(None);
            on.emit(Action::Choose(field, id.to_owned()));
        })
    };
    let on_input = {
        let (search, open) = (search.clone(), open.clone());
        move |event: InputEvent| {
            // The first typed character replaces the option's name, wherever the cursor is.
            let replaces = search.borrow().as_ref().is_none_or(|open| open.text.is_none());
            let typed_character = if replaces { event.data() } else { None };
            let value = || event.target_unchecked_into::<HtmlInputElement>().value();
            open(Some(typed_character.unwrap_or_else(value)));
        }
    };
    let on_click = {
        let (search, open) = (search.clone(), open.clone());
        move |event: MouseEvent| {
            if search.borrow().is_none() {
                event.target_unchecked_into::<HtmlInputElement>().select();
                open(None);
            }
        }
    };
    let on_key_down = {
        let (search, set, choose) = (search.clone(), set.clone(), choose.clone());
        move |event: KeyboardEvent| {
            let key = event.key();
            let open_search = search.borrow().clone();
            let Some(mut open_search) = open_search else {
                return if matches!(key.as_str(), "ArrowDown" | "ArrowUp") {
                    open(None)
                };
            };
            let step = match key.as_str() {
                "ArrowDown" => 1,
                "ArrowUp" => open_search.options().count().saturating_sub(1),
                "Escape" => return set(None),
                "Enter" => return open_search.active().into_iter().for_each(|id| choose.emit(id)),
                _ => return,
            };
            event.prevent_default();
            open_search.active = (open_search.active + step) % open_search.options().count().max(1);
            set(Some(open_search));
        }
    };
    let on_blur = move |_: FocusEvent| set(None);
    let search = search.borrow();
    let draw_option = |option: &ChoiceOption| {
        let (id, choose) = (option.id, choose.clone());
        html! {
            <li
                key={id}
                id={element_id(id)}
                role="option"
                class={(active == Some(id)).then_some("active")}
                aria-selected={(chosen_id == id).to_string()}
                onclick={move |_| choose.emit(id)}
            >{ option.label }</li>
        }
    };
    let group = |group: &OptionGroup| {
        let heading = group.heading;
        html! {
            <ul key={heading} role="group" aria-label={heading}>
                <li role="presentation" class="sub" aria-hidden="true">{ heading }</li>
                { for group.options.iter().map(draw_option) }
            </ul>
        }
    };
    let text = search.as_ref().and_then(|open| open.text.clone());
    html! {
        <div class="picker">
            <input
                id={&props.id}
                type="text"
                role="combobox"
                autocomplete="off"
                spellcheck="false"
                aria-autocomplete="list"
                aria-expanded={search.is_some().to_string()}
                aria-controls={list.clone()}
                aria-activedescendant={active.map(element_id)}
                value={text.unwrap_or(label.to_owned())}
                oninput={on_input}
                onkeydown={on_key_down}
                onclick={on_click}
                onblur={on_blur}
            />
            // Pressing the mouse button on the list must not move the focus away from the field.
            <div
                class="list"
                id={list.clone()}
                role="listbox"
                aria-label={field.label}
                hidden={search.is_none()}
                onmousedown={|event: MouseEvent| event.prevent_default()}
            >
                { for search.iter().flat_map(|open| &open.groups).map(group) }
                if search.is_some() && active.is_none() {
                    <p class="sub" role="status">{ "No results." }</p>
                }
            </div>
        </div>
    }
}
