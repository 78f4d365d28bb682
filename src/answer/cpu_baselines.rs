//! The same work on the same CPU with other libraries.

use crate::format;
use offload_analysis::Report;
use yew::prelude::*;

/// Draws a table with the time and the speedup over today's code for each library.
pub(super) fn cpu_baselines(report: &Report) -> Html {
    let baselines = &report.cpu_baselines;
    let today = report.assessment.cpu.total();
    html! {
        <>
            <p>{ "The advice compares the GPU with the best CPU library, not with today’s code." }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="CPU libraries compared">
                <table>
                    <thead><tr>
                        <th scope="col">{ "Library" }</th><th scope="col">{ "Time" }</th>
                        <th scope="col">{ "Speedup" }</th><th scope="col">{ "Role" }</th>
                    </tr></thead>
                    <tbody>
                        { for baselines.iter().map(|baseline| html! {
                            <tr key={baseline.library.id}>
                                <th scope="row">{ baseline.library.name }</th>
                                <td class="figure">{ format::time(baseline.run.total()) }</td>
                                <td class="figure">{ format::factor(today / baseline.run.total()) }</td>
                                <td>{ match (baseline.is_selected, baseline.is_best) {
                                    (true, true) => "today, best",
                                    (true, false) => "today",
                                    (false, true) => "best",
                                    (false, false) => "",
                                } }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
        </>
    }
}
