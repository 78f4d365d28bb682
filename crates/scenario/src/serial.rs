//! A scenario inside other documents: as its link, the one form it is written in.

use crate::link::{decode, encode};
use crate::scenario::Scenario;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Scenario {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&encode(self))
    }
}

/// Like an address, a document keeps its good parts: what cannot be read has its default.
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
    fn a_scenario_goes_through_json_as_its_link() {
        for preset in PRESETS {
            let scenario = preset.scenario();
            let json = serde_json::to_string(&scenario).expect("a string");
            assert_eq!(serde_json::from_str::<Scenario>(&json).expect("a link"), scenario);
        }
    }
}
