//! The only component that holds the page's state.

use crate::accuracy;
use crate::browser::address::{link_to, use_address};
use crate::browser::theme::Theme;
use crate::browser::{clipboard, focus, mark_ready};
use crate::form::{Presets, form};
use crate::results::{answer, details};
use crate::state::{Action, State};
use crate::words;
use offload_scenario::Arrival;
use yew::prelude::*;

/// What the page starts from.
#[derive(Clone, PartialEq, Properties)]
pub struct AppProps {
    /// What its address asked.
    pub arrival: Arrival,
}

/// The page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = {
        let arrival = props.arrival.clone();
        use_reducer(move || State::arrived(arrival))
    };
    let theme = use_state(Theme::default);
    let top = use_node_ref();
    let dispatch = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let arrive = dispatch.reform(|arrival| Action::Arrive(Box::new(arrival)));
    let flush = use_address(&state.scenario, state.step, arrive);
    {
        let theme = theme.clone();
        use_effect_with((), move |()| {
            theme.set(Theme::present());
            mark_ready();
        });
    }
    let switch_theme = {
        let theme = theme.clone();
        Callback::from(move |_: MouseEvent| {
            let next = theme.next();
            next.apply();
            theme.set(next);
        })
    };
    let dismiss = dispatch.reform(|_: MouseEvent| {
        focus::to("top");
        Action::Dismiss
    });
    let assessment = state.scenario.assess();
    html! {
        <div class="page">
            <header class="top">
                <h1 id="top" tabindex="-1">{ "Offload" }</h1>
                <p>{ "Is this Python workload worth moving to a GPU?" }</p>
                <span class="grow" />
                <button
                    type="button"
                    class="quiet"
                    title={format!("Theme: {}", theme.name())}
                    aria-label={format!("Theme: {}", theme.name())}
                    onclick={switch_theme}
                >{ theme.sign() }</button>
                <CopyLink scenario={state.scenario.clone()} {flush} />
            </header>
            <Presets scenario={state.scenario.clone()} on={dispatch.clone()} />
            if !state.notices.is_empty() {
                <div class="notices" role="status">
                    <p>{ "Part of this link could not be read; the rest was kept." }</p>
                    <ul>
                        { for state.notices.iter().map(|notice| html! { <li>{ words::notice(notice) }</li> }) }
                    </ul>
                    <button type="button" onclick={dismiss}>{ "OK" }</button>
                </div>
            }
            <main class="work">
                { answer(&state.scenario, &assessment, state.is_stale(), *theme, &top) }
                { form(&state.scenario, &state.drafts, &dispatch) }
                { details(&state.scenario, &assessment, *theme) }
            </main>
            <footer class="foot">
                <p>
                    { format!(
                        "Figures of {}, each with its source. {} An estimate, not a measurement: measure before \
                         you buy. No data leaves this page.",
                        offload_catalog::EDITION,
                        accuracy::sentence(),
                    ) }
                </p>
            </footer>
        </div>
    }
}

/// What a [`CopyLink`] needs.
#[derive(PartialEq, Properties)]
struct CopyLinkProps {
    scenario: offload_scenario::Scenario,
    flush: Callback<()>,
}

/// The button that copies the page's address, or shows it where it cannot be copied.
#[component]
fn CopyLink(props: &CopyLinkProps) -> Html {
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
