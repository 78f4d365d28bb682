//! The headline: the advice, the reason for the advice, and one or two metrics.

use super::AnswerView;
use crate::browser::in_view::use_in_view;
use crate::sentences::{self, HeadlineMetric, Winner};
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_analysis::{Advice, Report};
use yew::prelude::*;

/// Draws the advice, its reason and up to two large metrics. `unknown` lists the unknown inputs and the values used
/// instead.
pub(super) fn headline(view: &AnswerView<'_>, unknown: &str) -> Html {
    let report = view.report;
    let Some(recommended) = report.advice else { return Html::default() };
    let advice = recommended.advice;
    let is_runnable = report.obstacle.is_none();
    let today = Winner::at(report.assessment.speedup());
    let (mut class, mut last) = (side(today), None);
    let mut first = sentences::reason_figure(report);
    if is_runnable {
        let caption = sentences::compared_to_today(report);
        last = Some(HeadlineMetric { figure: today.factor(), caption });
    } else if first.is_none() {
        class = "gpu";
        [first, last] = sentences::memory_figures(report);
    }
    let first = first.map(|metric| (metric, color_class(advice), ""));
    let last = last.map(|metric| (metric, class, "factor"));
    // A single metric takes the first slot. There are always two slots, so that nothing moves when a metric appears or
    // disappears.
    let (left_slot, right_slot) = if first.is_some() { (first, last) } else { (last, None) };
    let figure = |metric: Option<(HeadlineMetric, &'static str, &'static str)>| -> Html {
        let Some((metric, class, name)) = metric else { return Html::default() };
        html! {
            <p class={classes!("gain", class)}><b class={name}>{ metric.figure }</b>{ " " }<span>{ metric.caption }</span></p>
        }
    };
    html! {
        <div class="headline">
            <h2 class={classes!("verdict", color_class(advice))}>
                <span class="sign" aria-hidden="true">{ symbol(advice) }</span>{ sentences::advice(&recommended) }
            </h2>
            { action_button(view) }
            <p class="aloud" aria-live="polite">{ sentences::spoken_headline(report) }</p>
            if !unknown.is_empty() {
                <p class="sub outdated-note">{ unknown }</p>
            }
            <p class="reason"><b>{ sentences::basis_name(report.basis) }{ "." }</b>{ " " }{ sentences::reason(report) }</p>
            <div class="gains" aria-hidden="true">
                { figure(left_slot) }
                { figure(right_slot) }
            </div>
        </div>
    }
}

/// Draws a button that undoes the last applied change, or a button that applies the advised library.
fn action_button(view: &AnswerView<'_>) -> Html {
    let AnswerView { report, state, on, .. } = *view;
    if state.before.is_some() {
        return html! {
            <button type="button" onclick={on.reform(|_: MouseEvent| Action::Undo)}>{ "Undo" }</button>
        };
    }
    let better = report.best_baseline().filter(|_| report.advises(Advice::CpuFirst));
    let Some(better) = better else { return Html::default() };
    let report = report.clone();
    let apply = on.reform(move |_: MouseEvent| {
        let changed_scenario = report.best_cpu().scenario(&report.scenario);
        Action::Try(Box::new(changed_scenario))
    });
    html! { <button type="button" class="primary" onclick={apply}>{ "Try " }{ better.library.name }</button> }
}

/// Draws the cost-based advice, and the answer for the other state of the process (cold instead of warm, or warm
/// instead of cold). If an input is invalid, a message replaces both lines, so that nothing moves while the user types
/// a number.
pub(super) fn below_headline(report: &Report, unread: Option<String>) -> Html {
    html! {
        <div class="below">
            if let Some(unread) = unread {
                <p class="sub outdated-note">{ unread }</p>
            } else if report.obstacle.is_none() {
                if let Some(cost_reason) = sentences::cost_reason(report) {
                    <p class="sub">{ cost_reason }</p>
                }
                <p class="sub">{ sentences::other_process(report) }</p>
            }
        </div>
    }
}

#[derive(PartialEq, Properties)]
pub(super) struct PinProps {
    /// The full headline. The pinned advice is shown while the full headline is out of view.
    pub(super) headline: NodeRef,
    pub(super) report: SharedReport,
    /// `true` while the user drags a slider or types.
    pub(super) is_editing: bool,
    /// `true` if the report does not reflect the current input yet.
    pub(super) is_outdated: bool,
}

/// The advice that is pinned to the edge of a narrow page while the headline is out of view. After a change, the pin
/// briefly shows the previous speedup. While the user drags a slider or types, the pin also shows the speedup from
/// before the edit.
#[component]
pub(super) fn Pin(props: &PinProps) -> Html {
    let in_view = use_in_view(&props.headline);
    let before = use_mut_ref(|| (String::new(), String::new(), false));
    let report = &props.report;
    let (now, side) = pin_text(report);
    {
        let mut memory = before.borrow_mut();
        if memory.1 != now {
            let earlier_factor = std::mem::replace(&mut memory.1, now.clone());
            if !memory.2 {
                memory.0 = earlier_factor;
            }
        }
        memory.2 = props.is_editing;
    }
    let earlier_factor = before.borrow().0.clone();
    let Some(recommended) = report.advice.filter(|_| !in_view) else {
        return Html::default();
    };
    html! {
        <div class={classes!("pin", props.is_outdated.then_some("outdated"))} aria-hidden="true">
            <b class={side}>{ &now }</b>
            <span class={classes!("verdict", color_class(recommended.advice))}>{ sentences::advice(&recommended) }</span>
            <span class="sub">{ sentences::subject(report) }</span>
            if !earlier_factor.is_empty() && earlier_factor != now {
                <span key={format!("{earlier_factor}{now}")} class="was">{ format!("was {earlier_factor}") }</span>
            }
        </div>
    }
}

/// Returns the short form of the advice and its CSS class, such as "GPU 11×" and `gpu`.
///
/// If the work does not fit, the text is the memory that the work needs. If the work cannot run, the text is empty.
fn pin_text(report: &Report) -> (String, &'static str) {
    let Some(recommendation) = report.advice else { return (String::new(), "even") };
    let advice = recommendation.advice;
    let winner = recommendation.factor().map(Winner::at);
    let (Some(winner), true) = (
        winner,
        report.obstacle.is_none() || advice == Advice::CpuFirst || advice == Advice::Split,
    ) else {
        let [need, _] = sentences::memory_figures(report);
        return (need.map_or_else(String::new, |metric| metric.figure), "even");
    };
    let factor = winner.factor();
    match (advice, winner) {
        (Advice::CpuFirst | Advice::Split, _) => (factor, color_class(advice)),
        (_, Winner::Gpu(_)) => (format!("GPU {factor}"), "gpu"),
        (_, Winner::Cpu(_)) => (format!("CPU {factor}"), "cpu"),
        (_, Winner::Neither) => ("even".to_owned(), "even"),
    }
}

const fn side(winner: Winner) -> &'static str {
    match winner {
        Winner::Gpu(_) => "gpu",
        Winner::Cpu(_) => "cpu",
        Winner::Neither => "even",
    }
}

/// Returns the CSS class for the color of an advice: the color of the advised machine, or a warning color.
pub(crate) const fn color_class(advice: Advice) -> &'static str {
    match advice {
        Advice::Move => "gpu",
        Advice::CpuFirst => "best",
        Advice::Split => "split",
        Advice::Stay => "cpu",
        Advice::Measure => "warn",
        Advice::NoFit => "wrong",
    }
}

/// Returns a symbol that conveys the same information as the color, for color-blind readers.
pub(crate) const fn symbol(advice: Advice) -> &'static str {
    match advice {
        Advice::Move => "→",
        Advice::CpuFirst => "↑",
        Advice::Split => "◧",
        Advice::Stay => "■",
        Advice::Measure => "=",
        Advice::NoFit => "×",
    }
}

#[cfg(test)]
mod tests {
    use super::pin_text;
    use offload_analysis::Report;
    use offload_scenario::decode;

    #[test]
    fn a_narrow_page_keeps_the_factor_of_the_advice() {
        let pin_and_figure = |link: &str| {
            let report = Report::of(&decode("", link).scenario);
            let first =
                crate::sentences::reason_figure(&report).map(|reason_figure| reason_figure.figure);
            (pin_text(&report), first)
        };
        // A first visit opens `#dataframe`. The pin shows the speedup of the best CPU library over today's code, not
        // the speedup of the GPU.
        let ((factor, color), first) = pin_and_figure("#dataframe");
        assert_eq!((Some(factor), color), (first, "best"));
        // The speedup over today's code is the gain of the split.
        let ((factor, color), first) = pin_and_figure("#pipeline");
        assert_eq!((color, first), ("split", None));
        assert!(factor.ends_with('×'), "{factor}");
        assert_eq!(pin_and_figure("#matmul").0.1, "gpu");
        assert_eq!(
            pin_and_figure("#w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm").0.1,
            "even"
        );
        assert!(
            pin_and_figure("#w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm")
                .0
                .0
                .ends_with("GB")
        );
    }
}
