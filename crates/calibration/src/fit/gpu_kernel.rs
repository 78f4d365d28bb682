//! Predicts the time of one kernel on a GPU in the catalog, using the formulas of the model.

use offload_analysis::Report;
use offload_catalog::Gpu;
use offload_estimator::gemm_tiling::{GemmTiling, matmul_time_with};
use offload_estimator::gpu::{GpuLibraryCosts, GpuSpec};
use offload_estimator::gpu_stage::gpu_stage;
use offload_estimator::trace::Trace;
use offload_estimator::workload::{Shape, Stage, Work};
use offload_scenario::decode;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Seconds, Share, Throughput};

/// A GPU in the catalog, with the values that the model uses for one precision.
#[derive(Clone)]
pub(crate) struct CatalogGpu {
    pub(crate) record: &'static Gpu,
    precision: Precision,
    spec: GpuSpec,
    /// The costs of the GPU library that the predictions assume. They include no launch or kernel overhead.
    free_library: GpuLibraryCosts,
}

impl CatalogGpu {
    /// Looks up a GPU by its id. If `dtype` is not the name of a precision, FP32 is used.
    pub(crate) fn find(id: &str, dtype: &str) -> Option<Self> {
        let record = offload_catalog::gpu(id)?.record;
        let precision = Precision::ALL.into_iter().find(|format| format.name() == dtype);
        let precision = precision.unwrap_or(Precision::Fp32);
        let dtype = precision.name().to_lowercase();
        let job =
            Report::of(&decode("", &format!("w=elementwise&gpu={id}&dtype={dtype}")).scenario).job;
        let free_library =
            GpuLibraryCosts { launch: Seconds::ZERO, kernel: Seconds::ZERO, ..job.gpu_library };
        Some(Self { record, precision, spec: job.gpu, free_library })
    }

    /// Returns the peak of the vector units and the share of this peak that they sustain in the model, or `None` if the
    /// vector units lack the precision.
    pub(crate) fn vector_rate(&self) -> Option<(Throughput, Share)> {
        let peak = self.spec.rates.get(self.precision, ArithmeticUnit::Vector);
        (peak > Throughput::ZERO).then_some((peak, self.spec.efficiency.vector))
    }

    /// Returns the share of the specified bandwidth that the GPU reaches in the model.
    pub(crate) fn bandwidth_share(&self) -> f64 {
        self.spec.efficiency.bandwidth.value()
    }

    /// Returns the time to move `bytes`, in seconds, without the time of the shortest kernel.
    pub(crate) fn traffic(&self, bytes: Bytes) -> f64 {
        let stage = Stage::new("", Work::Elementwise, Precision::Fp32).with_traffic(bytes);
        let trace = &mut Trace::silent();
        gpu_stage(&stage, &self.spec, &self.free_library, trace).total().value()
    }

    /// Returns the time of matrix products at a given peak and sustained share, in seconds, without the time of the
    /// shortest kernel.
    pub(crate) fn products(
        &self,
        shape: &Shape,
        (peak, sustained): (Throughput, Share),
        tiling: &GemmTiling,
    ) -> f64 {
        let (processors, trace) = (self.spec.processors, &mut Trace::silent());
        let time = matmul_time_with(tiling, shape, peak, processors, sustained, trace);
        time.value().max(self.traffic(shape.bytes(self.precision)))
    }
}
