//! The findings of a run, and their report.

use std::collections::BTreeMap;
use std::io::{self, Error};
use std::path::PathBuf;
use std::{env, fs};

use super::programs::Programs;
use offload_reader::MAX_STEPS;

/// The maximum number of steps a reading may take. It exceeds `MAX_STEPS` because the last statement may overrun the
/// reader's limit.
const MAX_TAKEN: u32 = MAX_STEPS + MAX_STEPS / 2;
/// The number of programs saved per problem.
const SAVED: usize = 5;

/// Reading times of one kind of program in microseconds, each with the program's index.
type KindTimes = Vec<(u64, u64)>;

/// The findings of a run so far.
pub(crate) struct Findings {
    programs: Programs,
    folder: PathBuf,
    times: BTreeMap<String, KindTimes>,
    phases: u64,
    most_steps: u32,
    broken: BTreeMap<String, Vec<(u64, String)>>,
    lost: Vec<(u64, &'static str)>,
}

impl Findings {
    pub(crate) fn new(seed: u64) -> Self {
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        let folder = PathBuf::from(target).join("fuzz");
        let (times, broken) = (BTreeMap::new(), BTreeMap::new());
        let programs = Programs::new(seed);
        Self { programs, folder, times, phases: 0, most_steps: 0, broken, lost: Vec::new() }
    }

    /// Records a line that the child process printed, and returns the index of its program.
    pub(crate) fn hear(&mut self, line: &str) -> Option<u64> {
        let parts: Vec<&str> = line.split('\t').collect();
        let place: u64 = parts.get(1)?.parse().ok()?;
        match parts[..] {
            ["took", _, kind, micros, phases, steps] => {
                let times = self.times.entry(kind.to_owned()).or_default();
                times.push((micros.parse().ok()?, place));
                self.phases += phases.parse::<u64>().ok()?;
                let steps: u32 = steps.parse().ok()?;
                self.most_steps = self.most_steps.max(steps);
                if steps > MAX_TAKEN {
                    let truth = "the steps of a reading are limited".to_owned();
                    self.broken.entry(truth).or_default().push((place, format!("{steps} steps")));
                }
                let count: usize = self.times.values().map(Vec::len).sum();
                if count.is_multiple_of(10_000) {
                    eprintln!("  {count} programs read");
                }
            }
            ["broken", _, truth, said] => {
                let said = said.replace('\u{1f}', "\n");
                self.broken.entry(truth.to_owned()).or_default().push((place, said));
            }
            _ => {}
        }
        Some(place)
    }

    /// Records that reading the program at index `place` hung or crashed the child process.
    pub(crate) fn lost(&mut self, place: u64, how: &'static str) {
        self.lost.push((place, how));
    }

    /// Prints the report and saves the failing programs. Returns an error if there are any.
    pub(crate) fn report(&mut self, count: u64) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut wrong = self.lost.len();
        println!("{count} programs, {} phases", self.phases);
        for (kind, times) in &mut self.times {
            times.sort_unstable();
            let at = |share: f64| {
                let place = share * times.len().saturating_sub(1) as f64;
                times.get(place.round() as usize).map_or(0.0, |(micros, _)| *micros as f64 / 1e3)
            };
            println!(
                "  {kind:<16} {:>6} programs: median {:.3} ms, 99.9 % within {:.1} ms, longest {:.1} ms",
                times.len(),
                at(0.5),
                at(0.999),
                at(1.0)
            );
        }
        let mut all: KindTimes = self.times.values().flatten().copied().collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        println!("  most steps: {}; longest, as far as the machine was free:", self.most_steps);
        for (micros, place) in all.iter().take(SAVED) {
            self.save("longest", *place, &format!("{micros} µs"))?;
        }
        println!("  readings that ended the process or had no end: {}", self.lost.len());
        for (place, how) in self.lost.iter().take(SAVED) {
            self.save("lost", *place, how)?;
        }
        for (truth, found) in &self.broken {
            println!("  not so: {truth}: {}", found.len());
            wrong += found.len();
            for (at, (place, said)) in found.iter().take(SAVED).enumerate() {
                let name: String = truth.split(' ').take(4).collect::<Vec<_>>().join("-");
                self.save(&name, *place, if at < 2 { said } else { "" })?;
            }
        }
        if wrong > 0 {
            return Err(Error::other(format!(
                "{wrong} findings; programs are in {}",
                self.folder.display()
            )));
        }
        Ok(())
    }

    fn save(&self, name: &str, place: u64, what: &str) -> io::Result<()> {
        let (kind, text) = self.programs.at(place);
        let file = self.folder.join(format!("{name}-{place}.py"));
        println!("    {place} ({kind}): {what}");
        fs::write(file, text)
    }
}
