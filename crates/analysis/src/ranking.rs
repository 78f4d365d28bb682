//! Evaluates a scenario on all hardware in the catalog that could run it: GPUs, machines and CPUs.

mod hardware;
mod pareto;
mod ranked;

use crate::costs::{purchase_of_cpu, purchase_of_gpu};
use crate::cpu_baselines::with_cpu_library;
use crate::edit::{CPU_INPUTS, GPU_INPUTS};
use crate::estimate::Estimate;
use crate::month::{MachineUse, MonthlyBill};
use crate::report::best_baseline_of;
use crate::terms::Terms;
pub use hardware::{Hardware, HardwareKind};
use offload_catalog::{CpuLibrary, Gpu, cpus, gpus, machines};
use offload_estimator::uncertainty::{Interval, sample_time};
use offload_estimator::{cpu_time, gpu_time};
use offload_scenario::{FIELDS, Field, Kind, Number, Scenario};
use offload_vocabulary::quantity::{Bytes, Dollars, Joules, Seconds};
use offload_vocabulary::sorting::sorted_by;
pub use pareto::pareto_front;
pub use ranked::{Ranked, RankingPlace};

/// The value by which hardware is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingKey {
    /// The speedup over today's code, largest first.
    Speedup,
    /// The time of all runs, shortest first.
    Time,
    /// The monthly bill, lowest first.
    Cost,
    /// The energy of a run, lowest first.
    Energy,
    /// The monthly bill times the time of all runs, lowest first. This is an energy–delay product with money instead of
    /// energy.
    CostTime,
}

/// The results for one scenario on all hardware in the catalog.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The entries. After [`sort`](Self::sort), the ranked hardware comes first, then hardware with an unknown value,
    /// then hardware that can't run the work.
    pub all: Vec<Ranked>,
    /// The fields in which the user entered numbers for the scenario's hardware. A ranking ignores these numbers.
    pub ignored_fields: Vec<&'static Field>,
    pub terms: Terms,
    /// `true` if several GPUs can share the work.
    pub shared: bool,
    /// The best CPU library on today's CPU. [`gain`](Self::gain) compares hardware with this library.
    pub library: &'static CpuLibrary,
    /// The time of all runs with [`library`](Self::library).
    best: Seconds,
    /// The time of all runs with today's code.
    today: Seconds,
    /// The hardware that has no entry yet, in reverse order.
    remaining: Vec<Hardware>,
    /// The scenario as the user entered it.
    asked: Scenario,
    /// The scenario without the values of `ignored_fields`.
    generic_scenario: Scenario,
}

impl RankingKey {
    /// Returns the value by which hardware is ranked, if it is known.
    ///
    /// The cost of a free machine counts as unknown, because free machines shut down after some hours and are useless
    /// for planning.
    pub fn figure(self, ranked: &Ranked) -> Option<f64> {
        match self {
            Self::Speedup => Some(ranked.speedup),
            Self::Time => Some(ranked.time.value()),
            Self::Cost => ranked.nonzero_cost().map(Dollars::value),
            Self::Energy => ranked.energy.map(Joules::value),
            Self::CostTime => ranked.nonzero_cost().map(|cost| cost.value() * ranked.time.value()),
        }
    }

    /// Returns the sort key: the value, negated if larger is better. Infinite if the value is unknown.
    fn ascending(self, ranked: &Ranked) -> f64 {
        let figure = self.figure(ranked).unwrap_or(f64::INFINITY);
        match self {
            Self::Speedup => -figure,
            Self::Time | Self::Cost | Self::Energy | Self::CostTime => figure,
        }
    }
}

impl Ranking {
    /// Computes the likely times on every GPU, on every named machine, and on every CPU with the library that is best
    /// for the work.
    ///
    /// If GPUs can share the work, each GPU is listed once per number in `cards`. The scenario's CPU is also listed
    /// with today's code. The entries stay in catalog order until [`sort`](Self::sort) is called.
    pub fn of(scenario: &Scenario, cards: &[u32]) -> Self {
        let mut ranking = Self::begin(scenario, cards);
        while ranking.step() {}
        ranking
    }

    /// Begins a ranking with today's code and with the best CPU library on today's CPU. Each [`step`](Self::step) adds
    /// another entry.
    pub fn begin(scenario: &Scenario, cards: &[u32]) -> Self {
        let terms = Terms::of(scenario);
        let estimate = Estimate::of(scenario);
        let today = estimate.assessment.cpu.total();
        let ignored_fields =
            FIELDS.iter().filter(|field| is_given_figure(field, scenario)).collect();
        let shared = scenario.family().facts().shared.is_some() && scenario.divides_work();
        let cards = if shared { cards } else { &[1] };
        let todays_cpu = selected_cpu(scenario);
        let baselines = estimate.cpu_baselines();
        let best = best_baseline_of(&baselines);
        let mut all = vec![rank_cpu(todays_cpu, &estimate, &terms, today)];
        if !best.is_selected {
            let hardware = Hardware::Cpu { cpu: scenario.cpu(), library: best.library };
            let best_scenario = best.scenario(scenario);
            let ranked = rank_cpu(hardware, &Estimate::of(&best_scenario), &terms, today);
            all.push(Ranked { index: 1, ..ranked });
        }
        let other_cpus =
            cpus().iter().filter(|cpu| cpu.gpu.is_none() && cpu.id != scenario.cpu().id);
        let cpu_entries =
            other_cpus.map(|cpu| Hardware::Cpu { cpu, library: scenario.cpu_library() });
        // No card can be added to an Apple chip, but the user may already compare the chip with a card in another machine.
        let is_one_machine = scenario.gpu().fits(scenario.cpu());
        let is_addable =
            |gpu: &Gpu| !scenario.cpu().is_apple() || !is_one_machine || gpu.fits(scenario.cpu());
        let is_allowed = |gpu: &Gpu, cards: u32| {
            gpu.id == scenario.gpu().id || is_addable(gpu) && (cards == 1 || !gpu.is_single())
        };
        let gpu_entries = gpus().iter().flat_map(|gpu| {
            let counts = cards.iter().filter(move |cards| is_allowed(gpu, **cards));
            counts.map(move |cards| Hardware::Gpu { gpu, cards: *cards })
        });
        let mut remaining: Vec<Hardware> = gpu_entries
            .chain(machines().iter().map(Hardware::Machine))
            .chain(cpu_entries)
            .collect();
        remaining.reverse();
        Self {
            all,
            ignored_fields,
            terms,
            shared,
            library: best.library,
            best: best.run.total(),
            today,
            remaining,
            asked: scenario.clone(),
            generic_scenario: hardware::without_hardware_figures(scenario),
        }
    }

    /// Adds the next hardware in the catalog. Returns `false` if none is left.
    ///
    /// Runs the model once for a GPU or machine, and at least once per library for a CPU.
    pub fn step(&mut self) -> bool {
        let Some(next) = self.remaining.pop() else { return false };
        let (terms, today) = (&self.terms, self.today);
        let ranked = match next {
            Hardware::Gpu { .. } | Hardware::Machine(_) => {
                rank_gpu(next, &self.generic_scenario, terms, today)
            }
            Hardware::Cpu { cpu, .. } => {
                let with_cpu = hardware::with_cpu(&self.generic_scenario, cpu);
                let estimate = Estimate::of(&with_cpu);
                let baselines = estimate.cpu_baselines();
                let best = best_baseline_of(&baselines);
                let hardware = Hardware::Cpu { cpu, library: best.library };
                if best.is_selected {
                    rank_cpu(hardware, &estimate, terms, today)
                } else {
                    rank_cpu(hardware, &Estimate::of(&best.scenario(&with_cpu)), terms, today)
                }
            }
        };
        self.all.push(Ranked { index: self.all.len(), ..ranked });
        true
    }

    /// Sorts by `key`. Entries share a place if `format_value` formats their values as the same string, because a
    /// reader sees no difference.
    ///
    /// Entries that share a place are ordered by monthly cost if `key` is the speedup or the time, and otherwise by
    /// time, then by the order of the catalog. Their exact values do not count, because a reader does not see them.
    pub fn sort(&mut self, key: RankingKey, format_value: impl Fn(&Ranked) -> String) {
        for ranked in &mut self.all {
            ranked.place = match (ranked.place, key.figure(ranked)) {
                (RankingPlace::Cannot(obstacle), _) => RankingPlace::Cannot(obstacle),
                (_, Some(_)) => RankingPlace::Ranked(0),
                (_, None) => RankingPlace::Unknown,
            };
        }
        // Hardware without a place stays in the order of the catalog.
        self.all = sorted_by(std::mem::take(&mut self.all), |ranked| ranked.index as f64);
        self.order_by(key, sort_group);
        share_places(&mut self.all, format_value);
        let tie_key = match key {
            RankingKey::Speedup | RankingKey::Time => RankingKey::Cost,
            RankingKey::Cost | RankingKey::Energy | RankingKey::CostTime => RankingKey::Time,
        };
        let place_count = self.all.len() as f64;
        self.order_by(tie_key, |ranked| match ranked.place {
            RankingPlace::Ranked(place) => place as f64,
            RankingPlace::Unknown | RankingPlace::Cannot(_) => place_count + sort_group(ranked),
        });
    }

    /// Orders the hardware by `group`, and within a group by `key` if the hardware has a place.
    fn order_by(&mut self, key: RankingKey, group: impl Fn(&Ranked) -> f64) {
        let by_key = sorted_by(std::mem::take(&mut self.all), |ranked| match ranked.place {
            RankingPlace::Ranked(_) => key.ascending(ranked),
            RankingPlace::Unknown | RankingPlace::Cannot(_) => 0.0,
        });
        self.all = sorted_by(by_key, group);
    }

    /// Returns the scenario with `hardware` selected, which the page's *Use* button opens.
    pub fn scenario(&self, hardware: Hardware) -> Scenario {
        match hardware {
            Hardware::Cpu { cpu, library } if cpu.id == self.asked.cpu().id => {
                if library.id == self.asked.cpu_library().id {
                    self.asked.clone()
                } else {
                    with_cpu_library(&self.asked, library)
                }
            }
            Hardware::Gpu { .. } | Hardware::Machine(_) | Hardware::Cpu { .. } => {
                hardware.apply(&self.generic_scenario)
            }
        }
    }

    /// Returns the 80 % range of the time of all runs on `hardware`.
    pub fn range(&self, hardware: Hardware) -> Interval<Seconds> {
        let scenario = self.scenario(hardware);
        let estimate = Estimate::of(&scenario);
        let uncertainty = estimate.resolved.uncertainty();
        let Estimate { job, assessment, .. } = &estimate;
        match hardware.kind() {
            HardwareKind::Cpu => sample_time(job, &uncertainty, assessment.cpu.total(), cpu_time),
            HardwareKind::Gpu | HardwareKind::Machine => {
                sample_time(job, &uncertainty, assessment.gpu().total(), gpu_time)
            }
        }
    }

    /// Computes the range of the entry at `index`.
    pub fn add_range(&mut self, index: usize) {
        let Some(hardware) = self.all.get(index).map(|ranked| ranked.hardware) else { return };
        self.all[index].range = self.range(hardware);
    }

    /// Computes the ranges of all entries that can run the work.
    pub fn add_ranges(&mut self) {
        for index in 0..self.all.len() {
            if self.all[index].can_run() {
                self.add_range(index);
            }
        }
    }

    /// Returns the speedup of `ranked` over the best CPU code on today's CPU.
    pub fn gain(&self, ranked: &Ranked) -> f64 {
        self.best / ranked.time
    }

    /// Returns the listed hardware that meets the deadline at the lowest monthly cost. If no hardware that meets the
    /// deadline has a price, returns the fastest.
    pub fn cheapest_by(
        &self,
        deadline: Seconds,
        is_listed: &dyn Fn(&Ranked) -> bool,
    ) -> Option<&Ranked> {
        let is_in_time = |ranked: &Ranked| ranked.time <= deadline && is_listed(ranked);
        self.best(RankingKey::Cost, |ranked| is_in_time(ranked) && ranked.has_nonzero_cost())
            .or_else(|| self.best(RankingKey::Time, is_in_time))
    }

    /// Returns the fastest listed hardware whose monthly cost is within the budget.
    pub fn fastest_within(
        &self,
        budget: Dollars,
        is_listed: &dyn Fn(&Ranked) -> bool,
    ) -> Option<&Ranked> {
        let is_affordable = |ranked: &Ranked| ranked.month.cost.is_some_and(|cost| cost <= budget);
        self.best(RankingKey::Time, |ranked| {
            ranked.has_nonzero_cost() && is_affordable(ranked) && is_listed(ranked)
        })
    }

    /// Returns the best hardware by `key` that can run the work and that `is_accepted` accepts. On a tie, returns the
    /// cheapest.
    pub fn best(&self, key: RankingKey, is_accepted: impl Fn(&Ranked) -> bool) -> Option<&Ranked> {
        let is_candidate = |ranked: &&Ranked| {
            ranked.can_run() && key.figure(ranked).is_some() && is_accepted(ranked)
        };
        let compare_by =
            |key: RankingKey, a: &Ranked, b: &Ranked| key.ascending(a).total_cmp(&key.ascending(b));
        let candidates = self.all.iter().filter(is_candidate);
        candidates
            .min_by(|a, b| compare_by(key, a, b).then_with(|| compare_by(RankingKey::Cost, a, b)))
    }
}

/// Returns the scenario's CPU with the selected library.
fn selected_cpu(scenario: &Scenario) -> Hardware {
    Hardware::Cpu { cpu: scenario.cpu(), library: scenario.cpu_library() }
}

fn is_given_figure(field: &Field, scenario: &Scenario) -> bool {
    let Kind::Number(number) = &field.kind else { return false };
    let hardware_numbers = GPU_INPUTS.iter().chain(&CPU_INPUTS).chain(&[Number::Gpus]);
    hardware_numbers.into_iter().any(|figure| *figure == number.number) && field.is_set(scenario)
}

/// Returns the entry for GPUs. [`Ranking::sort`] sets the place if the GPUs can run the work.
fn rank_gpu(
    hardware: Hardware,
    generic_scenario: &Scenario,
    terms: &Terms,
    today: Seconds,
) -> Ranked {
    let scenario = hardware.apply(generic_scenario);
    let estimate = Estimate::of(&scenario);
    let (job, assessment) = (&estimate.job, &estimate.assessment);
    let gpus = job.gpus();
    let price = job.gpu_rent().filter(|_| !hardware.is_owned());
    let purchase = purchase_of_gpu(&scenario).map(|each| gpus * each);
    let place = match estimate.obstacle() {
        Some(obstacle) => RankingPlace::Cannot(obstacle),
        None => RankingPlace::Unknown,
    };
    let energy = assessment.bills.gpu.energy;
    ranked_entry(
        hardware,
        place,
        MachineUse {
            time: assessment.gpu().total(),
            runs: assessment.runs,
            price,
            purchase,
            energy: energy.map(|energy| assessment.runs * energy),
        },
        (terms, today),
        (Some(gpus * job.gpu.memory), assessment.memory_fit.need()),
    )
}

/// Returns the entry for a CPU.
fn rank_cpu(hardware: Hardware, estimate: &Estimate<'_>, terms: &Terms, today: Seconds) -> Ranked {
    let assessment = &estimate.assessment;
    let energy = assessment.bills.cpu.energy;
    ranked_entry(
        hardware,
        RankingPlace::Unknown,
        MachineUse {
            time: assessment.cpu.total(),
            runs: assessment.runs,
            price: estimate.job.cpu.price,
            purchase: purchase_of_cpu(estimate.resolved.selection.scenario),
            energy: energy.map(|energy| assessment.runs * energy),
        },
        (terms, today),
        (None, Bytes::ZERO),
    )
}

fn ranked_entry(
    hardware: Hardware,
    place: RankingPlace,
    machine: MachineUse,
    (terms, today): (&Terms, Seconds),
    (memory, need): (Option<Bytes>, Bytes),
) -> Ranked {
    Ranked {
        hardware,
        index: 0,
        place,
        time: machine.time,
        runs: machine.runs,
        range: Interval { low: machine.time, high: machine.time },
        speedup: today / machine.time,
        price: machine.price,
        month: MonthlyBill::of(&machine, terms),
        energy: machine.energy.map(|energy| energy / machine.runs.value().max(1.0)),
        memory,
        need,
    }
}

/// Returns the sort group. Ranked hardware comes first, and hardware that can't run the work comes last.
const fn sort_group(ranked: &Ranked) -> f64 {
    match ranked.place {
        RankingPlace::Ranked(_) => 0.0,
        RankingPlace::Unknown => 1.0,
        RankingPlace::Cannot(_) => 2.0,
    }
}

/// Sets the places of a sorted ranking. As in a competition, two entries in first place are followed by third place.
fn share_places(all: &mut [Ranked], format_value: impl Fn(&Ranked) -> String) {
    let mut current_place = (String::new(), 0);
    for (index, ranked) in all.iter_mut().enumerate() {
        if !matches!(ranked.place, RankingPlace::Ranked(_)) {
            return;
        }
        let text = format_value(ranked);
        if text != current_place.0 {
            current_place = (text, index + 1);
        }
        ranked.place = RankingPlace::Ranked(current_place.1);
    }
}
