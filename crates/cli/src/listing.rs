//! `offload inputs`: every family, field and preset of the tables, for programs that fill in a form,
//! write links or test the page.

use crate::arguments::{OutputFormat, formats};
use crate::flag::takes;
use crate::table::{Cell, Column, FigureTable, column};
use crate::{CommandFailure, Streams};
use clap::{ArgMatches, Command};
use offload_scenario::field::{Group, Visibility};
use offload_scenario::{
    ChoiceOption, FAMILIES, FIELDS, FamilyFacts, Field, Kind, NumberField, PRESETS, Preset,
};
use serde::Serialize;

/// The version of the listing's shape. It changes when a key goes or changes its meaning, not when
/// one is added.
const SCHEMA: u32 = 1;

/// What is shown of a field as text and as CSV.
const COLUMNS: &[Column] = &[
    column("key", "Key", "text", "Its key in a link."),
    column("name", "Name", "text", "Its name on the page."),
    column("takes", "Takes", "text", "The values it accepts."),
];

/// Everything a link can say.
#[derive(Serialize)]
struct Listing {
    schema: u32,
    families: Vec<FamilyEntry>,
    fields: Vec<FieldEntry>,
    presets: Vec<PresetEntry>,
}

/// A family of workloads, an option of the field `w`.
#[derive(Serialize)]
struct FamilyEntry {
    id: &'static str,
    label: &'static str,
    heading: &'static str,
    /// Whether its accuracy has been checked against published timings.
    measured: bool,
}

/// An input of the form.
#[derive(Serialize)]
struct FieldEntry {
    key: &'static str,
    label: &'static str,
    help: &'static str,
    group: &'static str,
    place: &'static str,
    /// The ids of the families it belongs to; empty where it belongs to all.
    families: Vec<&'static str>,
    kind: &'static str,
    /// What a field of kind `number` takes; null for a choice.
    number: Option<NumberEntry>,
    /// What a field of kind `choice` takes; null for a number.
    options: Option<Vec<OptionEntry>>,
    /// Whether the value used where a link leaves it out depends on other inputs.
    follows: bool,
}

/// A range of numbers; all of them in `unit`.
#[derive(Serialize)]
struct NumberEntry {
    /// The symbol of the unit; empty for a count.
    unit: &'static str,
    /// How many base units (bytes, operations, seconds) one `unit` is.
    scale: f64,
    from: f64,
    to: f64,
    usual_from: f64,
    usual_to: f64,
    slider: bool,
    whole: bool,
}

/// An option of a choice.
#[derive(Serialize)]
struct OptionEntry {
    id: &'static str,
    label: &'static str,
    /// The heading it is listed under; empty where there is none.
    heading: &'static str,
}

/// A worked example.
#[derive(Serialize)]
struct PresetEntry {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    link: &'static str,
}

impl From<&FamilyFacts> for FamilyEntry {
    fn from(&FamilyFacts { id, label, heading, measured, .. }: &FamilyFacts) -> Self {
        Self { id, label, heading, measured }
    }
}

impl From<&'static Field> for FieldEntry {
    fn from(field: &'static Field) -> Self {
        let (kind, number, options, follows) = match &field.kind {
            Kind::Number(number) => {
                ("number", Some(NumberEntry::from(number)), None, follows(field, number))
            }
            Kind::Choice(choice) => {
                let options = choice.options().map(OptionEntry::from).collect();
                ("choice", None, Some(options), choice.follows())
            }
        };
        let Field { key, label, help, .. } = *field;
        Self {
            key,
            label,
            help,
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
    fn from(&Preset { id, name, about, link }: &Preset) -> Self {
        Self { id, name, about, link }
    }
}

const fn group_id(group: Group) -> &'static str {
    match group {
        Group::Workload => "workload",
        Group::Hardware => "hardware",
        Group::Efficiency => "efficiency",
    }
}

const fn place_id(place: Visibility) -> &'static str {
    match place {
        Visibility::Open => "open",
        Visibility::More => "more",
    }
}

/// Whether a number that is left out is derived in any of the field's families.
fn follows(field: &Field, number: &NumberField) -> bool {
    let mut families = FAMILIES
        .iter()
        .filter(|facts| field.families.is_empty() || field.families.contains(&facts.family));
    families.any(|facts| number.number.start(facts.family).is_none())
}

/// Its arguments and its help.
pub(crate) fn define(command: Command) -> Command {
    let about = "The inputs: every family, field and preset that a link can name";
    let examples = "\
Examples:
  offload inputs | grep -i batch
  offload inputs --json | jq -r '.presets[].id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// The inputs in the form asked for.
pub(crate) fn run(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    Ok(match OutputFormat::of(matches) {
        OutputFormat::Json => {
            let listing = Listing {
                schema: SCHEMA,
                families: FAMILIES.iter().map(FamilyEntry::from).collect(),
                fields: FIELDS.iter().map(FieldEntry::from).collect(),
                presets: PRESETS.iter().map(PresetEntry::from).collect(),
            };
            format!("{}\n", serde_json::to_string(&listing).unwrap_or_default())
        }
        OutputFormat::Csv => table().csv(),
        OutputFormat::Text | OutputFormat::Markdown => table().text(),
    })
}

fn table() -> FigureTable {
    let cells = |field: &Field| {
        [field.key.to_owned(), field.label.to_owned(), takes(field)].map(Cell::Text).to_vec()
    };
    FigureTable::new(COLUMNS, FIELDS.iter().map(cells).collect())
}
