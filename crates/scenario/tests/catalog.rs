//! Every preset on every GPU and every CPU of the catalog: answers that can be believed.

use offload_estimator::Assessment;
use offload_estimator::bound::Bound;
use offload_estimator::quantity::LIMIT;
use offload_estimator::timeline::Segment;
use offload_scenario::{Choice, Obstacle, PRESETS, Scenario};

/// Every preset with every option of a choice, each with a name to find it by.
fn each_with(choice: Choice) -> impl Iterator<Item = (String, Scenario)> {
    PRESETS.iter().flat_map(move |preset| {
        choice.options().map(move |option| {
            let mut scenario = preset.scenario();
            assert!(scenario.choose(choice, option.id), "{}", option.id);
            (format!("{} with {}", preset.id, option.id), scenario)
        })
    })
}

fn all() -> impl Iterator<Item = (String, Scenario)> {
    let choices = [Choice::Gpu, Choice::Cpu, Choice::Link, Choice::CpuLibrary, Choice::GpuLibrary];
    choices.into_iter().flat_map(each_with)
}

/// Those that a GPU can compute, however slowly.
fn answers() -> impl Iterator<Item = (String, Assessment)> {
    all().filter_map(|(name, scenario)| {
        let answer = scenario.assess();
        let idle = scenario.obstacle(&answer) == Some(Obstacle::NoArithmetic);
        (!idle).then_some((name, answer))
    })
}

#[test]
fn every_time_is_positive_and_finite() {
    for (name, answer) in answers() {
        for timeline in [&answer.host, &answer.warm, &answer.fresh, &answer.ceiling] {
            let time = timeline.total().value();
            assert!(time > 0.0 && time < LIMIT, "{name}: {time}");
        }
        for speedup in [answer.speedup(), answer.warm_speedup(), answer.fresh_speedup()] {
            assert!(speedup > 0.0 && speedup < LIMIT, "{name}: {speedup}");
        }
    }
}

#[test]
fn the_segments_of_every_time_add_up() {
    for (name, answer) in answers() {
        for timeline in [&answer.host, &answer.warm, &answer.fresh, &answer.ceiling] {
            let shares: f64 = Segment::ALL.map(|it| timeline.share(it).value()).iter().sum();
            assert!((shares - 1.0).abs() < 1e-9, "{name}: {shares}");
        }
    }
}

#[test]
fn every_answer_names_a_bound_with_its_share() {
    for (name, answer) in answers() {
        let (bound, share) = answer.bound();
        assert!(Bound::ALL.contains(&bound));
        assert!(share.value() >= 1.0 / 7.0 && share.value() <= 1.0, "{name}: {share:?}");
    }
}

#[test]
fn no_gpu_beats_the_ceiling() {
    for (name, answer) in answers() {
        let (real, ceiling) = (answer.speedup(), answer.ceiling_speedup());
        assert!(real <= ceiling * (1.0 + 1e-9), "{name}: {real} beats {ceiling}");
    }
}

#[test]
fn an_obstacle_is_named_exactly_where_there_is_one() {
    for (name, scenario) in all() {
        let answer = scenario.assess();
        match scenario.obstacle(&answer) {
            Some(Obstacle::NoArithmetic) => {
                assert!(answer.speedup() < 1e-9, "{name}: computes with nothing");
            }
            Some(Obstacle::TooBig) => {
                let room = scenario.value(offload_scenario::Number::DeviceMemory);
                assert!(room.is_some_and(|room| room * 1e9 < answer.fit.need().value()), "{name}");
            }
            None | Some(Obstacle::NoLibrary) => {
                assert!(answer.warm.total().value() < LIMIT, "{name}");
            }
        }
    }
}

#[test]
fn every_bill_is_finite_and_known_where_its_price_is() {
    for (name, scenario) in all() {
        let (job, answer) = (scenario.job(), scenario.assess());
        assert_eq!(job.host.price.is_some(), answer.bills.host.cost.is_some(), "{name}");
        assert_eq!(job.device.price.is_some(), answer.bills.device.cost.is_some(), "{name}");
        assert_eq!(job.host.power.is_some(), answer.bills.host.energy.is_some(), "{name}");
        assert_eq!(job.device.power.is_some(), answer.bills.device.energy.is_some(), "{name}");
    }
}

#[test]
fn what_a_retired_name_stood_for_can_still_be_asked_for() {
    for (scenario, id) in [(Choice::Gpu, "a100"), (Choice::Gpu, "rtx-3080")] {
        assert!(Scenario::default().choose(scenario, id), "{id}");
    }
    assert!(!Scenario::default().choose(Choice::Gpu, "abacus"));
}
