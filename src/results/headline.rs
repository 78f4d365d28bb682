//! The headline: what to do, why, and the figures it rests on.

use crate::browser::in_view::use_in_view;
use crate::sentences::{self, LargeFigure, Winner};
use offload_analysis::{Advice, Report};
use yew::prelude::*;

/// The advice with its reason, then at most two large figures.
/// `unknown` names what is not known and what is used instead; `unread` the fields that could not be
/// read, which the answer leaves out.
pub(super) fn headline(report: &Report, unread: Option<String>, unknown: &str) -> Html {
    let advice = report.advice.advice;
    let runs = report.obstacle.is_none();
    let today = Winner::at(report.assessment.speedup());
    let (mut class, mut last) = (side(today), None);
    let mut first = sentences::reason_figure(report);
    if runs {
        let caption = sentences::compared_to_today(report);
        last = Some(LargeFigure { figure: today.factor(), caption });
    } else if first.is_none() {
        class = "gpu";
        [first, last] = sentences::memory_figures(report);
    }
    let first = first.map(|it| (it, tone(advice), ""));
    let last = last.map(|it| (it, class, "factor"));
    // One that stands alone takes the first place. Each place keeps its element, so that nothing moves
    // when the other figure comes or goes.
    let (one, two) = if first.is_some() { (first, last) } else { (last, None) };
    let figure = |it: Option<(LargeFigure, &'static str, &'static str)>| -> Html {
        let Some((it, class, name)) = it else { return Html::default() };
        html! {
            <p class={classes!("gain", class)}><b class={name}>{ it.figure }</b>{ " " }<span>{ it.caption }</span></p>
        }
    };
    html! {
        <div class="headline">
            <h2 class={classes!("verdict", tone(advice))}>
                <span class="sign" aria-hidden="true">{ sign(advice) }</span>{ sentences::advice(advice) }
            </h2>
            <p class="aloud" aria-live="polite">{ sentences::headline_aloud(report) }</p>
            if !unknown.is_empty() {
                <p class="sub stale-note">{ unknown }</p>
            }
            <p class="reason">{ sentences::reason(report) }</p>
            <div class="gains" aria-hidden="true">
                { figure(one) }
                { figure(two) }
            </div>
            if let Some(unread) = &unread {
                // In place of the lines below, so that nothing moves while a number is typed.
                <p class="sub stale-note">{ unread }</p>
            } else if runs {
                if let Some(by_cost) = sentences::cost_reason(report) {
                    <p class="sub">{ by_cost }</p>
                }
                <p class="sub">{ sentences::other_process(report) }</p>
            }
        </div>
    }
}

/// What a [`Pin`] needs.
#[derive(PartialEq, Properties)]
pub(super) struct PinProps {
    /// The advice in large.
    pub(super) factor: NodeRef,
    pub(super) speedup: f64,
    pub(super) advice: Advice,
    /// Whether the work runs on the GPU.
    pub(super) runs: bool,
}

/// The advice at the edge of a narrow page while the large one is out of view. Briefly after a
/// change it also shows the factor before.
#[component]
pub(super) fn Pin(props: &PinProps) -> Html {
    let in_view = use_in_view(&props.factor);
    let winner = Winner::at(props.speedup);
    let before = use_mut_ref(|| (String::new(), String::new()));
    let now = if props.runs { short(winner) } else { String::new() };
    let side = if props.runs { side(winner) } else { "even" };
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
            <span class={classes!("verdict", tone(props.advice))}>{ sentences::advice(props.advice) }</span>
            if !last.is_empty() {
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

/// The color of an advice: that of the machine it speaks for, or of caution.
const fn tone(advice: Advice) -> &'static str {
    match advice {
        Advice::Move => "gpu",
        Advice::CpuFirst => "best",
        Advice::Split => "split",
        Advice::Stay => "cpu",
        Advice::Measure => "warn",
        Advice::NoFit => "wrong",
    }
}

/// A sign beside the color, for those who do not see it.
const fn sign(advice: Advice) -> &'static str {
    match advice {
        Advice::Move => "→",
        Advice::CpuFirst => "↑",
        Advice::Split => "◧",
        Advice::Stay => "■",
        Advice::Measure => "=",
        Advice::NoFit => "×",
    }
}
