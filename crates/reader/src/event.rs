//! The cost of one call or of one line of arithmetic, before lines become phases.

use crate::dtype::Dtype;
use crate::size::{Polynomial, UnknownSymbol};

/// The kind of work, similar to the families of the link language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WorkKind {
    Elementwise,
    Reduction,
    Sort,
    Matmul,
    Linalg,
    Fourier,
    Filter,
    Sparse,
    Table,
    /// Arithmetic of the interpreter or of compiled loops.
    Scalar,
    /// A network's forward or backward pass.
    Network,
    Language,
    /// Work of the given link family. The event has all keys of its link.
    Learning(&'static str),
    Custom,
    /// Creation of arrays: test data or buffers.
    Make,
    /// Drawing random numbers.
    Draw,
    ToGpu,
    ToCpu,
    /// Waiting for the GPU.
    Wait,
    /// Preparing an item of a data set: reading, decoding.
    Prepare,
}

/// The costs of one or more executions. `None` means that a cost is unknown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EventCost {
    pub(crate) flops: Option<Polynomial>,
    pub(crate) funcs: Polynomial,
    pub(crate) bytes: Option<Polynomial>,
    pub(crate) calls: Polynomial,
    pub(crate) draws: Polynomial,
    /// Operations in `flops` beyond the first of an interpreter step: an operation on complex numbers is several in one
    /// step.
    pub(crate) inner: Polynomial,
}

impl EventCost {
    pub(crate) fn none() -> Self {
        Self {
            flops: Some(Polynomial::zero()),
            funcs: Polynomial::zero(),
            bytes: Some(Polynomial::zero()),
            calls: Polynomial::zero(),
            draws: Polynomial::zero(),
            inner: Polynomial::zero(),
        }
    }

    fn is_alike(&self, other: &Self) -> bool {
        let both = |one: &Option<Polynomial>, other: &Option<Polynomial>| match (one, other) {
            (Some(one), Some(other)) => about_same(one, other),
            (one, other) => one == other,
        };
        both(&self.flops, &other.flops)
            && both(&self.bytes, &other.bytes)
            && about_same(&self.funcs, &other.funcs)
            && about_same(&self.calls, &other.calls)
            && about_same(&self.draws, &other.draws)
            && about_same(&self.inner, &other.inner)
    }

    fn combined(
        &self,
        other: &Self,
        with: impl Fn(&Polynomial, &Polynomial) -> Polynomial,
    ) -> Self {
        let both = |one: &Option<Polynomial>, other: &Option<Polynomial>| {
            Some(with(one.as_ref()?, other.as_ref()?))
        };
        Self {
            flops: both(&self.flops, &other.flops),
            funcs: with(&self.funcs, &other.funcs),
            bytes: both(&self.bytes, &other.bytes),
            calls: with(&self.calls, &other.calls),
            draws: with(&self.draws, &other.draws),
            inner: with(&self.inner, &other.inner),
        }
    }

    fn each(&self, change: impl Fn(&Polynomial) -> Polynomial) -> Self {
        Self {
            flops: self.flops.as_ref().map(&change),
            funcs: change(&self.funcs),
            bytes: self.bytes.as_ref().map(&change),
            calls: change(&self.calls),
            draws: change(&self.draws),
            inner: change(&self.inner),
        }
    }
}

/// The relative difference up to which two sizes count as the same.
const SAME_WITHIN: f64 = 0.25;

fn about_same(one: &Polynomial, other: &Polynomial) -> bool {
    match (one.value(), other.value()) {
        (Some(one), Some(other)) => (one - other).abs() <= SAME_WITHIN * one.abs().min(other.abs()),
        _ => one == other,
    }
}

/// The value of a key in a link.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Key {
    Size(Polynomial),
    Word(&'static str),
}

/// The cost of one call, or of the arithmetic of one line.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) line: u32,
    pub(crate) work: WorkKind,
    pub(crate) name: String,
    /// The number of elements processed.
    pub(crate) elements: Polynomial,
    pub(crate) dtype: Dtype,
    /// The number of arrays read and written, each of `elements` elements.
    pub(crate) inputs: f64,
    pub(crate) outputs: f64,
    pub(crate) cost: EventCost,
    /// The keys for a link of this call by itself, in addition to `w`.
    pub(crate) keys: Vec<(&'static str, Key)>,
    /// The number of executions.
    pub(crate) trips: Polynomial,
    /// The enclosing loops, outermost first.
    pub(crate) loops: Vec<u32>,
    /// The line of the enclosing function's `def`; 0 for the top level.
    pub(crate) function: u32,
    /// The memory ids of the arrays read and of the array created.
    pub(crate) reads: Vec<u32>,
    pub(crate) writes: Option<u32>,
    pub(crate) on_gpu: bool,
    /// The library that compiles or executes it, as named in a link.
    pub(crate) library: Option<&'static str>,
    /// `at_most` is `true` if a bound replaces an unknown value, and `assumed` if a guess does.
    pub(crate) at_most: bool,
    pub(crate) assumed: bool,
    /// `true` if it belongs to a pass through one of the program's own networks.
    pub(crate) in_network: bool,
    /// The cost of the backward pass relative to the forward pass: 1 per operand that requires a gradient, a layer's
    /// weights included; 0 without a backward pass.
    pub(crate) way_back: f64,
}

impl Event {
    pub(crate) fn new(line: u32, work: WorkKind, name: &str) -> Self {
        Self {
            line,
            work,
            name: name.to_owned(),
            elements: Polynomial::zero(),
            dtype: crate::dtype::DOUBLE,
            inputs: 0.0,
            outputs: 0.0,
            cost: EventCost::none(),
            keys: Vec::new(),
            trips: Polynomial::one(),
            loops: Vec::new(),
            function: 0,
            reads: Vec::new(),
            writes: None,
            on_gpu: false,
            library: None,
            at_most: false,
            assumed: false,
            in_network: false,
            way_back: 0.0,
        }
    }

    /// Multiplies the cost by a loop's trip count. Costs that depend on the loop variable are averaged over its evenly
    /// spaced values.
    pub(crate) fn repeat(
        &mut self,
        trips: &Polynomial,
        variable: UnknownSymbol,
        mean: &impl Fn(u8) -> Polynomial,
    ) {
        let mean_of = |size: &Polynomial| {
            if size.symbols().any(|symbol| symbol == variable) {
                size.averaged(variable, mean)
            } else {
                size.clone()
            }
        };
        self.cost = self.cost.each(|size| mean_of(size).times(trips));
        self.trips = mean_of(&self.trips).times(trips);
        self.elements = mean_of(&self.elements);
        for (_, key) in &mut self.keys {
            if let Key::Size(size) = key {
                *size = mean_of(size);
            }
        }
    }

    /// Returns `true` if another iteration made the same call on arrays of about the same size. The inner loops may
    /// differ.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.is_same_call(other)
            && about_same(&self.elements, &other.elements)
            && about_same(&self.trips, &other.trips)
            && self.cost.is_alike(&other.cost)
            && self.keys.len() == other.keys.len()
            && self.keys.iter().zip(&other.keys).all(|(one, other)| {
                one.0 == other.0
                    && match (&one.1, &other.1) {
                        // A layer's id, not a size.
                        _ if one.0 == "layer" => one.1 == other.1,
                        (Key::Size(one), Key::Size(other)) => about_same(one, other),
                        (one, other) => one == other,
                    }
            })
    }

    /// Returns `true` for the same call on arrays of any size.
    pub(crate) fn is_same_call(&self, other: &Self) -> bool {
        self.line == other.line
            && self.work == other.work
            && self.name == other.name
            && self.dtype == other.dtype
            && self.loops.len() == other.loops.len()
            && self.on_gpu == other.on_gpu
    }

    /// Averages this event with the mean `before` of `count` earlier iterations.
    pub(crate) fn averaged_with(&mut self, before: &Self, count: f64) {
        let mean = |now: &Polynomial, before: &Polynomial| {
            if now == before {
                return now.clone();
            }
            before.scaled(count).plus(now).scaled(1.0 / (count + 1.0))
        };
        self.elements = mean(&self.elements, &before.elements);
        self.trips = mean(&self.trips, &before.trips);
        self.cost = self.cost.combined(&before.cost, mean);
        for ((_, key), (_, before)) in self.keys.iter_mut().zip(&before.keys) {
            if let (Key::Size(key), Key::Size(before)) = (key, before) {
                *key = mean(key, before);
            }
        }
    }

    /// Scales the cost by the share of iterations that take a branch.
    pub(crate) fn weigh(&mut self, share: f64) {
        self.cost = self.cost.each(|size| size.scaled(share));
        self.trips = self.trips.scaled(share);
    }
}
