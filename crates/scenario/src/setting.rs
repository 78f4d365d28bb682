//! What a scenario chose, looked up once.

use crate::family::Family;
use crate::scenario::Scenario;
use offload_catalog::{Cpu, DeviceLibrary, Gpu, HostLibrary, Link};
use offload_vocabulary::execution::{HostMemory, Unit};
use offload_vocabulary::precision::Precision;

/// A scenario with the things its choices stand for.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) family: Family,
    pub(crate) precision: Precision,
    pub(crate) unit: Unit,
    pub(crate) cpu: &'static Cpu,
    pub(crate) gpu: &'static Gpu,
    pub(crate) link: &'static Link,
    pub(crate) host_memory: HostMemory,
    pub(crate) host_library: &'static HostLibrary,
    pub(crate) device_library: &'static DeviceLibrary,
}

impl Scenario {
    /// Looks up what was chosen.
    pub(crate) fn setting(&self) -> Setting<'_> {
        Setting {
            scenario: self,
            family: self.family(),
            precision: self.precision(),
            unit: self.unit(),
            cpu: self.cpu(),
            gpu: self.gpu(),
            link: self.link(),
            host_memory: self.host_memory(),
            host_library: self.host_library(),
            device_library: self.device_library(),
        }
    }
}
