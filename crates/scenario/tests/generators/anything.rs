//! Scenarios with anything given, for laws and round trips.

use crate::given::set;
use offload_scenario::{FIELDS, Scenario};
use proptest::collection::vec;
use proptest::prelude::*;

/// Scenarios with anything given, within what fields take.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    vec(prop::option::weighted(0.3, 0.0..=1.0), FIELDS.len()).prop_map(|ways| {
        let mut scenario = Scenario::default();
        for (field, way) in FIELDS.iter().zip(ways) {
            if let Some(way) = way {
                set(&mut scenario, field, way);
            }
        }
        scenario
    })
}
