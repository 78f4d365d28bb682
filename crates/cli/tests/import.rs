//! Tests `offload import`: it lists the phases of a profile with their shares, and gives one answer for all phases.

use std::fs;

use crate::{json, run};
use offload_cli::Exit;

/// Runs `offload import` with `text` on standard input.
fn import(words: &[&str], text: &str) -> (Exit, String, String) {
    let (exit, out, err) = run(&[&["import", "-"], words].concat(), text);
    (exit, plain_text(&out), err)
}

/// Replaces non-breaking spaces, which separate numbers from units, with ordinary spaces.
fn plain_text(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

const PROFILE: &str = "\
        12 function calls in 2.000 seconds

   ncalls  tottime  percall  cumtime  percall filename:lineno(function)
       10    1.200    0.120    1.200    0.120 {method 'sort' of 'numpy.ndarray' objects}
        1    0.500    0.500    2.000    2.000 pricing.py:8(secret)
        1    0.300    0.300    0.300    0.300 {built-in method time.sleep}
";

#[test]
fn an_import_names_the_dominant_phase_and_the_movable_share() {
    let (exit, text, _) = import(&[], PROFILE);
    assert_eq!(exit, Exit::Success);
    assert!(text.contains("Most time goes to numpy sort: 60 % of 2.0 s."), "{text}");
    assert!(text.contains("60 % of the time can move to the GPU"), "{text}");
    assert!(text.contains("at most 2.5× faster"), "{text}");
    assert!(text.contains("25 % is self time of Python functions"), "{text}");
    assert!(text.contains("at most 6.7× faster, if all of it moved and took no time"), "{text}");
    assert!(text.contains("it waits for a clock"), "{text}");
    assert!(text.contains("numpy sort elements, taken as"), "{text}");
    assert!(!text.contains("secret") && !text.contains("pricing"), "{text}");
    let (_, text, _) = import(&["--set", "numpy sort elements=4M"], PROFILE);
    assert!(text.contains("sort of 4,000,000 elements, 10 times"), "{text}");
    assert!(!text.contains("taken as"), "{text}");
    let (_, text, _) = import(&["--on", "cpu=xeon-8375c&gpu=l4"], PROFILE);
    assert!(
        text.contains("gpu=l4") && text.contains("Most time goes to numpy sort: 60 %"),
        "{text}"
    );
}

#[test]
fn an_unknown_name_and_an_unknown_machine_are_refused() {
    let (exit, out, problem) = import(&["--set", "elements=4M"], PROFILE);
    assert_eq!((exit, out.as_str()), (Exit::Usage, ""));
    assert!(problem.contains("--set elements: "), "{problem}");
    let (exit, out, problem) = import(&["--on", "gpu=mx150"], PROFILE);
    assert_eq!((exit, out.as_str()), (Exit::Unanswered, ""));
    assert!(problem.contains("“gpu=mx150” isn’t understood"), "{problem}");
}

#[test]
fn json_has_the_phases_with_their_shares_and_the_program_link() {
    let (_, text, _) = import(&["--json"], PROFILE);
    let document = json(&text);
    assert_eq!(
        (document["source"].as_str(), document["outcome"].as_str()),
        (Some("profile"), Some("answer"))
    );
    let phases = document["phases"].as_array().expect("phases");
    let shares: f64 = phases.iter().filter_map(|phase| phase["share"].as_f64()).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    let time = phases[0]["cpu_time_s"].as_f64().expect("a time");
    assert!((time / 1.2 - 1.0).abs() < 1e-9, "{time}");
    assert!(phases[0]["gpu_time_s"].is_number() && phases[1].get("gpu_time_s").is_none());
    let link = document["program"]["link"].as_str().expect("a link");
    let (_, text, _) = run(&["program", link], "");
    let text = plain_text(&text);
    assert!(text.contains("1.2 s") && text.contains("stays"), "{text}");
}

#[test]
fn a_timing_belongs_to_its_statement_and_alone_asks_for_one() {
    let line = "10 loops, best of 5: 81.6 msec per loop\n";
    let command =
        "python -m timeit -s \"import numpy as np; x = np.random.rand(5000000)\" \"np.sort(x)\"\n";
    let (_, text, _) = import(&[], &format!("$ {command}{line}"));
    assert!(text.contains("line 1: sort of 5,000,000 elements"), "{text}");
    assert!(text.contains("81.6 ms") || text.contains("82 ms"), "{text}");
    let (exit, text, _) = import(&[], line);
    assert_eq!(exit, Exit::Success);
    assert!(text.contains("paste the statement and"), "{text}");
}

#[test]
fn a_timing_of_unread_work_does_not_apply_to_the_rest() {
    let timings = "import numpy as np\nimport somelib\nx = np.random.rand(5_000_000)\n%timeit np.sort(x)\n\
        81.6 ms ± 5 ms per loop\n%timeit somelib.train(x), np.sort(x)\n9.2 s ± 1 ms per loop\n";
    let not_read = "Not read: line 6, `somelib.train(…)`: this library isn’t known yet";
    let (exit, text, _) = import(&[], timings);
    assert_eq!(exit, Exit::Partial);
    assert!(text.starts_with("Only part of the program.\n") && text.contains(not_read), "{text}");
    assert!(!text.contains('%') && text.contains("sort of 5,000,000 elements"), "{text}");
    assert!(text.contains("at least 82 ms") || text.contains("at least 81.6 ms"), "{text}");
    let (_, text, _) = import(&["--json"], timings);
    let document = json(&text);
    assert_eq!(document["complete"], false);
    assert!(document["program"].get("advice").is_none(), "{text}");
    let link = document["program"]["link"].as_str().expect("a link");
    let (exit, text, _) = run(&["program", link], "");
    assert_eq!(exit, Exit::Partial);
    assert!(text.starts_with("Only part of the program.\n"), "{text}");
    assert!(text.contains("Not read: line 6."), "{text}");
}

#[test]
fn text_that_is_no_profile_is_refused_with_a_hint() {
    let (exit, _, problem) = import(&[], "import numpy as np\n");
    assert_eq!(exit, Exit::Usage);
    assert!(
        problem.contains("not a report of cProfile") && problem.contains("offload read"),
        "{problem}"
    );
}

/// The profiles were recorded from real programs. The tests of `crates/profile` use the same files.
#[test]
fn every_recorded_profile_gets_an_answer() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../profile/tests/profiles");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("profiles") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let (exit, text, _) = import(&[], &fs::read_to_string(&path).expect("a profile"));
            assert_eq!(exit, Exit::Success);
            assert!(text.contains("Most time goes to"), "{}: {text}", path.display());
            count += 1;
        }
    }
    assert_eq!(count, 12);
}
