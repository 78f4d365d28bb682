//! Finds the inputs that differ between scenarios.

use crate::report::Report;
use offload_scenario::{FIELDS, Field, Kind};

/// The value of an input, entered or automatic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InputValue {
    /// A number, in the field's unit.
    Number(f64),
    /// An option, by its index in [`Choice::options`](offload_scenario::Choice::options).
    Option(u16),
}

impl InputValue {
    /// Returns the value of an input in a scenario.
    ///
    /// `None` if the scenario's family does not use the input, or its value is unknown.
    pub fn of(field: &Field, report: &Report) -> Option<Self> {
        match &field.kind {
            _ if !field.applies(&report.scenario) => None,
            Kind::Number(number) => report.in_field_unit(number.number).map(Self::Number),
            Kind::Choice(choice) => Some(Self::Option(report.scenario.option(*choice))),
        }
    }
}

/// An input that differs between scenarios, and its value in each.
#[derive(Clone, Debug, PartialEq)]
pub struct InputDifference {
    pub field: &'static Field,
    /// The value in each scenario, in the order of the scenarios.
    pub values: Vec<Option<InputValue>>,
}

impl InputDifference {
    /// Returns the inputs that differ between scenarios, in the order of the form's fields.
    ///
    /// An input differs if it was entered differently and its values differ. Inputs that differ only because they are
    /// derived from other inputs are omitted.
    pub fn among(reports: &[&Report]) -> Vec<Self> {
        let Some((first, others)) = reports.split_first() else { return Vec::new() };
        let is_entered_differently = |field: &&Field| {
            others.iter().any(|other| field.differs(&first.scenario, &other.scenario))
        };
        let difference_in = |field: &'static Field| {
            let values = reports.iter().map(|report| InputValue::of(field, report)).collect();
            Self { field, values }
        };
        let has_different_values = |difference: &Self| {
            difference.values.iter().any(|value| *value != difference.values[0])
        };
        FIELDS
            .iter()
            .filter(is_entered_differently)
            .map(difference_in)
            .filter(has_different_values)
            .collect()
    }
}
