//! The execution-time bar chart, in a drawing, a sentence and a table.

use crate::browser::canvas::Canvas;
use crate::browser::theme::Theme;
use crate::chart::Figure;
use crate::chart::figure::Bar;
use crate::disclosure::Disclosure;
use crate::{show, words};
use offload_estimator::Assessment;
use yew::prelude::*;

/// What [`Bars`] needs.
#[derive(PartialEq, Properties)]
pub(super) struct BarsProps {
    pub(super) assessment: Assessment,
    pub(super) theme: Theme,
}

/// Execution times as bars, and once more as a table.
#[component]
pub(super) fn Bars(props: &BarsProps) -> Html {
    let figure = Figure::bars(&props.assessment);
    let runs = props.assessment.runs.value();
    let caption = if runs > 1.0 {
        format!("Time for {} runs, shorter is better", show::count(runs))
    } else {
        "Time for one run, shorter is better".to_owned()
    };
    let render = {
        let bars = figure.bars.clone();
        Callback::from(move |()| table(&bars))
    };
    html! {
        <figure>
            <figcaption>{ caption }</figcaption>
            <Canvas {figure} sentence={words::chart_sentence(&props.assessment)} theme={props.theme} />
            <Disclosure title="As a table" {render} class="small" />
        </figure>
    }
}

fn table(bars: &[Bar]) -> Html {
    html! {
        <div class="scroll">
            <table>
                <thead>
                    <tr><th scope="col">{ "Bar" }</th><th scope="col">{ "Goes to" }</th><th scope="col">{ "Time" }</th><th scope="col">{ "Share" }</th></tr>
                </thead>
                { for bars.iter().map(|bar| html! {
                    <tbody key={bar.label}>
                        { for bar.parts.iter().enumerate().map(|(row, part)| html! {
                            <tr>
                                if row == 0 {
                                    <th scope="rowgroup" rowspan={(bar.parts.len() + 1).to_string()}>{ bar.label }</th>
                                }
                                <td>{ words::segment(part.segment) }</td>
                                <td class="figure">{ &part.time }</td>
                                <td class="figure">{ &part.percent }</td>
                            </tr>
                        }) }
                        <tr class="total">
                            if bar.parts.is_empty() { <th scope="row">{ bar.label }</th> }
                            <td>{ "all of it" }</td><td class="figure">{ &bar.time }</td><td class="figure">{ "100\u{a0}%" }</td>
                        </tr>
                    </tbody>
                }) }
            </table>
        </div>
    }
}
