//! Writes the command's answers to a file. Other steps compare the packages' answers with this file. Each line of the
//! file is a call with five fields, separated by tabs: the name of the function, the input, the numbers or options, the
//! format if it is not JSON, and the resulting document. CSV, Markdown and scripts are written as JSON strings.

use std::fmt::Write;
use std::path::PathBuf;

use regex::Regex;
use xshell::{Cmd, Shell, cmd};

use super::package_path;
use crate::shell::{self, ChoreResult, root};

/// A file with links that are only partly understood or can't be read, ids of presets, and addresses.
const LINKS: &str = "tests/packages/links.txt";

/// A file with links that have several phases, and with invalid links.
const PROGRAMS: &str = "tests/packages/programs.txt";

/// The folders with Python programs.
const PROGRAM_FOLDERS: [&str; 2] =
    ["crates/reader/tests/corpus/given", "crates/reader/tests/corpus/blind"];

/// The folder with tables printed by profilers.
const PROFILES: &str = "crates/profile/tests/profiles";

/// The subcommands that answer a link. Each row contains a name, command-line options, and the same options as JSON.
const QUESTION_COMMANDS: [(&str, &[&str], &str); 10] = [
    ("advise", &[], ""),
    ("cost", &[], ""),
    ("roofline", &[], ""),
    ("sensitivity", &[], ""),
    ("nearest", &[], ""),
    ("rank", &[], "{}"),
    (
        "rank",
        &["--by", "cost", "--top", "all", "--of", "gpus,cpus", "--cards", "1,8", "--memory", "16"],
        r#"{"by":"cost","top":"all","of":["gpus","cpus"],"cards":[1,8],"memory":16}"#,
    ),
    ("sweep", &["--vary", "gpu"], r#"{"vary":"gpu"}"#),
    (
        "sweep",
        &["--vary", "gpuprice", "--from", "1", "--to", "2.5", "--steps", "4"],
        r#"{"vary":"gpuprice","from":1,"to":"2.5","steps":4}"#,
    ),
    ("compare", &["svd"], r#"["svd"]"#),
];

/// The subcommands that print a list.
const LISTS: [&str; 4] = ["gpus", "cpus", "machines", "inputs"];

/// Documents whose schemas are compared.
const SCHEMAS: [&str; 2] = ["answer", "rank"];

/// Returns the path of the file that contains the command's answers.
pub(super) fn file() -> PathBuf {
    package_path("native.tsv")
}

/// Runs the command on every input and writes its answers to the file.
pub(super) fn write(sh: &Shell) -> ChoreResult {
    cmd!(sh, "cargo build --package offload-cli --bin offload").run()?;
    let offload = shell::target().join("debug/offload");
    let mut lines = String::new();

    let figures = cmd!(sh, "cargo run --quiet --package wasm-bench --bin figures").read()?;
    // The values after the tab are only for `cargo xtask agree`.
    let random = figures.lines().filter_map(|line| line.split('\t').next());
    let own_links = sh.read_file(LINKS)?;
    let links: Vec<&str> = random.chain(data_lines(&own_links)).collect();
    let command = cmd!(sh, "{offload} --json -").stdin(links.join("\n")).ignore_status().quiet();
    let answers = command.read()?;
    if answers.lines().count() != links.len() {
        return Err("the command does not answer each link by a line".into());
    }
    for (link, answer) in links.iter().zip(answers.lines()) {
        writeln!(lines, "assess\t{link}\t\t\t{answer}")?;
    }

    for link in data_lines(&own_links) {
        for format in ["csv", "markdown"] {
            let flag = format!("--{format}");
            let text = text_of(cmd!(sh, "{offload} {flag} {link}"))?;
            // The command prints no document for a link that can't be read.
            if let Some(text) = text {
                writeln!(lines, "assess\t{link}\t\t{format}\t{text}")?;
            }
        }
        for (name, flags, options) in QUESTION_COMMANDS {
            let command = cmd!(sh, "{offload} {name} --json {link} {flags...}").ignore_status();
            let document = command.quiet().ignore_stderr().read()?;
            // The command prints no document for a link with several phases.
            if !document.is_empty() {
                writeln!(lines, "{name}\t{link}\t{options}\t\t{document}")?;
            }
            if let Some(csv) = text_of(cmd!(sh, "{offload} {name} --csv {link} {flags...}"))? {
                writeln!(lines, "{name}\t{link}\t{options}\tcsv\t{csv}")?;
            }
        }
        if let Some(script) = text_of(cmd!(sh, "{offload} benchmark {link}"))? {
            writeln!(lines, "benchmark\t{link}\t\t\t{script}")?;
        }
    }
    for name in LISTS {
        let list = cmd!(sh, "{offload} {name} --json").quiet().read()?;
        writeln!(lines, "{name}\t\t\t\t{list}")?;
        let csv =
            text_of(cmd!(sh, "{offload} {name} --csv"))?.ok_or("the command lists nothing")?;
        writeln!(lines, "{name}\t\t\tcsv\t{csv}")?;
    }
    let recorder = text_of(cmd!(sh, "{offload} record"))?.ok_or("there is no recorder")?;
    writeln!(lines, "record\t\t\t\t{recorder}")?;
    for document in SCHEMAS {
        let schema = cmd!(sh, "{offload} schema {document}").quiet().read()?.replace('\n', " ");
        writeln!(lines, "schema\t{document}\t\t\t{schema}")?;
    }

    for program in data_lines(&sh.read_file(PROGRAMS)?) {
        // The exit status is nonzero if the link is invalid.
        let command = cmd!(sh, "{offload} program --json {program}").ignore_status();
        let answer = command.quiet().ignore_stderr().read()?;
        writeln!(lines, "assess_program\t{program}\t\t\t{answer}")?;
        if let Some(csv) = text_of(cmd!(sh, "{offload} program --csv {program}"))? {
            writeln!(lines, "assess_program\t{program}\t\tcsv\t{csv}")?;
        }
    }

    let folders = PROGRAM_FOLDERS.map(|folder| sh.read_dir(root().join(folder)));
    let folders = folders.into_iter().collect::<Result<Vec<_>, _>>()?;
    let is_python = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "py");
    for file in folders.into_iter().flatten().filter(is_python) {
        let mut read = |answers: &[String]| -> ChoreResult<String> {
            let set_options = answers.iter().flat_map(|answer| ["--set", answer]);
            // The exit status is nonzero if the reader can't read some lines of the program.
            let command = cmd!(sh, "{offload} read --json {set_options...} {file}").ignore_status();
            let reading = command.quiet().read()?;
            writeln!(lines, "read\t{}\t{}\t\t{reading}", file.display(), answers.join(";"))?;
            Ok(reading)
        };
        let answers = usable_answers(&read(&[])?)?;
        if !answers.is_empty() {
            read(&answers)?;
        }
    }
    for profile in sh.read_dir(root().join(PROFILES))? {
        if profile.extension().is_some_and(|extension| extension == "txt") {
            let document = cmd!(sh, "{offload} import --json {profile}").quiet().read()?;
            writeln!(lines, "import_profile\t{}\t\t\t{document}", profile.display())?;
        }
    }
    println!("  {} calls of the command", lines.lines().count());
    Ok(sh.write_file(file(), lines)?)
}

/// Returns an answer to each open question in the reader's output, as `NAME=NUMBER`.
fn usable_answers(reading: &str) -> ChoreResult<Vec<String>> {
    let questions = Regex::new(r#""ask":\[(.*?)\],"outside""#)?;
    let name = Regex::new(r#""name":"([^"]+)""#)?;
    let questions = questions.captures(reading).ok_or("a reading has no list of questions")?;
    let names = name.captures_iter(questions.get(1).map_or("", |list| list.as_str()));
    Ok(names.map(|name| format!("{}=4096", &name[1])).collect())
}

/// Returns the text that a command prints, as a JSON string, or `None` if it prints nothing.
fn text_of(command: Cmd<'_>) -> ChoreResult<Option<String>> {
    // The exit status is nonzero if the link is only partly understood.
    let output = command.ignore_status().quiet().ignore_stderr().output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(if text.is_empty() { None } else { Some(json_string(&text)) })
}

fn json_string(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// Returns the lines of a file, without empty lines and comments.
fn data_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

#[cfg(test)]
mod tests {
    use super::json_string;

    #[test]
    fn a_text_becomes_a_json_string_on_one_line() {
        assert_eq!(json_string("a \"b\"\r\n× \\"), r#""a \"b\"\u000d\u000a× \\""#);
    }
}
