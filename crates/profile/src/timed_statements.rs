//! Parses timings together with the timed statements, from console sessions, notebook cells and calls of `python -m
//! timeit`.
//!
//! A timing belongs to the statement before it. For each timing, this module reads a program that consists of this
//! statement and all lines without a timing. If the statement does several kinds of work, its time is divided in the
//! proportions that the model predicts.

use crate::PROFILE;
use crate::measured_link::measured;
use crate::program::with_machines;
use crate::timing_line::TimingLine;
use offload_analysis::LikelyAnswer;
use offload_reader::{Phase, Reading, ReadingOutcome, SkippedLine, Sure, read};
use offload_scenario::{Number, Scenario};
use std::collections::BTreeMap;

/// The maximum number of timings. The program is read once for each timing.
const MAX_TIMINGS: usize = 20;

/// The maximum number of timings if the text has more than [`LONG_TEXT_BYTES`] bytes, because a long text takes longer
/// to read.
const MAX_TIMINGS_IN_LONG_TEXT: usize = 2;
const LONG_TEXT_BYTES: usize = 100_000;

/// A line of Python code.
struct ProgramLine {
    code: String,
    line: u32,
    timing: Option<usize>,
}

/// A timing and its line number in the text.
struct Timed {
    line: u32,
    timing: TimingLine,
}

/// Reads a text that contains timings.
///
/// Returns `None` if the text contains no timing.
pub(crate) fn reading(
    text: &str,
    answers: &BTreeMap<String, f64>,
    machines: &Scenario,
) -> Option<Reading> {
    let (lines, timings) = lines_of(text);
    if timings.is_empty() {
        return None;
    }
    let mut combined_reading = Reading {
        version: 1,
        source: PROFILE,
        outcome: ReadingOutcome::Answer,
        phases: Vec::new(),
        ask: Vec::new(),
        outside: Vec::new(),
        dropped: Vec::new(),
    };
    for (index, timed) in timings.iter().enumerate() {
        let has_statement = lines.iter().any(|line| line.timing == Some(index));
        let statement_reading = has_statement
            .then(|| read_statement(index, timed, &lines, answers, machines))
            .flatten();
        match statement_reading {
            Some(reading) => append(&mut combined_reading, reading),
            None => {
                let why = if has_statement {
                    "the model doesn’t know this work, or its arrays aren’t in the text: paste also the lines that \
                     make them"
                } else {
                    "this is a time without its statement: paste the statement and the lines that make its arrays"
                };
                combined_reading
                    .dropped
                    .push(SkippedLine { line: timed.line, why: why.to_owned() });
            }
        }
    }
    combined_reading.outcome =
        match (combined_reading.phases.is_empty(), combined_reading.ask.is_empty()) {
            (true, _) => ReadingOutcome::Refuse,
            (false, true) => ReadingOutcome::Answer,
            (false, false) => ReadingOutcome::Ask,
        };
    Some(combined_reading)
}

fn append(combined_reading: &mut Reading, reading: Reading) {
    combined_reading.phases.extend(reading.phases);
    combined_reading.outside.extend(reading.outside);
    for question in reading.ask {
        if combined_reading.ask.iter().all(|existing| existing.name != question.name) {
            combined_reading.ask.push(question);
        }
    }
    let is_new = |dropped: &SkippedLine| !combined_reading.dropped.contains(dropped);
    let dropped: Vec<SkippedLine> = reading.dropped.into_iter().filter(is_new).collect();
    combined_reading.dropped.extend(dropped);
}

/// Reads the statement for one timing, and divides the time among the phases of the statement.
fn read_statement(
    index: usize,
    timed: &Timed,
    lines: &[ProgramLine],
    answers: &BTreeMap<String, f64>,
    machines: &Scenario,
) -> Option<Reading> {
    let program_lines: Vec<&ProgramLine> =
        lines.iter().filter(|line| line.timing.is_none_or(|timing| timing == index)).collect();
    let program: String =
        program_lines.iter().flat_map(|line| [line.code.as_str(), "\n"]).collect();
    let mut reading = read(&program, answers);
    let find_line = |line: u32| program_lines.get((line as usize).saturating_sub(1));
    // Indented lines also count, because they may be in a function that the statement calls.
    let is_counted = |line: u32| {
        find_line(line).is_some_and(|program_line| {
            program_line.timing == Some(index) || program_line.code.starts_with([' ', '\t'])
        })
    };
    reading.phases.retain(|phase| phase.lines.iter().flatten().any(|line| is_counted(*line)));
    reading.outside.retain(|call| call.unknown && is_counted(call.lines[0]));
    if !reading.outside.is_empty() {
        // The time includes unknown calls, so the time of the known work is unknown.
        reading.phases.clear();
    } else if reading.phases.is_empty() {
        return None;
    }
    let question_names: Vec<&String> =
        reading.phases.iter().flat_map(|phase| &phase.needs).collect();
    reading.ask.retain(|question| question_names.contains(&&question.name));
    let restore_line = |line: &mut u32| {
        *line = find_line(*line).map_or(timed.line, |program_line| program_line.line)
    };
    for phase in &mut reading.phases {
        phase.lines.iter_mut().flatten().for_each(restore_line);
    }
    reading.ask.iter_mut().for_each(|question| restore_line(&mut question.line));
    reading.dropped.iter_mut().for_each(|dropped| restore_line(&mut dropped.line));
    reading.outside.iter_mut().flat_map(|call| &mut call.lines).for_each(restore_line);
    divide_time(&mut reading.phases, timed.timing, machines);
    Some(reading)
}

/// Divides a time among phases in the proportions that the model predicts. Does nothing if a size is unknown.
fn divide_time(phases: &mut [Phase], timing: TimingLine, machines: &Scenario) {
    if phases.iter().any(|phase| phase.sure == Sure::Asked) {
        return;
    }
    let predict_cost = |phase: &Phase| {
        let mut scenario = with_machines(&phase.link, machines);
        let runs = scenario.number(Number::Runs).unwrap_or(1.0);
        scenario.set(Number::Runs, None);
        (LikelyAnswer::of(&scenario).assessment.cpu.total().value(), runs)
    };
    let costs: Vec<(f64, f64)> = phases.iter().map(predict_cost).collect();
    let total: f64 = costs.iter().map(|(run_seconds, runs)| run_seconds * runs).sum();
    let has_several_phases = phases.len() > 1;
    for (phase, (run_seconds, _)) in phases.iter_mut().zip(costs) {
        let seconds = timing.seconds * run_seconds / total;
        if seconds > 0.0 && seconds.is_finite() {
            phase.link.push_str(&measured(seconds, timing.spread, false));
            if has_several_phases && phase.sure == Sure::Known {
                phase.sure = Sure::Assumed;
            }
        }
    }
}

/// Returns the lines of Python code in a text, each with the index of its timing. Also returns the timings.
fn lines_of(text: &str) -> (Vec<ProgramLine>, Vec<Timed>) {
    let mut lines: Vec<ProgramLine> = Vec::new();
    let mut timings: Vec<Timed> = Vec::new();
    let max_timings =
        if text.len() > LONG_TEXT_BYTES { MAX_TIMINGS_IN_LONG_TEXT } else { MAX_TIMINGS };
    // The lines since the last timing command. `times_cell` is `true` if this command times all following lines of its
    // cell.
    let (mut pending_lines, mut times_cell): (Vec<usize>, bool) = (Vec::new(), false);
    for (line, number) in text.lines().zip(1..) {
        if let Some(timing) = TimingLine::read(line).filter(|_| timings.len() < max_timings) {
            for index in pending_lines.drain(..) {
                lines[index].timing = Some(timings.len());
            }
            times_cell = false;
            timings.push(Timed { line: number, timing });
            continue;
        }
        let code = without_prompt(line);
        let remarks = ["CPU times:", "The slowest run took"];
        if remarks.iter().any(|start| code.trim_start().starts_with(start)) {
            continue;
        }
        let mut push = |code: String, awaits_timing: bool| {
            if awaits_timing {
                pending_lines.push(lines.len());
            }
            lines.push(ProgramLine { code, line: number, timing: None });
        };
        match TimingCommand::read(code) {
            Some(command) => {
                command.set_up.into_iter().for_each(|code| push(code, false));
                times_cell = command.statement.is_none();
                command.statement.into_iter().for_each(|code| push(code, true));
            }
            None => push(code.to_owned(), times_cell),
        }
    }
    // Lines after the last timing have no timing.
    (lines, timings)
}

/// Removes a console prompt, such as `>>> ` or `In [3]: `.
fn without_prompt(line: &str) -> &str {
    let start = line.trim_start();
    for prompt in [">>> ", "... ", "...: "] {
        if let Some(rest) = start.strip_prefix(prompt) {
            return rest;
        }
    }
    let strip_numbered_prompt = || {
        let (count, rest) = start.strip_prefix("In [")?.split_once("]:")?;
        count
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| rest.strip_prefix(' ').unwrap_or(rest))
    };
    strip_numbered_prompt().unwrap_or(line)
}

/// A command that times a statement, such as `%timeit np.sort(x)`.
struct TimingCommand {
    set_up: Vec<String>,
    /// The timed statement, or `None` if the command times the following lines of its cell.
    statement: Option<String>,
}

impl TimingCommand {
    fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        for (magic, times_cell) in
            [("%%timeit", true), ("%%time", true), ("%timeit", false), ("%time", false)]
        {
            let Some(rest) = line.strip_prefix(magic) else { continue };
            if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
                continue;
            }
            let rest = without_options(rest).to_owned();
            let (set_up, statement) = match (times_cell, rest.is_empty()) {
                (true, true) => (Vec::new(), None),
                (true, false) => (vec![rest], None),
                (false, _) => (Vec::new(), Some(rest)),
            };
            return Some(Self { set_up, statement });
        }
        Self::read_shell(line.trim_start_matches(['$', '!', '%', '#', '>', ' ']))
    }

    /// Parses `python -m timeit -s "import numpy as np" "np.sort(x)"`.
    fn read_shell(line: &str) -> Option<Self> {
        let mut words = shell_words(line)
            .into_iter()
            .skip_while(|shell_word| shell_word != "-m" && shell_word != "-mtimeit");
        if !line.contains("timeit") || !line.starts_with("py") {
            return None;
        }
        if words.next()? == "-m" && words.next()? != "timeit" {
            return None;
        }
        let (mut set_up, mut statements) = (Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            if let Some(rest) = word.strip_prefix("--setup=") {
                set_up.push(rest.to_owned());
            } else if matches!(word.as_str(), "-s" | "--setup") {
                set_up.extend(words.next());
            } else if matches!(
                word.as_str(),
                "-n" | "-r" | "-u" | "--number" | "--repeat" | "--unit"
            ) {
                words.next();
            } else if let Some(rest) = word.strip_prefix("-s").filter(|rest| !rest.is_empty()) {
                set_up.push(rest.to_owned());
            } else if !word.starts_with('-') {
                statements.push(word);
            }
        }
        let set_up = set_up.iter().flat_map(|text| text.lines()).map(str::to_owned).collect();
        Some(Self { set_up, statement: Some(statements.join("; ")) })
    }
}

/// Removes the options of a magic command. A space may separate an option from its value.
fn without_options(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(option) = rest.strip_prefix('-') {
        let Some(letter) =
            option.chars().next().filter(|character| "nrptcqov".contains(*character))
        else {
            break;
        };
        let after = &option[1..];
        let after = if "nrp".contains(letter) {
            after.trim_start().trim_start_matches(|c: char| c.is_ascii_digit())
        } else {
            after
        };
        // An expression such as `-x * 2` is not an option.
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            break;
        }
        rest = after.trim_start();
    }
    rest
}

/// Splits a command into words. Quotes have the same meaning as in a shell.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut has_begun): (String, Option<char>, bool) =
        (String::new(), None, false);
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '\\') => word.extend(rest.next()),
            (Some(_), c) => word.push(c),
            (None, '\'' | '"') => (quote, has_begun) = (Some(c), true),
            (None, c) if c.is_whitespace() => {
                if has_begun {
                    words.push(std::mem::take(&mut word));
                }
                has_begun = false;
            }
            (None, c) => {
                word.push(c);
                has_begun = true;
            }
        }
    }
    if has_begun {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::TimingCommand;

    #[test]
    fn timing_commands_are_read_with_their_options() {
        for (line, set_up, statement) in [
            ("%timeit a @ b", vec![], Some("a @ b")),
            ("%timeit -n 20 -r3 -x * 2", vec![], Some("-x * 2")),
            ("%time y = f(x)", vec![], Some("y = f(x)")),
            ("%%timeit x = 3", vec!["x = 3"], None),
            ("%%time", vec![], None),
            (
                "$ python3 -m timeit -n 5 -s 'import numpy as np' -s \"a = 'x'\" 'f(a)' 'g(a)'",
                vec!["import numpy as np", "a = 'x'"],
                Some("f(a); g(a)"),
            ),
        ] {
            let command = TimingCommand::read(line).expect(line);
            assert_eq!(
                (command.set_up, command.statement.as_deref()),
                (set_up.iter().map(|code| (*code).to_owned()).collect(), statement),
                "{line}"
            );
        }
        for line in [
            "%timeitx",
            "python script.py",
            "x = 3",
            "python -m cProfile f.py timeit",
            "%matplotlib inline",
        ] {
            assert!(TimingCommand::read(line).is_none(), "{line}");
        }
    }
}
