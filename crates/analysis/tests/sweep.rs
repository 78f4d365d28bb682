//! Tests that a sweep covers its range and that the outcome changes at its crossovers.

use offload_analysis::{Against, Obstacle, Outcome, Report, Sweep, SweepValue, sweep_values};
use offload_scenario::{Choice, FIELDS, Kind, NumberField, PRESETS, Scenario, Span, decode, field};

fn number(key: &str) -> &'static NumberField {
    match &field(key).expect(key).kind {
        Kind::Number(number) => number,
        Kind::Choice(_) => panic!("{key} is a choice"),
    }
}

fn sweep(link: &str, key: &str, (from, to): (f64, f64)) -> Sweep {
    let number = number(key);
    let values = sweep_values(number, Span { from, to }, 12);
    Sweep::over_number(&decode("", link).scenario, number, &values)
}

fn speedup(scenario: &Scenario, number: &NumberField, value: f64) -> f64 {
    let mut scenario = scenario.clone();
    scenario.set(number.number, Some(value));
    Report::of(&scenario).assessment.speedup()
}

#[test]
fn a_sweep_covers_its_range_and_matches_the_reports_of_links() {
    let sweep = sweep("w=matmul&gpu=t4", "n", (256.0, 65536.0));
    let values: Vec<f64> = sweep
        .points
        .iter()
        .map(|point| match point.value {
            SweepValue::Number(value) => value,
            SweepValue::Option(_) => panic!("it is a number"),
        })
        .collect();
    assert_eq!((values.len(), values[0], values[11]), (12, 256.0, 65536.0));
    for (value, point) in values.into_iter().zip(&sweep.points) {
        let link = format!("w=matmul&gpu=t4&n={value}");
        assert_eq!(point.report, Report::of(&decode("", &link).scenario), "{link}");
    }
}

#[test]
fn the_speedup_crosses_one_at_the_crossover() {
    for (link, key, span) in [
        ("w=matmul", "n", (16.0, 65536.0)),
        ("w=elementwise&data=gpu", "elements", (1e3, 1e9)),
        ("simple-net", "params", (10.0, 1e11)),
        ("w=matmul&n=2000", "eff", (0.01, 100.0)),
        ("ten-teraflop", "ops", (1e6, 1e18)),
    ] {
        let (sweep, number) = (sweep(link, key, span), number(key));
        let crossover = sweep
            .crossovers(Against::Today)
            .iter()
            .find(|crossover| crossover.to == Outcome::Wins)
            .expect(link);
        let scenario = decode("", link).scenario;
        assert_eq!(sweep.begins(), Some(crossover.at), "{link}");
        // A gain within 1e-9 of 1 counts as no gain.
        let before = speedup(&scenario, number, crossover.before);
        assert!(before <= 1.0 + 1e-9, "{link}: {crossover:?}");
        assert!(speedup(&scenario, number, crossover.at) >= 1.0, "{link}: {crossover:?}");
        if number.whole {
            assert_eq!(crossover.at - crossover.before, 1.0, "{link}: {crossover:?}")
        } else {
            assert!(crossover.at / crossover.before < 1.001, "{link}: {crossover:?}")
        }
    }
}

/// The outcome at each step must equal the outcome after the last crossover.
#[test]
fn every_change_of_the_outcome_has_its_crossover() {
    for preset in PRESETS {
        let scenario = preset.scenario();
        for field in FIELDS.iter().filter(|field| field.applies(&scenario)) {
            let Kind::Number(number) = &field.kind else { continue };
            if !number.slider {
                continue;
            }
            let values = sweep_values(number, number.usual, 4);
            let sweep = Sweep::over_number(&scenario, number, &values);
            let mut crossovers = sweep.crossovers(Against::Today).iter().peekable();
            let mut outcome = sweep.points[0].outcome();
            for (value, point) in values.iter().zip(&sweep.points) {
                while let Some(crossover) = crossovers.next_if(|crossover| crossover.at <= *value) {
                    assert!(crossover.before < crossover.at, "{}: {crossover:?}", preset.id);
                    assert_ne!(crossover.to, outcome, "{}: {crossover:?}", preset.id);
                    outcome = crossover.to;
                }
                assert_eq!(point.outcome(), outcome, "{}, {}={value}", preset.id, field.key);
            }
            assert_eq!(crossovers.next(), None, "{}, {}", preset.id, field.key);
        }
    }
}

#[test]
fn running_out_of_memory_is_a_crossover_and_not_a_win() {
    let sweep = sweep("w=matmul&gpu=t4", "n", (256.0, 65536.0));
    let last = sweep.crossovers(Against::Today).last().expect("it stops fitting");
    assert_eq!(last.to, Outcome::Cannot(Obstacle::TooBig));
    assert_eq!(sweep.points[11].outcome(), last.to);
}

#[test]
fn a_sweep_of_a_choice_covers_all_options_and_names_the_best() {
    let scenario = decode("", "w=matmul&dtype=fp64").scenario;
    let sweep = Sweep::over_choice(&scenario, Choice::Gpu);
    assert_eq!(sweep.points.len(), Choice::Gpu.options().count());
    assert!(sweep.by_time.is_none() && sweep.begins().is_none());
    let best = sweep.best().expect("some can run it").report.assessment.speedup();
    for point in &sweep.points {
        let can_run = point.report.obstacle.is_none();
        assert!(!can_run || point.report.assessment.speedup() <= best);
    }
}
