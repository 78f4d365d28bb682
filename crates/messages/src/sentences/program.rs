//! Sentences about a program of several phases.

use super::question::work_as;
use crate::format;
use offload_analysis::{MIN_WORTHWHILE_GAIN, PhaseReport, PhaseSide, ProgramPlan, ProgramReport};
use offload_scenario::Family;

/// Describes the times of a program and the best gain: "All on the CPU: 12 s. Best CPU libraries: 10 s. GPU where
/// possible: 4.5 s. Best split: 2.1 s. At best 5.7× faster than today's code." If some lines of code were not read, the
/// text names them instead of the gain.
pub fn program(report: &ProgramReport) -> String {
    let ProgramReport { cpu, best_cpu, split, .. } = report;
    if !report.is_answered() {
        let sentence = super::not_understood(&report.unread);
        return format!("{sentence}, so there is no answer. {}", program_understood(report));
    }
    let times = program_times(report);
    if !report.covers_all_code() {
        return format!("{times}. {}", super::lines_not_read(&report.program.unread));
    }
    let gain = cpu.total() / split.total().min(best_cpu.total());
    if gain >= MIN_WORTHWHILE_GAIN {
        format!("{times}. At best {} faster than today’s code.", format::factor(gain))
    } else {
        format!("{times}.")
    }
}

/// Explains why a part of the link was not understood, and describes the times of the other parts.
pub fn program_understood(report: &ProgramReport) -> String {
    format!("{} {}", super::why_unread(&report.unread), program_rest(report))
}

/// Describes the times of the parts of a link that were understood.
pub fn program_rest(report: &ProgramReport) -> String {
    format!("For what was understood, {}.", super::lower_first(&program_times(report)))
}

/// Describes the time of each plan for a program: "All on the CPU: at least 12 s. GPU where possible: at least 4.5 s".
/// If lines were not read or a part of the link was not understood, no split is called the best.
pub fn program_times(report: &ProgramReport) -> String {
    let ProgramReport { cpu, best_cpu, gpu, .. } = report;
    let write_time = |plan: &ProgramPlan| program_time(report, plan);
    let mut text = format!("All on the CPU: {}", write_time(cpu));
    if cpu.total() / best_cpu.total() >= MIN_WORTHWHILE_GAIN {
        text += &format!(". Best CPU libraries: {}", format::time(best_cpu.total()));
    }
    if gpu.sides != cpu.sides && report.has_gpu_times() {
        text += &format!(". GPU where possible: {}", write_time(gpu));
    }
    let is_another = |split: &&ProgramPlan| split.sides != cpu.sides && split.sides != gpu.sides;
    if let Some(split) = report.best_split().filter(is_another) {
        text += &format!(". Best split: {}", write_time(split));
    }
    text
}

/// Formats the time of a plan, with "at least" if some lines of code were not read: "at least 12 s".
pub fn program_time(report: &ProgramReport, plan: &ProgramPlan) -> String {
    let at_least = if report.covers_all_code() { "" } else { "at least " };
    format!("{at_least}{}", format::time(plan.total()))
}

/// Describes the start-up time of a new process, which is added to all times. Returns `None` if there is no start-up
/// time.
pub fn program_start_up(report: &ProgramReport) -> Option<String> {
    let is_known = report.has_gpu_times() && !report.start_up.is_zero();
    let start_up = is_known.then(|| format::time(report.start_up))?;
    Some(format!("A new process adds {start_up} of GPU start-up once."))
}

/// Names the number of phases and the machines: "4 phases on AWS c7i.2xlarge (8 vCPU) and an A10G".
pub fn program_subject(report: &ProgramReport) -> String {
    let count = report.phases.len();
    let machines =
        report.phases.first().map(|phase| super::machines(&phase.report)).unwrap_or_default();
    format!("{count} phase{} on {machines}", if count == 1 { "" } else { "s" })
}

/// Returns the advice on a program. If the phases cover only a part of the program, the text says so instead, because
/// advice must be based on the whole program.
pub fn program_advice(report: &ProgramReport) -> &'static str {
    if report.covers_all_code() {
        super::advice(&report.advice)
    } else {
        "Only part of the program"
    }
}

/// Returns the title of a page with a program's answer: the advice, followed by the subject.
pub fn program_title(report: &ProgramReport) -> String {
    let advice = if report.is_answered() {
        program_advice(report).to_owned()
    } else {
        super::not_understood(&report.unread)
    };
    format!("{advice} · program of {} · Offload", program_subject(report))
}

/// Formats the number of phases on the GPU: "no phase on the GPU" or "2 of 4 phases on the GPU".
pub fn phases_on_gpu(plan: &ProgramPlan) -> String {
    let phase_count = plan.sides.len();
    let gpu_count = plan.sides.iter().filter(|side| **side == PhaseSide::Gpu).count();
    match gpu_count {
        0 => "no phase on the GPU".to_owned(),
        1 if phase_count == 1 => "the phase on the GPU".to_owned(),
        2 if phase_count == 2 => "both phases on the GPU".to_owned(),
        _ if gpu_count == phase_count => format!("all {phase_count} phases on the GPU"),
        _ => format!("{gpu_count} of {phase_count} phases on the GPU"),
    }
}

/// Describes the work of a phase: "4,096 × 4,096 matrix product" or "stays on the CPU". A phase of custom work comes
/// from code, so the text calls it array work instead of a custom job.
pub fn phase_work(phase: &PhaseReport) -> String {
    match phase.report.scenario.family() {
        _ if phase.is_cpu_only => "stays on the CPU".to_owned(),
        Family::Custom => work_as("array work: {ops} on {in}", &phase.report),
        _ => super::work(&phase.report),
    }
}

/// Returns the time of a phase in the plan that uses the GPU where possible, or the reason why the phase is not on the
/// GPU.
pub fn phase_on_gpu(report: &ProgramReport, index: usize) -> String {
    match (report.gpu.sides[index], report.phases[index].is_cpu_only) {
        (_, true) => "stays".to_owned(),
        _ if !report.has_gpu_times() => "unknown".to_owned(),
        (PhaseSide::Gpu, false) => format::time(report.gpu.costs[index].total()),
        (PhaseSide::Cpu, false) => "can’t run".to_owned(),
    }
}

/// Returns the name of a phase, or its work if it has no name.
pub fn phase_name(phase: &PhaseReport) -> String {
    match phase.name.as_str() {
        "" => phase_work(phase),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::decode_program;

    fn report(link: &str) -> ProgramReport {
        let decoded = decode_program(link).expect("phases");
        ProgramReport::of(&decoded.program).expect("phases")
    }

    #[test]
    fn a_program_with_unread_lines_has_minimum_times_and_no_advice() {
        let link = "begin=a&w=matmul&n=4096";
        let part_report = report(&format!("unread=7&{link}"));
        assert_eq!(program_advice(&part_report), "Only part of the program");
        assert!(program_title(&part_report).starts_with("Only part of the program · "));
        let text = program(&part_report);
        assert!(text.starts_with("All on the CPU: at least "), "{text}");
        assert!(text.ends_with(". Not read: line 7.") && !text.contains("×"), "{text}");
        assert!(program(&report(link)).contains("At best"), "{}", program(&report(link)));
    }

    #[test]
    fn a_phase_that_stays_is_labeled_and_custom_work_is_array_work() {
        let report = report("begin=a&stays=2&begin=b&w=custom&ops=2000&in=8000B");
        assert_eq!(phase_on_gpu(&report, 0), "stays");
        let work = phase_work(&report.phases[1]);
        assert!(work.starts_with("array work: ") && !work.contains("job"), "{work}");
    }
}
