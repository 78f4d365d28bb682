//! Reads many random, mutated and adversarial programs. Reports those that crash the reader, those that are slow to
//! read, and those with impossible results.
//!
//! `cargo xtask fuzz` runs it. Each program is determined by the seed and its index in the run. A child process reads
//! the programs on a stack of one megabyte, so that panics, stack overflows and endless readings are found too.

mod adversarial;
mod dice;
mod findings;
mod grammar;
mod mutation;
mod pieces;
mod programs;
mod rewriting;
mod truths;
mod words;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Error, Write, stdout};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use findings::Findings;
use offload_reader::{read, read_counting};
use programs::Programs;

/// The time without output after which a reading counts as endless.
const SILENCE: Duration = Duration::from_secs(20);
/// The maximum steps and bytes of a program that is reread for the checks that compare readings.
const FEW_STEPS: u32 = 2_000;
const SHORT: usize = 5_000;
/// The stack size of the WebAssembly module in the page.
const STACK: usize = 1 << 20;

fn main() -> io::Result<()> {
    let number = |name: &str, usual: u64| {
        let all: Vec<String> = env::args().collect();
        let at = all.iter().position(|it| it == name);
        at.and_then(|at| all.get(at + 1)).and_then(|it| it.parse().ok()).unwrap_or(usual)
    };
    let (seed, first) = (number("--seed", 2026), number("--first", 0));
    let count = number("--programs", 100_000);
    if env::args().any(|arg| arg == "--child") {
        let reading = move || read_all(seed, first, first + count);
        let thread = thread::Builder::new().stack_size(STACK).spawn(reading)?;
        return thread.join().map_err(|_| Error::other("a reading panicked"))?;
    }
    if env::args().any(|arg| arg == "--show") {
        print!("{}", Programs::new(seed).at(first).1);
        return Ok(());
    }
    let all: Vec<String> = env::args().collect();
    if let Some(at) = all.iter().position(|it| it == "--read") {
        return read_files(&all[at + 1..]);
    }
    let mut findings = Findings::new(seed);
    let mut next = first;
    while next < first + count {
        next = supervise(seed, next, first + count, &mut findings)?;
    }
    findings.report(count)
}

/// Starts a child process that reads programs from `first` to `end`. Returns the index at which the next child
/// continues.
fn supervise(seed: u64, first: u64, end: u64, findings: &mut Findings) -> io::Result<u64> {
    let numbers = [seed, first, end - first].map(|it| it.to_string());
    let mut child = Command::new(env::current_exe()?)
        .args(["--child", "--seed", &numbers[0], "--first", &numbers[1], "--programs", &numbers[2]])
        .stdout(Stdio::piped())
        .spawn()?;
    let Some(output) = child.stdout.take() else { return Err(Error::other("no output")) };
    let (send, lines) = channel();
    let listening = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    let mut at = first;
    let end_of = loop {
        match lines.recv_timeout(SILENCE) {
            Ok(line) => at = findings.hear(&line).unwrap_or(at),
            Err(RecvTimeoutError::Disconnected) => break "ended the process",
            Err(RecvTimeoutError::Timeout) => {
                child.kill()?;
                break "had no end";
            }
        }
    };
    let ended = child.wait()?;
    // The listener stops when the child's output ends.
    let _ = listening.join();
    if ended.success() {
        return Ok(end);
    }
    findings.lost(at, end_of);
    Ok(at + 1)
}

/// Reads programs one after another. Prints the index of each before reading it, and its time afterwards.
fn read_all(seed: u64, first: u64, end: u64) -> io::Result<()> {
    let programs = Programs::new(seed);
    let mut out = stdout().lock();
    for place in first..end {
        let (kind, text) = programs.at(place);
        writeln!(out, "at\t{place}")?;
        out.flush()?;
        let none = BTreeMap::new();
        let start = Instant::now();
        let (reading, steps) = read_counting(&text, &none);
        let took = start.elapsed().as_micros();
        writeln!(out, "took\t{place}\t{kind}\t{took}\t{}\t{steps}", reading.phases.len())?;
        let mut broken = truths::of_reading(&reading);
        // Skip the checks that reread the program if it is slow.
        if steps < FEW_STEPS && text.len() < SHORT {
            if read(&text, &none) != reading {
                let said = "two readings differ".to_owned();
                broken.push(truths::BrokenTruth {
                    truth: "the same text is read the same way",
                    said,
                });
            }
            broken.extend(truths::of_answers(&text, &reading));
            broken.extend(truths::of_spelling(&text, &reading));
            broken.extend(truths::of_unknown_size(&text, &reading));
        }
        for found in broken {
            let said = found.said.replace('\n', "\u{1f}");
            writeln!(out, "broken\t{place}\t{}\t{said}", found.truth)?;
        }
    }
    Ok(())
}

/// Prints the steps and the time that each file takes to read.
fn read_files(files: &[String]) -> io::Result<()> {
    for file in files {
        let text = fs::read_to_string(file)?;
        let none = BTreeMap::new();
        let mut best = Duration::MAX;
        let mut steps = 0;
        for _ in 0..5 {
            let start = Instant::now();
            steps = read_counting(&text, &none).1;
            best = best.min(start.elapsed());
        }
        println!("{steps} steps, {} µs: {file}", best.as_micros());
    }
    Ok(())
}
