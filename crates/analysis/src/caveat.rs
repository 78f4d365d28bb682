//! What a person should know about a combination that works, but not as one might expect.

use crate::estimate::Estimate;
use crate::own_settings::OwnSetting;
use crate::peaks::{cpu_matrix_peak, matrix_figure};
use crate::selection::Selection;
use offload_catalog::{CpuLibrary, Level};
use offload_estimator::bound::Bound;
use offload_estimator::memory_fit::MemoryFit;
use offload_estimator::occupancy::occupancy;
use offload_estimator::trace::Trace;
use offload_scenario::{Choice, Family, Number};
use offload_vocabulary::execution::{ArithmeticUnit, Residency, Synchronization};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Bytes;

/// Something to know about a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Caveat {
    /// The library's support for GPUs of this vendor is experimental, or has gaps.
    LibraryPartlySupported,
    /// The usual library for this kind of work does not run on this vendor's GPUs, so that another
    /// one is assumed: the name of the usual one, and the note on its support.
    LibraryReplaced(&'static str, &'static str),
    /// One of the libraries, named here, is made for other kinds of work.
    LibraryForOtherWork(&'static str),
    /// The GPU has no matrix units for the precision; the rate of its vector units is assumed.
    FormatOnOtherUnits,
    /// The GPU computes FP64 this many times slower than FP32, and that limits it.
    SlowFp64(u8),
    /// CPU libraries have no fast arithmetic in the precision; the rate of FP32 is assumed.
    FormatSlowOnCpu,
    /// The first library leaves the CPU's matrix units for the precision unused, so that the
    /// rate of FP32 is assumed; the second, which people use for the same work, uses them.
    FormatUnitsUnused(&'static str, &'static str),
    /// The CPU has a setting of its own.
    OwnSetting(OwnSetting),
    /// Copying or waiting at each step was chosen, and the work has a single step.
    SingleStep,
    /// The work does not fit the GPU's memory, and the library pages: what is missing.
    Paging(Bytes),
    /// A language model is to read and write nothing; one token written is assumed.
    NoTokens,
    /// The work has too few threads for the GPU: the share of it that they occupy, in percent.
    Occupancy(u8),
}

/// How many times slower than FP32 the arithmetic in FP64 has to be to be named: data-center cards have a half.
const SLOW_FP64: f64 = 8.0;

/// The occupancy below which a GPU that is limited by its kernels could be much faster.
const LOW_OCCUPANCY: f64 = 0.5;

impl Estimate<'_> {
    /// The caveats of the scenario, in the order in which they are shown.
    pub(crate) fn caveats(&self) -> Vec<Caveat> {
        let selection = &self.resolved.selection;
        let (cpu, gpu) = (selection.cpu_library, selection.gpu_library);
        [
            self.paging_caveat(),
            selection.support_caveat(),
            selection
                .purpose_caveat(cpu.made_for, cpu.name)
                .or_else(|| selection.training_caveat()),
            selection.purpose_caveat(gpu.made_for, gpu.name),
            selection.replaced_caveat(),
            selection.format_caveat(),
            self.fp64_caveat(),
            selection.cpu_format_caveat(),
            self.step_caveat(),
            self.has_no_tokens().then_some(Caveat::NoTokens),
            self.occupancy_caveat(),
        ]
        .into_iter()
        .flatten()
        .chain(self.resolved.own_settings().map(Caveat::OwnSetting))
        .collect()
    }

    fn paging_caveat(&self) -> Option<Caveat> {
        match (self.assessment.memory_fit, self.resolved.selection.gpu_library.spills) {
            (MemoryFit::TooBig { missing, .. }, true) => Some(Caveat::Paging(missing)),
            (MemoryFit::TooBig { .. }, false)
            | (MemoryFit::Fits { .. } | MemoryFit::Tight { .. }, _) => None,
        }
    }

    /// Whether a language model is to read and write nothing.
    pub(crate) fn has_no_tokens(&self) -> bool {
        let resolved = &self.resolved;
        let none = |number| resolved.inputs.quantity(number) == 0.0;
        let language = resolved.selection.family == Family::Language;
        language && none(Number::Prompt) && none(Number::Tokens)
    }

    fn step_caveat(&self) -> Option<Caveat> {
        let scenario = self.resolved.selection.scenario;
        let stepwise = (scenario.residency() == Residency::EachStep
            && scenario.chosen(Choice::Residency).is_some())
            || scenario.synchronization() == Synchronization::EachStep;
        (stepwise && self.job.workload.steps.value() <= 1.0).then_some(Caveat::SingleStep)
    }
}

impl Estimate<'_> {
    fn fp64_caveat(&self) -> Option<Caveat> {
        let Selection { gpu, precision, unit, scenario, .. } = &self.resolved.selection;
        let compute = self.assessment.bound().0 == Bound::Compute;
        let given = scenario.number(Number::GpuPeak).is_some();
        if *precision != Precision::Fp64 || !compute || given {
            return None;
        }
        let matrix = gpu.fp64_matrix.filter(|_| *unit == ArithmeticUnit::Matrix);
        let times = gpu.fp32.value() / matrix.or(gpu.fp64)?.value();
        (times >= SLOW_FP64).then(|| Caveat::SlowFp64(times.round() as u8))
    }

    /// The occupancy of the stage that has the fewest threads, where kernels limit the GPU.
    fn occupancy_caveat(&self) -> Option<Caveat> {
        let kernels = matches!(self.assessment.bound().0, Bound::Compute | Bound::Memory);
        let occupancy = |stage| occupancy(stage, &self.job.gpu, &mut Trace::silent()).value();
        let least = self.job.part().stages.iter().map(occupancy).fold(1.0, f64::min);
        let percent = (100.0 * least).ceil();
        (kernels && least < LOW_OCCUPANCY).then_some(Caveat::Occupancy(percent as u8))
    }
}

impl Selection<'_> {
    fn support_caveat(&self) -> Option<Caveat> {
        let support = self.gpu_library.support.on(self.gpu.vendor);
        (support == Level::Partly).then_some(Caveat::LibraryPartlySupported)
    }

    fn purpose_caveat(&self, made_for: Option<&[&str]>, name: &'static str) -> Option<Caveat> {
        let family = self.family;
        // Operations and bytes of a person's own may well be what the library is made for.
        let other = family != Family::Custom
            && made_for.is_some_and(|families| !families.contains(&family.facts().id));
        other.then_some(Caveat::LibraryForOtherWork(name))
    }

    /// On the GPU it is an obstacle.
    fn training_caveat(&self) -> Option<Caveat> {
        let other = self.trains && self.cpu_library.infers_only;
        other.then_some(Caveat::LibraryForOtherWork(self.cpu_library.name))
    }

    fn replaced_caveat(&self) -> Option<Caveat> {
        let usual = self.scenario.usual_gpu_library();
        let replaced =
            self.scenario.chosen(Choice::GpuLibrary).is_none() && usual.id != self.gpu_library.id;
        replaced.then_some(Caveat::LibraryReplaced(usual.name, usual.support_note))
    }

    fn format_caveat(&self) -> Option<Caveat> {
        // In FP32 and FP64 the vector units are what most GPUs have, and nothing to warn of.
        let lacks = is_reduced(self.precision)
            && self.unit == ArithmeticUnit::Matrix
            && matrix_figure(self.gpu, self.precision).is_none();
        lacks.then_some(Caveat::FormatOnOtherUnits)
    }

    fn cpu_format_caveat(&self) -> Option<Caveat> {
        // CPU libraries have integer arithmetic, and kernels of their own for quantized weights; an
        // interpreter is slow in any format.
        let integers = self.cpu_precision == Precision::Int8 && self.unit == ArithmeticUnit::Vector;
        let exempt =
            integers || self.family == Family::Language || self.cpu_library.interpreted.is_some();
        let exempt = exempt || cpu_matrix_peak(self, self.cpu_precision).is_some();
        let slow = is_reduced(self.cpu_precision) && !exempt;
        slow.then(|| match self.library_with_units() {
            Some(other) => Caveat::FormatUnitsUnused(self.cpu_library.name, other.name),
            None => Caveat::FormatSlowOnCpu,
        })
    }

    /// The first library that people use for the work that has the CPU's matrix units compute it.
    fn library_with_units(&self) -> Option<&'static CpuLibrary> {
        let uses_units = |library: &&'static CpuLibrary| {
            let with = Self { cpu_library: library, ..*self };
            cpu_matrix_peak(&with, self.cpu_precision).is_some()
        };
        self.family.facts().libraries.cpu.iter().copied().find(uses_units)
    }
}

/// Whether a precision is none of the two that every CPU and GPU library has.
const fn is_reduced(precision: Precision) -> bool {
    match precision {
        Precision::Fp64 | Precision::Fp32 => false,
        Precision::Tf32 | Precision::Fp16 | Precision::Bf16 | Precision::Int8 => true,
    }
}

#[cfg(test)]
mod tests {
    use super::Caveat::{self, FormatOnOtherUnits, FormatSlowOnCpu, FormatUnitsUnused};
    use crate::{Obstacle, Report};
    use offload_scenario::decode;

    fn caveats(link: &str) -> Vec<Caveat> {
        Report::of(&decode("", link).scenario).caveats
    }

    #[test]
    fn an_ordinary_combination_needs_no_caveat() {
        assert_eq!(caveats("w=matmul&gpu=a100&dtype=fp32"), []);
    }

    #[test]
    fn a_caveat_names_what_the_gpu_or_library_lacks() {
        assert_eq!(
            caveats("w=matmul&gpu=apple-m1&dtype=fp32&gpulib=pytorch"),
            [Caveat::LibraryPartlySupported]
        );
        let instead = caveats("w=matmul&gpu=apple-m1&dtype=fp32");
        assert!(matches!(instead[..], [_, Caveat::LibraryReplaced("CuPy", _)]), "{instead:?}");
        assert_eq!(
            caveats("w=matmul&cpu=aws-r4-8xlarge&gpu=t4&dtype=bf16"),
            [FormatOnOtherUnits, FormatSlowOnCpu]
        );
        assert_eq!(caveats("w=matmul&data=step&dtype=fp32"), [Caveat::SingleStep]);
    }

    #[test]
    fn slow_fp64_is_named_where_it_limits_the_gpu() {
        assert_eq!(caveats("matmul-fp64"), [Caveat::SlowFp64(32)]);
        assert_eq!(caveats("w=matmul&n=8192&gpu=rtx-4090"), [Caveat::SlowFp64(64)]);
        for link in [
            "matmul-fp64&dtype=fp32",
            "matmul-fp64&gpu=v100-sxm2-16gb",
            "matmul-fp64&gpupeak=0.25",
            "w=elementwise&gpu=t4&data=gpu",
        ] {
            assert_eq!(caveats(link), [], "{link}");
        }
    }

    #[test]
    fn work_that_does_not_fit_is_paged_or_an_obstacle() {
        let paged = caveats("w=dataframe&rows=1G&verb=groupby");
        assert!(
            matches!(paged[..], [Caveat::Paging(missing)] if missing.value() > 0.0),
            "{paged:?}"
        );
        assert_eq!(caveats("w=dataframe&rows=1M&verb=groupby"), []);
        let report =
            Report::of(&decode("", "w=matmul&n=200000&dtype=fp32&gpulib=pytorch").scenario);
        assert_eq!((report.obstacle, &report.caveats[..]), (Some(Obstacle::TooBig), &[][..]));
    }

    #[test]
    fn no_tokens_are_taken_as_one() {
        let time = |link| Report::of(&decode("", link).scenario).assessment.gpu().total();
        assert_eq!(time("w=llm&prompt=0&tokens=0"), time("w=llm&prompt=0&tokens=1"));
        assert!(caveats("w=llm&prompt=0&tokens=0").contains(&Caveat::NoTokens));
        for link in ["w=llm&prompt=0&tokens=1", "w=llm&prompt=1&tokens=0"] {
            assert!(!caveats(link).contains(&Caveat::NoTokens), "{link}");
        }
    }

    #[test]
    fn a_library_that_leaves_matrix_units_unused_is_named_with_one_that_uses_them() {
        let unused = FormatUnitsUnused("NumPy", "PyTorch on the CPU");
        assert_eq!(caveats("w=matmul&dtype=bf16&cpu=aws-m7i-8xlarge&gpu=a100"), [unused]);
        assert_eq!(
            caveats("w=matmul&dtype=bf16&cpulib=pytorch-cpu&cpu=aws-m7i-8xlarge&gpu=a100"),
            []
        );
        // A CPU without such units, a format that they lack, and work without products.
        for link in [
            "w=matmul&dtype=bf16&cpu=aws-r4-8xlarge",
            "w=matmul&dtype=fp16&cpu=aws-m7i-8xlarge",
            "w=elementwise&dtype=bf16&cpu=aws-m7i-8xlarge",
            "w=fft&dtype=bf16&cpu=aws-m7i-8xlarge",
        ] {
            assert_eq!(caveats(&format!("{link}&gpu=a100")), [FormatSlowOnCpu], "{link}");
        }
    }

    #[test]
    fn a_library_for_other_work_is_named() {
        assert_eq!(
            caveats("w=matmul&dtype=fp32&gpulib=cudf"),
            [Caveat::LibraryForOtherWork("RAPIDS cuDF")]
        );
        assert_eq!(caveats("w=dataframe"), []);
    }

    #[test]
    fn a_library_that_does_not_train_is_no_clear_win() {
        let report = |link: &str| Report::of(&decode("", link).scenario);
        let trained = "w=cnn&phase=train&cpulib=openvino-cpu";
        assert_eq!(caveats(trained), [Caveat::LibraryForOtherWork("OpenVINO on the CPU")]);
        for link in ["onnxruntime", "tensorrt", "vllm", "openvino&gpu=arc-b580"] {
            let link = format!("{trained}&gpulib={link}");
            assert_eq!(report(&link).obstacle, Some(Obstacle::NoTraining), "{link}");
        }
        let used = "w=cnn&phase=infer&cpulib=openvino-cpu&gpulib=tensorrt";
        assert_eq!((report(used).obstacle, caveats(used)), (None, vec![]));
        assert_eq!(report("w=cnn&phase=train").obstacle, None);
    }

    #[test]
    fn a_library_without_support_is_an_obstacle() {
        let report = Report::of(&decode("", "gpu=apple-m1&gpulib=cupy").scenario);
        assert_eq!(report.obstacle, Some(Obstacle::NoLibrary));
    }
}
