//! Tests programs of several phases. The times of the phases must add up, and the split must never be slower than one
//! machine.

use offload_analysis::{Advice, PhaseSide, ProgramReport, Report};
use offload_scenario::{
    Choice, Number, PRESETS, Preset, Program, ProgramPhase, ProgramStep, RepeatedSteps,
    decode_program,
};
use proptest::prelude::*;

fn answer(link: &str) -> ProgramReport {
    let decoded = decode_program(link).expect("it has phases");
    assert_eq!(decoded.notices, [], "{link}");
    ProgramReport::of(&decoded.program).expect("it has phases")
}

/// Returns a phase with the work and machines of a preset.
fn phase(preset: &Preset) -> ProgramStep {
    ProgramStep::Phase(Box::new(ProgramPhase {
        scenario: preset.scenario(),
        ..ProgramPhase::default()
    }))
}

fn seconds(plan: &offload_analysis::ProgramPlan) -> f64 {
    plan.total().value()
}

#[test]
fn a_program_of_one_phase_takes_the_time_of_its_scenario() {
    for preset in PRESETS {
        let program = Program { steps: vec![phase(preset)], ..Program::default() };
        let program = ProgramReport::of(&program).expect("it has a phase");
        let mut scenario = preset.scenario();
        scenario.choose(Choice::ProcessState, "warm");
        scenario.set(Number::Runs, None);
        let report = Report::of(&scenario);
        assert_eq!(program.cpu.total(), report.assessment.cpu.total(), "{}", preset.id);
        if report.obstacle.is_none() {
            let (gpu, alone) = (seconds(&program.gpu), report.assessment.warm.total().value());
            assert!((gpu / alone - 1.0).abs() < 1e-9, "{}: {gpu} and {alone}", preset.id);
        }
    }
}

#[test]
fn phases_that_pass_arrays_pay_off_only_together() {
    let step = "&begin=step&w=elementwise&elements=2e7&inputs=1&chain=2&cpulib=pytorch-cpu";
    let program = |steps: usize| answer(&format!("gpu=a10g{}", step.repeat(steps)));
    let (alone, together) = (program(1), program(12));
    assert_eq!(alone.split.sides, [PhaseSide::Cpu]);
    assert_eq!(together.split.sides, [PhaseSide::Gpu; 12]);
    assert!(seconds(&together.split) < 12.0 * seconds(&alone.split));
    // If each phase passes all of its output to the next phase, nothing is copied between the phases.
    assert!(together.split.costs[1..11].iter().all(|phase| phase.copy_in.is_zero()));
}

#[test]
fn rounds_multiply_the_work_of_their_phases() {
    let phase = "begin=a&w=matmul&n=2048";
    let (once, often) = (answer(phase), answer(&format!("rounds=50&{phase}&rounds=end")));
    let factor = seconds(&often.cpu) / seconds(&once.cpu);
    assert!((factor - 50.0).abs() < 1e-6, "{factor}");
    assert_eq!(often.phases[0].rounds.value(), 50.0);
}

#[test]
fn a_phase_that_does_not_fit_stays_on_the_cpu_with_the_advice_no_fit() {
    let program = answer("gpu=t4&begin=a&w=llm&params=70e9&bits=16&gpulib=vllm");
    assert_eq!(program.advice.advice, Advice::NoFit);
    assert_eq!(program.split.sides, [PhaseSide::Cpu]);
}

proptest! {
    #[test]
    fn a_split_is_no_slower_than_either_machine(
        choices in prop::collection::vec((0..PRESETS.len(), 1_u32..30, any::<bool>()), 1..6),
    ) {
        let steps = choices.into_iter().map(|(preset, count, is_repeated)| {
            let steps = vec![phase(&PRESETS[preset])];
            if is_repeated {
                ProgramStep::Repeated(RepeatedSteps { count: f64::from(count), steps })
            } else {
                phase(&PRESETS[preset])
            }
        });
        let program = Program { steps: steps.collect(), ..Program::default() };
        let answer = ProgramReport::of(&program).expect("it has phases");
        let (split, cpu, gpu) = (seconds(&answer.split), seconds(&answer.cpu), seconds(&answer.gpu));
        prop_assert!(split <= cpu.min(gpu) * (1.0 + 1e-9), "{split} against {cpu} and {gpu}");
        prop_assert!(answer.advice.comparison.range.low <= answer.advice.comparison.gpu_gain);
    }
}

#[test]
fn a_cpu_only_phase_takes_the_same_time_in_every_plan_and_limits_the_gain() {
    let report = answer("gpu=h100&begin=files&stays=3&begin=product&w=matmul&n=20000");
    for plan in [&report.cpu, &report.best_cpu, &report.gpu, &report.split] {
        assert_eq!((plan.sides[0], plan.costs[0].total().value()), (PhaseSide::Cpu, 3.0));
    }
    assert_eq!(report.gpu.sides[1], PhaseSide::Gpu);
    let movable_share = report.movable_share();
    assert!((movable_share - (1.0 - 3.0 / seconds(&report.cpu))).abs() < 1e-12, "{movable_share}");
    // Amdahl's law limits the speedup.
    assert!(report.speedup() < 1.0 / (1.0 - movable_share));
    // If no phase can move, there is no obstacle to report.
    let alone = answer("begin=files&stays=3");
    assert_eq!((alone.movable_share(), alone.longest()), (0.0, 0));
    assert_eq!(alone.advice.advice, Advice::Stay);
}

#[test]
fn a_measured_phase_takes_its_measured_cpu_time() {
    let report =
        answer("gpu=t4&rounds=3&begin=sort&w=sort&elements=5e6&measured=oncpu:0.0816:0.04");
    assert!((seconds(&report.cpu) / (3.0 * 0.0816) - 1.0).abs() < 1e-9);
}
