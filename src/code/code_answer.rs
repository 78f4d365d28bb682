//! A parsed Python program or profile, with its answer for the machines of the current question.

use offload_analysis::{PhaseReport, ProgramReport};
use offload_profile::{
    OpenQuestion, PROFILE, Phase, ReadProgram, Reading, ReadingOutcome, Sure, UncostedWork,
    import_or_read, own_share,
};
use offload_scenario::Scenario;
use std::collections::BTreeMap;
use std::ptr;

/// A parsed program or profile, with the report on its phases.
#[derive(Debug, PartialEq)]
pub struct CodeAnswer {
    reading: Reading,
    /// The index of each phase in `report`. `None` if the phase depends on an open question, or if the program already
    /// has the maximum number of phases.
    places: Vec<Option<usize>>,
    /// Flags for the lines in which the reader found work. We compute them once, because a profile may have thousands
    /// of lines.
    line_has_work: Vec<bool>,
    /// The report on the priced phases, or `None` if there are no priced phases.
    pub report: Option<ProgramReport>,
}

#[derive(Clone, Copy, Debug)]
pub struct ReadPhase<'a> {
    /// The phase as the reader returned it.
    pub phase: &'a Phase,
    /// The index of the phase in the report, and the report on the phase.
    pub answer: Option<(usize, &'a PhaseReport)>,
}

/// The result of reading a line.
#[derive(Debug)]
pub enum LineReading<'a> {
    /// Phases that begin on the line.
    Begins(Vec<ReadPhase<'a>>),
    /// A phase from an earlier line that continues on the line.
    Continues,
    /// Work on the line that stays on the CPU.
    NotCosted(&'a UncostedWork),
    /// The line could not be read, for the given reason.
    Skipped(&'a str),
    /// The line takes no significant time.
    Nothing,
}

impl CodeAnswer {
    /// Reads a program or a profile. `answers` contains the user's answers to open questions, keyed by the question's
    /// name. The code is priced for the machines of the scenario `machines`.
    pub fn of(code: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Self {
        let reading = import_or_read(code, answers, machines);
        let ReadProgram { program, places } = ReadProgram::of(&reading, machines);
        let report = ProgramReport::of(&program);
        let line_has_work = busy_lines(&reading, code.lines().count());
        Self { reading, places, line_has_work, report }
    }

    /// Returns `true` if a line takes no significant time. Lines are counted from 1.
    pub fn is_idle(&self, number: u32) -> bool {
        let line_has_work =
            number.checked_sub(1).and_then(|index| self.line_has_work.get(index as usize));
        !line_has_work.copied().unwrap_or_default()
    }

    /// Returns the result of reading a line. Lines are counted from 1.
    pub fn line(&self, number: u32) -> LineReading<'_> {
        let begins = |phase: &Phase| phase.lines.first().is_some_and(|lines| lines[0] == number);
        let phases_here: Vec<_> = self.phases().filter(|phase| begins(phase.phase)).collect();
        let covers = |[first, last]: &[u32; 2]| (*first..=*last).contains(&number);
        let Reading { phases, dropped, .. } = &self.reading;
        if !phases_here.is_empty() {
            LineReading::Begins(phases_here)
        } else if let Some(outside) = self.outside(number) {
            LineReading::NotCosted(outside)
        } else if let Some(dropped) = dropped.iter().find(|dropped| dropped.line == number) {
            LineReading::Skipped(&dropped.why)
        } else if phases.iter().any(|phase| phase.lines.iter().any(covers)) {
            LineReading::Continues
        } else {
            LineReading::Nothing
        }
    }

    /// Returns the phases in program order, with their answers.
    fn phases(&self) -> impl Iterator<Item = ReadPhase<'_>> {
        self.reading.phases.iter().zip(&self.places).map(|(phase, index)| {
            let reports = self.report.as_ref().map_or(&[][..], |report| &report.phases);
            let answer = index.and_then(|index| Some((index, reports.get(index)?)));
            ReadPhase { phase, answer }
        })
    }

    /// Returns the number of phases.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of phases that depend on open questions. The total excludes them.
    pub fn waiting(&self) -> usize {
        self.phases()
            .filter(|phase| phase.answer.is_none() && phase.phase.sure == Sure::Asked)
            .count()
    }

    /// Returns `true` if an earlier phase depends on the same open questions. The questions are then not repeated.
    pub fn repeats_open_questions(&self, phase: &Phase) -> bool {
        let mut earlier_phases =
            self.reading.phases.iter().take_while(|earlier| !ptr::eq(*earlier, phase));
        earlier_phases.any(|earlier| earlier.needs == phase.needs)
    }

    /// Returns the number of priced phases.
    pub fn priced(&self) -> usize {
        self.report.as_ref().map_or(0, |report| report.phases.len())
    }

    /// Returns the first line that is not valid Python, and the reason.
    pub fn not_python(&self) -> Option<(u32, &str)> {
        self.reading.not_python()
    }

    /// Returns the number of phases excluded from the total because the program already has the maximum number of
    /// phases.
    pub fn count_over_limit(&self) -> usize {
        self.phases().filter(|phase| phase.answer.is_none()).count() - self.waiting()
    }

    /// Returns the line at which a program was truncated because it is too long, if any.
    pub fn cut_at(&self) -> Option<u32> {
        self.reading.cut_at()
    }

    /// Returns the open questions, i.e. questions about the code that the user has not answered.
    pub fn asked(&self) -> &[OpenQuestion] {
        &self.reading.ask
    }

    /// Returns `true` if the code contains no work that a GPU could do.
    pub fn is_empty(&self) -> bool {
        self.reading.phases.is_empty()
    }

    /// Returns `true` if work that cannot be priced, but resembles a known kind of work, may take most of the time.
    pub fn has_unpriced_dominant_work(&self) -> bool {
        self.reading.outcome == ReadingOutcome::Refuse
            && self.reading.outside.iter().any(|work| work.link.is_some())
    }

    /// Returns the work that could not be read.
    pub fn unread(&self) -> impl Iterator<Item = &UncostedWork> {
        self.reading.unread()
    }

    /// Returns `true` for a profile or a timing, and `false` for code.
    pub fn is_profile(&self) -> bool {
        self.reading.source == PROFILE
    }

    /// Returns the work that begins on this line and stays on the CPU, with the reason.
    pub fn outside(&self, number: u32) -> Option<&UncostedWork> {
        self.reading.outside.iter().find(|work| work.lines[0] == number)
    }

    /// Returns the lines that take an unknown time on the CPU, such as a line that reads a file. Excludes lines that
    /// could not be read, which are reported separately. A profile has no such lines, because all its times were
    /// measured.
    pub fn not_counted(&self) -> Vec<u32> {
        let uncounted =
            self.reading.outside.iter().filter(|work| !work.unknown && !self.is_profile());
        let mut lines = Vec::new();
        // We insert the lines one by one, because the standard library's sort would add kilobytes to the program.
        for line in uncounted.map(|work| work.lines[0]) {
            if let Err(index) = lines.binary_search(&line) {
                lines.insert(index, line);
            }
        }
        lines
    }

    /// Returns the fraction of a profile's time that is spent in the bodies of Python functions. A profile does not
    /// show what these bodies do.
    pub fn own_share(&self) -> f64 {
        self.report.as_ref().map_or(0.0, |report| own_share(&self.reading, report.cpu.total()))
    }
}

/// Returns a flag for each line: `true` if the reader found work on the line.
fn busy_lines(reading: &Reading, count: usize) -> Vec<bool> {
    let phase_ranges = reading.phases.iter().flat_map(|phase| &phase.lines).copied();
    let outside_ranges = reading.outside.iter().map(|work| [work.lines[0]; 2]);
    let dropped_ranges = reading.dropped.iter().map(|dropped| [dropped.line; 2]);
    let mut begin_less_end = vec![0_i32; count + 2];
    for [first, last] in phase_ranges.chain(outside_ranges).chain(dropped_ranges) {
        let clamp_line = |line: u32| (line as usize).min(count + 1);
        begin_less_end[clamp_line(first)] += 1;
        begin_less_end[clamp_line(last.saturating_add(1))] -= 1;
    }
    let busy_flags = begin_less_end.into_iter().scan(0, |open, change| {
        *open += change;
        Some(*open > 0)
    });
    busy_flags.skip(1).take(count).collect()
}
