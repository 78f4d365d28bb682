//! The headline: the factor, the verdict, and its range.

use crate::browser::in_view::use_in_view;
use crate::sentences::{self, Winner};
use offload_analysis::{Obstacle, Report, Verdict};
use yew::prelude::*;

/// The factor in large, and what it means.
/// `unknown` names what is not known and what is taken instead.
pub(super) fn headline(report: &Report, stale: bool, unknown: &str) -> Html {
    let (assessment, obstacle) = (&report.assessment, report.obstacle);
    let winner = Winner::at(assessment.speedup());
    let word = sentences::report_verdict(report);
    let tone = if obstacle.is_some() { "wrong" } else { tone(assessment.verdict()) };
    let side = if obstacle.is_some() { "even" } else { side(winner) };
    if obstacle == Some(Obstacle::NoArithmetic) {
        return html! {
            <div class="headline">
                <p class="factor even" aria-hidden="true">{ "—" }</p>
                <p class="meaning"><span class="verdict wrong">{ word }</span>{ " " }{ unknown }</p>
            </div>
        };
    }
    html! {
        <div class="headline">
            <p class={classes!("factor", side)} aria-hidden="true">{ winner.factor() }</p>
            <div class="meaning">
                <p><span class={classes!("verdict", tone)}>{ word }</span></p>
                <p aria-hidden="true">{ sentences::comparison(report) }</p>
                <p class="aloud" aria-live="polite">{ sentences::headline_aloud(report) }</p>
                if !unknown.is_empty() {
                    <p class="sub stale-note">{ unknown }</p>
                }
                if stale {
                    <p class="sub stale-note">{ "A field could not be read: this is the answer without it." }</p>
                } else {
                    if obstacle.is_none() {
                        <p class="sub">{ sentences::sureness(report) }</p>
                        if let Some(best) = report.best_baseline() {
                            <p class="sub">{ sentences::against_best(best, assessment) }</p>
                        }
                    }
                    <p class="sub">{ sentences::other_process(assessment) }</p>
                }
            </div>
        </div>
    }
}

/// What a [`Pin`] needs.
#[derive(PartialEq, Properties)]
pub(super) struct PinProps {
    /// The factor in large.
    pub(super) factor: NodeRef,
    pub(super) speedup: f64,
    pub(super) obstacle: Option<Obstacle>,
}

/// The factor at the top of a narrow page while the large one is out of view. Briefly after a
/// change it also shows the factor before.
#[component]
pub(super) fn Pin(props: &PinProps) -> Html {
    let in_view = use_in_view(&props.factor);
    let winner = Winner::at(props.speedup);
    let before = use_mut_ref(|| (String::new(), String::new()));
    let now = match props.obstacle {
        Some(obstacle) => sentences::obstacle_verdict(obstacle).to_owned(),
        None => short(winner),
    };
    let side = if props.obstacle.is_some() { "even" } else { side(winner) };
    {
        let mut memory = before.borrow_mut();
        if memory.1 != now {
            let last = std::mem::replace(&mut memory.1, now.clone());
            memory.0 = last;
        }
    }
    let last = before.borrow().0.clone();
    if in_view {
        return Html::default();
    }
    html! {
        <div class="pin" aria-hidden="true">
            <b class={side}>{ &now }</b>
            if props.obstacle.is_some() {
            } else if last.is_empty() {
                <span class="grow" />
                <span>{ sentences::verdict(Verdict::on(props.speedup)) }</span>
            } else {
                <span key={format!("{last}{now}")} class="was">{ format!("was {last}") }</span>
            }
        </div>
    }
}

fn short(winner: Winner) -> String {
    match winner {
        Winner::Gpu(_) => format!("GPU {}", winner.factor()),
        Winner::Cpu(_) => format!("CPU {}", winner.factor()),
        Winner::Neither => "even".to_owned(),
    }
}

const fn side(winner: Winner) -> &'static str {
    match winner {
        Winner::Gpu(_) => "gpu",
        Winner::Cpu(_) => "cpu",
        Winner::Neither => "even",
    }
}

const fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Stay => "cpu",
        Verdict::NotWorthIt | Verdict::Small => "warn",
        Verdict::WorthTrying | Verdict::ClearWin => "good",
    }
}
