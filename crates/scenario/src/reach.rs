//! What CPUs reach of their figures: the model's figures that belong to no machine.

use offload_catalog::{Figure, Source};
use offload_estimator::quantity::{Bandwidth, Count, Share};

static MKL: Source = Source {
    id: "numpy-mkl",
    title: "two-parameter fit on public FP64 timings of NumPy with MKL on 2 × Xeon E5-2698 v4: 19, 44 and 50 % of peak at 1000², 10,000² and 20,000²",
    url: None,
    read: "2026-11-20",
};

static PYBENCH: Source = Source {
    id: "pybench",
    title: "public pybench timings of NumPy: 35 ns for sin²+cos² of an element, 5 to 10 times less with AVX-512; about 12 GB/s a core in memory, 24 GB/s in cache",
    url: None,
    read: "2026-11-20",
};

/// Share of peak that large matrix products and dense loops reach; ×/÷ 1.5.
pub(crate) static DENSE: Figure<Share> = Figure { value: Share::new(0.53), source: &MKL };

/// The size at which a matrix product reaches half of that, for each core at work.
pub(crate) static HALF_SIZE: Figure<Count> = Figure { value: Count::new(45.0), source: &MKL };

/// Share of peak that element-wise loops reach when arithmetic holds them back.
pub(crate) static ELEMENTWISE: Figure<Share> = Figure { value: Share::new(0.1), source: &PYBENCH };

/// What one core reads and writes in memory.
pub(crate) static CORE_BANDWIDTH: Figure<Bandwidth> =
    Figure { value: Bandwidth::new(12e9), source: &PYBENCH };

/// What one core reads and writes in its caches.
pub(crate) static CORE_CACHED_BANDWIDTH: Figure<Bandwidth> =
    Figure { value: Bandwidth::new(24e9), source: &PYBENCH };
