//! Working out the curves of an input, and the range of the GPU's.

use crate::sections::idle_work::InPieces;
use offload_analysis::{Curve, CurvePoint, CurveSearch, Metric};
use offload_scenario::{NumberField, Scenario, Span};

/// What curves are worked out for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CurveRequest {
    /// The question without the input itself: curves stay as they are while it changes.
    pub(super) scenario: Scenario,
    pub(super) key: &'static str,
    pub(super) number: &'static NumberField,
    pub(super) span: Span,
    pub(super) metric: Metric,
    /// `true` if the range is drawn.
    pub(super) with_range: bool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) asked: CurveRequest,
    /// None by cost where a machine has no price.
    pub(super) curve: Option<Curve>,
    /// The 80 % range of the GPU's figure: values with both ends, in ascending order.
    pub(super) range: Vec<(f64, f64, f64)>,
}

/// At about how many values the range is worked out.
const RANGES: usize = 33;

/// The work.
pub(super) struct CurveWork {
    asked: CurveRequest,
    search: Option<CurveSearch>,
    curve: Option<Curve>,
    /// The values whose range is left to be worked out, the next one last.
    values: Vec<f64>,
    range: Vec<(f64, f64, f64)>,
}

impl CurveWork {
    pub(super) fn of(asked: &CurveRequest) -> Self {
        let CurveRequest { scenario, number, span, metric, .. } = asked;
        let search = CurveSearch::over(scenario, number, *span, *metric);
        Self { asked: asked.clone(), search, curve: None, values: Vec::new(), range: Vec::new() }
    }
}

impl InPieces for CurveWork {
    type Found = Found;

    fn next(&mut self) -> Option<Found> {
        let CurveRequest { scenario, number, metric, with_range, .. } = &self.asked;
        if let Some(search) = &mut self.search {
            if let Some(curve) = search.advance() {
                let runs = curve.points.iter().filter(|point| point.obstacle.is_none());
                let values: Vec<f64> = runs.map(|point| point.value).collect();
                let every = (values.len() / RANGES).max(1);
                let last = values.len().saturating_sub(1);
                let is_chosen = |place: &usize| place.is_multiple_of(every) || *place == last;
                if *with_range {
                    let chosen = (0..values.len()).rev().filter(is_chosen);
                    self.values = chosen.map(|place| values[place]).collect();
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
        Some(Found { asked: self.asked.clone(), curve, range })
    }
}
