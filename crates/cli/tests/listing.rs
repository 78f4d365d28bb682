//! `offload inputs` lists every family, field and preset, with what each field takes.

use offload_cli::{Exit, run};
use offload_scenario::{FAMILIES, FIELDS, Kind, PRESETS, decode};
use serde_json::{Value, from_str};

fn listed(form: &str) -> String {
    let words = ["inputs", form].map(str::to_owned);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run(&words, &mut &b""[..], &mut out, &mut err).expect("a vector takes all");
    assert_eq!((exit, err.len()), (Exit::Fine, 0));
    String::from_utf8(out).expect("it is text")
}

fn texts<'a>(listing: &'a Value, list: &str, key: &str) -> Vec<&'a str> {
    let entries = listing[list].as_array().expect("a list");
    entries.iter().map(|entry| entry[key].as_str().expect("a text")).collect()
}

#[test]
fn the_listing_has_every_family_field_and_preset_in_their_order() {
    let listing: Value = from_str(&listed("--json")).expect("it is JSON");
    assert_eq!(listing["schema"], 1);
    let families: Vec<&str> = FAMILIES.iter().map(|facts| facts.id).collect();
    let fields: Vec<&str> = FIELDS.iter().map(|field| field.key).collect();
    let presets: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
    assert_eq!(texts(&listing, "families", "id"), families);
    assert_eq!(texts(&listing, "fields", "key"), fields);
    assert_eq!(texts(&listing, "presets", "id"), presets);
}

#[test]
fn a_link_made_of_what_a_field_lists_can_be_read() {
    let listing: Value = from_str(&listed("--json")).expect("it is JSON");
    let entries = listing["fields"].as_array().expect("a list");
    for (field, entry) in FIELDS.iter().zip(entries) {
        let values: Vec<String> = match field.kind {
            Kind::Number(_) => {
                assert_eq!((&entry["kind"], &entry["options"]), (&"number".into(), &Value::Null));
                let ends = ["from", "to", "usual_from", "usual_to"];
                ends.map(|end| entry["number"][end].to_string()).to_vec()
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
            let arrival = decode("", &link);
            assert_eq!(arrival.notices, [], "{link}");
            assert!(field.is_set(&arrival.scenario), "{link}");
        }
    }
}

#[test]
fn what_is_left_out_follows_or_is_always_the_same() {
    let listing: Value = from_str(&listed("--json")).expect("it is JSON");
    let follows = |key: &str| {
        let entries = listing["fields"].as_array().expect("a list");
        let entry = entries.iter().find(|entry| entry["key"] == key).expect(key);
        entry["follows"].as_bool().expect(key)
    };
    for (key, wanted) in [("dtype", true), ("cpupeak", true), ("start", false), ("runs", false)] {
        assert_eq!(follows(key), wanted, "{key}");
    }
}

#[test]
fn for_people_and_spreadsheets_each_field_has_a_line() {
    for form in ["--text", "--csv"] {
        let text = listed(form);
        assert_eq!(text.lines().count(), 1 + FIELDS.len(), "{form}");
        for (field, line) in FIELDS.iter().zip(text.lines().skip(1)) {
            assert!(line.starts_with(field.key) && line.contains(field.label), "{line}");
        }
    }
}
