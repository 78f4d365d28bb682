//! How many cores of a CPU are at work, and what follows from their number alone.

use crate::cpu::CpuSpec;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::quantity::{Bandwidth, Count, Share};
use std::cell::OnceCell;

/// Some cores of a CPU at work.
#[derive(Clone, Copy)]
pub(crate) struct CoresAtWork {
    pub(crate) count: Count,
    /// Their part of all cores.
    pub(crate) share: Share,
    /// How often one core has to double to be as many.
    pub(crate) doublings: Count,
    /// What they read and write in main memory.
    pub(crate) memory_bandwidth: Bandwidth,
}

impl CoresAtWork {
    fn of(cpu: &CpuSpec, count: Count) -> Self {
        Self {
            count,
            share: Share::of(count.value(), cpu.cores.value()),
            doublings: Count::new(log2(count.max(Count::new(1.0)).value())),
            memory_bandwidth: cpu.memory_bandwidth(count),
        }
    }
}

/// The cores of a CPU, with what follows from the usual numbers of them, one and all, worked out at
/// most once for all stages.
pub(crate) struct CpuCores<'a> {
    pub(crate) cpu: &'a CpuSpec,
    one: OnceCell<CoresAtWork>,
    all: OnceCell<CoresAtWork>,
}

impl<'a> CpuCores<'a> {
    pub(crate) const fn of(cpu: &'a CpuSpec) -> Self {
        Self { cpu, one: OnceCell::new(), all: OnceCell::new() }
    }

    /// This many of them at work.
    pub(crate) fn at_work(&self, count: Count) -> CoresAtWork {
        let of = || CoresAtWork::of(self.cpu, count);
        match count {
            all if all == self.cpu.cores => *self.all.get_or_init(of),
            one if one == Count::new(1.0) => *self.one.get_or_init(of),
            _ => of(),
        }
    }
}
