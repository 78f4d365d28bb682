//! The same work on the same CPU by other means.

use crate::show;
use offload_analysis::Report;
use yew::prelude::*;

/// What each library takes, and how many times faster than today.
pub(super) fn ways(report: &Report) -> Html {
    let ways = &report.cpu_baselines;
    let today = report.assessment.host.total();
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
                        { for ways.iter().map(|way| html! {
                            <tr key={way.library.id}>
                                <th scope="row">{ way.library.name }</th>
                                <td class="figure">{ show::time(way.run.total()) }</td>
                                <td class="figure">{ show::factor(today / way.run.total()) }</td>
                                <td>{ match (way.chosen, way.best) {
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
