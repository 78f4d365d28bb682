//! What to change: each edit with its computed effect, to be tried.

use crate::book;
use crate::sentences;
use crate::state::Action;
use crate::{format, sentences::Winner};
use offload_analysis::{Advice, Change, Changes, Report};
use yew::prelude::*;

/// The edits, best first, each with a button that tries it.
pub(crate) fn changes(found: &Changes, report: &Report, on: &Callback<Action>) -> Html {
    if found.ranked.is_empty() && found.pair.is_none() {
        let (none, _) = sentences::changes_line(found, report);
        return html! { <p>{ none }</p> };
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
                <td class="effect">{ if fits { sentences::effect(change) } else { format::time(change.time) } }</td>
                <td><button type="button" aria-label={format!("Try: {name}")} onclick={try_it}>{ "Try" }</button></td>
            </tr>
        }
    };
    html! {
        <>
            <p>{ intro }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="What to change">
                <table class="gains-table">
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
                <p class="sub">{ match fits {
                    true => format!("The last row is two changes that gain {} together, far more than one after the other.", format::factor(pair.gain)),
                    false => "The last row is two changes, neither of which is enough alone.".to_owned(),
                } }</p>
            }
            if let Some(vain) = sentences::without_effect(found, report) {
                <p class="sub">{ vain }</p>
            }
            if fits {
                <p class="sub">{ book::link(book::SIGNS) }</p>
            }
        </>
    }
}
