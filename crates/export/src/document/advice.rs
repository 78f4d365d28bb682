//! The advice in the JSON of an answer.

use super::finite;
#[cfg(feature = "schema")]
use crate::ids::ADVICE_IDS;
use crate::ids::advice_id;
use offload_analysis::{Advice, Obstacle, Recommendation, Report};
use offload_messages::sentences;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The advice, based on a comparison with the best CPU library for the work.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct AdviceEntry {
    /// The id of the advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ADVICE_IDS)))]
    id: &'static str,
    /// The advice, worded as on the page.
    word: &'static str,
    /// The reason, with numbers; null for the cost-based advice if the work cannot run on the GPU.
    reason: Option<String>,
    /// The id of the best CPU library for the work, which may be the selected library.
    library: &'static str,
    /// The gain on which the advice is based: the gain of the GPU over the best CPU library (`move`, `stay`,
    /// `measure`), of that library over the selected library (`cpu-first`), or of the split (`split`). Above 1, the first of the two is faster or, for cost-based advice, cheaper.
    factor: Option<f64>,
    /// The factor by which the GPU is faster, or cheaper, than the best CPU library; null without times, or if the GPU
    /// or its library cannot do the work.
    against_best: Option<f64>,
    /// The lower end of the 80 % range of `against_best`.
    low: Option<f64>,
    /// The upper end of that range.
    high: Option<f64>,
}

impl AdviceEntry {
    /// Returns the time-based advice, or `None` if the scenario is not answered.
    pub(super) fn by_time(report: &Report) -> Option<Self> {
        let advice = report.advice.as_ref()?;
        Some(Self { reason: Some(sentences::reason(report)), ..Self::of(advice, report) })
    }

    /// Returns the cost-based advice, or `None` if a price is unknown or zero.
    pub(super) fn by_cost(report: &Report) -> Option<Self> {
        let advice = report.cost_advice.as_ref()?;
        let word = match advice.advice {
            Advice::Measure => "Measure",
            advice => sentences::advice_label(advice),
        };
        Some(Self { word, reason: sentences::cost_reason(report), ..Self::of(advice, report) })
    }

    fn of(recommendation: &Recommendation, report: &Report) -> Self {
        let Recommendation { advice, comparison, .. } = recommendation;
        // If the GPU's library cannot do the work, the GPU has no gain. Another CPU library may still have one.
        let can_run = matches!(report.obstacle, None | Some(Obstacle::TooBig));
        let finite_ratio = |ratio: f64| report.has_gpu_times().then_some(ratio).and_then(finite);
        let gpu_ratio = |ratio: f64| can_run.then_some(ratio).and_then(finite_ratio);
        Self {
            id: advice_id(*advice),
            word: sentences::advice(recommendation),
            reason: None,
            library: report.best_cpu().library.id,
            factor: match advice {
                Advice::CpuFirst => recommendation.factor().and_then(finite_ratio),
                _ => recommendation.factor().and_then(gpu_ratio),
            },
            against_best: gpu_ratio(comparison.gpu_gain),
            low: gpu_ratio(comparison.range.low),
            high: gpu_ratio(comparison.range.high),
        }
    }
}
