//! Exports the calculator's results as JSON, CSV and Markdown for the page, the command and the packages.
//!
//! An [`Answer`] is the report for the question in a link, plus notices about parts of the link. Answers can be
//! exported in all three formats. The other documents, such as [`RankDocument`] and [`SweepDocument`], are exported as
//! JSON, and the rows of a [`TableDocument`] also as CSV. Numbers come from `offload-analysis`, and sentences come from
//! `offload-messages`. The comments on the fields of a document are public: the feature `schema` copies them into the
//! JSON Schema.

mod advise;
mod answer;
mod catalog;
mod cell;
mod compare;
mod cost;
mod csv;
mod document;
mod gain_columns;
pub mod ids;
mod import;
mod inputs;
mod json;
mod markdown;
mod nearest;
mod notes;
mod printed_figure;
mod program;
mod rank;
mod reading;
mod roofline;
#[cfg(feature = "schema")]
mod schema;
mod sensitivity;
mod sweep;
#[cfg(feature = "tables")]
mod table;

pub use advise::{AdviseDocument, ChangeRow};
pub use answer::Answer;
pub use catalog::{CatalogDocument, CpuRow, GpuRow, MachineRow, SourceRow, class_id};
pub use compare::{CompareDocument, CompareRow, ComparedScenario};
pub use cost::{CostDocument, CostRow};
pub use csv::{csv, csv_head, csv_rows};
pub use document::{
    AnswerDocument, MODEL_VERSION, NoticeEntry, RefusalDocument, SCHEMA, UnreadEntry,
};
pub use gain_columns::GainColumns;
pub use import::{ImportDocument, imported_link};
pub use inputs::{InputRow, InputsDocument, accepted_values};
pub use json::{json, json_line, refusal, report_json, unread_refusal};
pub use markdown::markdown;
pub use nearest::{NearestDocument, NearestRow};
pub use printed_figure::PrintedFigure;
pub use program::{ProgramDocument, ProgramPhaseEntry};
pub use rank::{
    HARDWARE_KINDS, MAX_CARDS, RANKED_BY, RankDocument, RankOptions, RankRow, read_provider,
    read_top, read_vendor,
};
pub use reading::{PricedPhase, ReadingDocument};
pub use roofline::{AlternativeRow, RooflineDocument, StageRow};
#[cfg(feature = "schema")]
pub use schema::{DOCUMENTS, DocumentSchema, schema};
pub use sensitivity::{SensitivityDocument, SensitivityRow};
pub use sweep::{MAX_STEPS, SweepDocument, SweepOptions, SweepRow};
#[cfg(feature = "tables")]
pub use table::TableDocument;
