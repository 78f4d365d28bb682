//! A list whose entries are made one by one while it is written.

use serde::{Serialize, Serializer};

/// Items, and the function that makes an entry of each. The entries are never all in memory, which takes less code on
/// the page than a list of them.
pub(crate) struct EntryList<'a, T, E>(pub(super) &'a [T], pub(super) fn(&'a T) -> E);

impl<T, E: Serialize> Serialize for EntryList<'_, T, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

#[cfg(feature = "schema")]
impl<T, E: schemars::JsonSchema> schemars::JsonSchema for EntryList<'_, T, E> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Vec::<E>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<E>::json_schema(generator)
    }
}
