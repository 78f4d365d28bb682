//! The same question for every GPU of the catalog, best first.

use crate::edit::GPU_FIGURES;
use crate::obstacle::Obstacle;
use crate::report::Report;
use offload_catalog::gpus;
use offload_scenario::{Choice, FIELDS, Field, Kind, Scenario};
use std::cmp::Ordering;

/// The figure that GPUs are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingKey {
    /// The speedup, largest first.
    Speedup,
    /// The time of all runs, shortest first.
    Time,
    /// The rent for the job, lowest first.
    Cost,
    /// The energy for the job, lowest first.
    Energy,
}

/// The place of a GPU in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingPlace {
    /// The place, from one; GPUs whose figures are written the same share it.
    Ranked(usize),
    /// It can run the work, but its figure is unknown.
    Unknown,
    /// It cannot run the work.
    Cannot(Obstacle),
}

/// A GPU and its answer.
#[derive(Clone, Debug)]
pub struct RankedGpu {
    /// Its place.
    pub place: RankingPlace,
    /// The answer on it.
    pub report: Report,
}

/// Every GPU of the catalog: those with a place, then those whose figure is unknown, then those that
/// cannot run the work.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// All of them.
    pub gpus: Vec<RankedGpu>,
    /// Given figures of the scenario's own GPU, which are left out of a ranking of others.
    pub left_out: Vec<&'static Field>,
}

impl RankingKey {
    /// The figure, if it is known.
    pub fn figure(self, report: &Report) -> Option<f64> {
        let assessment = &report.assessment;
        match self {
            Self::Speedup => Some(assessment.speedup()),
            Self::Time => Some(assessment.gpu().total().value()),
            Self::Cost => assessment.bills.gpu.cost.map(|cost| cost.value()),
            Self::Energy => assessment.bills.gpu.energy.map(|energy| energy.value()),
        }
    }

    /// The figure, or its negative, so that the lowest is the best.
    fn ascending(self, report: &Report) -> f64 {
        let figure = self.figure(report).unwrap_or(f64::INFINITY);
        match self {
            Self::Speedup => -figure,
            Self::Time | Self::Cost | Self::Energy => figure,
        }
    }
}

impl Ranking {
    /// Ranks every GPU by a figure, which `write` gives as text: GPUs with the same text share a
    /// place, as a reader cannot tell them apart. Within a place the unrounded figures decide the
    /// order, and where those are equal the order of the catalog.
    pub fn of(scenario: &Scenario, key: RankingKey, write: impl Fn(&Report) -> String) -> Self {
        let mut scenario = scenario.clone();
        let left_out: Vec<&Field> =
            FIELDS.iter().filter(|field| is_given_gpu_figure(field, &scenario)).collect();
        for number in GPU_FIGURES {
            scenario.set(number, None);
        }
        let mut gpus: Vec<RankedGpu> =
            gpus().iter().map(|gpu| on(&scenario, gpu.id, key)).collect();
        // The sort is stable: GPUs without a place stay in the order of the catalog.
        gpus.sort_by(|a, b| {
            order(a).cmp(&order(b)).then_with(|| match a.place {
                RankingPlace::Ranked(_) => {
                    key.ascending(&a.report).total_cmp(&key.ascending(&b.report))
                }
                RankingPlace::Unknown | RankingPlace::Cannot(_) => Ordering::Equal,
            })
        });
        share_places(&mut gpus, write);
        Self { gpus, left_out }
    }
}

fn is_given_gpu_figure(field: &Field, scenario: &Scenario) -> bool {
    let Kind::Number(number) = &field.kind else { return false };
    GPU_FIGURES.contains(&number.number) && field.is_set(scenario)
}

/// The answer on one GPU; its place, if it has one, is filled in later.
fn on(scenario: &Scenario, gpu: &str, key: RankingKey) -> RankedGpu {
    let mut scenario = scenario.clone();
    scenario.choose(Choice::Gpu, gpu);
    let report = Report::of(&scenario);
    let place = match (report.obstacle, key.figure(&report)) {
        (Some(obstacle), _) => RankingPlace::Cannot(obstacle),
        (None, Some(_)) => RankingPlace::Ranked(0),
        (None, None) => RankingPlace::Unknown,
    };
    RankedGpu { place, report }
}

/// Those with a place first, those that cannot run last.
const fn order(ranked: &RankedGpu) -> u8 {
    match ranked.place {
        RankingPlace::Ranked(_) => 0,
        RankingPlace::Unknown => 1,
        RankingPlace::Cannot(_) => 2,
    }
}

/// Fills in the places of sorted GPUs: as in a competition, two that share the first are followed by
/// the third.
fn share_places(gpus: &mut [RankedGpu], write: impl Fn(&Report) -> String) {
    let mut shared = (String::new(), 0);
    for (before, ranked) in gpus.iter_mut().enumerate() {
        let RankingPlace::Ranked(place) = &mut ranked.place else { return };
        let text = write(&ranked.report);
        if text != shared.0 {
            shared = (text, before + 1);
        }
        *place = shared.1;
    }
}
