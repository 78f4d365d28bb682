//! From events to phases: what belongs together, by the loop it stands in or by what it computes.

use std::collections::BTreeSet;

use crate::event::{Event, WorkKind};
use crate::reader::{ProgramLoop, ProgramReader};
use crate::size::Polynomial;

/// What a group of events is, as a family of the link language states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupKind {
    /// Each event is of this kind by itself.
    Plain(WorkKind),
    Stencil,
    Tiny,
    Pingpong,
    MonteCarlo,
    Loop,
    Network,
    Pipeline,
}

/// Events that make one phase.
#[derive(Debug)]
pub(crate) struct EventGroup<'e> {
    pub(crate) kind: GroupKind,
    pub(crate) events: Vec<&'e Event>,
    /// The loop that makes it what it is.
    pub(crate) round: Option<u32>,
}

/// Calls on fewer elements are small, where a loop makes this many of them.
const SMALL: f64 = 10_000.0;
const MANY: f64 = 100.0;
/// A loop of fewer trips without arithmetic is not worth a phase.
const WORTH: f64 = 1_000.0;

/// Unknowns count as large here, where only an order of magnitude decides.
pub(crate) fn about(size: &Polynomial) -> f64 {
    size.with(&|_| Some(1e6)).value().unwrap_or(1e6)
}

impl ProgramReader<'_> {
    pub(crate) fn groups(&self) -> Vec<EventGroup<'_>> {
        let mut groups: Vec<EventGroup<'_>> = Vec::new();
        let simulated = self.simulated();
        for (at, event) in self.events.iter().enumerate() {
            let Some((kind, round)) = self.kind_of(at, event, &simulated) else { continue };
            let last = groups.len().checked_sub(1);
            let joins = groups.iter_mut().enumerate().rev().find(|(place, group)| {
                let apart = |it: &Event| self.makes_data(it);
                let next = Some(*place) == last
                    && !apart(event)
                    && !group.events.last().is_some_and(|it| apart(it));
                belongs(group, kind, round, event, next)
            });
            match joins {
                Some((_, group)) => group.events.push(event),
                None => groups.push(EventGroup { kind, events: vec![event], round }),
            }
        }
        groups.retain(|group| self.is_worth_a_phase(group));
        groups
    }

    fn kind_of(
        &self,
        at: usize,
        event: &Event,
        simulated: &BTreeSet<usize>,
    ) -> Option<(GroupKind, Option<u32>)> {
        if event.work == WorkKind::Network {
            return Some((
                GroupKind::Network,
                event.loops.get(1).or_else(|| event.loops.first()).copied(),
            ));
        }
        if let Some(round) = event.loops.iter().rev().find(|it| self.prepares(**it)) {
            return (event.work != WorkKind::Scalar).then_some((GroupKind::Pipeline, Some(*round)));
        }
        if let Some(round) = event.loops.iter().rev().find(|it| self.copies_both_ways(**it)) {
            return (event.work != WorkKind::Scalar).then_some((GroupKind::Pingpong, Some(*round)));
        }
        if event.work == WorkKind::Scalar {
            let round = event.loops.first().copied();
            // Numbers that steer array work are not what takes the time.
            let outweighed =
                round.is_some_and(|round| self.array_work(round) > 20.0 * self.scalar_work(round));
            let drawn = round.is_some_and(|round| self.draws_numbers(round));
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
        if let Some(round) = event.loops.iter().rev().find(|it| self.is_stencil(**it)) {
            return Some((GroupKind::Stencil, Some(*round)));
        }
        if let Some(round) = event.loops.iter().rev().find(|it| self.simulates(**it)) {
            return Some((GroupKind::MonteCarlo, Some(*round)));
        }
        if let Some(round) = event.loops.last().filter(|it| self.is_tiny(**it)) {
            return Some((GroupKind::Tiny, Some(*round)));
        }
        // Making arrays and drawing numbers is a part of other work, if a loop does it.
        let made = matches!(event.work, WorkKind::Make | WorkKind::Draw);
        if made {
            return None;
        }
        Some((GroupKind::Plain(event.work), event.loops.last().copied()))
    }

    /// Arithmetic in the line that draws the numbers or makes the array, outside of loops.
    fn makes_data(&self, event: &Event) -> bool {
        let made = |it: &Event| {
            matches!(it.work, WorkKind::Draw | WorkKind::Make) && it.line == event.line
        };
        event.loops.is_empty() && self.events.iter().any(made)
    }

    fn inside(&self, round: u32) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |it| it.loops.contains(&round))
    }

    fn array_work(&self, round: u32) -> f64 {
        let arrays = self.inside(round).filter(|it| it.work != WorkKind::Scalar);
        arrays
            .map(|it| {
                it.cost.flops.as_ref().map_or(0.0, about)
                    + it.cost.bytes.as_ref().map_or(0.0, about)
                    + 1_000.0 * about(&it.cost.calls)
            })
            .sum()
    }

    fn scalar_work(&self, round: u32) -> f64 {
        let scalars = self.inside(round).filter(|it| it.work == WorkKind::Scalar);
        // An operation of the interpreter takes as long as hundreds of bytes.
        scalars
            .map(|it| 10.0 * (it.cost.flops.as_ref().map_or(0.0, about) + about(&it.trips)))
            .sum()
    }

    /// Draws numbers one by one, and computes with them.
    fn draws_numbers(&self, round: u32) -> bool {
        let scalars: Vec<&Event> =
            self.inside(round).filter(|it| it.work == WorkKind::Scalar).collect();
        let draws: f64 = scalars.iter().map(|it| about(&it.cost.draws)).sum();
        let flops: f64 = scalars.iter().map(|it| it.cost.flops.as_ref().map_or(0.0, about)).sum();
        draws > 0.0 && flops >= draws && !self.at(round).rows
    }

    fn at(&self, round: u32) -> &ProgramLoop {
        &self.loops[round as usize]
    }

    fn trips_within(&self, round: u32) -> f64 {
        self.inside(round).map(|it| about(&it.trips)).fold(about(&self.at(round).trips), f64::max)
    }

    fn prepares(&self, round: u32) -> bool {
        self.inside(round).any(|it| it.work == WorkKind::Prepare)
            && self
                .inside(round)
                .any(|it| !matches!(it.work, WorkKind::Prepare | WorkKind::Scalar | WorkKind::Make))
    }

    fn copies_both_ways(&self, round: u32) -> bool {
        let direct = || self.inside(round).filter(|it| it.loops.last() == Some(&round));
        direct().any(|it| it.work == WorkKind::ToGpu)
            && direct().any(|it| it.work == WorkKind::ToCpu)
    }

    fn is_stencil(&self, round: u32) -> bool {
        let it = self.at(round);
        it.shifted && it.assigns && about(&it.trips) > 1.0
    }

    /// Draws arrays in each trip, and does nothing but arithmetic with them.
    fn simulates(&self, round: u32) -> bool {
        let it = self.at(round);
        let drawn = self.inside(round).any(|it| {
            it.work == WorkKind::Draw
                && about(&it.elements) > 1.0
                && it.name != "permutation"
                && it.name != "shuffle"
        });
        let arithmetic = self.inside(round).any(|it| it.work == WorkKind::Elementwise);
        let only = self.inside(round).all(|it| {
            matches!(
                it.work,
                WorkKind::Draw
                    | WorkKind::Elementwise
                    | WorkKind::Reduction
                    | WorkKind::Scalar
                    | WorkKind::Make
                    | WorkKind::Sort
            )
        });
        drawn && arithmetic && only && about(&it.trips) > 1.0
    }

    fn is_tiny(&self, round: u32) -> bool {
        let own: Vec<&Event> = self
            .inside(round)
            .filter(|it| it.loops.last() == Some(&round) && !matches!(it.work, WorkKind::Scalar))
            .collect();
        let calls: f64 = own.iter().map(|it| about(&it.cost.calls)).sum();
        let bytes: f64 = own.iter().map(|it| it.cost.bytes.as_ref().map_or(0.0, about)).sum();
        let flops: f64 = own.iter().map(|it| it.cost.flops.as_ref().map_or(0.0, about)).sum();
        let special = own.iter().any(|it| {
            matches!(
                it.work,
                WorkKind::Linalg
                    | WorkKind::Fourier
                    | WorkKind::Filter
                    | WorkKind::Table
                    | WorkKind::Sparse
                    | WorkKind::Learning(_)
                    | WorkKind::Language
                    | WorkKind::Sort
            )
        });
        calls > 0.0
            && !special
            && self.trips_within(round) > MANY
            && bytes / calls < 8.0 * 3.0 * SMALL
            && flops / calls < 30.0 * SMALL
    }

    /// Events that draw numbers and count or average what comes out, without a loop.
    fn simulated(&self) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for (at, event) in self.events.iter().enumerate() {
            let plain = matches!(
                event.name.as_str(),
                "rand"
                    | "randn"
                    | "random"
                    | "random_sample"
                    | "standard_normal"
                    | "normal"
                    | "choice"
                    | "lognormal"
                    | "exponential"
                    | "poisson"
            );
            if event.work == WorkKind::Draw
                && plain
                && about(&event.elements) > WORTH
                && event.loops.is_empty()
            {
                all.extend(self.simulation_from(at).unwrap_or_default());
            }
        }
        // Draws that feed the same arithmetic belong to it.
        all
    }

    fn simulation_from(&self, first: usize) -> Option<BTreeSet<usize>> {
        let mut bases: BTreeSet<u32> = self.events[first].writes.into_iter().collect();
        let mut members = BTreeSet::from([first]);
        let (mut compared, mut scanned, mut averaged) = (false, false, false);
        for (at, event) in self.events.iter().enumerate().skip(first + 1) {
            if !event.reads.iter().any(|it| bases.contains(it)) {
                continue;
            }
            match event.work {
                WorkKind::Elementwise => {
                    let other =
                        event.reads.iter().any(|it| !bases.contains(it) && !self.is_drawn(*it, at));
                    let scan = matches!(event.name.as_str(), "cumsum" | "cumprod");
                    compared |= matches!(
                        event.name.as_str(),
                        "less" | "greater" | "exp" | "maximum" | "where" | "less_equal"
                    );
                    if other {
                        return None;
                    }
                    members.insert(at);
                    bases.extend(event.writes);
                    if scan {
                        scanned = true;
                        break;
                    }
                }
                WorkKind::Reduction if event.writes.is_none() => {
                    averaged |= matches!(event.name.as_str(), "sum" | "mean" | "count_nonzero");
                    members.insert(at);
                }
                _ => return None,
            }
        }
        (scanned || (compared && averaged)).then_some(members)
    }

    /// Whether an array was drawn, or follows from drawn ones.
    fn is_drawn(&self, base: u32, before: usize) -> bool {
        let maker = self.events[..before].iter().rev().find(|it| it.writes == Some(base));
        maker.is_some_and(|it| {
            it.work == WorkKind::Draw
                || (it.work == WorkKind::Elementwise
                    && it.reads.iter().all(|read| {
                        *read != base
                            && self.events[..before]
                                .iter()
                                .any(|it| it.writes == Some(*read) && it.work == WorkKind::Draw)
                    }))
        })
    }

    fn is_worth_a_phase(&self, group: &EventGroup<'_>) -> bool {
        match group.kind {
            GroupKind::Loop => {
                let round = group.round.map(|it| self.at(it));
                let trips = group.events.iter().map(|it| about(&it.trips)).fold(0.0, f64::max);
                let flops: f64 =
                    group.events.iter().map(|it| it.cost.flops.as_ref().map_or(0.0, about)).sum();
                let draws: f64 = group.events.iter().map(|it| about(&it.cost.draws)).sum();
                let waits = round.is_some_and(|it| it.waits);
                // Drawing numbers into a list makes data.
                let data = round.is_some_and(|it| it.rows) && draws > 0.0 && flops < draws;
                let compiled = group.events.iter().any(|it| it.library.is_some());
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

/// Whether an event is one more of a group.
fn belongs(
    group: &EventGroup<'_>,
    kind: GroupKind,
    round: Option<u32>,
    event: &Event,
    is_last: bool,
) -> bool {
    if group.kind != kind || group.round != round {
        return false;
    }
    let Some(last) = group.events.last() else { return false };
    match kind {
        GroupKind::Plain(work) => {
            let same_line = group.events.iter().any(|it| it.line == event.line);
            let next =
                is_last && last.function == event.function && last.line.abs_diff(event.line) <= 2;
            let near = same_line || next;
            let (a, b) = (about(&last.elements), about(&event.elements));
            let alike = a <= 2.0 * b + 1.0 && b <= 2.0 * a + 1.0;
            match work {
                WorkKind::Elementwise => near && alike && last.dtype.bytes() == event.dtype.bytes(),
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
