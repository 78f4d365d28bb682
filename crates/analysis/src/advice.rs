//! The advice: one of six outcomes, from one decision table.

use crate::comparison::Comparison;
use crate::obstacle::Obstacle;
use offload_estimator::uncertainty::Interval;

/// The advice on the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advice {
    /// The GPU is faster than the best CPU code, over the whole range.
    Move,
    /// Another library on the same CPU is faster, and the GPU gains less over that, or nothing.
    CpuFirst,
    /// Some stages on the CPU and some on the GPU are faster than all stages on either.
    Split,
    /// The GPU gains nothing over today's code, which is nearly the best for this CPU.
    Stay,
    /// The times are too close, or too uncertain, to decide without a measurement.
    Measure,
    /// The work needs more memory than the GPU has.
    NoFit,
}

/// Advice with its basis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recommendation {
    /// The advice.
    pub advice: Advice,
    /// The ratios between the ways of doing the work, by time or by cost.
    pub comparison: Comparison,
}

impl Recommendation {
    /// Returns the advice that follows from a comparison.
    pub(crate) fn on(obstacle: Option<Obstacle>, comparison: Comparison) -> Self {
        Self { advice: Advice::on(obstacle, &comparison), comparison }
    }

    /// Returns the ratio that justifies the advice: the gain of the GPU over the best CPU code, of the best CPU library
    /// over today's, or of the split over the faster machine. Above one, the first is faster or cheaper.
    ///
    /// `None` if memory decides.
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

/// The minimum gain that is worth acting on. Below its inverse, the other machine is called faster. Smaller differences
/// are within the variation of the same code between machines. Assumed 2026-11-22.
pub const WORTHWHILE: f64 = 1.25;

impl Advice {
    /// Every outcome.
    pub const ALL: [Self; 6] =
        [Self::Move, Self::CpuFirst, Self::Split, Self::Stay, Self::Measure, Self::NoFit];

    /// Decides by this table: the first matching line applies.
    ///
    /// # Model
    /// `g` is the time of the best CPU code over that of the GPU, `L` that of today's code over the best CPU code, and
    /// `S` that of the faster machine over the best split:
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
    /// Moving and splitting take work, so the whole range must favor them. Staying takes none, even if a small gain is
    /// certain.
    pub fn on(obstacle: Option<Obstacle>, comparison: &Comparison) -> Self {
        let &Comparison { gpu_gain, range, library_gain, split } = comparison;
        let runs = match obstacle {
            Some(Obstacle::TooBig) => return Self::NoFit,
            Some(
                Obstacle::NoArithmetic
                | Obstacle::NoLibrary
                | Obstacle::NoTraining
                | Obstacle::NoAlgorithm,
            ) => false,
            None => true,
        };
        let sure = |gain: f64, range: Interval<f64>| gain >= WORTHWHILE && range.low > 1.0;
        match () {
            () if runs && split.is_some_and(|split| sure(split.likely, split.range)) => Self::Split,
            () if runs && sure(gpu_gain, range) => Self::Move,
            () if library_gain >= WORTHWHILE && !(runs && library_gain < gpu_gain) => {
                Self::CpuFirst
            }
            () if !runs || gpu_gain <= WORTHWHILE.recip() || range.high < WORTHWHILE => Self::Stay,
            () => Self::Measure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Advice::{self, CpuFirst, Measure, Move, NoFit, Split, Stay};
    use super::Recommendation;
    use crate::comparison::{Comparison, SplitGain};
    use crate::obstacle::Obstacle::{
        self, NoAlgorithm, NoArithmetic, NoLibrary, NoTraining, TooBig,
    };
    use offload_estimator::uncertainty::Interval;

    /// Returns the advice for these gains of the GPU and of a library, with a range of a factor each way.
    fn advice(gpu_gain: f64, each_way: f64, library_gain: f64) -> Advice {
        advice_with(None, gpu_gain, each_way, library_gain, None)
    }

    fn advice_with(
        obstacle: Option<Obstacle>,
        gpu_gain: f64,
        each_way: f64,
        library_gain: f64,
        split: Option<SplitGain>,
    ) -> Advice {
        let range = about(gpu_gain, each_way);
        Advice::on(obstacle, &Comparison { gpu_gain, range, library_gain, split })
    }

    fn about(likely: f64, each_way: f64) -> Interval<f64> {
        Interval { low: likely / each_way, high: likely * each_way }
    }

    /// Returns a split with this gain, and a range of a factor each way.
    fn split(likely: f64, each_way: f64) -> Option<SplitGain> {
        Some(SplitGain { likely, range: about(likely, each_way) })
    }

    #[test]
    fn the_table_with_the_best_cpu_code_in_use() {
        for library in [1.0, 1.24] {
            assert_eq!(advice(0.5, 1.5, library), Stay);
            // The likely time alone decides against the GPU, because staying takes no work.
            assert_eq!(advice(0.8, 4.0, library), Stay);
            assert_eq!(advice(0.81, 1.6, library), Measure);
            assert_eq!(advice(1.24, 1.01, library), Measure);
            // A range that ends at 1.25 still contains a gain worth moving for.
            assert_eq!(advice(1.0, 1.25, library), Measure);
            // No measurement could find a gain.
            assert_eq!(advice(1.0, 1.0, library), Stay);
            assert_eq!(advice(0.81, 1.5, library), Stay);
            assert_eq!(advice(1.24, 1.005, library), Stay);
            assert_eq!(advice(3.0, 3.0, library), Measure);
            assert_eq!(advice(3.0, 2.9, library), Move);
            assert_eq!(advice(1.25, 1.2, library), Move);
        }
    }

    #[test]
    fn the_table_with_a_better_library_at_hand() {
        for library in [1.25, 30.0] {
            assert_eq!(advice(0.5, 1.5, library), CpuFirst);
            assert_eq!(advice(0.8, 4.0, library), CpuFirst);
            assert_eq!(advice(0.81, 1.01, library), CpuFirst);
            assert_eq!(advice(1.24, 1.01, library), CpuFirst);
            assert_eq!(advice(3.0, 2.9, library), Move);
        }
        // If the GPU's gain is uncertain, the larger gain decides.
        assert_eq!(advice(3.0, 3.0, 2.9), Measure);
        assert_eq!(advice(3.0, 3.0, 3.0), CpuFirst);
    }

    #[test]
    fn what_cannot_run_is_never_moved_or_split() {
        for gain in [0.1, 1.0, 100.0] {
            for split in [None, split(9.0, 1.1)] {
                for (library, on_cpu) in [(1.0, Stay), (2.0, CpuFirst)] {
                    let with = |obstacle| advice_with(Some(obstacle), gain, 1.1, library, split);
                    assert_eq!(with(TooBig), NoFit);
                    for obstacle in [NoArithmetic, NoLibrary, NoTraining, NoAlgorithm] {
                        assert_eq!(with(obstacle), on_cpu);
                    }
                }
            }
        }
    }

    #[test]
    fn a_worthwhile_split_goes_before_either_machine() {
        for gain in [0.1, 1.0, 100.0] {
            for library in [1.0, 2.0] {
                let with = |split| advice_with(None, gain, 1.1, library, split);
                assert_eq!(with(split(1.25, 1.24)), Split);
                assert_eq!(with(split(1.24, 1.1)), advice(gain, 1.1, library));
                // Splitting takes work: the whole range must favor it.
                assert_eq!(with(split(1.25, 1.26)), advice(gain, 1.1, library));
                assert_eq!(with(split(3.0, 2.9)), Split);
                assert_eq!(with(split(3.0, 3.0)), advice(gain, 1.1, library));
            }
        }
    }

    /// The factor of advice to use another library is that library's gain; that of advice to split is the split's.
    #[test]
    fn advice_is_given_for_the_gain_that_it_names() {
        let factor = |obstacle, gpu_gain, library_gain, split| {
            let range = about(gpu_gain, 1.1);
            Recommendation::on(obstacle, Comparison { gpu_gain, range, library_gain, split })
                .factor()
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
    fn each_outcome_is_listed_once() {
        for (place, outcome) in Advice::ALL.into_iter().enumerate() {
            assert_eq!(Advice::ALL.iter().position(|advice| *advice == outcome), Some(place));
        }
    }
}
