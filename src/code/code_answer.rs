//! What was read of a Python program or of a profile, with its answer: phases on the machines of the present question.

use offload_analysis::{PhaseReport, ProgramReport};
use offload_profile::{
    OpenQuestion, OutsideWork, PROFILE, Phase, ReadProgram, Reading, ReadingOutcome, Sure,
    import_or_read, own_share,
};
use offload_scenario::Scenario;
use std::collections::BTreeMap;
use std::ptr;

/// A program that was read, and its answer as far as nothing is open in it.
#[derive(Debug, PartialEq)]
pub struct CodeAnswer {
    reading: Reading,
    /// For each phase that was read, its place in the answer; none for one that waits for a number.
    places: Vec<Option<usize>>,
    /// For each line, whether anything was read of it. A profile may have thousands.
    busy: Vec<bool>,
    /// The answer for those phases, if there are any.
    pub report: Option<ProgramReport>,
}

/// A phase that was read.
#[derive(Clone, Copy, Debug)]
pub struct ReadPhase<'a> {
    /// As it was read.
    pub phase: &'a Phase,
    /// Its place in the answer, and what stands there.
    pub answer: Option<(usize, &'a PhaseReport)>,
}

/// What became of a line.
#[derive(Debug)]
pub enum LineReading<'a> {
    /// Phases begin here.
    Begins(Vec<ReadPhase<'a>>),
    /// A phase goes on.
    GoesOn,
    /// It stays on the CPU.
    Outside(&'a OutsideWork),
    /// It was left out, and why.
    LeftOut(&'a str),
    /// It costs nothing that counts.
    Nothing,
}

impl CodeAnswer {
    /// Reads a program or a profile. `answers` are numbers for questions of an earlier reading, `machines` the question whose
    /// machines it runs on.
    pub fn of(code: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Self {
        let reading = import_or_read(code, answers, machines);
        let ReadProgram { program, places } = ReadProgram::of(&reading, machines);
        let report = ProgramReport::of(&program);
        let busy = busy_lines(&reading, code.lines().count());
        Self { reading, places, busy, report }
    }

    /// Returns `true` if a line, counted from 1, costs nothing that counts.
    pub fn is_idle(&self, number: u32) -> bool {
        let busy = number.checked_sub(1).and_then(|place| self.busy.get(place as usize));
        !busy.copied().unwrap_or_default()
    }

    /// What became of a line, counted from 1.
    pub fn line(&self, number: u32) -> LineReading<'_> {
        let begins = |phase: &Phase| phase.lines.first().is_some_and(|lines| lines[0] == number);
        let here: Vec<_> = self.phases().filter(|phase| begins(phase.phase)).collect();
        let covers = |[first, last]: &[u32; 2]| (*first..=*last).contains(&number);
        let Reading { phases, dropped, .. } = &self.reading;
        if !here.is_empty() {
            LineReading::Begins(here)
        } else if let Some(outside) = self.outside(number) {
            LineReading::Outside(outside)
        } else if let Some(dropped) = dropped.iter().find(|it| it.line == number) {
            LineReading::LeftOut(&dropped.why)
        } else if phases.iter().any(|phase| phase.lines.iter().any(covers)) {
            LineReading::GoesOn
        } else {
            LineReading::Nothing
        }
    }

    /// Its phases in order.
    fn phases(&self) -> impl Iterator<Item = ReadPhase<'_>> {
        self.reading.phases.iter().zip(&self.places).map(|(phase, place)| {
            let reports = self.report.as_ref().map_or(&[][..], |it| &it.phases);
            let answer = place.and_then(|place| Some((place, reports.get(place)?)));
            ReadPhase { phase, answer }
        })
    }

    /// How many phases were read.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// How many phases wait for a number, and are in no total.
    pub fn waiting(&self) -> usize {
        self.phases()
            .filter(|phase| phase.answer.is_none() && phase.phase.sure == Sure::Asked)
            .count()
    }

    /// Returns `true` if a phase waits for the numbers that one before it waits for, so that they need not be named
    /// again.
    pub fn waits_again(&self, phase: &Phase) -> bool {
        let mut before = self.reading.phases.iter().take_while(|it| !ptr::eq(*it, phase));
        before.any(|it| it.needs == phase.needs)
    }

    /// How many phases have a price.
    pub fn priced(&self) -> usize {
        self.report.as_ref().map_or(0, |it| it.phases.len())
    }

    /// The first line that is not Python, and why, if one is not.
    pub fn not_python(&self) -> Option<(u32, &str)> {
        self.reading.not_python()
    }

    /// How many are in no total as a program has no room for them.
    pub fn left_over(&self) -> usize {
        self.phases().filter(|phase| phase.answer.is_none()).count() - self.waiting()
    }

    /// The line from which a long program was not read.
    pub fn cut_at(&self) -> Option<u32> {
        self.reading.cut_at()
    }

    /// What the text does not say and nobody has answered.
    pub fn asked(&self) -> &[OpenQuestion] {
        &self.reading.ask
    }

    /// Returns `true` if it has no work that a GPU could do.
    pub fn is_empty(&self) -> bool {
        self.reading.phases.is_empty()
    }

    /// Returns `true` if most of the time may go to work that cannot be counted, but to which a question comes close.
    pub fn is_beside(&self) -> bool {
        self.reading.outcome == ReadingOutcome::Refuse
            && self.reading.outside.iter().any(|it| it.link.is_some())
    }

    /// Work of which nothing is known.
    pub fn unread(&self) -> impl Iterator<Item = &OutsideWork> {
        self.reading.unread()
    }

    /// Whether it is a profile or a timing, and not code.
    pub fn is_profile(&self) -> bool {
        self.reading.source == PROFILE
    }

    /// Why work stays on the CPU whose place is a line.
    pub fn outside(&self, number: u32) -> Option<&OutsideWork> {
        self.reading.outside.iter().find(|it| it.lines[0] == number)
    }

    /// The lines of code that stay on the CPU and whose time is not known, such as those that read a file; what is not
    /// read has sentences of its own. The times of a profile have all that it measured.
    pub fn not_counted(&self) -> Vec<u32> {
        let all = self.reading.outside.iter().filter(|it| !it.unknown && !self.is_profile());
        let mut lines = Vec::new();
        // One by one: sorting as the standard library does it takes kilobytes.
        for line in all.map(|it| it.lines[0]) {
            if let Err(place) = lines.binary_search(&line) {
                lines.insert(place, line);
            }
        }
        lines
    }

    /// The share of the time in the own time of Python functions, of which a profile does not say what they do.
    pub fn own_share(&self) -> f64 {
        self.report.as_ref().map_or(0.0, |it| own_share(&self.reading, it.cpu.total()))
    }
}

/// Which lines of a text anything was read of.
fn busy_lines(reading: &Reading, count: usize) -> Vec<bool> {
    let of_phases = reading.phases.iter().flat_map(|phase| &phase.lines).copied();
    let outside = reading.outside.iter().map(|it| [it.lines[0]; 2]);
    let dropped = reading.dropped.iter().map(|it| [it.line; 2]);
    let mut begin_less_end = vec![0_i32; count + 2];
    for [first, last] in of_phases.chain(outside).chain(dropped) {
        let within = |line: u32| (line as usize).min(count + 1);
        begin_less_end[within(first)] += 1;
        begin_less_end[within(last.saturating_add(1))] -= 1;
    }
    let within = begin_less_end.into_iter().scan(0, |open, change| {
        *open += change;
        Some(*open > 0)
    });
    within.skip(1).take(count).collect()
}
