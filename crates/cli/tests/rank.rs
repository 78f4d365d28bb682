//! Tests the order of `offload rank`.

use offload_cli::Exit;
use serde_json::Value;

fn run(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    offload_cli::run(&words, &mut &b""[..], &mut out, &mut err).expect("it can write");
    String::from_utf8(out).expect("it is text")
}

fn rows(words: &[&str]) -> Vec<Value> {
    let text = run(&[&["rank", "--top", "all", "--json"], words].concat());
    let document: Value = serde_json::from_str(&text).expect("JSON");
    document["rows"].as_array().expect("rows").clone()
}

#[test]
fn a_filter_that_matches_nothing_is_refused_with_the_nearest_names() {
    for (words, hint) in [
        (["--vendor", "nvidea"], "takes AMD, Apple, Intel, NVIDIA"),
        (["--provider", "azur-e"], ""),
        (["--provider", "azzz"], "takes AWS, Azure"),
        (["--provider", "hetzner"], "takes AWS, Azure"),
        (["--of", "gpu"], "gpus"),
        (["--by", "price"], "cost-time"),
        (["--cards", "0"], "1..=1024"),
        (["--memory", "big"], "takes a number of GB"),
    ] {
        let words = [&["rank", "matmul", "--top", "1"][..], &words].concat();
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let exit = offload_cli::run(&words, &mut &b""[..], &mut out, &mut err);
        let err = String::from_utf8(err).expect("it is text");
        let expected = if hint.is_empty() { Exit::Success } else { Exit::Usage };
        assert_eq!(exit.expect("it can write"), expected, "{words:?}: {err}");
        assert!(err.contains(hint), "{words:?}: {err}");
    }
}

#[test]
fn machines_without_a_price_come_last_and_the_cheapest_is_first() {
    for words in [&["train"][..], &["train", "--of", "machines"], &["matmul"]] {
        let rows = rows(&[words, &["--by", "cost"]].concat());
        let is_ranked = |row: &Value| row["place"].is_number();
        let ranked_count = rows.iter().take_while(|row| is_ranked(row)).count();
        assert!(ranked_count > 0 && rows[ranked_count..].iter().all(|row| !is_ranked(row)));
        for row in &rows {
            let name = row["machine"].as_str().unwrap_or_default();
            let has_price = row["price"].is_number() && row["month"].is_number();
            assert!(has_price || !is_ranked(row), "{row}");
            assert!(!name.starts_with("desktop-") || !has_price, "{row}");
        }
        let text = run(&[&["rank", "--by", "cost"], words].concat());
        let cheapest = text.split("Cheapest: ").nth(1).expect("a line with the cheapest");
        let cheapest = cheapest.split(". ").next().unwrap_or_default();
        let first = rows.iter().take_while(|row| row["place"] == 1);
        let names: Vec<&str> = first.filter_map(|row| row["name"].as_str()).collect();
        assert!(names.iter().any(|name| name.contains(cheapest)), "{cheapest}: {names:?}");
    }
}

#[test]
fn rows_that_share_a_place_are_ordered_by_a_figure_that_is_shown() {
    for (by, tie) in [("time", "month"), ("speedup", "month"), ("cost", "time_s")] {
        let rows = rows(&["train", "--by", by]);
        let mut tie_count = 0;
        for pair in rows.windows(2) {
            if pair[0]["place"].is_number() && pair[0]["place"] == pair[1]["place"] {
                let [one, other] =
                    [0, 1].map(|at| pair[at][tie].as_f64().filter(|cost| *cost > 0.0));
                let [one, other] = [one, other].map(|figure| figure.unwrap_or(f64::INFINITY));
                assert!(one <= other, "{by}: {} {}", pair[0]["name"], pair[1]["name"]);
                tie_count += 1;
            }
        }
        assert!(tie_count > 0, "{by}");
    }
}
