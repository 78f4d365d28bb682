//! Hardware classes. A library's times on one class say little about its times on another.

use crate::{Cpu, CpuKind, Gpu, Vendor};

/// A class of CPUs or GPUs that run the same builds of libraries and have similar memory systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HardwareClass {
    /// Xeon and EPYC processors, and x86 cores of cloud machines.
    X86Server,
    /// x86 processors of desktops, workstations and laptops.
    X86Desktop,
    /// CPUs and GPUs of Apple chips.
    Apple,
    /// Other Arm processors.
    Arm,
    /// NVIDIA's data-center GPUs.
    NvidiaDataCenter,
    /// NVIDIA's GPUs for desktops, workstations, laptops and small devices.
    NvidiaDesktop,
    /// AMD's GPUs.
    Amd,
    /// Intel's GPUs.
    Intel,
}

/// The id prefixes of server CPUs.
const SERVER_CPUS: [&str; 2] = ["epyc-", "xeon-"];

/// The id prefixes of NVIDIA's GPUs that are not for data centers.
const DESKTOP_GPUS: [&str; 6] = ["gb10", "gtx-", "jetson-", "quadro-", "rtx-", "titan-"];

impl HardwareClass {
    /// Returns the id in `libraries.toml`, such as `x86-server`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::X86Server => "x86-server",
            Self::X86Desktop => "x86-desktop",
            Self::Apple => "apple",
            Self::Arm => "arm",
            Self::NvidiaDataCenter => "nvidia-data-center",
            Self::NvidiaDesktop => "nvidia-desktop",
            Self::Amd => "amd",
            Self::Intel => "intel",
        }
    }
}

impl Cpu {
    /// Returns the class of the CPU.
    pub fn class(&self) -> HardwareClass {
        let is_rented = matches!(self.kind, CpuKind::Instance { .. });
        if self.is_apple() {
            HardwareClass::Apple
        } else if self.microarchitecture.is_some_and(|cores| cores.id.starts_with("neoverse")) {
            HardwareClass::Arm
        } else if is_rented || SERVER_CPUS.iter().any(|start| self.id.starts_with(start)) {
            HardwareClass::X86Server
        } else {
            HardwareClass::X86Desktop
        }
    }
}

impl Gpu {
    /// Returns the class of the GPU.
    pub fn class(&self) -> HardwareClass {
        match self.vendor {
            Vendor::Amd => HardwareClass::Amd,
            Vendor::Apple => HardwareClass::Apple,
            Vendor::Intel => HardwareClass::Intel,
            Vendor::Nvidia if DESKTOP_GPUS.iter().any(|start| self.id.starts_with(start)) => {
                HardwareClass::NvidiaDesktop
            }
            Vendor::Nvidia => HardwareClass::NvidiaDataCenter,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpus_and_gpus_have_the_class_of_their_use() {
        use HardwareClass::{Apple, Arm, NvidiaDataCenter, NvidiaDesktop, X86Desktop, X86Server};
        for (id, class) in [
            ("epyc-9654", X86Server),
            ("xeon-6975p-c", X86Server),
            ("threadripper-7980x", X86Desktop),
            ("core-i7-1165g7", X86Desktop),
            ("apple-m4-max", Apple),
            ("graviton4", Arm),
        ] {
            assert_eq!(crate::cpu(id).expect(id).record.class(), class, "{id}");
        }
        for (id, class) in [
            ("a40", NvidiaDataCenter),
            ("t4", NvidiaDataCenter),
            ("gb200", NvidiaDataCenter),
            ("rtx-4060-laptop", NvidiaDesktop),
            ("titan-x-pascal", NvidiaDesktop),
            ("mi300x", HardwareClass::Amd),
        ] {
            assert_eq!(crate::gpu(id).expect(id).record.class(), class, "{id}");
        }
    }
}
