//! The execution times as a chart with a text alternative, and as a table.

use crate::browser::canvas::Canvas;
use crate::browser::theme::Theme;
use crate::chart::BarChart;
use crate::chart::bar_chart::BarDrawing;
use crate::disclosure::Disclosure;
use crate::{format, sentences};
use offload_analysis::Report;
use yew::prelude::*;

/// Execution times as bars, and once more as a table.
pub(super) fn bars(report: &Report, theme: Theme) -> Html {
    let chart = BarChart::of(report);
    let runs = report.assessment.runs.value();
    let caption = if runs > 1.0 {
        format!(
            "Execution time of {} runs with 80\u{a0}% range, shorter is better",
            format::count(runs)
        )
    } else {
        "Execution time of one run with 80\u{a0}% range, shorter is better".to_owned()
    };
    let render = {
        let bars = chart.bars.clone();
        Callback::from(move |()| table(&bars))
    };
    let class = if chart.bars.len() > 3 { "chart" } else { "chart three" };
    html! {
        <figure>
            <figcaption>{ caption }</figcaption>
            <Canvas<BarChart> picture={chart} sentence={sentences::chart_sentence(report)} {theme} {class} />
            <Disclosure title="As a table" {render} class="small" />
        </figure>
    }
}

fn table(bars: &[BarDrawing]) -> Html {
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Times by cause">
            <table>
                <thead>
                    <tr><th scope="col">{ "Bar" }</th><th scope="col">{ "Goes to" }</th><th scope="col">{ "Time" }</th><th scope="col">{ "Share" }</th></tr>
                </thead>
                { for bars.iter().map(|bar| html! {
                    <tbody key={bar.label}>
                        { for bar.parts.iter().enumerate().map(|(row, part)| html! {
                            <tr>
                                if row == 0 {
                                    <th scope="rowgroup" rowspan={(bar.parts.len() + 1 + usize::from(bar.range.is_some())).to_string()}>{ bar.label }</th>
                                }
                                <td>{ sentences::segment(part.segment) }</td>
                                <td class="figure">{ &part.time }</td>
                                <td class="figure">{ &part.percent }</td>
                            </tr>
                        }) }
                        <tr class="total">
                            if bar.parts.is_empty() {
                                <th scope="rowgroup" rowspan={(1 + usize::from(bar.range.is_some())).to_string()}>{ bar.label }</th>
                            }
                            <td>{ "total" }</td><td class="figure">{ &bar.time }</td><td class="figure">{ "100\u{a0}%" }</td>
                        </tr>
                        if let Some(range) = &bar.range {
                            <tr><td>{ "80\u{a0}% range" }</td><td class="figure" colspan="2">{ range }</td></tr>
                        }
                    </tbody>
                }) }
            </table>
        </div>
    }
}
