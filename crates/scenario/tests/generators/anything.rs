//! Generates arbitrary scenarios for property tests.

use crate::given::set;
use offload_scenario::{FIELDS, Scenario};
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns scenarios with about a third of the inputs set. Each value is within the range of its field.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    vec(prop::option::weighted(0.3, 0.0..=1.0), FIELDS.len()).prop_map(|positions| {
        let mut scenario = Scenario::default();
        for (field, position) in FIELDS.iter().zip(positions) {
            if let Some(position) = position {
                set(&mut scenario, field, position);
            }
        }
        scenario
    })
}
