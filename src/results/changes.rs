//! What to change: each edit with its computed effect, to be tried.

use crate::book;
use crate::browser::focus;
use crate::sentences;
use crate::state::Action;
use crate::{format, sentences::Winner};
use offload_analysis::{Advice, Change, Changes, Obstacle, Report};
use yew::prelude::*;

/// The edits, best first, each with a button that tries it.
pub(crate) fn changes(found: &Changes, report: &Report, on: &Callback<Action>) -> Html {
    if found.split.is_none() && found.ranked.is_empty() && found.pair.is_none() {
        let (none, _) = sentences::changes_line(found, report);
        return html! { <p>{ none }</p> };
    }
    let runs = report.obstacle.is_none();
    let intro = match report.obstacle {
        None if matches!(report.advice.advice, Advice::CpuFirst | Advice::Split) => {
            "Each is computed alone, with everything else as it is now; what is advised first, then best first."
        }
        None => "Each is computed alone, with everything else as it is now; best first.",
        Some(Obstacle::TooBig) => {
            "Each makes it fit the GPU’s memory, computed alone; fastest first."
        }
        Some(_) => "With each of these it runs on a GPU, computed alone; fastest first.",
    };
    let row = |change: &Change| {
        let tried = change.scenario.clone();
        let try_it = on.reform(move |event: MouseEvent| {
            // Its row may go. A pointer is not carried off to the heading.
            if event.detail() == 0 {
                focus::to("opens-change");
            }
            Action::Try(Box::new(tried.clone()))
        });
        let name = sentences::change(change, report);
        let gain = match runs {
            true => format::factor(change.gain),
            false => Winner::at(change.speedup).factor(),
        };
        html! {
            <tr key={name.clone()}>
                <th scope="row">{ &name }</th>
                <td class="figure"><b>{ gain }</b></td>
                <td class="effect">{ if runs { sentences::effect(change, report) } else { format::time(change.time) } }</td>
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
                        <th scope="col">{ if runs { "Gain" } else { "Speedup" } }</th>
                        <th scope="col">{ if runs { "Effect" } else { "GPU time" } }</th>
                        <th scope="col"><span class="aloud">{ "Try it" }</span></th>
                    </tr></thead>
                    <tbody>
                        if let Some(split) = &found.split {
                            // The bars above have it already: there is nothing to try.
                            <tr key="split">
                                <th scope="row">{ sentences::split_change(report) }</th>
                                <td class="figure"><b>{ format::factor(split.gain) }</b></td>
                                <td class="effect">{ sentences::split_effect(split) }</td>
                                <td class="sub">{ "drawn above" }</td>
                            </tr>
                        }
                        { for found.ranked.iter().map(row) }
                        if let Some(pair) = &found.pair {
                            { row(pair) }
                        }
                    </tbody>
                </table>
            </div>
            if let Some(pair) = &found.pair {
                <p class="sub">{ match runs {
                    true => format!("The last row is two changes that gain {} together, far more than both gains multiplied.", format::factor(pair.gain)),
                    false => "The last row is two changes, neither of which is enough alone.".to_owned(),
                } }</p>
            }
            if let Some(vain) = sentences::without_effect(found, report) {
                <p class="sub">{ vain }</p>
            }
            if runs {
                <p class="sub">{ book::link(book::SIGNS) }</p>
            }
        </>
    }
}
