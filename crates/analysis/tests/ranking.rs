//! Tests that a ranking lists all hardware in the catalog once, ordered by the ranking key.

use offload_analysis::{
    CostReport, Hardware, HardwareKind, Ranked, Ranking, RankingKey, RankingPlace, Report,
    pareto_front,
};
use offload_catalog::{cpus, gpus, machines};
use offload_scenario::{Choice, Scenario, decode};
use offload_vocabulary::quantity::{Dollars, Seconds};
use std::collections::HashSet;

const KEYS: [RankingKey; 5] = [
    RankingKey::Speedup,
    RankingKey::Time,
    RankingKey::Cost,
    RankingKey::Energy,
    RankingKey::CostTime,
];

/// Scenarios of different kinds. One is too large for many GPUs, one has a library that doesn't run on every vendor's
/// GPUs, and one is on a named machine.
const LINKS: [&str; 5] = [
    "w=matmul",
    "w=matmul&dtype=fp64&n=60000",
    "w=elementwise&gpulib=cupy&start=fresh",
    "fft",
    "w=cnn&machine=aws-g5-xlarge",
];

/// Formats a value to two significant digits. The ranking compares the formatted values.
fn format_figure(key: RankingKey, ranked: &Ranked) -> String {
    key.figure(ranked).map(|figure| format!("{figure:.1e}")).unwrap_or_default()
}

fn scenario_of(link: &str) -> Scenario {
    decode("", link).scenario
}

fn rank(link: &str, key: RankingKey) -> Ranking {
    let mut ranking = Ranking::of(&scenario_of(link), &[1]);
    ranking.sort(key, |ranked| format_figure(key, ranked));
    ranking
}

/// Returns the value and the place of each ranked entry.
fn figures_and_places(ranking: &Ranking, key: RankingKey) -> Vec<(f64, usize)> {
    let entries = ranking.all.iter().filter_map(|ranked| match ranked.place {
        RankingPlace::Ranked(place) => Some((key.figure(ranked).expect("it has a place"), place)),
        RankingPlace::Unknown | RankingPlace::Cannot(_) => None,
    });
    entries.collect()
}

#[test]
fn all_hardware_in_the_catalog_is_ranked_once() {
    for link in LINKS {
        let ranking = rank(link, RankingKey::Time);
        let ids_of = |kind| {
            let entries = ranking.all.iter().filter(move |ranked| ranked.hardware.kind() == kind);
            entries.map(|ranked| ranked.hardware.id()).collect::<Vec<_>>()
        };
        let unique_count = |ids: &[&str]| ids.iter().copied().collect::<HashSet<_>>().len();
        let (gpu_ids, machine_ids) = (ids_of(HardwareKind::Gpu), ids_of(HardwareKind::Machine));
        assert_eq!((unique_count(&gpu_ids), gpu_ids.len()), (gpus().len(), gpus().len()), "{link}");
        assert_eq!(
            (unique_count(&machine_ids), machine_ids.len()),
            (machines().len(), machines().len()),
            "{link}"
        );
        // Today's CPU is always listed, even if it comes with a GPU. It is listed twice if another library is the best.
        let cpu_ids = ids_of(HardwareKind::Cpu);
        let plain_cpu_count = cpus().iter().filter(|cpu| cpu.gpu.is_none()).count();
        assert!(cpu_ids.len() >= plain_cpu_count && cpu_ids.len() <= plain_cpu_count + 2, "{link}");
        assert!(cpu_ids.contains(&scenario_of(link).cpu().id), "{link}");
    }
}

#[test]
fn a_ranking_lists_ranked_then_unknown_then_unable_hardware() {
    for link in LINKS {
        for key in KEYS {
            let ranking = rank(link, key);
            let figures = figures_and_places(&ranking, key);
            assert!(!figures.is_empty(), "{link}, {key:?}");
            for pair in figures.windows(2) {
                let (better, worse) = (pair[0].0, pair[1].0);
                let is_descending = key == RankingKey::Speedup;
                let has_same_place = pair[0].1 == pair[1].1;
                assert!(
                    has_same_place || if is_descending { better >= worse } else { better <= worse },
                    "{link}, {key:?}"
                );
            }
            let order: Vec<u8> = ranking
                .all
                .iter()
                .map(|ranked| match ranked.place {
                    RankingPlace::Ranked(_) => 0,
                    RankingPlace::Unknown => 1,
                    RankingPlace::Cannot(_) => 2,
                })
                .collect();
            assert!(order.is_sorted(), "{link}, {key:?}");
            for ranked in &ranking.all {
                let is_unknown = ranked.place == RankingPlace::Unknown;
                assert_eq!(
                    is_unknown,
                    key.figure(ranked).is_none() && ranked.can_run(),
                    "{link}, {key:?}"
                );
            }
        }
    }
}

#[test]
fn each_ranked_row_matches_the_report_on_that_hardware() {
    let mut kinds = HashSet::new();
    for link in LINKS {
        let scenario = scenario_of(link);
        let mut ranking = Ranking::of(&scenario, &[1, 4]);
        let today = Report::of(&scenario).assessment.cpu.total();
        for index in (0..ranking.all.len()).step_by(7) {
            ranking.add_range(index);
            let ranked = &ranking.all[index];
            let row_scenario = ranking.scenario(ranked.hardware);
            assert_eq!(
                row_scenario.precision(),
                scenario.precision(),
                "{link}: {:?}",
                ranked.hardware
            );
            let report = Report::of(&row_scenario);
            let costs = CostReport::of(&report);
            let (time, range, month) = match ranked.hardware.kind() {
                HardwareKind::Cpu => {
                    let time = report.assessment.cpu.total();
                    (time, report.ranges.cpu, Some(costs.today().month))
                }
                HardwareKind::Gpu | HardwareKind::Machine => {
                    let range = report.ranges.gpu(report.job.process);
                    (report.assessment.gpu().total(), range, costs.gpu().map(|gpu| gpu.month))
                }
            };
            kinds.insert(ranked.hardware.kind() as u8);
            assert_eq!(ranked.time, time, "{link}: {:?}", ranked.hardware);
            assert_eq!(ranked.range, range, "{link}: {:?}", ranked.hardware);
            // A machine that can't be rented has no on-demand bill, even if the catalog has a rental price for its GPU.
            let is_owned = ranked.hardware.kind() == HardwareKind::Machine
                && ranked.hardware.provider().is_none();
            assert!(!is_owned || ranked.price.is_none(), "{link}: {:?}", ranked.hardware);
            if ranked.can_run() && !is_owned {
                assert_eq!(Some(ranked.month), month, "{link}: {:?}", ranked.hardware);
            }
            assert_eq!(ranked.speedup, today / time, "{link}");
        }
    }
    assert_eq!(kinds.len(), HardwareKind::ALL.len());
}

#[test]
fn hardware_with_equal_displayed_figures_shares_a_rank() {
    let mut shared_count = 0;
    for link in LINKS {
        let figures = figures_and_places(&rank(link, RankingKey::Speedup), RankingKey::Speedup);
        assert_eq!(figures[0].1, 1, "{link}");
        for (index, pair) in figures.windows(2).enumerate() {
            let rounded = |figure: f64| format!("{figure:.1e}");
            let is_equal = rounded(pair[0].0) == rounded(pair[1].0);
            let place = if is_equal { pair[0].1 } else { index + 2 };
            assert_eq!(pair[1].1, place, "{link}: {pair:?}");
            shared_count += usize::from(is_equal);
        }
    }
    assert!(shared_count > 0, "no entries share a place, so nothing is tested");
}

#[test]
fn the_order_does_not_depend_on_an_earlier_order() {
    let order = |ranking: &Ranking| -> Vec<Hardware> {
        ranking.all.iter().map(|ranked| ranked.hardware).collect()
    };
    let keys = [RankingKey::Speedup, RankingKey::Cost, RankingKey::Energy];
    for (earlier, key) in keys.into_iter().flat_map(|earlier| keys.map(|key| (earlier, key))) {
        let mut ranking = rank("w=llm&params=70B", earlier);
        ranking.sort(key, |ranked| format_figure(key, ranked));
        let expected = rank("w=llm&params=70B", key);
        assert!(order(&ranking) == order(&expected), "{key:?} after {earlier:?}");
    }
}

#[test]
fn figures_given_for_one_machine_are_ignored_and_listed() {
    let with_figures = rank("w=matmul&gpupeak=20&vram=4&cores=3&eff=50", RankingKey::Time);
    let keys: Vec<_> = with_figures.ignored_fields.iter().map(|field| field.key).collect();
    assert_eq!(keys, ["cores", "gpupeak", "vram"]);
    let without_figures = rank("w=matmul&eff=50", RankingKey::Time);
    let other_cpu_times = |ranking: &Ranking| -> Vec<(&str, Seconds)> {
        let on_cpus = ranking.all.iter().filter(|ranked| match ranked.hardware {
            Hardware::Cpu { cpu, .. } => cpu.id != scenario_of("").cpu().id,
            Hardware::Gpu { .. } | Hardware::Machine(_) => false,
        });
        on_cpus.map(|on_cpu| (on_cpu.hardware.id(), on_cpu.time)).collect()
    };
    assert_eq!(other_cpu_times(&with_figures), other_cpu_times(&without_figures));
}

#[test]
fn the_best_within_a_limit_beats_all_others_within_it() {
    let ranking = rank("w=training&params=25M", RankingKey::Time);
    let priced =
        || ranking.all.iter().filter(|ranked| ranked.can_run() && ranked.has_nonzero_cost());
    let cost = |ranked: &Ranked| ranked.month.cost.expect("it is paid");
    let times: Vec<Seconds> = priced().map(|ranked| ranked.time).collect();
    for deadline in times.iter().step_by(9).copied() {
        let best = ranking.cheapest_by(deadline, &|_| true).expect("one takes exactly as long");
        assert!(best.time <= deadline);
        assert!(
            priced()
                .filter(|ranked| ranked.time <= deadline)
                .all(|ranked| cost(ranked) >= cost(best))
        );
    }
    let costs: Vec<Dollars> = priced().map(cost).collect();
    for budget in costs.iter().step_by(9).copied() {
        let best = ranking.fastest_within(budget, &|_| true).expect("one costs exactly as much");
        assert!(cost(best) <= budget);
        assert!(
            priced().filter(|ranked| cost(ranked) <= budget).all(|ranked| ranked.time >= best.time)
        );
    }
    assert_eq!(ranking.fastest_within(Dollars::ZERO, &|_| true), None);
}

#[test]
fn no_point_is_both_faster_and_cheaper_than_the_pareto_front() {
    let ranking = rank("w=cnn", RankingKey::Time);
    let points: Vec<(f64, f64)> = ranking
        .all
        .iter()
        .filter_map(|ranked| Some((ranked.time.value(), ranked.month.cost?.value())))
        .collect();
    let front = pareto_front(&points);
    assert!(front.len() > 2, "{front:?}");
    let dominates = |a: (f64, f64), b: (f64, f64)| a.0 <= b.0 && a.1 <= b.1 && a != b;
    for (index, point) in points.iter().enumerate() {
        let is_dominated = points.iter().any(|other| dominates(*other, *point));
        let is_first = points.iter().position(|other| other == point) == Some(index);
        assert_eq!(front.contains(&index), !is_dominated && is_first, "{point:?}");
    }
}

#[test]
fn the_current_machine_is_ranked_with_its_best_library_as_the_baseline() {
    for link in ["dataframe", "dataframe&cores=3", "w=dataframe&machine=aws-g5-xlarge"] {
        let scenario = scenario_of(link);
        let (ranking, report) = (Ranking::of(&scenario, &[1]), Report::of(&scenario));
        let todays_cpu = ranking.all.iter().filter(|ranked| match ranked.hardware {
            Hardware::Cpu { cpu, .. } => cpu.id == scenario.cpu().id,
            Hardware::Gpu { .. } | Hardware::Machine(_) => false,
        });
        let times: Vec<Seconds> = todays_cpu.clone().map(|ranked| ranked.time).collect();
        let (today, best) = (report.assessment.cpu.total(), report.best_cpu().run.total());
        assert_eq!(times, [today, best], "{link}");
        for ranked in todays_cpu {
            assert_eq!(
                Report::of(&ranking.scenario(ranked.hardware)).assessment.cpu.total(),
                ranked.time
            );
        }
        assert_eq!(ranking.gain(&ranking.all[1]), 1.0, "{link}");
        assert_eq!(ranking.library.id, report.best_cpu().library.id);
    }
}

#[test]
fn free_hardware_has_no_rank_by_cost() {
    let ranking = rank("dataframe", RankingKey::Cost);
    let first = &ranking.all[0];
    assert!(first.month.cost.is_some_and(|cost| !cost.is_zero()), "{:?}", first.hardware);
    let free_entries =
        ranking.all.iter().filter(|ranked| ranked.month.cost.is_some_and(Dollars::is_zero));
    let places: Vec<RankingPlace> = free_entries.map(|ranked| ranked.place).collect();
    assert!(!places.is_empty() && places.iter().all(|place| *place == RankingPlace::Unknown));
}

#[test]
fn larger_gpu_counts_have_rows_only_if_libraries_use_them() {
    let count = |link: &str| {
        let ranking = Ranking::of(&scenario_of(link), &[1, 2, 8]);
        ranking.all.iter().filter(|ranked| ranked.hardware.kind() == HardwareKind::Gpu).count()
    };
    let several = gpus().iter().filter(|gpu| !gpu.is_single()).count();
    assert_eq!(count("w=training"), gpus().len() + 2 * several);
    assert_eq!(count("w=sort"), gpus().len());
}

#[test]
fn applying_a_row_sets_its_hardware_and_keeps_the_bill_inputs() {
    let scenario = scenario_of("w=cnn&deadline=20&monthly=500&gpuprice=3");
    let ranking = Ranking::of(&scenario, &[1]);
    let l4 = ranking
        .all
        .iter()
        .find(|ranked| ranked.hardware.id() == "l4")
        .expect("it is in the catalog");
    let applied = ranking.scenario(l4.hardware);
    assert_eq!(applied, scenario_of("w=cnn&deadline=20&monthly=500&gpu=l4"));
    assert_eq!(applied.chosen(Choice::Machine), None);
}

#[test]
fn an_apple_chip_that_is_compared_with_a_card_is_ranked_with_all_cards() {
    let gpu_count = |link: &str| {
        let ranking = Ranking::of(&decode("", link).scenario, &[1]);
        let is_gpu = |ranked: &&Ranked| ranked.hardware.kind() == HardwareKind::Gpu;
        ranking.all.iter().filter(is_gpu).count()
    };
    assert_eq!(gpu_count("w=matmul&cpu=apple-m2&gpu=rtx-4090"), gpus().len());
    assert_eq!(gpu_count("w=matmul&gpu=apple-m2"), 1);
}
