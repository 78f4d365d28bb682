//! The hardware that a ranking compares.

use crate::edit::{CPU_INPUTS, GPU_INPUTS, keep_phase};
use offload_catalog::{Cpu, CpuKind, CpuLibrary, Gpu, NamedMachine, Provider, Vendor};
use offload_scenario::{Choice, Number, Scenario};
use offload_vocabulary::quantity::Count;

/// One or more GPUs, a named machine, or a CPU with a library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hardware {
    /// GPUs of one model, combined with the scenario's CPU.
    Gpu {
        gpu: &'static Gpu,
        /// The number of GPUs that share the work.
        cards: u32,
    },
    /// A named machine (e.g. a cloud instance) with its CPU, GPUs, interconnect and price.
    Machine(&'static NamedMachine),
    /// A CPU without a GPU.
    Cpu {
        cpu: &'static Cpu,
        /// The library that runs on the CPU.
        library: &'static CpuLibrary,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HardwareKind {
    /// GPUs combined with the scenario's CPU.
    Gpu,
    Machine,
    /// CPUs without a GPU.
    Cpu,
}

impl HardwareKind {
    /// Every kind, in display order.
    pub const ALL: [Self; 3] = [Self::Gpu, Self::Machine, Self::Cpu];
}

impl Hardware {
    pub const fn kind(self) -> HardwareKind {
        match self {
            Self::Gpu { .. } => HardwareKind::Gpu,
            Self::Machine(_) => HardwareKind::Machine,
            Self::Cpu { .. } => HardwareKind::Cpu,
        }
    }

    /// Returns the permanent id of the GPU, machine or CPU in the catalog.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gpu { gpu, .. } => gpu.id,
            Self::Machine(machine) => machine.id,
            Self::Cpu { cpu, .. } => cpu.id,
        }
    }

    /// Returns the name of the GPU, machine or CPU, without the number of GPUs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gpu { gpu, .. } => gpu.name,
            Self::Machine(machine) => machine.name,
            Self::Cpu { cpu, .. } => cpu.name,
        }
    }

    /// Returns the number of GPUs.
    pub fn cards(self) -> Count {
        match self {
            Self::Gpu { cards, .. } => Count::new(f64::from(cards)),
            Self::Machine(machine) => machine.gpus.value(),
            Self::Cpu { .. } => Count::ZERO,
        }
    }

    /// Returns the vendor of the GPU. `None` for a CPU.
    pub const fn vendor(self) -> Option<Vendor> {
        match self {
            Self::Gpu { gpu, .. } => Some(gpu.vendor),
            Self::Machine(machine) => Some(machine.gpu.vendor),
            Self::Cpu { .. } => None,
        }
    }

    /// Returns the cloud provider that rents out the hardware. `None` for GPUs, and for machines and CPUs that are not
    /// a provider's instance.
    pub const fn provider(self) -> Option<Provider> {
        let kind = match self {
            Self::Gpu { .. } => return None,
            Self::Machine(machine) => machine.cpu.kind,
            Self::Cpu { cpu, .. } => cpu.kind,
        };
        match kind {
            CpuKind::Instance { provider, .. } => Some(provider),
            CpuKind::Bare => None,
        }
    }

    /// Returns `true` for a named machine without a provider, such as a desktop. It can't be rented, even if the
    /// catalog has a rental price for its GPU.
    pub(super) const fn is_owned(self) -> bool {
        matches!(self, Self::Machine(_)) && self.provider().is_none()
    }

    /// Returns the scenario with this hardware selected.
    ///
    /// The work stays the same: if the hardware would change an automatic setting (e.g. to a precision that its GPU
    /// supports), the previous setting is set explicitly.
    pub(crate) fn apply(self, base: &Scenario) -> Scenario {
        let mut scenario = base.clone();
        match self {
            Self::Gpu { gpu, cards } => {
                scenario.choose(Choice::Gpu, gpu.id);
                let has_count = base.machine().is_some() || cards > 1;
                scenario.set(Number::Gpus, has_count.then(|| f64::from(cards)));
            }
            Self::Machine(machine) => {
                scenario.choose(Choice::Machine, machine.id);
                scenario.reset_parts();
            }
            Self::Cpu { cpu, library } => {
                scenario.choose(Choice::Cpu, cpu.id);
                scenario.choose(Choice::CpuLibrary, library.id);
                keep_phase(&mut scenario, base);
            }
        }
        keep_precisions(&mut scenario, base);
        scenario
    }
}

/// Returns the scenario without the numbers that the user entered for the scenario's GPU and CPU.
pub(super) fn without_hardware_figures(scenario: &Scenario) -> Scenario {
    let mut base = scenario.clone();
    for number in GPU_INPUTS.iter().chain(&CPU_INPUTS) {
        base.set(*number, None);
    }
    base.set(Number::GpuPurchase, None);
    base.set(Number::CpuPurchase, None);
    base
}

/// Returns the scenario with another CPU selected.
pub(super) fn with_cpu(base: &Scenario, cpu: &Cpu) -> Scenario {
    let mut scenario = base.clone();
    scenario.choose(Choice::Cpu, cpu.id);
    keep_precisions(&mut scenario, base);
    scenario
}

/// Sets the precisions of `base` explicitly in `scenario` if the automatic precisions of `scenario` differ.
fn keep_precisions(scenario: &mut Scenario, base: &Scenario) {
    for precision in [Choice::Precision, Choice::CpuPrecision] {
        let previous = base.option(precision);
        if scenario.option(precision) != previous {
            scenario.pick(precision, Some(previous));
        }
    }
}
