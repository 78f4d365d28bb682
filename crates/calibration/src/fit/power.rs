//! Fits two constants of each architecture to the sustained rates of its GPUs: the energy per operation, and the cap on
//! the share of FP32 peak.

use offload_catalog::{Architecture, Gpu, architectures, gpus};
use offload_estimator::gpu::sustained_share;
use offload_estimator::trace::Trace;

use super::constant::{FittedConstant, PERCENT, PICOJOULES};
use crate::statistics::median;

/// Fits two constants for each architecture with measured GPUs: the energy per operation of the GPUs that are limited
/// by their power, and the cap on the FP32 share of all other GPUs.
pub(crate) fn fit_architectures() -> Vec<FittedConstant> {
    architectures()
        .iter()
        .flat_map(|architecture| architecture_constants(architecture, gpus()))
        .collect()
}

fn architecture_constants(architecture: &Architecture, gpus: &[Gpu]) -> Vec<FittedConstant> {
    let measured_gpus = gpus
        .iter()
        .filter(|gpu| gpu.architecture.id == architecture.id && gpu.sustained_fp32.is_some());
    let (limited_gpus, capped_gpus): (Vec<&Gpu>, Vec<_>) =
        measured_gpus.partition(|gpu| power_share(gpu) < architecture.vector_share.value().value());
    let constant =
        |name: &str, unit, gpus: &[&Gpu], figure: fn(&Gpu) -> Option<f64>, in_use: f64| {
            let fit = median(gpus.iter().filter_map(|gpu| figure(gpu)))?;
            let pair = |gpu: &&Gpu| Some((power_share(gpu), measured_share(gpu)?));
            let pairs = gpus.iter().filter_map(pair).collect();
            let name = format!("{name}, {}", architecture.id);
            Some(FittedConstant::new(name, unit, fit, pairs).in_use(in_use))
        };
    let energy_in_use = architecture.energy_per_flop.value().value();
    let cap = architecture.vector_share.value().value();
    [
        constant(
            "energy of an FP32 operation",
            PICOJOULES,
            &limited_gpus,
            energy_per_operation,
            energy_in_use,
        ),
        constant("cap of the FP32 share", PERCENT, &capped_gpus, measured_share, cap),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the measured share of FP32 peak, or `None` if the share was not measured.
fn measured_share(gpu: &Gpu) -> Option<f64> {
    gpu.sustained_fp32.map(|share| share.value().value())
}

/// Returns the share of FP32 peak that the power limit allows.
fn power_share(gpu: &Gpu) -> f64 {
    let architecture = gpu.architecture;
    sustained_share(
        gpu.power.map(|power| power.value()),
        architecture.energy_per_flop.value(),
        gpu.fp32.value(),
        architecture.vector_share.value(),
        &mut Trace::silent(),
    )
    .value()
}

/// Returns the energy per sustained FP32 operation, in joules. It is the power divided by the sustained rate.
fn energy_per_operation(gpu: &Gpu) -> Option<f64> {
    Some(gpu.power?.value().value() / (measured_share(gpu)? * gpu.fp32.value().value()))
}
