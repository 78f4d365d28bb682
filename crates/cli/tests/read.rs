//! Tests `offload read`: it shows the phase of each line, the open questions, and the times of each phase.

use std::fs;

use crate::{json, run};
use offload_cli::Exit;

/// Runs `offload read` with a program on standard input.
fn read(words: &[&str], program: &str) -> (Exit, String, String) {
    run(&[&["read", "-"], words].concat(), program)
}

const PROGRAM: &str =
    "import sys\nimport numpy as np\nn = int(sys.argv[1])\na = np.random.rand(n, n)\nb = a @ a\n";

#[test]
fn an_unknown_size_is_asked_for_and_can_be_set() {
    let (exit, text, _) = read(&[], PROGRAM);
    assert_eq!(exit, Exit::Success);
    assert!(text.contains("Line 3: n ("), "{text}");
    assert!(text.contains("  1    5  b = a @ a"), "{text}");
    let (_, text, _) = read(&["--set", "n=4k"], PROGRAM);
    assert!(!text.contains('?') && text.contains("100 %"), "{text}");
    // An unknown name is refused even if all other names are known.
    assert_eq!(read(&["--set", "n=4k", "--set", "m=3"], PROGRAM).0, Exit::Usage);
    let (exit, out, problem) = read(&["--set", "rows=4k"], PROGRAM);
    assert_eq!((exit, out.as_str()), (Exit::Usage, ""));
    assert!(
        problem.contains("--set rows: ") && problem.contains("expected one of: n"),
        "{problem}"
    );
    let (exit, _, problem) = read(&["--set", "n"], PROGRAM);
    assert_eq!(exit, Exit::Usage);
    assert!(problem.contains("NAME=NUMBER"), "{problem}");
}

#[test]
fn all_questions_of_a_program_can_be_answered_at_once() {
    // With two of these answers, the reader no longer asks the third question.
    let file = "../reader/tests/corpus/blind/nb_dtw_pairs.py";
    let program = fs::read_to_string(file).expect("the program is read");
    let answers = ["count=100", "length=1000", "trips of line 15=21"];
    let words: Vec<&str> = answers.iter().flat_map(|answer| ["--set", answer]).collect();
    let (exit, _, problem) = read(&words, &program);
    assert_ne!(exit, Exit::Usage, "{problem}");
}

#[test]
fn an_open_question_leaves_no_shares_and_no_total() {
    let program = format!("{PROGRAM}c = np.random.rand(2000, 2000)\nd = c @ c\n");
    let (_, text, _) = read(&[], &program);
    assert!(!text.contains('%') && text.contains("phases without a time add to it"), "{text}");
    let (_, text, _) = read(&["--set", "n=1000"], &program);
    assert!(text.contains('%') && !text.contains("At least"), "{text}");
}

/// Loops with a line that cannot be read: in the loop itself, next to an inner loop, and in a called function.
const PARTLY_READ_LOOPS: [&str; 3] = [
    "for i in range(n):\n    total += i * i\n    foo.simulate(total)\n",
    "for i in range(n):\n    foo.step(i)\n    for j in range(10):\n        total += j\n",
    "def work(i):\n    return foo.simulate(i) + i\nfor i in range(n):\n    total += work(i)\n",
];

#[test]
fn a_loop_with_a_line_that_is_not_read_has_no_time() {
    for body in PARTLY_READ_LOOPS {
        let head = "import sys\nimport numpy as np\nimport foo\nn = int(sys.argv[1])\ntotal = 0\n";
        let program = format!("{head}{body}b = np.sort(np.random.rand(n))\n");
        let (exit, text, _) = read(&["--set", "n=1000"], &program);
        assert_eq!(exit, Exit::Partial, "{text}");
        assert!(text.contains("#v=1&w=sort") && !text.contains("w=loop"), "{text}");
    }
}

#[test]
fn an_unknown_call_of_a_known_library_is_not_an_unknown_library() {
    for call in [
        "import transformers\nprint(transformers.compute(x))",
        "import timm\nprint(timm.compute(x))",
        "import cudf\nprint(cudf.solve(x))",
    ] {
        let program = format!("import numpy as np\nx = np.random.rand(1000)\n{call}\n");
        let (_, text, _) = read(&[], &program);
        assert!(text.contains("this call isn’t known yet"), "{text}");
    }
}

#[test]
fn json_has_the_reading_and_the_times() {
    let (_, text, _) = read(&["--json", "--set", "n=1000"], PROGRAM);
    let document = json(&text);
    let phase = &document["phases"][0];
    assert_eq!((phase["family"].as_str(), phase["flops"].as_f64()), (Some("matmul"), Some(2e9)));
    assert!(phase["cpu_time_s"].as_f64() > Some(0.0) && phase["gpu_time_s"].as_f64() > Some(0.0));
    assert_eq!(document["outcome"], "answer");
}

/// A program with a matrix product and a call that the reader cannot read.
const PARTLY_READ: &str = "import numpy as np\nimport somelib\na = np.random.rand(4000, 4000)\nb = a @ a\n\
    m = somelib.load_model('m')\nprint(m.transcribe('a.mp3'))\n";

const NOT_READ: &str = "Not read: line 6, `m.transcribe(…)`: this library isn’t known yet";

#[test]
fn unread_calls_are_named_and_the_total_is_a_lower_bound() {
    let (exit, text, _) = read(&[], PARTLY_READ);
    assert_eq!(exit, Exit::Partial);
    assert!(text.contains(&format!("\n{NOT_READ}\n")), "{text}");
    assert!(text.contains("\nAt least ") && !text.contains('%'), "{text}");
    let (exit, text, _) = read(&["--json"], PARTLY_READ);
    let document = json(&text);
    assert_eq!((exit, document["complete"].as_bool()), (Exit::Partial, Some(false)));
    let outside = &document["outside"][0];
    assert_eq!((&outside["call"], &outside["unknown"]), (&"m.transcribe(…)".into(), &true.into()));
    assert!(document["phases"][0]["cpu_time_s"].is_number());
}

#[test]
fn unread_calls_are_not_reported_as_no_work() {
    let unread_calls =
        PARTLY_READ.replace("b = a @ a\n", "\n").replace("a = np.random.rand(4000, 4000)", "");
    let (exit, text, _) = read(&[], &unread_calls);
    assert_eq!(exit, Exit::Partial);
    assert!(text.contains(NOT_READ) && !text.contains("No work for a GPU"), "{text}");
    let glue = "import os\nfor path in os.listdir('.'):\n    print(path)\n";
    let (exit, text, _) = read(&["--json"], glue);
    let document = json(&text);
    assert_eq!((exit, document["complete"].as_bool()), (Exit::Success, Some(true)));
    let (exit, text, _) = read(&[], "import os\nprint(os.getcwd())\n");
    assert_eq!(exit, Exit::Success);
    assert!(text.contains("No work for a GPU was found."), "{text}");
}

#[test]
fn invalid_python_exits_as_partly_read() {
    for text in ["x = (3\n", "print 'x'\n", "{\"rows\": 3}\n"] {
        assert_eq!(read(&[], text).0, Exit::Partial, "{text}");
    }
}

/// Each link that `offload read` writes must be decoded without a notice.
#[test]
fn every_link_of_the_snippets_is_read_without_a_notice() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../reader/tests/corpus/given");
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
