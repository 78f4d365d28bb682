//! How large the error of the model would have to be for a measurement to lie inside its range.

use offload_analysis::ModelErrors;
use offload_scenario::Family;
use offload_vocabulary::elementary::{exp, ln};

use super::aspect_score::TimedAspect;
use super::scored_row::ScoredRow;

/// An error of the model from a list of candidates, each 5 % above the one before: a factor on a time,
/// from none to about sixty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ErrorStep(u8);

/// The ratio of two neighboring candidates.
const RATIO: f64 = 1.05;

impl ErrorStep {
    /// No error at all.
    pub(crate) const NONE: Self = Self(0);

    /// The largest candidate; also stands for measurements that no error puts inside.
    pub(crate) const LARGEST: Self = Self(84);

    /// The factor on a time.
    pub(crate) fn factor(self) -> f64 {
        exp(f64::from(self.0) * ln(RATIO))
    }

    /// The candidate with a number, from zero.
    #[cfg(test)]
    pub(crate) const fn of(number: u8) -> Self {
        Self(number)
    }

    /// Its number in the list.
    #[cfg(test)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The smallest candidate for which something is true that stays true for all larger ones.
    fn smallest(holds: impl Fn(Self) -> bool) -> Self {
        let (mut from, mut to) = (Self::NONE.0, Self::LARGEST.0);
        while from < to {
            let middle = from.midpoint(to);
            if holds(Self(middle)) { to = middle } else { from = middle + 1 }
        }
        Self(to)
    }
}

/// The errors of the model on a CPU and on a GPU, each the same for all that a machine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideErrors {
    /// That on the CPU.
    pub(crate) cpu: ErrorStep,
    /// That on the GPU.
    pub(crate) gpu: ErrorStep,
}

impl SideErrors {
    /// These in place of those in use for a family; launches and links vary between machines at least
    /// as much as those say.
    pub(super) fn in_family(self, family: Family) -> ModelErrors {
        let in_use = ModelErrors::of(family);
        let (cpu, gpu) = (self.cpu.factor(), self.gpu.factor());
        ModelErrors {
            cpu_arithmetic: cpu,
            cpu_memory: cpu,
            cpu_calls: cpu,
            gpu_arithmetic: gpu,
            gpu_memory: gpu,
            launch: gpu.max(in_use.launch),
            interconnect: gpu.max(in_use.interconnect),
        }
    }

    /// The same error on both.
    const fn both(step: ErrorStep) -> Self {
        Self { cpu: step, gpu: step }
    }
}

impl ScoredRow<'_> {
    /// Whether the measurement of an aspect, if there is one, would lie inside its range with these
    /// errors of the model.
    pub(crate) fn is_inside_with(&self, errors: SideErrors, aspect: TimedAspect) -> Option<bool> {
        let errors = errors.in_family(self.family.family);
        let range = self.range(aspect, |report| report.ranges_with(&errors));
        Some(self.score(aspect)?.lies_in(range?))
    }

    /// The smallest error of the model with which a measured time lies inside its range.
    pub(crate) fn needed_error(&self, aspect: TimedAspect) -> Option<ErrorStep> {
        self.score(aspect)?;
        let inside = |step| self.is_inside_with(SideErrors::both(step), aspect) == Some(true);
        Some(ErrorStep::smallest(inside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_five_percent_apart() {
        assert_eq!(ErrorStep::NONE.factor(), 1.0);
        assert!((ErrorStep(2).factor() - 1.1025).abs() < 1e-12);
        assert!((50.0..70.0).contains(&ErrorStep::LARGEST.factor()));
    }

    #[test]
    fn the_smallest_step_is_the_first_for_which_it_holds() {
        for first in [0, 1, 41, 83, 84] {
            assert_eq!(ErrorStep::smallest(|step| step.0 >= first), ErrorStep(first));
        }
        assert_eq!(ErrorStep::smallest(|_| false), ErrorStep::LARGEST);
    }
}
