//! `offload read`: a program with what its lines became, questions, and the times of each phase.

use std::fs;

use offload_cli::{Exit, run};
use serde_json::Value;

/// Runs the command with a program on standard input.
fn read(words: &[&str], program: &str) -> (Exit, String, String) {
    let words: Vec<String> = ["read", "-"].iter().chain(words).map(|it| (*it).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run(&words, &mut program.as_bytes(), &mut out, &mut err).expect("a run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (exit, text(out), text(err))
}

const PROGRAM: &str =
    "import sys\nimport numpy as np\nn = int(sys.argv[1])\na = np.random.rand(n, n)\nb = a @ a\n";

#[test]
fn a_question_is_asked_and_answered() {
    let (exit, text, _) = read(&[], PROGRAM);
    assert_eq!(exit, Exit::Fine);
    assert!(text.contains("Line 3: n ("), "{text}");
    assert!(text.contains("  1    5  b = a @ a"), "{text}");
    let (_, text, _) = read(&["--set", "n=4k"], PROGRAM);
    assert!(!text.contains('?') && text.contains("100 %"), "{text}");
    let (exit, _, problem) = read(&["--set", "n"], PROGRAM);
    assert_eq!(exit, Exit::Usage);
    assert!(problem.contains("NAME=NUMBER"), "{problem}");
}

#[test]
fn json_holds_the_reading_and_the_times() {
    let (_, text, _) = read(&["--json", "--set", "n=1000"], PROGRAM);
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let phase = &document["phases"][0];
    assert_eq!((phase["family"].as_str(), phase["flops"].as_f64()), (Some("matmul"), Some(2e9)));
    assert!(phase["cpu_time_s"].as_f64() > Some(0.0) && phase["gpu_time_s"].as_f64() > Some(0.0));
    assert_eq!(document["outcome"], "answer");
}

/// The reader writes links by itself: each must mean what it says.
#[test]
fn every_link_of_the_snippets_is_read_without_a_notice() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../reader/tests/snippets");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("snippets") {
        let path = entry.expect("an entry").path();
        let program = fs::read_to_string(&path).expect("a program");
        for phase in offload_reader::read(&program, &Default::default()).phases {
            let notices = offload_scenario::decode("", &phase.link).notices;
            assert!(notices.is_empty(), "{}: {}: {notices:?}", path.display(), phase.link);
            count += 1;
        }
    }
    assert!(count > 100);
}
