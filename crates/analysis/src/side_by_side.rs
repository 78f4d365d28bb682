//! What several questions ask differently.

use crate::report::Report;
use offload_scenario::{FIELDS, Field, Kind};

/// The value of an input that counts: given, or what follows where it is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InputValue {
    /// A number, in the field's unit.
    Number(f64),
    /// An option, by its place in [`Choice::options`](offload_scenario::Choice::options).
    Option(u16),
}

impl InputValue {
    /// That of a question; none where its family does not take the input, or it is unknown.
    pub fn of(field: &Field, report: &Report) -> Option<Self> {
        match &field.kind {
            _ if !field.applies(&report.scenario) => None,
            Kind::Number(number) => report.in_field_unit(number.number).map(Self::Number),
            Kind::Choice(choice) => Some(Self::Option(report.scenario.option(*choice))),
        }
    }
}

/// An input that some questions give differently, with its value in each.
#[derive(Clone, Debug, PartialEq)]
pub struct InputDifference {
    /// The input.
    pub field: &'static Field,
    /// Its value in each question, in their order.
    pub values: Vec<Option<InputValue>>,
}

impl InputDifference {
    /// The differences among questions, in the order of the form: inputs that are not given the same value
    /// and do not come to the same. What merely follows from another input is none.
    pub fn among(reports: &[&Report]) -> Vec<Self> {
        let Some((first, others)) = reports.split_first() else { return Vec::new() };
        let given = |field: &&Field| {
            others.iter().any(|other| field.differs(&first.scenario, &other.scenario))
        };
        let values = |field: &'static Field| {
            let values = reports.iter().map(|report| InputValue::of(field, report)).collect();
            Self { field, values }
        };
        let differ = |it: &Self| it.values.iter().any(|value| *value != it.values[0]);
        FIELDS.iter().filter(given).map(values).filter(differ).collect()
    }
}
