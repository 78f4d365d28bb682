//! Scores the model on the rows of a table.

use std::collections::{BTreeMap, HashSet};
use std::thread;

use offload_analysis::{Advice, Interval, Report, Times};
use offload_scenario::{Scenario, decode};
use offload_vocabulary::elementary::{exp, ln};

use super::TableFacts;
use super::question::Question;
use super::rules::Rule;
use super::table::TableRow;
use crate::Fallible;
use crate::library_timing::TimedSide;
use crate::statistics::error_factor;

/// A table, with a score for each row that a link can describe.
pub(super) struct ScoredTable {
    pub(super) id: String,
    pub(super) facts: TableFacts,
    pub(super) rows: Vec<ScoredTime>,
    /// Pairs of a CPU time and a GPU time of the same work.
    pub(super) pairs: Vec<ScoredPair>,
    /// The reasons why rows could not be scored, each with its number of rows.
    pub(super) unstated: BTreeMap<String, usize>,
}

/// A measured time and its prediction, in seconds per unit of the row.
pub(super) struct ScoredTime {
    pub(super) row: TableRow,
    pub(super) link: String,
    pub(super) class: Class,
    pub(super) predicted: f64,
    pub(super) range: Interval<f64>,
}

/// The kind of work, the library and the hardware of a measured time, as names for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    pub(super) work: &'static str,
    pub(super) library: &'static str,
    /// The microarchitecture of a CPU, or the vendor of a GPU.
    pub(super) hardware: &'static str,
}

impl Class {
    fn of(scenario: &Scenario, side: TimedSide) -> Self {
        let (library, hardware) = match side {
            TimedSide::Cpu => {
                let cpu = scenario.cpu();
                let other = if cpu.id.starts_with("apple-") { "Apple" } else { "other CPU" };
                let cores = cpu.microarchitecture.map_or(other, |cores| cores.name);
                (scenario.cpu_library().name, cores)
            }
            TimedSide::Gpu => (scenario.gpu_library().name, scenario.gpu().vendor.name()),
        };
        Self { work: scenario.family().facts().label, library, hardware }
    }
}

impl ScoredTime {
    pub(super) fn error(&self) -> f64 {
        error_factor(self.predicted, self.row.seconds, 0.0)
    }

    pub(super) fn is_inside(&self) -> bool {
        (self.range.low..=self.range.high).contains(&self.row.seconds)
    }
}

/// A measured speedup and its prediction.
pub(super) struct ScoredPair {
    pub(super) measured: f64,
    pub(super) predicted: f64,
    pub(super) range: Interval<f64>,
    /// The advice for the link of both sides, or `None` if the sides did different work or the answer has no advice.
    pub(super) advice: Option<Advice>,
}

impl ScoredPair {
    pub(super) fn error(&self) -> f64 {
        error_factor(self.predicted, self.measured, 0.0)
    }

    pub(super) fn is_inside(&self) -> bool {
        (self.range.low..=self.range.high).contains(&self.measured)
    }
}

/// A prediction for one side of a question, in seconds per unit.
struct Prediction {
    class: Class,
    seconds: f64,
    range: Interval<f64>,
}

/// The number of threads that score rows.
const THREADS: usize = 2;

/// The maximum number of pairs that are scored per table. If a table has more pairs, [`sample`] selects some of them.
const MAX_PAIRS: usize = 1000;

/// Converts every row of a table to a question, and scores the predictions.
pub(super) fn score(
    id: String,
    facts: TableFacts,
    rows: Vec<TableRow>,
    rule: Rule,
) -> Fallible<ScoredTable> {
    let mut unstated = BTreeMap::new();
    let mut stated = Vec::new();
    for row in rows {
        match rule(&row.work) {
            Ok(question) => stated.push((row, question)),
            Err(reason) => *unstated.entry(reason).or_default() += 1,
        }
    }
    let predictions = parallel_map(&stated, |(row, question)| {
        predict(row.work.side, question).map_err(|problem| format!("{}: {problem}", row.work.what))
    })?;
    let pairs = pairs(&stated, &predictions)?;
    let rows = stated.into_iter().zip(predictions);
    let rows = rows.map(|((row, question), prediction)| ScoredTime {
        row,
        link: question.link(),
        class: prediction.class,
        predicted: prediction.seconds,
        range: prediction.range,
    });
    Ok(ScoredTable { id, facts, rows: rows.collect(), pairs, unstated })
}

/// Applies a function to all items on several threads. Returns the results in the order of the items, or the first
/// error.
fn parallel_map<T: Sync, U: Send>(
    items: &[T],
    function: impl Fn(&T) -> Result<U, String> + Sync,
) -> Result<Vec<U>, String> {
    let chunk_size = items.len().div_ceil(THREADS).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = items
            .chunks(chunk_size)
            .map(|chunk| scope.spawn(|| chunk.iter().map(&function).collect::<Result<Vec<U>, _>>()))
            .collect();
        let mut results = Vec::with_capacity(items.len());
        for worker in workers {
            results.extend(worker.join().map_err(|_| "a thread ended early".to_owned())??);
        }
        Ok(results)
    })
}

/// Returns the scenario of a link. Fails if part of the link can't be decoded.
fn understood(link: &str) -> Result<Scenario, String> {
    let decoded = decode("", link);
    match decoded.notices.first() {
        Some(notice) => {
            Err(format!("{link}: {} = {}: {:?}", notice.key, notice.given, notice.problem))
        }
        None => Ok(decoded.scenario),
    }
}

fn predict(side: TimedSide, question: &Question) -> Result<Prediction, String> {
    let scenario = understood(&question.link())?;
    let times = Times::of(&scenario);
    let (seconds, range) = match side {
        TimedSide::Cpu => (times.assessment.cpu.total(), times.ranges.cpu),
        TimedSide::Gpu => (times.assessment.gpu().total(), times.gpu_range()),
    };
    let per_unit = |seconds: f64| seconds / question.units;
    let range = Interval { low: per_unit(range.low.value()), high: per_unit(range.high.value()) };
    let class = Class::of(&scenario, side);
    Ok(Prediction { class, seconds: per_unit(seconds.value()), range })
}

/// Scores at most [`MAX_PAIRS`] combinations of a CPU time and a GPU time with the same label in the `pair` column.
fn pairs(
    stated: &[(TableRow, Question)],
    predictions: &[Prediction],
) -> Result<Vec<ScoredPair>, String> {
    let mut groups: BTreeMap<&str, [Vec<usize>; 2]> = BTreeMap::new();
    for (index, (row, _)) in stated.iter().enumerate().filter(|(_, (row, _))| !row.pair.is_empty())
    {
        groups.entry(&row.pair).or_default()[row.work.side as usize].push(index);
    }
    let combinations: Vec<(usize, usize)> = groups
        .values()
        .flat_map(|[cpus, gpus]| {
            cpus.iter().flat_map(|&cpu| gpus.iter().map(move |&gpu| (cpu, gpu)))
        })
        .collect();
    let sample = sample(combinations);
    parallel_map(&sample, |&(cpu, gpu)| {
        let ((cpu_row, cpu_question), (gpu_row, gpu_question)) = (&stated[cpu], &stated[gpu]);
        let (cpu_side, gpu_side) = (&predictions[cpu], &predictions[gpu]);
        let measured = cpu_row.seconds / gpu_row.seconds;
        let predicted = cpu_side.seconds / gpu_side.seconds;
        let Some(link) = Question::joined(cpu_question, gpu_question) else {
            let range = independent_ratio(cpu_side, gpu_side);
            return Ok(ScoredPair { measured, predicted, range, advice: None });
        };
        let report = Report::of(&understood(&link)?);
        let advice = report.advice.map(|recommended| recommended.advice);
        Ok(ScoredPair { measured, predicted, range: report.ranges.speedup, advice })
    })
}

/// Returns at most [`MAX_PAIRS`] pairs, selected by a Fibonacci hash of their positions. A fixed step would select the
/// same machines in each group of pairs.
fn sample(mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    const GOLDEN_RATIO: u32 = 2_654_435_769;
    let mut order: Vec<u32> = (0..pairs.len() as u32).collect();
    order.sort_by_key(|position| position.wrapping_mul(GOLDEN_RATIO));
    order.truncate(MAX_PAIRS);
    let chosen: HashSet<u32> = order.into_iter().collect();
    let mut position = 0;
    pairs.retain(|_| {
        position += 1;
        chosen.contains(&(position - 1))
    });
    pairs
}

/// Returns the range of the ratio of two predictions with independent errors.
fn independent_ratio(cpu: &Prediction, gpu: &Prediction) -> Interval<f64> {
    let width = offload_catalog::speedup_width().value().value();
    let ratio = cpu.seconds / gpu.seconds;
    let joint_error = |a: f64, b: f64| {
        let (a, b) = (ln(a), ln(b));
        exp((a * a + b * b).sqrt() * width)
    };
    Interval {
        low: ratio / joint_error(cpu.seconds / cpu.range.low, gpu.range.high / gpu.seconds),
        high: ratio * joint_error(cpu.range.high / cpu.seconds, gpu.seconds / gpu.range.low),
    }
}
