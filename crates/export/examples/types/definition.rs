//! The JSON Schema of the documents as definitions with keys. Supports only the kinds of schemas that [`KeyType`]
//! lists.

use serde_json::Value;

/// An object type of a document.
pub(crate) struct DocumentType {
    pub(crate) name: String,
    /// The description.
    pub(crate) about: String,
    pub(crate) keys: Vec<DocumentKey>,
}

/// A key of an object type.
pub(crate) struct DocumentKey {
    pub(crate) name: String,
    /// The description.
    pub(crate) about: String,
    /// `true` if each object has the key.
    pub(crate) is_required: bool,
    /// The type of the value.
    pub(crate) takes: KeyType,
}

/// The type of a value.
pub(crate) enum KeyType {
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    /// One of these texts, or this number.
    Literals(Vec<Value>),
    /// An object, by the name of its type.
    Object(String),
    /// A list, with the maximum number of items if there is one.
    List(Box<KeyType>, Option<u64>),
    AnyOf(Vec<KeyType>),
}

impl DocumentType {
    /// Returns the types of a schema.
    pub(crate) fn all(schema: &Value) -> Vec<Self> {
        let definitions = schema["$defs"].as_object().into_iter().flatten();
        definitions.map(|(name, definition)| Self::of(name, definition)).collect()
    }

    fn of(name: &str, definition: &Value) -> Self {
        let required = definition["required"].as_array();
        let keys = definition["properties"].as_object().into_iter().flatten();
        let key = |(key, schema): (&String, &Value)| DocumentKey {
            name: key.clone(),
            about: about(schema),
            is_required: required.is_some_and(|names| names.iter().any(|name| name == key)),
            takes: KeyType::of(schema),
        };
        Self { name: short(name), about: about(definition), keys: keys.map(key).collect() }
    }
}

impl KeyType {
    fn of(schema: &Value) -> Self {
        if let Some(reference) = schema["$ref"].as_str() {
            return Self::Object(short(reference.trim_start_matches("#/$defs/")));
        }
        if let Some(all) = schema["anyOf"].as_array() {
            return Self::AnyOf(all.iter().map(Self::of).collect());
        }
        if let Some(only) = schema.get("const") {
            return Self::Literals(vec![only.clone()]);
        }
        if let Some(options) = schema["enum"].as_array() {
            return Self::Literals(options.clone());
        }
        match &schema["type"] {
            Value::Array(types) => {
                Self::AnyOf(types.iter().map(|name| Self::named(name, schema)).collect())
            }
            name => Self::named(name, schema),
        }
    }

    fn named(name: &Value, schema: &Value) -> Self {
        match name.as_str() {
            Some("null") => Self::Null,
            Some("boolean") => Self::Boolean,
            Some("integer") => Self::Integer,
            Some("number") => Self::Number,
            Some("string") => Self::Text,
            Some("array") => {
                let count = schema["maxItems"].as_u64();
                Self::List(Box::new(Self::of(&schema["items"])), count)
            }
            _ => panic!("no type is known for {schema}"),
        }
    }
}

/// Returns `Answer` for `AnswerDocument`.
fn short(name: &str) -> String {
    name.strip_suffix("Document").unwrap_or(name).to_owned()
}

/// Returns the description of a schema, on one line.
fn about(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}
