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
            let _ = writeln!(text, "  {}{mark}: {};", key.name, type_name(&key.takes));
        }
        text.push_str("}\n");
    }
    text
}

fn type_name(takes: &KeyType) -> String {
    match takes {
        KeyType::Null => "null".to_owned(),
        KeyType::Boolean => "boolean".to_owned(),
        KeyType::Integer | KeyType::Number => "number".to_owned(),
        KeyType::Text => "string".to_owned(),
        KeyType::Object(name) => name.clone(),
        KeyType::Literals(values) => union_type(values.iter().map(ToString::to_string)),
        KeyType::AnyOf(alternatives) => union_type(alternatives.iter().map(type_name)),
        KeyType::List(items, None) => format!("Array<{}>", type_name(items)),
        KeyType::List(items, Some(count)) => {
            let items: Vec<String> = (0..*count).map(|_| type_name(items)).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn union_type(alternatives: impl Iterator<Item = String>) -> String {
    alternatives.collect::<Vec<_>>().join(" | ")
}
