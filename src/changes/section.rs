//! The section with the suggested changes that help most.

use super::changes;
use crate::sections::frame::{Line, SectionProps, section_frame};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Changes;
use yew::prelude::*;

/// The search for a report's suggested changes, done in a single step.
struct ChangesWork(SharedReport);

impl Incremental for ChangesWork {
    type Output = Changes;

    fn next(&mut self) -> Option<Self::Output> {
        Some(Changes::of(&self.0))
    }
}

#[component]
pub(crate) fn ChangesSection(props: &SectionProps) -> Html {
    let SectionProps { report, is_editing, on, .. } = props;
    let IdleWork { found, is_outdated } =
        use_idle_work(report.clone(), *is_editing, |report| ChangesWork(report.clone()));
    let line = found.as_ref().map(|found| {
        let (answer, rest) = sentences::changes_line(found, report);
        Line { answer, rest }
    });
    section_frame(props, line.as_ref(), is_outdated, || match &found {
        Some(found) => changes(found, report, on),
        None => html! { <p role="status">{ "Calculating…" }</p> },
    })
}
