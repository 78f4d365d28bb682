//! Writes the documents as typed dictionaries in Python.

use crate::definition::{DocumentKey, DocumentType, KeyType};
use serde_json::Value;
use std::fmt::Write;

const HEAD: &str = r#""""The documents as typed dictionaries. Made from their JSON Schema."""

from __future__ import annotations

from typing import Literal, TypedDict, final
"#;

/// Keys that are Python keywords and therefore cannot be attributes of a class.
const RESERVED: [&str; 3] = ["class", "from", "with"];

/// Returns a Python module with a class per type.
pub(crate) fn module(definitions: &[DocumentType]) -> String {
    let mut text = HEAD.to_owned();
    let mut names: Vec<&str> =
        definitions.iter().map(|definition| definition.name.as_str()).collect();
    names.sort_unstable();
    let names = names.iter().map(|name| format!("    \"{name}\",\n")).collect::<String>();
    let _ = write!(text, "\n__all__ = [\n{names}]\n");
    definitions.iter().for_each(|definition| write_class(&mut text, definition));
    text
}

fn write_class(text: &mut String, DocumentType { name, about, keys }: &DocumentType) {
    let is_reserved = |key: &&DocumentKey| RESERVED.contains(&key.name.as_str());
    let reserved: Vec<&DocumentKey> = keys.iter().filter(is_reserved).collect();
    let (required, optional): (Vec<&DocumentKey>, Vec<&DocumentKey>) =
        keys.iter().filter(|key| !is_reserved(key)).partition(|key| key.is_required);
    let mut bases = Vec::new();
    if !reserved.is_empty() {
        let base = format!("_{name}Reserved");
        let keys =
            reserved.iter().map(|key| format!("\"{}\": \"{}\"", key.name, type_name(&key.takes)));
        let keys = keys.collect::<Vec<_>>().join(", ");
        let _ = write!(text, "\n\n{base} = TypedDict(\"{base}\", {{{keys}}})\n");
        bases.push(base);
    }
    // If all keys are optional, the class needs no base class for them.
    let (has_required, has_optional) = (!required.is_empty(), !optional.is_empty());
    if has_required && has_optional {
        let base = format!("_{name}Optional");
        let _ = write!(text, "\n\nclass {base}(TypedDict, total=False):\n");
        write_attributes(text, &optional);
        bases.push(base);
    }
    let bases = match (bases.is_empty(), has_required) {
        (true, true) => "TypedDict".to_owned(),
        (true, false) => "TypedDict, total=False".to_owned(),
        (false, _) => bases.join(", "),
    };
    let about = if about.is_empty() { name } else { about };
    let _ = write!(text, "\n\n@final\nclass {name}({bases}):\n    \"\"\"{about}\"\"\"\n");
    write_attributes(text, if has_required { &required } else { &optional });
}

fn write_attributes(text: &mut String, keys: &[&DocumentKey]) {
    for DocumentKey { name, about, takes, .. } in keys {
        let _ = write!(text, "\n    {name}: {}\n    \"\"\"{about}\"\"\"\n", type_name(takes));
    }
}

fn type_name(takes: &KeyType) -> String {
    match takes {
        KeyType::Null => "None".to_owned(),
        KeyType::Boolean => "bool".to_owned(),
        KeyType::Integer => "int".to_owned(),
        KeyType::Number => "float".to_owned(),
        KeyType::Text => "str".to_owned(),
        KeyType::Object(name) => name.clone(),
        KeyType::Literals(values) => {
            format!("Literal[{}]", values.iter().map(literal).collect::<Vec<_>>().join(", "))
        }
        KeyType::AnyOf(alternatives) => {
            alternatives.iter().map(type_name).collect::<Vec<_>>().join(" | ")
        }
        KeyType::List(items, _) => format!("list[{}]", type_name(items)),
    }
}

/// Writes a JSON value as a Python literal, such as `None` for `null`.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        other => other.to_string(),
    }
}
