//! The card that replaces the answer if parts of the question were not understood.

use crate::browser::focus;
use crate::lazy::{LazyView, Part};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_analysis::Report;
use offload_scenario::{Kind, Notice, Scenario};
use yew::prelude::*;

/// The parts of the question that were not understood, with suggested replacements.
#[derive(PartialEq)]
pub(crate) struct Unanswered {
    pub(super) report: SharedReport,
    pub(super) on: Callback<Action>,
}

impl LazyView for Unanswered {
    const PART: Part = Part::Families;

    fn draw(&self) -> Html {
        unanswered(&self.report, &self.on)
    }
}

/// Draws each part that was not understood, with a button for each possible meaning.
fn unanswered(report: &Report, on: &Callback<Action>) -> Html {
    html! {
        <div class="headline unanswered">
            <h2 class="verdict warn">
                <span class="sign" aria-hidden="true">{ "?" }</span>{ sentences::not_understood(&report.unread) }
            </h2>
            <p class="aloud" aria-live="polite">{ sentences::unanswered(report) }</p>
            { for report.unread.iter().map(|part| choices(part, report, on)) }
            <p class="sub">{ sentences::understood_part(report) }</p>
            { for sentences::defaults_in_use(report).map(|sentence| html! { <p class="sub">{ sentence }</p> }) }
        </div>
    }
}

/// Draws the reason why a part was not understood, a button for each possible meaning, and a button that removes the
/// part.
fn choices(part: &Notice, report: &Report, on: &Callback<Action>) -> Html {
    let button = |words: String, scenario: Scenario| {
        let part = part.clone();
        let repair = on.reform(move |_: MouseEvent| {
            // Move the focus first: the button disappears together with the part.
            focus::to("top");
            Action::Repair(Box::new(part.clone()), Box::new(scenario.clone()))
        });
        html! { <button key={words.clone()} type="button" onclick={repair}>{ words }</button> }
    };
    let scenario = &report.scenario;
    let alternatives = part.alternatives(scenario);
    // Removing the part has the same effect as choosing the default. If the default is among the alternatives, it
    // therefore needs no button of its own.
    let is_default = |pairs: &String| {
        let repaired = scenario.with_pairs(pairs);
        part.field(scenario).is_some_and(|field| match &field.kind {
            Kind::Choice(choice) => repaired.option(*choice) == scenario.option(*choice),
            Kind::Number(number) => {
                repaired.number(number.number) == report.in_field_unit(number.number)
            }
        })
    };
    let has_default = alternatives.iter().any(is_default);
    let buttons = alternatives.into_iter().map(|pairs| {
        button(sentences::suggestion_label(&pairs, scenario), scenario.with_pairs(&pairs))
    });
    let reason = sentences::notice_without_suggestion(part);
    html! {
        <div key={part.written()} class="choices" role="group" aria-label={format!("Instead of {}", part.written())}>
            <p>{ reason }{ "." }</p>
            { for buttons }
            if !has_default {
                { button(sentences::left_out(part, report), scenario.clone()) }
            }
        </div>
    }
}
