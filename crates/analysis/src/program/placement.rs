//! Assigns a program's phases to machines by a shortest-path search. Each change of machine costs the time of copies.

use offload_vocabulary::quantity::{Count, Seconds};

/// The machine that a phase runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseSide {
    /// The CPU, which holds all data at the beginning and at the end of a program.
    Cpu,
    Gpu,
}

const SIDES: [PhaseSide; 2] = [PhaseSide::Cpu, PhaseSide::Gpu];

/// The times of one round of a phase on each machine, and the times of copying the phase's data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PhaseTimes {
    /// The time on the CPU.
    pub(super) cpu: Seconds,
    /// The time on the GPU with the data already in its memory. `None` if the phase can't run on the GPU.
    pub(super) gpu: Option<Seconds>,
    /// The time to copy all of the phase's input to the GPU.
    pub(super) copy_in: Seconds,
    /// The time to copy all of the phase's output to the CPU.
    pub(super) copy_out: Seconds,
    /// The share of the output that the next phase reads.
    pub(super) handed: f64,
    /// The share of the input that the previous phase wrote.
    pub(super) received: f64,
}

/// A part of a program, which is either a phase or a loop around other parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlacedPart {
    /// The index of a phase.
    Phase(usize),
    /// A loop. Contains the number of rounds, and the parts that each round runs.
    Repeated(Count, Vec<PlacedPart>),
}

impl PhaseTimes {
    /// Returns the phase's time on a machine. `None` if the phase can't run on that machine.
    fn time_on(&self, side: PhaseSide) -> Option<Seconds> {
        match side {
            PhaseSide::Cpu => Some(self.cpu),
            PhaseSide::Gpu => self.gpu,
        }
    }

    /// Returns the time of the copies to the GPU before this phase on `side`, if the previous phase runs on `before`.
    fn copy_in_time(&self, before: PhaseSide, side: PhaseSide) -> Seconds {
        match (before, side) {
            (_, PhaseSide::Cpu) => Seconds::ZERO,
            (PhaseSide::Cpu, PhaseSide::Gpu) => self.copy_in,
            (PhaseSide::Gpu, PhaseSide::Gpu) => self.copy_in * (1.0 - self.received),
        }
    }

    /// Returns the time of the copies to the CPU after this phase on `side`, if the next phase runs on `after`.
    fn copy_out_time(&self, side: PhaseSide, after: PhaseSide) -> Seconds {
        match (side, after) {
            (PhaseSide::Cpu, _) => Seconds::ZERO,
            (PhaseSide::Gpu, PhaseSide::Cpu) => self.copy_out,
            (PhaseSide::Gpu, PhaseSide::Gpu) => self.copy_out * (1.0 - self.handed),
        }
    }
}

/// An assignment of consecutive phases to machines, in order, and the total time.
#[derive(Clone, Debug, PartialEq)]
struct PlacedPath {
    time: Seconds,
    sides: Vec<PhaseSide>,
}

/// The fastest assignments of consecutive phases, indexed by the machines of the first and the last phase.
struct BestPaths {
    best: [[Option<PlacedPath>; 2]; 2],
    first: usize,
    last: usize,
}

/// Returns the machine of each phase in the fastest placement. A phase stays on the CPU if the GPU saves no time.
///
/// # Model
/// The placement is a shortest path through a graph with one node per phase and machine. In a loop, a phase stays on
/// the same machine in all rounds. In every round of a loop except the last, data may also be copied between the last
/// phase and the first phase of the next round.
pub(super) fn best_placement(parts: &[PlacedPart], phases: &[PhaseTimes]) -> Vec<PhaseSide> {
    let Some(paths) = best_paths(parts, phases) else { return Vec::new() };
    let total_time = |path: &PlacedPath| {
        let (first, last) = (path.sides[0], path.sides[path.sides.len() - 1]);
        let copy_in = phases[paths.first].copy_in_time(PhaseSide::Cpu, first);
        copy_in + path.time + phases[paths.last].copy_out_time(last, PhaseSide::Cpu)
    };
    let paths = paths.best.iter().flatten().flatten();
    let best = paths.min_by(|a, b| total_time(a).value().total_cmp(&total_time(b).value()));
    best.map(|path| path.sides.clone()).unwrap_or_default()
}

fn best_paths(parts: &[PlacedPart], phases: &[PhaseTimes]) -> Option<BestPaths> {
    let part_paths = parts.iter().filter_map(|part| match part {
        PlacedPart::Phase(index) => Some(phase_paths(*index, &phases[*index])),
        PlacedPart::Repeated(count, parts) => {
            Some(repeat_paths(*count, best_paths(parts, phases)?, phases))
        }
    });
    part_paths.reduce(|before, after| join_paths(&before, &after, phases))
}

fn phase_paths(index: usize, phase: &PhaseTimes) -> BestPaths {
    let path_on =
        |side: PhaseSide| Some(PlacedPath { time: phase.time_on(side)?, sides: vec![side] });
    let best = [[path_on(PhaseSide::Cpu), None], [None, path_on(PhaseSide::Gpu)]];
    BestPaths { best, first: index, last: index }
}

fn join_paths(before: &BestPaths, after: &BestPaths, phases: &[PhaseTimes]) -> BestPaths {
    let mut best: [[Option<PlacedPath>; 2]; 2] = Default::default();
    for first in SIDES {
        for (from, to, last) in SIDES.into_iter().flat_map(|from| {
            SIDES.into_iter().flat_map(move |to| SIDES.map(|last| (from, to, last)))
        }) {
            let paths = (
                &before.best[first as usize][from as usize],
                &after.best[to as usize][last as usize],
            );
            let (Some(head), Some(tail)) = paths else { continue };
            let time =
                head.time + crossing_time(phases, before.last, from, after.first, to) + tail.time;
            let best = &mut best[first as usize][last as usize];
            if best.as_ref().is_none_or(|best| time < best.time) {
                let sides = [head.sides.as_slice(), &tail.sides].concat();
                *best = Some(PlacedPath { time, sides });
            }
        }
    }
    BestPaths { best, first: before.first, last: after.last }
}

fn repeat_paths(count: Count, mut round_paths: BestPaths, phases: &[PhaseTimes]) -> BestPaths {
    let (first, last) = (round_paths.first, round_paths.last);
    for (begin, paths) in SIDES.into_iter().zip(&mut round_paths.best) {
        for (end, path) in SIDES.into_iter().zip(paths) {
            let return_time = crossing_time(phases, last, end, first, begin);
            if let Some(path) = path {
                path.time =
                    path.time * count.value() + return_time * (count.value() - 1.0).max(0.0);
            }
        }
    }
    round_paths
}

/// Returns the time of the copies between two consecutive phases.
fn crossing_time(
    phases: &[PhaseTimes],
    before: usize,
    from: PhaseSide,
    after: usize,
    to: PhaseSide,
) -> Seconds {
    phases[before].copy_out_time(from, to) + phases[after].copy_in_time(from, to)
}

/// The time of a phase over all rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseCost {
    /// The time of the work itself.
    pub work: Seconds,
    /// The time of the copies to the GPU before the phase.
    pub copy_in: Seconds,
    /// The time of the copies to the CPU after the phase.
    pub copy_out: Seconds,
}

impl PhaseCost {
    /// Returns the sum of work and copies.
    pub fn total(&self) -> Seconds {
        self.work + self.copy_in + self.copy_out
    }
}

/// Returns the time of each phase on its assigned machine.
///
/// `None` if a phase can't run on its machine.
pub(super) fn phase_costs(
    parts: &[PlacedPart],
    phases: &[PhaseTimes],
    sides: &[PhaseSide],
) -> Option<Vec<PhaseCost>> {
    let mut costs = vec![PhaseCost::default(); phases.len()];
    let ends = add_costs(parts, phases, sides, 1.0, &mut costs)?;
    if let Some((first, last)) = ends {
        costs[first].copy_in += phases[first].copy_in_time(PhaseSide::Cpu, sides[first]);
        costs[last].copy_out += phases[last].copy_out_time(sides[last], PhaseSide::Cpu);
    }
    Some(costs)
}

/// Adds the times of `parts`, which run `times` times, to `costs`. Returns the indices of the first and the last phase.
///
/// The outer `None` means that a phase can't run on its machine. The inner `None` means that there are no phases.
fn add_costs(
    parts: &[PlacedPart],
    phases: &[PhaseTimes],
    sides: &[PhaseSide],
    times: f64,
    costs: &mut [PhaseCost],
) -> Option<Option<(usize, usize)>> {
    let add_crossing = |before: usize, after: usize, times: f64, costs: &mut [PhaseCost]| {
        let (from, to) = (sides[before], sides[after]);
        costs[before].copy_out += phases[before].copy_out_time(from, to) * times;
        costs[after].copy_in += phases[after].copy_in_time(from, to) * times;
    };
    let mut ends: Option<(usize, usize)> = None;
    for part in parts {
        let part_ends = match part {
            PlacedPart::Phase(index) => {
                costs[*index].work += phases[*index].time_on(sides[*index])? * times;
                Some((*index, *index))
            }
            PlacedPart::Repeated(count, parts) => {
                let rounds = count.value();
                let ends = add_costs(parts, phases, sides, times * rounds, costs)?;
                if let Some((first, last)) = ends {
                    add_crossing(last, first, times * (rounds - 1.0).max(0.0), costs);
                }
                ends
            }
        };
        let Some((first, last)) = part_ends else { continue };
        if let Some((_, before)) = ends {
            add_crossing(before, first, times, costs);
        }
        ends = Some((ends.map_or(first, |(begin, _)| begin), last));
    }
    Some(ends)
}

#[cfg(test)]
mod tests {
    use super::{PhaseSide, PhaseTimes, PlacedPart, best_placement, phase_costs};
    use offload_vocabulary::quantity::{Count, Seconds};
    use proptest::prelude::*;

    fn phase() -> impl Strategy<Value = PhaseTimes> {
        let time = || (0.0..10.0_f64).prop_map(Seconds::new);
        (time(), prop::option::weighted(0.8, time()), time(), time(), 0.0..=1.0_f64, 0.0..=1.0_f64)
            .prop_map(|(cpu, gpu, copy_in, copy_out, handed, received)| PhaseTimes {
                cpu,
                gpu,
                copy_in,
                copy_out,
                handed,
                received,
            })
    }

    /// Returns the phases `from..to`, some of them in nested loops. Uses the entries of `groups` one after another. An
    /// entry contains `true` if a loop begins, and the loop's length and number of rounds.
    fn parts(
        from: usize,
        to: usize,
        groups: &[(bool, usize, u8)],
        depth: usize,
    ) -> Vec<PlacedPart> {
        let (mut parts, mut index) = (Vec::new(), from);
        while index < to {
            let (is_loop, length, count) = groups[(index + depth) % groups.len()];
            let end = (index + 1 + length).min(to);
            if is_loop && depth < 3 {
                let inner_parts = self::parts(index, end, groups, depth + 1);
                parts.push(PlacedPart::Repeated(Count::new(f64::from(count)), inner_parts));
                index = end;
            } else {
                parts.push(PlacedPart::Phase(index));
                index += 1;
            }
        }
        parts
    }

    fn total(parts: &[PlacedPart], phases: &[PhaseTimes], sides: &[PhaseSide]) -> Option<f64> {
        let costs = phase_costs(parts, phases, sides)?;
        Some(costs.iter().map(|cost| cost.total().value()).sum())
    }

    proptest! {
        #[test]
        fn no_placement_is_faster_than_the_best_one(
            phases in prop::collection::vec(phase(), 1..7),
            groups in prop::collection::vec((any::<bool>(), 0_usize..4, 1_u8..20), 3),
        ) {
            let parts = parts(0, phases.len(), &groups, 0);
            let best = total(&parts, &phases, &best_placement(&parts, &phases)).expect("it runs");
            for gpu_mask in 0_usize..1 << phases.len() {
                let side = |index: usize| if gpu_mask >> index & 1 == 1 { PhaseSide::Gpu } else { PhaseSide::Cpu };
                let sides: Vec<PhaseSide> = (0..phases.len()).map(side).collect();
                if let Some(time) = total(&parts, &phases, &sides) {
                    prop_assert!(best <= time * (1.0 + 1e-9), "{best} > {time} of {sides:?}");
                }
            }
        }
    }

    #[test]
    fn an_empty_program_has_an_empty_placement() {
        assert_eq!(best_placement(&[], &[]), []);
        let empty_loop = [PlacedPart::Repeated(Count::new(3.0), Vec::new())];
        assert_eq!(best_placement(&empty_loop, &[]), []);
    }
}
