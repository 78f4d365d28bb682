//! Tests that the functions of `offload-api` return the same documents as the command, in every format. The JavaScript
//! and Python packages call these functions.

use std::fs::{read_dir, read_to_string};
use std::time::{SystemTime, UNIX_EPOCH};

use offload_api::{AnswerFormat, InvalidArgument, TableFormat};
use offload_cli::run;
use offload_export::DOCUMENTS;
use offload_messages::sentences;
use serde_json::{Value, from_str};

/// Links of four kinds: answered, answered with a notice, partly understood, and refused.
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

/// A smaller selection of links, for CSV, Markdown and scripts.
const FEW_LINKS: [&str; 4] =
    ["matmul", "w=matmul&gpu=apple-m1&dtype=fp64", "w=matmul&n=cheese&gpu=tea", "cheese"];

/// Links to programs: answered, and partly understood.
const PROGRAM_LINKS: [&str; 2] =
    ["gpu=t4&begin=a&w=sort&rounds=9&begin=b&w=matmul&rounds=end", "begin=c&cheese=1"];

/// The subcommands that packages do not need, because they set up a shell or print help.
const SHELL_COMMANDS: [&str; 3] = ["completions", "man", "help"];

/// The formats of documents, named like the command's flags.
const FORMATS: [&str; 3] = ["json", "csv", "markdown"];

/// A command, and the function that returns the same document.
struct Counterpart {
    /// The name of the subcommand; empty for the command itself.
    command: &'static str,
    /// The name of the function in the Python package.
    function: &'static str,
    /// Additional options of the command. `document` uses the same options.
    options: &'static [&'static str],
    /// The kind of the argument.
    takes: Takes,
    /// Returns the document for an argument in a format.
    document: fn(&str, &str) -> Result<String, InvalidArgument>,
}

/// The argument of a command.
#[derive(Clone, Copy)]
enum Takes {
    Link,
    ProgramLink,
    SourceFile,
    ProfileFile,
    DocumentName,
    Nothing,
}

impl Counterpart {
    const fn new(
        command: &'static str,
        takes: Takes,
        document: fn(&str, &str) -> Result<String, InvalidArgument>,
    ) -> Self {
        Self { command, function: command, options: &[], takes, document }
    }
}

/// Each command with its function in the packages.
const COUNTERPARTS: [Counterpart; 19] = [
    Counterpart {
        function: "assess",
        ..Counterpart::new("", Takes::Link, |link, format| {
            Ok(offload_api::assess(link, format.parse()?))
        })
    },
    Counterpart::new("advise", Takes::Link, |link, format| {
        Ok(offload_api::advise(link, format.parse()?))
    }),
    Counterpart {
        options: &["--vary", "gpu"],
        ..Counterpart::new("sweep", Takes::Link, |link, format| {
            offload_api::sweep(link, r#"{"vary":"gpu"}"#, format.parse()?)
        })
    },
    Counterpart::new("rank", Takes::Link, |link, format| {
        offload_api::rank(link, "{}", format.parse()?)
    }),
    Counterpart::new("cost", Takes::Link, |link, format| {
        Ok(offload_api::cost(link, &today(), format.parse()?))
    }),
    Counterpart::new("roofline", Takes::Link, |link, format| {
        Ok(offload_api::roofline(link, format.parse()?))
    }),
    Counterpart::new("sensitivity", Takes::Link, |link, format| {
        Ok(offload_api::sensitivity(link, format.parse()?))
    }),
    Counterpart::new("nearest", Takes::Link, |link, format| {
        Ok(offload_api::nearest(link, format.parse()?))
    }),
    Counterpart {
        options: &["svd"],
        ..Counterpart::new("compare", Takes::Link, |link, format| {
            offload_api::compare(&[link, "svd"], format.parse()?)
        })
    },
    Counterpart {
        function: "assess_program",
        ..Counterpart::new("program", Takes::ProgramLink, |link, format| {
            Ok(offload_api::assess_program(link, format.parse()?))
        })
    },
    Counterpart::new("read", Takes::SourceFile, |path, format| {
        json_only(format)?;
        let program = read_to_string(path).expect("a program");
        let reading = offload_api::read(&program, &Default::default());
        reading.map_err(|unusable| unusable.to_string().into())
    }),
    Counterpart {
        function: "import_profile",
        options: &["--on", "gpu=l4"],
        ..Counterpart::new("import", Takes::ProfileFile, |path, format| {
            json_only(format)?;
            let profile = read_to_string(path).expect("a profile");
            offload_api::import_profile(&profile, &Default::default(), "gpu=l4")
        })
    },
    Counterpart::new("benchmark", Takes::Link, |link, _| offload_api::benchmark(link)),
    Counterpart::new("record", Takes::Nothing, |_, _| Ok(offload_api::RECORDER.to_owned())),
    Counterpart::new("gpus", Takes::Nothing, |_, format| Ok(offload_api::gpus(format.parse()?))),
    Counterpart::new("cpus", Takes::Nothing, |_, format| Ok(offload_api::cpus(format.parse()?))),
    Counterpart::new("machines", Takes::Nothing, |_, format| {
        Ok(offload_api::machines(format.parse()?))
    }),
    Counterpart::new("inputs", Takes::Nothing, |_, format| {
        Ok(offload_api::inputs(format.parse()?))
    }),
    Counterpart::new("schema", Takes::DocumentName, |name, _| offload_api::schema(name)),
];

fn json_only(format: &str) -> Result<(), InvalidArgument> {
    if format == "json" { Ok(()) } else { Err(format!("no {format}").into()) }
}

fn today() -> String {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    sentences::date(since_epoch.as_secs() / 86_400)
}

/// Returns the arguments that the tests pass to a counterpart in a format.
fn arguments(takes: Takes, format: &str) -> Vec<String> {
    let texts_in = |folder: &str, extension: &str| {
        let entries = read_dir(format!("{}/../{folder}", env!("CARGO_MANIFEST_DIR")));
        let paths = entries.expect(folder).map(|entry| entry.expect("an entry").path());
        let has_extension =
            paths.filter(|path| path.extension().is_some_and(|end| end == extension));
        has_extension.map(|path| path.display().to_string()).collect::<Vec<_>>()
    };
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    match takes {
        Takes::Link if format == "json" => owned(&LINKS),
        Takes::Link => owned(&FEW_LINKS),
        Takes::ProgramLink => owned(&PROGRAM_LINKS),
        Takes::SourceFile => texts_in("reader/tests/corpus/given", "py")[..3].to_vec(),
        Takes::ProfileFile => texts_in("profile/tests/profiles", "txt"),
        Takes::DocumentName => owned(&DOCUMENTS.each_ref().map(|document| document.name)),
        Takes::Nothing => vec![String::new()],
    }
}

/// Returns the output and the messages of a command.
fn output_of(words: &[&str]) -> [String; 2] {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&words, &mut &b""[..], &mut out, &mut err).expect("a vector takes all");
    [out, err].map(|bytes| String::from_utf8(bytes).expect("it is text"))
}

/// Returns the document that a command prints, without the line break at its end.
fn stdout_of(words: &[&str]) -> String {
    let [mut document, messages] = output_of(words);
    assert_eq!(document.pop(), Some('\n'), "{words:?}: {messages}");
    document
}

/// Returns the formats that a command's help lists.
fn formats_of(command: &str) -> Vec<&'static str> {
    let words = if command.is_empty() { vec!["-h"] } else { vec![command, "-h"] };
    let [help, _] = output_of(&words);
    let is_listed = |format: &&str| {
        let flag = format!("--{format} ");
        help.lines().any(|line| line.trim_start().starts_with(&flag))
    };
    FORMATS.into_iter().filter(is_listed).collect()
}

fn is_refusal(document: &str) -> bool {
    from_str::<Value>(document).is_ok_and(|document| document.get("error").is_some())
}

fn usable_document(document: Result<String, InvalidArgument>) -> String {
    document.expect("the options are usable")
}

#[test]
fn each_command_that_writes_a_document_has_a_function() {
    let [help, _] = output_of(&["-h"]);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter_map(|line| {
        let row = line.strip_prefix("  ").filter(|row| !row.starts_with(' '))?;
        row.split(' ').next()
    });
    let commands: Vec<&str> = names.filter(|name| !SHELL_COMMANDS.contains(name)).collect();
    let counterparts: Vec<&str> =
        COUNTERPARTS.iter().skip(1).map(|counterpart| counterpart.command).collect();
    assert_eq!(commands, counterparts);
}

#[test]
fn each_function_returns_the_document_of_the_command_in_each_format() {
    for Counterpart { command, options, takes, document, .. } in &COUNTERPARTS {
        let formats = formats_of(command);
        let has_formats = !formats.is_empty();
        for format in if has_formats { formats } else { vec![""] } {
            for argument in arguments(*takes, format) {
                let flag = format!("--{format}");
                let words = [command, flag.as_str(), argument.as_str()];
                let words = words.into_iter().filter(|word| !["", "--"].contains(word));
                let words: Vec<&str> = words.chain(options.iter().copied()).collect();
                let [output, messages] = output_of(&words);
                match document(&argument, format) {
                    // Unless it writes JSON, the command reports the refusal of a link as a message.
                    Ok(refusal) if is_refusal(&refusal) && format != "json" => {
                        assert_eq!(output, "", "{words:?}");
                        let json = document(&argument, "json").expect("a refusal");
                        assert_eq!(refusal, json, "{words:?}");
                    }
                    Ok(document) => {
                        let is_json = document.starts_with('{');
                        assert_eq!(is_json, format == "json" || *command == "schema", "{words:?}");
                        let end = if is_json { "\n" } else { "" };
                        assert_eq!(document + end, output, "{words:?}");
                    }
                    Err(problem) => {
                        assert_eq!(output, "", "{words:?}");
                        assert!(messages.contains(&problem.to_string()), "{words:?}: {problem}");
                    }
                }
            }
        }
        for format in FORMATS.iter().filter(|_| has_formats) {
            let argument = &arguments(*takes, format)[0];
            let is_listed = formats_of(command).contains(format);
            assert_eq!(document(argument, format).is_ok(), is_listed, "{command} --{format}");
        }
    }
}

#[test]
fn both_packages_export_each_function() {
    let package_file = |path: &str| {
        let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
        read_to_string(&path).expect(&path)
    };
    let module = package_file("python/package/offload/__init__.py");
    let stub = package_file("python/package/offload/_offload.pyi");
    let types = package_file("npm/package/index.d.ts");
    let scripts = ["node.js", "browser.js", "calls.js"]
        .map(|name| (name, package_file(&format!("npm/package/{name}"))));
    for Counterpart { command, function, .. } in &COUNTERPARTS {
        let takes_format = formats_of(command).len() > 1;
        for text in [&module, &stub] {
            assert!(text.contains(&format!("    \"{function}\",\n")), "{function}: {text}");
        }
        assert!(stub.contains(&format!("\ndef {function}(")), "{function}: {stub}");
        let definitions = module.split_once(&format!("\ndef {function}(")).expect(function).1;
        let signature = definitions.split("\"\"\"").next().expect(function);
        assert_eq!(signature.contains("format: Literal["), takes_format, "{signature}");

        let (first, rest) = function.split_once('_').unwrap_or((function, ""));
        let name = match rest.split_at_checked(1) {
            Some((initial, rest)) => format!("{first}{}{rest}", initial.to_uppercase()),
            None => first.to_owned(),
        };
        for (script, text) in &scripts {
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            assert!(words.any(|word| word == name), "{script}: {name}");
        }
        let declarations: Vec<&str> = types
            .split("export function ")
            .filter_map(|declaration| declaration.strip_prefix(&name))
            .filter(|declaration| declaration.starts_with(['(', '<']))
            .collect();
        assert!(!declarations.is_empty(), "index.d.ts: {name}");
        let has_format = declarations.concat().contains("FormatOption<F>");
        assert_eq!(has_format, takes_format, "index.d.ts: {name}");
    }
}

#[test]
fn an_unknown_format_is_refused_with_the_known_ones() {
    let problem = "xml".parse::<AnswerFormat>().expect_err("no such format").to_string();
    assert_eq!(problem, "format xml: takes json, csv, markdown");
    let problem = "markdown".parse::<TableFormat>().expect_err("no such format").to_string();
    assert_eq!(problem, "format markdown: takes json, csv");
    let problem = offload_api::schema("cheese").expect_err("no such document").to_string();
    assert!(problem.starts_with("document cheese: takes answer, refusal, "), "{problem}");
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
            usable_document(offload_api::rank("train", options, TableFormat::Json)),
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
            usable_document(offload_api::sweep("matmul", options, TableFormat::Json)),
            stdout_of(&words),
            "{options}"
        );
    }
}

#[test]
fn an_invalid_api_option_is_refused_as_by_the_command() {
    let problem = |options| {
        offload_api::sweep("matmul", options, TableFormat::Json).expect_err(options).to_string()
    };
    assert_eq!(
        problem(r#"{"vary":"dtype","from":1}"#),
        "vary dtype tries every option: from, to and steps do not apply"
    );
    assert_eq!(problem(r#"{"vary":"n","from":9,"to":8}"#), "from 9 is not below to 8");
    assert!(problem(r#"{"vary":"rows"}"#).starts_with("vary rows: Rows doesn’t apply to"));
    assert!(problem(r#"{"vary":"n","to":"x"}"#).starts_with("to x: not a number"));
    let problem = offload_api::compare(&["matmul"], TableFormat::Json)
        .expect_err("one is too few")
        .to_string();
    assert_eq!(problem, "expected two to four questions, got 1");
}

#[test]
fn a_profile_on_unknown_machines_is_refused() {
    assert!(offload_api::import_profile("import numpy", &Default::default(), "").is_err());
    let timing = "10 loops, best of 5: 81.6 msec per loop\n";
    let import_on =
        |machines: &str| offload_api::import_profile(timing, &Default::default(), machines);
    let address = import_on("https://example.org/offload/#gpu=l4").expect("an address of the page");
    assert_eq!(import_on("gpu=l4").ok(), Some(address));
    let problem = import_on("gpu=l44").expect_err("no such GPU").to_string();
    assert!(problem.contains("gpu=l44 isn’t understood"), "{problem}");
}
