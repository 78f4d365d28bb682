//! Places a program's phases on machines: a shortest path through the phases, where a change of machine costs copies.

use offload_vocabulary::quantity::{Count, Seconds};

/// The machine that a phase runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseSide {
    /// The CPU. Data is there at the beginning and at the end of a program.
    Cpu,
    /// The GPU.
    Gpu,
}

const SIDES: [PhaseSide; 2] = [PhaseSide::Cpu, PhaseSide::Gpu];

/// The times of one round of a phase: on each machine, and for copying its data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PhaseTimes {
    /// The time on the CPU.
    pub(super) cpu: Seconds,
    /// The time on the GPU with the data already there. `None` if the phase can't run there.
    pub(super) gpu: Option<Seconds>,
    /// The time to copy all of the phase's input to the GPU.
    pub(super) copy_in: Seconds,
    /// The time to copy all of the phase's output to the CPU.
    pub(super) copy_out: Seconds,
    /// The share of the output that the next phase reads.
    pub(super) handed: f64,
    /// The share of the input that the previous phase has written.
    pub(super) received: f64,
}

/// A part of a program: a phase, or a loop around parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlacedPart {
    /// The index of a phase.
    Phase(usize),
    /// The number of rounds, and the parts that each round runs.
    Repeated(Count, Vec<PlacedPart>),
}

impl PhaseTimes {
    /// Returns the phase's time on a machine. `None` if it can't run there.
    fn on(&self, side: PhaseSide) -> Option<Seconds> {
        match side {
            PhaseSide::Cpu => Some(self.cpu),
            PhaseSide::Gpu => self.gpu,
        }
    }

    /// Returns the time of the copies to the GPU before this phase on `side`, after a phase on `before`.
    fn arriving(&self, before: PhaseSide, side: PhaseSide) -> Seconds {
        match (before, side) {
            (_, PhaseSide::Cpu) => Seconds::ZERO,
            (PhaseSide::Cpu, PhaseSide::Gpu) => self.copy_in,
            (PhaseSide::Gpu, PhaseSide::Gpu) => self.copy_in * (1.0 - self.received),
        }
    }

    /// Returns the time of the copies to the CPU after this phase on `side`, if the next phase runs on `after`.
    fn leaving(&self, side: PhaseSide, after: PhaseSide) -> Seconds {
        match (side, after) {
            (PhaseSide::Cpu, _) => Seconds::ZERO,
            (PhaseSide::Gpu, PhaseSide::Cpu) => self.copy_out,
            (PhaseSide::Gpu, PhaseSide::Gpu) => self.copy_out * (1.0 - self.handed),
        }
    }
}

/// A path through some parts: its time, and the machine of each phase in order.
#[derive(Clone, Debug, PartialEq)]
struct PlacedPath {
    time: Seconds,
    sides: Vec<PhaseSide>,
}

/// The best paths through some parts, indexed by the machines of their first and last phases.
struct BestPaths {
    best: [[Option<PlacedPath>; 2]; 2],
    first: usize,
    last: usize,
}

/// Returns the machine of each phase in the fastest placement. A phase stays on the CPU if the GPU saves no time.
///
/// # Model
/// The shortest path through a graph with two machines per phase. In a loop, a phase stays on the same machine in all
/// rounds. Copies from a loop's last phase back to its first happen in every round except the last.
pub(super) fn best_placement(parts: &[PlacedPart], phases: &[PhaseTimes]) -> Vec<PhaseSide> {
    let Some(ways) = best_paths(parts, phases) else { return Vec::new() };
    let whole = |way: &PlacedPath| {
        let (first, last) = (way.sides[0], way.sides[way.sides.len() - 1]);
        let begin = phases[ways.first].arriving(PhaseSide::Cpu, first);
        begin + way.time + phases[ways.last].leaving(last, PhaseSide::Cpu)
    };
    let ways = ways.best.iter().flatten().flatten();
    let best = ways.min_by(|a, b| whole(a).value().total_cmp(&whole(b).value()));
    best.map(|way| way.sides.clone()).unwrap_or_default()
}

fn best_paths(parts: &[PlacedPart], phases: &[PhaseTimes]) -> Option<BestPaths> {
    let each = parts.iter().filter_map(|part| match part {
        PlacedPart::Phase(place) => Some(one(*place, &phases[*place])),
        PlacedPart::Repeated(count, parts) => {
            Some(repeat(*count, best_paths(parts, phases)?, phases))
        }
    });
    each.reduce(|before, after| join(&before, &after, phases))
}

fn one(place: usize, phase: &PhaseTimes) -> BestPaths {
    let way = |side: PhaseSide| Some(PlacedPath { time: phase.on(side)?, sides: vec![side] });
    let best = [[way(PhaseSide::Cpu), None], [None, way(PhaseSide::Gpu)]];
    BestPaths { best, first: place, last: place }
}

fn join(before: &BestPaths, after: &BestPaths, phases: &[PhaseTimes]) -> BestPaths {
    let mut best: [[Option<PlacedPath>; 2]; 2] = Default::default();
    for first in SIDES {
        for (from, to, last) in SIDES.into_iter().flat_map(|from| {
            SIDES.into_iter().flat_map(move |to| SIDES.map(|last| (from, to, last)))
        }) {
            let ways = (
                &before.best[first as usize][from as usize],
                &after.best[to as usize][last as usize],
            );
            let (Some(one), Some(other)) = ways else { continue };
            let time = one.time + crossing(phases, before.last, from, after.first, to) + other.time;
            let best = &mut best[first as usize][last as usize];
            if best.as_ref().is_none_or(|best| time < best.time) {
                let sides = [one.sides.as_slice(), &other.sides].concat();
                *best = Some(PlacedPath { time, sides });
            }
        }
    }
    BestPaths { best, first: before.first, last: after.last }
}

fn repeat(count: Count, mut once: BestPaths, phases: &[PhaseTimes]) -> BestPaths {
    let (first, last) = (once.first, once.last);
    for (begin, ways) in SIDES.into_iter().zip(&mut once.best) {
        for (end, way) in SIDES.into_iter().zip(ways) {
            let back = crossing(phases, last, end, first, begin);
            if let Some(way) = way {
                way.time = way.time * count.value() + back * (count.value() - 1.0).max(0.0);
            }
        }
    }
    once
}

/// Returns the time of the copies between two consecutive phases.
fn crossing(
    phases: &[PhaseTimes],
    before: usize,
    from: PhaseSide,
    after: usize,
    to: PhaseSide,
) -> Seconds {
    phases[before].leaving(from, to) + phases[after].arriving(from, to)
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
    let ends = walk(parts, phases, sides, 1.0, &mut costs)?;
    if let Some((first, last)) = ends {
        costs[first].copy_in += phases[first].arriving(PhaseSide::Cpu, sides[first]);
        costs[last].copy_out += phases[last].leaving(sides[last], PhaseSide::Cpu);
    }
    Some(costs)
}

/// Adds the times of some parts, which run `times` times, to `costs`. Returns the indices of their first and last
/// phases.
///
/// The outer `None` means that a phase can't run on its machine, the inner one that there are no phases.
fn walk(
    parts: &[PlacedPart],
    phases: &[PhaseTimes],
    sides: &[PhaseSide],
    times: f64,
    costs: &mut [PhaseCost],
) -> Option<Option<(usize, usize)>> {
    let cross = |before: usize, after: usize, times: f64, costs: &mut [PhaseCost]| {
        let (from, to) = (sides[before], sides[after]);
        costs[before].copy_out += phases[before].leaving(from, to) * times;
        costs[after].copy_in += phases[after].arriving(from, to) * times;
    };
    let mut ends: Option<(usize, usize)> = None;
    for part in parts {
        let own = match part {
            PlacedPart::Phase(place) => {
                costs[*place].work += phases[*place].on(sides[*place])? * times;
                Some((*place, *place))
            }
            PlacedPart::Repeated(count, parts) => {
                let rounds = count.value();
                let ends = walk(parts, phases, sides, times * rounds, costs)?;
                if let Some((first, last)) = ends {
                    cross(last, first, times * (rounds - 1.0).max(0.0), costs);
                }
                ends
            }
        };
        let Some((first, last)) = own else { continue };
        if let Some((_, before)) = ends {
            cross(before, first, times, costs);
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

    /// Returns the phases `from..to`, some of them in nested loops. An entry of `groups` has `true` if a loop begins at
    /// its index, and the length and rounds of that loop.
    fn parts(from: usize, to: usize, groups: &[(bool, usize, u8)], deep: usize) -> Vec<PlacedPart> {
        let (mut parts, mut place) = (Vec::new(), from);
        while place < to {
            let (grouped, length, count) = groups[(place + deep) % groups.len()];
            let end = (place + 1 + length).min(to);
            if grouped && deep < 3 {
                let inner = self::parts(place, end, groups, deep + 1);
                parts.push(PlacedPart::Repeated(Count::new(f64::from(count)), inner));
                place = end;
            } else {
                parts.push(PlacedPart::Phase(place));
                place += 1;
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
            for chosen in 0_usize..1 << phases.len() {
                let side = |place: usize| if chosen >> place & 1 == 1 { PhaseSide::Gpu } else { PhaseSide::Cpu };
                let sides: Vec<PhaseSide> = (0..phases.len()).map(side).collect();
                if let Some(time) = total(&parts, &phases, &sides) {
                    prop_assert!(best <= time * (1.0 + 1e-9), "{best} > {time} of {sides:?}");
                }
            }
        }
    }

    #[test]
    fn phases_that_pass_on_all_data_pay_off_only_together() {
        let phase = PhaseTimes {
            cpu: Seconds::new(1.0),
            gpu: Some(Seconds::new(0.1)),
            copy_in: Seconds::new(1.0),
            copy_out: Seconds::new(1.0),
            handed: 1.0,
            received: 1.0,
        };
        let parts: Vec<PlacedPart> = (0..4).map(PlacedPart::Phase).collect();
        assert_eq!(best_placement(&parts[..1], &[phase]), [PhaseSide::Cpu]);
        assert_eq!(best_placement(&parts, &[phase; 4]), [PhaseSide::Gpu; 4]);
        let together = phase_costs(&parts, &[phase; 4], &[PhaseSide::Gpu; 4]).expect("it runs");
        assert_eq!(together[1].total(), Seconds::new(0.1));
    }

    #[test]
    fn an_empty_program_has_an_empty_placement() {
        assert_eq!(best_placement(&[], &[]), []);
        let empty = [PlacedPart::Repeated(Count::new(3.0), Vec::new())];
        assert_eq!(best_placement(&empty, &[]), []);
    }
}
