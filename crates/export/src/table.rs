//! Writes the rows of a document as CSV.

use crate::cell::{line, text};
use crate::{
    AdviseDocument, CatalogDocument, CompareDocument, CostDocument, InputsDocument,
    NearestDocument, ProgramDocument, RankDocument, RooflineDocument, SensitivityDocument,
    SweepDocument,
};
use serde::Serialize;
use serde_json::Value;

/// The keys of a row of [`NearestDocument`], in the order of the columns.
const NEAREST_KEYS: [&str; 15] = [
    "machine",
    "hardware",
    "library",
    "work",
    "name",
    "dtype",
    "measured_s",
    "predicted_s",
    "low_s",
    "high_s",
    "distance",
    "source",
    "address",
    "read",
    "link",
];

/// A document with a table.
pub trait TableDocument: Serialize {
    /// Writes the table as CSV (RFC 4180): a line with the keys of the rows, then a line for each row. If there are no
    /// rows, the text is empty, except for the nearest measurements.
    fn csv(&self) -> String;
}

impl TableDocument for AdviseDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl<T: Serialize> TableDocument for CatalogDocument<T> {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl TableDocument for CompareDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl TableDocument for CostDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl TableDocument for InputsDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows())
    }
}

impl TableDocument for NearestDocument {
    fn csv(&self) -> String {
        if self.rows.is_empty() { line(&NEAREST_KEYS.map(text)) } else { rows_csv(&self.rows) }
    }
}

impl TableDocument for ProgramDocument<'_> {
    fn csv(&self) -> String {
        rows_csv(&self.phases)
    }
}

impl TableDocument for RankDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl TableDocument for RooflineDocument {
    fn csv(&self) -> String {
        rows_csv(&self.stages)
    }
}

impl TableDocument for SensitivityDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

impl TableDocument for SweepDocument {
    fn csv(&self) -> String {
        rows_csv(&self.rows)
    }
}

fn rows_csv(rows: &[impl Serialize]) -> String {
    let mut csv = String::new();
    for (index, row) in rows.iter().enumerate() {
        let Ok(Value::Object(fields)) = serde_json::to_value(row) else { continue };
        if index == 0 {
            let keys: Vec<String> = fields.keys().map(|key| text(key)).collect();
            csv += &line(&keys);
        }
        let cells: Vec<String> = fields.values().map(value_cell).collect();
        csv += &line(&cells);
    }
    csv
}

fn value_cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(words) => text(words),
        Value::Array(ids) => {
            let ids: Vec<&str> = ids.iter().filter_map(Value::as_str).collect();
            text(&ids.join(" "))
        }
        Value::Object(_) => text(&value.to_string()),
    }
}
