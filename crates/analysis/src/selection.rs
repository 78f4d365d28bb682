//! The machines, libraries and options of a scenario, looked up once.

use offload_catalog::{Cpu, DeviceLibrary, Gpu, HostLibrary, Interconnect, Link};
use offload_scenario::kinds::GivenWork;
use offload_scenario::{Family, Scenario};
use offload_vocabulary::execution::{HostMemory, Unit};
use offload_vocabulary::precision::Precision;

/// A scenario with the records and options that its choices stand for.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) family: Family,
    pub(crate) precision: Precision,
    pub(crate) unit: Unit,
    pub(crate) trains: bool,
    pub(crate) cpu: &'static Cpu,
    pub(crate) gpu: &'static Gpu,
    pub(crate) link: &'static Link,
    pub(crate) host_memory: HostMemory,
    pub(crate) between_gpus: &'static Interconnect,
    pub(crate) host_library: &'static HostLibrary,
    pub(crate) device_library: &'static DeviceLibrary,
}

impl<'a> Selection<'a> {
    /// Looks up what was chosen.
    pub(crate) fn of(scenario: &'a Scenario) -> Self {
        Self {
            scenario,
            family: scenario.family(),
            precision: scenario.precision(),
            unit: scenario.unit(),
            trains: scenario.trains(),
            cpu: scenario.cpu(),
            gpu: scenario.gpu(),
            link: scenario.link(),
            host_memory: scenario.host_memory(),
            between_gpus: scenario.interconnect(),
            host_library: scenario.host_library(),
            device_library: scenario.device_library(),
        }
    }

    /// Whether the share of the CPU's peak that counts is that of element-wise loops.
    pub(crate) fn is_elementwise(&self) -> bool {
        match self.family {
            Family::Custom => self.scenario.given_work() == GivenWork::Arrays,
            family => family.facts().loose,
        }
    }
}
