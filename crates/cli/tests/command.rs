//! Tests the command as a separate process, as users and programs run it.

use offload_cli::flag::Flag;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

struct Finished {
    code: Option<i32>,
    out: String,
    err: String,
}

fn offload(words: &[&str], input: &str) -> Finished {
    let mut child = Command::new(env!("CARGO_BIN_EXE_offload"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // The command may have exited without reading its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    Finished { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn a_preset_is_answered_in_the_words_of_the_page() {
    let output = offload(&["matmul-fp64"], "");
    assert_eq!(output.code, Some(0));
    for word in ["slower on a Tesla T4 than with NumPy on the CPU", "Compute-bound", "GPU memory"] {
        assert!(output.out.contains(word), "{word}: {}", output.out);
    }
    assert!(output.err.is_empty());
    assert!(!output.out.contains("──"), "one link needs no title");
}

#[test]
fn a_command_with_a_table_reads_one_link_per_line() {
    for command in ["nearest", "roofline", "cost", "advise", "sensitivity"] {
        let output = offload(&[command, "--json", "-"], "matmul\nfft\n");
        let links: Vec<String> =
            objects(&output.out).iter().map(|object| object["link"].to_string()).collect();
        let [matmul, fft] = &links[..] else { panic!("{command}: {links:?}{}", output.err) };
        assert!(matmul.contains("w=matmul") && fft.contains("w=fft"), "{links:?}");
        let text = offload(&[command, "matmul", "fft"], "").out;
        assert!(text.starts_with("── matmul\n") && text.contains("\n\n── fft\n"), "{text}");
        assert_eq!(offload(&[command, "--csv", "matmul", "fft"], "").code, Some(2));
    }
}

#[test]
fn a_line_that_cannot_be_read_is_named_and_the_others_are_answered() {
    let input = "matmul\n# a comment\nw=cheese\nw=matmul&n=cheese\nfft\nw=fft&gpu=t4&trees=5\n";
    for command in [
        &["nearest"][..],
        &["roofline"],
        &["cost"],
        &["advise"],
        &["sensitivity"],
        &["compare"],
        &["--csv"],
        &["--markdown"],
    ] {
        for json in [&[][..], &["--json"]] {
            if !json.is_empty() && command[0].starts_with("--") {
                continue;
            }
            let output = offload(&[command, json, &["-"]].concat(), input);
            let name = format!("{command:?} {json:?}");
            assert_eq!(output.code, Some(4), "{name}: {}", output.err);
            for line in ["line 3", "line 4"] {
                assert!(output.err.contains(line), "{name}: {line}: {}", output.err);
            }
            assert!(!output.err.contains("line 1:"), "{name}: {}", output.err);
            let is_notice_named = |line: &str| !line.contains("trees") || line.contains("line 6");
            assert!(output.err.lines().all(is_notice_named), "{name}: {}", output.err);
            if json.is_empty() {
                continue;
            }
            let documents = objects(&output.out);
            let answered = documents.iter().filter(|document| document["error"].is_null());
            let expected = if command == ["compare"] { 1 } else { 3 };
            assert_eq!(answered.count(), expected, "{name}: {}", output.out);
            assert_eq!(documents.len(), expected + 2, "{name}: {}", output.out);
        }
    }
    for command in ["nearest", "compare"] {
        let output = offload(&[command, "-"], "w=cheese\nw=tea\n");
        assert_eq!(output.code, Some(4), "{command}: {}", output.err);
        assert!(output.err.contains("line 1") && output.err.contains("line 2"), "{}", output.err);
    }
}

#[test]
fn empty_input_is_reported() {
    for input in ["", "\n\n", "# only a comment\n"] {
        for words in [&[][..], &["-"], &["--json"]] {
            let output = offload(words, input);
            assert_eq!(output.code, Some(1), "{words:?}");
            assert!(output.out.is_empty(), "{words:?}: {}", output.out);
            for expected in ["standard input has no links", "Usage: "] {
                assert!(output.err.contains(expected), "{words:?}: {}", output.err);
            }
        }
    }
}

#[test]
fn nearest_measurements_as_csv_have_the_same_columns_with_and_without_rows() {
    let head =
        |link: &str| offload(&["nearest", "--csv", link], "").out.lines().next().map(str::to_owned);
    assert!(head("matmul").is_some_and(|head| head.starts_with("machine,hardware,")));
    assert_eq!(head("w=pipeline"), head("matmul"));
}

#[test]
fn nearest_measurements_of_a_quantized_model_name_its_bits() {
    let text = offload(&["nearest", "w=llm&params=7e9&bits=4.5"], "").out;
    assert!(text.contains("-bit weights"), "{text}");
}

#[test]
fn lines_of_standard_input_are_answered_in_order() {
    let input = "# matrices\nw=matmul&n=100\n\n#svd\r\n  cheese\n?w=fft";
    for words in [&["--json"][..], &["--json", "-"]] {
        let output = offload(words, input);
        assert_eq!(output.code, Some(4));
        let objects = objects(&output.out);
        let given: Vec<_> = objects.iter().map(|object| object["given"].as_str()).collect();
        assert_eq!(given, [Some("w=matmul&n=100"), Some("#svd"), Some("cheese"), Some("?w=fft")]);
        assert_eq!(objects[1]["preset"], "svd");
        assert!(objects[2]["error"].is_string() && objects[2].get("cpu").is_none());
        assert_eq!(
            (&objects[2]["basis"], &objects[1]["basis"]),
            (&"unanswered".into(), &"estimated".into())
        );
    }
    let output = offload(&[], input);
    assert_eq!(output.out.matches("──").count(), 3);
    assert!(output.err.contains("cheese"), "{}", output.err);
}

#[test]
fn an_invalid_part_is_named_and_leaves_the_question_unanswered() {
    let link = "https://example.org/#w=matmul&n=4096&m=cheese&speed=9";
    let output = offload(&["--json", link], "");
    assert_eq!(output.code, Some(4));
    let notices = &objects(&output.out)[0]["notices"];
    assert_eq!((&notices[0]["key"], &notices[0]["given"]), (&"m".into(), &"cheese".into()));
    assert_eq!(notices[1]["problem"], "unknown input");
    let text = offload(&[link], "");
    // The message about the parts that were not understood comes first.
    let first_line = "“m=cheese” and “speed=9” aren’t understood, so there is no answer.\n";
    assert!(text.out.starts_with(first_line), "{}", text.out);
    assert_eq!(text.code, Some(4));
    let lenient = offload(&["--lenient", link], "");
    assert!(lenient.out.starts_with("Ignored: m=cheese: not a number"), "{}", lenient.out);
    assert_eq!(lenient.code, Some(0));
}

#[test]
fn the_exit_status_states_which_links_were_answered() {
    for (words, code) in [
        (&["svd", "fft"][..], 0),
        (&["no-such-file.json", "nor-this.json"], 1),
        (&["--lenient", "cheese"], 4),
        (&["svd", "no-such-file.json"], 3),
        (&["cheese", "svd", "no-such-file.json"], 3),
        (&["cheese", "w=cheese"], 4),
        (&["cheese", "svd"], 4),
        (&["--json", "w=", "fft"], 4),
    ] {
        let output = offload(words, "");
        assert_eq!(output.code, Some(code), "{words:?}");
        let has_answer = words.contains(&"svd") || words.contains(&"fft");
        assert_eq!(!output.out.is_empty(), has_answer, "{words:?}");
    }
    assert_eq!(offload(&[], "\n# nothing\n").code, Some(1));
}

#[test]
fn a_link_that_cannot_be_read_has_the_reason_and_the_nearest_preset() {
    for (word, message) in [
        ("matmlu", "matmlu: not a link or a preset\n  did you mean matmul?\n"),
        ("svm", "not supported: no kind of work covers it"),
        ("w=cheese", "unknown option"),
        ("no-such-file.json", "no-such-file.json: "),
        ("begin=load&w=dataframe&begin=model&w=matmul", "\n  offload program answers it\n"),
    ] {
        let output = offload(&[word], "");
        assert!(output.out.is_empty() && output.err.contains(message), "{word}: {}", output.err);
        assert_eq!(output.err.contains("did you mean"), word == "matmlu", "{word}");
    }
}

#[test]
fn a_library_that_cannot_do_the_work_has_no_gain_and_is_never_the_best() {
    let output = offload(&["w=cnn&phase=train&gpulib=onnxruntime"], "");
    let gains = ["cheaper", "Upper limit", "faster"];
    assert!(gains.iter().all(|gain| !output.out.contains(gain)), "{}", output.out);
    let output = offload(&["advise", "w=trees&algorithm=forest&gpu=rx-7900-xtx"], "");
    assert!(!output.out.contains("Best "), "{}", output.out);
}

#[test]
fn a_lenient_headline_names_the_substitute_of_an_unknown_product() {
    for (link, key, message) in [
        ("matmul&gpu=gtx-9999", "gpu", "“gtx-9999” is unknown. Using A10G instead."),
        ("matmul&cpu=abacus", "cpu", "“abacus” is unknown. Using AWS c7i.2xlarge"),
        ("matmul&machine=g5-huge", "machine", "“g5-huge” is unknown. Using AWS c7i.2xlarge"),
        ("w=llm&model=grok", "model", "“grok” is unknown. Using a network of 7B parameters"),
        (
            "w=cnn&model=llama-3-8b",
            "model",
            "“llama-3-8b” doesn’t support this kind of work. Using a network of 25.6M",
        ),
        ("w=fft&gpulib=mxnet", "gpulib", "“mxnet” is unknown. Using CuPy instead."),
    ] {
        let text = offload(&["--lenient", link], "");
        assert_eq!(text.code, Some(4), "{link}");
        // The paragraph after the list of ignored parts contains the answer.
        let answer = text.out.split("\n\n").nth(1);
        let headline = answer.and_then(|answer| answer.lines().next()).unwrap_or_default();
        assert!(headline.contains(". “") && headline.contains(message), "{headline}");
        let json = offload(&["--lenient", "--json", link], "");
        assert_eq!(json.code, Some(4), "{link}");
        let answer = &objects(&json.out)[0];
        assert_eq!(answer["headline"], headline, "{link}");
        assert_eq!(answer["unknown"], serde_json::json!([key]), "{link}");
        for format in ["--csv", "--markdown"] {
            let table = offload(&["--lenient", format, link], "");
            assert!(table.err.contains(message), "{link}: {}", table.err);
            assert_eq!(table.code, Some(4), "{link}");
        }
        let sweep = offload(&["sweep", "--lenient", link, "--vary", "runs", "--steps", "2"], "");
        assert!(sweep.err.contains(message), "{link}: {}", sweep.err);
        assert_eq!(sweep.code, Some(4), "{link}");
    }
    // If a file is unreadable, the exit status reports that error rather than the unknown GPU.
    assert_eq!(offload(&["matmul&gpu=gtx-9999", "no-such-file.json"], "").code, Some(3));
    // A flag may replace a value that was not understood.
    let output = offload(&["matmul&gpu=gtx-9999", "--gpu", "t4"], "");
    assert_eq!(output.code, Some(0), "{}", output.out);
    assert!(!output.out.contains("gtx-9999"), "{}", output.out);
    let output = offload(&["--json", "matmul"], "");
    assert_eq!(objects(&output.out)[0]["unknown"], serde_json::json!([]));
}

#[test]
fn ignored_inputs_and_substitutes_are_reported() {
    let output = offload(&["w=fft&m=4,096&dtype=uint64&elements=2^20"], "");
    assert_eq!(output.code, Some(0));
    for line in [
        "Ignored: m=4,096: only applies to “Matrix product”, “Solve, SVD, eigenvalues”",
        "Note: dtype=uint64: interpreted as `int64`, the closest format",
        "#v=1&w=fft&elements=1048576&dtype=int64\n",
    ] {
        assert!(output.out.contains(line), "{line}: {}", output.out);
    }
    let output = offload(&["xgboost"], "");
    assert!(output.out.starts_with("Note: xgboost: interpreted as `w=trees`\n"), "{}", output.out);
    // The flag selects the family that the input `n` belongs to.
    let output = offload(&["n=4096", "--w", "matmul"], "");
    assert!(!output.out.contains("Ignored"), "{}", output.out);
}

#[test]
fn a_flag_accepts_the_values_of_a_link() {
    let output = offload(&["--w=matmul", "--n", "2**12", "--dtype", "Float64"], "");
    assert!(output.out.contains("#v=1&w=matmul&n=4096&dtype=fp64\n"), "{}", output.out);
    assert!(output.err.is_empty(), "{}", output.err);
    let output = offload(&["--gpuprice=€730.5/month", "--n=4,096", "--w=matmul"], "");
    assert!(output.out.contains("#v=1&w=matmul&n=4096&gpuprice=1\n"), "{}", output.out);
    assert_eq!(output.err, "offload: --gpuprice: treated as US dollars (no currency conversion)\n");
    let output = offload(&["--dtype=uint64"], "");
    assert!(output.err.contains("--dtype: interpreted as `int64`, the closest format"));
}

#[test]
fn an_invalid_call_is_refused_with_the_problem_and_the_usage() {
    for (words, problem) in [
        (&["--cheese", "svd"][..], "unexpected argument '--cheese' found"),
        (&["--elemens", "5"], "did you mean --elements?"),
        (&["--n", "cheese"], "'cheese' for '--n <NUMBER>': not a number"),
        (&["svd", "--gpu", "t5"], "'t5' for '--gpu <ID>': unknown option; did you mean `t4`?"),
        (&["--n"], "a value is required for '--n <NUMBER>'"),
        (&["sweep", "matmul"], "--vary"),
        (&["sweep", "matmul", "--vary", "batch"], "doesn’t apply to w=matmul"),
        (&["sweep", "matmul", "--vary", "cheese"], "unknown input"),
        (&["sweep", "matmul", "--vary", "n", "--from", "9", "--to", "5"], "is not below"),
        (&["sweep", "matmul", "--vary", "n", "--to", "1e9"], "must be from 1 to 10M"),
        (&["sweep", "matmul", "--vary", "n", "--steps", "1"], "takes 2 to 500"),
        (&["sweep", "matmul", "--vary", "gpu", "--steps", "5"], "tries every option"),
        (&["sweep", "matmul", "svd", "--vary", "n"], "expected one link, got 2"),
        (
            &["rank", "matmul", "--by", "beauty"],
            "[possible values: speedup, time, cost, energy, cost-time]",
        ),
        (&["rank", "matmul", "--top", "few"], "takes a number of rows, or all"),
        (&["rank", "matmul", "--markdown"], "--markdown is an option of offload"),
        (&["gpus", "matmul"], "unexpected argument 'matmul'"),
        (&["matmul", "rank"], "put rank first"),
    ] {
        let output = offload(words, "");
        assert_eq!((output.code, output.out.as_str()), (Some(2), ""), "{words:?}");
        assert!(output.err.contains(problem), "{words:?}: {}", output.err);
        assert!(output.err.contains("try '--help'"), "{words:?}: {}", output.err);
    }
}

#[test]
fn help_names_every_preset_every_key_and_every_command() {
    let output = offload(&["--help"], "");
    assert_eq!((output.code, output.err.as_str()), (Some(0), ""));
    for preset in offload_scenario::PRESETS {
        assert!(output.out.contains(preset.id), "{}", preset.id);
    }
    for field in offload_scenario::FIELDS {
        let flag = format!("--{}", Flag::name(field));
        assert!(output.out.split_whitespace().any(|word| word == flag), "{flag}");
    }
    for command in
        ["sweep", "rank", "program", "gpus", "cpus", "inputs", "schema", "completions", "man"]
    {
        assert!(output.out.contains(&format!("\n  {command} ")), "{command}");
        let help = offload(&["help", command], "");
        assert_eq!(help.out, offload(&[command, "--help"], "").out);
        assert_eq!(help.code, Some(0));
        assert!(help.out.contains(&format!("Usage: offload {command}")), "{}", help.out);
        assert!(help.out.contains("Examples:\n  offload "), "{}", help.out);
    }
}

#[test]
fn every_line_of_help_fits_a_terminal() {
    for words in
        [&["--help"][..], &["-h"], &["help", "sweep"], &["help", "rank"], &["help", "gpus"]]
    {
        for line in offload(words, "").out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn a_flag_without_effect_is_named_and_the_rest_is_answered() {
    let output = offload(&["--n", "4096"], "");
    assert_eq!(output.code, Some(0));
    assert!(
        output.err.contains("--n: Columns (n) doesn’t apply to w=custom, only to w=matmul"),
        "{}",
        output.err
    );
    assert!(offload(&["--w", "matmul", "--n", "4096"], "").err.is_empty());
}

#[test]
fn flags_alone_are_a_question_and_flags_apply_to_every_line() {
    let output = offload(&["--w", "matmul", "--json"], "this is not read");
    assert_eq!(objects(&output.out)[0]["with"]["w"], "matmul");
    let output = offload(&["--gpu=t4", "--json", "-"], "svd\nfft\n");
    for (object, w) in objects(&output.out).iter().zip(["linalg", "fft"]) {
        assert_eq!((&object["with"]["w"], &object["with"]["gpu"]), (&w.into(), &"t4".into()));
    }
}

#[test]
fn compare_lists_links_and_their_pinned_scenarios() {
    let pinned = offload(&["compare", "w=matmul&n=8192&gpu=a10g&vs=Today,gpu:t4"], "");
    assert_eq!(pinned.code, Some(0), "{}", pinned.err);
    let lines: Vec<&str> = pinned.out.lines().collect();
    assert!(lines[0].starts_with("A: ") && lines[0].contains(" · B: "), "{}", lines[0]);
    assert!(lines[0].ends_with("with A10G instead of Tesla T4"), "{}", lines[0]);
    assert!(lines[2].contains("A Today"), "{}", lines[2]);
    assert!(lines[3].starts_with("GPU  "), "{}", lines[3]);
    assert!(!pinned.out.contains("Matrix size"), "{}", pinned.out);
    assert!(pinned.out.ends_with("Link  #v=1&w=matmul&n=8192&gpu=a10g&vs=Today,gpu:t4\n"));
    let comparison = offload(&["compare", "matmul&gpu=t4", "matmul&gpu=a10g", "--n", "64"], "");
    assert!(comparison.out.ends_with("&gpu=a10g&vs=,gpu:t4\n"), "{}", comparison.out);
    for words in [&["compare", "matmul"][..], &["compare", "a", "b"]] {
        assert_ne!(offload(words, "").code, Some(0), "{words:?}");
    }
}

#[test]
fn a_network_name_alone_has_a_line_with_its_mode() {
    for (link, mode) in [("resnet-50", "training"), ("bert", "inference")] {
        let output = offload(&[link], "");
        let line = output.out.lines().find(|line| line.starts_with("Mode "));
        assert!(line.is_some_and(|line| line.contains(mode)), "{link}: {line:?}");
    }
    let output = offload(&["resnet-50&phase=infer"], "");
    assert!(!output.out.contains("\nMode "), "{}", output.out);
}
