//! The same question of every GPU of the catalog, best first.

use crate::finding::Finding;
use offload_catalog::gpus;
use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Obstacle, Scenario};
use offload_words::show;
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
    pub finding: Finding,
}

/// Every GPU of the catalog: those with a place, then those of which too little is known, then
/// those that cannot run it.
#[derive(Clone, Debug)]
pub struct Rank {
    /// All of them.
    pub gpus: Vec<Ranked>,
    /// What the question gave of its own card, and what was left out as it is not every card's.
    pub left_out: Vec<&'static Field>,
}

/// What belongs to a card: numbers given for one say nothing of another.
const OF_A_CARD: [Number; 7] = [
    Number::DevicePeak,
    Number::DeviceBandwidth,
    Number::DeviceMemory,
    Number::DeviceCache,
    Number::Processors,
    Number::DevicePower,
    Number::DevicePrice,
];

impl By {
    /// The figure, if it is known.
    pub fn figure(self, finding: &Finding) -> Option<f64> {
        let it = &finding.assessment;
        match self {
            Self::Speedup => Some(it.speedup()),
            Self::Time => Some(it.device().total().value()),
            Self::Cost => it.bills.device.cost.map(|cost| cost.value()),
            Self::Energy => it.bills.device.energy.map(|energy| energy.value()),
        }
    }

    /// How the figure reads.
    fn words(self, finding: &Finding) -> String {
        let it = &finding.assessment;
        let known = |text: Option<String>| text.unwrap_or_default();
        match self {
            Self::Speedup => show::factor(it.speedup()),
            Self::Time => show::time(it.device().total()),
            Self::Cost => known(it.bills.device.cost.map(show::money)),
            Self::Energy => known(it.bills.device.energy.map(show::energy)),
        }
    }

    /// The figure so that less is better.
    fn key(self, finding: &Finding) -> f64 {
        let figure = self.figure(finding).unwrap_or(f64::INFINITY);
        if self == Self::Speedup { -figure } else { figure }
    }
}

impl Rank {
    /// Ranks every GPU. Of those that read the same, the better to the last digit comes first, and
    /// of those alike to the last digit, the first of the catalog.
    pub fn of(scenario: &Scenario, by: By) -> Self {
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
                Standing::Place(_) => by.key(&a.finding).total_cmp(&by.key(&b.finding)),
                _ => Ordering::Equal,
            })
        });
        share_places(&mut gpus, by);
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
    let finding = Finding::of(scenario.into());
    let standing = match (finding.obstacle, by.figure(&finding)) {
        (Some(obstacle), _) => Standing::Cannot(obstacle),
        (None, Some(_)) => Standing::Place(0),
        (None, None) => Standing::Unknown,
    };
    Ranked { standing, finding }
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
fn share_places(gpus: &mut [Ranked], by: By) {
    let mut shared = (String::new(), 0);
    for (before, ranked) in gpus.iter_mut().enumerate() {
        let Standing::Place(place) = &mut ranked.standing else { return };
        let words = by.words(&ranked.finding);
        if words != shared.0 {
            shared = (words, before + 1);
        }
        *place = shared.1;
    }
}
