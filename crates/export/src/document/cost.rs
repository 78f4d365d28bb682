//! The rental cost and energy of one run in the JSON of an answer.

use super::advice::AdviceEntry;
use offload_analysis::{Bill, Report};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The rental cost of one run.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CostEntry {
    /// The cost on the CPU, in dollars; null if no price is known.
    cpu: Option<f64>,
    /// The cost on the GPU in the requested process, in dollars; null if no price is known.
    gpu: Option<f64>,
    /// The factor by which the GPU is cheaper; null unless both costs are positive and the work can run on the GPU.
    factor: Option<f64>,
    /// The lower end of the factor's 80 % range.
    low: Option<f64>,
    /// The upper end of that range.
    high: Option<f64>,
    /// The cost-based advice; null unless both costs are positive.
    advice: Option<AdviceEntry>,
}

impl CostEntry {
    pub(super) fn of(report: &Report) -> Self {
        let assessment = &report.assessment;
        let dollars = |bill: Bill| bill.cost.map(|cost| cost.value());
        let cpu = dollars(assessment.bills.cpu).filter(|_| report.has_work());
        let gpu = dollars(assessment.bills.gpu).filter(|_| report.has_gpu_times());
        // A ratio of costs is meaningless if one of them is zero.
        let has_costs = cpu.zip(gpu).is_some_and(|(cpu, gpu)| cpu > 0.0 && gpu > 0.0);
        let has_costs = has_costs && report.obstacle.is_none() && report.is_answered();
        let factor = assessment.cost_factor().filter(|_| has_costs);
        let range = factor.and(report.ranges.cost_factor);
        Self {
            cpu,
            gpu,
            factor,
            low: range.map(|range| range.low),
            high: range.map(|range| range.high),
            advice: AdviceEntry::by_cost(report).filter(|_| report.has_gpu_times()),
        }
    }
}

/// The energy of one run, in joules.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct EnergyEntry {
    /// On the CPU; null if no power is known.
    cpu: Option<f64>,
    /// On the GPU and on the CPU core that launches its work; null if no power is known.
    gpu: Option<f64>,
}

impl EnergyEntry {
    pub(super) fn of(report: &Report) -> Self {
        let joules = |bill: Bill| bill.energy.map(|energy| energy.value());
        let bills = report.assessment.bills;
        Self {
            cpu: joules(bills.cpu).filter(|_| report.has_work()),
            gpu: joules(bills.gpu).filter(|_| report.has_gpu_times()),
        }
    }
}
