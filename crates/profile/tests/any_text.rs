//! Checks that the parser never panics on mutated profiles, adversarial profiles and random text.

use offload_analysis::ProgramReport;
use offload_profile::{ReadProgram, import, import_or_read};
use offload_scenario::Scenario;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn profiles() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles");
    let entries = fs::read_dir(folder).expect("profiles");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("a profile")).collect()
}

/// Parses a text and checks that the fractions of its phases add up to one.
fn check_reading(text: &str) {
    let machines = Scenario::default();
    let Some(reading) = import(text, &BTreeMap::new(), &machines) else { return };
    let ReadProgram { program, .. } = ReadProgram::of(&reading, &machines);
    if let Some(report) = ProgramReport::of(&program) {
        let total = report.cpu.total();
        assert!(total.value().is_finite(), "{text}");
        let shares: f64 = report.cpu.costs.iter().map(|phase| phase.total() / total).sum();
        assert!(total.is_zero() || (shares - 1.0).abs() < 1e-9, "{shares} in {text}");
    }
}

#[test]
fn text_that_is_not_a_profile_is_read_as_code() {
    let machines = Scenario::default();
    for text in [
        "",
        "x = 3\n",
        "import numpy as np\na = np.ones(3)\n",
        "ncalls tottime",
        "---- ----\nName CPU\n",
    ] {
        assert_eq!(import(text, &BTreeMap::new(), &machines), None, "{text}");
        assert_eq!(import_or_read(text, &BTreeMap::new(), &machines).source, "static");
    }
}

#[test]
fn adversarial_profiles_are_read() {
    let head = "ncalls tottime percall cumtime percall filename:lineno(function)\n";
    let row = |calls: &str, time: &str, function: &str| {
        format!("{head}{calls} {time} {time} {time} {time} {function}\n")
    };
    let many_rows: String =
        (0..3_000).map(|index| format!("1 0.1 0.1 0.1 0.1 f{index}.py:1(f)\n")).collect();
    for text in [
        head.to_owned(),
        row("0", "0.000", "{built-in method numpy.dot}"),
        row("1", "nan", "{built-in method numpy.dot}"),
        row("1e999", "1e999", "{built-in method numpy.dot}"),
        row("1", "999999999999", "{built-in method numpy.dot}"),
        row("999999999999999", "0.001", "{method 'sort' of 'numpy.ndarray' objects}"),
        row("1", "1", "{"),
        row("1", "1", "{}"),
        row("1", "1", "(:("),
        row("1", "1", ":1()"),
        format!("{head}{many_rows}"),
        "%timeit\n".repeat(1_000) + "1 loop, best of 5: 1 sec per loop\n",
        "1 loop, best of 5: 1 sec per loop\n".repeat(1_000),
        "%timeit ((((\n1e99 s ± 1 s per loop\n0 s ± 0 s per loop\n".to_owned(),
        "---  --- ---\nName Self CPU # of Calls\n--- --- ---\nä 1us 1\n".to_owned(),
    ] {
        check_reading(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases * 3 / 8))]

    #[test]
    fn mutations_of_profiles_are_read(
        profile_index in 0_usize..100,
        cuts in proptest::collection::vec((0.0_f64..1.0, 0.0_f64..0.1, "[ -~µ±\n]{0,12}"), 0..6),
    ) {
        let profiles = profiles();
        let mut text: Vec<char> = profiles[profile_index % profiles.len()].chars().collect();
        for (position, length, replacement) in cuts {
            let char_index = |share: f64| (share * text.len() as f64) as usize;
            let (begin, end) = (char_index(position), char_index((position + length * length).min(1.0)));
            text.splice(begin..end, replacement.chars());
        }
        check_reading(&text.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        check_reading(&text);
    }
}
