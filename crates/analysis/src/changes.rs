//! Suggests edits of a scenario, sorted by their computed gain.

mod candidates;

use crate::advice::{Advice, MIN_WORTHWHILE_GAIN};
use crate::edit::Edit;
use crate::estimate::Estimate;
use crate::machine::Machine;
use crate::obstacle::Obstacle;
use crate::pathology::Pathology;
use crate::report::Report;
use candidates::{candidates, code_candidates, pairs_to_fit, ways_to_fit, ways_to_run};
use offload_scenario::{Choice, Number, Scenario};
use offload_vocabulary::quantity::Seconds;
use offload_vocabulary::sorting::sorted_by;

/// One or two edits and their effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The edits. If the batch size changes, an edit of the number of steps follows, so that the total work stays the
    /// same.
    pub edits: Vec<Edit>,
    /// The scenario after the edits.
    pub scenario: Scenario,
    /// The machine whose time changes.
    pub machine: Machine,
    /// The time of [`machine`](Self::machine) after the edits, for the same amount of work.
    pub time: Seconds,
    /// The time of [`machine`](Self::machine) before the edits, divided by [`time`](Self::time).
    pub gain: f64,
    /// The speedup of the GPU over the CPU after the edits.
    pub speedup: f64,
}

/// Suggested changes, and common edits that have no effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Changes {
    /// Single edits that make the work faster, largest gain first. If the advice is to change the CPU library, the edit
    /// of the library comes first.
    ///
    /// If the work can't run on the GPU or doesn't fit into the GPU's memory, the list contains the edits that make the
    /// work run, fastest first.
    pub ranked: Vec<Change>,
    /// The pair of edits with the largest joint gain, if that gain is much larger than the product of the two single
    /// gains.
    ///
    /// If the work doesn't fit into memory, the two edits that make it fit on the fewest GPUs. `None` if a single edit
    /// other than new hardware suffices.
    pub pair: Option<Change>,
    /// Common edits that have no effect on this scenario.
    pub without_effect: Vec<Edit>,
}

/// The minimum gain of a listed edit. Smaller gains are within the variation between two runs of the same code. Assumed
/// 2026-11-22.
const MIN_GAIN: f64 = 1.05;

impl Changes {
    /// Tries the edits that apply to the scenario, one by one and in pairs.
    pub fn of(report: &Report) -> Self {
        match report.obstacle {
            Some(Obstacle::TooBig) => Self::changes_to_fit(report),
            Some(_) => Self::changes_to_run(report),
            None => Self::changes_with_gain(report),
        }
    }

    /// Returns the change with the largest gain that addresses a pathology (e.g. fusion for small kernels).
    ///
    /// `None` if no change with a noticeable gain addresses the pathology. Runs the model only for changes that address
    /// it.
    pub fn best_remedy(report: &Report, pathology: Pathology) -> Option<Change> {
        let is_remedy = |edit: &Edit| match (pathology, edit) {
            (Pathology::BackAndForth, Edit::Option(choice, _)) => {
                matches!(choice, Choice::Residency | Choice::PageLocking)
            }
            (Pathology::LowIntensity, Edit::Option(choice, _)) => {
                matches!(choice, Choice::Residency | Choice::Fusion | Choice::Precision)
            }
            (Pathology::SmallKernels, Edit::Option(choice, _)) => {
                matches!(choice, Choice::Fusion | Choice::GpuLibrary | Choice::Synchronization)
            }
            (Pathology::BackAndForth, Edit::Number(number, _)) => *number == Number::Overlap,
            (Pathology::LowIntensity, Edit::Number(number, _)) => {
                matches!(number, Number::Batch | Number::Steps | Number::Bits)
            }
            (Pathology::SmallKernels, Edit::Number(number, _)) => {
                matches!(number, Number::Batch | Number::Steps)
            }
        };
        let changes = if report.obstacle.is_some() {
            Self::of(report).ranked
        } else {
            let edits = code_candidates(report).into_iter().filter(is_remedy);
            let changes = edits.filter_map(|edit| Change::of(report, &[edit]));
            best_first(changes.filter(|change| change.gain >= MIN_GAIN).collect(), |change| {
                change.gain
            })
        };
        changes.into_iter().find(|change| change.edits.iter().all(is_remedy))
    }

    fn changes_with_gain(report: &Report) -> Self {
        let changes: Vec<Change> =
            candidates(report).into_iter().filter_map(|edit| Change::of(report, &[edit])).collect();
        let pair = best_pair(report, &changes);
        let (gaining, ineffective): (Vec<_>, Vec<_>) = changes
            .into_iter()
            .partition(|change| change.gain >= MIN_GAIN || change.saves_gpus(report));
        let mut ranked = best_first(gaining, |change| change.gain);
        // The advised change comes before changes that gain more on the other machine.
        if report.advises(Advice::CpuFirst)
            && let Some(index) = ranked.iter().position(|change| change.machine == Machine::Cpu)
        {
            ranked[..=index].rotate_right(1);
        }
        let without_effect =
            ineffective.iter().filter_map(|change| change.edits.first().copied()).collect();
        Self { ranked, pair, without_effect }
    }

    fn changes_to_run(report: &Report) -> Self {
        let edits = ways_to_run(report).into_iter();
        let changes = edits.filter_map(|edit| Change::of(report, &[edit])).collect();
        let ranked = best_first(changes, |change| -change.time.value());
        Self { ranked, pair: None, without_effect: Vec::new() }
    }

    fn changes_to_fit(report: &Report) -> Self {
        let edits = ways_to_fit(report).into_iter();
        let changes = edits.filter_map(|edit| Change::of(report, &[edit])).collect();
        let ranked = best_first(changes, |change| -change.time.value());
        let gpu_count = |change: &Change| change.scenario.number(Number::Gpus).unwrap_or(1.0);
        let pairs = pairs_to_fit(report).into_iter().filter_map(|pair| Change::of(report, &pair));
        let pair = pairs.min_by(|a, b| {
            gpu_count(a).total_cmp(&gpu_count(b)).then(b.speedup.total_cmp(&a.speedup))
        });
        let is_hardware = |edit: &Edit| {
            matches!(
                edit,
                Edit::Option(Choice::Gpu | Choice::Machine, _) | Edit::Number(Number::Gpus, _)
            )
        };
        let has_single_fit = ranked.iter().any(|change| !change.edits.iter().any(is_hardware));
        let pair = pair.filter(|_| !has_single_fit);
        Self { ranked, pair, without_effect: Vec::new() }
    }
}

/// Sorts changes by `figure` in descending order.
fn best_first(changes: Vec<Change>, figure: fn(&Change) -> f64) -> Vec<Change> {
    sorted_by(changes, |change| -figure(change))
}

impl Change {
    /// Returns `true` if the change uses fewer GPUs and takes at most 5 % more time.
    pub fn saves_gpus(&self, report: &Report) -> bool {
        matches!(self.edits[..], [Edit::Number(Number::Gpus, gpus)] if gpus < report.job.gpus().value())
            && self.gain >= MIN_GAIN.recip()
    }

    /// Applies edits to a scenario. Returns `None` if the work can't run on the GPU after the edits.
    fn of(report: &Report, edits: &[Edit]) -> Option<Self> {
        let mut scenario = report.scenario.clone();
        edits.iter().for_each(|edit| edit.apply(&mut scenario));
        let mut edits = edits.to_vec();
        if let Some(steps) = steps_for_equal_work(report, &scenario) {
            let steps = Edit::Number(Number::Steps, steps);
            steps.apply(&mut scenario);
            edits.push(steps);
        }
        let estimate = Estimate::of(&scenario);
        if estimate.obstacle().is_some() {
            return None;
        }
        let machine = match edits[..] {
            [Edit::Option(Choice::CpuLibrary, _)] => Machine::Cpu,
            _ => Machine::Gpu,
        };
        let (before, after) = (&report.assessment, &estimate.assessment);
        // Compare equal amounts of work: with a larger batch, each run processes more units, and with more steps, there
        // are more runs.
        let work = |runs: f64, units: f64| runs * units;
        let work_ratio = work(after.runs.value(), estimate.job.workload.units.value())
            / work(before.runs.value(), report.job.workload.units.value());
        let time = |assessment: &offload_estimator::Assessment| match machine {
            Machine::Cpu => assessment.cpu.total(),
            Machine::Gpu => assessment.gpu().total(),
        };
        let time_after = time(after) * work_ratio.recip();
        Some(Self {
            edits,
            machine,
            time: time_after,
            gain: time(before) / time_after,
            speedup: after.speedup(),
            scenario: scenario.clone(),
        })
    }
}

/// Returns the number of steps that keeps the total work the same after a change of the batch size.
///
/// `None` if the batch size is unchanged, the work has no steps, or the new number of steps would not be whole.
fn steps_for_equal_work(report: &Report, scenario: &Scenario) -> Option<f64> {
    let batch = Number::Batch;
    let (before, after) = (report.in_field_unit(batch)?, scenario.number(batch)?);
    let field = Edit::Number(Number::Steps, 1.0).field().filter(|field| field.applies(scenario));
    let steps = field.and_then(|_| report.in_field_unit(Number::Steps))?;
    let steps = steps * before / after;
    (before != after && steps.fract() == 0.0).then_some(steps)
}

/// Returns the pair of GPU edits with the largest joint gain, if that gain is much larger than the product of the two
/// single gains.
fn best_pair(report: &Report, singles: &[Change]) -> Option<Change> {
    let gpu_edits: Vec<(Edit, f64)> = singles
        .iter()
        .filter(|change| change.machine == Machine::Gpu)
        .filter_map(|change| Some((*change.edits.first()?, change.gain)))
        .collect();
    let pairs = gpu_edits.iter().enumerate().flat_map(|(index, first)| {
        gpu_edits[index + 1..].iter().map(move |second| (*first, *second))
    });
    pairs
        .filter_map(|((a, gain_a), (b, gain_b))| {
            let pair = Change::of(report, &[a, b])?;
            let separate_gain = gain_a.max(1.0) * gain_b.max(1.0);
            (pair.gain >= MIN_WORTHWHILE_GAIN * separate_gain).then_some(pair)
        })
        .max_by(|a, b| a.gain.total_cmp(&b.gain))
}
