//! Chooses one of six kinds of advice from a decision table.

use crate::basis::Basis;
use crate::comparison::Comparison;
use crate::obstacle::Obstacle;
use offload_estimator::uncertainty::Interval;

/// The advice on how to run the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advice {
    /// Move the work to the GPU. The GPU beats the best CPU code over the whole 80 % range of the gain.
    Move,
    /// Switch to another CPU library first. The gain from the library is at least the gain that the GPU would then add.
    CpuFirst,
    /// Split the work between both machines. The split is faster than running all of it on one machine.
    Split,
    /// Keep today's code. The GPU is not faster, and the code is close to the best for this CPU.
    Stay,
    /// Measure first, because the times are too close or too uncertain for other advice.
    Measure,
    /// The work needs more memory than the GPU has.
    NoFit,
}

/// A piece of advice and the comparison that it is based on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recommendation {
    pub advice: Advice,
    /// The ratios of times or costs from which the advice follows.
    pub comparison: Comparison,
    /// The level of evidence behind the ratios.
    pub basis: Basis,
}

impl Recommendation {
    /// Derives the advice from a comparison, limited to the advice that `basis` supports.
    pub(crate) fn on(obstacle: Option<Obstacle>, comparison: Comparison, basis: Basis) -> Self {
        let advice = Advice::on(obstacle, &comparison).limited_to(basis, obstacle);
        Self { advice, comparison, basis }
    }

    /// Returns the gain that justifies the advice, or `None` for [`Advice::NoFit`].
    ///
    /// Depending on the advice, this is the gain of the GPU over the best CPU code, of the best CPU library over
    /// today's code, or of the split over the faster machine. A gain above 1 means that the first alternative is faster
    /// or cheaper.
    pub fn factor(&self) -> Option<f64> {
        let Comparison { gpu_gain, library_gain, split, .. } = self.comparison;
        match self.advice {
            Advice::Move | Advice::Stay | Advice::Measure => Some(gpu_gain),
            Advice::CpuFirst => Some(library_gain),
            Advice::Split => split.map(|split| split.likely),
            Advice::NoFit => None,
        }
    }
}

/// The minimum gain that is worth acting on. Smaller gains are within the variation of the same code between machines.
/// If the GPU's gain is at most the inverse of this number (0.8), the CPU counts as faster. Assumed 2026-11-22.
pub const MIN_WORTHWHILE_GAIN: f64 = 1.25;

impl Advice {
    pub const ALL: [Self; 6] =
        [Self::Move, Self::CpuFirst, Self::Split, Self::Stay, Self::Measure, Self::NoFit];

    /// Returns the id of the advice in JSON documents and in `data/questions.toml`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::CpuFirst => "cpu-first",
            Self::Split => "split",
            Self::Stay => "stay",
            Self::Measure => "measure",
            Self::NoFit => "no-fit",
        }
    }

    /// Returns the advice from the first row of the table whose condition holds.
    ///
    /// # Model
    /// `g` is the gain of the GPU over the best CPU code, `L` the gain of the best CPU code over today's code, and `S`
    /// the gain of a split. Each gain is a ratio of times or of costs:
    ///
    /// | advice | when |
    /// |---|---|
    /// | does not fit | the work needs more memory than the GPU has |
    /// | split | it runs on the GPU, `S` ≥ 1.25, and the whole range of `S` is above 1 |
    /// | move | it runs on the GPU, `g` ≥ 1.25, and the whole range of `g` is above 1 |
    /// | CPU first | `L` ≥ 1.25, and it does not run on the GPU or `L` ≥ `g` |
    /// | stay | it does not run on the GPU, or `g` ≤ 0.8, or the whole range of `g` is below 1.25 |
    /// | measure | anything else |
    ///
    /// Moving and splitting take effort, so they are advised only if the whole range favors them. Staying takes no
    /// effort, so it is advised even if a small gain is certain.
    pub fn on(obstacle: Option<Obstacle>, comparison: &Comparison) -> Self {
        let &Comparison { gpu_gain, range, library_gain, split } = comparison;
        let can_run = match obstacle {
            Some(Obstacle::TooBig) => return Self::NoFit,
            Some(
                Obstacle::NoArithmetic
                | Obstacle::NoLibrary
                | Obstacle::NoTraining
                | Obstacle::NoAlgorithm,
            ) => false,
            None => true,
        };
        let is_certain =
            |gain: f64, range: Interval<f64>| gain >= MIN_WORTHWHILE_GAIN && range.low > 1.0;
        if can_run && split.is_some_and(|split| is_certain(split.likely, split.range)) {
            Self::Split
        } else if can_run && is_certain(gpu_gain, range) {
            Self::Move
        } else if library_gain >= MIN_WORTHWHILE_GAIN && !(can_run && library_gain < gpu_gain) {
            Self::CpuFirst
        } else if !can_run
            || gpu_gain <= MIN_WORTHWHILE_GAIN.recip()
            || range.high < MIN_WORTHWHILE_GAIN
        {
            Self::Stay
        } else {
            Self::Measure
        }
    }

    /// Replaces advice that `basis` does not support. Without timings of this kind of work, the only possible advice is
    /// to measure first, or to stay if the work can't run on the GPU.
    pub(crate) const fn limited_to(self, basis: Basis, obstacle: Option<Obstacle>) -> Self {
        match (basis, self, obstacle) {
            (Basis::Rough, Self::Move | Self::Split | Self::CpuFirst | Self::Stay, None) => {
                Self::Measure
            }
            (Basis::Rough, Self::CpuFirst, Some(_)) => Self::Stay,
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Advice::{self, CpuFirst, Measure, Move, NoFit, Split, Stay};
    use super::Recommendation;
    use crate::basis::Basis;
    use crate::comparison::{Comparison, SplitGain};
    use crate::obstacle::Obstacle::{
        self, NoAlgorithm, NoArithmetic, NoLibrary, NoTraining, TooBig,
    };
    use offload_estimator::uncertainty::Interval;

    /// Returns the advice for the given gains of the GPU and the library. The ends of the range of the GPU's gain
    /// differ from the gain by a factor of `range_factor`.
    fn advice(gpu_gain: f64, range_factor: f64, library_gain: f64) -> Advice {
        advice_with(None, gpu_gain, range_factor, library_gain, None)
    }

    fn advice_with(
        obstacle: Option<Obstacle>,
        gpu_gain: f64,
        range_factor: f64,
        library_gain: f64,
        split: Option<SplitGain>,
    ) -> Advice {
        let range = interval_around(gpu_gain, range_factor);
        Advice::on(obstacle, &Comparison { gpu_gain, range, library_gain, split })
    }

    fn interval_around(likely: f64, range_factor: f64) -> Interval<f64> {
        Interval { low: likely / range_factor, high: likely * range_factor }
    }

    /// Returns a split with the gain `likely`. The ends of the gain's range differ from the gain by a factor of
    /// `range_factor`.
    fn split(likely: f64, range_factor: f64) -> Option<SplitGain> {
        Some(SplitGain { likely, range: interval_around(likely, range_factor) })
    }

    #[test]
    fn without_a_better_library_the_advice_follows_the_gpu_gain_and_its_range() {
        for library in [1.0, 1.24] {
            assert_eq!(advice(0.5, 1.5, library), Stay);
            // Staying takes no effort, so a low likely gain is enough to advise it.
            assert_eq!(advice(0.8, 4.0, library), Stay);
            assert_eq!(advice(0.81, 1.6, library), Measure);
            assert_eq!(advice(1.24, 1.01, library), Measure);
            // A range whose upper end is 1.25 still contains a worthwhile gain.
            assert_eq!(advice(1.0, 1.25, library), Measure);
            // These ranges end below 1.25, so no measurement could find a worthwhile gain.
            assert_eq!(advice(1.0, 1.0, library), Stay);
            assert_eq!(advice(0.81, 1.5, library), Stay);
            assert_eq!(advice(1.24, 1.005, library), Stay);
            assert_eq!(advice(3.0, 3.0, library), Measure);
            assert_eq!(advice(3.0, 2.9, library), Move);
            assert_eq!(advice(1.25, 1.2, library), Move);
        }
    }

    #[test]
    fn a_better_cpu_library_comes_first_unless_the_gpu_gain_is_certain_or_larger() {
        for library in [1.25, 30.0] {
            assert_eq!(advice(0.5, 1.5, library), CpuFirst);
            assert_eq!(advice(0.8, 4.0, library), CpuFirst);
            assert_eq!(advice(0.81, 1.01, library), CpuFirst);
            assert_eq!(advice(1.24, 1.01, library), CpuFirst);
            assert_eq!(advice(3.0, 2.9, library), Move);
        }
        // If the GPU's gain is uncertain, the advice follows from the larger of the two gains.
        assert_eq!(advice(3.0, 3.0, 2.9), Measure);
        assert_eq!(advice(3.0, 3.0, 3.0), CpuFirst);
    }

    #[test]
    fn work_that_cannot_run_on_the_gpu_is_never_moved_or_split() {
        for gain in [0.1, 1.0, 100.0] {
            for split in [None, split(9.0, 1.1)] {
                for (library, on_cpu) in [(1.0, Stay), (2.0, CpuFirst)] {
                    let advice_on =
                        |obstacle| advice_with(Some(obstacle), gain, 1.1, library, split);
                    assert_eq!(advice_on(TooBig), NoFit);
                    for obstacle in [NoArithmetic, NoLibrary, NoTraining, NoAlgorithm] {
                        assert_eq!(advice_on(obstacle), on_cpu);
                    }
                }
            }
        }
    }

    #[test]
    fn a_worthwhile_split_takes_precedence_over_either_machine() {
        for gain in [0.1, 1.0, 100.0] {
            for library in [1.0, 2.0] {
                let advice_with_split = |split| advice_with(None, gain, 1.1, library, split);
                assert_eq!(advice_with_split(split(1.25, 1.24)), Split);
                assert_eq!(advice_with_split(split(1.24, 1.1)), advice(gain, 1.1, library));
                // Splitting takes effort, so it is advised only if the whole range favors a split.
                assert_eq!(advice_with_split(split(1.25, 1.26)), advice(gain, 1.1, library));
                assert_eq!(advice_with_split(split(3.0, 2.9)), Split);
                assert_eq!(advice_with_split(split(3.0, 3.0)), advice(gain, 1.1, library));
            }
        }
    }

    /// For example, advice to change the library returns the library's gain, and advice to split returns the split's
    /// gain.
    #[test]
    fn each_advice_names_the_gain_of_its_option() {
        let factor = |obstacle, gpu_gain, library_gain, split| {
            let range = interval_around(gpu_gain, 1.1);
            let comparison = Comparison { gpu_gain, range, library_gain, split };
            Recommendation::on(obstacle, comparison, Basis::Estimated).factor()
        };
        assert_eq!(factor(None, 4.0, 3.0, None), Some(4.0));
        assert_eq!(factor(None, 0.5, 1.0, None), Some(0.5));
        assert_eq!(factor(None, 1.2, 1.0, None), Some(1.2));
        assert_eq!(factor(None, 0.5, 3.0, None), Some(3.0));
        assert_eq!(factor(None, 4.0, 3.0, split(2.0, 1.1)), Some(2.0));
        assert_eq!(factor(Some(NoLibrary), 4.0, 3.0, None), Some(3.0));
        assert_eq!(factor(Some(TooBig), 4.0, 3.0, None), None);
    }

    #[test]
    fn advice_without_timings_is_limited_to_measure_stay_or_no_fit() {
        let advice_on = |obstacle, gpu_gain, library_gain, split| {
            let range = interval_around(gpu_gain, 1.1);
            let comparison = Comparison { gpu_gain, range, library_gain, split };
            Recommendation::on(obstacle, comparison, Basis::Rough).advice
        };
        for gain in [0.1, 1.0, 100.0] {
            for library in [1.0, 2.0] {
                for split in [None, split(9.0, 1.1)] {
                    assert_eq!(advice_on(None, gain, library, split), Measure);
                    assert_eq!(advice_on(Some(TooBig), gain, library, split), NoFit);
                    assert_eq!(advice_on(Some(NoLibrary), gain, library, split), Stay);
                }
            }
        }
    }

    #[test]
    fn each_advice_is_listed_once() {
        for (index, listed_advice) in Advice::ALL.into_iter().enumerate() {
            assert_eq!(Advice::ALL.iter().position(|advice| *advice == listed_advice), Some(index));
        }
    }
}
