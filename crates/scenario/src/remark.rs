//! What a person should know of a combination that works, but not as one might think.

use crate::choice::Choice;
use crate::family::Family;
use crate::resolve::matrix_figure;
use crate::scenario::Scenario;
use offload_catalog::Level;
use offload_estimator::device::Unit;
use offload_estimator::job::{Residency, Waits};
use offload_estimator::precision::Precision;

/// Something to know of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The library's support for GPUs of this vendor is experimental, or has gaps.
    LibraryPartlyRuns,
    /// The library that people use for this kind of work does not run on this vendor's GPUs, so
    /// that another one is taken.
    LibraryReplaced(&'static str, &'static str),
    /// One of the libraries is made for other kinds of work.
    LibraryForOtherWork(&'static str),
    /// The GPU has no units for the number format; it is worked out at another one's rate.
    FormatOnOtherUnits,
    /// CPU libraries have no fast arithmetic in the number format.
    FormatSlowOnCpu,
    /// A choice about steps, where the work has a single one.
    SingleStep,
}

impl Scenario {
    /// What to know of the scenario.
    pub fn remarks(&self) -> Vec<Remark> {
        [
            self.support_remark(),
            self.purpose_remark(self.host_library().made_for, self.host_library().name),
            self.purpose_remark(self.device_library().made_for, self.device_library().name),
            self.replaced_remark(),
            self.format_remark(),
            self.host_remark(),
            self.step_remark(),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn replaced_remark(&self) -> Option<Remark> {
        let usual = self.family().facts().libraries.default_gpu;
        let replaced =
            self.chosen(Choice::GpuLibrary).is_none() && usual.id != self.device_library().id;
        replaced.then_some(Remark::LibraryReplaced(usual.name, usual.support_note))
    }

    fn purpose_remark(&self, made_for: Option<&[&str]>, name: &'static str) -> Option<Remark> {
        let family = self.family();
        // Whoever gives operations and bytes may have found a way.
        let other = family != Family::Custom
            && made_for.is_some_and(|families| !families.contains(&family.facts().id));
        other.then_some(Remark::LibraryForOtherWork(name))
    }

    /// Whether the GPU library does not run on the GPU at all.
    pub(crate) fn lacks_library(&self) -> bool {
        self.device_library().support.on(self.gpu().vendor) == Level::None
    }

    fn support_remark(&self) -> Option<Remark> {
        let support = self.device_library().support.on(self.gpu().vendor);
        (support == Level::Partly).then_some(Remark::LibraryPartlyRuns)
    }

    fn format_remark(&self) -> Option<Remark> {
        let narrow = !matches!(self.precision(), Precision::Fp64 | Precision::Fp32);
        let lacks = narrow
            && self.unit() == Unit::Matrix
            && matrix_figure(self.gpu(), self.precision()).is_none();
        lacks.then_some(Remark::FormatOnOtherUnits)
    }

    fn host_remark(&self) -> Option<Remark> {
        let usual = matches!(self.precision(), Precision::Fp64 | Precision::Fp32);
        // Quantized weights are worked out in integers, and integers in any NumPy.
        let integers = self.precision() == Precision::Int8 && self.unit() == Unit::Vector;
        let apart = integers
            || self.family() == Family::Language
            || self.host_library().interpreted.is_some();
        (!usual && !apart).then_some(Remark::FormatSlowOnCpu)
    }

    fn step_remark(&self) -> Option<Remark> {
        let stepwise = (self.residency() == Residency::EachStep
            && self.chosen(Choice::Residency).is_some())
            || self.waits() == Waits::EachStep;
        (stepwise && self.job().workload.steps.value() <= 1.0).then_some(Remark::SingleStep)
    }
}

#[cfg(test)]
mod tests {
    use super::Remark::{self, FormatOnOtherUnits, FormatSlowOnCpu};
    use crate::{Obstacle, decode};

    fn remarks(link: &str) -> Vec<Remark> {
        decode("", link).scenario.remarks()
    }

    #[test]
    fn an_ordinary_combination_needs_no_remark() {
        assert_eq!(remarks("w=matmul&gpu=a100&dtype=fp32"), []);
    }

    #[test]
    fn what_a_card_or_a_library_lacks_is_said() {
        assert_eq!(
            remarks("w=matmul&gpu=apple-m1&dtype=fp32&gpulib=pytorch"),
            [Remark::LibraryPartlyRuns]
        );
        let instead = remarks("w=matmul&gpu=apple-m1&dtype=fp32");
        assert!(matches!(instead[..], [_, Remark::LibraryReplaced("CuPy", _)]), "{instead:?}");
        assert_eq!(remarks("w=matmul&gpu=t4&dtype=bf16"), [FormatOnOtherUnits, FormatSlowOnCpu]);
        assert_eq!(remarks("w=matmul&data=step&dtype=fp32"), [Remark::SingleStep]);
    }

    #[test]
    fn a_library_for_other_work_is_named() {
        assert_eq!(remarks("w=matmul&gpulib=cudf"), [Remark::LibraryForOtherWork("RAPIDS cuDF")]);
        assert_eq!(remarks("w=dataframe"), []);
    }

    #[test]
    fn a_library_without_support_is_an_obstacle() {
        let scenario = decode("", "gpu=apple-m1&gpulib=cupy").scenario;
        assert_eq!(scenario.obstacle(&scenario.assess()), Some(Obstacle::NoLibrary));
    }
}
