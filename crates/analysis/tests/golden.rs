//! Tests that published links can still be opened and keep their meaning.
//!
//! The folder `golden` has three files for each version that published links. The `.txt` file contains the links. The
//! `.keys` file contains, for each key, the unit that applies to a number without a unit. The `.figures` file contains
//! results that depend only on the numbers in a link, not on the catalog. Lines in these files are never changed.

use offload_analysis::{MemoryFit, Report};
use offload_analysis::{Segment, Timeline};
use offload_estimator::workload::Stage;
use offload_scenario::{DecodedLink, FIELDS, Kind, PRESETS, Problem, Scenario, decode, field};
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
        for (index, line) in text.lines().enumerate() {
            // Skip comments. A link's fragment has no space after `#`.
            if line == "#" || line.starts_with("# ") {
                continue;
            }
            let place = format!("{}:{}", file.display(), index + 1);
            lines.push((line.split('\t').map(str::to_owned).collect(), place));
        }
    }
    assert!(!lines.is_empty(), "no line in any file that ends in .{ending}");
    lines
}

/// Returns the links of all files, each with an equivalent link that states its meaning, and its file and line number.
fn links() -> Vec<(String, String, String)> {
    let parse_line = |(parts, place): (Vec<String>, String)| match <[String; 2]>::try_from(parts) {
        Ok([link, meaning]) => (link, meaning, place),
        Err(parts) => panic!("{place}: {parts:?}"),
    };
    lines("txt").into_iter().map(parse_line).collect()
}

/// Decodes a link. Drops notices about keys that the link's family does not use: the page once kept such keys in links,
/// in case the user changed the family back.
fn open(link: &str) -> DecodedLink {
    let mut decoded = decode_link(link);
    // Also drop notices about interpreted names, because only the meaning is compared.
    let is_expected =
        |problem: &Problem| matches!(problem, Problem::OtherFamily(_) | Problem::ReadAs(_));
    decoded.notices.retain(|notice| !is_expected(&notice.problem));
    decoded
}

fn decode_link(link: &str) -> DecodedLink {
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
        let (decoded, expected) = (open(&link), open(&meaning));
        assert_eq!(decoded.notices, [], "{place}: {link}");
        assert_eq!(expected.notices, [], "{place}: {meaning}");
        assert_eq!(decoded.scenario, expected.scenario, "{place}: {link}");
        assert_eq!(decoded.pinned, expected.pinned, "{place}: {link}");
    }
}

#[test]
fn every_preset_key_and_option_is_in_a_golden_link() {
    let links = links();
    for preset in PRESETS {
        let opens_preset = |(link, ..): &(String, _, _)| link.strip_prefix('#') == Some(preset.id);
        assert!(links.iter().any(opens_preset), "{} is in no file", preset.id);
    }
    let pairs: Vec<&str> = links.iter().flat_map(|(_, meaning, _)| meaning.split('&')).collect();
    for field in FIELDS {
        let key = field.key;
        let has_key = |pair: &&str| pair.split_once('=').is_some_and(|(name, _)| name == key);
        assert!(pairs.iter().any(has_key), "{key} is in no file");
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            let pair = format!("{key}={}", option.id);
            assert!(pairs.contains(&&*pair), "{pair} is in no file: add it to the latest");
        }
    }
}

#[test]
fn a_bare_number_keeps_its_unit_and_is_still_accepted() {
    let lines = lines("keys");
    for (parts, place) in &lines {
        let [key, symbol, rest @ ..] = parts.as_slice() else { panic!("{place}") };
        let number = |index: usize| -> f64 { rest[index].parse().expect(place) };
        let (scale, least, most) = (number(0), number(1), number(2));
        let Some(Kind::Number(field_number)) = field(key).map(|field| field.kind) else {
            panic!("{place}: {key} is no number any more")
        };
        assert_eq!(
            (field_number.unit.symbol, field_number.unit.scale),
            (symbol.as_str(), scale),
            "{place}: {key}"
        );
        assert_eq!(field_number.unit.read("1"), Ok(1.0), "{place}: {key}");
        assert!(
            field_number.range.from <= least && most <= field_number.range.to,
            "{place}: {key} accepts a smaller range"
        );
        for bare in [least, most] {
            let decoded = open(&format!("{key}={bare}"));
            assert_eq!(decoded.notices, [], "{place}: {key}={bare}");
            assert_eq!(
                decoded.scenario.number(field_number.number),
                Some(bare),
                "{place}: {key}={bare}"
            );
        }
    }
    for field in FIELDS.iter().filter(|field| matches!(field.kind, Kind::Number(_))) {
        let is_listed = lines.iter().any(|(parts, _)| parts[0] == field.key);
        assert!(is_listed, "{} is in no file: add it to the latest", field.key);
    }
}

/// Returns a value from the report on a scenario by the value's name, in SI units.
fn figure(name: &str, scenario: &Scenario) -> f64 {
    let Report { job, assessment, .. } = Report::of(scenario);
    let copies = job.copies_per_run();
    let sum = |value: fn(&Stage) -> f64| -> f64 {
        job.workload.stages.iter().map(|stage| value(stage) * stage.times.value()).sum()
    };
    let seconds = |timeline: &Timeline, segment| timeline.get(segment).value();
    match name {
        "operations" => assessment.operations.value(),
        "cpu_bytes" => sum(|stage| stage.cpu_bytes.value()),
        "gpu_bytes" => assessment.gpu_bytes.value(),
        "bytes_in" => copies.to_gpu.bytes.value(),
        "bytes_out" => copies.to_cpu.bytes.value(),
        "bytes_kept" => job.copies_in_first_run().to_gpu.bytes.value(),
        "runs" => assessment.runs.value(),
        "need" => assessment.memory_fit.need().value(),
        "room" => match assessment.memory_fit {
            MemoryFit::Fits { capacity, .. }
            | MemoryFit::Tight { capacity, .. }
            | MemoryFit::Divided { capacity, .. }
            | MemoryFit::TooBig { capacity, .. } => capacity.value(),
        },
        "loading" => job.loading.value(),
        "overlap" => job.overlap.value(),
        "serial" => job.serial.value(),
        "fallback" => job.fallback.value(),
        "start_up" => seconds(&assessment.cold, Segment::StartUp),
        "cpu_arithmetic" => seconds(&assessment.cpu, Segment::Compute),
        "gpu_arithmetic" => seconds(&assessment.warm, Segment::Compute),
        "cpu_memory" => seconds(&assessment.cpu, Segment::Memory),
        "gpu_memory" => seconds(&assessment.warm, Segment::Memory),
        "copy_in" => seconds(&assessment.warm, Segment::CopyIn),
        "copy_out" => seconds(&assessment.warm, Segment::CopyOut),
        "cpu_calls" => seconds(&assessment.cpu, Segment::Overhead),
        "gpu_calls" => seconds(&assessment.warm, Segment::Overhead),
        "wait" => seconds(&assessment.warm, Segment::Synchronize),
        "cpu_dollars" => assessment.bills.cpu.cost.expect("the link says the price").value(),
        "cpu_joules" => assessment.bills.cpu.energy.expect("the link says the power").value(),
        other => panic!("there is no figure {other}"),
    }
}

#[test]
fn results_that_depend_only_on_given_numbers_do_not_change() {
    for (parts, place) in lines("figures") {
        let (link, figures) = parts.split_first().expect(&place);
        let decoded = decode("", link);
        assert_eq!(decoded.notices, [], "{place}");
        assert!(!figures.is_empty(), "{place}");
        for pair in figures {
            let (name, expected) = pair.split_once('=').expect(&place);
            let expected: f64 = expected.parse().expect(&place);
            let value = figure(name, &decoded.scenario);
            // Values that links omit and the model adds, such as the latency of a copy, are too small to matter.
            assert!(
                (value - expected).abs() <= 1e-3 * expected,
                "{place}: {name} is {value}, not {expected}"
            );
        }
    }
}
