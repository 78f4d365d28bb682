//! The time and cost with several GPUs of the same kind.

use crate::{format, sentences};
use offload_analysis::Report;
use yew::prelude::*;

const COUNTS: [f64; 4] = [1.0, 2.0, 4.0, 8.0];

/// Draws the time and cost with one, two, four and eight GPUs.
pub(super) fn several(report: &Report) -> Html {
    let scenario = &report.scenario;
    if scenario.family().facts().shared.is_none() {
        return html! { <p>{ "The libraries for this kind of work use one GPU." }</p> };
    }
    if scenario.gpu().is_single() {
        let name = scenario.gpu().name;
        return html! { <p>{ format!("Each machine has only one {name}.") }</p> };
    }
    let single_gpu_time = report.on_gpus(1.0).warm.total();
    html! {
        <>
            if !scenario.divides_work() {
                <p>{ format!(
                    "{} doesn’t split this work across GPUs. The table assumes that your code does, e.g. with one \
                     process per GPU.",
                    scenario.gpu_library().name,
                ) }</p>
            }
            <p>{ format!(
                "The GPUs are linked by {}. Times exclude start-up. Copies share the CPU’s link, and the cost covers \
                 every GPU.",
                scenario.peer_interconnect().name,
            ) }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="Several GPUs">
                <table>
                    <thead><tr>
                        <th scope="col">{ "GPUs" }</th><th scope="col">{ "Time" }</th>
                        <th scope="col">{ "Speedup" }</th><th scope="col">{ "Limited by" }</th>
                        <th scope="col">{ "Cost" }</th>
                    </tr></thead>
                    <tbody>
                        { for COUNTS.map(|gpus| {
                            let answer = report.on_gpus(gpus);
                            html! {
                                <tr key={format::count(gpus)}>
                                    <th scope="row">{ format::count(gpus) }</th>
                                    <td class="figure">{ format::time(answer.warm.total()) }</td>
                                    <td class="figure">{ format::factor(single_gpu_time / answer.warm.total()) }</td>
                                    <td>{ sentences::bound(answer.bound().0) }</td>
                                    <td class="figure">{ answer.bills.gpu.cost.map_or("?".to_owned(), format::money) }</td>
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
            </div>
        </>
    }
}
