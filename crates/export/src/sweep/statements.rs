//! The sentences about a sweep over a number.

use offload_analysis::{Against, Curve, Report, Sweep};
use offload_messages::sentences;
use offload_scenario::{Field, Kind, Scenario};

/// The break-even by time and by cost, and the reasons if there is no break-even.
#[derive(Default)]
pub(super) struct Statements {
    pub(super) break_even: Option<String>,
    pub(super) break_even_by_cost: Option<String>,
    pub(super) reasons: Vec<String>,
}

impl Statements {
    /// Returns the sentences about a sweep. A sweep over the options of a choice has no sentences.
    pub(super) fn of(sweep: &Sweep, field: &Field, scenario: &Scenario) -> Self {
        let Kind::Number(number) = &field.kind else { return Self::default() };
        let report = Report::of(scenario);
        let write_break_even = |curve: &Curve| {
            let (answer, rest) = sentences::break_even_line(curve, field, number, &report);
            format!("{answer}{rest}")
        };
        let curves = [&sweep.by_time, &sweep.by_cost].into_iter().flatten();
        let floors =
            curves.clone().filter_map(|curve| sentences::floor(curve, field, number, &report));
        let floors: Vec<String> = floors.collect();
        let reasons = curves.flat_map(|curve| {
            let reason =
                |against| sentences::explain_no_win(curve, against, field, number, &report);
            [Against::Today, Against::Best].map(reason)
        });
        let reasons = reasons.flatten().chain(floors).collect();
        let [break_even, break_even_by_cost] =
            [&sweep.by_time, &sweep.by_cost].map(|curve| curve.as_ref().map(write_break_even));
        Self { break_even, break_even_by_cost, reasons }
    }
}
