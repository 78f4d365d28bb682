//! The uncertainty of each aspect of a job: that of its figures, and that of the model itself.

use crate::resolved::Resolved;
use crate::resolved_scenario::ResolvedScenario;
use offload_catalog::FamilyLibraries;
use offload_estimator::uncertainty::{Aspect, Uncertainty, UncertaintyFactor};
use offload_scenario::{Family, Number};

/// The error of the model on a CPU, as versions and builds of a library differ; a factor on a time.
/// Calibrated on all measured rows so that about four of five lie inside the ranges, as are the others
/// below and the errors of each family on a GPU in `libraries.toml`, 2026-11-22; `cargo xtask
/// calibrate` says how many do, also of sources that were left out.
const CPU_MODEL_ERROR: f64 = 1.35;

/// The same where the share of peak was given, so that only threading and caches are left.
const CPU_MODEL_ERROR_GIVEN_SHARE: f64 = 1.05;

/// The error of memory times on a CPU; a factor on a time.
const CPU_MEMORY_MODEL_ERROR: f64 = 1.3;

/// The same where both bandwidths, of one core and of all, were given.
const CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS: f64 = 1.1;

/// The variation of a library's launch cost between machines; a factor on a time.
const LAUNCH_MODEL_ERROR: f64 = 1.4;

/// The variation of an interconnect's bandwidth between machines; a factor on a time.
const INTERCONNECT_MODEL_ERROR: f64 = 1.3;

/// The errors of the model itself when all its figures are right: factors on a time, at least one.
/// They are what a calibration of the ranges sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelErrors {
    /// On the CPU's arithmetic, an interpreter's included.
    pub cpu_arithmetic: f64,
    /// On the CPU's memory.
    pub cpu_memory: f64,
    /// On what a call of a library costs on the CPU.
    pub cpu_calls: f64,
    /// On the GPU's arithmetic.
    pub gpu_arithmetic: f64,
    /// On the GPU's memory.
    pub gpu_memory: f64,
    /// On what issuing work to the GPU costs.
    pub launch: f64,
    /// On the link between CPU and GPU.
    pub interconnect: f64,
}

impl ModelErrors {
    /// Those in use for a family.
    pub fn of(family: Family) -> Self {
        let FamilyLibraries { model_error_arithmetic, model_error_memory, .. } =
            family.facts().libraries;
        Self {
            cpu_arithmetic: CPU_MODEL_ERROR,
            cpu_memory: CPU_MEMORY_MODEL_ERROR,
            cpu_calls: 1.0,
            gpu_arithmetic: model_error_arithmetic.value().value(),
            gpu_memory: model_error_memory.value().value(),
            launch: LAUNCH_MODEL_ERROR,
            interconnect: INTERCONNECT_MODEL_ERROR,
        }
    }
}

impl ResolvedScenario<'_> {
    /// The uncertainty of each aspect: that of the resolved figure, joined with the model's own. An
    /// aspect whose figure was given has none of the first, and none of the second where the figure
    /// says it all.
    pub(crate) fn uncertainty(&self) -> Uncertainty {
        self.uncertainty_with(&ModelErrors::of(self.selection.family))
    }

    /// The same with other errors of the model.
    pub(crate) fn uncertainty_with(&self, errors: &ModelErrors) -> Uncertainty {
        let Self { selection, inputs, parameters } = self;
        let given = |number| inputs.is_given(number);
        let unless = |number, factor| if given(number) { UncertaintyFactor::SURE } else { factor };
        let rate = |number| {
            inputs.get(number).map_or(UncertaintyFactor::SURE, Resolved::uncertainty_as_rate)
        };
        let time = |number| {
            inputs.get(number).map_or(UncertaintyFactor::SURE, Resolved::uncertainty_as_time)
        };
        let mut uncertainty = Uncertainty::default();

        let model_error = match given(Number::CpuShare) {
            true => CPU_MODEL_ERROR_GIVEN_SHARE,
            false => errors.cpu_arithmetic,
        };
        let arithmetic = rate(Number::CpuShare).and(UncertaintyFactor::about(model_error));
        uncertainty.set(Aspect::CpuArithmetic, arithmetic);

        let model_error = match given(Number::CpuBandwidth) && given(Number::CoreBandwidth) {
            true => CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS,
            false => errors.cpu_memory,
        };
        let memory = rate(Number::CoreBandwidth).and(UncertaintyFactor::about(model_error));
        uncertainty.set(Aspect::CpuMemory, memory);

        // A plain loop spends its time in the interpreter, anything else in calls of a library.
        let calls = match selection.cpu_library.interpreted {
            Some(_) => {
                let model_error = UncertaintyFactor::about(errors.cpu_arithmetic);
                unless(Number::InterpretedCost, time(Number::InterpretedCost).and(model_error))
            }
            // No error leaves the figure's own range as it is, to the last bit.
            None if errors.cpu_calls == 1.0 => time(Number::CallCost),
            None => {
                let model_error = UncertaintyFactor::about(errors.cpu_calls);
                unless(Number::CallCost, time(Number::CallCost).and(model_error))
            }
        };
        uncertainty.set(Aspect::CpuCalls, calls);

        let model_error = UncertaintyFactor::about(errors.gpu_arithmetic);
        let arithmetic = rate(Number::GpuShare).and(model_error);
        uncertainty.set(Aspect::GpuArithmetic, unless(Number::GpuShare, arithmetic));

        // Reductions alone depend on how well a library reduces within a GPU.
        let reduced = match selection.family == Family::Reduction {
            true => parameters.reduction_share.uncertainty_as_rate(),
            false => UncertaintyFactor::SURE,
        };
        let model_error = UncertaintyFactor::about(errors.gpu_memory);
        let streaming = rate(Number::GpuBandwidthShare).and(model_error).and(reduced);
        uncertainty.set(Aspect::GpuMemory, unless(Number::GpuBandwidthShare, streaming));

        // A compiled function costs its call, whatever a launch of each of its kernels would cost.
        let compiled = !selection.gpu_library.call.likely().is_zero();
        let issue = if compiled { Number::GpuCallCost } else { Number::LaunchCost };
        let launch = time(issue).and(UncertaintyFactor::about(errors.launch));
        uncertainty.set(Aspect::Launch, unless(Number::LaunchCost, launch));

        uncertainty.set(
            Aspect::Interconnect,
            unless(Number::LinkIn, UncertaintyFactor::about(errors.interconnect)),
        );

        // One aspect for all of start-up: context and handles are taken to vary as the import does,
        // also where the import itself is not counted.
        let loading = parameters.import.uncertainty_as_time();
        let start_up = loading.and(parameters.compile.uncertainty_as_time());
        uncertainty.set(Aspect::StartUp, unless(Number::StartUp, start_up));
        uncertainty
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolved_scenario::ResolvedScenario;
    use offload_scenario::{Choice, FAMILIES, Scenario, decode};

    fn uncertainty(link: &str) -> Uncertainty {
        let arrival = decode("", link);
        assert_eq!(arrival.notices, [], "{link}");
        ResolvedScenario::of(&arrival.scenario).uncertainty()
    }

    fn aspect(link: &str, aspect: Aspect) -> UncertaintyFactor {
        uncertainty(link).of(aspect)
    }

    #[test]
    fn each_aspect_is_at_least_as_uncertain_as_the_model() {
        for facts in FAMILIES {
            let mut scenario = Scenario::default();
            assert!(scenario.choose(Choice::Family, facts.id));
            let uncertainty = ResolvedScenario::of(&scenario).uncertainty();
            let arithmetic = facts.libraries.model_error_arithmetic.value().value();
            let memory = facts.libraries.model_error_memory.value().value();
            for (aspect, error) in [
                (Aspect::CpuArithmetic, CPU_MODEL_ERROR),
                (Aspect::CpuMemory, CPU_MEMORY_MODEL_ERROR),
                (Aspect::GpuArithmetic, arithmetic),
                (Aspect::GpuMemory, memory),
                (Aspect::Launch, LAUNCH_MODEL_ERROR),
                (Aspect::Interconnect, INTERCONNECT_MODEL_ERROR),
            ] {
                let UncertaintyFactor { low, high } = uncertainty.of(aspect);
                let wide = error > 1.0 && low <= 1.0 / error + 1e-9 && high >= error - 1e-9;
                assert!(wide, "{}: {aspect:?} {low} {high}", facts.id);
            }
            // Start-up has no error of the model, only the range of its figures; a native program
            // imports nothing.
            let start_up = uncertainty.of(Aspect::StartUp);
            let imports = !facts.libraries.default_gpu.import.likely().is_zero();
            assert_eq!(start_up.high > 1.0, imports, "{}: {start_up:?}", facts.id);
        }
    }

    #[test]
    fn a_given_figure_leaves_its_aspect_certain_and_the_others_as_they_were() {
        for (link, given, aspect) in [
            ("w=matmul&cpulib=numpy", "call=2", Aspect::CpuCalls),
            ("w=loop&cpulib=python", "pyop=0.05", Aspect::CpuCalls),
            ("w=matmul", "eff=50", Aspect::GpuArithmetic),
            ("w=matmul", "gpubweff=80", Aspect::GpuMemory),
            ("w=reduction", "gpubweff=80", Aspect::GpuMemory),
            ("w=matmul&gpulib=cupy", "launch=5", Aspect::Launch),
            ("w=matmul&gpulib=jax", "launch=5", Aspect::Launch),
            ("w=matmul", "linkin=10", Aspect::Interconnect),
            ("w=matmul", "startup=3", Aspect::StartUp),
        ] {
            let (before, after) = (uncertainty(link), uncertainty(&format!("{link}&{given}")));
            for other in Aspect::ALL {
                match other == aspect {
                    true => {
                        assert_ne!(before.of(other), UncertaintyFactor::SURE, "{link}: {other:?}");
                        assert_eq!(after.of(other), UncertaintyFactor::SURE, "{link}: {other:?}");
                    }
                    false => assert_eq!(after.of(other), before.of(other), "{link}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn each_error_of_the_model_widens_its_aspect_alone() {
        let arrival = decode("", "w=matmul&cpulib=numpy&gpulib=cupy");
        let resolved = ResolvedScenario::of(&arrival.scenario);
        let in_use = ModelErrors::of(Family::Matmul);
        assert_eq!(resolved.uncertainty_with(&in_use), resolved.uncertainty());
        for (errors, changed) in [
            (ModelErrors { cpu_arithmetic: 9.0, ..in_use }, Aspect::CpuArithmetic),
            (ModelErrors { cpu_memory: 9.0, ..in_use }, Aspect::CpuMemory),
            (ModelErrors { cpu_calls: 9.0, ..in_use }, Aspect::CpuCalls),
            (ModelErrors { gpu_arithmetic: 9.0, ..in_use }, Aspect::GpuArithmetic),
            (ModelErrors { gpu_memory: 9.0, ..in_use }, Aspect::GpuMemory),
            (ModelErrors { launch: 9.0, ..in_use }, Aspect::Launch),
            (ModelErrors { interconnect: 9.0, ..in_use }, Aspect::Interconnect),
        ] {
            let (before, after) = (resolved.uncertainty(), resolved.uncertainty_with(&errors));
            for aspect in Aspect::ALL {
                let wider = after.of(aspect).high > before.of(aspect).high;
                assert_eq!(wider, aspect == changed, "{aspect:?} {errors:?}");
            }
        }
    }

    #[test]
    fn given_figures_of_the_cpu_leave_a_small_error_of_the_model() {
        let arithmetic = aspect("w=matmul&cpueff=50", Aspect::CpuArithmetic);
        assert_eq!(arithmetic, UncertaintyFactor::about(CPU_MODEL_ERROR_GIVEN_SHARE));
        let memory = |given: &str| aspect(&format!("w=elementwise{given}"), Aspect::CpuMemory);
        let small = UncertaintyFactor::about(CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS);
        let large = UncertaintyFactor::about(CPU_MEMORY_MODEL_ERROR);
        assert_eq!(memory("&cpubw=50&corebw=10"), small);
        assert_eq!(memory("&corebw=10"), large);
        assert_ne!(memory("&cpubw=50"), small);
        assert!(large.high > small.high);
    }

    #[test]
    fn a_compiled_library_is_as_uncertain_as_its_calls_and_others_as_their_launches() {
        let launch = |link: &str| aspect(link, Aspect::Launch);
        let model_error = UncertaintyFactor::about(LAUNCH_MODEL_ERROR);
        assert_eq!(launch("w=matmul&gpulib=jax&gpucall=50"), model_error);
        assert_ne!(launch("w=matmul&gpulib=jax"), model_error);
        assert_eq!(launch("w=matmul&gpulib=cupy&gpucall=50"), launch("w=matmul&gpulib=cupy"));
    }

    #[test]
    fn reductions_depend_on_how_well_a_library_reduces() {
        let error = |family: Family| family.facts().libraries.model_error_memory.value();
        assert_eq!(error(Family::Reduction), error(Family::Elementwise));
        let wider = Choice::GpuLibrary.options().filter(|library| {
            let memory =
                |family| aspect(&format!("w={family}&gpulib={}", library.id), Aspect::GpuMemory);
            let (reduction, elementwise) = (memory("reduction"), memory("elementwise"));
            assert!(reduction.high >= elementwise.high, "{}", library.id);
            reduction.high > elementwise.high
        });
        assert!(wider.count() > 0);
    }

    #[test]
    fn a_figure_measured_on_the_chosen_machine_has_no_range_of_its_own() {
        let gpus = |measured: bool| {
            let gpus = offload_catalog::gpus().iter();
            gpus.filter(move |gpu| gpu.bandwidth_share.is_some() == measured)
        };
        let memory = |gpu: &offload_catalog::Gpu| {
            aspect(&format!("w=elementwise&gpu={}", gpu.id), Aspect::GpuMemory)
        };
        let model_error = UncertaintyFactor::about(ModelErrors::of(Family::Elementwise).gpu_memory);
        assert!(gpus(true).count() > 0 && gpus(true).all(|gpu| memory(gpu) == model_error));
        assert!(
            gpus(false).count() > 0 && gpus(false).all(|gpu| memory(gpu).high > model_error.high)
        );
    }
}
