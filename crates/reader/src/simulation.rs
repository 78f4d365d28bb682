//! Detects simulations without a loop: random numbers drawn as arrays, compared or summed up, and averaged.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::event::{Event, WorkKind};
use crate::grouping::WORTH;
use crate::reader::ProgramReader;
use crate::size::about;

/// The maximum number of events examined for all draws together.
const MAX_LOOKS: u32 = 20_000;

impl ProgramReader<'_> {
    /// Returns the indices of events, outside of loops, that draw numbers and count or average the results.
    pub(crate) fn simulated(&self) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        let arrays = ArrayUses::of(&self.events);
        // Each draw examines the events that depend on it. The limit is shared, because dependent draws repeat the
        // search.
        let mut looks = MAX_LOOKS;
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
                    | "integers"
                    | "randint"
            );
            if event.work == WorkKind::Draw
                && plain
                && about(&event.elements) > WORTH
                && event.loops.is_empty()
            {
                all.extend(self.simulation_from(at, &arrays, &mut looks).unwrap_or_default());
            }
        }
        // Draws that feed the same arithmetic belong to the same simulation.
        all
    }

    fn simulation_from(
        &self,
        first: usize,
        arrays: &ArrayUses,
        looks: &mut u32,
    ) -> Option<BTreeSet<usize>> {
        let mut bases = BTreeSet::new();
        bases.extend(self.events[first].writes);
        let mut members = BTreeSet::new();
        members.insert(first);
        let (mut compared, mut scanned, mut averaged) = (false, false, false);
        // A bootstrap: resampling with replacement, and a statistic per sample.
        let draws_places =
            matches!(self.events[first].name.as_str(), "integers" | "randint" | "choice");
        let mut resampled = false;
        let mut readers = BTreeSet::new();
        readers.extend(bases.iter().flat_map(|base| arrays.read(*base, first)));
        // Visit readers in program order.
        while let Some(at) = readers.pop_first() {
            let event = &self.events[at];
            *looks = looks.checked_sub(1)?;
            if !event.loops.is_empty() {
                // The drawn numbers are used in a loop.
                return None;
            }
            match event.work {
                WorkKind::Elementwise => {
                    let taken = event.name == "take"
                        && draws_places
                        && event.reads.first().is_some_and(|base| !bases.contains(base));
                    let other = !taken
                        && event
                            .reads
                            .iter()
                            .any(|base| !bases.contains(base) && !self.is_drawn(*base, at, arrays));
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
                    readers.extend(event.writes.iter().flat_map(|base| arrays.read(*base, at)));
                }
                WorkKind::Reduction if draws_places && event.writes.is_some() => {
                    resampled = true;
                    members.insert(at);
                }
                WorkKind::Reduction if event.writes.is_none() => {
                    averaged |= matches!(event.name.as_str(), "sum" | "mean" | "count_nonzero");
                    members.insert(at);
                }
                _ => return None,
            }
        }
        let places_only = self.events[first].name != "choice" && draws_places;
        let simulates = !places_only && (scanned || (compared && averaged));
        (resampled || simulates).then_some(members)
    }

    /// Returns `true` if an array was drawn, or computed only from drawn arrays.
    fn is_drawn(&self, base: u32, before: usize, arrays: &ArrayUses) -> bool {
        let maker = arrays.last_written(base, before).map(|at| &self.events[at]);
        maker.is_some_and(|maker| {
            maker.work == WorkKind::Draw
                || (maker.work == WorkKind::Elementwise
                    && maker.reads.iter().all(|read| {
                        *read != base && arrays.drawn.get(read).is_some_and(|at| *at < before)
                    }))
        })
    }
}

/// The events that read and write each array, in program order.
struct ArrayUses {
    reads: FxHashMap<u32, Vec<usize>>,
    writes: FxHashMap<u32, Vec<usize>>,
    /// The first event that draws each array.
    drawn: FxHashMap<u32, usize>,
}

impl ArrayUses {
    fn of(events: &[Event]) -> Self {
        let (mut reads, mut writes) = (FxHashMap::default(), FxHashMap::default());
        let mut drawn = FxHashMap::default();
        for (at, event) in events.iter().enumerate() {
            for base in &event.reads {
                reads.entry(*base).or_insert_with(Vec::new).push(at);
            }
            if let Some(base) = event.writes {
                writes.entry(base).or_insert_with(Vec::new).push(at);
                if event.work == WorkKind::Draw {
                    drawn.entry(base).or_insert(at);
                }
            }
        }
        Self { reads, writes, drawn }
    }

    /// Returns the events after `after` that read an array.
    fn read(&self, base: u32, after: usize) -> impl Iterator<Item = usize> {
        let all = self.reads.get(&base).map_or(&[][..], Vec::as_slice);
        all[all.partition_point(|at| *at <= after)..].iter().copied()
    }

    /// Returns the last event before `before` that writes an array.
    fn last_written(&self, base: u32, before: usize) -> Option<usize> {
        let all = self.writes.get(&base)?;
        all[..all.partition_point(|at| *at < before)].last().copied()
    }
}
