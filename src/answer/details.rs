//! Collapsible panels below the answer, drawn by a lazily loaded part.

use super::calculation::calculation;
use super::cpu_baselines::cpu_baselines;
use super::evidence::EvidencePanel;
use super::figures::why;
use super::several::several;
use super::simple::simple;
use super::times_table::times_table;
use crate::book;
use crate::browser::theme::Theme;
use crate::disclosure::Disclosure;
use crate::lazy::{LazyView, Part, lazy};
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use yew::prelude::*;

/// A collapsible panel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Calculation,
    CpuBaselines,
    Several,
    Simple,
    /// The execution times as a table, below the bars.
    Times,
    /// The GPU's bottleneck and the certainty of the answer. Used in embedded pages.
    Why,
}

impl Detail {
    pub(super) fn view(self, report: SharedReport) -> Html {
        lazy(DetailView { detail: self, report })
    }

    /// Returns the contents of a panel, with a link to the matching passage of the book.
    fn contents(self, report: &Report) -> Html {
        let (contents, passage) = match self {
            Self::Calculation => (calculation(report), None),
            Self::CpuBaselines => (cpu_baselines(report), Some(book::LIBRARIES)),
            Self::Several => (several(report), Some(book::SEVERAL)),
            Self::Simple => (simple(report), Some(book::MACHINES)),
            Self::Times => (times_table(report), None),
            Self::Why => (why(report, Html::default()), None),
        };
        html! {
            <>
                { contents }
                { for passage.map(|passage| html! { <p class="sub">{ book::link(passage) }</p> }) }
            </>
        }
    }
}

/// A function that draws a panel once its part of the program is loaded.
type ViewPanel = fn(SharedReport, Theme) -> Html;

/// The panels at the end of the page, each with its title.
const PANELS: [(&str, ViewPanel); 6] = [
    ("Calculation and sources", |report, _| Detail::Calculation.view(report)),
    ("CPU libraries compared", |report, _| Detail::CpuBaselines.view(report)),
    ("Several GPUs", |report, _| Detail::Several.view(report)),
    ("Compared with FLOPs ÷ peak", |report, _| Detail::Simple.view(report)),
    ("Nearest measurements", |report, theme| EvidencePanel::Nearest.view(report, theme)),
    ("Accuracy against benchmarks", |report, theme| EvidencePanel::Accuracy.view(report, theme)),
];

/// The contents of a panel, loaded lazily.
#[derive(PartialEq)]
pub(crate) struct DetailView {
    pub(super) detail: Detail,
    pub(super) report: SharedReport,
}

impl LazyView for DetailView {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        self.detail.contents(&self.report)
    }
}

/// Draws the collapsed panels. A panel's contents are rendered when the user first opens it.
pub(crate) fn details(report: &SharedReport, theme: Theme) -> Html {
    let panel = |(title, view): (&'static str, ViewPanel)| {
        let report = report.clone();
        let render = Callback::from(move |()| view(report.clone(), theme));
        html! { <Disclosure {title} {render} /> }
    };
    html! {
        <section class="details" aria-label="Details">
            <h2 class="aloud">{ "Details" }</h2>
            { for PANELS.map(panel) }
        </section>
    }
}
