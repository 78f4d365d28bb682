//! The result of a reading: phases as links, questions, and work that stays outside.

use serde::Serialize;

use rustc_hash::FxHashSet;

use crate::event::Key;
use crate::grouping::{EventGroup, GroupKind};
use crate::in_order::{in_order, insert};
use crate::linking::{flops, sum};
use crate::network_phase;
use crate::reader::ProgramReader;
use crate::size::{ELABORATE, Polynomial, UnknownSymbol};
use crate::source::Dropped;
use crate::unknown::{Missing, calls_of, trips_of};

/// A program as the reader understands it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reading {
    /// The version of this form: 1.
    pub version: u32,
    /// The source of the phases: `static`, from the text alone; `profile`, from measurements of a run.
    pub source: &'static str,
    /// The next step: use the answers, ask, or refuse.
    pub outcome: ReadingOutcome,
    /// The work that takes the time, in the order in which it happens first.
    pub phases: Vec<Phase>,
    /// Facts that the costs depend on and the text does not say, each once.
    pub ask: Vec<OpenQuestion>,
    /// Work that the model does not know.
    pub outside: Vec<OutsideWork>,
    /// Lines that were not read.
    pub dropped: Vec<Dropped>,
}

/// The reason why a line, and all that follow it, were not read.
const CUT: &str = "the program goes on for too long to be followed from here";

/// The beginning of the reason of a line that is not Python.
pub(crate) const NOT_PYTHON: &str = "not Python: ";

impl Reading {
    /// Returns the first line that is not Python and the reason, `None` if the text is Python.
    pub fn not_python(&self) -> Option<(u32, &str)> {
        self.dropped
            .iter()
            .find_map(|dropped| Some((dropped.line, dropped.why.strip_prefix(NOT_PYTHON)?)))
    }

    /// Returns work of which nothing is known, and which may suit a GPU.
    pub fn unread(&self) -> impl Iterator<Item = &OutsideWork> {
        self.outside.iter().filter(|work| work.unknown)
    }

    /// Returns `true` if all of the text was read: times are of the whole program, and no phases mean no work.
    pub fn is_whole(&self) -> bool {
        self.unread().next().is_none() && self.not_python().is_none() && self.cut_at().is_none()
    }

    /// Returns the line from which a long program was not read.
    pub fn cut_at(&self) -> Option<u32> {
        self.dropped.iter().find(|dropped| dropped.why == CUT).map(|dropped| dropped.line)
    }
}

/// The outcome of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReadingOutcome {
    /// Everything is in the text.
    Answer,
    /// Questions have to be answered first.
    Ask,
    /// There is nothing that the model knows.
    Refuse,
}

/// Lines that make one kind of work, as a link.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Phase {
    /// First and last lines, from 1; those of functions that it calls come after its own.
    pub lines: Vec<[u32; 2]>,
    /// The program's name for it; empty if its lines are its name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The workload in the link language, without unknown sizes; `stays=SECONDS` if it stays on the CPU.
    pub link: String,
    /// The family: the link's `w`.
    pub family: &'static str,
    /// Operations of the whole run; `None` if they are unknown.
    pub flops: Option<f64>,
    /// The number of exponentials, logarithms and sines among them.
    pub funcs: Option<f64>,
    /// Bytes read and written by array operations.
    pub bytes: Option<f64>,
    /// Library calls.
    pub calls: Option<f64>,
    /// Iterations of its loop in all.
    pub trips: Option<f64>,
    /// Arrays that it reads and that others made, by number.
    pub reads: Vec<u32>,
    /// Arrays that it makes, by number.
    pub writes: Vec<u32>,
    /// The certainty of the numbers.
    pub sure: Sure,
    /// The names of questions that it waits for.
    pub needs: Vec<String>,
}

impl Phase {
    /// Returns `true` if it works on nothing, such as arrays without elements.
    fn is_nothing(&self) -> bool {
        self.sure != Sure::Asked
            && self.flops.unwrap_or(0.0) == 0.0
            && self.bytes.unwrap_or(0.0) == 0.0
            && self.trips.unwrap_or(0.0) == 0.0
            && self.link.contains("elements=0")
    }
}

/// The certainty of a phase's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Sure {
    /// They follow from the text.
    #[serde(rename = "known")]
    Known,
    /// A bound in the text replaces a number that depends on data.
    #[serde(rename = "at most")]
    AtMost,
    /// A share or a branch was assumed.
    #[serde(rename = "assumed")]
    Assumed,
    /// A question is open.
    #[serde(rename = "asked")]
    Asked,
}

/// A question for a fact that the text does not say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenQuestion {
    /// The key of a link that it decides.
    pub what: &'static str,
    /// Its name in an answer.
    pub name: String,
    /// The line that it comes from.
    pub line: u32,
    /// The reason for asking.
    pub why: String,
    /// Usual answers.
    pub values: Vec<f64>,
    /// The value that is taken until it is answered, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumed: Option<f64>,
}

/// Work that stays where it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutsideWork {
    /// First and last line.
    pub lines: [u32; 2],
    /// The reason why it is not read.
    pub why: String,
    /// The call that does it, e.g. `model.transcribe(…)`, if one is to be named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The link that comes closest, if one does.
    pub link: Option<String>,
    /// `true` if it may be work for a GPU: nothing is known of it.
    pub unknown: bool,
}

impl ProgramReader<'_> {
    pub(crate) fn reading(&self, mut dropped: Vec<Dropped>) -> Reading {
        let groups = self.groups();
        let mut needed: Vec<UnknownSymbol> = Vec::new();
        let mut phases = Vec::new();
        // The lines of layers are listed with the first pass through them.
        let mut layers: Vec<[u32; 2]> = Vec::new();
        let mut ask: Vec<OpenQuestion> = Vec::new();
        let mut unstated: Vec<([u32; 2], &str)> = Vec::new();
        for group in &groups {
            let (mut phase, symbols, unstatable) = self.phase(group);
            if phase.is_nothing() {
                continue;
            }
            if let Some(why) = unstatable {
                unstated.push((phase.lines.first().copied().unwrap_or([1, 1]), why));
                continue;
            }
            if let (GroupKind::Network, Some((own, elsewhere))) =
                (group.kind, phase.lines.split_first())
            {
                let new: Vec<_> =
                    elsewhere.iter().filter(|range| !layers.contains(range)).copied().collect();
                layers.extend(&new);
                phase.lines = std::iter::once(*own).chain(new).collect();
            }
            if self.is_cut() && matches!(phase.sure, Sure::Known | Sure::AtMost) {
                phase.sure = Sure::Assumed;
            }
            needed.extend(symbols);
            if group.kind == GroupKind::Pipeline && self.unknowns.answer("prep").is_none() {
                let line = phase.lines.first().map_or(0, |range| range[0]);
                add_question(
                    &mut ask,
                    Missing::Preparation,
                    "prep",
                    line,
                    "how long it takes to prepare one item is not in the text",
                );
            }
            phases.push(phase);
        }
        for symbol in needed {
            if let Some(unknown) = self.unknowns.get(symbol) {
                add_question(&mut ask, unknown.missing, &unknown.name, unknown.line, &unknown.why);
            }
        }
        for (missing, line, why) in &self.asked {
            let end = self
                .loops
                .iter()
                .filter(|round| round.line == *line)
                .map(|round| round.end)
                .max()
                .unwrap_or(*line);
            let touches = phases
                .iter()
                .any(|phase| phase.lines.iter().any(|[first, last]| first <= &end && last >= line));
            if touches || *missing == Missing::Call {
                let name = match (missing, why.rsplit(' ').next()) {
                    (Missing::Call, Some(function)) => calls_of(function),
                    _ => trips_of(*line),
                };
                add_question(&mut ask, *missing, &name, *line, why);
            }
        }
        let mut outside = self.outside_work(unstated.into_iter(), &groups, phases.is_empty());
        if self.is_cut() {
            let line = self.events.last().map_or(1, |event| event.line);
            dropped.push(Dropped { line, why: CUT.to_owned() });
        }
        // In a text that is no program, names after the first line that is not Python mean nothing: "<p>" in HTML.
        if phases.is_empty()
            && let Some(broken) = dropped.iter().find(|line| line.why.starts_with(NOT_PYTHON))
        {
            outside.retain(|work| !work.unknown || work.lines[0] < broken.line);
        }
        let trees = self.outside.iter().any(|work| work.link.is_some());
        let outcome = match (phases.is_empty() || (trees && !heavy(&phases)), ask.is_empty()) {
            (true, _) => ReadingOutcome::Refuse,
            (false, false) => ReadingOutcome::Ask,
            (false, true) => ReadingOutcome::Answer,
        };
        Reading { version: 1, source: "static", outcome, phases, ask, outside, dropped }
    }

    /// Returns a group as a phase, the symbols in its costs, and the reason if a link cannot state it.
    fn phase(&self, group: &EventGroup<'_>) -> (Phase, Vec<UnknownSymbol>, Option<&'static str>) {
        let link = self.link_of(group);
        let events = &group.events;
        let operations = if group.kind == GroupKind::Network {
            network_phase::operations(group)
        } else {
            let known = events.iter().all(|event| event.cost.flops.is_some());
            known.then(|| flops(events))
        };
        let bytes = events
            .iter()
            .try_fold(Polynomial::zero(), |sum, event| Some(sum.plus(event.cost.bytes.as_ref()?)));
        let scalar = group.kind == GroupKind::Loop
            || (group.kind == GroupKind::MonteCarlo
                && events.iter().all(|event| event.cost.bytes.is_none()));
        let bytes = if scalar {
            events.iter().filter_map(|event| event.cost.bytes.clone()).reduce(|a, b| a.plus(&b))
        } else {
            bytes
        };
        let calls = (group.kind != GroupKind::Network)
            .then(|| sum(events, |event| event.cost.calls.clone()))
            .filter(|calls| !calls.is_zero());
        let funcs = sum(events, |event| event.cost.funcs.clone());
        let trips = group.round.is_some().then(|| self.rounds(group));
        let mut symbols: Vec<UnknownSymbol> = Vec::new();
        let keys = link
            .keys
            .iter()
            .filter_map(|(_, key)| if let Key::Size(size) = key { Some(size) } else { None });
        let costs = operations.iter().chain(&bytes).chain(&calls);
        for size in keys.chain(costs).chain(&trips) {
            size.symbols().for_each(|symbol| insert(&mut symbols, symbol));
        }
        let open = symbols.iter().any(|symbol| self.unknowns.get(*symbol).is_some());
        let sure = if open {
            Sure::Asked
        } else if events.iter().any(|event| event.at_most) {
            Sure::AtMost
        } else if events.iter().any(|event| event.assumed) || symbols.contains(&ELABORATE) {
            Sure::Assumed
        } else {
            Sure::Known
        };
        let value = |size: Option<Polynomial>| {
            if open {
                None
            } else {
                size.and_then(|size| size.value()).map(|number| number.max(0.0))
            }
        };
        let needs = symbols
            .iter()
            .filter_map(|symbol| self.unknowns.get(*symbol))
            .map(|unknown| unknown.name.clone())
            .collect();
        let made: Vec<u32> = events.iter().filter_map(|event| event.writes).collect();
        let own: FxHashSet<u32> = made.iter().copied().collect();
        let reads = events.iter().flat_map(|event| event.reads.iter().copied());
        let reads = in_order(reads.filter(|base| !own.contains(base)));
        let phase = Phase {
            lines: self.lines_of(group),
            name: String::new(),
            link: link.text(),
            family: link.family,
            flops: value(operations),
            funcs: value(Some(funcs)),
            bytes: value(bytes),
            calls: value(calls),
            trips: value(trips),
            reads,
            writes: made,
            sure,
            needs,
        };
        (phase, symbols, link.unstatable())
    }

    /// Returns the lines of a group: its loop first, then the lines of functions.
    fn lines_of(&self, group: &EventGroup<'_>) -> Vec<[u32; 2]> {
        let mut lines = in_order(group.events.iter().map(|event| event.line));
        let mut ranges: Vec<[u32; 2]> = Vec::new();
        let whole = matches!(
            group.kind,
            GroupKind::Loop
                | GroupKind::Stencil
                | GroupKind::Tiny
                | GroupKind::Pingpong
                | GroupKind::Network
                | GroupKind::Pipeline
                | GroupKind::MonteCarlo
        );
        if let (true, Some(round)) = (whole, group.round) {
            let own_loop = &self.loops[round as usize];
            let own = lines.iter().any(|line| (own_loop.line..=own_loop.end).contains(line));
            let elsewhere =
                lines.iter().filter(|line| !(own_loop.line..=own_loop.end).contains(line)).count();
            if !own && group.kind == GroupKind::Loop && own_loop.line == own_loop.end {
                // A line that calls a function again and again.
                insert(&mut lines, own_loop.line);
            }
            if own && (elsewhere == 0 || group.kind != GroupKind::Tiny) {
                ranges.push([own_loop.line, own_loop.end]);
                lines.retain(|line| !(own_loop.line..=own_loop.end).contains(line));
            }
        }
        // The line that calls the network, before those of its layers.
        let pass = group.events.iter().rev().find(|event| event.name == "pass");
        if let (Some(pass), true) = (pass, ranges.is_empty()) {
            ranges.push([pass.line, pass.line]);
            lines.retain(|line| *line != pass.line);
        }
        let tail = ranges.len();
        for line in lines {
            match ranges.get_mut(tail..).and_then(<[_]>::last_mut) {
                Some(last) if line <= last[1] + 1 => last[1] = line,
                _ => ranges.push([line, line]),
            }
        }
        ranges
    }
}

fn add_question(ask: &mut Vec<OpenQuestion>, missing: Missing, name: &str, line: u32, why: &str) {
    if ask.iter().any(|question| question.name == name) {
        return;
    }
    ask.push(OpenQuestion {
        what: missing.word(),
        name: name.to_owned(),
        line,
        why: why.to_owned(),
        values: missing.usual().to_vec(),
        assumed: None,
    });
}

/// Returns `true` if more than the making of data is read.
fn heavy(phases: &[Phase]) -> bool {
    phases.iter().any(|phase| phase.flops.unwrap_or(0.0) > 1e10 || phase.family != "elementwise")
}
