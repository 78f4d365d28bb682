//! Parses the JSON Schema of the documents. [`KeyType`] lists the supported kinds of schemas.

use serde_json::Value;

/// A JSON object type of the documents.
pub(crate) struct DocumentType {
    pub(crate) name: String,
    /// The description from the schema.
    pub(crate) about: String,
    pub(crate) keys: Vec<DocumentKey>,
}

/// A key of a JSON object type.
pub(crate) struct DocumentKey {
    pub(crate) name: String,
    /// The description from the schema.
    pub(crate) about: String,
    /// `true` if every object has the key.
    pub(crate) is_required: bool,
    /// The type of the key's value.
    pub(crate) takes: KeyType,
}

/// The type of a JSON value.
pub(crate) enum KeyType {
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    /// One of these literal values.
    Literals(Vec<Value>),
    /// An object, identified by the name of its [`DocumentType`].
    Object(String),
    /// A list of values, with the maximum length if there is one.
    List(Box<KeyType>, Option<u64>),
    AnyOf(Vec<KeyType>),
}

impl DocumentType {
    /// Returns all object types that a schema defines.
    pub(crate) fn all(schema: &Value) -> Vec<Self> {
        let definitions = &schema["$defs"];
        let entries = definitions.as_object().into_iter().flatten();
        let objects = entries.filter(|(_, definition)| is_object(definition));
        objects.map(|(name, definition)| Self::of(name, definition, definitions)).collect()
    }

    fn of(name: &str, definition: &Value, definitions: &Value) -> Self {
        let required = definition["required"].as_array();
        let keys = definition["properties"].as_object().into_iter().flatten();
        let parse_key = |(key, schema): (&String, &Value)| DocumentKey {
            name: key.clone(),
            about: description(schema),
            is_required: required.is_some_and(|names| names.iter().any(|name| name == key)),
            takes: KeyType::of(schema, definitions),
        };
        Self {
            name: short_name(name),
            about: description(definition),
            keys: keys.map(parse_key).collect(),
        }
    }
}

impl KeyType {
    /// Parses a schema. A reference to a definition without keys is replaced with the definition itself.
    fn of(schema: &Value, definitions: &Value) -> Self {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.trim_start_matches("#/$defs/");
            let definition = &definitions[name];
            return if is_object(definition) {
                Self::Object(short_name(name))
            } else {
                Self::of(definition, definitions)
            };
        }
        if let Some(alternatives) = schema["anyOf"].as_array() {
            return Self::AnyOf(
                alternatives.iter().map(|schema| Self::of(schema, definitions)).collect(),
            );
        }
        if let Some(value) = schema.get("const") {
            return Self::Literals(vec![value.clone()]);
        }
        if let Some(options) = schema["enum"].as_array() {
            return Self::Literals(options.clone());
        }
        match &schema["type"] {
            Value::Array(types) => {
                let type_named = |name| Self::from_type_name(name, schema, definitions);
                Self::AnyOf(types.iter().map(type_named).collect())
            }
            name => Self::from_type_name(name, schema, definitions),
        }
    }

    fn from_type_name(name: &Value, schema: &Value, definitions: &Value) -> Self {
        match name.as_str() {
            Some("null") => Self::Null,
            Some("boolean") => Self::Boolean,
            Some("integer") => Self::Integer,
            Some("number") => Self::Number,
            Some("string") => Self::Text,
            Some("array") => {
                let count = schema["maxItems"].as_u64();
                Self::List(Box::new(Self::of(&schema["items"], definitions)), count)
            }
            _ => panic!("no type is known for {schema}"),
        }
    }
}

/// Returns `true` if a definition is an object with keys.
fn is_object(definition: &Value) -> bool {
    definition.get("properties").is_some()
}

/// Removes the suffix `Document` from a name: returns `Answer` for `AnswerDocument`.
fn short_name(name: &str) -> String {
    name.strip_suffix("Document").unwrap_or(name).to_owned()
}

/// Returns the description in a schema on one line, or an empty string.
fn description(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}
