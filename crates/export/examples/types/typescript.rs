//! Writes the documents as TypeScript interfaces.

use crate::definition::{DocumentType, KeyType};
use std::fmt::Write;

/// Returns a TypeScript module with an interface per type.
pub(crate) fn module(definitions: &[DocumentType]) -> String {
    let mut text = String::from("// The documents. Made from their JSON Schema.\n");
    for DocumentType { name, about, keys } in definitions {
        let _ = writeln!(text, "\n/** {about} */\nexport interface {name} {{");
        for key in keys {
            let mark = if key.is_required { "" } else { "?" };
            let _ = writeln!(text, "  /** {} */", key.about);
            let _ = writeln!(text, "  {}{mark}: {};", key.name, written(&key.takes));
        }
        text.push_str("}\n");
    }
    text
}

fn written(takes: &KeyType) -> String {
    match takes {
        KeyType::Null => "null".to_owned(),
        KeyType::Boolean => "boolean".to_owned(),
        KeyType::Integer | KeyType::Number => "number".to_owned(),
        KeyType::Text => "string".to_owned(),
        KeyType::Object(name) => name.clone(),
        KeyType::Literals(values) => joined(values.iter().map(ToString::to_string)),
        KeyType::AnyOf(all) => joined(all.iter().map(written)),
        KeyType::List(items, None) => format!("Array<{}>", written(items)),
        KeyType::List(items, Some(count)) => {
            let items: Vec<String> = (0..*count).map(|_| written(items)).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn joined(alternatives: impl Iterator<Item = String>) -> String {
    alternatives.collect::<Vec<_>>().join(" | ")
}
