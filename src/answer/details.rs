//! Collapsible panels below the answer, drawn by a lazily loaded part.

use super::accuracy::accuracy;
use super::calculation::calculation;
use super::cpu_baselines::cpu_baselines;
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
    Accuracy,
    /// The execution times as a table, below the bars.
    Times,
    /// The GPU's bottleneck and the certainty of the answer. Used in embedded pages.
    Why,
}

impl Detail {
    /// The panels at the end of the page, each with its title.
    const LISTED: [(Self, &'static str); 5] = [
        (Self::Calculation, "Calculation and sources"),
        (Self::CpuBaselines, "CPU libraries compared"),
        (Self::Several, "Several GPUs"),
        (Self::Simple, "Compared with FLOPs ÷ peak"),
        (Self::Accuracy, "Accuracy against benchmarks"),
    ];

    /// Returns the contents of a panel, with a link to the matching passage of the book.
    fn contents(self, report: &Report, theme: Theme) -> Html {
        let (contents, passage) = match self {
            Self::Calculation => (calculation(report), None),
            Self::CpuBaselines => (cpu_baselines(report), Some(book::LIBRARIES)),
            Self::Several => (several(report), Some(book::SEVERAL)),
            Self::Simple => (simple(report), Some(book::MACHINES)),
            Self::Accuracy => (accuracy(theme), None),
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

/// The contents of a panel, loaded lazily.
#[derive(PartialEq)]
pub(crate) struct DetailView {
    pub(super) detail: Detail,
    pub(super) report: SharedReport,
    pub(super) theme: Theme,
}

impl LazyView for DetailView {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        self.detail.contents(&self.report, self.theme)
    }
}

/// Draws the collapsed panels. Each panel is rendered when the user first opens it.
pub(crate) fn details(report: &SharedReport, theme: Theme) -> Html {
    let panel = |(detail, title): (Detail, &'static str)| {
        let report = report.clone();
        let render =
            Callback::from(move |()| lazy(DetailView { detail, report: report.clone(), theme }));
        html! { <Disclosure {title} {render} /> }
    };
    html! {
        <section class="details" aria-label="Details">
            <h2 class="aloud">{ "Details" }</h2>
            { for Detail::LISTED.map(panel) }
        </section>
    }
}
