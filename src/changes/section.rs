//! The section with the suggested edits that gain most.

use super::changes;
use crate::sections::frame::{Line, SectionProps, framed};
use crate::sections::idle_work::{IdleWork, InPieces, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Changes;
use yew::prelude::*;

/// The computation of a report's edits, in one piece.
struct ChangesWork(SharedReport);

impl InPieces for ChangesWork {
    type Found = Changes;

    fn next(&mut self) -> Option<Self::Found> {
        Some(Changes::of(&self.0))
    }
}

/// The section with suggested edits.
#[component]
pub(crate) fn ChangesSection(props: &SectionProps) -> Html {
    let SectionProps { report, held, on, .. } = props;
    let IdleWork { found, outdated } =
        use_idle_work(report.clone(), *held, |report| ChangesWork(report.clone()));
    let line = found.as_ref().map(|found| {
        let (answer, rest) = sentences::changes_line(found, report);
        Line { answer, rest }
    });
    framed(props, line.as_ref(), outdated, || match &found {
        Some(found) => changes(found, report, on),
        None => html! { <p role="status">{ "Calculating…" }</p> },
    })
}
