//! Sensitivity: the uncertain numbers that affect the answer most.

use crate::browser::canvas::Canvas;
use crate::chart::RangeLane;
use crate::sections::frame::{Line, SectionProps, section_frame, tools};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::{Recommendation, Sensitivity};
use offload_vocabulary::elementary::ln;
use yew::prelude::*;

/// The computation of the sensitivities for a report, done in a single step.
struct SensitivityWork(SharedReport);

impl Incremental for SensitivityWork {
    type Output = Vec<Sensitivity>;

    fn next(&mut self) -> Option<Self::Output> {
        Some(Sensitivity::all(&self.0))
    }
}

#[component]
pub(crate) fn SensitivitySection(props: &SectionProps) -> Html {
    let IdleWork { found, is_outdated } =
        use_idle_work(props.report.clone(), props.is_editing, |report| {
            SensitivityWork(report.clone())
        });
    let line = found.as_ref().map(|found| {
        let (answer, rest) = sentences::sensitive(found.first(), &props.report);
        Line { answer, rest }
    });
    section_frame(props, line.as_ref(), is_outdated, || match (&found, &line) {
        // If a machine cannot do the work, no measurement could change the answer.
        (Some(_), _) if props.report.obstacle.is_some() => {
            html! { <p>{ "Nothing is worth measuring until the GPU can do the work." }</p> }
        }
        (Some(found), _) => tornado(props, found),
        (None, _) => html! { <p role="status">{ "Calculating…" }</p> },
    })
}

/// Draws a table with a bar for each uncertain number, from the longest to the shortest.
fn tornado(props: &SectionProps, found: &[Sensitivity]) -> Html {
    let SectionProps { report, theme, .. } = props;
    let Some(Recommendation { comparison, .. }) = report.advice else { return Html::default() };
    let now = comparison.gpu_gain;
    let logarithm = |gain: f64| ln(gain.clamp(1e-6, 1e6));
    let gains = found
        .iter()
        .flat_map(|sensitivity| [sensitivity.at_shortest, sensitivity.at_longest])
        .chain([now, 1.0]);
    let (low, high) = gains
        .map(logarithm)
        .fold((0.0_f64, 0.0_f64), |(low, high), log_gain| (low.min(log_gain), high.max(log_gain)));
    // The margin at both ends of the scale.
    let room = 0.04 * (high - low).max(0.1);
    let position = |gain: f64| (logarithm(gain) - low + room) / (high - low + 2.0 * room);
    let row = |sensitivity: &Sensitivity| {
        let (low, high) = sensitivity.gains();
        let lane = RangeLane {
            range: (position(low), position(high)),
            now: position(now),
            even: position(1.0),
        };
        html! {
            <tr role="row">
                <th scope="row" role="rowheader">{ sentences::aspect(sensitivity.aspect) }<span class="sub">{ sentences::measurement_hint(sensitivity) }</span></th>
                <td role="cell" class="lane-cell"><Canvas<RangeLane> picture={lane} theme={*theme} class="drawn" /></td>
                <td role="cell">{ sentences::gains(sensitivity) }</td>
            </tr>
        }
    };
    let library = report.best_cpu().library.name;
    html! {
        <>
            <p>{ format!("The GPU against {library} with one uncertain input at the ends of its 80\u{a0}% range. Measure the top one first and enter it in the form.") }</p>
            if found.is_empty() {
                <p>{ "No uncertain input changes this answer." }</p>
            } else {
                <div class="scroll" tabindex="0" role="group" aria-label="How sensitive">
                    <table class="tornado" role="table">
                        <thead><tr>
                            <th scope="col">{ "Uncertain input, and how to measure it" }</th>
                            <th scope="col">{ "slower ← 1× → faster" }</th>
                            <th scope="col">{ format!("GPU against {library}") }</th>
                        </tr></thead>
                        <tbody>{ for found.iter().map(row) }</tbody>
                    </table>
                </div>
            }
            <p class="sub">{ "Each range includes the model’s error. The gain varies less than the input: an error in the work affects both times and cancels out." }</p>
            { tools(props, "Copy link to this list", "", Html::default()) }
        </>
    }
}
