//! The same work on the same CPU with other libraries.

use crate::format;
use offload_analysis::Report;
use yew::prelude::*;

/// The time with each library, and how many times faster that is than today's code.
pub(super) fn cpu_baselines(report: &Report) -> Html {
    let baselines = &report.cpu_baselines;
    let today = report.assessment.cpu.total();
    html! {
        <>
            <p>{ "A GPU should be compared with this CPU at its best, not with whatever runs today." }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="Ways on this CPU">
                <table>
                    <thead><tr>
                        <th scope="col">{ "Library" }</th><th scope="col">{ "Time" }</th>
                        <th scope="col">{ "Over today" }</th><th scope="col">{ "Which is" }</th>
                    </tr></thead>
                    <tbody>
                        { for baselines.iter().map(|baseline| html! {
                            <tr key={baseline.library.id}>
                                <th scope="row">{ baseline.library.name }</th>
                                <td class="figure">{ format::time(baseline.run.total()) }</td>
                                <td class="figure">{ format::factor(today / baseline.run.total()) }</td>
                                <td>{ match (baseline.chosen, baseline.best) {
                                    (true, true) => "today, and done well",
                                    (true, false) => "today",
                                    (false, true) => "done well",
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
