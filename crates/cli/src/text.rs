//! Writes an answer as text: the same sentences as on the page, and one line per value.

use crate::nearest as near_times;
use crate::subcommand_names::SUBCOMMAND_NAMES;
use offload_analysis::{BarKind, CpuGpu, Obstacle, Report};
use offload_api::link::Unreadable;
use offload_export::{Answer, NearestDocument};
use offload_messages::{format, sentences};
use offload_scenario::{
    Choice, FIELDS, Field, Kind, Notice, PRESETS, Problem, Scenario, encode, field, nearest,
};
use offload_vocabulary::quantity::{Dollars, Joules};
use std::fmt::Write;

/// The maximum number of characters that a message quotes from an unreadable link.
const MAX_REPEATED: usize = 60;

/// The maximum number of valid values that a message lists for a key.
const MAX_LISTED: usize = 8;

/// The width of the first column, in characters.
const NAME_WIDTH: usize = 18;

/// The width of the other columns, in characters.
const FIGURE_WIDTH: usize = 16;

pub fn answer(answer: &Answer) -> String {
    let report = &answer.report;
    let mut text = String::new();
    // If the kind of work was not understood, the link keeps the inputs of other kinds of work.
    let is_shown = |notice: &&Notice| {
        !report.unread.contains(notice)
            && (report.has_work() || !matches!(notice.problem, Problem::OtherFamily(_)))
    };
    let notices = answer.notices.iter().filter(is_shown);
    push_paragraph(&mut text, &notices.map(sentences::notice_line).collect::<Vec<_>>());
    if !report.is_answered() {
        let message = unanswered_message(&report.unread, |_| &report.scenario);
        push_paragraph(&mut text, &message.lines().map(str::to_owned).collect::<Vec<_>>());
        let understood = sentences::understood_part(report);
        push_paragraph(
            &mut text,
            &[
                vec![understood],
                Vec::from_iter(sentences::defaults_in_use(report)),
                sentences::assumptions(report),
            ]
            .concat(),
        );
        if report.has_gpu_times() {
            push_paragraph(&mut text, &times_of(report));
            push_paragraph(&mut text, &figures(report));
        } else if report.has_work() {
            let (time, range) = (report.assessment.cpu.total(), report.ranges.cpu);
            push_paragraph(
                &mut text,
                &[row(cpu_row_name(report), [&format::time(time), &sentences::between(range)])],
            );
        }
        push_paragraph(&mut text, &[row("Link", [&format!("#{}", report.canonical_link())])]);
        return text;
    }
    let unknown = sentences::unknown(&answer.notices, &report.scenario);
    let headline = format!("{} {unknown}", sentences::headline(report));
    push_paragraph(&mut text, &[vec![headline], advice_reasons(answer)].concat());
    let times = report.has_gpu_times();
    if times {
        for lines in [times_of(report), reasons(report), figures(report)] {
            push_paragraph(&mut text, &lines);
        }
    }
    let near_times = near_times::text(&NearestDocument::of(report));
    push_paragraph(&mut text, &near_times.lines().map(str::to_owned).collect::<Vec<_>>());
    let link = encode(&report.scenario);
    push_paragraph(&mut text, &[row("Link", [&format!("#{link}")])]);
    text
}

/// Returns a message that lists the parts of a question that were not understood. The message suggests the nearest
/// replacements, and the flag that answers the rest of the question. `question_of` returns the question that a notice
/// belongs to.
pub(crate) fn unanswered_message<'a>(
    unread: &[Notice],
    question_of: impl Fn(&Notice) -> &'a Scenario,
) -> String {
    let mut text = format!("{}, so there is no answer.\n", sentences::not_understood(unread));
    for notice in unread {
        let _ = writeln!(text, "  {}", sentences::notice_without_suggestion(notice));
        text += &choices_line(notice, question_of(notice));
    }
    text + "  --lenient answers the rest of the question\n"
}

/// Returns a line with the nearest replacements for a value that was not understood. If no replacement is similar, the
/// line lists the values that the key accepts. Returns an empty string if the key accepts numbers or is unknown.
fn choices_line(notice: &Notice, question: &Scenario) -> String {
    let alternatives = notice.alternatives(question);
    if !alternatives.is_empty() {
        return format!("  nearest: {}\n", alternatives.join(", "));
    }
    if notice.lacks_field(question)
        && matches!(notice.problem, Problem::UnknownOption(_) | Problem::UnknownProduct(..))
    {
        let field = notice.field(question);
        let reason = field.map(|field| sentences::not_applicable(field, question));
        return reason.map_or_else(String::new, |reason| format!("  {reason}; leave it out\n"));
    }
    let is_unknown = matches!(
        notice.problem,
        Problem::UnknownOption(_)
            | Problem::UnknownProduct(..)
            | Problem::UnknownPreset(_)
            | Problem::NotCovered
    );
    let Some(Field { key, kind: Kind::Choice(choice), .. }) =
        notice.field(question).filter(|_| is_unknown)
    else {
        return String::new();
    };
    let list = match choice {
        Choice::Gpu => "gpus",
        Choice::Cpu => "cpus",
        Choice::Machine => "machines",
        _ => {
            // List the options for the question's kind of work first.
            let groups = choice.groups(question, "");
            let mut ids: Vec<&str> =
                groups.iter().flat_map(|group| &group.options).map(|option| option.id).collect();
            if ids.is_empty() {
                ids = choice.options().map(|option| option.id).collect();
            }
            ids.retain(|id| *id != "own");
            let rest_note = if ids.len() > MAX_LISTED {
                ", … (full list: `offload inputs --json`)"
            } else {
                ""
            };
            ids.truncate(MAX_LISTED);
            return format!("  no similar name; {key} is one of: {}{rest_note}\n", ids.join(", "));
        }
    };
    format!("  no similar name; `offload {list}` lists the known ones\n")
}

/// Returns the error message for a link that could not be read.
pub fn refusal(link: &str, unreadable: &Unreadable) -> String {
    let problem = unreadable.problem();
    let Unreadable::Link(notices) = unreadable else {
        let program =
            if *unreadable == Unreadable::Phases { "  offload program answers it\n" } else { "" };
        return format!("offload: {link}: {problem}\n{program}");
    };
    let mut excerpt: String = link.chars().take(MAX_REPEATED).collect();
    if excerpt.len() < link.len() {
        excerpt.push('…');
    }
    let mut text = format!("offload: {excerpt}: {problem}\n");
    let is_covered = notices.iter().all(|notice| notice.problem != Problem::NotCovered);
    let names = PRESETS.iter().map(|preset| preset.id).chain(SUBCOMMAND_NAMES);
    let nearest_name = nearest(link, names).filter(|_| is_covered);
    if let Some(nearest_name) = nearest_name {
        let _ = writeln!(text, "  did you mean {nearest_name}?");
    }
    for notice in notices {
        // The lines above already report the unknown preset and suggest a similar name.
        let is_preset = matches!(notice.problem, Problem::UnknownPreset(_));
        if !is_preset {
            let _ = writeln!(text, "  {}", sentences::notice_without_suggestion(notice));
        }
        if !is_preset || nearest_name.is_none() {
            text += &choices_line(notice, &Scenario::default());
        }
    }
    text
}

/// Appends a paragraph, with a blank line before it.
fn push_paragraph(text: &mut String, lines: &[String]) {
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

/// Returns the reasons for the advice about time and about cost, followed by the caveats.
fn advice_reasons(answer: &Answer) -> Vec<String> {
    let report = &answer.report;
    let scenario = &report.scenario;
    let mut lines = vec![sentences::reason(report)];
    if report.obstacle.is_none() {
        lines.extend(sentences::cost_reason(report));
        lines.push(sentences::other_process(report));
    }
    lines.extend(sentences::assumptions(report));
    lines.extend(answer.since.clone());
    lines.extend(report.caveats.iter().map(|caveat| sentences::caveat(*caveat, scenario)));
    lines
}

/// Returns the lines with all times and their ranges.
fn times_of(report: &Report) -> Vec<String> {
    let Report { assessment, ranges, .. } = report;
    let time_row = |name, time, range| row(name, [&format::time(time), &sentences::between(range)]);
    let runs = assessment.runs.value();
    let run_count =
        if runs > 1.0 { format!("{} runs", format::count(runs)) } else { "one run".to_owned() };
    let mut lines = vec![row("", [&format!("Time of {run_count}"), "80 % range"])];
    if let Some((run, range)) = &report.usual_cpu {
        lines.push(time_row(sentences::bar(BarKind::PlainCpu), run.total(), *range));
    }
    lines.push(time_row(cpu_row_name(report), assessment.cpu.total(), ranges.cpu));
    if let Some(best) = report.best_baseline() {
        let name = sentences::bar(BarKind::BestCpu);
        let range = sentences::between(report.best_cpu_range);
        let figures = [&format::time(best.run.total()), &range, best.library.name];
        lines.push(row(name, figures));
    }
    lines.push(time_row("GPU, first run", assessment.cold.total(), ranges.cold));
    lines.push(time_row("GPU, warm", assessment.warm.total(), ranges.warm));
    let is_too_big = report.obstacle == Some(Obstacle::TooBig);
    lines.extend(is_too_big.then(|| sentences::ENOUGH_MEMORY_NOTE.to_owned()));
    lines
}

/// Returns the name of the row with the CPU's time. The name is marked if the default replaced an unknown CPU or
/// library.
fn cpu_row_name(report: &Report) -> &'static str {
    let is_chosen = |choice| report.scenario.chosen(choice).is_some();
    let is_default = |choice| match choice {
        Choice::CpuLibrary => true,
        Choice::Cpu => !is_chosen(Choice::Machine),
        Choice::Machine => !is_chosen(Choice::Cpu),
        _ => false,
    };
    let mut substitutes = report.unread.iter().filter_map(Notice::substituted_choice);
    let is_cpu_library =
        |notice: &Notice| field("cpulib").is_some_and(|field| notice.is_about(field));
    if substitutes.any(is_default) || report.unread.iter().any(is_cpu_library) {
        "CPU (default)"
    } else {
        "CPU"
    }
}

/// Returns sentences about the GPU's bottleneck, the published gains, the machine of each stage and the evidence.
fn reasons(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    // If the GPU can't do the work, don't name its bottleneck, which doesn't explain the answer, or its upper limit,
    // which can't be reached.
    if matches!(report.obstacle, None | Some(Obstacle::TooBig)) {
        let (bound, ceiling) = sentences::bottleneck(report);
        lines.push(format!("{bound}{ceiling}"));
        lines.extend(
            report.pathology().and_then(|(pathology, _)| sentences::against(pathology, report)),
        );
    }
    lines.extend(sentences::quoted(report));
    lines.extend(sentences::split(report));
    lines.extend(sentences::basis(report).filter(|_| report.obstacle.is_none()));
    lines.push(sentences::evidence(report));
    lines
}

/// Returns a line with the mode of a network (training or inference), or `None` if the scenario already sets the mode.
fn mode(scenario: &Scenario) -> Option<String> {
    let phase = Choice::Phase;
    let phase_field = FIELDS.iter().find(|field| field.kind == Kind::Choice(phase))?;
    if scenario.chosen(phase).is_some() || !phase_field.applies(scenario) {
        return None;
    }
    let [mode, other_flag] =
        if scenario.trains() { ["training", "phase=infer"] } else { ["inference", "phase=train"] };
    Some(row("Mode", [&format!("{mode} (to change it, pass --{other_flag})")]))
}

/// Returns the lines about mode, throughput, cost, energy and memory.
fn figures(report: &Report) -> Vec<String> {
    let assessment = &report.assessment;
    let CpuGpu { cpu, gpu } = assessment.bills;
    let format_pair = |cpu: String, gpu: String, note: &str| format!("{cpu} → {gpu}  {note}");
    let format_cost = |cost: Option<Dollars>| cost.map_or("?".to_owned(), format::money);
    let format_energy = |energy: Option<Joules>| energy.map_or("?".to_owned(), format::energy);
    // The ratio of two costs is meaningless if one of them is zero.
    let has_prices =
        [cpu.cost, gpu.cost].iter().all(|cost| cost.is_some_and(|cost| !cost.is_zero()));
    let factor = assessment.cost_factor().filter(|_| has_prices && report.is_answered());
    let price_note = factor.map_or_else(String::new, |_| sentences::priced_today(report));
    let missing_prices = match (cpu.cost.is_some(), gpu.cost.is_some()) {
        (true, true) => "",
        (false, true) => "CPU price unknown: pass --cpuprice",
        (true, false) => "GPU price unknown: pass --gpuprice",
        (false, false) => "prices unknown: pass --cpuprice and --gpuprice",
    };
    let assumed_power = sentences::assumed_power(report).filter(|_| cpu.energy.is_some());
    let missing_power = match (cpu.energy.is_some(), gpu.energy.is_some()) {
        (true, true) => "",
        (false, true) => "CPU power unknown: pass --cpuwatts",
        (true, false) => "GPU power unknown: pass --gpuwatts",
        (false, false) => "power unknown: pass --cpuwatts and --gpuwatts",
    };
    let cost = format_pair(
        format_cost(cpu.cost),
        format_cost(gpu.cost),
        &format!("{price_note}{missing_prices}"),
    );
    let power_notes = [assumed_power.map(|note| format!("{note}: pass --cpuwatts"))]
        .into_iter()
        .flatten()
        .chain((!missing_power.is_empty()).then(|| missing_power.to_owned()));
    let power_note = power_notes.collect::<Vec<_>>().join("; ");
    let energy = format_pair(format_energy(cpu.energy), format_energy(gpu.energy), &power_note);
    let mut lines: Vec<_> = report
        .times_per_unit
        .iter()
        .map(|throughput| row("Throughput", [&sentences::throughput(throughput)]))
        .collect();
    lines.splice(0..0, mode(&report.scenario));
    lines.extend([
        row("Cost per run", [&cost]),
        row("Energy per run", [&energy]),
        row("GPU memory", [&sentences::memory_fit(report)]),
    ]);
    lines
}
