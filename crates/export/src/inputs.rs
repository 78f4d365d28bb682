//! The document of `offload inputs`, with all families, fields and presets.

use crate::document::SCHEMA;
use offload_messages::sentences;
use offload_scenario::field::{Group, Visibility};
use offload_scenario::{
    Choice, ChoiceOption, FAMILIES, FIELDS, FamilyFacts, Field, Kind, NumberField, PRESETS, Preset,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Everything that a link can contain.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct InputsDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The families of workloads, which are the options of the field `w`.
    families: Vec<FamilyEntry>,
    /// The inputs of the form.
    fields: Vec<FieldEntry>,
    /// The worked examples.
    presets: Vec<PresetEntry>,
}

impl InputsDocument {
    /// Lists all families, fields and presets.
    pub fn all() -> Self {
        Self {
            schema: SCHEMA,
            families: FAMILIES.iter().map(FamilyEntry::from).collect(),
            fields: FIELDS.iter().map(FieldEntry::from).collect(),
            presets: PRESETS.iter().map(PresetEntry::from).collect(),
        }
    }

    /// Returns the rows of the table, one per field.
    pub fn rows(&self) -> Vec<InputRow> {
        let row = |field: &Field| InputRow {
            key: field.key,
            name: field.label,
            takes: accepted_values(field),
        };
        FIELDS.iter().map(row).collect()
    }
}

/// A row of the table of inputs, for text and CSV.
#[derive(Serialize)]
pub struct InputRow {
    /// The input's key in a link.
    pub key: &'static str,
    /// The input's name on the page.
    pub name: &'static str,
    /// The values that the input accepts, in words.
    pub takes: String,
}

/// Describes the values that a field accepts.
pub fn accepted_values(field: &Field) -> String {
    match &field.kind {
        Kind::Number(number) => sentences::accepted_numbers(number),
        Kind::Choice(choice) => match LISTED_BY.iter().find(|(listed, _)| listed == choice) {
            Some((_, command)) => format!("one of the ids that `{command}` lists"),
            None => {
                let ids: Vec<&str> = choice.options().map(|option| option.id).collect();
                format!("one of {}", ids.join(", "))
            }
        },
    }
}

/// Choices with too many options to list in a message, each with the command that lists the options.
const LISTED_BY: [(Choice, &str); 4] = [
    (Choice::Gpu, "offload gpus"),
    (Choice::Cpu, "offload cpus"),
    (Choice::Machine, "offload machines"),
    (Choice::Network, "offload inputs --json"),
];

/// A family of workloads, which is an option of the field `w`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct FamilyEntry {
    /// The family's id, for `w=`.
    id: &'static str,
    /// The family's name on the page.
    label: &'static str,
    /// The heading under which the family is listed.
    heading: &'static str,
    /// `true` if the model has been tested on published timings of this family.
    measured: bool,
}

/// An input of the form.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct FieldEntry {
    /// The input's key in a link.
    key: &'static str,
    /// The input's name on the page.
    label: &'static str,
    /// A description in one or two sentences.
    help: &'static str,
    /// The group of inputs that contains the input.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Group::ALL.map(group_id))))]
    group: &'static str,
    /// `open` if the form always shows the input, `more` if it is listed under “More”.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [Visibility::Open, Visibility::More].map(place_id))))]
    place: &'static str,
    /// The ids of the families that have the input; empty if all have it.
    families: Vec<&'static str>,
    /// `number`, or `choice` for one of several options.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [NUMBER, CHOICE])))]
    kind: &'static str,
    /// The range of a field of kind `number`; null for a choice.
    number: Option<NumberEntry>,
    /// The options of a field of kind `choice`; null for a number.
    options: Option<Vec<OptionEntry>>,
    /// `true` if the default depends on other inputs.
    follows: bool,
}

/// The range of a numeric input. Numbers are in the unit `unit`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct NumberEntry {
    /// The symbol of the unit; empty for a count.
    unit: &'static str,
    /// The number of base units (bytes, operations, seconds) in one `unit`.
    scale: f64,
    /// The minimum.
    from: f64,
    /// The maximum.
    to: f64,
    /// The start of the usual range, which the slider covers and a sweep uses by default.
    usual_from: f64,
    /// The end of the usual range.
    usual_to: f64,
    /// `true` if the page has a slider for the input.
    slider: bool,
    /// `true` if only whole numbers are accepted.
    whole: bool,
}

/// An option of a choice.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct OptionEntry {
    /// The option's id in a link.
    id: &'static str,
    /// The option's name on the page.
    label: &'static str,
    /// The heading under which the option is listed; empty if there is none.
    heading: &'static str,
}

/// A worked example.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PresetEntry {
    /// The preset's id, which is also a link.
    id: &'static str,
    /// The heading under which the preset is listed.
    group: &'static str,
    /// The preset's name on the page.
    name: &'static str,
    /// A sentence about the example.
    about: &'static str,
    /// The preset's canonical link.
    link: &'static str,
}

const NUMBER: &str = "number";
const CHOICE: &str = "choice";

impl From<&FamilyFacts> for FamilyEntry {
    fn from(&FamilyFacts { id, label, heading, libraries, .. }: &FamilyFacts) -> Self {
        Self { id, label, heading, measured: libraries.evidence.rows > 0 }
    }
}

impl From<&'static Field> for FieldEntry {
    fn from(field: &'static Field) -> Self {
        let (kind, number, options, follows) = match &field.kind {
            Kind::Number(number) => (
                NUMBER,
                Some(NumberEntry::from(number)),
                None,
                has_dependent_default(field, number),
            ),
            Kind::Choice(choice) => {
                let options = choice.options().map(OptionEntry::from).collect();
                (CHOICE, None, Some(options), choice.follows())
            }
        };
        let Field { key, label, .. } = *field;
        Self {
            key,
            label,
            help: field.help(),
            group: group_id(field.group),
            place: place_id(field.visibility),
            families: field.families.iter().map(|family| family.facts().id).collect(),
            kind,
            number,
            options,
            follows,
        }
    }
}

impl From<&NumberField> for NumberEntry {
    fn from(field: &NumberField) -> Self {
        let NumberField { unit, range, usual, slider, whole, .. } = *field;
        Self {
            unit: unit.symbol,
            scale: unit.scale,
            from: range.from,
            to: range.to,
            usual_from: usual.from,
            usual_to: usual.to,
            slider,
            whole,
        }
    }
}

impl From<ChoiceOption> for OptionEntry {
    fn from(ChoiceOption { id, label, heading }: ChoiceOption) -> Self {
        Self { id, label, heading }
    }
}

impl From<&Preset> for PresetEntry {
    fn from(preset: &Preset) -> Self {
        let Preset { id, group, name, link } = *preset;
        Self { id, group: group.title(), name, about: preset.about(), link }
    }
}

const fn group_id(group: Group) -> &'static str {
    match group {
        Group::Workload => "workload",
        Group::Hardware => "hardware",
        Group::Efficiency => "efficiency",
        Group::Cost => "cost",
    }
}

const fn place_id(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Open => "open",
        Visibility::More | Visibility::OpenInCustom => "more",
    }
}

/// Returns `true` if the default depends on other inputs in at least one family that has the field.
fn has_dependent_default(field: &Field, number: &NumberField) -> bool {
    let mut families = FAMILIES
        .iter()
        .filter(|facts| field.families.is_empty() || field.families.contains(&facts.family));
    families.any(|facts| number.number.default_in(facts.family).is_none())
}
