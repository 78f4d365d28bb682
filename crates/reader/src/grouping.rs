//! Groups related events into phases, by their loop or by their computation.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::event::{Event, EventCost, WorkKind};
use crate::in_order::in_order;
use crate::loop_facts::LoopFacts;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, UnknownSymbol, about};
use crate::source::Lines;

/// The kind of a group of events. It decides the family of the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GroupKind {
    /// Every event of the group does this kind of work.
    Plain(WorkKind),
    Stencil,
    Tiny,
    Pingpong,
    MonteCarlo,
    Loop,
    Network,
    Pipeline,
}

/// Events that form one phase.
#[derive(Debug)]
pub(crate) struct EventGroup<'e> {
    pub(crate) kind: GroupKind,
    pub(crate) events: Vec<&'e Event>,
    /// The loop that determines the group's kind.
    pub(crate) round: Option<u32>,
}

/// The maximum number of groups of a line that an event is compared with.
const MAX_PER_LINE: usize = 32;
/// The trip count or operations below which scalar work makes no phase.
pub(crate) const WORTH: f64 = 1_000.0;

impl ProgramReader<'_> {
    pub(crate) fn groups(&self) -> Vec<EventGroup<'_>> {
        let mut groups: Vec<EventGroup<'_>> = Vec::new();
        let facts = LoopFacts::of_all(self);
        let simulated = self.simulated();
        // Lines that draw numbers or create arrays. Arithmetic in them, outside of loops, prepares data.
        let making: FxHashSet<u32> = self
            .events
            .iter()
            .filter(|event| matches!(event.work, WorkKind::Draw | WorkKind::Make))
            .map(|event| event.line)
            .collect();
        let apart = |event: &Event| event.loops.is_empty() && making.contains(&event.line);
        let mut places = GroupPlaces::default();
        let mut made: Vec<&Event> = Vec::new();
        for (at, event) in self.events.iter().enumerate() {
            let Some((kind, round)) = self.kind_of(at, event, &facts, &simulated) else {
                if event.work == WorkKind::Make {
                    made.push(event);
                }
                continue;
            };
            let last = groups.len().checked_sub(1);
            let selects = self.selects_rows(at);
            let joins =
                places.candidates(kind, round, event.line, last).find(|(place, same_line)| {
                    let group = &groups[*place];
                    let next = Some(*place) == last
                        && !selects
                        && !apart(event)
                        && !group.events.last().is_some_and(|event| apart(event));
                    belongs(group, kind, round, event, (*same_line, next), &self.lines)
                        && self.waits_alike(group, event)
                });
            let place = joins.map(|(place, _)| place).unwrap_or_else(|| {
                groups.push(EventGroup { kind, events: Vec::new(), round });
                groups.len() - 1
            });
            groups[place].events.push(event);
            places.note(kind, round, event.line, place);
        }
        join_ways_back(&mut groups);
        groups.retain(|group| self.is_worth_a_phase(group));
        add_operands(&mut groups, &made);
        groups
    }

    fn kind_of(
        &self,
        at: usize,
        event: &Event,
        facts: &[LoopFacts],
        simulated: &BTreeSet<usize>,
    ) -> Option<(GroupKind, Option<u32>)> {
        let of = |round: &u32| &facts[*round as usize];
        if event.work == WorkKind::Network || event.in_network {
            // A list of layers is iterated once per pass, which is not a separate loop.
            let runs_again = |round: &&u32| self.loops[**round as usize].trips.value() != Some(1.0);
            let mut rounds = event.loops.iter().filter(runs_again);
            let outermost = rounds.next();
            return Some((GroupKind::Network, rounds.next().or(outermost).copied()));
        }
        if let Some(round) = event.loops.iter().rev().find(|round| of(round).prepares) {
            return (event.work != WorkKind::Scalar).then_some((GroupKind::Pipeline, Some(*round)));
        }
        if let Some(round) = event.loops.iter().rev().find(|round| of(round).copies_both_ways) {
            return (event.work != WorkKind::Scalar).then_some((GroupKind::Pingpong, Some(*round)));
        }
        if event.work == WorkKind::Scalar {
            let round = event.loops.first().copied();
            // Scalar arithmetic that controls array work is negligible next to it.
            let outweighed = round.is_some_and(|round| of(&round).outweighs_arithmetic);
            let drawn = round.is_some_and(|round| of(&round).draws_numbers);
            return match round {
                _ if outweighed => None,
                Some(_) if drawn => Some((GroupKind::MonteCarlo, round)),
                Some(_) => Some((GroupKind::Loop, round)),
                None if about(&event.trips) > WORTH || !event.cost.calls.is_zero() => {
                    Some((GroupKind::Loop, None))
                }
                None => None,
            };
        }
        if matches!(
            event.work,
            WorkKind::ToGpu | WorkKind::ToCpu | WorkKind::Wait | WorkKind::Prepare
        ) {
            return None;
        }
        if simulated.contains(&at) {
            return Some((GroupKind::MonteCarlo, None));
        }
        if let Some(round) = event.loops.iter().rev().find(|round| of(round).is_stencil) {
            return Some((GroupKind::Stencil, Some(*round)));
        }
        if let Some(round) = event.loops.iter().rev().find(|round| of(round).simulates) {
            return Some((GroupKind::MonteCarlo, Some(*round)));
        }
        if let Some(round) = event.loops.last().filter(|round| of(round).is_tiny) {
            return Some((GroupKind::Tiny, Some(*round)));
        }
        // Creating arrays and drawing numbers within a loop is part of the loop's other work.
        let made = matches!(event.work, WorkKind::Make | WorkKind::Draw);
        if made {
            return None;
        }
        Some((GroupKind::Plain(event.work), event.loops.last().copied()))
    }

    /// Returns `true` if an event depends on the same questions as a group, so that no phase waits for an answer that
    /// it does not need. A loop is one phase even if its lines depend on different questions.
    fn waits_alike(&self, group: &EventGroup<'_>, event: &Event) -> bool {
        !matches!(group.kind, GroupKind::Plain(_))
            || group.events.last().is_some_and(|last| self.asked_by(last) == self.asked_by(event))
    }

    /// Returns the questions on which an event's costs and sizes depend.
    fn asked_by(&self, event: &Event) -> Vec<UnknownSymbol> {
        let EventCost { flops, funcs, bytes, calls, draws, inner: _ } = &event.cost;
        let costs = flops.iter().chain(bytes).chain([funcs, calls, draws]);
        let sizes = costs.chain([&event.elements, &event.trips]);
        let symbols = sizes.flat_map(Polynomial::symbols);
        in_order(symbols.filter(|symbol| self.unknowns.get(*symbol).is_some()))
    }

    /// Returns `true` for a comparison that only selects rows in its line, as in `df[df.a > 0]`.
    fn selects_rows(&self, at: usize) -> bool {
        let event = &self.events[at];
        let mut next = self.events[at..].iter().skip(1).take(MAX_COMPARISONS);
        event.work == WorkKind::Elementwise
            && matches!(&*event.name, "equal" | "not_equal" | "less" | "greater" | "expression")
            && next.any(|later| {
                later.line == event.line && later.work == WorkKind::Table && later.name == "filter"
            })
    }

    fn is_worth_a_phase(&self, group: &EventGroup<'_>) -> bool {
        match group.kind {
            GroupKind::Loop => {
                let round = group.round.map(|round| &self.loops[round as usize]);
                let trips =
                    group.events.iter().map(|event| about(&event.trips)).fold(0.0, f64::max);
                let flops: f64 = group
                    .events
                    .iter()
                    .map(|event| event.cost.flops.as_ref().map_or(0.0, about))
                    .sum();
                let draws: f64 = group.events.iter().map(|event| about(&event.cost.draws)).sum();
                let waits = round.is_some_and(|round| round.waits);
                // Drawing numbers into a list prepares data.
                let data = round.is_some_and(|round| round.rows) && draws > 0.0 && flops < draws;
                let compiled = group.events.iter().any(|event| event.library.is_some());
                !waits && !data && (trips >= WORTH || flops >= WORTH || compiled)
            }
            GroupKind::Network
            | GroupKind::Pipeline
            | GroupKind::Pingpong
            | GroupKind::MonteCarlo
            | GroupKind::Stencil
            | GroupKind::Tiny
            | GroupKind::Plain(_) => true,
        }
    }
}

/// The maximum number of events between a comparison and the selection of rows in its line.
const MAX_COMPARISONS: usize = 6;

/// An index of groups by loop and line, so that an event is not compared with every group.
#[derive(Default)]
struct GroupPlaces {
    /// The last group of a kind in a loop.
    of_loop: FxHashMap<(GroupKind, Option<u32>), usize>,
    /// The groups of a kind in a loop that have an event in a line.
    of_line: FxHashMap<(GroupKind, Option<u32>, u32), Vec<usize>>,
}

impl GroupPlaces {
    fn note(&mut self, kind: GroupKind, round: Option<u32>, line: u32, place: usize) {
        let last = self.of_loop.entry((kind, round)).or_insert(place);
        *last = place.max(*last);
        let places = self.of_line.entry((kind, round, line)).or_default();
        if let Err(at) = places.binary_search(&place) {
            places.insert(at, place);
        }
    }

    /// Returns the indices of groups that an event may join, the latest first. The flag is `true` if the group already
    /// has an event in `line`.
    ///
    /// Events of a loop can join only the loop's last group. Events grouped by line can join any group of their line,
    /// or the last group of all.
    fn candidates(
        &self,
        kind: GroupKind,
        round: Option<u32>,
        line: u32,
        last: Option<usize>,
    ) -> impl Iterator<Item = (usize, bool)> {
        let of_loop = self.of_loop.get(&(kind, round)).copied();
        let lines = self.of_line.get(&(kind, round, line));
        let by_line =
            matches!(kind, GroupKind::Plain(_)) || (kind == GroupKind::Loop && round.is_none());
        let (of_loop, last) = if by_line { (None, last) } else { (of_loop, None) };
        let last = last.filter(|last| lines.is_none_or(|all| all.last() != Some(last)));
        let apart = of_loop.into_iter().chain(last).map(|place| (place, false));
        let lines = lines.into_iter().flatten().rev().take(MAX_PER_LINE);
        apart.chain(lines.map(|place| (*place, true)))
    }
}

/// Moves a backward pass outside of the loop over the forward passes into their group.
fn join_ways_back(groups: &mut Vec<EventGroup<'_>>) {
    let is_back = |group: &EventGroup<'_>| {
        group.kind == GroupKind::Network
            && group.events.iter().all(|event| event.name == "backward")
    };
    for at in (0..groups.len()).rev() {
        if !is_back(&groups[at]) {
            continue;
        }
        let around = groups[at].events.first().and_then(|event| event.loops.last()).copied();
        let passes = groups.iter().position(|group| {
            let in_loop =
                |event: &&Event| around.is_none_or(|around| event.loops.contains(&around));
            group.kind == GroupKind::Network && !is_back(group) && group.events.iter().any(in_loop)
        });
        if let Some(passes) = passes {
            let back = std::mem::take(&mut groups[at].events);
            groups[passes].events.extend(back);
        }
    }
    groups.retain(|group| !group.events.is_empty());
}

/// Adds the creation of an operand, such as `np.eye(n)` in `a + np.eye(n)`, to the group that reads it in the same
/// line.
fn add_operands<'e>(groups: &mut [EventGroup<'e>], made: &[&'e Event]) {
    let mut users: FxHashMap<(u32, u32), usize> = FxHashMap::default();
    for (place, group) in groups.iter().enumerate() {
        if group.kind == GroupKind::Plain(WorkKind::Elementwise) {
            for event in &group.events {
                for base in &event.reads {
                    users.entry((event.line, *base)).or_insert(place);
                }
            }
        }
    }
    for event in made {
        let user = event.writes.and_then(|base| users.get(&(event.line, base)));
        if let Some(group) = user.and_then(|place| groups.get_mut(*place)) {
            group.events.push(event);
        }
    }
}

/// Returns `true` for a reduction with a separate result per row.
fn has_results(event: &Event) -> bool {
    event.keys.iter().any(|(key, _)| *key == "results")
}

/// Returns `true` if an event joins a group.
fn belongs(
    group: &EventGroup<'_>,
    kind: GroupKind,
    round: Option<u32>,
    event: &Event,
    (same_line, is_last): (bool, bool),
    lines: &Lines,
) -> bool {
    if group.kind != kind || group.round != round {
        return false;
    }
    let Some(last) = group.events.last() else { return false };
    match kind {
        GroupKind::Plain(work) => {
            let next = is_last
                && last.function == event.function
                && lines.apart(last.line, event.line) <= 2;
            let near = same_line || next;
            let (a, b) = (about(&last.elements), about(&event.elements));
            let alike = a <= 2.0 * b + 1.0 && b <= 2.0 * a + 1.0;
            match work {
                WorkKind::Elementwise => near && alike && last.dtype.bytes() == event.dtype.bytes(),
                WorkKind::Reduction if has_results(last) != has_results(event) => false,
                WorkKind::Reduction | WorkKind::Sort => {
                    last.line == event.line && alike || near && alike && work == WorkKind::Reduction
                }
                _ => last.line == event.line && last.name == event.name && last.keys == event.keys,
            }
        }
        GroupKind::Loop if round.is_none() => last.line == event.line,
        GroupKind::MonteCarlo if round.is_none() => true,
        _ => true,
    }
}
