//! The execution times as a table: the time of each bar, broken down by cause.

use crate::{format, sentences};
use offload_analysis::{Report, TimelineBar};
use yew::prelude::*;

/// Draws a table with the time of each bar broken down by cause, its total and its 80 % range.
pub(super) fn times_table(report: &Report) -> Html {
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Times by cause">
            <table>
                <thead>
                    <tr><th scope="col">{ "Bar" }</th><th scope="col">{ "Cause" }</th><th scope="col">{ "Time" }</th><th scope="col">{ "Share" }</th></tr>
                </thead>
                { for report.bars().iter().map(rows) }
            </table>
        </div>
    }
}

fn rows(bar: &TimelineBar<'_>) -> Html {
    let TimelineBar { kind, timeline, range, measured } = *bar;
    let label = sentences::bar(kind);
    let parts: Vec<_> = timeline.parts().collect();
    let row_count = (parts.len() + 2 + usize::from(measured.is_some())).to_string();
    let heading = html! { <th scope="rowgroup" rowspan={row_count}>{ label }</th> };
    html! {
        <tbody key={label}>
            { for parts.iter().enumerate().map(|(row, (segment, time))| html! {
                <tr>
                    if row == 0 {
                        { heading.clone() }
                    }
                    <td>{ sentences::segment(*segment) }</td>
                    <td class="figure">{ format::time(*time) }</td>
                    <td class="figure">{ format::share(timeline.share(*segment)) }</td>
                </tr>
            }) }
            <tr class="total">
                if parts.is_empty() {
                    { heading }
                }
                <td>{ "total" }</td><td class="figure">{ format::time(timeline.total()) }</td><td class="figure">{ "100\u{a0}%" }</td>
            </tr>
            <tr><td>{ "80\u{a0}% range" }</td><td class="figure" colspan="2">{ sentences::between(range) }</td></tr>
            if let Some(measured) = measured {
                <tr><td>{ "measured" }</td><td class="figure">{ format::time(measured) }</td><td /></tr>
            }
        </tbody>
    }
}
