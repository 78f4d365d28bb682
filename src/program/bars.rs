//! The times of a program as bars: everything on the CPU, the GPU where possible, and the best split.

use crate::chart::Scale;
use crate::{format, sentences};
use offload_analysis::{PhaseSide, ProgramPlan, ProgramReport};
use offload_vocabulary::quantity::Seconds;
use yew::prelude::*;

/// The parts of a bar, each as a label and a tint.
const PARTS: [(&str, &str); 3] =
    [("on the CPU", "cpu"), ("on the GPU", "gpu"), ("copies", "gpu-3")];

/// Draws the bars. Each bar consists of the work on the CPU, the work on the GPU, and the copies between them. The
/// split has a bar only if it is the best plan.
pub(crate) fn bars(report: &ProgramReport) -> Html {
    let ProgramReport { cpu, gpu, .. } = report;
    let today = || "with today’s libraries".to_owned();
    let mut plans = vec![("All on the CPU", cpu, today())];
    if report.has_gpu_times() {
        plans.push(("GPU where possible", gpu, sentences::phases_on_gpu(gpu)));
    }
    if let Some(split) = report.best_split() {
        plans.push(("Best split", split, sentences::phases_on_gpu(split)));
    }
    let longest = plans.iter().map(|(_, plan, _)| plan.total()).fold(Seconds::ZERO, Seconds::max);
    let scale = Scale::of(longest);
    let caption = if report.covers_all_code() { "Program time" } else { "Time of known phases" };
    html! {
        <figure>
            <figcaption><b>{ caption }</b><span>{ "Shorter is better." }</span></figcaption>
            <div class="bars">
                <div class="rows">
                    { for plans.into_iter().map(|(name, plan, subject)| {
                        let time = sentences::program_time(report, plan);
                        bar(name, plan, &subject, time, &scale)
                    }) }
                </div>
                <p class="scale" aria-hidden="true">
                    { for scale.labels().map(|label| html! { <span>{ label }</span> }) }
                </p>
                <ul class="legend" aria-hidden="true">
                    { for PARTS.iter().map(|(part, tint)| html! { <li class={*tint}>{ *part }</li> }) }
                </ul>
            </div>
        </figure>
    }
}

/// Draws the bar of a plan between its name and its time.
fn bar(name: &'static str, plan: &ProgramPlan, subject: &str, time: String, scale: &Scale) -> Html {
    let parts = parts(plan);
    let units = |share: f64| ((share * 1e4).round() as u32).to_string();
    let mut from = 0.0;
    let areas = parts.iter().map(|(time, _, tint)| {
        let start = from;
        from += scale.length(*time);
        html! { <rect class={*tint} x={units(start)} width={units(from - start)} /> }
    });
    let areas: Html = areas.collect();
    let part_text = |(time, part, _): &(Seconds, _, _)| format!("{} {part}", format::time(*time));
    // A single part needs no text, because its time is the total, which is already shown.
    let part_texts: Vec<String> = match &parts[..] {
        [_] => Vec::new(),
        parts => parts.iter().map(part_text).collect(),
    };
    html! {
        <div class="bar">
            <p class="who"><b>{ name }</b><span>{ subject.to_owned() }</span></p>
            <div class="lane">
                <svg viewBox="0 0 10000 100" preserveAspectRatio="none" aria-hidden="true">{ areas }</svg>
            </div>
            <p class="time"><b>{ time }</b><span>{ part_texts.join(", ") }</span></p>
        </div>
    }
}

/// Returns the plan's time on the CPU, its time on the GPU and its copy time, each with its label and tint. Zero times
/// are left out.
fn parts(plan: &ProgramPlan) -> Vec<(Seconds, &'static str, &'static str)> {
    let time_on = |wanted_side: PhaseSide| {
        let spent = plan.costs.iter().zip(&plan.sides).filter(|(_, side)| **side == wanted_side);
        spent.map(|(spent, _)| spent.work).sum()
    };
    let copies = plan.costs.iter().map(|spent| spent.copy_in + spent.copy_out).sum();
    let times: [Seconds; 3] = [time_on(PhaseSide::Cpu), time_on(PhaseSide::Gpu), copies];
    let parts = times.into_iter().zip(PARTS).map(|(time, (part, tint))| (time, part, tint));
    parts.filter(|(time, ..)| !time.is_zero()).collect()
}
