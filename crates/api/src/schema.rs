//! The JSON Schema of the documents, from which the types of the packages are generated.

use crate::{ProgramDocument, ReadingDocument};
use offload_export::{AnswerDocument, RefusalDocument};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Returns one schema of all documents: a definition for each type, by its name.
pub fn schema() -> Value {
    let mut generator = generator();
    generator.subschema_for::<AnswerDocument<'_>>();
    generator.subschema_for::<RefusalDocument<'_>>();
    generator.subschema_for::<ProgramDocument<'_>>();
    generator.subschema_for::<ReadingDocument<'_>>();
    json!({ "$defs": generator.take_definitions(true) })
}

/// Returns the schema of a type as it is written: a key that can be null is still required.
pub fn written<T: JsonSchema>() -> Schema {
    generator().into_root_schema_for::<T>()
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}
