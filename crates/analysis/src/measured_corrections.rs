//! The corrections of predicted times that follow from a measurement.

use offload_estimator::assessment::CpuGpu;
use offload_estimator::uncertainty::{Uncertainty, UncertaintyFactor};

#[derive(Clone, Copy, Debug)]
pub(crate) struct MeasuredCorrections {
    /// The measured time divided by the predicted time. This is 1 for a machine that the measurement does not apply to.
    pub(crate) factors: CpuGpu<f64>,
    /// The error of the scaled times. `None` if the model's errors apply, because the card, the library or the
    /// precision differs from the measurement.
    pub(crate) uncertainty: CpuGpu<Option<UncertaintyFactor>>,
    /// Narrows an uncertainty to [`uncertainty`](Self::uncertainty). This is a function pointer, because its code is
    /// loaded only with the family models.
    pub(crate) narrow: fn(&Self, given: CpuGpu<bool>, &mut Uncertainty),
}
