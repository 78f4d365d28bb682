//! Writes an answer as text: the sentences of the page, and a line for each figure.

use crate::subcommand_names::SUBCOMMAND_NAMES;
use offload_analysis::{BarKind, CpuGpu, Obstacle, Report};
use offload_api::link::Unreadable;
use offload_export::Answer;
use offload_scenario::{Choice, FIELDS, Kind, Notice, PRESETS, Problem, Scenario, encode, nearest};
use offload_vocabulary::quantity::{Dollars, Joules};
use offload_words::{format, sentences};
use std::fmt::Write;

/// The maximum number of characters of an unreadable link that a message repeats.
const MAX_REPEATED: usize = 60;

/// The width of the first column, in characters.
const NAME_WIDTH: usize = 18;

/// The width of the other columns, in characters.
const FIGURE_WIDTH: usize = 16;

/// Returns an answer as text.
pub fn answer(answer: &Answer) -> String {
    let report = &answer.report;
    let mut text = String::new();
    let notices = answer.notices.iter().filter(|notice| !report.unread.contains(notice));
    push(&mut text, &notices.map(sentences::notice_line).collect::<Vec<_>>());
    if !report.is_answered() {
        let unanswered = unanswered(&report.unread, |_| &report.scenario);
        push(&mut text, &unanswered.lines().map(str::to_owned).collect::<Vec<_>>());
        push(&mut text, &[sentences::for_what_was_understood(report)]);
        if report.has_gpu_times() {
            push(&mut text, &times_of(report));
            push(&mut text, &figures(report));
        } else if report.has_work() {
            let (time, range) = (report.assessment.cpu.total(), report.ranges.cpu);
            push(&mut text, &[row("CPU", [&format::time(time), &sentences::between(range)])]);
        }
        push(&mut text, &[row("Link", [&format!("#{}", report.canonical_link())])]);
        return text;
    }
    let unknown = sentences::unknown(&answer.notices, &report.scenario);
    let headline = format!("{} {unknown}", sentences::headline(report));
    push(&mut text, &[vec![headline], above(answer)].concat());
    let times = report.has_gpu_times();
    if times {
        for lines in [times_of(report), reasons(report), figures(report)] {
            push(&mut text, &lines);
        }
    }
    let link = encode(&report.scenario);
    push(&mut text, &[row("Link", [&format!("#{link}")])]);
    text
}

/// Says which parts of a question were not understood, with the nearest replacements and the flag that answers the
/// rest. `asked` returns the question that contains a part.
pub(crate) fn unanswered<'a>(unread: &[Notice], asked: impl Fn(&Notice) -> &'a Scenario) -> String {
    let mut text = format!("{}, so there is no answer.\n", sentences::not_understood(unread));
    for notice in unread {
        let _ = writeln!(text, "  {}", sentences::notice_without_suggestion(notice));
        let choices = notice.alternatives(asked(notice));
        if !choices.is_empty() {
            let _ = writeln!(text, "  nearest: {}", choices.join(", "));
        } else if let Some(list) = list_of_products(notice) {
            let _ = writeln!(text, "  no similar name; `offload {list}` lists the known ones");
        }
    }
    text + "  --lenient answers the rest of the question\n"
}

/// Returns the subcommand that lists the known products, for a part that names an unknown one.
fn list_of_products(notice: &Notice) -> Option<&'static str> {
    match notice.problem {
        Problem::UnknownProduct(Choice::Gpu, _) => Some("gpus"),
        Problem::UnknownProduct(Choice::Cpu, _) => Some("cpus"),
        Problem::UnknownProduct(Choice::Machine, _) => Some("machines"),
        _ => None,
    }
}

/// Returns the message for a link that could not be read.
pub fn refusal(given: &str, unreadable: &Unreadable) -> String {
    let problem = unreadable.problem();
    let Unreadable::Link(notices) = unreadable else {
        let program =
            if *unreadable == Unreadable::Phases { "  offload program answers it\n" } else { "" };
        return format!("offload: {given}: {problem}\n{program}");
    };
    let mut short: String = given.chars().take(MAX_REPEATED).collect();
    if short.len() < given.len() {
        short.push('…');
    }
    let mut text = format!("offload: {short}: {problem}\n");
    let covered = notices.iter().all(|notice| notice.problem != Problem::NotCovered);
    if covered
        && let Some(near) =
            nearest(given, PRESETS.iter().map(|preset| preset.id).chain(SUBCOMMAND_NAMES))
    {
        let _ = writeln!(text, "  did you mean {near}?");
    }
    // The first line already says that there is no such preset.
    let parts =
        notices.iter().filter(|notice| !matches!(notice.problem, Problem::UnknownPreset(_)));
    for notice in parts {
        let _ = writeln!(text, "  {}", sentences::notice(notice));
    }
    text
}

/// Adds a paragraph, separated by a blank line from the one before it.
fn push(text: &mut String, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

fn row<const N: usize>(name: &str, figures: [&str; N]) -> String {
    let figures = figures.map(|figure| format!("{figure:<FIGURE_WIDTH$}"));
    format!("{name:<NAME_WIDTH$}{}", figures.join("  "))
}

/// Returns the reasons for the time-based and the cost-based advice, and the caveats.
fn above(answer: &Answer) -> Vec<String> {
    let report = &answer.report;
    let scenario = &report.scenario;
    let mut lines = vec![sentences::reason(report)];
    if report.obstacle.is_none() {
        lines.extend(sentences::cost_reason(report));
        lines.push(sentences::other_process(report));
    }
    lines.extend(answer.since.clone());
    lines.extend(report.caveats.iter().map(|caveat| sentences::caveat(*caveat, scenario)));
    lines
}

/// Returns all times with their ranges.
fn times_of(report: &Report) -> Vec<String> {
    let Report { assessment, ranges, .. } = report;
    let line = |name, time, range| row(name, [&format::time(time), &sentences::between(range)]);
    let runs = assessment.runs.value();
    let counted =
        if runs > 1.0 { format!("{} runs", format::count(runs)) } else { "one run".to_owned() };
    let mut lines = vec![row("", [&format!("Time of {counted}"), "80 % range"])];
    if let Some((run, range)) = &report.usual_cpu {
        lines.push(line(sentences::bar(BarKind::PlainCpu), run.total(), *range));
    }
    lines.push(line("CPU", assessment.cpu.total(), ranges.cpu));
    if let Some(best) = report.best_baseline() {
        let name = sentences::bar(BarKind::BestCpu);
        let range = sentences::between(report.best_cpu_range);
        let figures = [&format::time(best.run.total()), &range, best.library.name];
        lines.push(row(name, figures));
    }
    if let Some((run, range)) = &report.split_run {
        lines.push(line(sentences::bar(BarKind::Split), run.total(), *range));
    }
    lines.push(line("GPU, first run", assessment.cold.total(), ranges.cold));
    lines.push(line("GPU, warm", assessment.warm.total(), ranges.warm));
    let assumed = report.obstacle == Some(Obstacle::TooBig);
    lines.extend(assumed.then(|| sentences::ENOUGH.to_owned()));
    lines
}

/// Returns the GPU's bottleneck, the published gains, the best split and the evidence.
fn reasons(report: &Report) -> Vec<String> {
    let assessment = &report.assessment;
    let mut lines = Vec::new();
    // If the GPU can't do the work, its bottleneck is no reason, and its upper limit is no gain.
    if matches!(report.obstacle, None | Some(Obstacle::TooBig)) {
        let (bound, ceiling) = sentences::bottleneck(report);
        lines.push(format!("{bound}{ceiling}"));
        lines.extend(report.pathology().and_then(|(found, _)| sentences::against(found, report)));
    }
    lines.extend(sentences::quoted(report));
    lines.extend(report.split.as_ref().map(|split| sentences::split(split, assessment)));
    lines.push(sentences::evidence(report));
    lines
}

/// Returns a line that says if a network is trained or used for inference, unless the question says so.
fn mode(scenario: &Scenario) -> Option<String> {
    let phase = Choice::Phase;
    let takes = FIELDS.iter().find(|field| field.kind == Kind::Choice(phase))?;
    if scenario.chosen(phase).is_some() || !takes.applies(scenario) {
        return None;
    }
    let [now, other] =
        if scenario.trains() { ["training", "phase=infer"] } else { ["inference", "phase=train"] };
    Some(row("Mode", [&format!("{now}; for the other, pass --{other}")]))
}

/// Returns the lines for mode, throughput, cost, energy and memory.
fn figures(report: &Report) -> Vec<String> {
    let assessment = &report.assessment;
    let CpuGpu { cpu, gpu } = assessment.bills;
    let pair = |cpu: String, gpu: String, note: &str| format!("{cpu} → {gpu}  {note}");
    let known = |cost: Option<Dollars>| cost.map_or("?".to_owned(), format::money);
    let drawn = |energy: Option<Joules>| energy.map_or("?".to_owned(), format::energy);
    // A ratio to a price of zero is meaningless.
    let paid = [cpu.cost, gpu.cost].iter().all(|cost| cost.is_some_and(|cost| !cost.is_zero()));
    let factor = assessment.cost_factor().filter(|_| paid && report.is_answered());
    let cheaper = factor.map_or_else(String::new, |_| sentences::priced_today(report));
    let unpriced = match (cpu.cost.is_some(), gpu.cost.is_some()) {
        (true, true) => "",
        (false, true) => "CPU price unknown: pass --cpuprice",
        (true, false) => "GPU price unknown: pass --gpuprice",
        (false, false) => "prices unknown: pass --cpuprice and --gpuprice",
    };
    let undrawn = match (cpu.energy.is_some(), gpu.energy.is_some()) {
        (true, true) => "",
        (false, true) => "CPU power unknown: pass --cpuwatts",
        (true, false) => "GPU power unknown: pass --gpuwatts",
        (false, false) => "power unknown: pass --cpuwatts and --gpuwatts",
    };
    let cost = pair(known(cpu.cost), known(gpu.cost), &format!("{cheaper}{unpriced}"));
    let energy = pair(drawn(cpu.energy), drawn(gpu.energy), undrawn);
    let mut lines: Vec<_> = report
        .per_unit
        .iter()
        .map(|per| row("Throughput", [&sentences::throughput(per)]))
        .collect();
    lines.splice(0..0, mode(&report.scenario));
    lines.extend([
        row("Cost per run", [&cost]),
        row("Energy per run", [&energy]),
        row("GPU memory", [&sentences::memory_fit(report)]),
    ]);
    lines
}
