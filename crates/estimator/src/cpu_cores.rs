//! The rates of a CPU that depend only on the number of busy cores.

use crate::cpu::CpuSpec;
use offload_vocabulary::elementary::log2;
use offload_vocabulary::quantity::{Bandwidth, Count, Share};
use std::cell::OnceCell;

/// A number of busy cores, with values derived from this number.
#[derive(Clone, Copy)]
pub(crate) struct CoresAtWork {
    pub(crate) count: Count,
    /// The number of busy cores as a share of all cores.
    pub(crate) share: Share,
    /// The binary logarithm of `count`.
    pub(crate) doublings: Count,
    /// The main-memory bandwidth of the busy cores.
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

/// A cache of [`CoresAtWork`] for one core and for all cores, which are the counts that most stages use.
pub(crate) struct CpuCores<'a> {
    pub(crate) cpu: &'a CpuSpec,
    one: OnceCell<CoresAtWork>,
    all: OnceCell<CoresAtWork>,
}

impl<'a> CpuCores<'a> {
    pub(crate) const fn of(cpu: &'a CpuSpec) -> Self {
        Self { cpu, one: OnceCell::new(), all: OnceCell::new() }
    }

    /// Returns the values for `count` busy cores.
    pub(crate) fn at_work(&self, count: Count) -> CoresAtWork {
        let compute = || CoresAtWork::of(self.cpu, count);
        match count {
            all_cores if all_cores == self.cpu.cores => *self.all.get_or_init(compute),
            one_core if one_core == Count::new(1.0) => *self.one.get_or_init(compute),
            _ => compute(),
        }
    }
}
