//! A ranking holds every GPU once, in the order of its figures.

use offload_analysis::{Ranking, RankingKey, RankingPlace, Report};
use offload_scenario::{Choice, decode};
use std::collections::HashSet;

const WAYS: [RankingKey; 4] =
    [RankingKey::Speedup, RankingKey::Time, RankingKey::Cost, RankingKey::Energy];

/// Plain, one that much cannot run, one that much has no room for.
const LINKS: [&str; 4] =
    ["w=matmul", "w=matmul&dtype=fp64&n=60000", "w=elementwise&gpulib=cupy&start=fresh", "fft"];

/// A figure as it is compared: to two significant digits.
fn two_digits(figure: f64) -> String {
    format!("{figure:.1e}")
}

fn reads(by: RankingKey, report: &Report) -> String {
    by.figure(report).map(two_digits).unwrap_or_default()
}

fn rank(link: &str, by: RankingKey) -> Ranking {
    Ranking::of(&decode("", link).scenario, by, |report| reads(by, report))
}

/// The figures of those with a place, and the places.
fn placed(rank: &Ranking, by: RankingKey) -> Vec<(f64, usize)> {
    let placed = rank.gpus.iter().filter_map(|it| match it.place {
        RankingPlace::Ranked(place) => {
            Some((by.figure(&it.report).expect("it has a place"), place))
        }
        _ => None,
    });
    placed.collect()
}

#[test]
fn every_gpu_is_ranked_once() {
    let all: HashSet<_> = Choice::Gpu.options().map(|option| option.id).collect();
    for link in LINKS {
        for by in WAYS {
            let rank = rank(link, by);
            let ranked: HashSet<_> =
                rank.gpus.iter().map(|it| it.report.scenario.gpu().id).collect();
            assert_eq!((ranked, rank.gpus.len()), (all.clone(), all.len()), "{link}, {by:?}");
        }
    }
}

#[test]
fn a_ranking_is_sorted_with_unknown_figures_later_and_gpus_that_cannot_run_last() {
    for link in LINKS {
        for by in WAYS {
            let rank = rank(link, by);
            let figures = placed(&rank, by);
            assert!(!figures.is_empty(), "{link}, {by:?}");
            for pair in figures.windows(2) {
                let (better, worse) = (pair[0].0, pair[1].0);
                let sorted =
                    if by == RankingKey::Speedup { better >= worse } else { better <= worse };
                assert!(sorted, "{link}, {by:?}: {pair:?}");
            }
            let order: Vec<u8> = rank
                .gpus
                .iter()
                .map(|it| match it.place {
                    RankingPlace::Ranked(_) => 0,
                    RankingPlace::Unknown => 1,
                    RankingPlace::Cannot(_) => 2,
                })
                .collect();
            assert!(order.is_sorted(), "{link}, {by:?}");
            for it in &rank.gpus {
                let cannot = matches!(it.place, RankingPlace::Cannot(_));
                assert_eq!(cannot, it.report.obstacle.is_some(), "{link}, {by:?}");
                let unknown = it.place == RankingPlace::Unknown;
                let known = by.figure(&it.report).is_some();
                assert_eq!(unknown, !known && !cannot, "{link}, {by:?}");
            }
        }
    }
}

#[test]
fn the_test_links_include_unknown_prices_and_gpus_that_cannot_run() {
    let rank = rank("w=matmul&dtype=fp64&n=60000", RankingKey::Cost);
    let has = |standing: fn(&RankingPlace) -> bool| rank.gpus.iter().any(|it| standing(&it.place));
    assert!(
        has(|it| *it == RankingPlace::Unknown) && has(|it| matches!(it, RankingPlace::Cannot(_)))
    );
}

#[test]
fn gpus_with_equal_shown_figures_share_a_rank() {
    let mut shared = 0;
    for link in LINKS {
        let figures = placed(&rank(link, RankingKey::Speedup), RankingKey::Speedup);
        assert_eq!(figures[0].1, 1, "{link}");
        for (before, pair) in figures.windows(2).enumerate() {
            let same = two_digits(pair[0].0) == two_digits(pair[1].0);
            let place = if same { pair[0].1 } else { before + 2 };
            assert_eq!(pair[1].1, place, "{link}: {pair:?}");
            shared += usize::from(same);
        }
    }
    assert!(shared > 0, "no two GPUs read the same, and nothing is tested");
}

#[test]
fn figures_given_for_one_gpu_are_left_out_and_named() {
    let rank = rank("w=matmul&gpupeak=20&vram=4&eff=50", RankingKey::Speedup);
    let keys: Vec<_> = rank.left_out.iter().map(|field| field.key).collect();
    assert_eq!(keys, ["gpupeak", "vram"]);
    let without = self::rank("w=matmul&eff=50", RankingKey::Speedup);
    let speedups = |rank: &Ranking| placed(rank, RankingKey::Speedup);
    assert_eq!(speedups(&rank), speedups(&without));
}
