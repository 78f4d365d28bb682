//! Generators of numbers that are usually realistic and sometimes extreme.

use offload_vocabulary::elementary::{log10, power};
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, HourlyPrice, Operations, Seconds, Share, Throughput,
};
use proptest::prelude::*;
use proptest::sample::select;

/// The extreme numbers that a generator adds to the realistic numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edge {
    /// Zero, one, and numbers that a quantity clamps to zero, such as NaN.
    Zero,
    /// The numbers of `Zero`, and numbers at which sums and products are clamped.
    Limits,
}

impl Edge {
    fn numbers(self) -> Vec<f64> {
        match self {
            Self::Zero => vec![0.0, 1.0, -1.0, f64::NAN],
            Self::Limits => vec![0.0, 1.0, -1.0, f64::NAN, 1e-30, 1e30, f64::INFINITY],
        }
    }
}

/// Generates a number that is usually between `min` and `max`, and sometimes extreme.
pub(crate) fn number_between(edge: Edge, min: f64, max: f64) -> BoxedStrategy<f64> {
    prop_oneof![
        20 => (log10(min)..=log10(max)).prop_map(|digits| power(10.0, digits)),
        1 => select(edge.numbers()),
    ]
    .boxed()
}

pub(crate) fn count(edge: Edge, min: f64, max: f64) -> BoxedStrategy<Count> {
    number_between(edge, min, max).prop_map(Count::new).boxed()
}

pub(crate) fn bytes(edge: Edge, min: f64, max: f64) -> BoxedStrategy<Bytes> {
    number_between(edge, min, max).prop_map(Bytes::new).boxed()
}

pub(crate) fn operations(edge: Edge, min: f64, max: f64) -> BoxedStrategy<Operations> {
    number_between(edge, min, max).prop_map(Operations::new).boxed()
}

pub(crate) fn bandwidth(edge: Edge) -> BoxedStrategy<Bandwidth> {
    number_between(edge, 1e9, 1e13).prop_map(Bandwidth::new).boxed()
}

pub(crate) fn throughput(edge: Edge, min: f64, max: f64) -> BoxedStrategy<Throughput> {
    number_between(edge, min, max).prop_map(Throughput::new).boxed()
}

pub(crate) fn seconds(edge: Edge, min: f64, max: f64) -> BoxedStrategy<Seconds> {
    number_between(edge, min, max).prop_map(Seconds::new).boxed()
}

pub(crate) fn price(edge: Edge) -> BoxedStrategy<HourlyPrice> {
    number_between(edge, 0.01, 100.0).prop_map(HourlyPrice::new).boxed()
}

/// Generates the share of a rate (e.g. the peak rate) that a machine or library reaches.
pub(crate) fn reached_share(edge: Edge) -> BoxedStrategy<Share> {
    number_between(edge, 0.01, 1.0).prop_map(Share::new).boxed()
}

/// Generates a share of a job (e.g. the serial share), which is often zero and sometimes one.
pub(crate) fn job_share() -> BoxedStrategy<Share> {
    prop_oneof![
        3 => (0.0..=1.0).prop_map(Share::new),
        2 => Just(Share::NONE),
        1 => Just(Share::ALL),
    ]
    .boxed()
}
