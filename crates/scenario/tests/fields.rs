//! Tests the table of inputs, the options of choices and the presets.

use offload_scenario::FAMILIES;
use offload_scenario::field::{Group, Visibility};
use offload_scenario::{
    CHOICES, Choice, FIELDS, Field, Kind, NUMBERS, Number, PRESETS, Scenario, field,
};
use std::collections::HashSet;

fn numbers() -> impl Iterator<Item = (&'static Field, &'static offload_scenario::NumberField)> {
    FIELDS.iter().filter_map(|field| match &field.kind {
        Kind::Number(number) => Some((field, number)),
        Kind::Choice(_) => None,
    })
}

fn choices() -> impl Iterator<Item = (&'static Field, Choice)> {
    FIELDS.iter().filter_map(|field| match field.kind {
        Kind::Number(_) => None,
        Kind::Choice(choice) => Some((field, choice)),
    })
}

/// Returns the default scenario and every preset, with their names.
fn scenarios() -> impl Iterator<Item = (&'static str, Scenario)> {
    let presets = PRESETS.iter().map(|preset| (preset.id, preset.scenario()));
    std::iter::once(("the default", Scenario::default())).chain(presets)
}

#[test]
fn keys_are_short_lowercase_and_unique() {
    let mut seen = HashSet::from(["v"]);
    for key in FIELDS.iter().map(|field| field.key) {
        assert!(seen.insert(key), "two fields have the key {key}");
        assert!((1..=12).contains(&key.len()), "{key}");
        assert!(key.starts_with(|c: char| c.is_ascii_lowercase()), "{key}");
        assert!(key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{key}");
        assert_eq!(field(key).map(|found| found.key), Some(key));
    }
}

#[test]
fn each_number_and_each_choice_has_one_field() {
    let seen: HashSet<Number> = numbers().map(|(_, field)| field.number).collect();
    assert_eq!((numbers().count(), seen.len()), (NUMBERS, NUMBERS));
    assert!(Number::ALL.iter().all(|number| seen.contains(number)));
    let seen: HashSet<Choice> = choices().map(|(_, choice)| choice).collect();
    assert_eq!((choices().count(), seen.len()), (CHOICES, CHOICES));
}

#[test]
fn labels_are_unique_and_help_is_in_sentences() {
    let mut labels = HashSet::new();
    for field in FIELDS {
        assert!(field.help().len() > 4 && field.help().ends_with('.'), "{}", field.key);
        assert!(!field.help().contains("  "), "{}", field.key);
        let begins_properly =
            |text: &str| text.chars().next().is_some_and(|c| c.is_uppercase() || c.is_numeric());
        assert!(begins_properly(field.label) && begins_properly(field.help()), "{}", field.key);
        assert!(!field.label.ends_with(['.', ':']), "{}", field.key);
        assert!(labels.insert(field.label), "two fields are called {}", field.label);
    }
}

#[test]
fn usual_ranges_lie_within_accepted_ranges() {
    for (field, number) in numbers() {
        let (range, usual) = (number.range, number.usual);
        assert!(range.from < range.to && usual.from < usual.to, "{}", field.key);
        assert!(range.contains(usual.from) && range.contains(usual.to), "{}", field.key);
        assert!(range.from >= 0.0 && range.to.is_finite(), "{}", field.key);
    }
}

#[test]
fn ends_of_ranges_are_read_as_they_are_written() {
    for (field, number) in numbers() {
        for end in [number.range.from, number.range.to, number.usual.from, number.usual.to] {
            assert_eq!(number.read(&number.unit.write(end)), Ok(end), "{}", field.key);
        }
    }
}

#[test]
fn sliders_span_a_factor_of_ten() {
    for (field, number) in numbers().filter(|(_, number)| number.slider) {
        assert_ne!(field.visibility, Visibility::More, "{}", field.key);
        assert!(number.usual.to >= 10.0 * number.usual.from, "{}", field.key);
    }
}

#[test]
fn defaults_are_accepted_by_their_field() {
    for (field, number) in numbers() {
        let defaults = number
            .default
            .into_iter()
            .chain(number.family_defaults.iter().map(|(_, value)| *value));
        for default_value in defaults {
            assert!(number.range.contains(default_value), "{}", field.key);
            assert!(!number.whole || default_value.fract() == 0.0, "{}", field.key);
        }
        // A family's default would be redundant if it equaled the field's default.
        assert!(
            number.family_defaults.iter().all(|(_, value)| Some(*value) != number.default),
            "{}",
            field.key
        );
    }
}

#[test]
fn options_have_unique_ids_and_include_the_automatic_one() {
    for (field, choice) in choices() {
        let ids: Vec<_> = choice.options().map(|option| option.id).collect();
        let unique: HashSet<_> = ids.iter().collect();
        assert!(ids.len() >= 2 && ids.len() == unique.len(), "{}", field.key);
        for (name, scenario) in scenarios() {
            let automatic = choice.option(choice.automatic(&scenario));
            assert!(automatic.is_some(), "{name}, {}", field.key);
        }
        assert!(choice.options().all(|option| !option.label.is_empty()), "{}", field.key);
    }
}

#[test]
fn every_family_shows_eight_to_seventeen_fields_at_once() {
    for family in FAMILIES {
        let mut scenario = Scenario::default();
        assert!(scenario.choose(Choice::Family, family.id));
        let is_open = |field: &&Field| field.is_open(family.family) && field.applies(&scenario);
        let count = FIELDS.iter().filter(is_open).count();
        assert!((8..=17).contains(&count), "{}: {count}", family.id);
        for group in Group::FORM {
            assert!(
                FIELDS.iter().filter(is_open).any(|field| field.group == group),
                "{}",
                group.title()
            );
        }
    }
}

/// The families of the fields `phase` and `unit` must match the properties of each family.
#[test]
fn the_families_of_a_field_agree_with_the_family_facts() {
    for facts in FAMILIES {
        let has_field =
            |key| field(key).is_some_and(|field| field.families.contains(&facts.family));
        assert_eq!(has_field("phase"), facts.network, "{}", facts.id);
        assert_eq!(has_field("unit"), facts.has_selectable_unit, "{}", facts.id);
        assert!(
            facts.network || facts.training,
            "{}: only networks are used for inference",
            facts.id
        );
    }
}

#[test]
fn presets_have_unique_ids_names_and_a_sentence() {
    let mut seen = HashSet::new();
    for preset in PRESETS {
        assert!(seen.insert(preset.id) && seen.insert(preset.name), "{}", preset.id);
        let is_id_character = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(preset.id.chars().all(is_id_character), "{}", preset.id);
        assert!(preset.about().ends_with('.'), "{}", preset.id);
        assert!(preset.link.starts_with("v=1&w="), "{}", preset.id);
    }
}
