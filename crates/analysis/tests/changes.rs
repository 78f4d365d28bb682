//! Tests that suggested changes agree with the reports on the changed scenarios.

use crate::{is_near, report, reports};
use offload_analysis::{
    Advice, Change, Changes, Edit, Hardware, Machine, Obstacle, Ranked, Ranking, Report,
};
use offload_catalog::{Gpu, gpus, machines};
use offload_scenario::{Choice, FAMILIES, Number, Scenario, decode};
use offload_vocabulary::precision::Precision;

fn option_edits(change: &Change) -> Vec<(Choice, &'static str)> {
    let option = |edit: &Edit| match edit {
        Edit::Option(choice, index) => Some((*choice, choice.option(*index).expect("it is").id)),
        Edit::Number(..) => None,
    };
    change.edits.iter().filter_map(option).collect()
}

/// Returns the edits without the edit of the number of steps, which only compensates for a changed batch size.
fn main_edits(change: &Change) -> Vec<Edit> {
    let is_own = |edit: &&Edit| !matches!(edit, Edit::Number(Number::Steps, _));
    change.edits.iter().filter(is_own).copied().collect()
}

/// Returns the gain of the change whose only edits select the option `id`.
fn gain_of(changes: &Changes, choice: Choice, id: &str) -> Option<f64> {
    let change = changes.ranked.iter().find(|change| option_edits(change) == [(choice, id)]);
    change.map(|change| change.gain)
}

#[test]
fn switching_to_the_best_library_is_one_edit_that_keeps_the_precision() {
    let mut count = 0;
    for report in reports() {
        let Some(best) = report.best_baseline() else { continue };
        let best_scenario = best.scenario(&report.scenario);
        assert_eq!(best_scenario.precision(), report.scenario.precision());
        let edits = Edit::between(&report.scenario, &best_scenario);
        assert_eq!(edits.len(), 1, "{edits:?}");
        let changes = Changes::of(&report);
        if let Some(gain) = gain_of(&changes, Choice::CpuLibrary, best.library.id) {
            assert!(is_near(gain, report.assessment.cpu.total() / best.run.total()));
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn the_effect_of_a_change_matches_the_report_after_it() {
    let mut count = 0;
    for report in reports() {
        let changes = Changes::of(&report);
        for change in changes.ranked.iter().chain(&changes.pair) {
            let after = Report::of(&change.scenario);
            assert_eq!(after.obstacle, None);
            assert_ne!(change.scenario, report.scenario);
            assert_eq!(change.speedup, after.assessment.speedup());
            let time_per_unit = |report: &Report| {
                let answer = &report.assessment;
                let time = match change.machine {
                    Machine::Cpu => answer.cpu.total(),
                    Machine::Gpu => answer.gpu().total(),
                };
                time.value() / answer.runs.value() / report.job.workload.units.value()
            };
            assert!(
                is_near(change.gain, time_per_unit(&report) / time_per_unit(&after)),
                "{change:?}"
            );
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn changes_are_ranked_by_gain_and_those_without_effect_are_listed() {
    for report in reports().filter(|report| report.obstacle.is_none()) {
        let changes = Changes::of(&report);
        // The advised change comes first, even if another change gains more.
        let advised = report.advises(Advice::CpuFirst);
        assert!(!advised || changes.ranked[0].machine == Machine::Cpu, "{}", report.link());
        let by_gain = &changes.ranked[usize::from(advised)..];
        assert!(by_gain.windows(2).all(|pair| pair[0].gain >= pair[1].gain));
        assert!(
            changes
                .ranked
                .iter()
                .all(|change| change.gain >= 1.05 && main_edits(change).len() == 1)
        );
        for edit in &changes.without_effect {
            assert!(changes.ranked.iter().all(|change| !change.edits.contains(edit)));
            let field = edit.field().expect("an edit has a field");
            assert!(field.applies(&report.scenario), "{}", field.key);
        }
    }
}

#[test]
fn a_pair_of_changes_is_suggested_only_if_it_gains_much_more_together() {
    let mut pairs = 0;
    for report in reports() {
        let changes = Changes::of(&report);
        let Some(pair) = &changes.pair else { continue };
        assert_eq!(main_edits(pair).len(), 2);
        let single_gain = |edit: &Edit| {
            let single = changes.ranked.iter().find(|change| main_edits(change) == [*edit]);
            single.map_or(1.0, |change| change.gain)
        };
        let separate_gain: f64 = main_edits(pair).iter().map(single_gain).product();
        assert!(pair.gain >= 1.25 * separate_gain / 1.05 / 1.05, "{pair:?} {separate_gain}");
        pairs += 1;
    }
    assert!(pairs > 5, "{pairs}");
}

#[test]
fn commonly_requested_changes_are_suggested() {
    let changes_of = |link: &str| Changes::of(&report(link));
    for (link, choice, id, min_gain) in [
        ("dataframe", Choice::CpuLibrary, "polars", 2.0),
        ("dataframe", Choice::Residency, "gpu", 2.0),
        ("dataframe", Choice::PageLocking, "pinned", 1.0),
        ("many-small-kernels", Choice::Fusion, "yes", 5.0),
        ("matmul-fp64", Choice::Precision, "fp32", 3.0),
        ("w=stencil&waits=step&elements=1k", Choice::Synchronization, "end", 1.0),
        // Captured graphs make launches cheaper.
        ("w=training", Choice::GpuLibrary, "pytorch-graphs", 3.0),
    ] {
        let gain = gain_of(&changes_of(link), choice, id);
        assert!(gain.is_some_and(|gain| gain > min_gain), "{link}, {id}: {gain:?}");
    }
    let simple_net = changes_of("simple-net");
    let fp16 = Choice::Precision.find("fp16").expect("a format");
    assert!(
        simple_net.without_effect.contains(&Edit::Option(Choice::Precision, fp16)),
        "launch-bound"
    );
    let has_batch = |changes: &Changes| {
        changes
            .ranked
            .iter()
            .any(|change| matches!(main_edits(change)[..], [Edit::Number(Number::Batch, _)]))
    };
    assert!(has_batch(&simple_net) && !has_batch(&changes_of("dataframe")));
    let has_runs = |link| {
        let ranked = changes_of(link).ranked;
        ranked.iter().any(|change| matches!(change.edits[..], [Edit::Number(Number::Runs, _)]))
    };
    assert!(has_runs("matmul&start=fresh") && !has_runs("matmul"));
}

#[test]
fn a_suggested_gpu_costs_about_the_same_and_replaces_given_gpu_figures() {
    let report = report("matmul&gpu=t4&gpubw=300");
    let changes = Changes::of(&report);
    let card = changes
        .ranked
        .iter()
        .find(|change| option_edits(change).first().is_some_and(|option| option.0 == Choice::Gpu));
    let card = card.expect("a T4 is not the best of its price");
    let price = |scenario: &Scenario| scenario.gpu().price.expect("a price").likely().value();
    assert!(price(&card.scenario) <= price(&report.scenario) * 1.1);
    assert_eq!(card.scenario.number(Number::GpuBandwidth), None);
}

#[test]
fn work_that_does_not_fit_has_at_least_two_ways_to_fit() {
    for link in [
        "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm",
        "w=llm&params=30G&bits=16&gpu=rtx4090&gpulib=vllm",
        "w=cnn&phase=train&batch=4096&gpu=t4",
    ] {
        let report = report(link);
        assert_eq!(report.obstacle, Some(Obstacle::TooBig), "{link}");
        let changes = Changes::of(&report);
        assert!(changes.ranked.len() >= 2, "{link}: {changes:?}");
        assert!(
            changes.ranked.iter().all(|change| Report::of(&change.scenario).obstacle.is_none()),
            "{link}"
        );
        assert!(changes.ranked.windows(2).all(|pair| pair[0].time <= pair[1].time), "{link}");
    }
    // Another library, another precision or another card makes the work of each link run.
    for (link, expected_choice) in [
        ("w=matmul&dtype=fp32&gpu=apple-m1&gpulib=cupy", Choice::GpuLibrary),
        ("w=transformer&phase=train&gpulib=onnxruntime", Choice::GpuLibrary),
        ("w=matmul&dtype=fp64&gpu=apple-m1&gpulib=pytorch", Choice::Precision),
        ("w=trees&algorithm=forest&gpu=rx-7900-xtx", Choice::Gpu),
    ] {
        let report = report(link);
        assert!(!matches!(report.obstacle, None | Some(Obstacle::TooBig)), "{link}");
        let Changes { ranked, pair, without_effect } = Changes::of(&report);
        let is_expected =
            |edit: &Edit| matches!(edit, Edit::Option(choice, _) if *choice == expected_choice);
        assert!(
            ranked.iter().any(|change| change.edits.iter().all(is_expected)),
            "{link}: {ranked:?}"
        );
        assert!(
            ranked.iter().all(|change| Report::of(&change.scenario).obstacle.is_none()),
            "{link}"
        );
        assert_eq!((pair, without_effect), (None, Vec::new()), "{link}");
    }
}

#[test]
fn gpu_changes_never_gain_by_slowing_the_cpu() {
    for report in reports() {
        for change in
            Changes::of(&report).ranked.iter().filter(|change| change.machine == Machine::Gpu)
        {
            let max_speedup = report.assessment.speedup() * change.gain * 1.05;
            assert!(change.speedup <= max_speedup, "{}: {change:?}", report.link());
        }
    }
    let speedup = |link: &str| report(link).assessment.speedup();
    let (fp32, fp16) =
        (speedup("w=matmul&n=4096&dtype=fp32"), speedup("w=matmul&n=4096&dtype=fp16"));
    assert!((1.0..10.0).contains(&(fp16 / fp32)), "{fp32} {fp16}");
}

#[test]
fn the_cpu_uses_the_nearest_precision_with_fast_code_in_its_library() {
    let cpu_precision = |link: &str| report(link).scenario.cpu_precision();
    for (link, precision) in [
        ("w=matmul&dtype=fp16", Precision::Fp32),
        ("w=elementwise&dtype=bf16", Precision::Fp32),
        ("w=matmul&dtype=int8", Precision::Fp32),
        // Element-wise work has vector code for integers, and 64-bit integers must be exact.
        ("w=elementwise&dtype=int8", Precision::Int8),
        ("w=matmul&dtype=int64", Precision::Int64),
        ("w=matmul&dtype=fp16&cpulib=pytorch-cpu", Precision::Fp16),
        ("w=matmul&dtype=fp16&cpudtype=fp16", Precision::Fp16),
        ("w=matmul&dtype=fp64", Precision::Fp64),
    ] {
        assert_eq!(cpu_precision(link), precision, "{link}");
    }
}

#[test]
fn more_gpus_are_suggested_only_if_the_library_divides_the_work() {
    let gpu_edits = |link: &str| {
        let changes = Changes::of(&report(link));
        let edits = changes.ranked.iter().chain(&changes.pair).flat_map(|change| &change.edits);
        edits.filter(|edit| matches!(edit, Edit::Number(Number::Gpus, _))).count()
    };
    for link in ["w=matmul&dtype=fp32", "w=matmul&dtype=fp32&data=gpu", "w=matmul&n=60000&gpu=t4"] {
        assert_eq!(gpu_edits(link), 0, "{link}");
    }
    assert!(gpu_edits("w=matmul&dtype=fp32&data=gpu&gpulib=jax") > 0);
    assert!(gpu_edits("w=cnn&phase=train&batch=256") > 0);
}

#[test]
fn more_gpus_or_memory_than_sold_are_never_suggested_for_single_chips() {
    let single_gpus: Vec<&Gpu> = gpus().iter().filter(|gpu| gpu.is_single()).collect();
    assert!(single_gpus.len() > 15, "{}", single_gpus.len());
    let work = [
        "w=cnn&phase=train&batch=256",
        "w=llm&model=llama-3-70b&bits=16",
        "w=transformer&phase=train&params=7G",
        "w=training&batch=4096",
    ];
    for (gpu, work) in single_gpus.iter().flat_map(|gpu| work.map(|work| (gpu, work))) {
        let link = format!("{work}&gpu={}", gpu.id);
        let Changes { ranked, pair, without_effect, .. } = Changes::of(&report(&link));
        let edits =
            ranked.iter().chain(&pair).flat_map(|change| &change.edits).chain(&without_effect);
        let largest = gpu.memory.value().value();
        let is_unsold = |edit: &&Edit| match edit {
            Edit::Number(Number::Gpus, _) => true,
            Edit::Number(Number::GpuMemory, size) => {
                Number::GpuMemory.field().to_base(*size) > largest
            }
            _ => false,
        };
        assert_eq!(edits.filter(is_unsold).count(), 0, "{link}");
    }
    let ranking = Ranking::of(&report("w=cnn&phase=train").scenario, &[4]);
    let is_single =
        |ranked: &&Ranked| matches!(ranked.hardware, Hardware::Gpu { gpu, .. } if gpu.is_single());
    assert_eq!(ranking.all.iter().filter(is_single).count(), 0);
}

#[test]
fn suggested_hardware_never_pairs_apple_chips_with_other_parts() {
    let too_big = [
        "w=llm&model=llama-3-70b&bits=16",
        "w=transformer&phase=train&params=70G",
        "w=cnn&phase=train&batch=65536",
        "w=matmul&n=200000&dtype=fp64",
        "w=dataframe&rows=20G",
    ];
    let kinds = FAMILIES.iter().map(|facts| format!("w={}", facts.id));
    let works: Vec<String> = too_big.map(str::to_owned).into_iter().chain(kinds).collect();
    let machine_links = machines().iter().map(|machine| format!("machine={}", machine.id));
    let part_links =
        ["machine=macbook-m1&gpu=mi300x", "cpu=apple-m1&gpu=t4", "cpu=apple-m2", "gpu=apple-m1"];
    let (mut blocked, mut offered) = (0, 0);
    for parts in machine_links.chain(part_links.map(str::to_owned)) {
        let has_mac = decode("", &parts).scenario.cpu().is_apple();
        // Work of the usual size fits into most other machines.
        let works = if has_mac { &works[..] } else { &works[..too_big.len()] };
        for link in works.iter().map(|work| format!("{work}&{parts}")) {
            let report = report(&link);
            if report.obstacle.is_none() {
                continue;
            }
            blocked += 1;
            let Changes { ranked, pair, .. } = Changes::of(&report);
            for change in ranked.iter().chain(&pair) {
                let replaces = |choice| {
                    change
                        .edits
                        .iter()
                        .any(|edit| matches!(edit, Edit::Option(edited, _) if *edited == choice))
                };
                let (gpu, cpu) = (change.scenario.gpu(), change.scenario.cpu());
                if replaces(Choice::Gpu) || replaces(Choice::Machine) {
                    assert!(gpu.fits(cpu), "{link}: {change:?}");
                    offered += usize::from(has_mac);
                }
                if replaces(Choice::Machine) {
                    assert_eq!(change.scenario.precision(), report.scenario.precision(), "{link}");
                    let answer = Report::of(&change.scenario);
                    assert_eq!(answer.assessment.gpu().total(), change.time, "{link}");
                }
                let gpus = change.scenario.number(Number::Gpus).unwrap_or(1.0);
                assert!(gpus == 1.0 || !gpu.is_single(), "{link}: {change:?}");
            }
        }
    }
    assert!(blocked > 100 && offered > 50, "{blocked} {offered}");
    let mac = suggested_for_macbook();
    assert_eq!(mac.first().map(|(choice, _)| *choice), Some(Choice::Machine), "{mac:?}");
    assert!(mac.iter().any(|(_, id)| id.starts_with("mac")), "{mac:?}");
    assert!(mac.iter().any(|(_, id)| !id.starts_with("mac")), "{mac:?}");
}

/// Returns the hardware suggested for a language model that does not fit into a MacBook.
fn suggested_for_macbook() -> Vec<(Choice, &'static str)> {
    let report = report("w=llm&model=llama-3-70b&bits=4&tokens=100&machine=macbook-m1");
    let ranked = Changes::of(&report).ranked;
    let is_hardware =
        |(choice, _): &(Choice, &str)| matches!(choice, Choice::Gpu | Choice::Machine);
    ranked.iter().flat_map(option_edits).filter(is_hardware).collect()
}

#[test]
fn a_ranking_adds_no_card_to_an_apple_chip() {
    let ranking = Ranking::of(&report("w=matmul&machine=macbook-m1&dtype=fp32").scenario, &[1]);
    let cards: Vec<&str> = ranking
        .all
        .iter()
        .filter(|ranked| matches!(ranked.hardware, Hardware::Gpu { .. }))
        .map(|ranked| ranked.hardware.id())
        .collect();
    assert_eq!(cards, ["apple-m1"]);
}

#[test]
fn a_pair_of_changes_can_be_a_way_to_fit() {
    let pair = |link: &str| {
        let report = report(link);
        assert_eq!(report.obstacle, Some(Obstacle::TooBig), "{link}");
        Changes::of(&report).pair
    };
    let serving_pair = pair("w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm")
        .expect("fewer bits on two cards");
    assert_eq!(
        serving_pair.edits,
        [Edit::Number(Number::Bits, 4.0), Edit::Number(Number::Gpus, 2.0)]
    );
    for edit in &serving_pair.edits {
        let mut changed = decode("", "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm").scenario;
        let Edit::Number(number, value) = *edit else { panic!("{edit:?}") };
        changed.set(number, Some(value));
        assert_eq!(Report::of(&changed).obstacle, Some(Obstacle::TooBig), "{edit:?}");
    }
    assert_eq!(Report::of(&serving_pair.scenario).obstacle, None);
    // If four bits are enough on one card, no pair is needed.
    assert_eq!(pair("w=llm&model=llama-3-8b&bits=32&gpu=l4&gpulib=vllm"), None);
    let training_pair =
        pair("w=transformer&phase=train&params=7G&gpu=l4").expect("two edits that save memory");
    assert_eq!(training_pair.scenario.number(Number::Gpus), None, "{training_pair:?}");
}

#[test]
fn a_single_gpu_and_more_memory_are_tried() {
    let changes = |link: &str| Changes::of(&report(link));
    // If several GPUs bring no gain, a single GPU is suggested, because it costs less.
    let report_with_four = report("w=training&gpus=4&gpu=a100");
    let four_gpu_changes = Changes::of(&report_with_four);
    let single_gpu = four_gpu_changes
        .ranked
        .iter()
        .find(|change| change.edits == [Edit::Number(Number::Gpus, 1.0)]);
    assert!(
        single_gpu.is_some_and(|change| change.saves_gpus(&report_with_four)),
        "{four_gpu_changes:?}"
    );
    for gpus in ["", "&gpus=4&n=65536"] {
        let found = changes(&format!("w=matmul&dtype=fp32{gpus}"));
        let is_single_gpu = |change: &Change| change.edits == [Edit::Number(Number::Gpus, 1.0)];
        assert!(!found.ranked.iter().any(is_single_gpu), "{found:?}");
    }
    // More memory than the work needs brings no gain.
    let ineffective = changes("w=matmul").without_effect;
    let is_memory = |edit: &Edit| matches!(edit, Edit::Number(Number::GpuMemory, _));
    assert!(ineffective.iter().any(is_memory), "{ineffective:?}");
}

#[test]
fn the_time_with_a_smaller_batch_matches_its_report() {
    let report = report("w=transformer&phase=train&batch=220");
    let changes = Changes::of(&report);
    let is_batch = |change: &&Change| matches!(change.edits[0], Edit::Number(Number::Batch, _));
    let smaller = changes.ranked.iter().find(is_batch).expect("a batch that fits");
    assert!(smaller.scenario.number(Number::Steps).expect("more steps") > 100.0);
    assert_eq!(Report::of(&smaller.scenario).assessment.gpu().total(), smaller.time);
}

#[test]
fn a_library_that_nobody_has_timed_is_never_suggested() {
    let trees = ["xgboost", "lightgbm", "catboost"];
    let links = trees.map(|library| format!("w=trees&gpulib={library}&gpu=t4"));
    for report in reports().chain(links.iter().map(|link| report(link))) {
        for change in &Changes::of(&report).ranked {
            let library = change.scenario.gpu_library().id;
            let is_suggested = library != report.scenario.gpu_library().id;
            let untimed = change.scenario.unmeasured().map(|option| option.id);
            assert!(!is_suggested || untimed != Some(library), "{:?}", change.edits);
        }
    }
}
