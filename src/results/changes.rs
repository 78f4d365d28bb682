//! What to change: each edit with its computed effect, to be tried.

use crate::sentences;
use crate::state::Action;
use crate::{format, sentences::Winner};
use offload_analysis::{Advice, Change, Changes, Report};
use yew::prelude::*;

/// The edits, best first, each with a button that tries it.
pub(super) fn changes(report: &Report, on: &Callback<Action>) -> Html {
    let found = Changes::of(report);
    if found.ranked.is_empty() {
        return html! { <p>{ sentences::changes(&found, report) }</p> };
    }
    let fits = report.advice.advice != Advice::NoFit;
    let intro = match fits {
        true => "Each is computed alone, with everything else as it is now; best first.",
        false => "Each makes it fit the GPU’s memory, computed alone; fastest first.",
    };
    let row = |change: &Change| {
        let tried = change.scenario.clone();
        let try_it = on.reform(move |_: MouseEvent| Action::Try(Box::new(tried.clone())));
        let name = sentences::change(change, report);
        let gain = match fits {
            true => format::factor(change.gain),
            false => Winner::at(change.speedup).factor(),
        };
        html! {
            <tr key={name.clone()}>
                <th scope="row">{ &name }</th>
                <td class="figure"><b>{ gain }</b></td>
                <td>{ if fits { sentences::effect(change) } else { format::time(change.time) } }</td>
                <td><button type="button" aria-label={format!("Try: {name}")} onclick={try_it}>{ "Try" }</button></td>
            </tr>
        }
    };
    html! {
        <>
            <p>{ intro }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="What to change">
                <table>
                    <thead><tr>
                        <th scope="col">{ "Change" }</th>
                        <th scope="col">{ if fits { "Gain" } else { "Speedup" } }</th>
                        <th scope="col">{ if fits { "Effect" } else { "GPU time" } }</th>
                        <th scope="col"><span class="aloud">{ "Try it" }</span></th>
                    </tr></thead>
                    <tbody>
                        { for found.ranked.iter().map(row) }
                        if let Some(pair) = &found.pair {
                            { row(pair) }
                        }
                    </tbody>
                </table>
            </div>
            if let Some(pair) = &found.pair {
                <p class="sub">{ format!("The last row is two changes that gain {} together, far more than one after the other.", format::factor(pair.gain)) }</p>
            }
            if let Some(vain) = sentences::without_effect(&found, report) {
                <p class="sub">{ vain }</p>
            }
        </>
    }
}
