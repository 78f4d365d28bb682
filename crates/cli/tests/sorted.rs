//! Tests that the rows of each list are sorted by the values that the list shows.

use offload_scenario::PRESETS;
use serde_json::Value;

/// Returns links to test. For some of them, the selected GPU can't run the work.
fn questions() -> Vec<String> {
    let presets = PRESETS.iter().map(|preset| preset.id.to_owned());
    let extra_links = [
        "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm",
        "w=llm&model=llama-3-70b&bits=16&cpu=apple-m1&gpu=apple-m1",
        "w=cnn&phase=train&batch=4096&gpu=t4",
        "w=matmul&dtype=fp64&cpu=apple-m1&gpu=apple-m1&gpulib=pytorch",
        "w=trees&algorithm=forest&gpu=rx-7900-xtx",
        "w=pipeline&runs=100",
    ];
    presets.chain(extra_links.map(str::to_owned)).collect()
}

fn document(words: &[&str]) -> Value {
    crate::json(&crate::stdout_of(&[words, &["--json"]].concat(), ""))
}

fn figures(rows: &[Value], key: &str) -> Vec<f64> {
    rows.iter().filter_map(|row| row[key].as_f64()).collect()
}

#[test]
fn advised_changes_come_first_and_the_others_are_sorted_by_gain() {
    let mut unfit = 0;
    for question in questions() {
        let advice = document(&["advise", &question]);
        let rows = advice["rows"].as_array().expect("rows");
        let id = advice["advice_id"].as_str().expect("an id");
        let has_several_keys = |row: &Value| row["keys"].as_array().expect("keys").len() > 1;
        let singles: Vec<Value> =
            rows.iter().filter(|row| !has_several_keys(row)).cloned().collect();
        if document(&[&question])["obstacle"].is_object() {
            let times = figures(&singles, "after_s");
            assert!(times.is_sorted(), "{question}: {times:?}");
            unfit += 1;
            continue;
        }
        let side = (id == "cpu-first").then_some("cpu");
        let advised_first = side.is_some_and(|side| singles[0]["side"] == side);
        assert_eq!(advised_first, side.is_some(), "{question}: the advised machine comes first");
        let gains = figures(&singles[usize::from(advised_first)..], "gain");
        assert!(gains.iter().rev().is_sorted(), "{question}: {gains:?}");
    }
    assert!(unfit > 4, "{unfit}");
}

#[test]
fn rankings_and_sensitivities_are_sorted_by_their_figure() {
    for question in ["train", "matmul", "dataframe", "w=pipeline", "language-model"] {
        for (by, key, sign) in
            [("speedup", "speedup", -1.0), ("time", "time_s", 1.0), ("cost", "month", 1.0)]
        {
            let ranked = document(&["rank", question, "--by", by, "--top", "all"]);
            let rows = ranked["rows"].as_array().expect("rows");
            let ranked_rows: Vec<Value> =
                rows.iter().filter(|row| row["place"].is_number()).cloned().collect();
            let figures: Vec<f64> =
                figures(&ranked_rows, key).into_iter().map(|figure| figure * sign).collect();
            assert_eq!(figures.len(), ranked_rows.len(), "{question} by {by}");
            // Rows with the same rank are ordered by another value.
            let is_in_order = |at: usize| {
                ranked_rows[at]["place"] == ranked_rows[at + 1]["place"]
                    || figures[at] <= figures[at + 1]
            };
            assert!(
                ranked_rows.len() > 10 && (0..figures.len() - 1).all(is_in_order),
                "{question} by {by}: {figures:?}"
            );
        }
        let sensitivity = document(&["sensitivity", question]);
        let rows = sensitivity["rows"].as_array().expect("rows");
        let speedups = |row: &Value| {
            ["low_speedup", "high_speedup"].map(|key| row[key].as_f64().expect("a gain"))
        };
        // Sorting by ratio gives the same order as sorting by the logarithm of the ratio.
        let widths: Vec<f64> =
            rows.iter().map(speedups).map(|[low, high]| (high / low).max(low / high)).collect();
        assert!(
            widths.windows(2).all(|pair| pair[0] >= pair[1] * (1.0 - 1e-9)),
            "{question}: {widths:?}"
        );
    }
}
