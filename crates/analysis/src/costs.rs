//! Computes the monthly bill of each way to run a scenario.

use crate::likely_answer::LikelyAnswer;
use crate::month::{MachineUse, MonthlyBill, break_even_utilization};
use crate::report::Report;
use crate::terms::{Terms, price_source};
use offload_catalog::{CpuLibrary, Source};
use offload_estimator::bill::Bill;
use offload_scenario::payment::Payment;
use offload_scenario::{Number, Scenario};
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Seconds, ratio};

/// A way to run the work, for which a bill is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Contender {
    /// Today's code.
    Today,
    /// The best CPU library on the same machine.
    BestCpu(&'static CpuLibrary),
    Gpu,
}

/// The monthly bill of one contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    pub contender: Contender,
    /// The properties of the machine and its work that determine the bill.
    pub machine: MachineUse,
    pub month: MonthlyBill,
    /// The source of the rent. `None` if the user entered the rent or if the rent is unknown.
    pub source: Option<&'static Source>,
}

/// The maximum number of runs per month in the search for a break-even.
const MAX_RUNS: f64 = 1e15;

/// The monthly bills of all contenders for a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct CostReport {
    pub terms: Terms,
    /// The bills, starting with the bill of today's code. The best CPU library follows if today's library is not the
    /// best. If the work can run on the GPU, the GPU comes last.
    pub all: Vec<Cost>,
}

impl CostReport {
    /// Computes the bills for a report. If another CPU library is the best, runs the model once more for that library's
    /// energy.
    pub fn of(report: &Report) -> Self {
        let terms = Terms::of(&report.scenario);
        let assessment = &report.assessment;
        let (cpu, gpu) = (&report.job.cpu, &report.job);
        let source =
            |number| report.inputs.get(number).and_then(|input| price_source(input.origin));
        let gpus_purchase = || purchase_of_gpu(&report.scenario).map(|price| gpu.gpus() * price);
        let cost = |contender, time, bill: &Bill| {
            let (price, purchase, number) = match contender {
                Contender::Today | Contender::BestCpu(_) => {
                    (cpu.price, purchase_of_cpu(&report.scenario), Number::CpuPrice)
                }
                Contender::Gpu => (gpu.gpu_rent(), gpus_purchase(), Number::GpuPrice),
            };
            // `bill.energy` is the energy of one run.
            let energy = bill.energy.map(|energy| assessment.runs * energy);
            let machine = MachineUse { time, runs: assessment.runs, price, purchase, energy };
            let month = MonthlyBill::of(&machine, &terms);
            Cost { contender, machine, month, source: source(number) }
        };
        let bills = &assessment.bills;
        let mut costs = vec![cost(Contender::Today, assessment.cpu.total(), &bills.cpu)];
        if let Some(best) = report.best_baseline() {
            let time = best.run.total();
            let bill = LikelyAnswer::of(&best.scenario(&report.scenario)).assessment.bills.cpu;
            costs.push(cost(Contender::BestCpu(best.library), time, &bill));
        }
        if report.obstacle.is_none() {
            costs.push(cost(Contender::Gpu, assessment.gpu().total(), &bills.gpu));
        }
        Self { terms, all: costs }
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

    /// Returns the two bills that the cost-based advice compares: those of the GPU and of the best CPU code.
    ///
    /// `None` if the work cannot run on the GPU.
    pub fn compared(&self) -> Option<CostComparison<'_>> {
        Some(CostComparison { ours: self.gpu()?, other: self.best_cpu() })
    }

    /// Returns the GPU's break-even against another contender. `None` if a price is unknown or zero.
    pub fn break_even(&self, other: &Cost) -> Option<BreakEven> {
        let gpu = self.gpu()?;
        let (gpu_price, other_price) = (gpu.hourly(&self.terms)?, other.hourly(&self.terms)?);
        if gpu_price.is_zero() || other_price.is_zero() {
            return None;
        }
        let speedup = other.machine.time / gpu.machine.time;
        let (bill, other_bill) = (gpu.month.cost?, other.month.cost?);
        Some(BreakEven {
            needed: gpu_price / other_price,
            speedup,
            price: HourlyPrice::new(other_price.value() * speedup),
            bill: ratio(other_bill.value(), bill.value()),
            runs: self.runs_for_lower_bill(gpu, other),
        })
    }

    /// Returns the number of runs per month above which `ours` is the lower bill, to within 0.1 %.
    ///
    /// `None` if there is no such number up to [`MAX_RUNS`].
    fn runs_for_lower_bill(&self, ours: &Cost, other: &Cost) -> Option<Count> {
        let is_lower = |runs: f64| {
            let terms = Terms { runs: Count::new(runs), ..self.terms };
            let bill = |cost: &Cost| MonthlyBill::of(&cost.machine, &terms).cost;
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

/// The two bills that the cost-based advice compares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostComparison<'a> {
    /// The bill of the GPU, or of the split.
    pub ours: &'a Cost,
    /// The bill of the best CPU code. If `ours` is a split, the bill of the cheaper machine.
    pub other: &'a Cost,
}

impl CostComparison<'_> {
    /// Returns the ratio of the costs of one run, based on price and time alone. The cost-based advice uses this ratio.
    pub fn per_run(&self) -> Option<f64> {
        Self::cost_ratio(self.other.month.work_cost, self.ours.month.work_cost)
    }

    /// Returns the ratio of the monthly bills, which include more than the runs (e.g. idle time and the time to boot a
    /// machine).
    pub fn bill(&self) -> Option<f64> {
        Self::cost_ratio(self.other.month.cost, self.ours.month.cost)
    }

    /// Returns `other` divided by `ours`, or `None` if either is unknown or zero.
    fn cost_ratio(other: Option<Dollars>, ours: Option<Dollars>) -> Option<f64> {
        let (other, ours) = (other?, ours?);
        (!other.is_zero() && !ours.is_zero()).then(|| other / ours)
    }
}

/// The break-even of the GPU against another contender, both per run (from price and time alone) and per month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BreakEven {
    /// The speedup above which a run is cheaper on the GPU.
    pub needed: f64,
    /// The actual speedup.
    pub speedup: f64,
    /// The hourly price of the GPU below which a run is cheaper on the GPU, under the same payment terms.
    pub price: HourlyPrice,
    /// The other contender's bill divided by the GPU's bill.
    pub bill: f64,
    /// The number of runs per month above which the GPU's bill is lower. This number depends on how often a machine is
    /// booted and on the minimum billed time per boot. `None` if the GPU's bill is never lower.
    pub runs: Option<Count>,
}

impl Cost {
    /// Returns the hourly rent after discounts. For an owned machine, returns the purchase price per hour of work,
    /// without electricity.
    pub fn hourly(&self, terms: &Terms) -> Option<HourlyPrice> {
        let owned_price = self.machine.purchase.map(|price| {
            let hours = terms.lifetime.value() * terms.utilization.value() / 3600.0;
            HourlyPrice::new(price.value() / hours)
        });
        match terms.payment {
            Payment::Owned => owned_price,
            Payment::OnDemand | Payment::Spot | Payment::Committed => {
                self.machine.price.map(|price| price * terms.price_share.value())
            }
        }
    }

    /// Returns the bill of the same runs on an owned machine. The cost is unknown if the purchase price is unknown.
    pub fn bought(&self, terms: &Terms) -> MonthlyBill {
        let terms = Terms { payment: Payment::Owned, ..*terms };
        MonthlyBill::of(&self.machine, &terms)
    }

    /// Returns the utilization above which buying is cheaper than renting.
    pub fn break_even_utilization(&self, terms: &Terms) -> Option<f64> {
        break_even_utilization(&self.machine, terms)
    }

    /// Returns the time of all runs of a process.
    pub const fn time(&self) -> Seconds {
        self.machine.time
    }

    /// Returns the time of one run, which is used for the price per run and the break-even numbers.
    pub fn per_run(&self) -> Seconds {
        self.machine.time / self.machine.runs.value().max(1.0)
    }
}

/// Returns the purchase price of one of the scenario's GPUs: the entered price, or the launch price.
pub(crate) fn purchase_of_gpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::GpuPurchase).map(Dollars::new)
}

/// Returns the purchase price of the scenario's CPU machine: the entered price, or the launch price of all its CPUs.
pub(crate) fn purchase_of_cpu(scenario: &Scenario) -> Option<Dollars> {
    Terms::in_field_unit(scenario, Number::CpuPurchase).map(Dollars::new)
}
