//! Tests that every JSON document of the command matches its JSON Schema: no key is missing, undocumented or unused.

use crate::{json, run};
use offload_cli::Exit;
use offload_export::SCHEMA;
use offload_scenario::PRESETS;
use serde_json::Value;
use std::collections::BTreeSet;

/// Links whose answers set keys that are null for every preset: obstacles, shared memory, paging, a price of zero,
/// invalid parts, a cold process, every caveat, an older answer and a given efficiency.
const ODD_LINKS: &[&str] = &[
    "",
    "w=matmul&gpu=apple-m1&dtype=fp64",
    "gpu=apple-m1&gpulib=cupy",
    "w=matmul&gpu=apple-m1&dtype=fp32",
    "w=matmul&gpu=apple-m1&dtype=fp32&gpulib=pytorch",
    "w=matmul&gpu=t4&dtype=bf16",
    "w=matmul&data=step&gpulib=cudf",
    "in=500",
    "cpuprice=0&gpuprice=1",
    "ops=0&in=0&out=0&call=0&launch=0&kernel=0&sync=0&startup=0",
    "ops=1e24&in=1e6&runs=1e12&start=fresh",
    "eff=42&n=cheese&cheese=1&v=9",
    "w=matmul&cpu=abacus",
    "w=transformer&gpus=8",
    "w=training&params=25M&gpus=8&load=9000",
    "w=transformer&layers=96&width=12288",
    "w=custom&serial=50&fallback=10",
    "w=dataframe&rows=300M&gpu=t4",
    "w=llm&params=70B&gpu=rtx-4090",
    "matmul&d=2025-03,1000",
];

fn stdout_of(words: &[&str], expected: Exit) -> String {
    let (exit, out, err) = run(words, "");
    assert_eq!(exit, expected, "{words:?}: {err}");
    out
}

/// A JSON Schema that records which keys have had a value other than null in any document.
struct SchemaCheck {
    root: Value,
    /// The keys that have had a value other than null. Each key is paired with the JSON Pointer of its object in the
    /// schema.
    seen: BTreeSet<(String, String)>,
}

impl SchemaCheck {
    fn of(document: &str) -> Self {
        let root = json(&stdout_of(&["schema", document], Exit::Success));
        Self { root, seen: BTreeSet::new() }
    }

    /// Checks a value against the subschema at a JSON Pointer.
    fn check(&mut self, address: &str, value: &Value) -> Result<(), String> {
        let schema = self.root.pointer(address).unwrap_or_else(|| panic!("{address}")).clone();
        if let Some(reference) = schema["$ref"].as_str() {
            return self.check(reference.trim_start_matches('#'), value);
        }
        if let Some(alternatives) = schema["anyOf"].as_array() {
            let addresses = (0..alternatives.len()).map(|index| format!("{address}/anyOf/{index}"));
            let results: Vec<_> = addresses.map(|address| self.check(&address, value)).collect();
            let problems =
                || results.iter().filter_map(|result| result.clone().err()).collect::<Vec<_>>();
            return if results.iter().any(Result::is_ok) {
                Ok(())
            } else {
                Err(problems().join(", and "))
            };
        }
        let types = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            single => vec![single.as_str().ok_or_else(|| format!("{address} has no type"))?],
        };
        if !kinds(value).iter().any(|kind| types.contains(kind)) {
            return Err(format!("{address}: {value} is none of {types:?}"));
        }
        let is_listed = schema["enum"].as_array().is_none_or(|ids| ids.contains(value));
        if !is_listed || schema.get("const").is_some_and(|constant| constant != value) {
            return Err(format!("{address}: {value} is not among the values"));
        }
        match value {
            Value::Array(items) => {
                items.iter().try_for_each(|item| self.check(&format!("{address}/items"), item))
            }
            Value::Object(fields) => {
                for key in schema["required"].as_array().into_iter().flatten() {
                    let key = key.as_str().expect("a key is text");
                    if !fields.contains_key(key) {
                        return Err(format!("{address} lacks {key}"));
                    }
                }
                fields.iter().try_for_each(|(key, value)| {
                    if schema["properties"].get(key).is_none() {
                        return Err(format!("{address}: {key} is not documented"));
                    }
                    if !value.is_null() {
                        self.seen.insert((address.to_owned(), key.clone()));
                    }
                    self.check(&format!("{address}/properties/{key}"), value)
                })
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
        }
    }

    /// Checks a document, including the order of its top-level keys.
    fn document(&mut self, text: &str) {
        let value = json(text);
        assert_eq!(self.check("", &value), Ok(()), "{text}");
        let keys_of = |object: &Value| -> Vec<String> {
            object.as_object().expect("an object").keys().cloned().collect()
        };
        assert_eq!(keys_of(&value), keys_of(&self.root["properties"]), "{text}");
        assert!(text.starts_with(&format!("{{\"schema\":{SCHEMA},")), "{text}");
    }

    /// Returns the root of the schema and all its definitions, each with its JSON Pointer.
    fn objects(&self) -> Vec<(String, &Value)> {
        let definitions = self.root["$defs"].as_object().into_iter().flatten();
        let definitions = definitions.map(|(name, schema)| (format!("/$defs/{name}"), schema));
        std::iter::once((String::new(), &self.root)).chain(definitions).collect()
    }

    /// Fails if a key is undocumented or has been null in every document.
    fn finish(&self) {
        let mut missing_keys = Vec::new();
        for (address, schema) in self.objects() {
            for (key, property) in schema["properties"].as_object().into_iter().flatten() {
                let description = property["description"].as_str().unwrap_or_default();
                assert!(description.ends_with('.'), "{address}: {key} has no documentation");
                if !self.seen.contains(&(address.clone(), key.clone())) {
                    missing_keys.push(format!("{address}/{key}"));
                }
            }
        }
        assert!(missing_keys.is_empty(), "these keys never appear: {missing_keys:?}");
    }
}

/// Returns the JSON Schema types that match a value.
fn kinds(value: &Value) -> Vec<&'static str> {
    match value {
        Value::Null => vec!["null"],
        Value::Bool(_) => vec!["boolean"],
        Value::Number(number) if number.is_f64() => vec!["number"],
        Value::Number(_) => vec!["number", "integer"],
        Value::String(_) => vec!["string"],
        Value::Array(_) => vec!["array"],
        Value::Object(_) => vec!["object"],
    }
}

/// Runs several command lines, and checks each output against the schema of a document.
fn check_all(document: &str, calls: &[Vec<&str>]) {
    let mut schema = SchemaCheck::of(document);
    for words in calls {
        let is_unread = words.iter().any(|word| word.contains("cheese"));
        let exit = if is_unread { Exit::Unanswered } else { Exit::Success };
        stdout_of(words, exit).lines().for_each(|line| schema.document(line));
    }
    schema.finish();
}

#[test]
fn answers_match_their_schema() {
    let presets = PRESETS.iter().map(|preset| preset.id);
    let links: Vec<&str> = presets.chain(ODD_LINKS.iter().copied()).collect();
    check_all("answer", &[[&["--json"][..], &links].concat()]);
}

/// The documents other than answers, each with command lines that print it. Together, these command lines must set all
/// its keys.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("refusal", &["--json cheese w=cheese"]),
    (
        "sweep",
        &[
            "sweep --json matmul --vary n",
            "sweep --json matmul --vary n --from 16 --to 16384",
            "sweep --json matmul --vary gpu --dtype fp64",
        ],
    ),
    (
        "rank",
        &[
            "rank --json --gpupeak 20 matmul --by speedup --dtype fp64 --n 60000",
            "rank --json --gpupeak 20 matmul --by time --dtype fp64 --n 60000",
            "rank --json --gpupeak 20 matmul --by cost --dtype fp64 --n 60000",
            "rank --json --gpupeak 20 matmul --by energy --dtype fp64 --n 60000",
            "rank --json --gpupeak 20 matmul --by cost-time --dtype fp64 --n 60000",
            "rank --json --of cpus matmul",
        ],
    ),
    (
        "cost",
        &[
            "cost --json train",
            "cost --json matmul --gpu rtx-4090 --pay own",
            "cost --json w=llm&params=70G&gpu=l4",
        ],
    ),
    (
        "roofline",
        &[
            "roofline --json train",
            "roofline --json w=sort",
            "roofline --json w=pipeline",
            "roofline --json w=matmul&gpu=apple-m1&dtype=fp64",
        ],
    ),
    (
        "program",
        &[
            "program --json gpu=t4&begin=a&w=sort&rounds=9&begin=b&w=matmul&rounds=end",
            "program --json gpu=apple-m1&begin=a&w=matmul&dtype=fp64&begin=b",
            "program --json begin=c&w=llm&params=70G&cheese=1",
        ],
    ),
    (
        "sensitivity",
        &[
            "sensitivity --json train",
            "sensitivity --json w=sort&elements=50M",
            "sensitivity --json w=matmul&gpu=apple-m1&dtype=fp64",
        ],
    ),
    (
        "nearest",
        &[
            "nearest --json matmul",
            "nearest --json w=reduction&gpu=apple-m1",
            "nearest --json w=pipeline",
        ],
    ),
    (
        "compare",
        &[
            "compare --json w=matmul&n=8192&gpu=a10g&vs=Today,gpu:t4,n:64&vs=FFT,w:fft",
            "compare --json matmul w=matmul&gpu=apple-m1&dtype=fp64",
        ],
    ),
    ("gpus", &["gpus --json"]),
    ("cpus", &["cpus --json"]),
    ("inputs", &["inputs --json"]),
];

#[test]
fn documents_match_their_schema() {
    for (document, lines) in DOCUMENTS {
        let calls: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
        check_all(document, &calls);
    }
}

#[test]
fn a_partly_read_program_matches_its_schema() {
    let document = stdout_of(&["program", "--json", "unread=7&begin=a&w=sort"], Exit::Partial);
    let document = json(&document);
    assert_eq!(SchemaCheck::of("program").check("", &document), Ok(()));
    assert_eq!(document["complete"], false);
    assert!(
        document["advice"].is_null() && document["phases"][0].get("share").is_none(),
        "{document}"
    );
}

#[test]
fn readings_match_their_schema() {
    let mut schema = SchemaCheck::of("reading");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../reader/tests/corpus/given");
    for entry in std::fs::read_dir(folder).expect("snippets") {
        let path = entry.expect("an entry").path().display().to_string();
        let program = std::fs::read_to_string(&path).expect("a program");
        let is_whole = offload_reader::read(&program, &Default::default()).is_whole();
        let exit = if is_whole { Exit::Success } else { Exit::Partial };
        let reading = json(&stdout_of(&["read", "--json", &path], exit));
        assert_eq!(reading["complete"], is_whole, "{path}");
        assert_eq!(schema.check("", &reading), Ok(()), "{path}");
    }
    schema.finish();
}

#[test]
fn imports_match_their_schema() {
    let mut schema = SchemaCheck::of("import");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../profile/tests/profiles");
    for entry in std::fs::read_dir(folder).expect("profiles") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let path = path.display().to_string();
            let document = stdout_of(&["import", "--json", &path], Exit::Success);
            let document = json(&document);
            assert_eq!(schema.check("", &document), Ok(()), "{path}");
        }
    }
    // These timings contain a Python loop, and work that is similar to a known question. None of the profiles contain
    // either.
    let timings = "import numpy as np\nimport xgboost as xgb\nX = np.random.rand(1_000_000, 30)\n\
        %timeit for i in range(1000000): i * i\n9.2 s ± 1 ms per loop\n\
        %timeit xgb.DMatrix(X)\n9.2 s ± 1 ms per loop\n";
    let (exit, out, _) = run(&["import", "--json", "-"], timings);
    let document = json(&out);
    assert_eq!(exit, Exit::Partial, "{document}");
    assert_eq!(schema.check("", &document), Ok(()), "{document}");
    schema.finish();
}

#[test]
fn the_default_schema_is_that_of_the_answer() {
    assert_eq!(
        stdout_of(&["schema"], Exit::Success),
        stdout_of(&["schema", "answer"], Exit::Success)
    );
}
