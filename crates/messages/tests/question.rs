//! Checks that every part of a question has an effect.

use crate::report;
use offload_analysis::{LikelyAnswer, Report};
use offload_messages::sentences::{QuestionPart, question};
use offload_scenario::field::Group;
use offload_scenario::{Choice, FAMILIES, FIELDS, Kind, NumberField, Scenario, decode};

/// Returns a scenario for each family and each combination of options of the family's basic choices.
fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for facts in FAMILIES {
        let first = decode("", &format!("w={}", facts.id)).scenario;
        let mut of_family = vec![first];
        for field in FIELDS {
            let Kind::Choice(choice) = field.kind else { continue };
            let is_asked = field.group == Group::Workload
                && field.is_open(facts.family)
                && !field.families.is_empty()
                && field.applies(&of_family[0])
                && choice != Choice::Network;
            if is_asked {
                let options: Vec<_> = choice.options_for(facts.family).collect();
                let with_each_option = |scenario: &Scenario| {
                    let scenario = scenario.clone();
                    options.clone().into_iter().map(move |option| {
                        let mut changed = scenario.clone();
                        changed.choose(choice, option.id);
                        changed
                    })
                };
                of_family = of_family.iter().flat_map(with_each_option).collect();
            }
        }
        scenarios.extend(of_family);
    }
    scenarios
}

/// Returns the time of one run on the CPU and on the GPU.
fn times(scenario: &Scenario) -> [f64; 2] {
    let assessment = LikelyAnswer::of(scenario).assessment;
    [&assessment.cpu, assessment.gpu()]
        .map(|timeline| timeline.total().value() / assessment.runs.value())
}

/// Returns `true` if the times differ by more than the rounding errors of a sum.
fn differ(one: [f64; 2], other: [f64; 2]) -> bool {
    one.iter().zip(other).any(|(one, other)| (one - other).abs() > 1e-9 * one)
}

/// Returns `true` if a number has an effect when it is doubled, halved, or set to an end of its usual range, with any
/// CPU library. All these cases are needed, because memory access may hide the effect of arithmetic, and few libraries
/// depend on dimensions.
fn has_effect(scenario: &Scenario, number: &NumberField, now: f64) -> bool {
    let differs = |scenario: &Scenario, value: f64| {
        let mut changed = scenario.clone();
        changed.set(number.number, Some(value));
        number.range.contains(value) && differ(times(&changed), times(scenario))
    };
    if differs(scenario, now * 2.0) || differs(scenario, (now / 2.0).ceil()) {
        return true;
    }
    Choice::CpuLibrary.options_for(scenario.family()).any(|library| {
        let mut changed = scenario.clone();
        changed.choose(Choice::CpuLibrary, library.id);
        [number.usual.from, number.usual.to].into_iter().any(|end| differs(&changed, end))
    })
}

fn words(parts: &[QuestionPart]) -> String {
    parts.iter().map(|part| &*part.words).collect()
}

#[test]
fn every_number_in_a_question_has_an_effect() {
    let mut idle = Vec::new();
    for scenario in scenarios() {
        let report = Report::of(&scenario);
        let [today, _] = question(&report);
        for part in &today {
            let Some(field) = part.field else { continue };
            let Kind::Number(number) = &field.kind else { continue };
            let now = report.in_field_unit(number.number).expect("a question names what is known");
            if !has_effect(&scenario, number, now) {
                idle.push(format!("{}: {}", field.key, words(&today)));
            }
        }
    }
    assert!(idle.is_empty(), "without effect:\n{}", idle.join("\n"));
}

fn question_text(link: &str) -> String {
    let report = report(link);
    question(&report).map(|parts| words(&parts)).join(" ")
}

#[test]
fn runs_are_named_iff_there_are_several_and_they_change_the_times() {
    let runs = number("runs");
    for facts in FAMILIES {
        for data in ["step", "run", "once", "gpu", "in"] {
            for start in ["warm", "fresh", "first"] {
                let link = format!("w={}&data={data}&start={start}", facts.id);
                let link_with_runs = format!("{link}&runs=10");
                let scenario = decode("", &link_with_runs).scenario;
                let [mut one_run, mut more_runs] = [scenario.clone(), scenario.clone()];
                one_run.set(runs.number, Some(1.0));
                more_runs.set(runs.number, Some(20.0));
                let is_effective = [one_run, more_runs]
                    .iter()
                    .any(|changed| differ(times(changed), times(&scenario)));
                assert!(!question_text(&link).contains("runs per process"), "{link}");
                assert_eq!(
                    question_text(&link_with_runs).contains(", 10 runs per process?"),
                    is_effective,
                    "{link_with_runs}"
                );
            }
        }
    }
}

fn number(key: &str) -> &'static NumberField {
    match &offload_scenario::field(key).expect(key).kind {
        Kind::Number(number) => number,
        Kind::Choice(_) => panic!("{key} is a number"),
    }
}

#[test]
fn a_run_of_several_steps_states_their_number() {
    assert!(question_text("train").contains("I run 1,000 steps of training of a dense network"));
    assert!(question_text("w=stencil&steps=1").contains("I run 1 step of a stencil on"));
    for facts in FAMILIES {
        let link = format!("w={}&steps=777", facts.id);
        let steps = FIELDS.iter().find(|field| field.key == "steps").expect("a field");
        let has_steps = steps.families.contains(&facts.family);
        assert_eq!(question_text(&link).contains("I run 777 steps of "), has_steps, "{link}");
    }
}
