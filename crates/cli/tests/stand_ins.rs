//! Tests that no document contains a placeholder number for an impossible or unknown value.

use offload_scenario::PRESETS;

fn run(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    offload_cli::run(&words, &mut &b""[..], &mut out, &mut err).expect("it can write");
    String::from_utf8(out).expect("it is text")
}

/// A limit above every valid number in the answers below. The model's placeholders for impossible values are larger.
const LIMIT: f64 = 1e20;

/// Returns the first number above [`LIMIT`] in a text.
fn stand_in(text: &str) -> Option<&str> {
    let is_separator = |c: char| !(c.is_ascii_alphanumeric() || ".+-".contains(c));
    text.split(is_separator).find(|word| {
        word.starts_with(|first: char| first.is_ascii_digit())
            && word.parse::<f64>().is_ok_and(|number| number > LIMIT)
    })
}

/// Links for which the GPU lacks the precision, the library, the algorithm or the memory, or for which a price or part
/// of the work is zero.
const LINKS: [&str; 14] = [
    "w=matmul&gpu=apple-m1",
    "w=matmul&gpu=apple-m1&gpus=2",
    "w=matmul&gpu=apple-m1&cpu=xeon-8375c&gpus=2",
    "w=matmul&gpu=arc-a770&dtype=fp64",
    "w=fft&gpu=apple-m1&dtype=fp64&runs=1000",
    "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm",
    "w=matmul&gpu=rx-7900-xtx&gpulib=jax",
    "w=linear&algorithm=logistic&gpulib=pytorch",
    "w=matmul&cpuprice=0&gpuprice=0",
    "ops=0&in=0&out=0",
    "w=matmul&n=1&m=1&k=1",
    "w=sort&elements=0",
    "w=pipeline&gpu=apple-m1&dtype=fp64",
    "w=cheese&gpu=mx150",
];

#[test]
fn no_document_contains_a_placeholder_number() {
    let presets = PRESETS.iter().map(|preset| preset.id);
    for link in presets.chain(LINKS) {
        for command in
            [&[][..], &["advise"], &["cost"], &["roofline"], &["sensitivity"], &["nearest"]]
        {
            for format in ["--json", "--csv"] {
                let out = run(&[command, &[link, format]].concat());
                assert_eq!(stand_in(&out), None, "{command:?} {link} {format}: {out}");
            }
        }
    }
    for link in LINKS {
        for command in
            [&["sweep", "--vary", "gpu"][..], &["sweep", "--vary", "dtype"], &["compare", "matmul"]]
        {
            for format in ["--json", "--csv"] {
                let out = run(&[command, &[link, format]].concat());
                assert_eq!(stand_in(&out), None, "{command:?} {link} {format}");
            }
        }
        let program = format!("{link}&begin=a&{link}&begin=b&w=sort");
        assert_eq!(stand_in(&run(&["program", &program, "--json"])), None, "{program}");
    }
    for by in ["speedup", "cost", "energy", "cost-time"] {
        let words = ["rank", "w=matmul&dtype=fp64", "--by", by, "--top", "all", "--csv"];
        assert_eq!(stand_in(&run(&words)), None, "{by}");
    }
}

#[test]
fn a_change_has_no_gain_over_work_that_cannot_run() {
    let link = "w=matmul&gpu=apple-m1&cpu=xeon-8375c&gpus=2";
    let table = run(&["advise", link, "--csv"]);
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(!rows.is_empty(), "{table}");
    for row in rows {
        assert!(!row.contains("gpus=2") || row.contains("gpu=apple-m1"), "{row}");
    }
    let document: serde_json::Value =
        serde_json::from_str(&run(&["advise", link, "--json"])).expect("JSON");
    for row in document["rows"].as_array().expect("rows") {
        assert!(row["before_s"].is_null() && row["gain"].is_null(), "{row}");
        assert!(row["after_s"].is_number() && row["speedup"].is_number(), "{row}");
    }
}
