//! The measurements behind an answer: the measured times that are most similar to the question, and the model's
//! accuracy.

use super::accuracy::accuracy;
use crate::browser::theme::Theme;
use crate::lazy::{LazyView, Part, lazy};
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use offload_export::{NearestDocument, NearestRow};
use yew::prelude::*;

/// A panel that shows measurements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EvidencePanel {
    Nearest,
    Accuracy,
}

impl EvidencePanel {
    pub(super) fn view(self, report: SharedReport, theme: Theme) -> Html {
        lazy(EvidenceView { panel: self, report, theme })
    }
}

/// The contents of a panel. They are loaded when the user opens the panel, because the measured times are large and few
/// users open it.
#[derive(PartialEq)]
pub(crate) struct EvidenceView {
    pub(super) panel: EvidencePanel,
    pub(super) report: SharedReport,
    pub(super) theme: Theme,
}

impl LazyView for EvidenceView {
    const PART: Part = Part::Evidence;

    fn draw(&self) -> Html {
        match self.panel {
            EvidencePanel::Nearest => nearest(&self.report),
            EvidencePanel::Accuracy => accuracy(self.theme),
        }
    }
}

/// Draws a table with up to three measured times of this kind of work on CPUs, and three on GPUs.
fn nearest(report: &Report) -> Html {
    let document = NearestDocument::of(report);
    html! {
        <>
            <p>{ "Published times of this kind of work that are most similar to your question, with the model’s \
                  predictions. They are chosen by operations, bytes, library, machine and precision." }</p>
            if !document.rows.is_empty() {
                <div class="scroll" tabindex="0" role="group" aria-label="Nearest measurements">
                    <table>
                        <thead><tr>
                            <th scope="col">{ "Machine and work" }</th><th scope="col">{ "Measured" }</th><th scope="col">{ "Predicted" }</th>
                            <th scope="col">{ "Source" }</th>
                        </tr></thead>
                        <tbody>{ for document.rows.iter().map(row) }</tbody>
                    </table>
                </div>
            }
            if let Some(missing) = document.missing {
                <p>{ missing }</p>
            }
        </>
    }
}

fn row(row: &NearestRow) -> Html {
    // The project's own timings have a path in the repository instead of a web address.
    let source = if row.address.starts_with("https:") {
        html! { <a href={row.address.clone()}>{ &row.source }</a> }
    } else {
        html! { { &row.source } }
    };
    html! {
        <tr>
            <th scope="row">{ &row.subject }<span class="sub">{ &row.work }</span></th>
            <td class="figure">{ row.measured_s.words() }</td>
            <td class="figure">{ row.predicted_s.words() }</td>
            <td>{ source }{ ", read " }{ &row.read }</td>
        </tr>
    }
}
