//! The JSON Schema of the documents as definitions with keys, as far as schemas of documents go: no schema is anything
//! else than what [`KeyType`] lists.

use serde_json::Value;

/// An object of a document.
pub(crate) struct DocumentType {
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) about: String,
    /// Its keys.
    pub(crate) keys: Vec<DocumentKey>,
}

/// A key of an object.
pub(crate) struct DocumentKey {
    /// Its name.
    pub(crate) name: String,
    /// What it means.
    pub(crate) about: String,
    /// `true` if it stands in each object.
    pub(crate) is_required: bool,
    /// What it takes.
    pub(crate) takes: KeyType,
}

/// What a key takes.
pub(crate) enum KeyType {
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    /// One of these texts, or this number.
    Literals(Vec<Value>),
    /// An object.
    Object(String),
    /// As many as are given, or any number of them.
    List(Box<KeyType>, Option<u64>),
    AnyOf(Vec<KeyType>),
}

impl DocumentType {
    /// Those of a schema.
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

/// `Answer` of `AnswerDocument`.
fn short(name: &str) -> String {
    name.strip_suffix("Document").unwrap_or(name).to_owned()
}

/// The documentation of a schema, on one line.
fn about(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}
