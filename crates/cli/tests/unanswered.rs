//! Tests every command that takes a link with a question that is not fully understood.

use offload_cli::Exit;
use serde_json::Value;

fn run(words: &[&str]) -> (Exit, String, String) {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = offload_cli::run(&words, &mut &b""[..], &mut out, &mut err).expect("it can write");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (exit, text(out), text(err))
}

const LINKS: [&str; 16] = [
    "w=sparse&solver=lu",
    "solver=lu",
    "w=dataframe&verb=sum",
    "w=llm&ngl=8",
    "w=matmul&n=cheese",
    "w=cnn&bathc=3",
    "matmul&gpu=mx150",
    "matmul&cpu=abacus",
    "matmul&machine=aws-z9",
    "w=llm&model=grok",
    "cheese",
    "https://example.org/x",
    "https://github.com/foo/bar",
    "https://github.com/foo/bar#readme",
    r#"{"link":"w=matmul","n":8192}"#,
    r#"{"w":"matmul","bathc":3}"#,
];

/// Returns `true` if a text contains an advice or a factor.
fn judges(text: &str) -> bool {
    let factor =
        text.match_indices('×').any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_digit()));
    factor
        || ["Move to", "Stay on", "Speed up the CPU", "faster", "slower"]
            .iter()
            .any(|it| text.contains(it))
}

#[test]
fn no_command_judges_what_is_not_understood() {
    for link in LINKS {
        for command in [
            &[][..],
            &["advise"],
            &["sweep", "--over", "runs", "--steps", "2"],
            &["rank", "--top", "1"],
            &["cost"],
            &["roofline"],
            &["sensitivity"],
            &["compare", "matmul"],
            &["benchmark"],
        ] {
            let (exit, out, err) = run(&[command, &[link]].concat());
            assert_eq!(exit, Exit::Unanswered, "{command:?} {link}: {err}");
            assert!(!judges(&out) && !judges(&err), "{command:?} {link}: {out}{err}");
            assert!(!out.is_empty() || !err.is_empty());
            if command.first() == Some(&"benchmark") {
                continue;
            }
            let (exit, out, _) = run(&[command, &[link, "--json"]].concat());
            assert_eq!(exit, Exit::Unanswered, "{command:?} {link}");
            let document: Value = serde_json::from_str(&out).expect(&out);
            assert_eq!(document["basis"], "unanswered", "{command:?} {link}");
            assert!(document["advice"].is_null() && document["speedup"].is_null());
        }
    }
}

#[test]
fn a_program_of_which_a_part_is_not_understood_has_its_times_alone() {
    let program =
        "gpu=t4&begin=load&w=dataframe&rows=2e7&begin=model&w=matmul&n=8192&solver=lu&bathc=3";
    let (exit, out, _) = run(&["program", program]);
    assert_eq!(exit, Exit::Unanswered);
    assert!(!judges(&out) && out.contains("bathc=3"), "{out}");
    let (_, out, _) = run(&["program", program, "--json"]);
    let document: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&document["basis"], &document["advice"]), (&"unanswered".into(), &Value::Null));
    let (exit, out, _) = run(&["program", program, "--lenient"]);
    assert_eq!(exit, Exit::Fine, "{out}");
    let again = document["link"].as_str().expect("a link");
    assert_eq!(run(&["program", again]).0, Exit::Unanswered, "{again}");
}

/// Phases whose best split runs the first on the CPU and the second on the GPU.
const PHASES: &str =
    "gpu=t4&begin=load&w=dataframe&rows=1e4&begin=model&w=matmul&n=8192&dtype=fp32";

#[test]
fn no_split_is_the_best_of_a_program_of_which_a_part_is_unknown() {
    let parts = [
        (format!("unread=7&{PHASES}"), Exit::SomeRead),
        (format!("{PHASES}&solver=lu&bathc=3"), Exit::Unanswered),
        (PHASES.to_owned(), Exit::Fine),
    ];
    for (link, wanted) in &parts {
        let is_whole = *wanted == Exit::Fine;
        let (exit, out, _) = run(&["program", link]);
        assert_eq!(exit, *wanted, "{out}");
        assert!(out.contains("\nPhase  Rounds  CPU"), "{out}");
        for head in ["Best on", "Time", "Copies", "Share"] {
            assert_eq!(out.contains(head), is_whole, "{link} {head}: {out}");
        }
        let (_, out, _) = run(&["program", link, "--json"]);
        let document: Value = serde_json::from_str(&out).expect("JSON");
        assert!(document["cpu_s"].is_number() && document["gpu_s"].is_number(), "{out}");
        assert_eq!(document["split_s"].is_number(), is_whole, "{out}");
        for phase in document["phases"].as_array().expect("phases") {
            assert!(phase["cpu_s"].is_number() && phase["gpu_s"].is_number(), "{out}");
            for key in ["split", "split_time_s", "split_copies_s"] {
                assert_eq!(phase[key].is_null(), !is_whole, "{link} {key}: {out}");
            }
            assert_eq!(phase.get("share").is_some(), is_whole, "{out}");
        }
        let (_, out, _) = run(&["program", link, "--csv"]);
        let (heads, rows) = out.split_once('\n').expect("a head");
        assert!(heads.contains("split,split_time_s,split_copies_s"), "{heads}");
        assert_eq!(rows.lines().all(|row| row.ends_with(",,,")), !is_whole, "{out}");
    }
}

#[test]
fn lenient_answers_the_rest() {
    for (link, exit) in [
        ("w=sparse&solver=lu", Exit::Fine),
        ("w=matmul&n=cheese", Exit::Fine),
        ("w=cnn&bathc=3", Exit::Fine),
        ("https://example.org/x", Exit::Fine),
        ("matmul&gpu=mx150", Exit::Unanswered),
        ("cheese", Exit::NothingRead),
    ] {
        for command in [&[][..], &["advise"], &["rank", "--top", "1"]] {
            let (found, out, err) = run(&[command, &["--lenient", link]].concat());
            assert_eq!(found, exit, "{command:?} {link}: {err}");
            assert_eq!(judges(&out), exit != Exit::NothingRead, "{command:?} {link}: {out}");
        }
    }
}

#[test]
fn an_answer_that_was_written_stays_what_it_is() {
    let (_, unanswered, _) = run(&["--json", "w=sparse&solver=lu"]);
    assert_eq!(run(&[unanswered.trim()]).0, Exit::Unanswered);
    let (_, answered, _) = run(&["--json", "matmul"]);
    assert_eq!(run(&[answered.trim()]).0, Exit::Fine);
    let later = answered.replacen("\"schema\":2", "\"schema\":3,\"later\":1", 1);
    assert_eq!(run(&[later.trim()]).0, Exit::Fine, "a key of another edition");
    // An option of another workload leaves the question unanswered, in a link and in a flag.
    for words in [&["w=linear&algorithm=forest"][..], &["w=linear", "--algorithm", "forest"]] {
        assert_eq!(run(words).0, Exit::Unanswered, "{words:?}");
    }
    assert_eq!(run(&["w=fft", "--trees", "5"]).0, Exit::Fine, "a known key without effect");
}
