//! The complete result for a scenario, computed once.

use crate::advice::{Advice, Recommendation};
use crate::basis::{Basis, evidence};
use crate::caveat::{Caveat, FindCaveats};
use crate::comparison::Comparison;
use crate::cpu_baselines::CpuBaseline;
use crate::estimate::{self, Estimate};
use crate::obstacle::Obstacle;
use crate::outcome::Outcome;
use crate::per_unit::UnitTimes;
use crate::resolved::Origin;
use crate::resolved_inputs::ResolvedInputs;
use crate::resolved_scenario::FamilyModel;
use crate::resolved_scenario::ResolvedScenario;
use crate::simple::SimpleAnswer;
use crate::split::Split;
use crate::uncertainty::ModelErrors;
use offload_catalog::{EDITION, Evidence};
use offload_estimator::assessment::CpuGpu;
use offload_estimator::bill::Bill;
use offload_estimator::symbol::Symbol;
use offload_estimator::timeline::Timeline;
use offload_estimator::trace::TraceEntry;
use offload_estimator::uncertainty::{Interval, Ranges, sample_ranges};
use offload_estimator::{Assessment, Job};
use offload_scenario::{
    Choice, Field, Notice, Number, Problem, RecordedAnswer, Scenario, encode, encode_recorded,
    encode_with_others,
};
use offload_vocabulary::quantity::{Bytes, Seconds, ratio};

/// The complete result for a scenario. The page, the command and the exports only read the report and never run the
/// model themselves, so they cannot disagree.
///
/// All times cover every run of one process. The fields are computed eagerly. Values that few callers need are not
/// fields. Methods compute them from the scenario:
///
/// - [`provenance`](Self::provenance) resolves the inputs again and does not run the model;
/// - [`trace`](Self::trace) and [`on_gpus`](Self::on_gpus) run the model once each;
/// - [`default_in_field_unit`](Self::default_in_field_unit) resolves the inputs again if the user entered the number;
/// - [`Sweep`](crate::Sweep) makes a report per point, and [`Ranking`](crate::Ranking) runs the model for each entry.
///
/// A report does not store these values, so it is cheap to keep and compare. A caller that needs a value twice should
/// store it.
///
/// ```
/// use offload_analysis::Report;
/// use offload_scenario::decode;
///
/// let report = Report::of(&decode("", "#matmul-fp64").scenario);
/// assert!(report.assessment.speedup() < 1.0, "a T4 has 1/32 of its FP32 rate in FP64");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    pub scenario: Scenario,
    /// Every input number, entered or automatic, with its range and origin.
    pub inputs: ResolvedInputs,
    /// The input of the model: the work in operations and bytes, and both machines.
    pub job: Job,
    /// The times of both machines (broken down by cause), bills, memory need, and the achieved rates of each machine.
    pub assessment: Assessment,
    /// The 80 % range of each time, of the speedup and of the cost factor.
    pub ranges: Ranges,
    /// The times per unit of work, such as a sample, an image or a token.
    pub times_per_unit: Vec<UnitTimes>,
    /// The reason that the work can't run on the GPU, if any.
    pub obstacle: Option<Obstacle>,
    /// Notes on combinations that work, but not as a user might expect.
    pub caveats: Vec<Caveat>,
    /// The times of the same work on this CPU, first with the selected library and then with other libraries.
    pub cpu_baselines: Vec<CpuBaseline>,
    /// The 80 % range of the time with the best CPU library.
    pub best_cpu_range: Interval<Seconds>,
    /// The time of all runs on the CPU with the interpreted library that people usually use for this kind of work (e.g.
    /// plain Python for loops), and the 80 % range of that time.
    ///
    /// `None` if that library is the selected library or the best library, or if the usual library is compiled.
    pub usual_cpu: Option<(Timeline, Interval<Seconds>)>,
    /// The machine of each stage in a run on the GPU, if some stages have no GPU version.
    pub split: Option<Split>,
    /// The level of evidence behind the report, which limits the advice.
    pub basis: Basis,
    /// Notices about parts of the link that were not understood and could change the result. Empty if every such part
    /// was understood.
    pub unread: Vec<Notice>,
    /// The time-based advice. `None` if [`is_answered`](Self::is_answered) returns `false`.
    pub advice: Option<Recommendation>,
    /// The cost-based advice. `None` if a machine has no price, or if [`is_answered`](Self::is_answered) returns
    /// `false`.
    pub cost_advice: Option<Recommendation>,
    /// The result of the simple formula that most calculators use.
    pub simple: SimpleAnswer,
    /// The model that computed the report, for methods that run the model again.
    model: FamilyModel,
}

impl Report {
    /// Resolves the inputs, then computes the times, the ranges and the CPU baselines.
    pub fn of(scenario: &Scenario) -> Self {
        Self::with_model((FamilyModel::ANY, |estimate| estimate.arithmetic_caveats()), scenario)
    }

    /// Returns the report that `model` computes. Its caveats are those that all kinds of work can have, and those that
    /// `arithmetic_caveats` finds.
    pub(crate) fn with_model(
        (model, arithmetic_caveats): (FamilyModel, FindCaveats),
        scenario: &Scenario,
    ) -> Self {
        #[cfg(feature = "count")]
        crate::count::add_report();
        let estimate = Estimate::with_model(model, scenario);
        let (job, assessment) = (&estimate.job, &estimate.assessment);
        let ranges = sample_ranges(job, &estimate.resolved.uncertainty(), assessment);
        let split = scenario.family().facts().staged.then(|| Split::of(job));
        let (obstacle, cpu_baselines) = (estimate.obstacle(), estimate.cpu_baselines());
        let best = best_baseline_of(&cpu_baselines);
        let best_answer = (!best.is_selected).then(|| best.ranges(scenario, model));
        let (speedup, best_ranges) = best_answer
            .as_ref()
            .map_or((assessment.speedup(), &ranges), |(speedup, ranges)| (*speedup, ranges));
        let comparison =
            Comparison::by_time(&estimate, best, (speedup, best_ranges), split.is_some());
        let cost_comparison = price_ratio(assessment).map(|price| comparison.by_cost(price));
        let basis = Basis::of(scenario, model);
        Self {
            times_per_unit: estimate.times_per_unit(&ranges),
            best_cpu_range: best_ranges.cpu,
            ranges,
            obstacle,
            caveats: estimate.caveats(arithmetic_caveats),
            basis,
            unread: Vec::new(),
            advice: Some(Recommendation::on(obstacle, comparison, basis)),
            cost_advice: cost_comparison
                .map(|cost_comparison| Recommendation::on(obstacle, cost_comparison, basis)),
            usual_cpu: usual_cpu(&cpu_baselines, scenario, model),
            cpu_baselines,
            split,
            simple: estimate.simple(),
            scenario: scenario.clone(),
            inputs: estimate.resolved.inputs,
            job: estimate.job,
            assessment: estimate.assessment,
            model,
        }
    }

    /// Evaluates a scenario, given the notices about its link.
    ///
    /// If part of the link was not understood and could change the result, the report has no advice and no speedup.
    ///
    /// ```
    /// use offload_analysis::{Basis, Report};
    /// use offload_scenario::decode;
    ///
    /// let decoded = decode("", "w=sparse&solver=lu");
    /// let report = Report::answering(&decoded.scenario, &decoded.notices);
    /// assert_eq!(report.basis, Basis::Unanswered);
    /// assert_eq!((report.advice, report.speedup()), (None, None));
    /// ```
    pub fn answering(scenario: &Scenario, notices: &[Notice]) -> Self {
        let mut report = Self::of(scenario);
        report.note(notices);
        report
    }

    /// Stores the notices about parts of the link that were not understood. If there are any, removes the advice,
    /// caveats and the split.
    pub(crate) fn note(&mut self, notices: &[Notice]) {
        self.unread = notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
        if self.unread.is_empty() {
            return;
        }
        self.basis = Basis::Unanswered;
        self.advice = None;
        self.cost_advice = None;
        self.caveats.clear();
        self.split = None;
    }

    /// Returns the speedup of the GPU in the requested process state.
    ///
    /// `None` if the GPU's times are meaningless, or if [`is_answered`](Self::is_answered) returns `false`.
    pub fn speedup(&self) -> Option<f64> {
        (self.has_gpu_times() && self.is_answered()).then(|| self.assessment.speedup())
    }

    /// Returns `true` if the time-based advice is `advice`.
    pub fn advises(&self, advice: Advice) -> bool {
        self.advice.is_some_and(|recommended| recommended.advice == advice)
    }

    /// Returns `true` if every part of the link that could change the result was understood.
    pub fn is_answered(&self) -> bool {
        self.basis != Basis::Unanswered
    }

    /// Returns an input in its field's unit (e.g. GB), or `None` if its value is unknown.
    pub fn in_field_unit(&self, number: Number) -> Option<f64> {
        // Don't convert an entered number or a default, because a round trip through base units may change the last
        // digit.
        let input = self.inputs.get(number)?;
        let unconverted = match input.origin {
            Origin::Given => self.scenario.number(number),
            Origin::Default => self.scenario.default_of(number),
            Origin::Published(..) | Origin::Model(_) | Origin::Derived => None,
        };
        Some(unconverted.unwrap_or_else(|| number.field().from_base(input.value)))
    }

    /// Returns the value that a number has if the user leaves its field empty, in the field's unit.
    pub fn default_in_field_unit(&self, number: Number) -> Option<f64> {
        if let Some(default_value) = self.scenario.default_of(number) {
            return Some(default_value);
        }
        let automatic = match self.scenario.number(number) {
            None => self.inputs.get(number)?.value,
            Some(_) => estimate::automatic_value(self.model, &self.scenario, number)?,
        };
        Some(number.field().from_base(automatic))
    }

    /// Returns a function that finds the origin of the value of each symbol in the formulas.
    pub fn provenance(&self) -> impl Fn(Symbol) -> Origin + '_ {
        let resolved = ResolvedScenario::of(&self.scenario, self.model);
        move |symbol| resolved.provenance(symbol)
    }

    /// Runs the model once and records every evaluated formula with its numbers.
    pub fn trace(&self) -> Vec<TraceEntry> {
        estimate::trace(&self.scenario)
    }

    /// Returns the assessment with `gpus` GPUs of the same model, excluding start-up.
    pub fn on_gpus(&self, gpus: f64) -> Assessment {
        let mut scenario = self.scenario.clone();
        scenario.set(Number::Gpus, Some(gpus));
        scenario.choose(Choice::ProcessState, "warm");
        Estimate::with_model(self.model, &scenario).assessment
    }

    /// Returns the ranges that result from `errors` instead of the model's calibrated errors.
    pub fn ranges_with(&self, errors: &ModelErrors) -> Ranges {
        let uncertainty = ResolvedScenario::of(&self.scenario, self.model).uncertainty_with(errors);
        sample_ranges(&self.job, &uncertainty, &self.assessment)
    }

    /// Returns the number of sources that can test the model for each side's library on its class of hardware. A side
    /// is `None` if nobody timed its library on this class of hardware.
    pub fn test_sources(&self) -> CpuGpu<Option<u8>> {
        self.model.test_sources(&self.scenario)
    }

    /// Returns the published timings of this kind of work, which are used to score the model.
    pub fn evidence(&self) -> &'static Evidence {
        evidence(&self.scenario)
    }

    /// Returns `true` if the GPU's times are meaningful.
    ///
    /// If the GPU only lacks memory or a library, the times are hypothetical but meaningful. The times are meaningless
    /// if the GPU has no arithmetic in the precision, or if the GPU, its library or the kind of work was not
    /// understood.
    pub fn has_gpu_times(&self) -> bool {
        let gpu_choices = [Choice::Gpu, Choice::GpuLibrary, Choice::Machine];
        let is_about_gpu = |notice: &Notice| {
            notice.substituted_choice().is_some_and(|choice| gpu_choices.contains(&choice))
        };
        self.obstacle != Some(Obstacle::NoArithmetic)
            && self.has_work()
            && !self.unread.iter().any(is_about_gpu)
    }

    /// Returns `true` if the kind of work was understood. Otherwise the report is about another kind of work.
    pub fn has_work(&self) -> bool {
        self.unread.iter().all(|notice| notice.substituted_choice() != Some(Choice::Family))
    }

    /// Returns the best CPU code for this work, which is today's code unless another library is clearly faster.
    pub fn best_cpu(&self) -> &CpuBaseline {
        best_baseline_of(&self.cpu_baselines)
    }

    /// Returns the best CPU library for this work, if that library is clearly faster than the selected library.
    pub fn best_baseline(&self) -> Option<&CpuBaseline> {
        Some(self.best_cpu()).filter(|baseline| !baseline.is_selected)
    }

    /// Returns the smallest sufficient memory of a chip that is sold with several memory sizes.
    ///
    /// `None` if the chip has a single size, the user entered the memory, or no size is sufficient.
    pub fn smallest_sufficient_memory(&self) -> Option<Bytes> {
        let gpu = self.scenario.gpu();
        let is_sufficient = |memory: Bytes| {
            let share = gpu.architecture.memory_share(memory);
            self.assessment.memory_fit.need() <= memory * share
        };
        let (has_sizes, chosen_memory) =
            (!gpu.smaller_memory.is_empty(), self.scenario.number(Number::GpuMemory));
        let sizes = gpu.smaller_memory.iter().copied().chain([gpu.memory.value()]);
        // The layers on the CPU take the same memory, but `need` excludes them.
        let has_cpu_layers = self.job.workload.cpu_layers.is_some();
        let is_asked = has_sizes && chosen_memory.is_none() && !has_cpu_layers;
        sizes.filter(|_| is_asked).find(|memory| is_sufficient(*memory))
    }

    /// Returns the largest number of a language model's layers that fit onto the GPUs, if the user entered a larger
    /// number.
    pub fn fitting_layers(&self) -> Option<f64> {
        let given = self.scenario.number(Number::GpuLayers)?;
        let all = self.inputs.get(Number::Layers)?.value;
        self.default_in_field_unit(Number::GpuLayers).filter(|fitting| *fitting < given.min(all))
    }

    /// Returns the faster machine, or the reason that the GPU can't run the work.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.obstacle, &self.assessment)
    }

    /// Returns the result to record in a link. The result has no speedup if the GPU can't run the work.
    pub fn recorded_answer(&self) -> RecordedAnswer {
        let speedup = self.speedup().filter(|_| self.obstacle.is_none());
        RecordedAnswer { edition: EDITION.to_owned(), speedup }
    }

    /// Returns the link of the scenario with this result recorded in it, without `#`.
    ///
    /// If [`is_answered`](Self::is_answered) returns `false`, returns [`canonical_link`](Self::canonical_link) instead.
    pub fn link(&self) -> String {
        if self.is_answered() {
            encode_recorded(&self.scenario, &self.recorded_answer())
        } else {
            self.canonical_link()
        }
    }

    /// Returns the link of the scenario without a recorded result and without `#`. The link keeps the parts that were
    /// not understood. It then also keeps inputs of other kinds of work, which may belong to the kind that was meant.
    pub fn canonical_link(&self) -> String {
        if self.unread.is_empty() {
            return encode(&self.scenario);
        }
        // The scenario keeps a value that only another kind of work has. The notice about it is written below.
        let is_noticed = |field: &Field| {
            self.unread.iter().any(|notice| {
                matches!(notice.problem, Problem::OtherFamily(_) | Problem::OptionOfOtherFamily(_))
                    && notice.is_about(field)
            })
        };
        let mut link = encode_with_others(&self.scenario, &|field| !is_noticed(field));
        for notice in &self.unread {
            let part = notice.written();
            // A name without a key is only read at the start of a link.
            link = if part.contains('=') {
                format!("{link}&{part}")
            } else {
                format!("{part}&{link}")
            };
        }
        link
    }
}

/// Returns the time of the usual interpreted library and the range of this time, unless that library is the selected
/// library or the best library.
fn usual_cpu(
    baselines: &[CpuBaseline],
    scenario: &Scenario,
    model: FamilyModel,
) -> Option<(Timeline, Interval<Seconds>)> {
    let usual = scenario.family().facts().libraries.default_cpu;
    usual.interpreted?;
    let baseline = baselines.iter().find(|baseline| baseline.library.id == usual.id)?;
    (!baseline.is_selected && !baseline.is_best)
        .then(|| (baseline.run, baseline.range(scenario, model)))
}

pub(crate) fn best_baseline_of(baselines: &[CpuBaseline]) -> &CpuBaseline {
    baselines.iter().find(|baseline| baseline.is_best).unwrap_or(&baselines[0])
}

/// Returns the price of a second on the GPU, relative to a second on the CPU. `None` if either price is unknown or
/// zero.
fn price_ratio(assessment: &Assessment) -> Option<f64> {
    let bills = &assessment.bills;
    let has_cost = |bill: &Bill| bill.cost.is_some_and(|cost| !cost.is_zero());
    let factor =
        assessment.cost_factor().filter(|_| has_cost(&bills.cpu) && has_cost(&bills.gpu))?;
    Some(ratio(assessment.speedup(), factor))
}
