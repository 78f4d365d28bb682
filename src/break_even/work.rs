//! Computes the curves over an input and the GPU's 80 % range in small steps.

use crate::sections::idle_work::Incremental;
use offload_analysis::{Curve, CurvePoint, CurveSearch, Metric};
use offload_scenario::{NumberField, Scenario, Span};

/// A request to compute the curves over an input.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CurveRequest {
    /// The scenario with the input unset, because the curves do not depend on the input's current value.
    pub(super) scenario: Scenario,
    pub(super) key: &'static str,
    pub(super) number: &'static NumberField,
    pub(super) span: Span,
    pub(super) metric: Metric,
    /// `true` if the GPU's 80 % range is computed too.
    pub(super) with_range: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct CurveResult {
    pub(super) asked: CurveRequest,
    /// The curve, or `None` if the metric is the cost and a machine has no price.
    pub(super) curve: Option<Curve>,
    /// The GPU's 80 % range as tuples (value, low, high), in ascending order of value.
    pub(super) range: Vec<(f64, f64, f64)>,
}

/// The approximate number of input values at which the range is computed.
const RANGES: usize = 33;

pub(super) struct CurveWork {
    asked: CurveRequest,
    search: Option<CurveSearch>,
    curve: Option<Curve>,
    /// The input values at which the range is still to be computed, in descending order. The last element is next.
    values: Vec<f64>,
    range: Vec<(f64, f64, f64)>,
}

impl CurveWork {
    pub(super) fn of(request: &CurveRequest) -> Self {
        let CurveRequest { scenario, number, span, metric, .. } = request;
        let search = CurveSearch::over(scenario, number, *span, *metric);
        Self { asked: request.clone(), search, curve: None, values: Vec::new(), range: Vec::new() }
    }
}

impl Incremental for CurveWork {
    type Output = CurveResult;

    fn next(&mut self) -> Option<CurveResult> {
        let CurveRequest { scenario, number, metric, with_range, .. } = &self.asked;
        if let Some(search) = &mut self.search {
            if let Some(curve) = search.advance() {
                let runs = curve.points.iter().filter(|point| point.obstacle.is_none());
                let values: Vec<f64> = runs.map(|point| point.value).collect();
                let stride = (values.len() / RANGES).max(1);
                let last = values.len().saturating_sub(1);
                let is_chosen = |index: &usize| index.is_multiple_of(stride) || *index == last;
                if *with_range {
                    let indices = (0..values.len()).rev().filter(is_chosen);
                    self.values = indices.map(|index| values[index]).collect();
                }
                self.curve = Some(curve);
                self.search = None;
            }
            return None;
        }
        if let Some(value) = self.values.pop() {
            let range = CurvePoint::gpu_range(scenario, number.number, value, *metric);
            self.range.extend(range.map(|range| (value, range.low, range.high)));
            return None;
        }
        let (curve, range) = (self.curve.take(), std::mem::take(&mut self.range));
        Some(CurveResult { asked: self.asked.clone(), curve, range })
    }
}
