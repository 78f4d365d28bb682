//! Tests that `offload inputs` lists every family, field and preset, and the values that each field accepts.

use crate::stdout_of;
use offload_export::SCHEMA;
use offload_scenario::{FAMILIES, FIELDS, Kind, Notice, PRESETS, Problem, decode};
use serde_json::{Value, json};

fn list_inputs() -> Value {
    crate::json(&stdout_of(&["inputs", "--json"], ""))
}

fn texts<'a>(listing: &'a Value, list: &str, key: &str) -> Vec<&'a str> {
    let entries = listing[list].as_array().expect("a list");
    entries.iter().map(|entry| entry[key].as_str().expect("a text")).collect()
}

#[test]
fn the_listing_has_every_family_field_and_preset_in_order() {
    let listing = list_inputs();
    assert_eq!(listing["schema"], SCHEMA);
    let families: Vec<&str> = FAMILIES.iter().map(|facts| facts.id).collect();
    let fields: Vec<&str> = FIELDS.iter().map(|field| field.key).collect();
    let presets: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
    assert_eq!(texts(&listing, "families", "id"), families);
    assert_eq!(texts(&listing, "fields", "key"), fields);
    assert_eq!(texts(&listing, "presets", "id"), presets);
}

#[test]
fn every_value_that_a_field_lists_can_be_read_in_a_link() {
    let listing = list_inputs();
    let entries = listing["fields"].as_array().expect("a list");
    for (field, entry) in FIELDS.iter().zip(entries) {
        let values: Vec<String> = match field.kind {
            Kind::Number(_) => {
                assert_eq!((&entry["kind"], &entry["options"]), (&"number".into(), &Value::Null));
                let ends =
                    ["from", "usual_from", "usual_to", "to"].map(|end| &entry["number"][end]);
                assert!(ends.map(Value::as_f64).is_sorted(), "{}", field.key);
                ends.map(Value::to_string).to_vec()
            }
            Kind::Choice(choice) => {
                assert_eq!((&entry["kind"], &entry["number"]), (&"choice".into(), &Value::Null));
                let options = texts(entry, "options", "id");
                assert_eq!(options.len(), choice.options().count(), "{}", field.key);
                options.into_iter().map(str::to_owned).collect()
            }
        };
        for value in values {
            let link = format!("{}={value}", field.key);
            let decoded = decode("", &link);
            let is_inert = |notice: &Notice| matches!(notice.problem, Problem::OtherFamily(_));
            assert!(decoded.notices.iter().all(is_inert), "{link}: {:?}", decoded.notices);
            assert!(field.is_set(&decoded.scenario), "{link}");
        }
    }
}

fn entry(key: &str) -> Value {
    let listing = list_inputs();
    let entries = listing["fields"].as_array().expect("a list");
    entries.iter().find(|entry| entry["key"] == key).expect(key).clone()
}

#[test]
fn an_entry_has_every_key() {
    let number = json!({
        "key": "item",
        "label": "Item size",
        "help": "Bytes per item that the dense part reads.",
        "group": "workload",
        "place": "more",
        "families": ["pipeline"],
        "kind": "number",
        "number": {
            "unit": "MB",
            "scale": 1e6,
            "from": 0.0,
            "to": 1e6,
            "usual_from": 1e-3,
            "usual_to": 100.0,
            "slider": false,
            "whole": false,
        },
        "options": null,
        "follows": false,
    });
    assert_eq!(entry("item"), number);
    let options = json!([
        { "id": "dense", "label": "dense: matrix products", "heading": "" },
        { "id": "arrays", "label": "element-wise: array operations, or loops over elements", "heading": "" },
    ]);
    assert_eq!(
        (entry("kind")["kind"].as_str(), &entry("kind")["options"]),
        (Some("choice"), &options)
    );
}

#[test]
fn a_default_that_depends_on_other_inputs_is_marked() {
    for (key, follows) in [("dtype", true), ("cpupeak", true), ("start", false), ("runs", false)] {
        assert_eq!(entry(key)["follows"], follows, "{key}");
    }
}

#[test]
fn text_and_csv_have_a_line_for_each_field() {
    for form in ["--text", "--csv"] {
        let text = stdout_of(&["inputs", form], "");
        assert_eq!(text.lines().count(), 1 + FIELDS.len(), "{form}");
        for (field, line) in FIELDS.iter().zip(text.lines().skip(1)) {
            assert!(line.starts_with(field.key) && line.contains(field.label), "{line}");
        }
    }
}
