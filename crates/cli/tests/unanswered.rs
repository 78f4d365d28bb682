//! Tests every command that accepts a link, with links that are not fully understood.

use crate::json;
use offload_cli::Exit;
use offload_scenario::{FIELDS, Field, Kind};
use serde_json::Value;

fn run(words: &[&str]) -> (Exit, String, String) {
    crate::run(words, "")
}

const LINKS: [&str; 16] = [
    "w=sparse&solver=lu",
    "solver=lu",
    "w=dataframe&verb=pivot",
    "w=llm&topk=8",
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

/// Returns `true` if a string contains advice or a speedup factor.
fn has_verdict(text: &str) -> bool {
    let factor =
        text.match_indices('×').any(|(at, _)| text[..at].ends_with(|c: char| c.is_ascii_digit()));
    factor
        || [
            "Move to",
            "Stay on",
            "Speed up the CPU",
            "faster",
            "slower",
            "cheaper",
            "more expensive",
        ]
        .iter()
        .any(|verdict| text.contains(verdict))
}

#[test]
fn no_command_judges_a_link_that_is_not_understood() {
    for link in LINKS {
        for command in [
            &[][..],
            &["--csv"],
            &["--markdown"],
            &["advise"],
            &["sweep", "--vary", "runs", "--steps", "2"],
            &["rank", "--top", "1"],
            &["cost"],
            &["roofline"],
            &["sensitivity"],
            &["nearest"],
            &["compare", "matmul"],
            &["benchmark"],
        ] {
            let (exit, out, err) = run(&[command, &[link]].concat());
            assert_eq!(exit, Exit::Unanswered, "{command:?} {link}: {err}");
            assert!(!has_verdict(&out) && !has_verdict(&err), "{command:?} {link}: {out}{err}");
            assert!(!out.is_empty() || !err.is_empty());
            if matches!(command, ["benchmark" | "--csv" | "--markdown"]) {
                continue;
            }
            let (exit, out, _) = run(&[command, &[link, "--json"]].concat());
            assert_eq!(exit, Exit::Unanswered, "{command:?} {link}");
            let document = json(&out);
            assert_eq!(document["basis"], "unanswered", "{command:?} {link}");
            for key in ["advice", "speedup", "speedup_warm", "speedup_cold", "ceiling", "bound"] {
                assert!(document[key].is_null(), "{command:?} {link}: {key}");
            }
            for key in ["break_even_runs", "pathology", "split"] {
                assert!(document[key].is_null(), "{command:?} {link}: {key}");
            }
            for path in ["/cost/factor", "/cost/advice", "/simple/at_peak/speedup"] {
                assert!(document.pointer(path).is_none_or(Value::is_null), "{link}: {path}");
            }
        }
    }
}

#[test]
fn the_link_of_an_unanswered_question_keeps_every_part() {
    for link in [
        "w=matmull&n=4096",
        "matmull&n=4096&gpu=t4",
        "w=matmull&n=4096&rows=5e6&batch=8&dtype=fp16",
        "model=lama-9&batch=8&gpu=t4",
        "w=fft&elements=1024&gpu=mx150&trees=5",
        "n=cheese&n=4096&k=64",
    ] {
        let mut given: Vec<&str> = link.split('&').collect();
        given.sort_unstable();
        let (exit, out, err) = run(&["--json", link]);
        assert_eq!(exit, Exit::Unanswered, "{link}: {err}");
        let document = json(&out);
        let kept = document["link"].as_str().expect("a link");
        let mut parts: Vec<&str> = kept.split('&').filter(|part| *part != "v=1").collect();
        parts.sort_unstable();
        assert_eq!(parts, given, "{link}");
        let (_, again, _) = run(&["--json", kept]);
        assert_eq!(json(&again)["link"], document["link"], "{link}");
    }
}

#[test]
fn a_program_with_a_part_not_understood_has_times_but_no_advice() {
    let program =
        "gpu=t4&begin=load&w=dataframe&rows=2e7&begin=model&w=matmul&n=8192&solver=lu&bathc=3";
    let (exit, out, _) = run(&["program", program]);
    assert_eq!(exit, Exit::Unanswered);
    assert!(!has_verdict(&out) && out.contains("bathc=3"), "{out}");
    let (_, out, _) = run(&["program", program, "--json"]);
    let document: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&document["basis"], &document["advice"]), (&"unanswered".into(), &Value::Null));
    let (exit, out, _) = run(&["program", program, "--lenient"]);
    assert_eq!(exit, Exit::Success, "{out}");
    let canonical_link = document["link"].as_str().expect("a link");
    assert_eq!(run(&["program", canonical_link]).0, Exit::Unanswered, "{canonical_link}");
}

const CHEESE: &str = "gpu=l4&begin=load&w=dataframe&rows=cheese&begin=model&w=cnn&bathc=3";

#[test]
fn a_part_that_is_not_understood_stays_in_its_phase() {
    let document = |link: &str| -> Value {
        let (exit, out, _) = run(&["program", link, "--json"]);
        assert_eq!(exit, Exit::Unanswered, "{link}");
        json(&out)
    };
    for link in [
        CHEESE,
        "gpu=mx150&begin=my load&w=sort&handed=cheese&rounds=tea&begin=&w=sort&gpu=t4&rounds=end",
        "begin=a&w=sort&measured=a=b&rounds=2&n=3&begin=b&w=fft&stays=x&rounds=end&rounds=end",
    ] {
        let original = document(link);
        let canonical_link = original["link"].as_str().expect("a link");
        let mut reopened = document(canonical_link);
        assert!(!canonical_link.contains("%3A"), "{canonical_link}");
        reopened["given"] = original["given"].clone();
        assert_eq!(reopened, original, "{link}");
    }
    assert_eq!(document(CHEESE)["link"], CHEESE);
    // The link of a single phase must also contain the part that was not understood.
    let phase = document(CHEESE)["phases"][0]["link"].as_str().expect("a link").to_owned();
    assert!(phase.ends_with("&rows=cheese"), "{phase}");
    assert_eq!(run(&[&phase]).0, Exit::Unanswered, "{phase}");
}

#[test]
fn a_program_names_each_part_not_understood_once_with_its_nearest_choices() {
    let (_, out, err) = run(&["program", CHEESE]);
    assert_eq!(err, "");
    for sentence in [
        "“load: rows=cheese” and “model: bathc=3” aren’t understood, so there is no answer.\n",
        "\n  nearest: batch=3\n",
        "\n  --lenient answers the rest",
        "\nFor what was understood, all on the CPU: ",
    ] {
        assert!(out.contains(sentence), "{sentence}: {out}");
    }
    let (_, out, err) = run(&["program", CHEESE, "--json"]);
    let document = json(&out);
    assert_eq!((err.as_str(), &document["complete"]), ("", &false.into()));
    let unread = &document["unread"];
    assert_eq!(unread[0]["key"], "load: rows");
    assert_eq!(
        (&unread[1]["key"], &unread[1]["choices"][0]),
        (&"model: bathc".into(), &"batch=3".into())
    );
    let (_, _, err) = run(&["program", CHEESE, "--csv"]);
    assert!(
        err.starts_with("offload: “load: rows=cheese” and") && !err.contains("Ignored"),
        "{err}"
    );
    let (_, out, _) = run(&["program", PHASES, "--json"]);
    let document = json(&out);
    assert_eq!((&document["complete"], &document["unread"]), (&true.into(), &Value::Array(vec![])));
}

#[test]
fn an_unknown_value_lists_the_nearest_or_all_choices() {
    let is_choice = |field: &&Field| matches!(field.kind, Kind::Choice(_));
    for field in FIELDS.iter().filter(is_choice) {
        for value in ["zzzzzzzz", ""] {
            for prefix in ["", "w=matmul&n=4096&", "w=llm&"] {
                let link = format!("{prefix}{}={value}", field.key);
                let (exit, out, err) = run(&[&link]);
                assert_eq!(exit, Exit::Unanswered, "{link}: {out}{err}");
                let output = out + &err;
                let lines = output.lines().filter(|line| {
                    ["  nearest: ", "  no similar name; "]
                        .iter()
                        .any(|start| line.starts_with(start))
                        || line.contains(" doesn’t apply to ") && line.ends_with("; leave it out")
                });
                assert_eq!(lines.count(), 1, "{link}: {output}");
            }
        }
    }
    for (link, expected) in [
        ("w=cheese", "  no similar name; w is one of: custom, "),
        ("w=", "  no similar name; w is one of: custom, "),
        ("cheese", "  no similar name; w is one of: custom, "),
        ("w=matmull", "  nearest: w=matmul\n"),
        ("verb=pivot", "  nearest: verb=filter, verb=groupby, "),
        ("w=llm&model=zzz", "  no similar name; model is one of: "),
        ("w=matmul&model=gpt-5", " doesn’t apply to w=matmul, only to "),
        ("w=linalg&solver=lu", "  nearest: factor=solve\n"),
    ] {
        let (_, out, err) = run(&[link]);
        assert!((out.clone() + &err).contains(expected), "{link}: {out}{err}");
    }
}

#[test]
fn a_pinned_question_that_is_not_understood_has_a_notice_and_no_comparison() {
    for (pinned, part) in [
        ("w%3Dfoo", "vs=: w=foo: unknown option"),
        ("B,w:foo", "vs=B: w=foo: unknown option"),
        ("B,bathc:3", "vs=B: bathc=3: unknown input"),
        ("B,gpu:mx150", "vs=B: gpu=mx150: unknown option"),
        ("B,n:cheese", "vs=B: n=cheese: not a number"),
    ] {
        let link = format!("w=matmul&n=4096&vs={pinned}");
        let (exit, out, _) = run(&[&link]);
        assert_eq!(exit, Exit::Success, "{link}");
        assert!(out.starts_with(&format!("Ignored: {part}")), "{link}: {out}");
        let (exit, out, err) = run(&["compare", &link]);
        assert_eq!((exit, out.as_str()), (Exit::Unanswered, ""), "{link}");
        let start = format!("offload: {}: “", part.split(": ").next().expect("a name"));
        assert!(err.starts_with(&start), "{link}: {err}");
    }
}

#[test]
fn the_times_name_the_defaults_that_replace_unknown_parts() {
    for (link, substitute, is_marked) in [
        (
            "w=matmul&cpu=abacus",
            Some("CPU: AWS c7i.2xlarge (8 vCPU) in place of “cpu=abacus”"),
            true,
        ),
        ("w=dataframe&cpulib=abacus", Some("pandas in place of “cpulib=abacus”"), true),
        ("w=dataframe&lib=abacus", Some("pandas in place of “lib=abacus”"), true),
        (
            "w=matmul&machine=abacus",
            Some("c7i.2xlarge (8 vCPU) in place of “machine=abacus”"),
            true,
        ),
        ("w=llm&model=grok", Some("a network of 7B parameters in place of “model=grok”"), false),
        ("w=matmul&link=abacus", Some(" in place of “link=abacus”"), false),
        ("w=matmul&n=cheese", Some(" in place of “n=cheese”"), false),
        ("w=matmul&gpu=mx150", None, false),
        ("w=matmul&gpulib=abacus", None, false),
        ("w=cnn&bathc=3", None, false),
    ] {
        for format in ["--text", "--markdown"] {
            let (exit, out, _) = run(&[link, format]);
            assert_eq!(exit, Exit::Unanswered, "{link}");
            let sentence = out.lines().find(|line| line.starts_with("The times use "));
            assert_eq!(sentence.is_some(), substitute.is_some(), "{link}: {out}");
            assert!(
                substitute.is_none_or(
                    |substitute| sentence.is_some_and(|sentence| sentence.contains(substitute))
                ),
                "{out}"
            );
        }
        let (_, out, _) = run(&[link]);
        assert_eq!(out.contains("\nCPU (default) "), is_marked, "{link}: {out}");
        assert_eq!(out.contains("\nCPU  "), !is_marked, "{link}: {out}");
    }
}

#[test]
fn a_program_on_an_unknown_gpu_has_no_gpu_times() {
    for part in ["gpu=mx150", "machine=aws-z9", "gpulib=abacus"] {
        let link = format!("{part}&{}", PHASES.trim_start_matches("gpu=t4&"));
        let (_, out, _) = run(&["program", &link, "--json"]);
        let document = json(&out);
        for figure in [&document["gpu_s"], &document["start_up_s"], &document["phases"][1]["gpu_s"]]
        {
            assert_eq!(*figure, Value::Null, "{part}: {out}");
        }
        let (_, text, _) = run(&["program", &link]);
        assert!(!text.contains("on the GPU") && text.contains("  unknown\n"), "{text}");
    }
}

/// Two phases. The best split runs the first one on the CPU and the second one on the GPU.
const PHASES: &str =
    "gpu=t4&begin=load&w=dataframe&rows=1e4&begin=model&w=matmul&n=8192&dtype=fp32";

#[test]
fn a_program_with_an_unknown_part_has_no_best_split() {
    let parts = [
        (format!("unread=7&{PHASES}"), Exit::Partial),
        (format!("{PHASES}&solver=lu&bathc=3"), Exit::Unanswered),
        (PHASES.to_owned(), Exit::Success),
    ];
    for (link, expected_exit) in &parts {
        let is_whole = *expected_exit == Exit::Success;
        let (exit, out, _) = run(&["program", link]);
        assert_eq!(exit, *expected_exit, "{out}");
        assert!(out.contains("\nPhase  Rounds  CPU"), "{out}");
        assert!(is_whole || !has_verdict(&out), "{out}");
        for head in ["Best on", "Time", "Copies", "Share"] {
            assert_eq!(out.contains(head), is_whole, "{link} {head}: {out}");
        }
        let (_, out, _) = run(&["program", link, "--json"]);
        let document = json(&out);
        assert!(document["cpu_s"].is_number() && document["gpu_s"].is_number(), "{out}");
        assert_eq!(document["split_s"].is_number(), is_whole, "{out}");
        assert_eq!(document["advice"].is_null(), !is_whole, "{out}");
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
fn no_document_has_figures_of_a_stand_in() {
    let document =
        |link: &str| -> Value { serde_json::from_str(&run(&["--json", link]).1).expect("JSON") };
    for link in [
        "w=matmul&gpu=mx150",
        "w=cheese&n=4096&gpu=t4",
        "w=matmul&n=cheese",
        "w=cnn&bathc=3",
        "w=matmul&cpu=abacus",
        "w=matmul&machine=abacus",
    ] {
        assert!(document(link)["memory"].is_null(), "{link}");
        for format in ["--csv", "--markdown"] {
            let (_, out, _) = run(&[link, format]);
            for line in out.lines().filter(|line| line.contains("compute")) {
                let is_without_share = line.ends_with(",,,") || line.ends_with(" |  |");
                assert!(is_without_share, "{line}");
            }
        }
    }
    for (link, keys) in [
        ("w=matmul&gpu=mx150", &["gpu"][..]),
        ("w=cheese&n=4096&gpu=t4", &["w"]),
        ("w=matmul&machine=abacus", &["machine", "gpu", "cpu"]),
        ("w=matmul&lib=abacus", &["cpulib", "gpulib"]),
    ] {
        let with = &document(link)["with"];
        for key in keys {
            assert!(with[key].is_null(), "{link} {key}: {with}");
        }
    }
    let unknown_work = document("w=cheese&n=4096&gpu=t4");
    for key in ["cpu", "best_cpu", "operations", "gpu_bytes", "simple", "evidence"] {
        assert!(unknown_work[key].is_null(), "{key}: {}", unknown_work[key]);
    }
    for (key, part) in [("cost", "cpu"), ("energy_j", "cpu"), ("achieved", "cpu")] {
        assert!(unknown_work[key][part].is_null(), "{key}: {}", unknown_work[key]);
    }
    assert!(
        document("w=matmul&cpu=abacus")["defaults"]
            .as_str()
            .is_some_and(|text| text.contains("abacus"))
    );
    assert!(document("w=matmul&gpu=mx150")["defaults"].is_null());
    let (_, table, _) = run(&["w=matmul&cpu=abacus", "--csv"]);
    assert!(
        table.contains("\nNote,\"The times use CPU: ")
            || table.contains("\nNote,The times use CPU: "),
        "{table}"
    );
}

#[test]
fn csv_and_markdown_name_ignored_parts_and_substitutes() {
    for (link, note) in [
        ("w=matmul&foo=3", "Ignored: foo=3: unknown input"),
        ("w=matmul&gpu=mx150", "“mx150” is unknown. Using A10G instead."),
        ("w=matmul&w=fft", "w=matmul: given more than once; using `fft`"),
    ] {
        for format in ["--csv", "--markdown"] {
            let (_, out, _) = run(&["--lenient", link, format]);
            assert!(out.contains(note), "{link} {format}: {out}");
        }
    }
}

#[test]
fn an_answer_names_the_kind_of_work_and_the_cpu_that_it_assumes() {
    let work = "No kind of work is given; assuming ";
    let chip = "No CPU is given; assuming the chip’s own CPU, Apple M1 ";
    for (link, sentences) in [
        ("gpu=t4", &[work][..]),
        ("gpu=apple-m1", &[work, chip]),
        ("matmul&gpu=apple-m1", &[chip]),
        ("w=matmul&gpu=apple-m1&cpu=xeon-8375c", &[]),
        ("w=matmul&machine=macbook-m1", &[]),
        ("resnet-50&gpu=t4", &[]),
    ] {
        for format in ["--text", "--csv", "--markdown"] {
            let (_, out, _) = run(&[link, format]);
            for sentence in [work, chip] {
                let is_named = out.contains(sentence);
                assert_eq!(is_named, sentences.contains(&sentence), "{link} {format}: {out}");
            }
        }
        let (_, out, _) = run(&[link, "--json"]);
        let document: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(document["assumed"].as_array().map(Vec::len), Some(sentences.len()), "{out}");
        let (_, _, err) = run(&["cost", link]);
        assert!(sentences.iter().all(|sentence| err.contains(sentence)), "{link}: {err}");
    }
    let (_, _, err) = run(&["program", "gpu=apple-m1&begin=a&in=4&begin=b&w=sort"]);
    assert_eq!(err.matches(work).count() + err.matches(chip).count(), 2, "{err}");
    let (_, _, err) = run(&["compare", "matmul", "gpu=t4"]);
    assert!(err.contains(work), "{err}");
    let (_, out, _) = run(&["matmul&gpu=apple-m1", "--json"]);
    let document: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(document["with"]["cpu"], "apple-m1");
}

#[test]
fn the_lenient_flag_answers_the_understood_parts() {
    for (link, exit) in [
        ("w=sparse&solver=lu", Exit::Success),
        ("w=matmul&n=cheese", Exit::Success),
        ("w=cnn&bathc=3", Exit::Success),
        ("https://example.org/x", Exit::Success),
        ("matmul&gpu=mx150", Exit::Unanswered),
        ("cheese", Exit::Unanswered),
        ("w=matmull", Exit::Unanswered),
    ] {
        let is_answered = !["cheese", "w=matmull"].contains(&link);
        for command in [&[][..], &["advise"], &["rank", "--top", "1"]] {
            let (actual_exit, out, err) = run(&[command, &["--lenient", link]].concat());
            assert_eq!(actual_exit, exit, "{command:?} {link}: {err}");
            assert_eq!(has_verdict(&out), is_answered, "{command:?} {link}: {out}");
        }
    }
}

#[test]
fn a_lenient_program_names_the_substitute_of_an_unknown_part() {
    for (unknown, substitute) in [
        ("gpu=mx150&begin=a&w=matmul&begin=b&w=sort", "“mx150” is unknown. Using "),
        ("begin=a&w=matmul&begin=b&w=sort&cpulib=cheese", "“cheese” is unknown. Using "),
    ] {
        for format in ["--text", "--json", "--csv"] {
            let (exit, out, err) = run(&["program", unknown, "--lenient", format]);
            assert_eq!(exit, Exit::Unanswered, "{unknown} {format}: {err}");
            assert!(err.contains(substitute) && !out.is_empty(), "{unknown} {format}: {err}");
        }
    }
    assert_eq!(run(&["program", CHEESE, "--lenient"]).0, Exit::Success);
}

#[test]
fn a_reopened_answer_stays_answered_or_unanswered() {
    let (_, unanswered, _) = run(&["--json", "w=sparse&solver=lu"]);
    assert_eq!(run(&[unanswered.trim()]).0, Exit::Unanswered);
    let (_, answered, _) = run(&["--json", "matmul"]);
    assert_eq!(run(&[answered.trim()]).0, Exit::Success);
    let later = answered.replacen("\"schema\":2", "\"schema\":3,\"later\":1", 1);
    assert_eq!(run(&[later.trim()]).0, Exit::Success, "a key of another edition");
    // A question with an option of another family is not answered, whether the link or a flag sets it.
    for words in [&["w=linear&algorithm=forest"][..], &["w=linear", "--algorithm", "forest"]] {
        assert_eq!(run(words).0, Exit::Unanswered, "{words:?}");
    }
    assert_eq!(run(&["w=fft", "--trees", "5"]).0, Exit::Success, "a known key without effect");
}
