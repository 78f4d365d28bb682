//! JSON lists whose entries are built while they are written.

use serde::{Serialize, Serializer};

/// A list with a function that builds the entry of each item. The entries are built while they are written, which needs
/// less code on the page than a vector of entries.
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
