//! The JSON Schemas of the documents. The types in the packages are generated from these schemas.

use crate::{
    AdviseDocument, AnswerDocument, CatalogDocument, CompareDocument, CostDocument, CpuRow, GpuRow,
    ImportDocument, InputsDocument, MachineRow, NearestDocument, ProgramDocument, RankDocument,
    ReadingDocument, RefusalDocument, RooflineDocument, SensitivityDocument, SweepDocument,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

pub struct DocumentSchema {
    /// The name of the document, such as `sweep`. A document that a subcommand prints has the name of the subcommand.
    pub name: &'static str,
    /// Returns the schema of this document only.
    alone: fn() -> Schema,
    /// Adds the definitions of this document to a generator shared by all documents.
    define: fn(&mut SchemaGenerator) -> Schema,
}

impl DocumentSchema {
    const fn of<T: JsonSchema>(name: &'static str) -> Self {
        let alone = || generator().into_root_schema_for::<T>();
        Self { name, alone, define: SchemaGenerator::subschema_for::<T> }
    }

    pub fn schema(&self) -> Schema {
        let mut schema = (self.alone)();
        schema.insert("title".to_owned(), self.name.into());
        schema
    }

    /// Returns the JSON Schema as indented text.
    pub fn text(&self) -> String {
        format!("{:#}", self.schema().as_value())
    }
}

/// All documents, starting with the answer.
pub const DOCUMENTS: [DocumentSchema; 17] = [
    DocumentSchema::of::<AnswerDocument<'static>>("answer"),
    DocumentSchema::of::<RefusalDocument<'static>>("refusal"),
    DocumentSchema::of::<AdviseDocument>("advise"),
    DocumentSchema::of::<SweepDocument>("sweep"),
    DocumentSchema::of::<RankDocument>("rank"),
    DocumentSchema::of::<CostDocument>("cost"),
    DocumentSchema::of::<RooflineDocument>("roofline"),
    DocumentSchema::of::<SensitivityDocument>("sensitivity"),
    DocumentSchema::of::<NearestDocument>("nearest"),
    DocumentSchema::of::<CompareDocument>("compare"),
    DocumentSchema::of::<ProgramDocument<'static>>("program"),
    DocumentSchema::of::<ReadingDocument<'static>>("reading"),
    DocumentSchema::of::<ImportDocument<'static>>("import"),
    DocumentSchema::of::<CatalogDocument<GpuRow>>("gpus"),
    DocumentSchema::of::<CatalogDocument<CpuRow>>("cpus"),
    DocumentSchema::of::<CatalogDocument<MachineRow>>("machines"),
    DocumentSchema::of::<InputsDocument>("inputs"),
];

/// Returns one schema for all documents. The schema contains a definition for each type, under the name of the type.
pub fn schema() -> Value {
    let mut generator = generator();
    for document in &DOCUMENTS {
        (document.define)(&mut generator);
    }
    json!({ "$defs": generator.take_definitions(true) })
}

/// Returns a generator for serialized documents. In its schemas, keys that may be null are still required.
fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}
