//! Parses and writes a scenario as its differences from the current scenario: `key:value,key`. A key without a value
//! makes the input automatic.

use crate::choice::Choice;
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::link_inputs::{FAMILY_KEYS, read_inputs, split_pairs};
use crate::notice::Notice;
use crate::pair::link_value;
use crate::scenario::Scenario;

/// Returns the scenario without the inputs that its family does not have.
pub(crate) fn without_unused_inputs(scenario: &Scenario) -> Scenario {
    let mut used_scenario = scenario.clone();
    FIELDS
        .iter()
        .filter(|field| field.other_families(scenario).is_some())
        .for_each(|field| field.reset(&mut used_scenario));
    used_scenario
}

/// Writes the differences of a scenario from `question`. Each difference is `,key:value`, or `,key` if the value is
/// automatic.
pub(crate) fn differences(question: &Scenario, scenario: &Scenario) -> String {
    let (mut base, mut text) = (question.clone(), String::new());
    // If the machines differ, parsing `scenario` resets the CPU, GPU and link of `question`. Reset them before the
    // comparison.
    let machines = (base.chosen(Choice::Machine), scenario.chosen(Choice::Machine));
    if machines.0 != machines.1 {
        base.pick(Choice::Machine, machines.1);
        base.reset_parts();
        base.pick(Choice::Machine, machines.0);
    }
    for field in FIELDS {
        // Write the inputs that can change the family even if the scenario's family does not have them. Otherwise a
        // network in `question`, for example, would remain selected and change the family.
        let is_written =
            field.other_families(scenario).is_none() || FAMILY_KEYS.contains(&field.key);
        if is_written && field.differs(&base, scenario) {
            text.extend([",", field.key]);
            if let Some(value) = link_value(field, scenario) {
                text.extend([":", &value]);
            }
        }
    }
    text
}

/// Restores a scenario from its differences from `question`. Returns the scenario, and notices about the differences.
pub(crate) fn read_differences(question: &Scenario, pairs: &str) -> (Scenario, Vec<Notice>) {
    let mut scenario = question.clone();
    let mut new_pairs = String::new();
    for pair in pairs.split(',') {
        match (pair.split_once(':'), field(pair)) {
            (None, Some(field)) => field.reset(&mut scenario),
            (Some((key, value)), _) => new_pairs.extend(["&", key, "=", value]),
            (None, None) => new_pairs.extend(["&", pair]),
        }
    }
    let mut notices = Vec::new();
    read_inputs(&mut scenario, &mut notices, &split_pairs(&new_pairs));
    (scenario, notices)
}
