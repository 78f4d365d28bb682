//! The uncertainty of each aspect of a job: the uncertainty of its inputs, combined with the errors of the model.

use crate::resolved::Resolved;
use crate::resolved_scenario::{FamilyModel, ResolvedScenario};
use offload_catalog::FamilyLibraries;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::uncertainty::{Aspect, Uncertainty, UncertaintyFactor};
use offload_scenario::{FAMILIES, Family, Number, Scenario};

/// The model's error factor for the CPU's arithmetic time if the user enters the share of peak. Then only the effects
/// of threads and caches are uncertain.
const CPU_MODEL_ERROR_GIVEN_SHARE: f64 = 1.05;

/// The model's error factor for the CPU's memory time if the user enters the bandwidth of one core and of all cores.
const CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS: f64 = 1.1;

/// The factor by which a library's launch time varies between machines.
const LAUNCH_MODEL_ERROR: f64 = 1.4;

/// The factor by which an interconnect's transfer time varies between machines.
const INTERCONNECT_MODEL_ERROR: f64 = 1.3;

/// The errors that the model has even with exact inputs. Each error is the factor, at least one, by which a time can be
/// wrong. The factors are calibrated against published timings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelErrors {
    /// The error of every aspect of the CPU.
    pub cpu: f64,
    /// The error of every aspect of the GPU. Launches and the interconnect vary at least this much between machines.
    pub gpu: f64,
    /// The width of the speedup's range on a logarithmic scale, relative to the width if both machines' errors were
    /// independent.
    pub speedup_width: f64,
}

impl ModelErrors {
    /// Returns the calibrated errors of a family.
    pub fn of(family: Family) -> Self {
        let FamilyLibraries { model_error_cpu, model_error_gpu, .. } = family.facts().libraries;
        Self {
            cpu: model_error_cpu.value().value(),
            gpu: model_error_gpu.value().value(),
            speedup_width: offload_catalog::speedup_width().value().value(),
        }
    }

    /// Returns the errors for a scenario. If the scenario's kind of work has no measurements, the errors are at least
    /// as large as for a family without measurements. If nobody timed a side's library on its class of hardware, the
    /// side's error is at least the error that `cargo xtask calibrate` found for libraries without timings.
    fn of_scenario(scenario: &Scenario, model: FamilyModel) -> Self {
        let mut errors = Self::of(scenario.family());
        let sources = model.test_sources(scenario);
        let [cpu, gpu] = offload_catalog::untimed_errors().map(|error| error.value().value());
        if sources.cpu.is_none() {
            errors.cpu = errors.cpu.max(cpu);
        }
        if sources.gpu.is_none() {
            errors.gpu = errors.gpu.max(gpu);
        }
        let unmeasured_family = FAMILIES.iter().find(|facts| facts.libraries.evidence.rows == 0);
        match unmeasured_family.filter(|_| scenario.unmeasured().is_some()) {
            Some(facts) => {
                let unmeasured = Self::of(facts.family);
                Self {
                    cpu: errors.cpu.max(unmeasured.cpu),
                    gpu: errors.gpu.max(unmeasured.gpu),
                    ..errors
                }
            }
            None => errors,
        }
    }
}

impl ResolvedScenario<'_> {
    /// Returns the uncertainty of each aspect, from its input and from the model.
    ///
    /// A value that the user entered is certain. If that value covers the whole aspect, the model's error is also
    /// removed.
    pub(crate) fn uncertainty(&self) -> Uncertainty {
        self.uncertainty_with(&ModelErrors::of_scenario(self.selection.scenario, self.model))
    }

    /// Returns the uncertainty of each aspect with the given errors of the model.
    pub(crate) fn uncertainty_with(&self, errors: &ModelErrors) -> Uncertainty {
        let Self { selection, inputs, parameters, .. } = self;
        let is_given = |number| inputs.is_given(number);
        let exact_if_given =
            |number, factor| if is_given(number) { UncertaintyFactor::EXACT } else { factor };
        let rate = |number| {
            inputs.get(number).map_or(UncertaintyFactor::EXACT, Resolved::uncertainty_as_rate)
        };
        let time = |number| {
            inputs.get(number).map_or(UncertaintyFactor::EXACT, Resolved::uncertainty_as_time)
        };
        let [cpu, gpu] = [errors.cpu, errors.gpu].map(UncertaintyFactor::symmetric);
        let mut uncertainty = Uncertainty::of_speedup_width(errors.speedup_width);

        let arithmetic = match self.cycles_uncertainty() {
            Some(cycles_factor) => cycles_factor.combined_with(cpu),
            None => rate(Number::CpuShare).combined_with(if is_given(Number::CpuShare) {
                UncertaintyFactor::symmetric(CPU_MODEL_ERROR_GIVEN_SHARE)
            } else {
                cpu
            }),
        };
        uncertainty.set(Aspect::CpuArithmetic, arithmetic);

        let model_error = if is_given(Number::CpuBandwidth) && is_given(Number::CoreBandwidth) {
            UncertaintyFactor::symmetric(CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS)
        } else {
            cpu
        };
        uncertainty.set(Aspect::CpuMemory, rate(Number::CoreBandwidth).combined_with(model_error));

        // A plain loop spends its time in the interpreter. All other work spends it in library calls.
        let cost = match selection.cpu_library.interpreted {
            Some(_) => Number::InterpretedCost,
            None => Number::CallCost,
        };
        let calls = exact_if_given(cost, time(cost).combined_with(cpu));
        uncertainty.set(Aspect::CpuCalls, calls);

        let arithmetic = rate(Number::GpuShare).combined_with(gpu);
        uncertainty.set(Aspect::GpuArithmetic, exact_if_given(Number::GpuShare, arithmetic));

        // Only the reduction family depends on the efficiency of the library's reductions.
        let reduction = if selection.family == Family::Reduction {
            parameters.reduction_share.uncertainty_as_rate()
        } else {
            UncertaintyFactor::EXACT
        };
        let streaming = rate(Number::GpuBandwidthShare).combined_with(gpu).combined_with(reduction);
        uncertainty.set(Aspect::GpuMemory, exact_if_given(Number::GpuBandwidthShare, streaming));

        // A compiled function costs one call, regardless of its number of kernels.
        let call = selection.gpu_library.call_of(selection.family.is_network());
        let is_compiled = !call.likely().is_zero();
        let issue = if is_compiled { Number::GpuCallCost } else { Number::LaunchCost };
        let min_error = |variation: f64| UncertaintyFactor::symmetric(errors.gpu.max(variation));
        let launch = time(issue).combined_with(min_error(LAUNCH_MODEL_ERROR));
        uncertainty.set(Aspect::Launch, exact_if_given(Number::LaunchCost, launch));

        uncertainty.set(
            Aspect::Interconnect,
            exact_if_given(Number::LinkIn, min_error(INTERCONNECT_MODEL_ERROR)),
        );

        // Start-up as a whole is one aspect. Context and handles are assumed to vary like the import, even if the
        // import itself takes no time.
        let loading = parameters.import.uncertainty_as_time();
        let start_up = loading.combined_with(if selection.plans_transform() {
            parameters.plan_uncertainty()
        } else {
            parameters.compile.uncertainty_as_time()
        });
        uncertainty.set(Aspect::StartUp, exact_if_given(Number::StartUp, start_up));
        if let Some(followed) = selection.followed {
            let [cpu, gpu] = [Number::CpuTimeFactor, Number::GpuTimeFactor].map(is_given);
            (followed.narrow)(&followed, CpuGpu { cpu, gpu }, &mut uncertainty);
        }
        uncertainty
    }

    /// Returns the uncertainty of CPU arithmetic whose time is computed from cycles instead of a share of peak.
    ///
    /// In some families, the number of cycles is a property of the library and has a range. In the other families, the
    /// model counts the cycles, so they have only the model's error. `None` if the family uses a share of peak.
    fn cycles_uncertainty(&self) -> Option<UncertaintyFactor> {
        let parameters = &self.parameters;
        match self.selection.family {
            Family::Sorting => Some(parameters.comparison_cycles.uncertainty_as_time()),
            Family::Fourier => Some(parameters.transform_rate.uncertainty_as_rate()),
            Family::Filter => Some(parameters.image_cycles_ratio.uncertainty_as_time()),
            Family::Dataframe | Family::Sparse | Family::TreeEnsemble | Family::ArrayCall => {
                Some(UncertaintyFactor::EXACT)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolved_scenario::{FamilyModel, ResolvedScenario};
    use offload_scenario::{Choice, FAMILIES, Scenario, decode};
    use offload_vocabulary::elementary::ln;

    fn uncertainty(link: &str) -> Uncertainty {
        let decoded = decode("", link);
        assert_eq!(decoded.notices, [], "{link}");
        ResolvedScenario::of(&decoded.scenario, FamilyModel::ANY).uncertainty()
    }

    fn aspect(link: &str, aspect: Aspect) -> UncertaintyFactor {
        uncertainty(link).of(aspect)
    }

    #[test]
    fn each_aspect_is_at_least_as_uncertain_as_the_model() {
        for facts in FAMILIES {
            let mut scenario = Scenario::default();
            assert!(scenario.choose(Choice::Family, facts.id));
            let uncertainty = ResolvedScenario::of(&scenario, FamilyModel::ANY).uncertainty();
            let ModelErrors { cpu, gpu, .. } = ModelErrors::of(facts.family);
            for (aspect, error) in [
                (Aspect::CpuArithmetic, cpu),
                (Aspect::CpuMemory, cpu),
                (Aspect::CpuCalls, cpu),
                (Aspect::GpuArithmetic, gpu),
                (Aspect::GpuMemory, gpu),
                (Aspect::Launch, gpu.max(LAUNCH_MODEL_ERROR)),
                (Aspect::Interconnect, gpu.max(INTERCONNECT_MODEL_ERROR)),
            ] {
                let UncertaintyFactor { low, high } = uncertainty.of(aspect);
                let is_wide_enough =
                    error > 1.0 && low <= 1.0 / error + 1e-9 && high >= error - 1e-9;
                assert!(is_wide_enough, "{}: {aspect:?} {low} {high}", facts.id);
            }
            // The model adds no error to start-up. A native GPU program imports nothing, so its start-up has no range.
            let start_up = uncertainty.of(Aspect::StartUp);
            let has_import = !facts.libraries.default_gpu.import.likely().is_zero();
            assert_eq!(start_up.high > 1.0, has_import, "{}: {start_up:?}", facts.id);
        }
    }

    #[test]
    fn a_given_figure_removes_only_the_uncertainty_of_its_aspect() {
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
                if other == aspect {
                    assert_ne!(before.of(other), UncertaintyFactor::EXACT, "{link}: {other:?}");
                    assert_eq!(after.of(other), UncertaintyFactor::EXACT, "{link}: {other:?}");
                } else {
                    assert_eq!(after.of(other), before.of(other), "{link}: {other:?}")
                }
            }
        }
    }

    #[test]
    fn each_error_of_the_model_widens_the_aspects_of_its_machine() {
        let decoded = decode("", "w=matmul&cpulib=numpy&gpulib=cupy");
        let resolved = ResolvedScenario::of(&decoded.scenario, FamilyModel::ANY);
        let calibrated = ModelErrors::of(Family::Matmul);
        assert_eq!(resolved.uncertainty_with(&calibrated), resolved.uncertainty());
        let cpu = [Aspect::CpuArithmetic, Aspect::CpuMemory, Aspect::CpuCalls];
        let gpu = [Aspect::GpuArithmetic, Aspect::GpuMemory, Aspect::Launch, Aspect::Interconnect];
        for (errors, changed) in [
            (ModelErrors { cpu: 90.0, ..calibrated }, &cpu[..]),
            (ModelErrors { gpu: 90.0, ..calibrated }, &gpu[..]),
        ] {
            let (before, after) = (resolved.uncertainty(), resolved.uncertainty_with(&errors));
            for aspect in Aspect::ALL {
                let is_wider = after.of(aspect).high > before.of(aspect).high;
                assert_eq!(is_wider, changed.contains(&aspect), "{aspect:?} {errors:?}");
            }
        }
    }

    #[test]
    fn given_cpu_figures_leave_a_small_model_error() {
        let arithmetic = aspect("w=matmul&cpueff=50", Aspect::CpuArithmetic);
        assert_eq!(arithmetic, UncertaintyFactor::symmetric(CPU_MODEL_ERROR_GIVEN_SHARE));
        let memory = |given: &str| aspect(&format!("w=elementwise{given}"), Aspect::CpuMemory);
        let small = UncertaintyFactor::symmetric(CPU_MEMORY_MODEL_ERROR_GIVEN_BANDWIDTHS);
        let large = UncertaintyFactor::symmetric(ModelErrors::of(Family::Elementwise).cpu);
        assert_eq!(memory("&cpubw=50&corebw=10"), small);
        assert_eq!(memory("&corebw=10"), large);
        assert_ne!(memory("&cpubw=50"), small);
        assert!(large.high >= small.high);
    }

    #[test]
    fn work_counted_in_cycles_ignores_the_uncertainty_of_the_peak_share() {
        let arithmetic = |link: &str| aspect(link, Aspect::CpuArithmetic);
        for facts in FAMILIES {
            let link = format!("w={}", facts.id);
            let (before, after) = (arithmetic(&link), arithmetic(&format!("{link}&cpueff=7")));
            let in_cycles = ["sort", "fft", "filter", "dataframe", "sparse", "trees", "arraycall"];
            assert_eq!(before == after, in_cycles.contains(&facts.id), "{}", facts.id);
        }
        let error = UncertaintyFactor::symmetric(ModelErrors::of(Family::Dataframe).cpu);
        assert_eq!(arithmetic("w=dataframe"), UncertaintyFactor::EXACT.combined_with(error));
        // NumPy's transforms do 0.7 to 1.4 operations per cycle; its sort without vector code takes 9 to 20 cycles per
        // comparison.
        for (link, family) in [("w=fft&cpulib=numpy", Family::Fourier), ("w=sort", Family::Sorting)]
        {
            let error = UncertaintyFactor::symmetric(ModelErrors::of(family).cpu);
            assert!(
                arithmetic(link).high > UncertaintyFactor::EXACT.combined_with(error).high,
                "{link}"
            );
        }
    }

    #[test]
    fn a_given_call_cost_removes_the_launch_uncertainty_of_compiled_libraries_only() {
        let launch = |link: &str| aspect(link, Aspect::Launch);
        let gpu = ModelErrors::of(Family::Matmul).gpu;
        let model_error = UncertaintyFactor::symmetric(gpu.max(LAUNCH_MODEL_ERROR));
        assert_eq!(launch("w=matmul&gpulib=jax&gpucall=50"), model_error);
        assert_ne!(launch("w=matmul&gpulib=jax"), model_error);
        assert_eq!(launch("w=matmul&gpulib=cupy&gpucall=50"), launch("w=matmul&gpulib=cupy"));
    }

    /// A plan takes from 0.5 ms to 0.3 s, but start-up as a whole takes more than 2 s.
    #[test]
    fn fft_planning_hardly_widens_the_start_up_range() {
        let start_up = |link: &str| aspect(link, Aspect::StartUp);
        let (with_plan, import) =
            (start_up("w=fft"), start_up("w=fft&gpulib=pytorch&cpulib=numpy"));
        for UncertaintyFactor { low, high } in [with_plan, import] {
            assert!((0.4..0.9).contains(&low) && (1.1..2.5).contains(&high), "{low} {high}");
        }
    }

    #[test]
    fn reductions_are_at_least_as_uncertain_as_elementwise_work() {
        let wider_libraries = Choice::GpuLibrary.options().filter(|library| {
            let log_errors = |family: Family| {
                let link = format!("w={}&gpulib={}", family.facts().id, library.id);
                let model_error = ModelErrors::of(family).gpu;
                let factor = aspect(&link, Aspect::GpuMemory).high;
                (ln(factor), ln(model_error))
            };
            let squared_excess = |(all, model): (f64, f64)| all * all - model * model;
            let reduction = squared_excess(log_errors(Family::Reduction));
            let elementwise = squared_excess(log_errors(Family::Elementwise));
            assert!(reduction >= elementwise - 1e-9, "{}", library.id);
            reduction > elementwise + 1e-9
        });
        assert!(wider_libraries.count() > 0);
    }

    #[test]
    fn a_figure_measured_on_the_chosen_gpu_adds_no_uncertainty() {
        let gpus = |measured: bool| {
            let gpus = offload_catalog::gpus().iter();
            gpus.filter(move |gpu| gpu.bandwidth_share.is_some() == measured)
        };
        let memory_and_model = |gpu: &offload_catalog::Gpu| {
            let link = format!("w=elementwise&gpu={}", gpu.id);
            let errors = ModelErrors::of_scenario(&decode("", &link).scenario, FamilyModel::ANY);
            let model_error = UncertaintyFactor::symmetric(errors.gpu);
            let model_error = UncertaintyFactor::EXACT.combined_with(model_error);
            (aspect(&link, Aspect::GpuMemory), model_error)
        };
        let mut measured = gpus(true).map(memory_and_model);
        assert!(gpus(true).count() > 0 && measured.all(|(memory, model)| memory == model));
        let mut unmeasured = gpus(false).map(memory_and_model);
        assert!(
            gpus(false).count() > 0 && unmeasured.all(|(memory, model)| memory.high > model.high)
        );
    }
}
