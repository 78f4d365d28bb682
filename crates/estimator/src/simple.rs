//! The simple formula that most web calculators use, for comparison with the model.

use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Operations, Seconds, Share, Throughput, ratio,
};

/// The inputs of the simple formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simple {
    /// The number of runs of the computation.
    pub runs: Count,
    /// The arithmetic operations of one run.
    pub operations: Operations,
    /// The arithmetic rate of the CPU.
    pub cpu_rate: Throughput,
    /// The GPU's peak rate from its data sheet.
    pub gpu_peak: Throughput,
    /// The share of the GPU's peak rate that the computation is expected to reach.
    pub efficiency: Share,
    /// The data copied over the link in one run.
    pub data: Bytes,
    /// The bandwidth of the link between CPU and GPU.
    pub interconnect: Bandwidth,
    /// All other time on the GPU, for all runs together.
    pub overhead: Seconds,
}

impl Simple {
    /// The efficiency that web calculators assume without a measurement. The model does not use it.
    ///
    /// Source: a common rule of thumb in web calculators, "a 20 TFLOP/s card at 65 % gives 13", accessed 2026-11-20.
    pub const USUAL_EFFICIENCY: Share = Share::new(0.65);

    /// Returns the expected arithmetic rate of the GPU.
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

    /// Returns the time of all runs on the CPU, which is the number of operations divided by the rate.
    pub fn cpu_time(&self) -> Seconds {
        self.runs * (self.operations / self.cpu_rate)
    }

    /// Returns the time of the GPU's arithmetic in one run, which is the number of operations divided by the rate.
    pub fn compute_time(&self) -> Seconds {
        self.operations / self.gpu_rate()
    }

    /// Returns the time of all runs on the GPU.
    ///
    /// # Model
    /// `runs · (operations / (peak · efficiency) + data / bandwidth) + overhead`. The formula ignores memory traffic,
    /// launches and the size of the problem.
    pub fn gpu_time(&self) -> Seconds {
        let copying =
            if self.data.is_zero() { Seconds::ZERO } else { self.data / self.interconnect };
        self.runs * (self.compute_time() + copying) + self.overhead
    }

    /// Returns the GPU's speedup according to this formula.
    pub fn speedup(&self) -> f64 {
        ratio(self.cpu_time().value(), self.gpu_time().value())
    }

    /// Returns the inputs with another efficiency.
    #[must_use]
    pub const fn at(mut self, efficiency: Share) -> Self {
        self.efficiency = efficiency;
        self
    }
}
