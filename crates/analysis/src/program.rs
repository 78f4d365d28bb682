//! Evaluates a program of several phases. Compares plans: all phases on the CPU, as many phases as possible on the GPU,
//! and the best split.

mod placement;

use crate::advice::Recommendation;
use crate::basis::Basis;
use crate::comparison::{Comparison, SplitGain};
use crate::report::Report;
use offload_estimator::timeline::Segment;
use offload_estimator::uncertainty::Interval;
use offload_scenario::{
    Choice, DecodedProgram, Notice, Number, Problem, Program, ProgramPhase, ProgramStep, Scenario,
    encode, encode_program,
};
use offload_vocabulary::elementary::{exp, ln};
use offload_vocabulary::execution::Residency;
use offload_vocabulary::quantity::{Bytes, Count, Seconds};
pub use placement::{PhaseCost, PhaseSide};
use placement::{PhaseTimes, PlacedPart, best_placement, phase_costs};

/// The share of a program's CPU time above which phases without timings limit the advice. Assumed 2026-11-29.
const NOTICEABLE_SHARE: f64 = 0.1;

#[derive(Clone, Debug, PartialEq)]
pub struct PhaseReport {
    /// The name that the user gave the phase.
    pub name: String,
    /// The number of times that the program runs the phase.
    pub rounds: Count,
    /// The report on one round in a warm process, with today's CPU library. For a phase that must stay on the CPU, only
    /// the machines in the report are meaningful.
    pub report: Report,
    /// `true` if the phase must stay on the CPU. The program then specifies the time of the phase.
    pub is_cpu_only: bool,
    /// The times of one round on both machines.
    times: PhaseTimes,
}

/// An assignment of each phase to a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramPlan {
    /// The machine of each phase, in order.
    pub sides: Vec<PhaseSide>,
    /// The time of each phase over all rounds.
    pub costs: Vec<PhaseCost>,
}

impl ProgramPlan {
    /// Returns the time of the whole program.
    pub fn total(&self) -> Seconds {
        self.costs.iter().map(PhaseCost::total).sum()
    }

    /// Returns `true` if the plan uses both machines.
    pub fn is_mixed(&self) -> bool {
        self.sides.contains(&PhaseSide::Cpu) && self.sides.contains(&PhaseSide::Gpu)
    }
}

/// The report on one run of a program in a warm process.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramReport {
    pub program: Program,
    /// The phases, in the order of the program.
    pub phases: Vec<PhaseReport>,
    /// The plan with all phases on the CPU and today's libraries.
    pub cpu: ProgramPlan,
    /// The plan with all phases on the CPU and the best library for each.
    pub best_cpu: ProgramPlan,
    /// The plan with every phase on the GPU that can run there, and the other phases on the CPU.
    pub gpu: ProgramPlan,
    /// The fastest plan. Phases on the CPU use today's libraries.
    pub split: ProgramPlan,
    /// The start-up time of the GPU's library in a new process.
    pub start_up: Seconds,
    /// The advice. Valid only if [`is_answered`](Self::is_answered) returns `true`.
    pub advice: Recommendation,
    /// Notices about parts of the link that were not understood and could change the result.
    pub unread: Vec<Notice>,
    /// The link as the user entered it. `None` if `unread` is empty.
    given: Option<String>,
}

impl ProgramReport {
    /// Evaluates the program of a parsed link.
    ///
    /// `None` for a program without phases.
    pub fn answering(decoded: &DecodedProgram) -> Option<Self> {
        let unread: Vec<Notice> =
            decoded.notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
        let given = (!unread.is_empty()).then(|| decoded.given.clone());
        Some(Self { unread, given, ..Self::of(&decoded.program)? })
    }

    /// Returns the level of evidence behind the report, which limits the advice.
    pub fn basis(&self) -> Basis {
        if self.unread.is_empty() { self.advice.basis } else { Basis::Unanswered }
    }

    /// Returns `true` if every part of the link that could change the result was understood.
    pub fn is_answered(&self) -> bool {
        self.unread.is_empty()
    }

    /// Assesses each phase once and finds the best machine for it.
    ///
    /// `None` for a program without phases.
    ///
    /// # Model
    /// If two consecutive phases run on different machines, the input or output of the phase on the GPU crosses the
    /// interconnect. If both phases run on the GPU, the data that the first phase passes to the second stays on the
    /// GPU, and only other data crosses. At the beginning and at the end of a program, all data is on the CPU. Phases
    /// do not overlap.
    pub fn of(program: &Program) -> Option<Self> {
        let mut phases = Vec::new();
        let parts = assess(&program.steps, 1.0, &mut phases);
        if phases.is_empty() {
            return None;
        }
        set_handovers(&mut phases, program);
        let times: Vec<PhaseTimes> = phases.iter().map(|phase| phase.times).collect();
        let best_times: Vec<PhaseTimes> = phases
            .iter()
            .map(|phase| {
                if phase.is_cpu_only {
                    phase.times
                } else {
                    PhaseTimes { cpu: phase.report.best_cpu().run.total(), ..phase.times }
                }
            })
            .collect();
        let plan_with = |sides: Vec<PhaseSide>, times: &[PhaseTimes]| {
            let costs = phase_costs(&parts, times, &sides)?;
            Some(ProgramPlan { sides, costs })
        };
        let plan_by = |times: &[PhaseTimes], side: fn(&PhaseTimes) -> PhaseSide| {
            plan_with(times.iter().map(side).collect(), times)
        };
        let gpu_if_possible =
            |times: &PhaseTimes| if times.gpu.is_some() { PhaseSide::Gpu } else { PhaseSide::Cpu };
        let best_split = |times: &[PhaseTimes]| plan_with(best_placement(&parts, times), times);
        let (cpu, best_cpu) =
            (plan_by(&times, |_| PhaseSide::Cpu)?, plan_by(&best_times, |_| PhaseSide::Cpu)?);
        let gpu = plan_by(&times, gpu_if_possible)?;
        let plans = ComparedPlans {
            phases: &phases,
            today: &cpu,
            cpu: &best_cpu,
            gpu: plan_by(&best_times, gpu_if_possible)?,
            split: best_split(&best_times)?,
        };
        Some(Self {
            advice: plans.advice(),
            unread: Vec::new(),
            given: None,
            split: best_split(&times)?,
            start_up: start_up(&phases),
            program: program.clone(),
            phases,
            cpu,
            best_cpu,
            gpu,
        })
    }

    /// Returns `true` if the phases cover all code of the program. Otherwise the advice also depends on the remaining
    /// code.
    pub fn covers_all_code(&self) -> bool {
        self.program.unread.is_empty()
    }

    /// Returns the split if it is certainly the best plan.
    ///
    /// `None` if code without a phase, or a part of the link that was not understood, could change the best plan.
    pub fn best_split(&self) -> Option<&ProgramPlan> {
        (self.covers_all_code() && self.is_answered()).then_some(&self.split)
    }

    /// Returns `true` if the GPU's times are meaningful: the GPU, its library and the kind of work of each phase were
    /// understood.
    pub fn has_gpu_times(&self) -> bool {
        let gpu_choices =
            [Choice::Gpu, Choice::GpuLibrary, Choice::Machine, Choice::Family, Choice::Network];
        self.unread
            .iter()
            .filter_map(Notice::substituted_choice)
            .all(|choice| !gpu_choices.contains(&choice))
    }

    /// Returns the scenario that a notice is about: the phase's scenario, or the settings that all phases share.
    pub fn scenario_of(&self, notice: &Notice) -> &Scenario {
        let phase = notice.phase.as_ref().and_then(|phase| self.phases.get(phase.place));
        phase.map_or(&self.program.shared, |phase| &phase.report.scenario)
    }

    /// Returns a link to the scenario of a single phase. The link keeps the parts of the phase that were not
    /// understood.
    pub fn phase_link(&self, index: usize) -> String {
        let mut link = encode(&self.phases[index].report.scenario);
        let is_of_phase = |notice: &&Notice| {
            notice.phase.as_ref().is_none_or(|phase| phase.place == index)
                && notice.problem != Problem::SharedByPhases
        };
        for notice in self.unread.iter().filter(is_of_phase) {
            link.extend(["&", &notice.written()]);
        }
        link
    }

    /// Returns the canonical link.
    ///
    /// If a part of the given link was not understood, returns the given link instead, so that the part keeps its
    /// position.
    pub fn link(&self) -> String {
        self.given.clone().unwrap_or_else(|| encode_program(&self.program))
    }

    /// Returns the share of today's time that is spent in phases that can run on the GPU.
    pub fn movable_share(&self) -> f64 {
        let is_on_gpu = |index: &usize| self.gpu.sides[*index] == PhaseSide::Gpu;
        let indices = (0..self.phases.len()).filter(is_on_gpu);
        let time: Seconds = indices.map(|index| self.cpu.costs[index].total()).sum();
        time / self.cpu.total()
    }

    /// Returns the index of the phase that takes most of today's time.
    pub fn longest(&self) -> usize {
        let time = |index: &usize| self.cpu.costs[*index].total().value();
        let longest = (0..self.phases.len()).max_by(|a, b| time(a).total_cmp(&time(b)));
        longest.unwrap_or_default()
    }

    /// Returns the speedup over today's code if every phase that can run on the GPU runs there.
    pub fn speedup(&self) -> f64 {
        self.cpu.total() / self.gpu.total()
    }
}

/// Assesses all phases. Appends their reports to `phases`. Returns the parts of the program, which contain the indices
/// of these reports.
fn assess(steps: &[ProgramStep], rounds: f64, phases: &mut Vec<PhaseReport>) -> Vec<PlacedPart> {
    let assess_step = |step: &ProgramStep, phases: &mut Vec<PhaseReport>| match step {
        ProgramStep::Phase(phase) => {
            phases.push(phase_report(phase, Count::new(rounds)));
            PlacedPart::Phase(phases.len() - 1)
        }
        ProgramStep::Repeated(group) => {
            let inner_parts = assess(&group.steps, rounds * group.count, phases);
            PlacedPart::Repeated(Count::new(group.count), inner_parts)
        }
    };
    steps.iter().map(|step| assess_step(step, phases)).collect()
}

fn phase_report(phase: &ProgramPhase, rounds: Count) -> PhaseReport {
    let mut scenario = phase.scenario.clone();
    // Start-up counts once per program, not once per phase.
    scenario.choose(Choice::ProcessState, "warm");
    scenario.set(Number::Runs, None);
    let report = Report::of(&scenario);
    if let Some(cpu) = phase.cpu_only_time {
        let [copy_in, copy_out] = [Seconds::ZERO; 2];
        let times = PhaseTimes { cpu, gpu: None, copy_in, copy_out, handed: 0.0, received: 0.0 };
        return PhaseReport { name: phase.name.clone(), rounds, report, is_cpu_only: true, times };
    }
    let assessment = &report.assessment;
    let copy_time = |segment| assessment.warm.get(segment);
    // Copies at each step are part of the work, regardless of the machines that the neighboring phases run on.
    let has_copies = scenario.residency() == Residency::EachRun;
    let [copy_in, copy_out] = if has_copies {
        [copy_time(Segment::CopyIn), copy_time(Segment::CopyOut)]
    } else {
        [Seconds::ZERO; 2]
    };
    let gpu_seconds =
        (assessment.warm.total().value() - copy_in.value() - copy_out.value()).max(0.0);
    let times = PhaseTimes {
        cpu: assessment.cpu.total(),
        gpu: report.obstacle.is_none().then(|| Seconds::new(gpu_seconds)),
        copy_in,
        copy_out,
        handed: 0.0,
        received: 0.0,
    };
    PhaseReport { name: phase.name.clone(), rounds, report, is_cpu_only: false, times }
}

/// Sets the amount of data that each phase passes to the next phase: the bytes that the user entered, or the smaller of
/// the phase's output and the next phase's input.
fn set_handovers(phases: &mut [PhaseReport], program: &Program) {
    let given_sizes: Vec<Option<Bytes>> = program.phases().map(|phase| phase.handed).collect();
    let sizes: Vec<(Bytes, Bytes)> = phases
        .iter()
        .map(|phase| {
            let copies = &phase.report.job.workload.copies_per_run;
            if phase.is_cpu_only {
                (Bytes::ZERO, Bytes::ZERO)
            } else {
                (copies.to_gpu.bytes, copies.to_cpu.bytes)
            }
        })
        .collect();
    let count = phases.len();
    for (index, given_size) in given_sizes.iter().enumerate() {
        // In a loop, the last phase is followed by the loop's first phase and, after the last round, by the phase after
        // the loop. In both cases, this code uses the phase that comes next in the link.
        let next = (index + 1) % count;
        let (output_bytes, input_bytes) = (sizes[index].1, sizes[next].0);
        let passed_bytes = given_size.unwrap_or(if output_bytes < input_bytes {
            output_bytes
        } else {
            input_bytes
        });
        let share = |whole: Bytes| {
            if whole.is_zero() { 0.0 } else { (passed_bytes.value() / whole.value()).min(1.0) }
        };
        phases[index].times.handed = share(output_bytes);
        phases[next].times.received = share(input_bytes);
    }
}

/// Returns the longest start-up time of all phases that can run on the GPU, because a program starts up only once.
fn start_up(phases: &[PhaseReport]) -> Seconds {
    let start_up_time = |phase: &PhaseReport| phase.report.assessment.cold.get(Segment::StartUp);
    phases
        .iter()
        .filter(|phase| phase.times.gpu.is_some())
        .map(start_up_time)
        .fold(Seconds::ZERO, Seconds::max)
}

/// The plans that the advice for a program compares. All except `today` use the best CPU libraries.
struct ComparedPlans<'a> {
    phases: &'a [PhaseReport],
    today: &'a ProgramPlan,
    cpu: &'a ProgramPlan,
    gpu: ProgramPlan,
    split: ProgramPlan,
}

impl ComparedPlans<'_> {
    /// Returns the advice for the program.
    ///
    /// # Model
    /// The errors of all phases are assumed to have the same direction. The range of the ratio of two plans therefore
    /// depends only on the phases that run on different machines. These phases are weighted by their shares of the
    /// time.
    fn advice(&self) -> Recommendation {
        let gpu_gain = self.cpu.total() / self.gpu.total();
        let better_plan = if gpu_gain > 1.0 { &self.gpu } else { self.cpu };
        let likely = better_plan.total() / self.split.total();
        let is_third_plan =
            self.split.sides != self.cpu.sides && self.split.sides != self.gpu.sides;
        let comparison = Comparison {
            gpu_gain,
            range: self.range(gpu_gain, self.cpu, &self.gpu),
            library_gain: self.today.total() / self.cpu.total(),
            split: is_third_plan
                .then(|| SplitGain { likely, range: self.range(likely, better_plan, &self.split) }),
        };
        let movable_phases = self.phases.iter().filter(|phase| !phase.is_cpu_only);
        let obstacles = || movable_phases.clone().map(|phase| phase.report.obstacle);
        let obstacle = if obstacles().all(|obstacle| obstacle.is_some()) {
            obstacles().next().flatten()
        } else {
            None
        };
        Recommendation::on(obstacle, comparison, self.basis())
    }

    /// Returns the basis of the phases that could move. Phases with a weaker basis count only if they take a noticeable
    /// part of the program.
    fn basis(&self) -> Basis {
        let has_noticeable = |basis: Basis| {
            let is_counted =
                |phase: &PhaseReport| !phase.is_cpu_only && phase.report.basis == basis;
            let phases = self.phases.iter().zip(&self.cpu.costs);
            let counted_phases = phases.filter(|(phase, _)| is_counted(phase));
            let time: f64 = counted_phases.map(|(_, cost)| cost.total().value()).sum();
            time > NOTICEABLE_SHARE * self.cpu.total().value()
        };
        if has_noticeable(Basis::Rough) {
            Basis::Rough
        } else if has_noticeable(Basis::Tested) && !has_noticeable(Basis::Estimated) {
            Basis::Tested
        } else {
            Basis::Estimated
        }
    }

    /// Returns the range of the speedup of one plan over another.
    fn range(&self, likely: f64, slower: &ProgramPlan, faster: &ProgramPlan) -> Interval<f64> {
        let (mut low, mut high) = (0.0, 0.0);
        for (index, phase) in self.phases.iter().enumerate() {
            let (from, to) = (slower.sides[index], faster.sides[index]);
            if from == to {
                continue;
            }
            let share = |plan: &ProgramPlan| plan.costs[index].total() / plan.total();
            let weight = (share(slower) + share(faster)) / 2.0;
            let Some(Recommendation { comparison, .. }) = phase.report.advice else { continue };
            let Comparison { gpu_gain, range, .. } = comparison;
            let (down, up) = (ln(range.low / gpu_gain), ln(range.high / gpu_gain));
            // If the GPU is slower than expected, a phase that moves to the CPU gains more.
            let (down, up) = if to == PhaseSide::Gpu { (down, up) } else { (-up, -down) };
            low += weight * down;
            high += weight * up;
        }
        Interval { low: likely * exp(low), high: likely * exp(high) }
    }
}
