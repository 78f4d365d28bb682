//! Tests that the functions of `offload-api` return the same documents as the command. The JavaScript and Python
//! packages call these functions.

use std::time::{SystemTime, UNIX_EPOCH};

use offload_api::UnusableArgument;
use offload_cli::run;
use offload_words::sentences;

/// Four kinds of links: answered, answered with a notice, partly understood, and refused.
const LINKS: [&str; 9] = [
    "matmul",
    "w=training&params=25M&layers=50&batch=64",
    "w=matmul&gpu=apple-m1&dtype=fp64",
    "w=pipeline",
    "w=sort&n=5",
    "w=llm&params=70G&gpu=l4",
    "w=matmul&n=cheese&gpu=tea",
    "matmul&vs=Today,cheese:1",
    "cheese",
];

/// Returns the document that a command prints.
fn stdout_of(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&words, &mut &b""[..], &mut out, &mut err).expect("a vector takes all");
    let mut document = String::from_utf8(out).expect("it is text");
    assert_eq!(document.pop(), Some('\n'), "{words:?}: {}", String::from_utf8_lossy(&err));
    document
}

/// The arguments of a command, a function that returns the same document, and additional options of the command.
type DocumentCall<'a> = (&'a [&'a str], &'a dyn Fn(&str) -> String, &'a [&'a str]);

/// The name of a subcommand that prints a list, and a function that returns the same list.
type ListCall = (&'static str, fn() -> String);

fn usable_document(document: Result<String, UnusableArgument>) -> String {
    document.expect("the options are usable")
}

#[test]
fn each_api_document_about_a_question_equals_that_of_the_command() {
    let today = || {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
        sentences::date(since_epoch.as_secs() / 86_400)
    };
    let cost = |link: &str| offload_api::cost(link, &today());
    let rank = |link: &str| usable_document(offload_api::rank(link, "{}"));
    let sweep = |link: &str| usable_document(offload_api::sweep(link, r#"{"vary":"gpu"}"#));
    let compare = |link: &str| usable_document(offload_api::compare(&[link, "svd"]));
    let calls: [DocumentCall<'_>; 8] = [
        (&[], &offload_api::assess, &[]),
        (&["advise"], &offload_api::advise, &[]),
        (&["cost"], &cost, &[]),
        (&["roofline"], &offload_api::roofline, &[]),
        (&["sensitivity"], &offload_api::sensitivity, &[]),
        (&["rank"], &rank, &[]),
        (&["sweep"], &sweep, &["--vary", "gpu"]),
        (&["compare"], &compare, &["svd"]),
    ];
    for (command, document, options) in calls {
        for link in LINKS {
            let words = [command, &["--json", link], options].concat();
            assert_eq!(document(link), stdout_of(&words), "{words:?}");
        }
    }
}

#[test]
fn api_options_equal_the_flags_of_the_command() {
    let rankings: [(&str, &[&str]); 4] = [
        (r#"{"by":"cost","top":3}"#, &["--by", "cost", "--top", "3"]),
        (
            r#"{"top":"all","of":["machines"],"provider":"aws","rentable":true}"#,
            &["--top", "all", "--of", "machines", "--provider", "aws", "--rentable"],
        ),
        (
            r#"{"cards":[1,8],"of":["gpus","cpus"],"by":"energy"}"#,
            &["--cards", "1,8", "--of", "gpus,cpus", "--by", "energy"],
        ),
        (r#"{"vendor":"nvidia","memory":40}"#, &["--vendor", "nvidia", "--memory", "40"]),
    ];
    for (options, flags) in rankings {
        let words = [&["rank", "--json", "train"], flags].concat();
        assert_eq!(
            usable_document(offload_api::rank("train", options)),
            stdout_of(&words),
            "{options}"
        );
    }
    let sweeps: [(&str, &[&str]); 3] = [
        (r#"{"vary":"n"}"#, &["--vary", "n"]),
        (
            r#"{"vary":"n","from":256,"to":"64k","steps":5}"#,
            &["--vary", "n", "--from", "256", "--to", "64k", "--steps", "5"],
        ),
        (r#"{"vary":"dtype"}"#, &["--vary", "dtype"]),
    ];
    for (options, flags) in sweeps {
        let words = [&["sweep", "--json", "matmul"], flags].concat();
        assert_eq!(
            usable_document(offload_api::sweep("matmul", options)),
            stdout_of(&words),
            "{options}"
        );
    }
}

#[test]
fn an_invalid_api_option_is_refused_as_by_the_command() {
    let problem = |options| offload_api::sweep("matmul", options).expect_err(options).to_string();
    assert_eq!(
        problem(r#"{"vary":"dtype","from":1}"#),
        "vary dtype tries every option: from, to and steps do not apply"
    );
    assert_eq!(problem(r#"{"vary":"n","from":9,"to":8}"#), "from 9 is not below to 8");
    assert!(problem(r#"{"vary":"rows"}"#).starts_with("vary rows: Rows doesn’t apply to"));
    assert!(problem(r#"{"vary":"n","to":"x"}"#).starts_with("to x: not a number"));
    let problem = offload_api::compare(&["matmul"]).expect_err("one is too few").to_string();
    assert_eq!(problem, "expected two to four questions, got 1");
}

#[test]
fn each_api_list_of_the_catalog_equals_that_of_the_command() {
    let lists: [ListCall; 4] = [
        ("gpus", offload_api::gpus),
        ("cpus", offload_api::cpus),
        ("machines", offload_api::machines),
        ("inputs", offload_api::inputs),
    ];
    for (name, list) in lists {
        assert_eq!(list(), stdout_of(&[name, "--json"]), "{name}");
    }
}

#[test]
fn api_programs_readings_and_profiles_equal_those_of_the_command() {
    for link in ["gpu=t4&begin=a&w=sort&rounds=9&begin=b&w=matmul&rounds=end", "begin=c&cheese=1"] {
        let document = offload_api::assess_program(link);
        assert_eq!(document, stdout_of(&["program", "--json", link]), "{link}");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../reader/tests/snippets");
    let entry = std::fs::read_dir(folder).expect("snippets").next().expect("a snippet");
    let path = entry.expect("an entry").path();
    let program = std::fs::read_to_string(&path).expect("a program");
    let reading = offload_api::read(&program, &[].into());
    let words = ["read", "--json", &path.display().to_string()];
    assert_eq!(reading.expect("the number is usable"), stdout_of(&words));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../profile/tests/profiles");
    for entry in std::fs::read_dir(folder).expect("profiles") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let profile = std::fs::read_to_string(&path).expect("a profile");
            let document = offload_api::import_profile(&profile, &Default::default(), "gpu=l4");
            let words = ["import", "--json", &path.display().to_string(), "--on", "gpu=l4"];
            assert_eq!(document.expect("a profile"), stdout_of(&words), "{words:?}");
        }
    }
    assert!(offload_api::import_profile("import numpy", &Default::default(), "").is_err());
    let timing = "10 loops, best of 5: 81.6 msec per loop\n";
    let import_on =
        |machines: &str| offload_api::import_profile(timing, &Default::default(), machines);
    let address = import_on("https://example.org/offload/#gpu=l4").expect("an address of the page");
    assert_eq!(import_on("gpu=l4").ok(), Some(address));
    let problem = import_on("gpu=l44").expect_err("no such GPU").to_string();
    assert!(problem.contains("gpu=l44 isn’t understood"), "{problem}");
}
