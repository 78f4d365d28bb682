//! What it costs: machine against machine over a month.

use crate::advice::Advice;
use crate::likely_answer::LikelyAnswer;
use crate::month::{MachineUse, Month, break_even_utilization};
use crate::report::Report;
use crate::split_run::split_timeline;
use crate::terms::{Terms, read_on};
use offload_catalog::{CpuLibrary, Source};
use offload_estimator::bill::Bill;
use offload_scenario::payment::Payment;
use offload_scenario::{Number, Scenario};
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Seconds, ratio};

/// What runs on a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Contender {
    /// Today's code.
    Today,
    /// The best CPU library on the same machine.
    BestCpu(&'static CpuLibrary),
    /// The GPU.
    Gpu,
    /// Each stage where it is done sooner, on both machines, which are at hand all the time; on one where the question
    /// names a machine with a GPU.
    Split,
}

/// A month on one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// What runs.
    pub contender: Contender,
    /// The machine and the work on it.
    pub machine: MachineUse,
    /// The month.
    pub month: Month,
    /// Where the rent was published; none where it was given or is unknown.
    pub source: Option<&'static Source>,
}

/// The most runs of a month that a break-even is looked for at.
const MAX_RUNS: f64 = 1e15;

/// The bills of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct CostReport {
    /// How machines are paid for.
    pub terms: Terms,
    /// Today's code, the best CPU library if it is another one, and where the work can run on it the GPU and
    /// a split that leaves each machine a stage.
    pub all: Vec<Cost>,
    /// `true` if the advice by cost is to split the work.
    splits: bool,
}

impl CostReport {
    /// The bills that follow from a report. The model runs once more where another CPU library is best, for
    /// its energy.
    pub fn of(report: &Report) -> Self {
        let terms = Terms::of(&report.scenario);
        let assessment = &report.assessment;
        let (cpu, gpu) = (&report.job.cpu, &report.job);
        let source = |number| report.inputs.get(number).and_then(|input| read_on(input.origin));
        let gpus_purchase = || purchase_of_gpu(&report.scenario).map(|each| gpu.gpus() * each);
        let cost = |contender, time, bill: Option<&Bill>| {
            let (price, purchase, number) = match contender {
                Contender::Today | Contender::BestCpu(_) => {
                    (cpu.price, purchase_of_cpu(&report.scenario), Number::CpuPrice)
                }
                Contender::Gpu => (gpu.gpu_rent(), gpus_purchase(), Number::GpuPrice),
                Contender::Split if report.scenario.machine().is_some() => {
                    (gpu.gpu_rent(), gpus_purchase(), Number::GpuPrice)
                }
                Contender::Split => (
                    gpu.gpu_rent().zip(cpu.price).map(|(gpu, cpu)| gpu + cpu),
                    gpus_purchase()
                        .zip(purchase_of_cpu(&report.scenario))
                        .map(|(gpu, cpu)| gpu + cpu),
                    Number::GpuPrice,
                ),
            };
            // The energy of a bill is that of one run.
            let energy = bill.and_then(|bill| bill.energy).map(|energy| assessment.runs * energy);
            let machine = MachineUse { time, runs: assessment.runs, price, purchase, energy };
            let month = Month::of(&machine, &terms);
            Cost { contender, machine, month, source: source(number) }
        };
        let bills = &assessment.bills;
        let mut all = vec![cost(Contender::Today, assessment.cpu.total(), Some(&bills.cpu))];
        if let Some(best) = report.best_baseline() {
            let time = best.run.total();
            let bill = LikelyAnswer::of(&best.scenario(&report.scenario)).assessment.bills.cpu;
            all.push(cost(Contender::BestCpu(best.library), time, Some(&bill)));
        }
        if report.obstacle.is_none() {
            all.push(cost(Contender::Gpu, assessment.gpu().total(), Some(&bills.gpu)));
            let split = report.split.as_ref().filter(|split| split.is_mixed());
            let split = split.map(|split| split_timeline(split, &report.job, assessment).total());
            // What both machines draw meanwhile is not worked out.
            all.extend(split.map(|time| cost(Contender::Split, time, None)));
        }
        let splits =
            report.cost_advice.is_some_and(|cost_advice| cost_advice.advice == Advice::Split);
        Self { terms, all, splits }
    }

    /// The bill of today's code.
    pub fn today(&self) -> &Cost {
        &self.all[0]
    }

    /// The bill of the best CPU code.
    pub fn best_cpu(&self) -> &Cost {
        let best = self.all.iter().find(|it| matches!(it.contender, Contender::BestCpu(_)));
        best.unwrap_or(&self.all[0])
    }

    /// The bill of the GPU, if it can run the work.
    pub fn gpu(&self) -> Option<&Cost> {
        self.all.iter().find(|it| it.contender == Contender::Gpu)
    }

    /// What the advice by cost compares: the GPU with the best CPU code, or a split that is advised with
    /// the cheaper of both. None where the work cannot run on the GPU.
    pub fn compared(&self) -> Option<CostComparison<'_>> {
        let (gpu, best) = (self.gpu()?, self.best_cpu());
        let split = self.all.iter().find(|it| it.contender == Contender::Split);
        let Some(split) = split.filter(|split| self.splits && split.month.cost.is_some()) else {
            return Some(CostComparison { ours: gpu, other: best });
        };
        let other = if gpu.month.cost < best.month.cost { gpu } else { best };
        Some(CostComparison { ours: split, other })
    }

    /// The speedup over another machine from which on the GPU is cheaper per run, and the one it has.
    pub fn break_even(&self, against: &Cost) -> Option<BreakEven> {
        let gpu = self.gpu()?;
        let (own, other) = (gpu.hourly(&self.terms)?, against.hourly(&self.terms)?);
        if own.is_zero() || other.is_zero() {
            return None;
        }
        let speedup = against.machine.time / gpu.machine.time;
        let (bill, other_bill) = (gpu.month.cost?, against.month.cost?);
        Some(BreakEven {
            needed: own / other,
            speedup,
            price: HourlyPrice::new(other.value() * speedup),
            bill: ratio(other_bill.value(), bill.value()),
            runs: self.runs_for_lower_bill(gpu, against),
        })
    }

    /// The runs per month from which on one bill is lower than another, to a thousandth.
    fn runs_for_lower_bill(&self, ours: &Cost, other: &Cost) -> Option<Count> {
        let is_lower = |runs: f64| {
            let terms = Terms { runs: Count::new(runs), ..self.terms };
            let bill = |it: &Cost| Month::of(&it.machine, &terms).cost;
            bill(ours).zip(bill(other)).is_some_and(|(ours, other)| ours < other)
        };
        if is_lower(1.0) {
            return Some(Count::new(1.0));
        }
        let mut high = 2.0;
        while !is_lower(high) {
            high *= 2.0;
            if high > MAX_RUNS {
                return None;
            }
        }
        let mut low = high / 2.0;
        while high > low * 1.001 && high - low > 1.0 {
            let middle = f64::midpoint(low, high);
            if is_lower(middle) { high = middle } else { low = middle }
        }
        Some(Count::new(high.ceil()))
    }
}

/// Two bills that an advice by cost compares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostComparison<'a> {
    /// The bill of the GPU, or of the split.
    pub ours: &'a Cost,
    /// That of the best CPU code, or beside a split of the cheaper machine.
    pub other: &'a Cost,
}

impl CostComparison<'_> {
    /// How many times cheaper a run is, by price and time alone: the ratio of the advice by cost.
    pub fn per_run(&self) -> Option<f64> {
        Self::times(self.other.month.at_work, self.ours.month.at_work)
    }

    /// How many times cheaper the month is, with all that is paid for beside the runs.
    pub fn bill(&self) -> Option<f64> {
        Self::times(self.other.month.cost, self.ours.month.cost)
    }

    /// None where either is unknown or nothing.
    fn times(other: Option<Dollars>, ours: Option<Dollars>) -> Option<f64> {
        let (other, ours) = (other?, ours?);
        (!other.is_zero() && !ours.is_zero()).then(|| other / ours)
    }
}

/// When the GPU is cheaper than another machine: a run by price and time alone, and the bill of a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BreakEven {
    /// The speedup from which on it is.
    pub needed: f64,
    /// The speedup that it has.
    pub speedup: f64,
    /// The price of an hour of the GPU, paid for as the terms say, up to which it is.
    pub price: HourlyPrice,
    /// The bill of the other machine over that of the GPU.
    pub bill: f64,
    /// The runs per month from which on the bill of the GPU is the lower one, which boots and the minimum per
    /// start move; none where it never is.
    pub runs: Option<Count>,
}

impl Cost {
    /// The rent of an hour after discounts, or what an hour of work on an owned machine costs without
    /// its electricity.
    pub fn hourly(&self, terms: &Terms) -> Option<HourlyPrice> {
        let owned = self.machine.purchase.map(|price| {
            let hours = terms.lifetime.value() * terms.utilization.value() / 3600.0;
            HourlyPrice::new(price.value() / hours)
        });
        match terms.payment {
            Payment::Owned => owned,
            Payment::OnDemand | Payment::Spot | Payment::Committed => {
                self.machine.price.map(|price| price * terms.discounted.value())
            }
        }
    }

    /// The same month on a machine of one's own, where its price is known.
    pub fn bought(&self, terms: &Terms) -> Month {
        let terms = Terms { payment: Payment::Owned, ..*terms };
        Month::of(&self.machine, &terms)
    }

    /// The utilization from which on buying is cheaper than renting.
    pub fn break_even_utilization(&self, terms: &Terms) -> Option<f64> {
        break_even_utilization(&self.machine, terms)
    }

    /// All runs of a process.
    pub const fn time(&self) -> Seconds {
        self.machine.time
    }

    /// One run: what the price of a run, a speedup that breaks even, and a month's runs are about.
    pub fn a_run(&self) -> Seconds {
        self.machine.time / self.machine.runs.value().max(1.0)
    }
}

/// What each of a scenario's GPUs costs to buy: the price given, or that at its launch.
pub(crate) fn purchase_of_gpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::GpuPurchase).map(Dollars::new)
}

/// What its CPU machine costs to buy: the price given, or that of its CPUs at their launch.
pub(crate) fn purchase_of_cpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::CpuPurchase).map(Dollars::new)
}
