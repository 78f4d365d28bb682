//! Generators of machines: CPUs, GPUs, their libraries, and the interconnect between CPU and GPU.

use super::numbers::{
    Edge, bandwidth, bytes, count, number_between, price, reached_share, seconds, throughput,
};
use offload_estimator::cpu::{CpuEfficiency, CpuLibraryCosts, CpuSpec};
use offload_estimator::gpu::{GpuEfficiency, GpuLibraryCosts, GpuSpec, Rates, StartUp};
use offload_estimator::interconnect::InterconnectRates;
use offload_vocabulary::execution::{ArithmeticUnit, Threads};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Frequency, Share, Watts};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn threads() -> impl Strategy<Value = Threads> {
    select(vec![Threads::One, Threads::All, Threads::Root])
}

prop_compose! {
    pub(crate) fn cpus(edge: Edge)(
        cores in count(edge, 1.0, 256.0),
        clock in number_between(edge, 1e9, 6e9).prop_map(Frequency::new),
        ipc in number_between(edge, 0.5, 2.0).prop_map(Count::new),
        rates in (throughput(edge, 1e9, 1e13), throughput(edge, 1e9, 1e13)),
        bandwidths in (bandwidth(edge), bandwidth(edge), bandwidth(edge), bandwidth(edge)),
        l2 in option::of(bytes(edge, 1e5, 1e7)),
        l3 in option::of(bytes(edge, 1e6, 1e9)),
        l3_reach in option::of(bytes(edge, 1e6, 1e8)),
        waits in (seconds(edge, 1e-9, 1e-6), seconds(edge, 1e-9, 1e-6)),
        power in option::of(number_between(edge, 10.0, 1e3).prop_map(Watts::new)),
        price in option::of(price(edge)),
        shares in (reached_share(edge), reached_share(edge)),
        half_size_per_core in count(edge, 1.0, 1e3),
    ) -> CpuSpec {
        let (fp64, fp32) = rates;
        let (bandwidth, core_bandwidth, first_bandwidth, second_bandwidth) = bandwidths;
        // The L2 cache is never slower than the L3 cache.
        let (core_l2_bandwidth, core_l3_bandwidth) = (first_bandwidth.max(second_bandwidth), first_bandwidth.min(second_bandwidth));
        let (l3_latency, memory_latency) = (waits.0.min(waits.1), waits.0.max(waits.1));
        let (dense, elementwise) = shares;
        let efficiency =
            CpuEfficiency { dense, half_size_per_core, elementwise, core_bandwidth, core_l2_bandwidth, core_l3_bandwidth, l3_latency, memory_latency };
        CpuSpec { cores, clock, ipc, fp64, fp32, bandwidth, l2, l3, l3_reach, power, price, efficiency }
    }
}

prop_compose! {
    pub(crate) fn cpu_libraries(edge: Edge)(
        call in seconds(edge, 1e-8, 1e-4),
        threads in (threads(), threads(), threads()),
        fork_join in seconds(edge, 1e-7, 1e-5),
        function in count(edge, 1.0, 100.0),
        module in seconds(edge, 1e-7, 1e-4),
        compiled in seconds(edge, 1e-6, 1e-4),
        comparison in count(edge, 1.0, 30.0),
        first_touch_rate in option::of(bandwidth(edge)),
        interpreted in option::weighted(0.2, seconds(edge, 1e-8, 1e-6)),
    ) -> CpuLibraryCosts {
        let (dense_threads, elementwise_threads, other_threads) = threads;
        CpuLibraryCosts {
            call, dense_threads, elementwise_threads, other_threads, fork_join, function, first_touch_rate,
            module, comparison, compiled,
            interpreted,
        }
    }
}

fn rates(edge: Edge) -> impl Strategy<Value = Rates> {
    prop::collection::vec(
        (throughput(edge, 1e10, 1e15), throughput(edge, 1e10, 1e15)),
        Precision::ALL.len(),
    )
    .prop_map(|precision_rates| {
        let mut rates = Rates::default();
        for (precision, (vector, matrix)) in Precision::ALL.into_iter().zip(precision_rates) {
            rates.set(precision, ArithmeticUnit::Vector, vector);
            rates.set(precision, ArithmeticUnit::Matrix, matrix);
        }
        rates
    })
}

prop_compose! {
    pub(crate) fn gpus(edge: Edge)(
        processors in count(edge, 1.0, 300.0),
        rates in rates(edge),
        memory in bytes(edge, 1e9, 1e12),
        memory_share in prop_oneof![Just(Share::ALL), reached_share(edge)],
        bandwidth in bandwidth(edge),
        cache in option::of(bytes(edge, 1e6, 1e9)),
        power in option::of(number_between(edge, 30.0, 1e3).prop_map(Watts::new)),
        price in option::of(price(edge)),
        cache_per_processor in self::bandwidth(edge),
        ways in (self::bandwidth(edge), self::bandwidth(edge), seconds(edge, 1e-7, 1e-3)),
        shares in (reached_share(edge), reached_share(edge), reached_share(edge)),
    ) -> GpuSpec {
        let interconnect = InterconnectRates { to_gpu: ways.0, to_cpu: ways.1, latency: ways.2 };
        let efficiency = GpuEfficiency { vector: shares.0, matrix: shares.1, bandwidth: shares.2, cache_per_processor };
        GpuSpec { processors, rates, memory, memory_share, bandwidth, cache, power, price, interconnect, efficiency }
    }
}

prop_compose! {
    fn start_ups(edge: Edge)(
        import in seconds(edge, 0.1, 10.0),
        context in seconds(edge, 0.1, 10.0),
        handles in seconds(edge, 0.1, 10.0),
        compile in seconds(edge, 0.1, 10.0),
    ) -> StartUp {
        StartUp { import, context, handles, compile }
    }
}

prop_compose! {
    pub(crate) fn gpu_libraries(edge: Edge)(
        launch in seconds(edge, 1e-6, 1e-3),
        call in seconds(edge, 1e-7, 1e-3),
        kernel in seconds(edge, 1e-7, 1e-4),
        module in seconds(edge, 1e-7, 1e-4),
        nested in seconds(edge, 1e-7, 1e-5),
        synchronize in seconds(edge, 1e-7, 1e-4),
        reduction in reached_share(edge),
        paging in option::of(bandwidth(edge)),
        start_up in start_ups(edge),
    ) -> GpuLibraryCosts {
        GpuLibraryCosts { launch, call, module, kernel, nested, synchronize, reduction, paging, start_up }
    }
}
