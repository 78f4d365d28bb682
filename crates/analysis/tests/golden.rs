//! Tests that published links still open and keep their meaning.
//!
//! The folder `golden` has three files for each version that published links: its links (`.txt`), the unit of a number
//! without one under each key (`.keys`), and values that follow only from numbers (`.figures`). Their lines are never
//! changed.

use offload_analysis::{MemoryFit, Report};
use offload_analysis::{Segment, Timeline};
use offload_estimator::workload::Stage;
use offload_scenario::{Arrival, FIELDS, Kind, PRESETS, Problem, Scenario, decode, field};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the lines of every file with this extension, split at tabs, each with its file and line number.
fn lines(ending: &str) -> Vec<(Vec<String>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenario/tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("it is text");
        for (at, line) in text.lines().enumerate() {
            // Skip comments. A link's fragment has no space after `#`.
            if line == "#" || line.starts_with("# ") {
                continue;
            }
            let place = format!("{}:{}", file.display(), at + 1);
            lines.push((line.split('\t').map(str::to_owned).collect(), place));
        }
    }
    assert!(!lines.is_empty(), "no line in any file that ends in .{ending}");
    lines
}

/// Returns the links of all files, each with its meaning and its file and line number.
fn links() -> Vec<(String, String, String)> {
    let pair = |(parts, place): (Vec<String>, String)| match <[String; 2]>::try_from(parts) {
        Ok([link, meaning]) => (link, meaning, place),
        Err(parts) => panic!("{place}: {parts:?}"),
    };
    lines("txt").into_iter().map(pair).collect()
}

/// Decodes a link. Drops notices on keys that its family does not use: the page once kept them in links, in case the
/// user changed the family back.
fn opened(link: &str) -> Arrival {
    let mut arrival = decoded(link);
    // Also drop notices on interpreted names: only the meaning is compared.
    let told = |problem: &Problem| matches!(problem, Problem::OtherFamily(_) | Problem::ReadAs(_));
    arrival.notices.retain(|notice| !told(&notice.problem));
    arrival
}

fn decoded(link: &str) -> Arrival {
    match link.strip_prefix('?') {
        Some(rest) => {
            let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
            decode(query, fragment)
        }
        None => decode("", link),
    }
}

#[test]
fn every_former_link_still_opens_with_the_same_meaning() {
    for (link, meaning, place) in links() {
        let (given, meant) = (opened(&link), opened(&meaning));
        assert_eq!(given.notices, [], "{place}: {link}");
        assert_eq!(meant.notices, [], "{place}: {meaning}");
        assert_eq!(given.scenario, meant.scenario, "{place}: {link}");
        assert_eq!(given.pinned, meant.pinned, "{place}: {link}");
    }
}

#[test]
fn every_preset_key_and_option_is_in_a_golden_link() {
    let links = links();
    for preset in PRESETS {
        let named = |(link, ..): &(String, _, _)| link.strip_prefix('#') == Some(preset.id);
        assert!(links.iter().any(named), "{} is in no file", preset.id);
    }
    let pairs: Vec<&str> = links.iter().flat_map(|(_, meaning, _)| meaning.split('&')).collect();
    for field in FIELDS {
        let key = field.key;
        let given = |pair: &&str| pair.split_once('=').is_some_and(|(name, _)| name == key);
        assert!(pairs.iter().any(given), "{key} is in no file");
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            let chosen = format!("{key}={}", option.id);
            assert!(pairs.contains(&&*chosen), "{chosen} is in no file: add it to the latest");
        }
    }
}

#[test]
fn a_bare_number_keeps_its_unit_and_is_still_accepted() {
    let lines = lines("keys");
    for (parts, place) in &lines {
        let [key, symbol, rest @ ..] = parts.as_slice() else { panic!("{place}") };
        let number = |at: usize| -> f64 { rest[at].parse().expect(place) };
        let (scale, least, most) = (number(0), number(1), number(2));
        let Some(Kind::Number(now)) = field(key).map(|field| field.kind) else {
            panic!("{place}: {key} is no number any more")
        };
        assert_eq!((now.unit.symbol, now.unit.scale), (symbol.as_str(), scale), "{place}: {key}");
        assert_eq!(now.unit.read("1"), Ok(1.0), "{place}: {key}");
        assert!(now.range.from <= least && most <= now.range.to, "{place}: {key} takes less");
        for bare in [least, most] {
            let arrival = opened(&format!("{key}={bare}"));
            assert_eq!(arrival.notices, [], "{place}: {key}={bare}");
            assert_eq!(arrival.scenario.number(now.number), Some(bare), "{place}: {key}={bare}");
        }
    }
    for field in FIELDS.iter().filter(|field| matches!(field.kind, Kind::Number(_))) {
        let named = lines.iter().any(|(parts, _)| parts[0] == field.key);
        assert!(named, "{} is in no file: add it to the latest", field.key);
    }
}

/// Returns a value of the answer to a scenario by its name, in SI units.
fn figure(name: &str, scenario: &Scenario) -> f64 {
    let Report { job, assessment, .. } = Report::of(scenario);
    let copies = job.copies_per_run();
    let sum = |of: fn(&Stage) -> f64| -> f64 {
        job.workload.stages.iter().map(|stage| of(stage) * stage.times.value()).sum()
    };
    let part = |of: &Timeline, segment| of.get(segment).value();
    match name {
        "operations" => assessment.operations.value(),
        "cpu_bytes" => sum(|stage| stage.cpu_bytes.value()),
        "gpu_bytes" => assessment.gpu_bytes.value(),
        "bytes_in" => copies.to_gpu.bytes.value(),
        "bytes_out" => copies.to_cpu.bytes.value(),
        "bytes_kept" => job.copies_at_first().to_gpu.bytes.value(),
        "runs" => assessment.runs.value(),
        "need" => assessment.memory_fit.need().value(),
        "room" => match assessment.memory_fit {
            MemoryFit::Fits { capacity, .. }
            | MemoryFit::Tight { capacity, .. }
            | MemoryFit::TooBig { capacity, .. } => capacity.value(),
        },
        "loading" => job.loading.value(),
        "overlap" => job.overlap.value(),
        "serial" => job.serial.value(),
        "fallback" => job.fallback.value(),
        "start_up" => part(&assessment.cold, Segment::StartUp),
        "cpu_arithmetic" => part(&assessment.cpu, Segment::Compute),
        "gpu_arithmetic" => part(&assessment.warm, Segment::Compute),
        "cpu_memory" => part(&assessment.cpu, Segment::Memory),
        "gpu_memory" => part(&assessment.warm, Segment::Memory),
        "copy_in" => part(&assessment.warm, Segment::CopyIn),
        "copy_out" => part(&assessment.warm, Segment::CopyOut),
        "cpu_calls" => part(&assessment.cpu, Segment::Overhead),
        "gpu_calls" => part(&assessment.warm, Segment::Overhead),
        "wait" => part(&assessment.warm, Segment::Synchronize),
        "cpu_dollars" => assessment.bills.cpu.cost.expect("the link says the price").value(),
        "cpu_joules" => assessment.bills.cpu.energy.expect("the link says the power").value(),
        other => panic!("there is no figure {other}"),
    }
}

#[test]
fn figures_derived_from_given_numbers_alone_do_not_change() {
    for (parts, place) in lines("figures") {
        let (link, figures) = parts.split_first().expect(&place);
        let arrival = decode("", link);
        assert_eq!(arrival.notices, [], "{place}");
        assert!(!figures.is_empty(), "{place}");
        for wanted in figures {
            let (name, wanted) = wanted.split_once('=').expect(&place);
            let wanted: f64 = wanted.parse().expect(&place);
            let is = figure(name, &arrival.scenario);
            // Automatic values that links omit, such as the latency of a copy, are too small to matter.
            assert!((is - wanted).abs() <= 1e-3 * wanted, "{place}: {name} is {is}, not {wanted}");
        }
    }
}
