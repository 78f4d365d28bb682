//! A disclosure: a line that reveals content when opened.

use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct DisclosureProps {
    /// The text of the line.
    pub title: AttrValue,
    /// Returns the content. Called only while the disclosure is open.
    pub render: Callback<(), Html>,
    /// Additional CSS classes.
    #[prop_or_default]
    pub class: Classes,
}

/// A line that reveals content when opened. The content is rendered only then.
#[component]
pub fn Disclosure(props: &DisclosureProps) -> Html {
    let open = use_state(bool::default);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_| open.set(!*open))
    };
    html! {
        <div class={classes!("disclosure", props.class.clone())}>
            <h3>
                <button type="button" aria-expanded={(*open).to_string()} onclick={toggle}>
                    { &props.title }
                </button>
            </h3>
            if *open {
                <div class="disclosed">{ props.render.emit(()) }</div>
            }
        </div>
    }
}
