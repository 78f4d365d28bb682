//! The one generator: jobs of every family, of this world and from its edges.

use offload_estimator::Job;
use offload_estimator::device::{Device, DeviceLibrary, DeviceReach, Rates, StartUp, Unit};
use offload_estimator::host::{Host, HostLibrary, HostReach, Threads};
use offload_estimator::job::{Process, Residency, Waits};
use offload_estimator::ledger::Ledger;
use offload_estimator::link::Link;
use offload_estimator::precision::Precision;
use offload_estimator::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Operations, Seconds, Share, Throughput, Watts,
};
use offload_estimator::workload::custom::Custom;
use offload_estimator::workload::elementwise::Elementwise;
use offload_estimator::workload::matmul::Shape;
use offload_estimator::workload::training::Training;
use offload_estimator::workload::{Fusion, Workload};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// What a family computes, before a number format makes work of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Computation {
    Custom(Custom),
    Matmul(Shape),
    Elementwise(Elementwise, Fusion),
    Training(Training),
}

impl Computation {
    /// The work in a number format.
    pub(crate) fn workload(&self, precision: Precision) -> Workload {
        let silent = &mut Ledger::silent();
        match self {
            Self::Custom(it) => it.workload(precision, silent),
            Self::Matmul(it) => it.workload(precision, silent),
            Self::Elementwise(it, fusion) => it.workload(precision, *fusion, silent),
            Self::Training(it) => it.workload(precision, silent),
        }
    }

    /// The same with one of its sizes, whichever that is, this many times as large.
    pub(crate) fn grown(mut self, size: usize, times: f64) -> Self {
        fn pick<T>(sizes: &mut [T], size: usize) -> &mut T {
            &mut sizes[size % sizes.len()]
        }
        match &mut self {
            Self::Custom(it) => match size % 6 {
                0 => it.operations = it.operations * times,
                1 => it.launches = it.launches * times,
                2 => it.transfers = it.transfers * times,
                3 => it.bytes = it.bytes * times,
                4 => it.to_device = it.to_device * times,
                _ => it.to_host = it.to_host * times,
            },
            Self::Matmul(it) => {
                **pick(&mut [&mut it.m, &mut it.n, &mut it.k, &mut it.batch], size) *= times;
            }
            Self::Elementwise(it, _) => {
                let counts = &mut [
                    &mut it.elements,
                    &mut it.inputs,
                    &mut it.outputs,
                    &mut it.operations_each,
                    &mut it.chain,
                ];
                let count = pick(counts, size);
                **count = **count * times;
            }
            // More layers of the same parameters are narrower ones: no larger a problem.
            Self::Training(it) => {
                let counts = &mut [
                    &mut it.parameters,
                    &mut it.batch,
                    &mut it.samples,
                    &mut it.sample_values,
                    &mut it.uses,
                    &mut it.steps,
                ];
                let count = pick(counts, size);
                **count = **count * times;
            }
        }
        self
    }

    /// The same calls and launches with nothing to work on.
    pub(crate) fn emptied(mut self) -> Self {
        match &mut self {
            Self::Custom(it) => {
                it.operations = Operations::ZERO;
                (it.bytes, it.to_device, it.to_host) = (Bytes::ZERO, Bytes::ZERO, Bytes::ZERO);
            }
            Self::Matmul(it) => (it.m, it.n) = (0.0, 0.0),
            Self::Elementwise(it, _) => it.elements = Count::ZERO,
            Self::Training(it) => {
                (it.parameters, it.batch, it.samples) = (Count::ZERO, Count::ZERO, Count::ZERO);
            }
        }
        self
    }
}

/// How far the numbers of a job may go.
#[derive(Clone, Copy, Debug)]
enum Reach {
    /// To what a quantity makes of anything odd: nothing.
    Nothing,
    /// To the limits of what quantities hold, where sums and products are cut off.
    Limits,
}

impl Reach {
    fn edges(self) -> Vec<f64> {
        match self {
            Self::Nothing => vec![0.0, 1.0, -1.0, f64::NAN],
            Self::Limits => vec![0.0, 1.0, -1.0, f64::NAN, 1e-30, 1e30, f64::INFINITY],
        }
    }
}

/// A number, mostly of this world, sometimes from an edge of it.
fn near(reach: Reach, least: f64, most: f64) -> BoxedStrategy<f64> {
    prop_oneof![
        20 => (least.log10()..=most.log10()).prop_map(|power| 10_f64.powf(power)),
        1 => select(reach.edges()),
    ]
    .boxed()
}

fn count(reach: Reach, least: f64, most: f64) -> impl Strategy<Value = Count> {
    near(reach, least, most).prop_map(Count::new)
}

fn bytes(reach: Reach, least: f64, most: f64) -> impl Strategy<Value = Bytes> {
    near(reach, least, most).prop_map(Bytes::new)
}

fn bandwidth(reach: Reach) -> impl Strategy<Value = Bandwidth> {
    near(reach, 1e9, 1e13).prop_map(Bandwidth::new)
}

fn throughput(reach: Reach, least: f64, most: f64) -> impl Strategy<Value = Throughput> {
    near(reach, least, most).prop_map(Throughput::new)
}

fn seconds(reach: Reach, least: f64, most: f64) -> impl Strategy<Value = Seconds> {
    near(reach, least, most).prop_map(Seconds::new)
}

/// A share of a figure that is reached.
fn reached(reach: Reach) -> impl Strategy<Value = Share> {
    near(reach, 0.01, 1.0).prop_map(Share::new)
}

/// A share of a job, often none of it, sometimes all.
fn part() -> impl Strategy<Value = Share> {
    prop_oneof![
        3 => (0.0..=1.0).prop_map(Share::new),
        2 => Just(Share::NONE),
        1 => Just(Share::ALL),
    ]
}

/// A number format.
pub(crate) fn precisions() -> impl Strategy<Value = Precision> {
    select(Precision::ALL.to_vec())
}

fn units() -> impl Strategy<Value = Unit> {
    select(vec![Unit::Vector, Unit::Matrix])
}

fn threads() -> impl Strategy<Value = Threads> {
    select(vec![Threads::One, Threads::All])
}

prop_compose! {
    fn customs(reach: Reach)(
        operations in near(reach, 1.0, 1e18),
        bytes in bytes(reach, 1.0, 1e13),
        to_device in bytes(reach, 1.0, 1e12),
        to_host in bytes(reach, 1.0, 1e12),
        transfers in count(reach, 1.0, 1e6),
        launches in count(reach, 1.0, 1e7),
        unit in units(),
    ) -> Custom {
        let operations = Operations::new(operations);
        Custom { operations, bytes, to_device, to_host, transfers, launches, unit }
    }
}

prop_compose! {
    fn shapes(reach: Reach)(
        m in count(reach, 1.0, 1e5),
        n in count(reach, 1.0, 1e5),
        k in count(reach, 1.0, 1e5),
        batch in count(reach, 1.0, 1e4),
    ) -> Shape {
        Shape { m: m.value(), n: n.value(), k: k.value(), batch: batch.value() }
    }
}

prop_compose! {
    fn chains(reach: Reach)(
        elements in count(reach, 1.0, 1e11),
        inputs in count(reach, 1.0, 4.0),
        outputs in count(reach, 1.0, 4.0),
        operations_each in count(reach, 1.0, 1e3),
        chain in count(reach, 1.0, 1e5),
    ) -> Elementwise {
        Elementwise { elements, inputs, outputs, operations_each, chain }
    }
}

prop_compose! {
    fn trainings(reach: Reach)(
        parameters in count(reach, 1.0, 1e11),
        layers in count(reach, 1.0, 1e3),
        batch in count(reach, 1.0, 1e4),
        samples in count(reach, 1.0, 1e8),
        sample_values in count(reach, 1.0, 1e6),
        uses in count(reach, 1.0, 1e4),
        steps in count(reach, 1.0, 1e6),
    ) -> Training {
        Training { parameters, layers, batch, samples, sample_values, uses, steps }
    }
}

/// A computation of any family.
pub(crate) fn computations() -> BoxedStrategy<Computation> {
    computations_to(Reach::Nothing)
}

fn computations_to(reach: Reach) -> BoxedStrategy<Computation> {
    let fusions = (any::<bool>(), any::<bool>()).prop_map(|(host, device)| Fusion { host, device });
    prop_oneof![
        customs(reach).prop_map(Computation::Custom),
        shapes(reach).prop_map(Computation::Matmul),
        (chains(reach), fusions)
            .prop_map(|(chain, fusion)| Computation::Elementwise(chain, fusion)),
        trainings(reach).prop_map(Computation::Training),
    ]
    .boxed()
}

prop_compose! {
    fn hosts(reach: Reach)(
        cores in count(reach, 1.0, 256.0),
        rates in (throughput(reach, 1e9, 1e13), throughput(reach, 1e9, 1e13)),
        bandwidths in (bandwidth(reach), bandwidth(reach), bandwidth(reach)),
        cache in option::of(bytes(reach, 1e6, 1e9)),
        power in option::of(near(reach, 10.0, 1e3).prop_map(Watts::new)),
        price in option::of(near(reach, 0.01, 100.0).prop_map(HourlyPrice::new)),
        dense in reached(reach),
        elementwise in reached(reach),
        half_size_a_core in count(reach, 1.0, 1e3),
    ) -> Host {
        let (fp64, fp32) = rates;
        let (bandwidth, core_bandwidth, core_cached_bandwidth) = bandwidths;
        let reach =
            HostReach { dense, half_size_a_core, elementwise, core_bandwidth, core_cached_bandwidth };
        Host { cores, fp64, fp32, bandwidth, cache, power, price, reach }
    }
}

prop_compose! {
    fn host_libraries(reach: Reach)(
        call in seconds(reach, 1e-7, 1e-4),
        dense_threads in threads(),
        elementwise_threads in threads(),
        interpreted in option::weighted(0.2, seconds(reach, 1e-8, 1e-6)),
    ) -> HostLibrary {
        HostLibrary { call, dense_threads, elementwise_threads, interpreted }
    }
}

fn rates(reach: Reach) -> impl Strategy<Value = Rates> {
    prop::collection::vec((throughput(reach, 1e10, 1e15), throughput(reach, 1e10, 1e15)), 6)
        .prop_map(|given| {
            let mut rates = Rates::default();
            for (precision, (vector, matrix)) in Precision::ALL.into_iter().zip(given) {
                rates.set(precision, Unit::Vector, vector);
                rates.set(precision, Unit::Matrix, matrix);
            }
            rates
        })
}

prop_compose! {
    fn devices(reach: Reach)(
        processors in count(reach, 1.0, 300.0),
        rates in rates(reach),
        memory in option::of(bytes(reach, 1e9, 1e12)),
        bandwidth in bandwidth(reach),
        cache in option::of(bytes(reach, 1e6, 1e9)),
        power in option::of(near(reach, 30.0, 1e3).prop_map(Watts::new)),
        price in option::of(near(reach, 0.01, 100.0).prop_map(HourlyPrice::new)),
        ways in (bandwidth(reach), bandwidth(reach), seconds(reach, 1e-7, 1e-3)),
        shares in (reached(reach), reached(reach), reached(reach)),
    ) -> Device {
        let link = Link { to_device: ways.0, to_host: ways.1, latency: ways.2 };
        let reach = DeviceReach { vector: shares.0, matrix: shares.1, bandwidth: shares.2 };
        Device { processors, rates, memory, bandwidth, cache, power, price, link, reach }
    }
}

prop_compose! {
    fn device_libraries(reach: Reach)(
        launch in seconds(reach, 1e-6, 1e-3),
        kernel in seconds(reach, 1e-7, 1e-4),
        synchronize in seconds(reach, 1e-7, 1e-4),
        parts in (seconds(reach, 0.1, 10.0), seconds(reach, 0.1, 10.0), seconds(reach, 0.1, 10.0), seconds(reach, 0.1, 10.0)),
    ) -> DeviceLibrary {
        let (import, context, handles, compile) = parts;
        let start_up = StartUp { import, context, handles, compile };
        DeviceLibrary { launch, kernel, synchronize, start_up }
    }
}

fn residencies() -> impl Strategy<Value = Residency> {
    use Residency::{EachRun, EachStep, Once, Resident};
    select(vec![EachStep, EachRun, Once, Resident])
}

prop_compose! {
    fn jobs_to(reach: Reach)(
        work in (computations_to(reach), precisions()),
        cpu in (hosts(reach), host_libraries(reach)).boxed(),
        gpu in (devices(reach), device_libraries(reach)).boxed(),
        residency in residencies(),
        waits in select(vec![Waits::AtTheEnd, Waits::EachStep]),
        process in select(vec![Process::Warm, Process::Fresh]),
        runs in count(reach, 1.0, 1e6),
        shares in (part(), part(), part()),
        start_up in option::weighted(0.2, seconds(reach, 0.1, 10.0)),
        memory in option::weighted(0.2, bytes(reach, 1e6, 1e12)),
    ) -> Job {
        let (computation, precision) = work;
        let (serial, fallback, overlap) = shares;
        Job {
            workload: computation.workload(precision),
            host: cpu.0,
            host_library: cpu.1,
            device: gpu.0,
            device_library: gpu.1,
            residency, waits, process, runs, serial, fallback, overlap, start_up, memory,
        }
    }
}

/// A job of any family, on any two machines, run in any way.
pub(crate) fn jobs() -> BoxedStrategy<Job> {
    jobs_to(Reach::Nothing).boxed()
}

/// The same, with numbers that no job will ever have.
pub(crate) fn impossible_jobs() -> BoxedStrategy<Job> {
    jobs_to(Reach::Limits).boxed()
}
