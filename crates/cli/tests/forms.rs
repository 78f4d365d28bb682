//! Tests that every subcommand writes its answer in every format, and that answers can be read back.

use crate::{json, run, stdout_of};
use offload_analysis::Report;
use offload_cli::Exit;
use offload_export::{SCHEMA, csv, markdown};
use offload_messages::sentences;
use offload_scenario::{PRESETS, decode};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn answer(text: &str) -> Value {
    let mut answer = json(text);
    answer["given"] = Value::Null;
    answer
}

#[test]
fn every_preset_is_written_in_every_format() {
    for preset in PRESETS {
        let report = Report::of(&decode("", preset.id).scenario);
        assert!(
            stdout_of(&[preset.id], "").starts_with(&sentences::headline(&report)),
            "{}",
            preset.id
        );
        assert_eq!(stdout_of(&["--csv", preset.id], ""), csv(&report, &[], ""));
        assert_eq!(stdout_of(&["--markdown", preset.id], ""), markdown(&report, &[], ""));
        assert_eq!(answer(&stdout_of(&["--json", preset.id], ""))["preset"], preset.id);
    }
}

#[test]
fn a_json_answer_reopens_from_standard_input() {
    let ids: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
    let first = stdout_of(&[&["--json"], &ids[..]].concat(), "");
    let reopened = stdout_of(&["--json"], &first);
    assert_eq!(first.lines().count(), PRESETS.len());
    for (original, reopened) in first.lines().zip(reopened.lines()) {
        assert_eq!(answer(original), answer(reopened));
    }
}

#[test]
fn an_answer_is_read_from_a_file_and_from_several_lines() {
    let first = stdout_of(&["--json", "svd"], "");
    let pretty = serde_json::to_string_pretty(&answer(&first)).expect("it can be written");
    let input = format!("fft\n{pretty}\n# more\n{first}");
    let reopened = stdout_of(&["--json"], &input);
    let links: Vec<Value> = reopened.lines().map(|line| answer(line)["preset"].clone()).collect();
    assert_eq!(links, ["fft", "svd", "svd"]);

    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answer.json");
    fs::write(&file, &pretty).expect("there is room");
    let path = file.to_str().expect("a plain path");
    assert_eq!(answer(&stdout_of(&["--json", path], "")), answer(&first));
    let sweep = stdout_of(&["sweep", path, "--vary", "gpu", "--json"], "");
    assert_eq!(answer(&sweep)["link"], answer(&first)["link"]);
}

/// Returns the error message for an input that cannot be read.
fn error_of(words: &[&str], input: &str) -> String {
    let (exit, out, err) = run(words, input);
    // JSON from another program counts as not understood, and truncated JSON as not read.
    let is_unread = err.contains(FOREIGN) || err.contains("not a link");
    let expected = if is_unread { Exit::Unanswered } else { Exit::NothingRead };
    assert_eq!((exit, out.len()), (expected, 0), "{input}");
    err
}

/// Writes a file for a test, and returns the file's path.
fn write_file(name: &str, text: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("there is room");
    file.to_str().expect("a plain path").to_owned()
}

const CUT: &str = "ends in the middle of an answer";
const FOREIGN: &str = "not an answer from `offload --json`";

#[test]
fn unreadable_answers_are_named_by_their_line() {
    for (text, line, problem) in [
        ("{\"cheese\": 1}", 1, FOREIGN),
        ("\n {\"link\": 5}", 2, FOREIGN),
        ("{\"link\": \"fft\"", 1, CUT),
        ("\n\n{\"a\":\n1", 3, CUT),
    ] {
        let output = error_of(&["-"], text);
        assert_eq!(output, format!("offload: standard input, line {line}: {problem}\n"), "{text}");
        let path = write_file("no-answer.json", text);
        let place = if line == 1 { path.clone() } else { format!("{path}, line {line}") };
        assert_eq!(error_of(&[&path], ""), format!("offload: {place}: {problem}\n"), "{text}");
        assert_eq!(error_of(&["rank", &path], ""), error_of(&[&path], ""));
    }
    for (text, problem) in
        [("[\n1,\n2]", FOREIGN), ("cheese\nmore\n", FOREIGN), ("", "contains no answers")]
    {
        let path = write_file("foreign.json", text);
        assert_eq!(error_of(&[&path], ""), format!("offload: {path}: {problem}\n"), "{text}");
    }
    assert_eq!(error_of(&["{\"a\": 1}"], ""), format!("offload: the argument: {FOREIGN}\n"));
    let output = error_of(&["-"], "{\"link\": \"cheese\"}");
    let start = "offload: cheese: not a link or a preset\n  no similar name; w is one of: ";
    let end = ", … (full list: `offload inputs --json`)\n";
    let kinds = output.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
    let kinds: Vec<&str> = kinds.expect("a list").split(", ").collect();
    assert!(kinds.len() > 4 && kinds.contains(&"matmul"), "{kinds:?}");
}

#[test]
fn answers_of_several_questions_are_one_csv() {
    let joined_csv = stdout_of(&["--csv", "matmul", "#svd"], "");
    let lines: Vec<&str> = joined_csv.lines().collect();
    assert_eq!(lines[0], "Question,Bar,Goes to,Seconds,Share,Factor,Units per second");
    let csv_rows = |id: &str| {
        let text = stdout_of(&["--csv", id], "");
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let rows = |given: &str, id: &str| {
        csv_rows(id).into_iter().map(|row| format!("{given},{row}")).collect::<Vec<_>>()
    };
    assert_eq!(lines[1..], [rows("matmul", "matmul"), rows("#svd", "svd")].concat());
    assert_eq!(stdout_of(&["--csv"], "matmul\n#svd\n"), joined_csv);
    assert_eq!(stdout_of(&["--csv"], "matmul\n").lines().next(), Some(lines[0]));
}

#[test]
fn an_answer_with_different_settings_per_machine_lists_them() {
    let link = "w=cnn&batch=64&cpu.batch=8&dtype=fp16&cpudtype=fp32";
    let text = stdout_of(&[link], "");
    let headline = text.lines().next().expect("a headline");
    assert!(headline.ends_with(", excluding start-up, each with its own settings."), "{headline}");
    for line in [
        "Batch: 8 on the CPU, 64 on the GPU, timed for the same amount of work.",
        "Precision: FP32 on the CPU, FP16 on the GPU, timed for the same amount of work.",
    ] {
        assert!(text.lines().any(|text_line| text_line == line), "{text}");
    }
    let object = answer(&stdout_of(&["--json", link], ""));
    assert_eq!(object["caveats"][0]["id"], "own_setting");
    assert_eq!(
        (&object["with"]["dtype"], &object["with"]["cpudtype"]),
        (&"fp16".into(), &"fp32".into())
    );
    assert!(stdout_of(&["--markdown", link], "").contains("each with its own settings."));
    assert!(!stdout_of(&["w=cnn&batch=64"], "").contains("own settings"));
}

#[test]
fn an_answer_has_a_throughput_line_per_unit() {
    let text = stdout_of(&["w=llm&prompt=512&tokens=128"], "");
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("Throughput ")).collect();
    assert!(lines[0].contains(" prompt tokens/s: ") && lines[1].contains(" generated tokens/s: "));
    let object = answer(&stdout_of(&["--json", "w=cnn&batch=4&steps=25&gpuprice=1"], ""));
    let throughput = &object["per_unit"][0];
    assert_eq!((&throughput["unit"], &throughput["units"]), (&"image".into(), &100.0.into()));
    let [time, million] =
        ["time_s", "cost_per_million"].map(|field| throughput["gpu"][field].as_f64());
    let dollars = time.map(|time| time / 3600.0 * 1e6).expect("a time");
    assert!((dollars / million.expect("a cost") - 1.0).abs() < 1e-12);
}

#[test]
fn a_reopened_answer_states_that_it_has_changed() {
    let mut first = answer(&stdout_of(&["--json", "matmul"], ""));
    assert!(first["since"].is_null());
    let since_of = |words: &[&str]| {
        let text = stdout_of(words, "");
        let object = answer(&stdout_of(&[words, &["--json"]].concat(), ""));
        let since = object["since"].as_str().map(str::to_owned);
        match &since {
            Some(since) => assert!(text.contains(&format!("\n{since}\n")), "{text}"),
            None => assert!(!text.contains("When this link was made"), "{text}"),
        }
        since
    };
    let same_path = write_file("same.json", &first.to_string());
    assert_eq!(since_of(&[&same_path]), None);
    assert_eq!(
        since_of(&["#matmul&d=2025-03"]).map(|sentence| sentence.contains("couldn’t")),
        Some(true)
    );
    let sentence = since_of(&["#matmul&d=2025-03,1000"]);
    assert!(sentence.as_ref().is_some_and(|sentence| sentence.contains("2025-03")), "{sentence:?}");
    assert_eq!(
        since_of(&["#matmul&d=2025-03,1000", "--gpu", "t4"]),
        None,
        "that is another question"
    );

    first["edition"] = "2025-03".into();
    first["speedup"]["likely"] = 1000.0.into();
    let changed_path = write_file("changed.json", &first.to_string());
    assert_eq!(since_of(&[&changed_path]), sentence);
    first["obstacle"] = serde_json::json!({ "id": "too_big" });
    let obstacle_path = write_file("could-not.json", &first.to_string());
    assert_eq!(
        since_of(&[&obstacle_path]).map(|sentence| sentence.contains("couldn’t")),
        Some(true)
    );
    first["edition"] = "cheese".into();
    let foreign_path = write_file("foreign-edition.json", &first.to_string());
    assert_eq!(since_of(&[&foreign_path]), None);
}

#[test]
fn an_answer_without_a_schema_version_reopens() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/answer-0.1.0-before-schema.json");
    let text = fs::read_to_string(path).expect("the fixture is there");
    let mut old_answer: Value = serde_json::from_str(&text).expect("it is JSON");
    assert!(old_answer.get("schema").is_none() && old_answer["asked"] == "warm");
    let reopened = answer(&stdout_of(&["--json", path], ""));
    assert_eq!((&reopened["link"], &reopened["schema"]), (&old_answer["link"], &SCHEMA.into()));
    old_answer["speedup"]["likely"] = 1000.0.into();
    old_answer["edition"] = "2025-03".into();
    let later_answer = answer(&stdout_of(&["--json", "-"], &old_answer.to_string()));
    let since = later_answer["since"].as_str().expect("the speedup has changed");
    assert!(since.contains("2025-03"), "{since}");
}

/// Returns the JSON output of a command, and the cells of the CSV output of the same command.
fn rows(words: &[&str]) -> (Value, Vec<Vec<String>>) {
    let object = answer(&stdout_of(&[words, &["--json"]].concat(), ""));
    let text = stdout_of(&[words, &["--csv"]].concat(), "");
    // In this CSV, every cell that contains a comma is quoted.
    let cells = |line: &str| {
        let mut quoted = false;
        let split = line.split(|c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        split.map(|cell| cell.trim_matches('"').replace("\"\"", "\"")).collect()
    };
    let lines = text.strip_suffix("\r\n").expect("the last line ends").split("\r\n");
    (object, lines.map(cells).collect())
}

#[test]
fn rows_have_the_same_figures_in_csv_and_json() {
    for words in [
        &["sweep", "matmul", "--vary", "n"][..],
        &["sweep", "matmul", "--vary", "gpu", "--dtype", "fp64"],
        &["rank", "matmul", "--top", "all", "--dtype", "fp64", "--n", "60000"],
        &["cost", "train"],
        &["sensitivity", "train"],
        &["nearest", "w=cnn"],
        &["compare", "matmul", "svd"],
        &["gpus"],
        &["cpus"],
    ] {
        let (object, csv) = rows(words);
        let rows = object["rows"].as_array().expect("a list");
        assert_eq!(rows.len() + 1, csv.len(), "{words:?}");
        for (row, cells) in rows.iter().zip(&csv[1..]) {
            assert_eq!(row.as_object().expect("an object").len(), cells.len(), "{words:?}");
            for (key, cell) in csv[0].iter().zip(cells) {
                let expected_cell = match &row[key.as_str()] {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    Value::Array(ids) => {
                        let ids: Vec<_> = ids.iter().filter_map(Value::as_str).collect();
                        ids.join(" ")
                    }
                    number => number.to_string(),
                };
                assert_eq!(*cell, expected_cell, "{words:?}: {key}");
            }
        }
    }
}

#[test]
fn a_bill_names_the_sources_of_its_defaults_and_the_missing_inputs() {
    let spot = stdout_of(&["cost", "matmul", "--pay", "spot"], "");
    assert!(spot.contains("\nSpot discount: Google Cloud, median discount"), "{spot}");
    let own_discount_bill = stdout_of(&["cost", "matmul", "--pay", "spot", "--spot", "60"], "");
    assert!(!own_discount_bill.contains("Spot discount: "), "{own_discount_bill}");
    let owned_bill = stdout_of(&["cost", "train", "--pay", "own"], "");
    let expected = "No purchase price known for the AWS c7i.2xlarge (8 vCPU): enter “Purchase price of the CPU machine”.";
    assert!(
        owned_bill.contains(expected) && owned_bill.contains("Lifetime: Amazon"),
        "{owned_bill}"
    );
}

#[test]
fn a_sweep_ends_with_the_value_from_which_the_gpu_wins() {
    let words = ["sweep", "matmul", "--vary", "n", "--from", "16", "--to", "16384"];
    let text = stdout_of(&words, "");
    let begins = answer(&stdout_of(&[&words[..], &["--json"]].concat(), ""))["begins"].clone();
    let begins = begins.as_f64().expect("it begins somewhere");
    let last = text.lines().last().expect("it has lines");
    assert_eq!(last, format!("Against NumPy, the GPU starts to win at n = {begins}."));
    let large = stdout_of(&["sweep", "matmul", "--vary", "n"], "");
    let last = large.lines().last().expect("it has lines");
    assert!(
        last.contains(&format!("n = {begins}, then has too little memory from n = ")),
        "{last}"
    );
    let text = stdout_of(&["sweep", "matmul-fp64", "--vary", "n", "--to", "8192"], "");
    assert!(text.ends_with("Against NumPy, the GPU never wins.\n"), "{text}");
}

#[test]
fn a_ranking_shows_the_requested_number_of_rows_and_counts_the_rest() {
    let row_count = |top: &str| {
        let text = stdout_of(&["rank", "matmul", "--of", "gpus", "--top", top, "--json"], "");
        answer(&text)["rows"].as_array().expect("a list").len()
    };
    let gpu_count = offload_catalog::gpus().len();
    assert_eq!((row_count("3"), row_count("all")), (3, gpu_count));
    let text = stdout_of(&["rank", "matmul", "--of", "gpus"], "");
    assert!(
        text.contains(&format!("{} more can run it (--top all shows them)", gpu_count - 10)),
        "{text}"
    );
}

#[test]
fn every_cpu_and_gpu_is_listed_with_its_sources() {
    for (command, count) in
        [("gpus", offload_catalog::gpus().len()), ("cpus", offload_catalog::cpus().len())]
    {
        let object = answer(&stdout_of(&[command, "--json"], ""));
        let rows = object["rows"].as_array().expect("a list");
        assert_eq!(rows.len(), count);
        let all_sources = object["sources"].as_array().expect("a list");
        for row in rows {
            let sources = row["sources"].as_array().expect("a list");
            assert!(!sources.is_empty(), "{row}");
            assert!(
                sources.iter().all(|id| all_sources.iter().any(|source| source["id"] == *id)),
                "{row}"
            );
        }
        let text = stdout_of(&[command], "");
        assert!(rows.iter().all(|row| text.contains(row["id"].as_str().expect("text"))));
    }
}

#[test]
fn a_sweep_has_the_best_cpu_library_the_range_and_the_cost_of_each_step() {
    let object = answer(&stdout_of(&["sweep", "dataframe", "--vary", "rows", "--json"], ""));
    for row in object["rows"].as_array().expect("a list") {
        let figure = |key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} of {row}"));
        assert!(figure("best_cpu_s") <= figure("cpu_s"), "{row}");
        assert!(figure("gpu_low_s") <= figure("gpu_s"), "{row}");
        assert!(figure("gpu_s") <= figure("gpu_high_s"), "{row}");
        let price = |cost: &str, time: &str| figure(cost) / figure(time);
        let is_equal = |left: f64, right: f64| (left / right - 1.0).abs() < 1e-9;
        assert!(
            is_equal(price("cpu_cost", "cpu_s"), price("best_cpu_cost", "best_cpu_s")),
            "{row}"
        );
        assert!(figure("gpu_cost") > 0.0, "{row}");
    }
    assert!(!object["crossovers"].as_array().expect("a list").is_empty());
    let (by_time, by_cost) = (&object["break_even"], &object["break_even_by_cost"]);
    assert!(by_time.as_str().is_some_and(|text| text.contains("against pandas")), "{by_time}");
    assert!(by_cost.as_str().is_some_and(|text| text.contains("by cost")), "{by_cost}");
    let reasons = object["reasons"].as_array().expect("a list");
    assert!(
        reasons.iter().any(|reason| reason.as_str().is_some_and(|text| text.contains("Polars")))
    );
    let choice = answer(&stdout_of(&["sweep", "matmul", "--vary", "dtype", "--json"], ""));
    assert!(choice["break_even"].is_null() && choice["cost_crossovers"] == serde_json::json!([]));
}

#[test]
fn a_sweep_accepts_former_names() {
    let sweep = |flag: &str, key: &str| stdout_of(&["sweep", "matmul", flag, key], "");
    assert_eq!(sweep("--over", "n"), sweep("--vary", "n"));
    assert_eq!(sweep("--vary", "call"), sweep("--vary", "calloverhead"));
    assert_eq!(sweep("--vary", "w"), sweep("--vary", "work"));
}

#[test]
fn an_assumed_power_is_marked_where_the_energy_is_printed() {
    let energy = |link: &str| {
        let out = stdout_of(&[link], "");
        out.lines().find(|line| line.starts_with("Energy per run")).map(str::to_owned)
    };
    for (link, is_assumed) in [
        ("w=matmul&dtype=fp32&cpu=apple-m4&gpu=apple-m4", true),
        ("w=matmul&dtype=fp32&cpu=apple-m4&gpu=apple-m4&cpuwatts=30", false),
        ("w=matmul&dtype=fp32&cpu=core-i5-12400&gpu=t4", false),
    ] {
        let line = energy(link).expect("a line about energy");
        assert_eq!(line.contains("CPU power assumed: pass --cpuwatts"), is_assumed, "{line}");
    }
}
