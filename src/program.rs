//! The answer for a program with several phases: the advice, the time of each plan as a bar, and a row for each phase.
//! The answer is in a separate lazy part.

mod bars;
mod phases;
mod short_phases;

use crate::answer::{color_class, symbol};
use crate::browser::address;
use crate::browser::title::use_title;
use crate::copy_button::CopyButton;
use crate::embedded_foot::embedded_foot;
use crate::form::program_machines_form;
use crate::lazy::{LazyView, Part};
use crate::sentences;
pub(crate) use bars::bars;
use offload_analysis::ProgramReport;
use offload_scenario::{Notice, decode_program};
use phases::phases;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct ProgramPageProps {
    /// The fragment that contains the program.
    pub link: AttrValue,
    /// `true` if the page is in a frame. Links to the questions of phases then open outside the frame.
    pub embedded: bool,
}

impl LazyView for ProgramPageProps {
    const PART: Part = Part::Phases;

    fn draw(&self) -> Html {
        html! { <ProgramPage ..self.clone() /> }
    }
}

/// The page for a program, except its header.
#[component]
fn ProgramPage(props: &ProgramPageProps) -> Html {
    let answered = use_memo(props.link.clone(), |link| {
        let decoded = decode_program(link)?;
        Some((ProgramReport::answering(&decoded)?, decoded.notices))
    });
    let is_expanded = use_state(bool::default);
    use_title(answered.as_ref().as_ref().map(|(report, _)| sentences::program_title(report)));
    let text = {
        let link = props.link.clone();
        Callback::from(move |()| address::with_fragment(&link))
    };
    let Some((report, notices)) = &*answered else { return Html::default() };
    html! {
        <>
            { ignored(notices) }
            <main>
                // The lists of machines change the address, which a page in a frame must not do.
                if !props.embedded {
                    { program_machines_form(&props.link, &report.program.shared) }
                }
                <section class="answer program" aria-label="Answer">
                    { outcome(report) }
                    <CopyButton label="Copy link" what="Link" {text} subject={props.link.clone()} />
                    { bars(report) }
                    { phases(report, props.embedded, &is_expanded) }
                    if let Some(start_up) = sentences::program_start_up(report) {
                        <p class="sub">{ start_up }</p>
                    }
                    <p class="sub">
                        { "Times of one run in a warm process. Phases do not overlap; data is on the CPU at the \
                           beginning and at the end." }
                    </p>
                </section>
            </main>
            if props.embedded {
                { embedded_foot(&props.link) }
            }
        </>
    }
}

/// Draws the advice for a program and the times of all plans.
pub(crate) fn outcome(report: &ProgramReport) -> Html {
    // Advice must consider the whole program, so we give none if a part of the program or of the link is missing.
    let advice = report.covers_all_code().then_some(report.advice.advice);
    let (color_class, symbol, headline) = match (report.is_answered(), advice) {
        (false, _) => (Some("warn"), Some("?"), sentences::not_understood(&report.unread)),
        (true, advice) => (
            advice.map(color_class),
            advice.map(symbol),
            sentences::program_advice(report).to_owned(),
        ),
    };
    // The heading already lists the parts that were not understood.
    let times = if report.is_answered() {
        sentences::program(report)
    } else {
        sentences::program_understood(report)
    };
    html! {
        <>
            <h2 class={classes!("verdict", color_class)}>
                if let Some(symbol) = symbol {
                    <span class="sign" aria-hidden="true">{ symbol }</span>
                }
                { headline }
            </h2>
            <p>{ times }</p>
            <p class="sub">{ sentences::program_subject(report) }</p>
        </>
    }
}

/// Draws notices about the parts of the link that are ignored or replaced.
fn ignored(notices: &[Notice]) -> Html {
    if notices.is_empty() {
        return Html::default();
    }
    html! {
        <div class="notices" role="status">
            <p>{ sentences::notices_heading(notices) }</p>
            <ul>{ for notices.iter().map(|notice| html! { <li>{ sentences::notice(notice) }</li> }) }</ul>
        </div>
    }
}
