//! Tests that links are short enough for other programs to handle, and that shortening a link keeps its meaning.

use crate::given::set;
use offload_analysis::Report;
use offload_scenario::{
    Choice, FAMILIES, FIELDS, Kind, NumberField, Scenario, decode, encode, field,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The maximum length of a link. A hundred characters remain for the address of the page.
const MAX_LENGTH: usize = 2000 - 100;

/// Returns the value of a field whose text in a link is longest, among candidates with fifteen digits.
fn longest_number(field: &NumberField) -> f64 {
    let (from, to) = (field.range.from, field.range.to);
    let powers = [1.0, 1e-3, 1e-6, 1e-9, 1e-12, 1e-16, 1e-20];
    let candidates = powers.map(|power| to * power * 0.123_456_789_012_345);
    let candidates = candidates.into_iter().chain([from, to, from * 1.234_567_890_123_45]);
    let round_if_whole = |value: f64| if field.whole { value.round() } else { value };
    candidates
        .map(round_if_whole)
        .filter(|value| field.range.contains(*value))
        .max_by_key(|value| {
            let mut scenario = Scenario::default();
            scenario.set(field.number, Some(*value));
            encode(&scenario).len()
        })
        .expect("both ends are in the range")
}

/// Returns a scenario with every field set to the value with the longest text.
fn longest_scenario(family: &str) -> Scenario {
    let mut scenario = Scenario::default();
    for field in FIELDS {
        match &field.kind {
            Kind::Number(number) => scenario.set(number.number, Some(longest_number(number))),
            Kind::Choice(choice) => {
                let longest = choice.options().max_by_key(|option| option.id.len());
                scenario.choose(*choice, longest.expect("a choice has options").id);
            }
        }
    }
    scenario.choose(Choice::Family, family);
    scenario
}

#[track_caller]
fn check_length_and_meaning(scenario: &Scenario) {
    let expected = Report::of(scenario);
    let link = expected.link();
    assert!(link.len() <= MAX_LENGTH, "{}: {link}", link.len());
    let decoded = decode("", &link);
    assert_eq!(decoded.notices, [], "{link}");
    let report = Report::of(&decoded.scenario);
    assert_eq!(report.assessment, expected.assessment, "{link}");
    assert_eq!(report.ranges, expected.ranges, "{link}");
    for field in FIELDS.iter().filter(|field| field.other_families(scenario).is_none()) {
        assert_eq!(field.is_set(&decoded.scenario), field.is_set(scenario), "{}", field.key);
    }
}

#[test]
fn a_link_with_every_input_omits_those_that_do_not_apply() {
    for family in FAMILIES {
        let scenario = longest_scenario(family.id);
        check_length_and_meaning(&scenario);
        let link = encode(&scenario);
        for pair in link.split('&').filter(|pair| !pair.starts_with("v=")) {
            let (key, _) = pair.split_once('=').expect("it is a pair");
            assert!(
                field(key).is_some_and(|field| field.applies(&scenario)),
                "{}: {key}",
                family.id
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(2000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_link_is_too_long(fractions in vec(prop::option::weighted(0.95, 0.0..=1.0), FIELDS.len())) {
        let mut scenario = Scenario::default();
        for (field, fraction) in FIELDS.iter().zip(fractions) {
            if let Some(fraction) = fraction {
                set(&mut scenario, field, fraction);
            }
        }
        check_length_and_meaning(&scenario);
    }
}
