//! Tests that every input number of a family changes the result in some situation.

use crate::numbers;
use offload_analysis::{Assessment, Report};
use offload_scenario::field::Group;
use offload_scenario::{Choice, FAMILIES, Family, Field, Number, NumberField, Scenario, decode};

/// Situations in which an input may matter: cold processes, several GPUs, data loading, fine-tuning, drafted tokens,
/// and libraries that interpret code, compile it or use a single core.
const SITUATIONS: [&str; 15] = [
    "",
    "data=once&phase=train&start=fresh",
    "kind=arrays&bytes=1000&verb=groupby",
    "verb=text&alternatives=2&file=csv",
    "start=fresh",
    "data=step&waits=step&start=fresh",
    "gpus=4&load=100000&gpulib=pytorch",
    "cpulib=python",
    "gpulib=jax",
    "cpulib=numpy&gpulib=cupy",
    "vram=0.001&gpulib=cuda",
    "fallback=20&serial=20&overlap=50",
    "algorithm=logistic",
    "w=transformer&tune=lora",
    "w=llm&draft=4",
];

fn family(id: &str, situation: &str) -> Scenario {
    let mut scenario = decode("", situation).scenario;
    assert!(scenario.choose(Choice::Family, id), "{id}");
    scenario
}

fn answer(scenario: &Scenario) -> Assessment {
    Report::of(scenario).assessment
}

/// Returns `true` if distant values of a number give different results. Nearby values may give the same result, because
/// a roofline hides small changes of work that is not the bottleneck.
fn matters(scenario: &Scenario, number: &NumberField) -> bool {
    let answer_with = |value| {
        let mut scenario = scenario.clone();
        scenario.set(number.number, Some(value));
        answer(&scenario)
    };
    let answer_at_start = answer_with(number.range.from);
    answer_at_start != answer_with(number.usual.to)
        || answer_at_start != answer_with(number.range.to)
}

#[test]
fn every_size_of_a_family_changes_its_answer() {
    let mut inert = Vec::new();
    for facts in FAMILIES {
        let scenario = family(facts.id, "");
        let is_size = |field: &Field| field.applies(&scenario) && field.group == Group::Workload;
        for (field, number) in numbers().filter(|(field, _)| is_size(field)) {
            let matters_in = |link: &&str| matters(&family(facts.id, link), number);
            if !SITUATIONS.iter().any(matters_in) {
                inert.push(format!("{} {}", facts.id, field.key));
            }
        }
    }
    assert_eq!(inert, [""; 0], "inputs without effect");
}

#[test]
fn every_figure_of_hardware_and_efficiency_changes_some_answer() {
    // All families have these inputs, but a family need not use each of them. For example, sorting has no arithmetic.
    let is_figure = |field: &Field| {
        field.applies(&Scenario::default())
            && matches!(field.group, Group::Hardware | Group::Efficiency)
    };
    for (field, number) in numbers().filter(|(field, _)| is_figure(field)) {
        let situations =
            || SITUATIONS.iter().flat_map(|link| FAMILIES.iter().map(move |facts| (facts, link)));
        let has_effect = situations().any(|(facts, link)| matters(&family(facts.id, link), number));
        assert!(has_effect, "{}", field.key);
    }
}

#[test]
fn each_of_two_gpus_does_half_of_the_work() {
    for facts in FAMILIES {
        let Some(number) = facts.shared else { continue };
        let mut half = family(facts.id, "");
        let size = Report::of(&half).in_field_unit(number).expect("a size is known");
        let mut whole = half.clone();
        half.set(number, Some(size));
        whole.set(number, Some(2.0 * size));
        // If these inputs are empty, they are derived from the size. Set them, so that the GPUs share their values.
        if facts.family == Family::Custom {
            for number in [Number::GpuTraffic, Number::FunctionsEach, Number::Parallel] {
                half.set(number, Some(1.0));
                whole.set(number, Some(2.0));
            }
        }
        whole.set(Number::Gpus, Some(2.0));
        let (half, whole) = (Report::of(&half).job, Report::of(&whole).job);
        assert_eq!(whole.gpus().value(), 2.0, "{}", facts.id);
        if facts.family == Family::Language {
            // GPUs take turns with the layers of a language model, so they share only the model's memory.
            assert_eq!(whole.part().stages, whole.workload.stages);
            assert_eq!(whole.part().arrays * 2.0, whole.workload.arrays);
        } else {
            assert_eq!(*whole.part(), half.workload, "{}", facts.id);
        }
    }
}

#[test]
fn families_limited_to_one_gpu_ignore_the_number_of_gpus() {
    for facts in FAMILIES.iter().filter(|facts| facts.shared.is_none()) {
        let mut scenario = family(facts.id, "");
        let before = answer(&scenario);
        scenario.set(Number::Gpus, Some(4.0));
        assert_eq!(answer(&scenario), before, "{}", facts.id);
    }
}
