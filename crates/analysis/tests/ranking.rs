//! Tests that a ranking has all hardware of the catalog once, ordered by the value to rank by.

use offload_analysis::{
    CostReport, Hardware, HardwareKind, Ranked, Ranking, RankingKey, RankingPlace, Report,
    pareto_front,
};
use offload_catalog::{cpus, gpus, machines};
use offload_scenario::{Choice, Scenario, decode};
use offload_vocabulary::quantity::{Dollars, Seconds};
use std::collections::HashSet;

const WAYS: [RankingKey; 5] = [
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

/// Formats a value to two significant digits, as the ranking compares it.
fn reads(by: RankingKey, ranked: &Ranked) -> String {
    by.figure(ranked).map(|figure| format!("{figure:.1e}")).unwrap_or_default()
}

fn asked(link: &str) -> Scenario {
    decode("", link).scenario
}

fn rank(link: &str, by: RankingKey) -> Ranking {
    let mut ranking = Ranking::of(&asked(link), &[1]);
    ranking.sort(by, |ranked| reads(by, ranked));
    ranking
}

/// Returns the value and the place of each ranked hardware.
fn placed(ranking: &Ranking, by: RankingKey) -> Vec<(f64, usize)> {
    let placed = ranking.all.iter().filter_map(|ranked| match ranked.place {
        RankingPlace::Ranked(place) => Some((by.figure(ranked).expect("it has a place"), place)),
        RankingPlace::Unknown | RankingPlace::Cannot(_) => None,
    });
    placed.collect()
}

#[test]
fn all_hardware_in_the_catalog_is_ranked_once() {
    for link in LINKS {
        let ranking = rank(link, RankingKey::Time);
        let of = |kind| {
            let all = ranking.all.iter().filter(move |ranked| ranked.hardware.kind() == kind);
            all.map(|ranked| ranked.hardware.id()).collect::<Vec<_>>()
        };
        let unique = |ids: &[&str]| ids.iter().copied().collect::<HashSet<_>>().len();
        let (on_gpus, named) = (of(HardwareKind::Gpu), of(HardwareKind::Machine));
        assert_eq!((unique(&on_gpus), on_gpus.len()), (gpus().len(), gpus().len()), "{link}");
        assert_eq!((unique(&named), named.len()), (machines().len(), machines().len()), "{link}");
        // Today's CPU is always listed, even if it has GPUs. It is listed twice if another library is the best.
        let on_cpus = of(HardwareKind::Cpu);
        let plain = cpus().iter().filter(|cpu| cpu.gpu.is_none()).count();
        assert!(on_cpus.len() >= plain && on_cpus.len() <= plain + 2, "{link}");
        assert!(on_cpus.contains(&asked(link).cpu().id), "{link}");
    }
}

#[test]
fn a_ranking_is_sorted_then_has_unknown_figures_then_hardware_that_cannot_run() {
    for link in LINKS {
        for by in WAYS {
            let ranking = rank(link, by);
            let figures = placed(&ranking, by);
            assert!(!figures.is_empty(), "{link}, {by:?}");
            for pair in figures.windows(2) {
                let (better, worse) = (pair[0].0, pair[1].0);
                let falls = by == RankingKey::Speedup;
                assert!(if falls { better >= worse } else { better <= worse }, "{link}, {by:?}");
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
            assert!(order.is_sorted(), "{link}, {by:?}");
            for ranked in &ranking.all {
                let unknown = ranked.place == RankingPlace::Unknown;
                assert_eq!(
                    unknown,
                    by.figure(ranked).is_none() && ranked.can_run(),
                    "{link}, {by:?}"
                );
            }
        }
    }
}

#[test]
fn each_ranked_row_matches_the_report_on_that_hardware() {
    let mut kinds = HashSet::new();
    for link in LINKS {
        let scenario = asked(link);
        let mut ranking = Ranking::of(&scenario, &[1, 4]);
        let today = Report::of(&scenario).assessment.cpu.total();
        for place in (0..ranking.all.len()).step_by(7) {
            ranking.add_range(place);
            let ranked = &ranking.all[place];
            let asked = ranking.scenario(ranked.hardware);
            assert_eq!(asked.precision(), scenario.precision(), "{link}: {:?}", ranked.hardware);
            let report = Report::of(&asked);
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
            if ranked.can_run() {
                assert_eq!(Some(ranked.month), month, "{link}: {:?}", ranked.hardware);
            }
            assert_eq!(ranked.speedup, today / time, "{link}");
        }
    }
    assert_eq!(kinds.len(), HardwareKind::ALL.len());
}

#[test]
fn hardware_with_equal_shown_figures_shares_a_rank() {
    let mut shared = 0;
    for link in LINKS {
        let figures = placed(&rank(link, RankingKey::Speedup), RankingKey::Speedup);
        assert_eq!(figures[0].1, 1, "{link}");
        for (before, pair) in figures.windows(2).enumerate() {
            let digits = |figure: f64| format!("{figure:.1e}");
            let same = digits(pair[0].0) == digits(pair[1].0);
            let place = if same { pair[0].1 } else { before + 2 };
            assert_eq!(pair[1].1, place, "{link}: {pair:?}");
            shared += usize::from(same);
        }
    }
    assert!(shared > 0, "no two read the same, and nothing is tested");
}

#[test]
fn figures_given_for_one_machine_are_ignored_and_listed() {
    let given = rank("w=matmul&gpupeak=20&vram=4&cores=3&eff=50", RankingKey::Time);
    let keys: Vec<_> = given.ignored_fields.iter().map(|field| field.key).collect();
    assert_eq!(keys, ["cores", "gpupeak", "vram"]);
    let without = rank("w=matmul&eff=50", RankingKey::Time);
    let other = |ranking: &Ranking| -> Vec<(&str, Seconds)> {
        let on_cpus = ranking.all.iter().filter(|ranked| match ranked.hardware {
            Hardware::Cpu { cpu, .. } => cpu.id != asked("").cpu().id,
            Hardware::Gpu { .. } | Hardware::Machine(_) => false,
        });
        on_cpus.map(|on_cpu| (on_cpu.hardware.id(), on_cpu.time)).collect()
    };
    assert_eq!(other(&given), other(&without));
}

#[test]
fn the_best_within_a_limit_beats_all_others_within_it() {
    let ranking = rank("w=training&params=25M", RankingKey::Time);
    let paid = || ranking.all.iter().filter(|ranked| ranked.can_run() && ranked.has_nonzero_cost());
    let cost = |ranked: &Ranked| ranked.month.cost.expect("it is paid");
    let times: Vec<Seconds> = paid().map(|ranked| ranked.time).collect();
    for deadline in times.iter().step_by(9).copied() {
        let best = ranking.cheapest_by(deadline, &|_| true).expect("one takes exactly as long");
        assert!(best.time <= deadline);
        assert!(
            paid()
                .filter(|ranked| ranked.time <= deadline)
                .all(|ranked| cost(ranked) >= cost(best))
        );
    }
    let costs: Vec<Dollars> = paid().map(cost).collect();
    for budget in costs.iter().step_by(9).copied() {
        let best = ranking.fastest_within(budget, &|_| true).expect("one costs exactly as much");
        assert!(cost(best) <= budget);
        assert!(
            paid().filter(|ranked| cost(ranked) <= budget).all(|ranked| ranked.time >= best.time)
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
    let beats = |a: (f64, f64), b: (f64, f64)| a.0 <= b.0 && a.1 <= b.1 && a != b;
    for (place, point) in points.iter().enumerate() {
        let beaten = points.iter().any(|other| beats(*other, *point));
        let first = points.iter().position(|other| other == point) == Some(place);
        assert_eq!(front.contains(&place), !beaten && first, "{point:?}");
    }
}

#[test]
fn the_current_machine_is_ranked_with_its_best_library_as_the_baseline() {
    for link in ["dataframe", "dataframe&cores=3", "w=dataframe&machine=aws-g5-xlarge"] {
        let scenario = asked(link);
        let (ranking, report) = (Ranking::of(&scenario, &[1]), Report::of(&scenario));
        let own = ranking.all.iter().filter(|ranked| match ranked.hardware {
            Hardware::Cpu { cpu, .. } => cpu.id == scenario.cpu().id,
            Hardware::Gpu { .. } | Hardware::Machine(_) => false,
        });
        let times: Vec<Seconds> = own.clone().map(|ranked| ranked.time).collect();
        let (today, best) = (report.assessment.cpu.total(), report.best_cpu().run.total());
        assert_eq!(times, [today, best], "{link}");
        for ranked in own {
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
    let free = ranking.all.iter().filter(|ranked| ranked.month.cost.is_some_and(Dollars::is_zero));
    let places: Vec<RankingPlace> = free.map(|ranked| ranked.place).collect();
    assert!(!places.is_empty() && places.iter().all(|place| *place == RankingPlace::Unknown));
}

#[test]
fn larger_gpu_counts_have_rows_only_if_libraries_use_them() {
    let count = |link: &str| {
        let ranking = Ranking::of(&asked(link), &[1, 2, 8]);
        ranking.all.iter().filter(|ranked| ranked.hardware.kind() == HardwareKind::Gpu).count()
    };
    let several = gpus().iter().filter(|gpu| !gpu.is_single()).count();
    assert_eq!(count("w=training"), gpus().len() + 2 * several);
    assert_eq!(count("w=sort"), gpus().len());
}

#[test]
fn applying_a_row_sets_its_hardware_and_keeps_the_bill_inputs() {
    let scenario = asked("w=cnn&deadline=20&monthly=500&gpuprice=3");
    let ranking = Ranking::of(&scenario, &[1]);
    let l4 = ranking
        .all
        .iter()
        .find(|ranked| ranked.hardware.id() == "l4")
        .expect("it is in the catalog");
    let applied = ranking.scenario(l4.hardware);
    assert_eq!(applied, asked("w=cnn&deadline=20&monthly=500&gpu=l4"));
    assert_eq!(applied.chosen(Choice::Machine), None);
}
