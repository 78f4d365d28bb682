//! The kind of a loop by the events in it: small calls, a stencil, a simulation, copies to and fro.

use crate::event::{Event, WorkKind};
use crate::program_loop::ProgramLoop;
use crate::reader::ProgramReader;
use crate::size::about;

/// Calls on fewer elements are small, if a loop makes this many of them.
const SMALL: f64 = 10_000.0;
const MANY: f64 = 100.0;

/// The most operations with a number that was drawn. If there are more, the loop does something else, for which numbers
/// are drawn now and then.
const MAX_PER_KIND: f64 = 200.0;
/// The most elements that are worked on for each number that is drawn, if a simulation draws arrays.
const MAX_PER_DRAW: f64 = 8.0;

/// The facts about one loop.
pub(crate) struct LoopFacts {
    /// `true` if it prepares items in addition to computing with them.
    pub(crate) prepares: bool,
    /// `true` if it copies to the GPU and back in each trip.
    pub(crate) copies_both_ways: bool,
    /// `true` if its arrays cost so much more than its numbers that these do not count.
    pub(crate) outweighs_arithmetic: bool,
    /// `true` if it draws numbers one by one, and computes with them.
    pub(crate) draws_numbers: bool,
    /// `true` if it combines parts of an array that are shifted against each other, or the whole of it rolled.
    pub(crate) is_stencil: bool,
    /// `true` if it draws arrays in each trip, and does nothing but arithmetic with them.
    pub(crate) simulates: bool,
    /// `true` if it makes many calls on few elements.
    pub(crate) is_tiny: bool,
}

impl LoopFacts {
    /// Returns the facts about every loop of a program.
    pub(crate) fn of_all(reader: &ProgramReader<'_>) -> Vec<Self> {
        let mut inside: Vec<Vec<&Event>> = vec![Vec::new(); reader.loops.len()];
        for event in &reader.events {
            for round in &event.loops {
                inside[*round as usize].push(event);
            }
        }
        let rounds = (0..).zip(&reader.loops).zip(&inside);
        rounds
            .map(|((round, program_loop), events)| Self::of(round, program_loop, events))
            .collect()
    }

    fn of(round: u32, program_loop: &ProgramLoop, events: &[&Event]) -> Self {
        let has = |work: WorkKind| events.iter().any(|event| event.work == work);
        let own = || events.iter().filter(|event| event.loops.last() == Some(&round));
        let own_has = |work: WorkKind| own().any(|event| event.work == work);
        let rest = |event: &&Event| {
            !matches!(event.work, WorkKind::Prepare | WorkKind::Scalar | WorkKind::Make)
        };
        Self {
            prepares: has(WorkKind::Prepare) && events.iter().any(rest),
            copies_both_ways: own_has(WorkKind::ToGpu) && own_has(WorkKind::ToCpu),
            outweighs_arithmetic: array_work(events) > 20.0 * scalar_work(events),
            draws_numbers: !program_loop.rows && draws_numbers(events),
            is_stencil: program_loop.shifted
                && (program_loop.assigns
                    || events.iter().any(|event| matches!(&*event.name, "pad" | "roll")))
                && !has(WorkKind::Matmul)
                && !has(WorkKind::Linalg)
                && about(&program_loop.trips) > 1.0,
            // A loop around a simulation is not one.
            simulates: about(&program_loop.trips) > 1.0
                && own().any(|event| draws_array(event))
                && simulates(events),
            is_tiny: is_tiny(program_loop, events, own()),
        }
    }
}

fn array_work(events: &[&Event]) -> f64 {
    let arrays = events.iter().filter(|event| event.work != WorkKind::Scalar);
    arrays
        .map(|array| {
            array.cost.flops.as_ref().map_or(0.0, about)
                + array.cost.bytes.as_ref().map_or(0.0, about)
                + 1_000.0 * about(&array.cost.calls)
        })
        .sum()
}

fn scalar_work(events: &[&Event]) -> f64 {
    let scalars = events.iter().filter(|event| event.work == WorkKind::Scalar);
    // An operation of the interpreter takes as long as hundreds of bytes.
    scalars
        .map(|scalar| 10.0 * (scalar.cost.flops.as_ref().map_or(0.0, about) + about(&scalar.trips)))
        .sum()
}

fn draws_numbers(events: &[&Event]) -> bool {
    let scalars = || events.iter().filter(|event| event.work == WorkKind::Scalar);
    let draws: f64 = scalars().map(|scalar| about(&scalar.cost.draws)).sum();
    let flops: f64 = scalars().map(|scalar| scalar.cost.flops.as_ref().map_or(0.0, about)).sum();
    draws > 0.0 && flops >= draws && flops < MAX_PER_KIND * draws
}

fn draws_array(event: &Event) -> bool {
    event.work == WorkKind::Draw
        && about(&event.elements) > 1.0
        && event.name != "permutation"
        && event.name != "shuffle"
}

fn simulates(events: &[&Event]) -> bool {
    let most = |work: WorkKind| {
        let all = events.iter().filter(|event| event.work == work);
        all.map(|event| about(&event.elements)).fold(0.0, f64::max)
    };
    // The drawn numbers decide how much arithmetic there is.
    let arithmetic = most(WorkKind::Elementwise);
    let arithmetic = arithmetic > 0.0 && arithmetic <= MAX_PER_DRAW * most(WorkKind::Draw);
    let only = events.iter().all(|event| {
        matches!(
            event.work,
            WorkKind::Draw
                | WorkKind::Elementwise
                | WorkKind::Reduction
                | WorkKind::Scalar
                | WorkKind::Make
                | WorkKind::Sort
        )
    });
    arithmetic && only
}

fn is_tiny<'e>(
    program_loop: &ProgramLoop,
    events: &[&'e Event],
    own: impl Iterator<Item = &'e &'e Event>,
) -> bool {
    let own: Vec<&Event> = own.filter(|event| event.work != WorkKind::Scalar).copied().collect();
    let calls: f64 = own.iter().map(|event| about(&event.cost.calls)).sum();
    let bytes: f64 = own.iter().map(|event| event.cost.bytes.as_ref().map_or(0.0, about)).sum();
    let flops: f64 = own.iter().map(|event| event.cost.flops.as_ref().map_or(0.0, about)).sum();
    let special = own.iter().any(|event| {
        matches!(
            event.work,
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
    let trips =
        events.iter().map(|event| about(&event.trips)).fold(about(&program_loop.trips), f64::max);
    calls > 0.0
        && !special
        && trips > MANY
        && bytes / calls < 8.0 * 3.0 * SMALL
        && flops / calls < 30.0 * SMALL
}
