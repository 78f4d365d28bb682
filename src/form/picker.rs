//! A choice from a long list, searched by typing: an editable combobox with a list box, as the ARIA
//! Authoring Practices Guide describes it.

use crate::browser::focus;
use crate::state::Action;
use offload_scenario::{Choice, ChoiceOption, Family, Field};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What a [`Picker`] needs.
#[derive(PartialEq, Properties)]
pub(super) struct PickerProps {
    pub(super) id: AttrValue,
    pub(super) field: &'static Field,
    pub(super) choice: Choice,
    /// The family whose options are listed.
    pub(super) family: Family,
    /// The option that counts, by its place.
    pub(super) option: u16,
    pub(super) on: Callback<Action>,
}

/// An open list.
#[derive(Clone, Default)]
struct Search {
    /// What was typed; none before that.
    text: Option<String>,
    /// The option that Enter chooses, by its place among those found.
    active: usize,
}

/// A text field that opens a list of the options with the words typed.
#[component]
pub(super) fn Picker(props: &PickerProps) -> Html {
    let search = use_state(|| None::<Search>);
    let PickerProps { id, field, choice, family, option, on } = props;
    let (field, choice, list) = (*field, *choice, format!("{id}-list"));
    let chosen = choice.option(*option);
    let label = chosen.map_or("", |option| option.label);
    let groups = match &*search {
        Some(open) => choice.groups(*family, open.text.as_deref().unwrap_or_default()),
        None => Vec::new(),
    };
    let found: Vec<ChoiceOption> = groups.iter().flat_map(|it| it.options.clone()).collect();
    let active = search.as_ref().and_then(|open| found.get(open.active)).map(|option| option.id);
    let element = |option: &str| format!("{list}-{option}");
    use_effect_with(active.map(element), |active| {
        if let Some(active) = active {
            focus::reveal(active);
        }
    });

    let open = {
        let (search, family) = (search.clone(), *family);
        Callback::from(move |()| {
            let all = choice.groups(family, "");
            let mut options = all.iter().flat_map(|group| &group.options);
            let active = options.position(|option| Some(*option) == chosen).unwrap_or_default();
            search.set(Some(Search { text: None, active }));
        })
    };
    let choose = {
        let (search, on) = (search.clone(), on.clone());
        Callback::from(move |id: &'static str| {
            search.set(None);
            on.emit(Action::Choose(field, id.to_owned()));
        })
    };
    let typed = {
        let (search, family) = (search.clone(), *family);
        Callback::from(move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let text = input.value();
            // An id that is typed as a whole is meant, whatever else has the same letters.
            let found = choice.groups(family, &text);
            let mut options = found.iter().flat_map(|group| &group.options);
            let active = options.position(|option| option.id == text).unwrap_or_default();
            search.set(Some(Search { text: Some(text), active }));
        })
    };
    let pressed = {
        let (search, open, choose, many) = (search.clone(), open.clone(), choose.clone(), found.len());
        Callback::from(move |event: KeyboardEvent| {
            let moved = |by: usize| {
                let Some(Search { text, active }) = (*search).clone() else { return open.emit(()) };
                let active = (active + by) % many.max(1);
                search.set(Some(Search { text, active }));
            };
            match event.key().as_str() {
                "ArrowDown" => moved(1),
                "ArrowUp" => moved(many.saturating_sub(1)),
                "Enter" => match active {
                    Some(id) => choose.emit(id),
                    None => return,
                },
                "Escape" if search.is_some() => search.set(None),
                _ => return,
            }
            event.prevent_default();
        })
    };
    let clicked = {
        let (search, open) = (search.clone(), open);
        Callback::from(move |event: MouseEvent| {
            if search.is_none() {
                event.target_unchecked_into::<HtmlInputElement>().select();
                open.emit(());
            }
        })
    };
    let left = {
        let search = search.clone();
        Callback::from(move |_: FocusEvent| search.set(None))
    };
    let text = search.as_ref().and_then(|open| open.text.clone());
    let shown = |option: &ChoiceOption| {
        let (id, choose) = (option.id, choose.clone());
        html! {
            <li
                key={id}
                id={element(id)}
                role="option"
                class={(active == Some(id)).then_some("active")}
                aria-selected={(chosen == Some(*option)).to_string()}
                onclick={move |_| choose.emit(id)}
            >{ option.label }</li>
        }
    };
    html! {
        <div class="picker">
            <input
                {id}
                type="text"
                role="combobox"
                autocomplete="off"
                spellcheck="false"
                aria-autocomplete="list"
                aria-expanded={search.is_some().to_string()}
                aria-controls={list.clone()}
                aria-activedescendant={active.map(element)}
                value={text.unwrap_or(label.to_owned())}
                oninput={typed}
                onkeydown={pressed}
                onclick={clicked}
                onblur={left}
            />
            // Pressing the mouse in the list must not take the focus from the field.
            <div
                class="list"
                id={list.clone()}
                role="listbox"
                aria-label={field.label}
                hidden={search.is_none()}
                onmousedown={|event: MouseEvent| event.prevent_default()}
            >
                { for groups.iter().map(|group| html! {
                    <ul
                        key={group.heading}
                        role={if group.heading.is_empty() { "presentation" } else { "group" }}
                        aria-label={group.heading}
                    >
                        if !group.heading.is_empty() {
                            <li role="presentation" class="sub">{ group.heading }</li>
                        }
                        { for group.options.iter().map(shown) }
                    </ul>
                }) }
                if search.is_some() && found.is_empty() {
                    <p class="sub" role="status">{ "Nothing has these words." }</p>
                }
            </div>
        </div>
    }
}
