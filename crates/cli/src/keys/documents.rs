//! Documents the keys of the JSON output. The descriptions come from the JSON Schemas.

use super::{code, head, heading, row};
use offload_export::DOCUMENTS;
use serde_json::Value;
use std::iter::once;

/// The sections, each with the name of its document, its heading and its introduction.
const SECTIONS: [(&str, &str, &str); 12] = [
    (
        "answer",
        "Keys of an answer",
        "`offload --json` prints one object for each link, one per line, in the order of the links. \
         Every answer has every key; a value is null only if its description says so. For an \
         unreadable link, the object has only `schema`, `given`, `basis`, `error` and `notices`. You \
         can pass saved output back: `offload answer.json` answers its questions again. `offload --csv` and \
         `offload --markdown` print the chart's data, one row per bar and cause. `offload schema` \
         prints these keys as a JSON Schema.",
    ),
    (
        "sweep",
        "Keys of a sweep",
        "`offload sweep --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "rank",
        "Keys of a ranking",
        "`offload rank --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "compare",
        "Keys of a comparison",
        "`offload compare --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "cost",
        "Keys of a bill",
        "`offload cost --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "roofline",
        "Keys of a roofline",
        "`offload roofline --json` prints one object, and `--csv` prints its stages.",
    ),
    (
        "sensitivity",
        "Keys of a sensitivity analysis",
        "`offload sensitivity --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "nearest",
        "Keys of the nearest measurements",
        "`offload nearest --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "gpus",
        "Keys of the GPU catalog",
        "`offload gpus --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "cpus",
        "Keys of the CPU catalog",
        "`offload cpus --json` prints one object, and `--csv` prints its rows.",
    ),
    (
        "machines",
        "Keys of the machine catalog",
        "`offload machines --json` prints one object, and `--csv` prints its rows.",
    ),
    ("inputs", "Keys of the inputs", "`offload inputs --json` prints one object."),
];

/// Writes all keys of an answer and of the documents that subcommands print.
pub(super) fn write_documents(text: &mut String) {
    for (name, title, about) in SECTIONS {
        heading(text, 2, title);
        text.push_str(about);
        text.push_str("\n\n");
        head(text, ["Key", "Type", "Meaning"]);
        for document in DOCUMENTS.iter().filter(|document| document.name == name) {
            let schema = document.schema();
            let mut keys = KeyTable { root: schema.as_value(), shown: Vec::new(), text };
            keys.object("", schema.as_value());
        }
    }
}

/// Writes a table with one row per key of a schema.
struct KeyTable<'a> {
    root: &'a Value,
    /// The schema definitions whose keys have been written, each with the path of the first key that uses it.
    shown: Vec<(&'a str, String)>,
    text: &'a mut String,
}

impl<'a> KeyTable<'a> {
    /// Writes the keys of an object. If a key contains an object or a list of objects, the nested keys follow directly
    /// after the key.
    fn object(&mut self, path: &str, schema: &'a Value) {
        for (key, property) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}{key}");
            let meaning = property["description"].as_str().unwrap_or_default().replace('\n', " ");
            let types = any_of(self.kinds(property));
            let (target, child_prefix) = match self.target(property) {
                Some(reference) => (Some(reference), format!("{path}.")),
                None => (self.target(&property["items"]), format!("{path}[].")),
            };
            // A definition that several keys use is documented only at the first of them.
            let first_path = target.and_then(|target| {
                let entry = self.shown.iter().find(|(name, _)| *name == target);
                entry.map(|(_, first)| first.clone())
            });
            let meaning = match &first_path {
                Some(first_path) => {
                    format!("{}; keys as in `{first_path}`.", meaning.trim_end_matches('.'))
                }
                None => meaning,
            };
            row(self.text, [&code(&path), &types, &meaning]);
            if let (Some(target), None) = (target, first_path) {
                self.shown.push((target, path));
                self.object(&child_prefix, self.definition(target));
            }
        }
    }

    /// Returns the reference to an object in a schema, even if the schema also allows null. Returns `None` if the
    /// schema does not refer to an object.
    fn target(&self, schema: &'a Value) -> Option<&'a str> {
        let alternatives = schema["anyOf"].as_array().into_iter().flatten();
        let reference =
            once(schema).chain(alternatives).find_map(|schema| schema["$ref"].as_str())?;
        self.definition(reference).get("properties").map(|_| reference)
    }

    fn definition(&self, reference: &str) -> &'a Value {
        self.root.pointer(reference.trim_start_matches('#')).unwrap_or(&Value::Null)
    }

    /// Returns the names of the types that a key can have.
    fn kinds(&self, schema: &'a Value) -> Vec<String> {
        if let Some(reference) = schema["$ref"].as_str() {
            return self.kinds(self.definition(reference));
        }
        if let Some(alternatives) = schema["anyOf"].as_array() {
            return alternatives.iter().flat_map(|alternative| self.kinds(alternative)).collect();
        }
        let format_literal = |value: &Value| match value {
            Value::String(id) => code(id),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
            Value::Array(_) | Value::Object(_) => code(&value.to_string()),
        };
        if let Some(value) = schema.get("const") {
            return vec![format_literal(value)];
        }
        if let Some(values) = schema["enum"].as_array() {
            return values.iter().map(format_literal).collect();
        }
        let types = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            single => single.as_str().into_iter().collect::<Vec<_>>(),
        };
        let type_names = |name| match name {
            "string" => vec!["text".to_owned()],
            "integer" => vec!["number".to_owned()],
            "boolean" => vec!["true".to_owned(), "false".to_owned()],
            "array" if self.target(&schema["items"]).is_none() => {
                vec![format!("list of {}", any_of(self.kinds(&schema["items"])))]
            }
            "array" => vec!["list".to_owned()],
            name => vec![name.to_owned()],
        };
        types.into_iter().flat_map(type_names).collect()
    }
}

/// Joins type names: "number", "number or null" or "`a`, `b` or null".
fn any_of(mut kinds: Vec<String>) -> String {
    match (kinds.pop(), kinds.is_empty()) {
        (Some(last), false) => format!("{} or {last}", kinds.join(", ")),
        (last, _) => last.unwrap_or_default(),
    }
}
