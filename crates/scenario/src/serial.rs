//! Serializes a scenario as a link, so that there is only one format to maintain.

use crate::link::{decode, encode};
use crate::scenario::Scenario;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Scenario {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&encode(self))
    }
}

/// Ignores the parts of a link that cannot be parsed. The corresponding inputs stay automatic, as for a link in an
/// address.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let link = String::deserialize(deserializer)?;
        Ok(decode("", &link).scenario)
    }
}

#[cfg(test)]
mod tests {
    use crate::{PRESETS, Scenario};

    #[test]
    fn scenarios_round_trip_through_json() {
        for preset in PRESETS {
            let scenario = preset.scenario();
            let json = serde_json::to_string(&scenario).expect("a string");
            assert_eq!(serde_json::from_str::<Scenario>(&json).expect("a link"), scenario);
        }
    }
}
