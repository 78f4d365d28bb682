//! Classifies loops by their events: small calls, a stencil, a simulation, copies to the GPU and back.

use crate::event::{Event, WorkKind};
use crate::program_loop::ProgramLoop;
use crate::reader::ProgramReader;
use crate::size::about;

/// A loop of more than `MANY` iterations with calls on fewer than about `SMALL` elements each is a loop of small calls.
const SMALL: f64 = 10_000.0;
const MANY: f64 = 100.0;

/// The maximum number of operations per number drawn. A loop with more has another purpose, and only draws now and
/// then.
const MAX_PER_KIND: f64 = 200.0;
/// The maximum number of elements processed per number drawn, in a simulation that draws arrays.
const MAX_PER_DRAW: f64 = 8.0;

/// Properties of one loop.
pub(crate) struct LoopFacts {
    /// `true` if it prepares items, e.g. reads files, in addition to computing.
    pub(crate) prepares: bool,
    /// `true` if each iteration copies to the GPU and back.
    pub(crate) copies_both_ways: bool,
    /// `true` if its scalar arithmetic is negligible next to its array operations.
    pub(crate) outweighs_arithmetic: bool,
    /// `true` if it draws single numbers and computes with them.
    pub(crate) draws_numbers: bool,
    /// `true` if it combines shifted slices of an array, or rolled copies of it.
    pub(crate) is_stencil: bool,
    /// `true` if each iteration draws arrays and does only arithmetic with them.
    pub(crate) simulates: bool,
    /// `true` if it makes many calls on few elements each.
    pub(crate) is_tiny: bool,
}

impl LoopFacts {
    /// Returns the facts about all loops of a program.
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
            // A loop that merely encloses a simulation is no simulation itself.
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
    // An operation of the interpreter takes as long as moving hundreds of bytes.
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
    // The amount of arithmetic must be proportional to the numbers drawn.
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
