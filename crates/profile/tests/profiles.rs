//! Parses real profiles of programs with known sizes. The programs are in the same folder as the profiles. Checks the
//! attribution of time and the errors of the derived sizes.

use offload_analysis::ProgramReport;
use offload_profile::{ReadProgram, Reading, STAYS, Sure, import};
use offload_scenario::{Scenario, decode, encode_program};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Profiles whose header or footer contains the total time.
const PROFILES_WITH_TOTALS: [&str; 10] = [
    "arrays",
    "arrays_numpy1",
    "tables",
    "tables_paths",
    "learning",
    "images",
    "plain",
    "network",
    "key_averages_plain",
    "key_averages_flops",
];

/// The actual sizes. Each row contains the name of the profile, the question that asks for the size, and the size in
/// the program.
const TRUE_SIZES: [(&str, &str, f64); 32] = [
    ("arrays", "numpy svd n", 900.0),
    ("arrays", "numpy sort elements", 4e6),
    ("arrays", "numpy fft elements", 1_048_576.0),
    ("arrays", "numpy solve n", 900.0),
    ("arrays", "numpy copy elements", 4e6),
    ("arrays", "numpy partition elements", 3e6),
    ("arrays_numpy1", "numpy svd n", 900.0),
    ("arrays_numpy1", "numpy sort elements", 4e6),
    ("arrays_numpy1", "numpy fft elements", 1_048_576.0),
    ("tables", "pandas sort rows", 2e6),
    ("tables", "pandas groupby rows", 2e6),
    ("tables", "pandas join rows", 2e6),
    ("learning", "sklearn kmeans rows", 1e5),
    ("learning", "sklearn pca rows", 1e5),
    ("learning", "sklearn logistic rows", 1e5),
    ("images", "scipy correlate1d elements", 9e6),
    ("images", "scipy csr_matvec rows", 2e5),
    ("images", "scipy fft elements", 9e6),
    ("images", "scipy geometric_transform elements", 4.2e6),
    ("images", "scipy rank_filter elements", 640_000.0),
    ("images", "scipy eigh n", 700.0),
    ("images", "scipy cholesky n", 1500.0),
    // Three layers process 256 rows each. A square matrix product of this size has the same number of operations.
    ("network", "torch linear n", 814.0),
    ("network", "torch run_backward operations", 6.5e9),
    ("network", "torch sqrt elements", 1.05e6),
    ("key_averages_plain", "torch sort elements", 2e6),
    ("key_averages_plain", "torch mkldnn_convolution operations", 4.05e9),
    ("key_averages_plain", "torch linalg_svd n", 500.0),
    ("key_averages_plain", "torch mm n", 1500.0),
    ("key_averages_plain", "torch max_pool2d_with_indices elements", 12_845_056.0),
    ("key_averages_plain", "torch clamp_min elements", 9.6e6),
    ("key_averages_plain", "torch native_batch_norm elements", 9.6e6),
];

fn read_profile(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles");
    fs::read_to_string(folder.join(format!("{name}.txt"))).expect(name)
}

fn reading(name: &str) -> Reading {
    import(&read_profile(name), &BTreeMap::new(), &Scenario::default()).expect(name)
}

fn answer(reading: &Reading) -> (ReadProgram, ProgramReport) {
    let program = ReadProgram::of(reading, &Scenario::default());
    let report = ProgramReport::of(&program.program).expect("phases");
    (program, report)
}

/// Returns the total time that a profile reports, in seconds.
fn total(text: &str) -> f64 {
    let table_total =
        text.lines().find_map(|line| line.split_once("calls) in ")?.1.split_once(' '));
    let footer_total = |line: &str| {
        let time = line.strip_prefix("Self CPU time total: ")?.trim().to_owned();
        let seconds =
            |unit: &str, factor: f64| Some(time.strip_suffix(unit)?.parse::<f64>().ok()? * factor);
        seconds("ms", 1e-3).or_else(|| seconds("s", 1.0))
    };
    let table_total = table_total.and_then(|(number, _)| number.parse().ok());
    table_total.or_else(|| text.lines().find_map(footer_total)).expect("a total")
}

#[test]
fn phases_of_each_profile_match_their_snapshot() {
    for name in PROFILES_WITH_TOTALS.into_iter().chain(["console", "shell"]) {
        let reading = reading(name);
        let (program, report) = answer(&reading);
        let mut lines = String::new();
        for (phase, index) in reading.phases.iter().zip(&program.places) {
            let share =
                index.map_or(0.0, |index| report.cpu.costs[index].total() / report.cpu.total());
            let sure = match phase.sure {
                Sure::Known => "",
                Sure::AtMost => " at most",
                Sure::Assumed => " assumed",
                Sure::Asked => " asked",
            };
            let _ =
                writeln!(lines, "{:>5.1} % {}: {}{sure}", 100.0 * share, phase.name, phase.link);
        }
        for dropped in &reading.dropped {
            let _ = writeln!(lines, "line {}: {}", dropped.line, dropped.why);
        }
        insta::assert_snapshot!(name, lines);
    }
}

#[test]
fn the_phases_add_up_to_the_time_of_the_profile() {
    for name in PROFILES_WITH_TOTALS {
        let (_, report) = answer(&reading(name));
        let (counted_seconds, total) = (report.cpu.total().value(), total(&read_profile(name)));
        assert!(
            (counted_seconds / total - 1.0).abs() < 2e-3,
            "{name}: {counted_seconds} of {total}"
        );
    }
}

#[test]
fn links_are_read_without_notices_and_contain_no_names_from_the_program() {
    for name in PROFILES_WITH_TOTALS.into_iter().chain(["console", "shell"]) {
        let reading = reading(name);
        for phase in reading.phases.iter().filter(|phase| !phase.link.starts_with(STAYS)) {
            assert_eq!(decode("", &phase.link).notices, [], "{name}: {}", phase.link);
        }
        let (_, report) = answer(&reading);
        let link = encode_program(&report.program);
        let decoded = offload_scenario::decode_program(&link).expect("phases");
        assert_eq!(decoded.notices, [], "{name}: {link}");
        assert_eq!(ProgramReport::of(&decoded.program).expect("phases").cpu, report.cpu, "{name}");
        for user_name in ["spectrum", "update", "make", "words", "norm", "fib", "main"] {
            let found = link.split(['&', '=', '+']).any(|part| part == user_name);
            assert!(!found, "{name}: {user_name} in {link}");
        }
        assert!(!link.contains(".py") && !link.contains("opt"), "{name}: {link}");
    }
}

/// Records the errors in a snapshot, so that changes become visible. The test does not limit the errors.
#[test]
fn sizes_inferred_from_times_match_their_snapshot() {
    let (mut lines, mut accurate_count, mut question_count) = (String::new(), 0, 0);
    for (profile, question, truth) in TRUE_SIZES {
        let reading = reading(profile);
        let Some(open_question) =
            reading.ask.iter().find(|open_question| open_question.name == question)
        else {
            let _ = writeln!(lines, "{profile}: {question} below 1 % of the time");
            continue;
        };
        let size = open_question.assumed.unwrap_or(0.0);
        let ratio = size / truth;
        question_count += 1;
        accurate_count += i32::from((0.5..=2.0).contains(&ratio));
        let _ =
            writeln!(lines, "{profile}: {question} {size:.0}, in truth {truth:.0}: {ratio:.2}×");
    }
    let _ = writeln!(lines, "{accurate_count} of {question_count} within a factor of two");
    insta::assert_snapshot!("sizes", lines);
}

#[test]
fn an_answer_replaces_an_assumed_size() {
    let text = read_profile("arrays");
    let question = "numpy sort elements";
    let answers = BTreeMap::from([(question.to_owned(), 4e6)]);
    let reading = import(&text, &answers, &Scenario::default()).expect("a profile");
    let sort = reading.phases.iter().find(|phase| phase.name == "numpy sort").expect("the sort");
    assert!(sort.link.starts_with("w=sort&elements=4e6&"), "{}", sort.link);
    assert_eq!((sort.sure, sort.needs.len()), (Sure::Known, 0));
    assert!(reading.ask.iter().all(|open_question| open_question.name != question));
}
