//! The one table of inputs is complete, in order, and within its own bounds.

use offload_scenario::FAMILIES;
use offload_scenario::field::{Group, Place};
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

/// Where everything starts, and every preset.
fn starts() -> impl Iterator<Item = (&'static str, Scenario)> {
    let presets = PRESETS.iter().map(|preset| (preset.id, preset.scenario()));
    std::iter::once(("the start", Scenario::default())).chain(presets)
}

#[test]
fn a_key_is_a_short_word_of_small_letters_that_no_other_field_has() {
    let mut seen = HashSet::from(["v"]);
    for it in FIELDS {
        let key = it.key;
        assert!(seen.insert(key), "{key} stands twice");
        assert!((1..=12).contains(&key.len()), "{key}");
        assert!(key.starts_with(|c: char| c.is_ascii_lowercase()), "{key}");
        assert!(key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{key}");
        assert_eq!(field(key).map(|found| found.key), Some(key));
    }
}

#[test]
fn every_number_and_every_choice_is_one_field() {
    let places: HashSet<Number> = numbers().map(|(_, field)| field.number).collect();
    assert_eq!((numbers().count(), places.len()), (NUMBERS, NUMBERS));
    assert!(Number::ALL.iter().all(|number| places.contains(number)));
    let places: HashSet<Choice> = choices().map(|(_, choice)| choice).collect();
    assert_eq!((choices().count(), places.len()), (CHOICES, CHOICES));
}

#[test]
fn a_field_says_what_it_is_in_whole_sentences() {
    let mut labels = HashSet::new();
    for field in FIELDS {
        assert!(field.help.len() > 4 && field.help.ends_with('.'), "{}", field.key);
        assert!(!field.help.contains("  "), "{}", field.key);
        let first =
            |text: &str| text.chars().next().is_some_and(|c| c.is_uppercase() || c.is_numeric());
        assert!(first(field.label) && first(field.help), "{}", field.key);
        assert!(!field.label.ends_with(['.', ':']), "{}", field.key);
        assert!(labels.insert(field.label), "two fields are called {}", field.label);
    }
}

#[test]
fn what_is_usual_is_accepted() {
    for (field, number) in numbers() {
        let (range, usual) = (number.range, number.usual);
        assert!(range.from < range.to && usual.from < usual.to, "{}", field.key);
        assert!(range.contains(usual.from) && range.contains(usual.to), "{}", field.key);
        assert!(range.from >= 0.0 && range.to.is_finite(), "{}", field.key);
    }
}

#[test]
fn an_end_of_a_range_can_be_typed_as_it_is_written() {
    for (field, number) in numbers() {
        for end in [number.range.from, number.range.to, number.usual.from, number.usual.to] {
            assert_eq!(number.read(&number.unit.write(end)), Ok(end), "{}", field.key);
        }
    }
}

#[test]
fn a_slider_has_somewhere_to_go() {
    for (field, number) in numbers().filter(|(_, number)| number.slider) {
        assert_eq!(field.place, Place::Open, "{}", field.key);
        assert!(number.usual.to >= 10.0 * number.usual.from, "{}", field.key);
    }
}

#[test]
fn a_number_that_a_family_starts_with_is_one_its_field_takes() {
    for (field, number) in numbers() {
        let starts = number.start.into_iter().chain(number.start_in.iter().map(|(_, it)| *it));
        for start in starts {
            assert!(number.range.contains(start), "{}", field.key);
            assert!(!number.whole || start.fract() == 0.0, "{}", field.key);
        }
        // The number of a family says something that the field's own does not.
        assert!(number.start_in.iter().all(|(_, it)| Some(*it) != number.start), "{}", field.key);
    }
}

#[test]
fn a_choice_has_options_with_ids_of_their_own() {
    for (field, choice) in choices() {
        let ids: Vec<_> = choice.options().map(|option| option.id).collect();
        let different: HashSet<_> = ids.iter().collect();
        assert!(ids.len() >= 2 && ids.len() == different.len(), "{}", field.key);
        for (name, scenario) in starts() {
            let automatic = choice.option(choice.automatic(&scenario));
            assert!(automatic.is_some(), "{name}, {}", field.key);
        }
        assert!(choice.options().all(|option| !option.label.is_empty()), "{}", field.key);
    }
}

#[test]
fn no_family_has_more_than_fifteen_fields_in_sight() {
    for family in FAMILIES {
        let mut scenario = Scenario::default();
        assert!(scenario.choose(Choice::Family, family.id));
        let open = |field: &&Field| field.place == Place::Open && field.applies(&scenario);
        let count = FIELDS.iter().filter(open).count();
        assert!((8..=15).contains(&count), "{}: {count}", family.id);
        for group in Group::ALL {
            assert!(FIELDS.iter().filter(open).any(|it| it.group == group), "{}", group.title());
        }
    }
}

#[test]
fn a_preset_has_an_id_a_name_and_a_sentence_of_its_own() {
    let mut seen = HashSet::new();
    for preset in PRESETS {
        assert!(seen.insert(preset.id) && seen.insert(preset.name), "{}", preset.id);
        let short = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(preset.id.chars().all(short), "{}", preset.id);
        assert!(preset.about.ends_with('.'), "{}", preset.id);
        assert!(preset.link.starts_with("v=1&w="), "{}", preset.id);
    }
}
