//! A table of the stages on both machines, longest first. Short stages are listed on request.

use crate::shared_report::SharedReport;
use crate::{format, sentences};
use offload_analysis::{Roofline, StageRate};
use offload_vocabulary::sorting::sorted_by;
use yew::prelude::*;

/// The user's choice to list all stages, with a callback that changes it.
pub(super) struct AllStages {
    pub(super) listed: bool,
    pub(super) toggle: Callback<MouseEvent>,
}

/// The number of stages per machine listed initially.
const FIRST: usize = 2;

/// The headers of the numeric columns.
const HEADERS: [&str; 7] = ["FLOP", "Traffic", "FLOP/B", "Time", "Attained", "Roof", "Share"];

/// Draws a row for each stage. The rows are grouped by machine.
pub(super) fn table(roofline: &Roofline, report: &SharedReport, all: &AllStages) -> Html {
    let machines = [
        (report.scenario.cpu().name, &roofline.stages.cpu),
        (report.scenario.gpu().name, &roofline.stages.gpu),
    ];
    let count = machines.iter().map(|(_, stages)| stages.len()).sum::<usize>();
    let has_hidden_rows = machines.iter().any(|(_, stages)| stages.len() > FIRST);
    let rows = machines.into_iter().flat_map(|(machine, stages)| {
        let stages: Vec<&StageRate> =
            sorted_by(stages.iter().collect(), |stage: &&StageRate| -stage.time.value());
        let row_count = if all.listed { stages.len() } else { FIRST };
        stages.into_iter().take(row_count).map(move |stage| row(machine, stage)).collect::<Vec<_>>()
    });
    html! {
        <>
            // The roles are explicit, because on a phone the style sheet does not display the rows as a table.
            <table class="ways stages" role="table" aria-label="Stages on both machines">
                <thead role="rowgroup"><tr role="row">
                    <th scope="col" role="columnheader">{ "Stage" }</th>
                    { for HEADERS.map(|head| html! { <th scope="col" role="columnheader" class="figure">{ head }</th> }) }
                </tr></thead>
                <tbody role="rowgroup">{ for rows }</tbody>
            </table>
            if has_hidden_rows {
                <button type="button" aria-expanded={all.listed.to_string()} onclick={all.toggle.clone()}>
                    { if all.listed { "Fewer stages".to_owned() } else { format!("All {count} stages") } }
                </button>
            }
        </>
    }
}

fn row(machine: &'static str, stage: &StageRate) -> Html {
    let operations = if stage.operations.is_zero() {
        String::new()
    } else {
        format::operations(stage.operations)
    };
    let roof = if stage.operations.is_zero() {
        sentences::roof_bandwidth(&stage.roof)
    } else {
        format::throughput(stage.limit())
    };
    let figures = [
        operations,
        format::bytes(stage.bytes),
        stage.intensity().map(|intensity| format::value(intensity.into())).unwrap_or_default(),
        format::time(stage.time),
        sentences::attained(stage),
        roof,
        format::share(stage.share()),
    ];
    html! {
        <tr role="row">
            <th scope="row" role="rowheader">{ machine }<span class="sub">{ sentences::stage(stage) }</span></th>
            { for HEADERS.into_iter().zip(figures).map(|(head, figure)| html! {
                <td role="cell" class="figure" data-head={head}>{ figure }</td>
            }) }
        </tr>
    }
}
