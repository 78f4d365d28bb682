//! What was read of a Python program, with its answer: phases on the machines of the present question.

use offload_analysis::{PhaseReport, ProgramReport};
use offload_reader::{OpenQuestion, OutsideWork, Phase, Reading, Sure, read};
use offload_scenario::field::Group;
use offload_scenario::{
    FIELDS, MOST_PHASES, Number, Program, ProgramPhase, ProgramStep, Rounds, Scenario, decode,
};
use std::collections::BTreeMap;

/// A program that was read, and its answer as far as nothing is open in it.
#[derive(Debug, PartialEq)]
pub struct CodeAnswer {
    reading: Reading,
    /// For each phase that was read, its place in the answer; none for one that waits for a number.
    places: Vec<Option<usize>>,
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
    /// Reads a program. `answers` are numbers for questions of an earlier reading, `machines` the question whose
    /// machines it runs on.
    pub fn of(code: &str, answers: &BTreeMap<String, f64>, machines: &Scenario) -> Self {
        let reading = read(code, answers);
        let mut shared = Scenario::default();
        put_machines(&mut shared, machines);
        let (mut parts, mut places) = (Vec::new(), Vec::new());
        let mut counted: Vec<&Phase> = Vec::new();
        for phase in &reading.phases {
            let counts = phase.sure != Sure::Asked && counted.len() < MOST_PHASES;
            places.push(counts.then_some(counted.len()));
            if counts {
                add(&mut parts, counted.last().copied(), phase, machines);
                counted.push(phase);
            }
        }
        let report = ProgramReport::of(&Program { shared, parts });
        Self { reading, places, report }
    }

    /// What became of a line, counted from 1.
    pub fn line(&self, number: u32) -> LineReading<'_> {
        let begins = |phase: &Phase| phase.lines.first().is_some_and(|lines| lines[0] == number);
        let here: Vec<_> = self.phases().filter(|it| begins(it.phase)).collect();
        let covers = |[first, last]: &[u32; 2]| (*first..=*last).contains(&number);
        let Reading { phases, outside, dropped, .. } = &self.reading;
        if !here.is_empty() {
            LineReading::Begins(here)
        } else if let Some(outside) = outside.iter().find(|it| it.lines[0] == number) {
            LineReading::Outside(outside)
        } else if let Some(dropped) = dropped.iter().find(|it| it.line == number) {
            LineReading::LeftOut(&dropped.why)
        } else if phases.iter().any(|it| it.lines.iter().any(covers)) {
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

    /// How many phases are in no total: those that wait for a number, and those beyond the most that a link
    /// has.
    pub fn uncounted(&self) -> usize {
        self.places.iter().filter(|place| place.is_none()).count()
    }

    /// What the text does not say and nobody has answered.
    pub fn asked(&self) -> &[OpenQuestion] {
        &self.reading.ask
    }

    /// Whether it has no work that a GPU could do.
    pub fn is_empty(&self) -> bool {
        self.reading.phases.is_empty()
    }
}

/// Adds a phase to the steps of a program. What is done again and again is a group of rounds, which it shares
/// with the phase `before` where both are done as often in neighboring lines.
fn add(steps: &mut Vec<ProgramStep>, before: Option<&Phase>, phase: &Phase, machines: &Scenario) {
    let mut scenario = decode("", &format!("v=1&{}", phase.link)).scenario;
    put_machines(&mut scenario, machines);
    let count = scenario.number(Number::Runs).unwrap_or(1.0);
    scenario.set(Number::Runs, None);
    let step = ProgramPhase { name: lines(phase), scenario, handed: None };
    let step = ProgramStep::Phase(Box::new(step));
    let follows = before.is_some_and(|before| match (before.lines.first(), phase.lines.first()) {
        (Some([_, last]), Some([first, _])) => *first <= last + 1,
        _ => false,
    });
    match steps.last_mut() {
        _ if count <= 1.0 => steps.push(step),
        Some(ProgramStep::Rounds(rounds)) if follows && rounds.count == count => {
            rounds.parts.push(step);
        }
        _ => steps.push(ProgramStep::Rounds(Rounds { count, parts: vec![step] })),
    }
}

/// "line 8", "lines 12–16": a link names the place of a phase and nothing of the code.
fn lines(phase: &Phase) -> String {
    match phase.lines.first() {
        Some([first, last]) if first == last => format!("line {first}"),
        Some([first, last]) => format!("lines {first}–{last}"),
        None => String::new(),
    }
}

/// Gives a scenario the machines of another, and what they cost.
fn put_machines(scenario: &mut Scenario, from: &Scenario) {
    let of_machines = FIELDS.iter().filter(|it| matches!(it.group, Group::Hardware | Group::Cost));
    of_machines.for_each(|field| field.put_back(scenario, from));
}
