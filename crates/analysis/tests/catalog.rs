//! Tests invariants of the reports on every preset and family with every GPU, CPU and library in the catalog, and on
//! random scenarios.

use crate::computations;
use offload_analysis::{Advice, Assessment, Bound, Obstacle, Outcome, Report, Segment};
use offload_catalog::{Level, Vendor, fallback_library, families, networks};
use offload_scenario::kinds::ALGORITHMS;
use offload_scenario::{Choice, FAMILIES, FIELDS, FamilyFacts, Kind, Number};
use offload_vocabulary::quantity::LIMIT;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Returns the report on every computation with every option of a choice, and a name for messages.
fn reports_with_each(choice: Choice) -> impl Iterator<Item = (String, Report)> {
    computations().flat_map(move |(id, scenario)| {
        choice.options().map(move |option| {
            let mut scenario = scenario.clone();
            assert!(scenario.choose(choice, option.id), "{}", option.id);
            (format!("{id} with {}", option.id), Report::of(&scenario))
        })
    })
}

/// Checks all invariants for every computation with every option of a choice. Returns the number of computations that
/// can't run on the GPU.
fn check_with_each(choice: Choice) -> usize {
    let mut cannot_run = 0;
    for (name, report) in reports_with_each(choice) {
        if report.has_gpu_times() {
            check_times(&name, &report.assessment);
        }
        check_obstacle(&name, &report);
        check_bills(&name, &report);
        if report.obstacle.is_some() {
            cannot_run += 1;
            check_not_advised(&name, &report);
        }
    }
    cannot_run
}

/// Checks that times are positive and finite, that their segments add up, that the bound takes at least a seventh of
/// the time, and that no real GPU beats the ceiling.
fn check_times(name: &str, answer: &Assessment) {
    for timeline in [&answer.cpu, &answer.warm, &answer.cold, &answer.ceiling] {
        let time = timeline.total().value();
        assert!(time > 0.0 && time < LIMIT, "{name}: {time}");
        let shares: f64 = Segment::ALL.map(|segment| timeline.share(segment).value()).iter().sum();
        assert!((shares - 1.0).abs() < 1e-9, "{name}: {shares}");
    }
    let (real, ceiling) = (answer.speedup(), answer.ceiling_speedup());
    for speedup in [real, answer.warm_speedup(), answer.cold_speedup()] {
        assert!(speedup > 0.0 && speedup < LIMIT, "{name}: {speedup}");
    }
    assert!(real <= ceiling * (1.0 + 1e-9), "{name}: {real} beats {ceiling}");
    let (bound, share) = answer.bound();
    assert!(Bound::ALL.contains(&bound));
    assert!(share.value() >= 1.0 / 7.0 && share.value() <= 1.0, "{name}: {share:?}");
}

/// Checks that the obstacle in a report agrees with the times and the memory need.
fn check_obstacle(name: &str, report: &Report) {
    let answer = &report.assessment;
    match report.obstacle {
        Some(Obstacle::NoArithmetic) => {
            assert!(answer.speedup() < 1e-9, "{name}: computes without arithmetic units");
        }
        Some(Obstacle::TooBig) => {
            let capacity = report.inputs.get(Number::GpuMemory).map(|capacity| capacity.value);
            assert!(
                capacity.is_some_and(|capacity| capacity < answer.memory_fit.need().value()),
                "{name}"
            );
        }
        None | Some(Obstacle::NoLibrary | Obstacle::NoTraining | Obstacle::NoAlgorithm) => {
            assert!(answer.warm.total().value() < LIMIT, "{name}");
        }
    }
}

/// Checks that the advice never moves work to a GPU that can't run it.
fn check_not_advised(name: &str, report: &Report) {
    for advice in [report.advice, report.cost_advice].into_iter().flatten() {
        let advice = advice.advice;
        assert!(!matches!(advice, Advice::Move | Advice::Split), "{name}: {advice:?}");
    }
    assert!(matches!(report.outcome(), Outcome::Cannot(_)), "{name}");
}

/// Checks that each cost is known if and only if the price is known, and each energy if and only if the power is known.
fn check_bills(name: &str, Report { job, assessment: answer, .. }: &Report) {
    assert_eq!(job.cpu.price.is_some(), answer.bills.cpu.cost.is_some(), "{name}");
    assert_eq!(job.gpu.price.is_some(), answer.bills.gpu.cost.is_some(), "{name}");
    assert_eq!(job.cpu.power.is_some(), answer.bills.cpu.energy.is_some(), "{name}");
    assert_eq!(job.gpu.power.is_some(), answer.bills.gpu.energy.is_some(), "{name}");
}

#[test]
fn laws_hold_with_every_gpu() {
    let cannot_run = check_with_each(Choice::Gpu);
    assert!(cannot_run > 100, "{cannot_run}");
}

#[test]
fn laws_hold_with_every_cpu() {
    check_with_each(Choice::Cpu);
}

#[test]
fn laws_hold_with_every_interconnect_and_library() {
    for choice in [Choice::Interconnect, Choice::CpuLibrary, Choice::GpuLibrary] {
        check_with_each(choice);
    }
}

/// The reverse always holds, because a family without libraries does not compile.
#[test]
fn the_catalog_lists_libraries_only_for_known_families() {
    for libraries in families() {
        assert!(FAMILIES.iter().any(|facts| facts.id == libraries.id), "{}", libraries.id);
    }
}

#[test]
fn the_size_divided_among_gpus_is_an_input_of_the_family() {
    for (facts, number) in FAMILIES.iter().filter_map(|facts| Some((facts, facts.shared?))) {
        let mut fields = FIELDS
            .iter()
            .filter(|field| matches!(field.kind, Kind::Number(input) if input.number == number));
        assert!(fields.any(|field| field.families.contains(&facts.family)), "{}", facts.id);
    }
}

#[test]
fn the_default_libraries_of_a_family_are_made_for_it() {
    for FamilyFacts { id, libraries, .. } in FAMILIES {
        let cpu = libraries.cpu.iter().chain([&libraries.default_cpu, &libraries.baseline]);
        let gpu = libraries.default_gpu;
        let purposes = cpu.map(|cpu| (cpu.id, cpu.made_for)).chain([(gpu.id, gpu.made_for)]);
        for (library, made_for) in purposes {
            assert!(made_for.is_none_or(|families| families.contains(id)), "{library} for {id}");
        }
    }
}

#[test]
fn a_variant_with_its_own_libraries_belongs_to_its_family() {
    for FamilyFacts { id, family, libraries, .. } in FAMILIES {
        for variant in libraries.variants {
            let entry = ALGORITHMS.iter().zip(0..).find(|(row, _)| row.id == variant.id);
            let is_algorithm =
                entry.is_some_and(|entry| Choice::Algorithm.is_for(entry.1, *family));
            let entry =
                networks().iter().zip(1..).find(|(network, _)| network.kind.id() == variant.id);
            let is_network = entry.is_some_and(|entry| Choice::Network.is_for(entry.1, *family));
            assert!(is_algorithm || is_network, "{} of {id}", variant.id);
            for made_for in [variant.cpu.made_for, variant.gpu.made_for] {
                assert!(made_for.is_none_or(|families| families.contains(id)), "{}", variant.id);
            }
        }
    }
}

#[test]
fn the_fallback_library_runs_on_the_gpus_of_every_vendor() {
    let support = fallback_library().support;
    for vendor in [Vendor::Amd, Vendor::Apple, Vendor::Intel, Vendor::Nvidia] {
        assert_ne!(support.on(vendor), Level::None, "{}", vendor.name());
    }
}

#[test]
fn retired_names_still_choose_a_gpu() {
    for id in ["a100", "rtx-3080"] {
        assert!(Choice::Gpu.find(id).is_some(), "{id}");
    }
    assert_eq!(Choice::Gpu.find("abacus"), None);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 8 * ProptestConfig::default().cases,
        rng_seed: RngSeed::Fixed(1945),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_hold_for_random_scenarios(scenario in crate::anything::scenarios()) {
        let Report { assessment: answer, ranges, .. } = Report::of(&scenario);
        for timeline in [&answer.cpu, &answer.warm, &answer.cold, &answer.ceiling] {
            let total = timeline.total().value();
            prop_assert!((0.0..=LIMIT).contains(&total), "{total}");
            let shares: f64 = Segment::ALL.map(|segment| timeline.share(segment).value()).iter().sum();
            prop_assert!(total == 0.0 || total == LIMIT || (shares - 1.0).abs() < 1e-9, "{shares}");
        }
        prop_assert!(answer.speedup() <= answer.ceiling_speedup() * (1.0 + 1e-9));
        prop_assert!(answer.warm.total() <= answer.cold.total());
        for (range, likely) in [
            (ranges.cpu, answer.cpu.total()),
            (ranges.warm, answer.warm.total()),
            (ranges.cold, answer.cold.total()),
        ] {
            prop_assert!(range.low <= likely && likely <= range.high, "{range:?} {likely:?}");
        }
        prop_assert!(ranges.speedup.low <= answer.speedup());
        prop_assert!(answer.speedup() <= ranges.speedup.high);
    }
}
