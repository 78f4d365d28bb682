//! The same question of every GPU of the catalog, best first.

use crate::obstacle::Obstacle;
use crate::report::Report;
use offload_catalog::gpus;
use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Scenario};
use std::cmp::Ordering;

/// What GPUs are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// How many times faster, the most first.
    Speedup,
    /// Time, the least first.
    Time,
    /// Rent of a run, the least first.
    Cost,
    /// Energy of a run, the least first.
    Energy,
}

/// Where a GPU stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its place, from one. GPUs whose figures read the same share it.
    Place(usize),
    /// It can run, but what is ranked by is not known of it.
    Unknown,
    /// It cannot run.
    Cannot(Obstacle),
}

/// A GPU and its answer.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Where it stands.
    pub standing: Standing,
    /// The answer on it.
    pub report: Report,
}

/// Every GPU of the catalog: those with a place, then those of which too little is known, then
/// those that cannot run it.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// All of them.
    pub gpus: Vec<Ranked>,
    /// What the question gave of its own card, and what was left out as it is not every card's.
    pub left_out: Vec<&'static Field>,
}

/// What belongs to a card: numbers given for one say nothing of another.
const OF_A_CARD: [Number; 7] = [
    Number::GpuPeak,
    Number::GpuBandwidth,
    Number::GpuMemory,
    Number::GpuCache,
    Number::Processors,
    Number::GpuPower,
    Number::GpuPrice,
];

impl By {
    /// The figure, if it is known.
    pub fn figure(self, report: &Report) -> Option<f64> {
        let it = &report.assessment;
        match self {
            Self::Speedup => Some(it.speedup()),
            Self::Time => Some(it.gpu().total().value()),
            Self::Cost => it.bills.gpu.cost.map(|cost| cost.value()),
            Self::Energy => it.bills.gpu.energy.map(|energy| energy.value()),
        }
    }

    /// The figure so that less is better.
    fn key(self, report: &Report) -> f64 {
        let figure = self.figure(report).unwrap_or(f64::INFINITY);
        if self == Self::Speedup { -figure } else { figure }
    }
}

impl Ranking {
    /// Ranks every GPU. Those whose figures `reads` writes alike share a place. Of those, the better to the last digit comes first, and
    /// of those alike to the last digit, the first of the catalog.
    pub fn of(scenario: &Scenario, by: By, reads: impl Fn(&Report) -> String) -> Self {
        let mut scenario = scenario.clone();
        let left_out: Vec<&Field> =
            FIELDS.iter().filter(|it| is_of_a_card(it, &scenario)).collect();
        for number in OF_A_CARD {
            scenario.set(number, None);
        }
        let mut gpus: Vec<Ranked> = gpus().iter().map(|gpu| on(&scenario, gpu.id, by)).collect();
        // A stable sort: those without a place stay in the order of the catalog.
        gpus.sort_by(|a, b| {
            order(a).cmp(&order(b)).then_with(|| match a.standing {
                Standing::Place(_) => by.key(&a.report).total_cmp(&by.key(&b.report)),
                _ => Ordering::Equal,
            })
        });
        share_places(&mut gpus, reads);
        Self { gpus, left_out }
    }
}

fn is_of_a_card(field: &Field, scenario: &Scenario) -> bool {
    let Kind::Number(number) = &field.kind else { return false };
    OF_A_CARD.contains(&number.number) && field.is_set(scenario)
}

/// The answer on one GPU, whose place is not known yet.
fn on(scenario: &Scenario, gpu: &str, by: By) -> Ranked {
    let mut scenario = scenario.clone();
    scenario.choose(Choice::Gpu, gpu);
    let report = Report::of(&scenario);
    let standing = match (report.obstacle, by.figure(&report)) {
        (Some(obstacle), _) => Standing::Cannot(obstacle),
        (None, Some(_)) => Standing::Place(0),
        (None, None) => Standing::Unknown,
    };
    Ranked { standing, report }
}

/// Those with a place first, those that cannot run last.
const fn order(ranked: &Ranked) -> u8 {
    match ranked.standing {
        Standing::Place(_) => 0,
        Standing::Unknown => 1,
        Standing::Cannot(_) => 2,
    }
}

/// Gives each its place: one more than are better, where better is what reads so.
fn share_places(gpus: &mut [Ranked], reads: impl Fn(&Report) -> String) {
    let mut shared = (String::new(), 0);
    for (before, ranked) in gpus.iter_mut().enumerate() {
        let Standing::Place(place) = &mut ranked.standing else { return };
        let words = reads(&ranked.report);
        if words != shared.0 {
            shared = (words, before + 1);
        }
        *place = shared.1;
    }
}
