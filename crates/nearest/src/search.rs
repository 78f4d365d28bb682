//! Finds the measured times with the smallest distances from a question.

use crate::distance::Traits;
use crate::file::{MeasuredTimes, Row, TimeSource};
use offload_analysis::{Interval, Machine, Report};
use offload_scenario::Scenario;
use offload_vocabulary::quantity::Seconds;

/// The maximum number of times that a search returns for one machine.
pub const MAX_NEAREST: usize = 3;

/// A search result: a measured time that is similar to the question.
#[derive(Clone, Debug, PartialEq)]
pub struct NearTime<'a> {
    /// The machine that was timed.
    pub machine: Machine,
    /// The model's report on the measured work.
    pub report: Report,
    /// The name that the source gives the work, or empty if it gives none.
    pub name: &'a str,
    /// The measured time of the work in `report`, for all runs.
    pub measured: Seconds,
    pub source: &'a TimeSource,
    /// The distance from the question, which is the sum of:
    ///
    /// - the absolute decimal logarithms of the ratios of operations, of memory traffic and of the machines' memory
    ///   bandwidths (a factor of ten adds 1),
    /// - 3 for another library, 2 for another class of hardware and 1 for another precision.
    pub distance: f64,
}

impl NearTime<'_> {
    /// Returns the predicted time and its 80 % range.
    pub fn predicted(&self) -> (Seconds, Interval<Seconds>) {
        let Report { assessment, ranges, job, .. } = &self.report;
        match self.machine {
            Machine::Cpu => (assessment.cpu.total(), ranges.cpu),
            Machine::Gpu => (assessment.gpu().total(), ranges.gpu(job.process)),
        }
    }
}

impl MeasuredTimes {
    /// Returns up to [`MAX_NEAREST`] measured times of the question's kind of work on one machine, nearest first. Times
    /// at equal distances keep the order of the file. The list is empty if no time of this kind was measured.
    pub fn nearest(&self, question: &Scenario, machine: Machine) -> Vec<NearTime<'_>> {
        let side = machine as usize;
        let asked = Traits::of(question)[side];
        let candidates = self.rows(question).iter().filter_map(|row| {
            let (seconds, traits) = (row.seconds[side]?, self.traits(row, side));
            Some(Candidate { row, seconds, distance: asked.distance(&traits) })
        });
        let mut candidates: Vec<Candidate<'_>> = candidates.collect();
        candidates.sort_by(|one, other| one.distance.total_cmp(&other.distance));
        let mut nearest: Vec<Candidate<'_>> = Vec::new();
        for candidate in candidates {
            if nearest.len() < MAX_NEAREST && !nearest.iter().any(|near| near.repeats(&candidate)) {
                nearest.push(candidate);
            }
        }
        nearest
            .into_iter()
            .map(|Candidate { row, seconds, distance }| NearTime {
                machine,
                report: Report::of(&self.question(row)),
                name: self.name(row),
                measured: Seconds::new(seconds),
                source: self.source(row),
                distance,
            })
            .collect()
    }
}

struct Candidate<'a> {
    row: &'a Row,
    seconds: f64,
    distance: f64,
}

impl Candidate<'_> {
    /// Returns `true` if both rows have the same time for the same work. A source that compares one CPU with several
    /// GPUs has a row for each GPU, with the same CPU time.
    fn repeats(&self, other: &Self) -> bool {
        (self.row.source, self.seconds, self.distance)
            == (other.row.source, other.seconds, other.distance)
    }
}
