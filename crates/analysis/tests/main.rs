//! All integration tests of this crate. They form a single program so that linking happens only once.

mod advice;
#[path = "../../scenario/tests/generators/anything.rs"]
mod anything;
mod boosted_trees;
mod catalog;
#[path = "../../scenario/tests/generators/chance.rs"]
mod chance;
mod changes;
mod costs;
mod curve;
mod damaged;
#[path = "../../scenario/tests/generators/damaged.rs"]
mod damaged_links;
mod every_input;
mod evidence;
#[path = "../../scenario/tests/generators/given.rs"]
mod given;
mod golden;
mod hardware_caveats;
mod inputs;
mod layers_on_cpu;
mod longest;
mod machines;
mod measured;
mod neighbor_trees;
mod networks;
mod own_settings;
mod pathology;
mod per_unit;
mod program;
mod provenance;
mod questions;
mod ranking;
mod recorded;
mod rented_machines;
mod report;
mod roofline;
mod sensitivity;
mod side_by_side;
mod steps;
mod sweep;
mod ways_to_run;
mod worked_examples;

use offload_analysis::Report;
use offload_scenario::{
    Choice, FAMILIES, FIELDS, Field, Kind, NumberField, PRESETS, Problem, Scenario, decode,
};

/// Decodes a link. Allows notices only about repeated inputs, which some tests use on purpose.
#[track_caller]
fn scenario(link: &str) -> Scenario {
    let decoded = decode("", link);
    let mut notices = decoded.notices.iter();
    assert!(notices.all(|notice| matches!(notice.problem, Problem::Repeated(_))), "{link}");
    decoded.scenario
}

/// Returns the report on a link that must have no notices.
#[track_caller]
fn report(link: &str) -> Report {
    Report::of(&scenario(link))
}

/// Returns the scenario of a family with its defaults.
fn family(id: &str) -> Scenario {
    let mut scenario = Scenario::default();
    assert!(scenario.choose(Choice::Family, id), "{id}");
    scenario
}

/// Returns the ID and the scenario of every preset, and of every family with its defaults.
fn computations() -> impl Iterator<Item = (&'static str, Scenario)> {
    let presets = PRESETS.iter().map(|preset| (preset.id, preset.scenario()));
    presets.chain(FAMILIES.iter().map(|facts| (facts.id, family(facts.id))))
}

/// Returns the report on every preset, and on every family with its defaults.
fn reports() -> impl Iterator<Item = Report> {
    computations().map(|(_, scenario)| Report::of(&scenario))
}

/// Returns every family with every CPU library.
fn with_cpu_libraries() -> impl Iterator<Item = Scenario> {
    FAMILIES.iter().flat_map(|facts| {
        Choice::CpuLibrary.options().map(|library| {
            let mut scenario = family(facts.id);
            assert!(scenario.choose(Choice::CpuLibrary, library.id));
            scenario
        })
    })
}

/// Returns every input that is a number.
fn numbers() -> impl Iterator<Item = (&'static Field, &'static NumberField)> {
    FIELDS.iter().filter_map(|field| match &field.kind {
        Kind::Number(number) => Some((field, number)),
        Kind::Choice(_) => None,
    })
}

/// Returns `true` if two numbers are equal up to rounding.
fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}
