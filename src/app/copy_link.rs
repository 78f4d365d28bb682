//! The button that copies the page's address.

use crate::browser::address::link_to;
use crate::browser::clipboard;
use yew::prelude::*;

/// What a [`CopyLink`] needs.
#[derive(PartialEq, Properties)]
pub(super) struct CopyLinkProps {
    pub(super) scenario: offload_scenario::Scenario,
    pub(super) flush: Callback<()>,
}

/// The button that copies the page's address, or shows it where it cannot be copied.
#[component]
pub(super) fn CopyLink(props: &CopyLinkProps) -> Html {
    // Which scenario was copied, and whether that worked: another one has not been copied yet.
    let copied = use_state(|| None);
    let click = {
        let (scenario, flush, copied) =
            (props.scenario.clone(), props.flush.clone(), copied.clone());
        Callback::from(move |_: MouseEvent| {
            flush.emit(());
            let link = link_to(&scenario);
            let (scenario, copied, shown) = (scenario.clone(), copied.clone(), link.clone());
            clipboard::copy(
                link,
                Callback::from(move |worked: bool| {
                    copied.set(Some((scenario.clone(), (!worked).then(|| shown.clone()))));
                }),
            );
        })
    };
    let present = copied.as_ref().filter(|(scenario, _)| *scenario == props.scenario);
    let done = matches!(present, Some((_, None)));
    html! {
        <>
            <button type="button" class="primary" onclick={click}>
                { if done { "Copied" } else { "Copy link" } }
            </button>
            <span class="aloud" role="status">{ if done { "Link copied" } else { "" } }</span>
            if let Some((_, Some(link))) = present {
                <input class="link" type="text" readonly=true value={link.clone()} aria-label="Link to this scenario" />
            }
        </>
    }
}
