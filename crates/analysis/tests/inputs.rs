//! Tests the resolved input numbers. Every value must be within its range. An entered value must be certain. An
//! automatic value must not depend on the value that the user enters for the same number.

use crate::{computations, family, numbers};
use offload_analysis::{Origin, Report};
use offload_scenario::{Choice, FAMILIES};

#[test]
fn a_value_lies_in_its_range_for_every_family_machine_and_library() {
    for facts in FAMILIES {
        for choice in [Choice::Gpu, Choice::Cpu, Choice::CpuLibrary, Choice::GpuLibrary] {
            for option in choice.options() {
                let mut scenario = family(facts.id);
                assert!(scenario.choose(choice, option.id), "{}", option.id);
                let report = Report::of(&scenario);
                for (field, number) in numbers() {
                    let Some(input) = report.inputs.get(number.number) else { continue };
                    let is_within = input.low <= input.value && input.value <= input.high;
                    assert!(is_within, "{} with {}, {}: {input:?}", facts.id, option.id, field.key);
                    assert_ne!(input.origin, Origin::Given, "{}: {}", facts.id, field.key);
                }
            }
        }
    }
}

#[test]
fn a_given_number_is_certain_and_has_origin_given_in_every_family() {
    for facts in FAMILIES {
        for (field, number) in numbers() {
            for value in [number.range.from, number.usual.to, number.range.to] {
                let mut scenario = family(facts.id);
                scenario.set(number.number, Some(value));
                let report = Report::of(&scenario);
                let input = report.inputs.get(number.number).expect("it is given");
                assert_eq!(input.origin, Origin::Given, "{}: {}", facts.id, field.key);
                assert_eq!((input.low, input.high), (input.value, input.value), "{}", field.key);
                assert_eq!(input.value, number.to_base(value), "{}", field.key);
                assert_eq!(report.in_field_unit(number.number), Some(value), "{}", field.key);
            }
        }
    }
}

#[test]
fn an_automatic_number_is_accepted_by_its_field() {
    for (name, scenario) in computations() {
        let report = Report::of(&scenario);
        for (field, number) in numbers().filter(|(field, _)| field.applies(&scenario)) {
            let Some(value) = report.default_in_field_unit(number.number) else { continue };
            let key = field.key;
            assert!(number.range.contains(value), "{name}, {key}: {value}");
            assert!(!number.whole || value.fract() == 0.0, "{name}, {key}: {value}");
        }
    }
}

#[test]
fn the_automatic_value_does_not_depend_on_the_given_one() {
    for (name, scenario) in computations() {
        let before = Report::of(&scenario);
        for (field, number) in numbers() {
            let mut changed = scenario.clone();
            changed.set(number.number, Some(number.range.from));
            let after = Report::of(&changed).default_in_field_unit(number.number);
            assert_eq!(before.default_in_field_unit(number.number), after, "{name}, {}", field.key);
        }
    }
}

#[test]
fn giving_the_automatic_value_changes_no_time() {
    for (name, scenario) in computations() {
        let before = Report::of(&scenario);
        for (field, number) in numbers() {
            let Some(value) = before.in_field_unit(number.number) else { continue };
            let mut changed = scenario.clone();
            changed.set(number.number, Some(value));
            let after = Report::of(&changed).assessment;
            let is_near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
            let (key, speedup) = (field.key, after.speedup());
            assert!(is_near(speedup, before.assessment.speedup()), "{name}, {key}: {speedup}");
            let (bytes_before, bytes_after) =
                (before.assessment.memory_fit.need().value(), after.memory_fit.need().value());
            assert!(
                is_near(bytes_after, bytes_before),
                "{name}, {key}: {bytes_after} bytes, not {bytes_before}"
            );
        }
    }
}
