//! Costs: the bills of the machines over a month.

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

/// The code that runs on a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Contender {
    /// Today's code.
    Today,
    /// The best CPU library on the same machine.
    BestCpu(&'static CpuLibrary),
    /// The GPU.
    Gpu,
    /// Each stage on the faster of both machines. Both are available all the time; they are one machine if the question
    /// names a machine with a GPU.
    Split,
}

/// The bill of a month for one contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// The contender.
    pub contender: Contender,
    /// The machine and the work on it.
    pub machine: MachineUse,
    /// The month.
    pub month: Month,
    /// The source of the rent. `None` if it was given or is unknown.
    pub source: Option<&'static Source>,
}

/// The maximum runs per month in the search for a break-even.
const MAX_RUNS: f64 = 1e15;

/// The bills of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct CostReport {
    /// The terms of payment.
    pub terms: Terms,
    /// Today's code, and the best CPU library if it is a different one. If the work can run on the GPU, also the GPU
    /// and a split in which each machine has a stage.
    pub all: Vec<Cost>,
    /// `true` if the advice by cost is to split the work.
    splits: bool,
}

impl CostReport {
    /// Returns the bills of a report. The model runs once more if another CPU library is best, for its energy.
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
            // The power of both machines during a split is not modeled.
            all.extend(split.map(|time| cost(Contender::Split, time, None)));
        }
        let splits =
            report.cost_advice.is_some_and(|cost_advice| cost_advice.advice == Advice::Split);
        Self { terms, all, splits }
    }

    /// Returns the bill of today's code.
    pub fn today(&self) -> &Cost {
        &self.all[0]
    }

    /// Returns the bill of the best CPU code.
    pub fn best_cpu(&self) -> &Cost {
        let best = self.all.iter().find(|cost| matches!(cost.contender, Contender::BestCpu(_)));
        best.unwrap_or(&self.all[0])
    }

    /// Returns the bill of the GPU, if it can run the work.
    pub fn gpu(&self) -> Option<&Cost> {
        self.all.iter().find(|cost| cost.contender == Contender::Gpu)
    }

    /// Returns the two bills behind the advice by cost: the GPU and the best CPU code, or an advised split and the
    /// cheaper of both.
    ///
    /// `None` if the work cannot run on the GPU.
    pub fn compared(&self) -> Option<CostComparison<'_>> {
        let (gpu, best) = (self.gpu()?, self.best_cpu());
        let split = self.all.iter().find(|cost| cost.contender == Contender::Split);
        let Some(split) = split.filter(|split| self.splits && split.month.cost.is_some()) else {
            return Some(CostComparison { ours: gpu, other: best });
        };
        let other = if gpu.month.cost < best.month.cost { gpu } else { best };
        Some(CostComparison { ours: split, other })
    }

    /// Returns the speedup over another machine at which the GPU becomes cheaper per run, and the actual speedup.
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

    /// Returns the runs per month above which one bill is lower than another, to a thousandth.
    fn runs_for_lower_bill(&self, ours: &Cost, other: &Cost) -> Option<Count> {
        let is_lower = |runs: f64| {
            let terms = Terms { runs: Count::new(runs), ..self.terms };
            let bill = |cost: &Cost| Month::of(&cost.machine, &terms).cost;
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

/// The two bills that advice by cost compares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostComparison<'a> {
    /// The bill of the GPU, or of the split.
    pub ours: &'a Cost,
    /// The bill of the best CPU code, or for a split that of the cheaper machine.
    pub other: &'a Cost,
}

impl CostComparison<'_> {
    /// Returns the cost ratio of a run, by price and time alone: the ratio of the advice by cost.
    pub fn per_run(&self) -> Option<f64> {
        Self::times(self.other.month.at_work, self.ours.month.at_work)
    }

    /// Returns the cost ratio of the month, including everything that is paid for besides the runs.
    pub fn bill(&self) -> Option<f64> {
        Self::times(self.other.month.cost, self.ours.month.cost)
    }

    /// Returns the ratio. `None` if either is unknown or zero.
    fn times(other: Option<Dollars>, ours: Option<Dollars>) -> Option<f64> {
        let (other, ours) = (other?, ours?);
        (!other.is_zero() && !ours.is_zero()).then(|| other / ours)
    }
}

/// The break-even of the GPU against another machine, per run by price and time alone, and for the bill of a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BreakEven {
    /// The speedup above which the GPU is cheaper.
    pub needed: f64,
    /// The actual speedup.
    pub speedup: f64,
    /// The hourly price of the GPU up to which it is cheaper, under the same terms.
    pub price: HourlyPrice,
    /// The bill of the other machine over that of the GPU.
    pub bill: f64,
    /// The runs per month above which the GPU's bill is lower, which depends on boots and the minimum per start. `None`
    /// if it never is.
    pub runs: Option<Count>,
}

impl Cost {
    /// Returns the hourly rent after discounts, or the cost of an hour of work on an owned machine, without
    /// electricity.
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

    /// Returns the same month on an owned machine, if its price is known.
    pub fn bought(&self, terms: &Terms) -> Month {
        let terms = Terms { payment: Payment::Owned, ..*terms };
        Month::of(&self.machine, &terms)
    }

    /// Returns the utilization above which buying is cheaper than renting.
    pub fn break_even_utilization(&self, terms: &Terms) -> Option<f64> {
        break_even_utilization(&self.machine, terms)
    }

    /// Returns the time of all runs of a process.
    pub const fn time(&self) -> Seconds {
        self.machine.time
    }

    /// Returns the time of one run, the basis of the price per run, the break-even speedup and a month's runs.
    pub fn a_run(&self) -> Seconds {
        self.machine.time / self.machine.runs.value().max(1.0)
    }
}

/// Returns the purchase price of each of a scenario's GPUs: the given price, or the launch price.
pub(crate) fn purchase_of_gpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::GpuPurchase).map(Dollars::new)
}

/// Returns the purchase price of its CPU machine: the given price, or that of its CPUs at launch.
pub(crate) fn purchase_of_cpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::CpuPurchase).map(Dollars::new)
}
