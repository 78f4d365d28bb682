//! The formula most calculators use, to be compared with.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Operations, Seconds, Share, Throughput, ratio,
};

/// What the simple formula asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simple {
    /// How often the computation is repeated.
    pub runs: Count,
    /// The operations of one run.
    pub operations: Operations,
    /// What the CPU does in a second.
    pub cpu_rate: Throughput,
    /// What the GPU's data sheet says it does in a second.
    pub gpu_peak: Throughput,
    /// The share of it that is hoped for.
    pub efficiency: Share,
    /// The data that goes over the link in one run.
    pub data: Bytes,
    /// The link's bandwidth.
    pub interconnect: Bandwidth,
    /// Everything else, once.
    pub overhead: Seconds,
}

impl Simple {
    /// The efficiency that is usually assumed without a measurement.
    ///
    /// Source: the common rule of thumb "a 20 TFLOP/s card at 65 % gives 13", in web calculators,
    /// read 2026-11-20. It is here to be compared with, not to be used.
    pub const USUAL_EFFICIENCY: Share = Share::new(0.65);

    /// What the GPU is hoped to do in a second.
    ///
    /// ```
    /// # use offload_estimator::simple::Simple;
    /// # use offload_vocabulary::quantity::*;
    /// # let simple = Simple {
    /// #     runs: Count::new(1.0), operations: Operations::ZERO, cpu_rate: Throughput::ZERO,
    /// #     gpu_peak: Throughput::new(20e12), efficiency: Share::new(0.65),
    /// #     data: Bytes::ZERO, interconnect: Bandwidth::ZERO, overhead: Seconds::ZERO,
    /// # };
    /// assert_eq!(simple.gpu_rate(), Throughput::new(13e12));
    /// ```
    pub fn gpu_rate(&self) -> Throughput {
        self.gpu_peak * self.efficiency
    }

    /// Time of all runs on the CPU: operations over rate.
    pub fn cpu_time(&self) -> Seconds {
        self.runs * (self.operations / self.cpu_rate)
    }

    /// Time of the GPU's arithmetic in one run: operations over rate.
    pub fn compute_time(&self) -> Seconds {
        self.operations / self.gpu_rate()
    }

    /// Time of all runs on the GPU.
    ///
    /// # Model
    /// `runs · (operations / (peak · efficiency) + data / bandwidth) + overhead`. It knows no memory
    /// traffic, no launches, no sizes, and takes a CPU at its peak.
    pub fn gpu_time(&self) -> Seconds {
        let copying =
            if self.data.is_zero() { Seconds::ZERO } else { self.data / self.interconnect };
        self.runs * (self.compute_time() + copying) + self.overhead
    }

    /// How many times faster it takes the GPU to be.
    pub fn speedup(&self) -> f64 {
        ratio(self.cpu_time().value(), self.gpu_time().value())
    }

    /// The same question at another efficiency.
    #[must_use]
    pub const fn at(mut self, efficiency: Share) -> Self {
        self.efficiency = efficiency;
        self
    }
}
