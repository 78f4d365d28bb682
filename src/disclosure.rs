//! A disclosure: a line of text that opens what is behind it.

use yew::prelude::*;

/// What a [`Disclosure`] needs.
#[derive(PartialEq, Properties)]
pub struct DisclosureProps {
    /// The line of text.
    pub title: AttrValue,
    /// Builds what is behind it, once it is open.
    pub render: Callback<(), Html>,
    /// Its classes.
    #[prop_or_default]
    pub class: Classes,
    /// Whether its line is a heading of the page.
    #[prop_or_default]
    pub heading: bool,
}

/// A line of text that opens what is behind it; nothing of that is built before.
#[component]
pub fn Disclosure(props: &DisclosureProps) -> Html {
    let open = use_state(|| false);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_| open.set(!*open))
    };
    let line = html! {
        <button type="button" aria-expanded={(*open).to_string()} onclick={toggle}>
            { &props.title }
        </button>
    };
    html! {
        <div class={classes!("disclosure", props.class.clone())}>
            if props.heading {
                <h2>{ line }</h2>
            } else {
                { line }
            }
            if *open {
                <div class="disclosed">{ props.render.emit(()) }</div>
            }
        </div>
    }
}
