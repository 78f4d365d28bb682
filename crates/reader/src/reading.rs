//! The result of reading a program: phases as links, open questions, and work outside the model.

use serde::Serialize;

use rustc_hash::FxHashSet;

use crate::event::Key;
use crate::grouping::{EventGroup, GroupKind};
use crate::in_order::{in_order, insert};
use crate::linking::{flops, sum};
use crate::network_phase;
use crate::reader::ProgramReader;
use crate::size::{ELABORATE, Polynomial, UnknownSymbol};
use crate::source::SkippedLine;
use crate::unknown::{Missing, calls_of, trips_of};

/// The result of reading a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reading {
    /// The version of this format: 1.
    pub version: u32,
    /// The origin of the phases: `static` if they come from the source code alone, `profile` if they come from
    /// measurements of a run.
    pub source: &'static str,
    /// The next step: use the phases, answer the questions, or give up.
    pub outcome: ReadingOutcome,
    /// The phases that account for the time, in the order of their first occurrence.
    pub phases: Vec<Phase>,
    /// Questions about facts that affect the costs but are not in the source. Each question is asked once.
    pub ask: Vec<OpenQuestion>,
    /// Work that no phase includes.
    pub outside: Vec<UncostedWork>,
    /// Lines that were not read, with the reasons.
    pub dropped: Vec<SkippedLine>,
}

/// The reason why the rest of a long program was not read.
const CUT: &str = "the program is too long to follow from here";

/// The beginning of the reason for a line that is not Python.
pub(crate) const NOT_PYTHON: &str = "not Python: ";

impl Reading {
    /// Returns the first line that is not Python, with the reason. `None` if the whole source is Python.
    pub fn not_python(&self) -> Option<(u32, &str)> {
        self.dropped
            .iter()
            .find_map(|dropped| Some((dropped.line, dropped.why.strip_prefix(NOT_PYTHON)?)))
    }

    /// Returns the unsupported and unknown work, which may suit a GPU.
    pub fn unread(&self) -> impl Iterator<Item = &UncostedWork> {
        self.outside.iter().filter(|work| work.unknown)
    }

    /// Returns `true` if the whole source was read. Then the times cover the whole program, and a program without
    /// phases has no work.
    pub fn is_whole(&self) -> bool {
        self.unread().next().is_none() && self.not_python().is_none() && self.cut_at().is_none()
    }

    /// Returns the first line that was not read because the program is too long.
    pub fn cut_at(&self) -> Option<u32> {
        self.dropped.iter().find(|dropped| dropped.why == CUT).map(|dropped| dropped.line)
    }
}

/// The outcome of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReadingOutcome {
    /// All costs follow from the source.
    Answer,
    /// Questions must be answered first.
    Ask,
    /// No phase was found, or most of the time may be spent on work that cannot be priced.
    Refuse,
}

/// Lines of a program that do one kind of work, represented by a link.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Phase {
    /// First and last line of each range, counted from 1. The ranges of called functions are last.
    pub lines: Vec<[u32; 2]>,
    /// The program's name for the phase. Empty if the phase is named by its lines.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The link of the workload, without unknown sizes. It contains `stays=SECONDS` if the work
    /// stays on the CPU.
    pub link: String,
    /// The id of the family, as in the link's `w`.
    pub family: &'static str,
    /// Operations of the whole run. `None` if unknown.
    pub flops: Option<f64>,
    /// Exponentials, logarithms and sines among the operations.
    pub funcs: Option<f64>,
    /// Bytes read and written by array operations in the whole run.
    pub bytes: Option<f64>,
    /// Library calls in the whole run.
    pub calls: Option<f64>,
    /// Iterations of the phase's loop in the whole run.
    pub trips: Option<f64>,
    /// Ids of the arrays that other phases create and this one reads.
    pub reads: Vec<u32>,
    /// Ids of the arrays that the phase creates.
    pub writes: Vec<u32>,
    /// The certainty of these counts.
    pub sure: Sure,
    /// Names of the questions that must be answered first.
    pub needs: Vec<String>,
}

impl Phase {
    /// Returns `true` if the phase has no work, for example on arrays without elements.
    fn is_nothing(&self) -> bool {
        self.sure != Sure::Asked
            && self.flops.unwrap_or(0.0) == 0.0
            && self.bytes.unwrap_or(0.0) == 0.0
            && self.trips.unwrap_or(0.0) == 0.0
            && self.link.contains("elements=0")
    }
}

/// The certainty of a phase's counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Sure {
    /// The counts follow from the source.
    #[serde(rename = "known")]
    Known,
    /// A bound from the source replaces a count that depends on data.
    #[serde(rename = "at most")]
    AtMost,
    /// The counts assume a share or a branch.
    #[serde(rename = "assumed")]
    Assumed,
    /// The counts depend on an open question.
    #[serde(rename = "asked")]
    Asked,
}

/// A question about a fact that the source does not state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenQuestion {
    /// The link key that the answer sets.
    pub what: &'static str,
    /// The key of the answer in the `answers` that [`read`](crate::read) takes.
    pub name: String,
    /// The line that raises the question.
    pub line: u32,
    /// The reason for asking.
    pub why: String,
    /// Typical answers.
    pub values: Vec<f64>,
    /// The value assumed until the question is answered, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumed: Option<f64>,
}

/// Work that is not part of a phase, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UncostedWork {
    /// First and last line, counted from 1.
    pub lines: [u32; 2],
    /// The reason why the work is not part of a phase.
    pub why: String,
    /// The call that does the work, such as `model.transcribe(…)`, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The link of the most similar supported work, if there is any.
    pub link: Option<String>,
    /// `true` if the work may suit a GPU, because its cost is unknown. `false` if it only waits or accesses files.
    pub unknown: bool,
}

impl ProgramReader<'_> {
    pub(crate) fn reading(&self, mut dropped: Vec<SkippedLine>) -> Reading {
        let groups = self.groups();
        let mut needed: Vec<UnknownSymbol> = Vec::new();
        let mut phases = Vec::new();
        // The lines of a layer are listed only with the first pass through it.
        let mut layers: Vec<[u32; 2]> = Vec::new();
        let mut ask: Vec<OpenQuestion> = Vec::new();
        let mut unstated: Vec<([u32; 2], &str)> = Vec::new();
        for group in &groups {
            let (mut phase, symbols, unstatable) = self.phase(group);
            if phase.is_nothing() {
                continue;
            }
            // A time for the rest of a loop would suggest a machine for lines that were not read.
            let is_unread = |line: u32| {
                phase.lines.iter().any(|[first, last]| (*first..=*last).contains(&line))
            };
            if group.kind == GroupKind::Loop
                && self.uncounted.iter().any(|work| is_unread(work.line))
            {
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
                    "the preparation time per item is not in the code",
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
        let mut outside = self.uncosted_work(unstated.into_iter(), &groups, phases.is_empty());
        if self.is_cut() {
            let line = self.events.last().map_or(1, |event| event.line);
            dropped.push(SkippedLine { line, why: CUT.to_owned() });
        }
        // In text that is not a program, such as HTML, names after the first line that is not Python have no meaning.
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

    /// Returns a group as a phase, the unknown symbols in its costs, and the reason why no link can represent it, if
    /// there is one.
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

    /// Returns the lines of a group: first those of its loop, then those of called functions.
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
                // The loop is a single line, which calls a function repeatedly.
                insert(&mut lines, own_loop.line);
            }
            if own && (elsewhere == 0 || group.kind != GroupKind::Tiny) {
                ranges.push([own_loop.line, own_loop.end]);
                lines.retain(|line| !(own_loop.line..=own_loop.end).contains(line));
            }
        }
        // The line that calls the network comes before the lines of its layers.
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

/// Returns `true` if the phases do more than create data.
fn heavy(phases: &[Phase]) -> bool {
    phases.iter().any(|phase| phase.flops.unwrap_or(0.0) > 1e10 || phase.family != "elementwise")
}
