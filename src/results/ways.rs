//! The same work on the same CPU by other means.

use crate::show;
use offload_scenario::Scenario;
use yew::prelude::*;

/// What each library takes, and how many times faster than today.
pub(super) fn ways(scenario: &Scenario) -> Html {
    let ways = scenario.ways();
    let today = ways.first().map_or(1.0, |way| way.time.value());
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
                                <td class="figure">{ show::time(way.time) }</td>
                                <td class="figure">{ show::factor(today / way.time.value()) }</td>
                                <td>{ match (way.chosen, way.fair) {
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
