//! The cost of one call or one line of arithmetic, before lines become phases.

use crate::dtype::Dtype;
use crate::size::{Polynomial, UnknownSymbol};

/// The kind of work, close to the families of the link language.
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
    /// Arithmetic of the interpreter, or of compiled loops.
    Scalar,
    /// A network's forward pass, or its backward pass.
    Network,
    Language,
    /// A separate simple link, given by its keys.
    Learning(&'static str),
    Custom,
    /// Makes arrays: test data, or buffers.
    Make,
    /// Draws random numbers.
    Draw,
    ToGpu,
    ToCpu,
    /// Waits for the GPU.
    Wait,
    /// Prepares an item: reading, decoding.
    Prepare,
}

/// The costs of one or more executions. `None` means that it cannot be stated.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EventCost {
    pub(crate) flops: Option<Polynomial>,
    pub(crate) funcs: Polynomial,
    pub(crate) bytes: Option<Polynomial>,
    pub(crate) calls: Polynomial,
    pub(crate) draws: Polynomial,
    /// Operations among them that are no steps of the interpreter: all except one of those on two complex numbers.
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

/// The share of a size below which a difference is ignored.
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

/// One call, or the arithmetic of one line.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) line: u32,
    pub(crate) work: WorkKind,
    pub(crate) name: String,
    /// The elements that it works on.
    pub(crate) elements: Polynomial,
    pub(crate) dtype: Dtype,
    /// The arrays of that size that it reads, and that it writes.
    pub(crate) inputs: f64,
    pub(crate) outputs: f64,
    pub(crate) cost: EventCost,
    /// The keys of the link of this call alone, in addition to `w`.
    pub(crate) keys: Vec<(&'static str, Key)>,
    /// The number of executions.
    pub(crate) trips: Polynomial,
    /// The loops around it, outermost first.
    pub(crate) loops: Vec<u32>,
    /// The function that contains it, by the line of its head; 0 is the program itself.
    pub(crate) function: u32,
    /// The bases of arrays that it reads, and of the one that it makes.
    pub(crate) reads: Vec<u32>,
    pub(crate) writes: Option<u32>,
    pub(crate) on_gpu: bool,
    /// The library that compiles or runs it, as a link names it.
    pub(crate) library: Option<&'static str>,
    /// `true` if a bound, or a guess, replaces an unknown value.
    pub(crate) at_most: bool,
    pub(crate) assumed: bool,
    /// `true` if it is a part of a pass through a network of the program.
    pub(crate) in_network: bool,
    /// The number of times that its operations are done again on the way back, if there is one: once for the gradient
    /// of each operand that requires it, the weights of a layer among them.
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

    /// Multiplies the cost by the trips of a loop whose variable takes evenly spaced values.
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

    /// Returns `true` if another trip of a loop did the same, on arrays of about the same size: it may be another loop
    /// within it.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        self.is_same_call(other)
            && about_same(&self.elements, &other.elements)
            && about_same(&self.trips, &other.trips)
            && self.cost.is_alike(&other.cost)
            && self.keys.len() == other.keys.len()
            && self.keys.iter().zip(&other.keys).all(|(one, other)| {
                one.0 == other.0
                    && match (&one.1, &other.1) {
                        // The number of a layer, not a size.
                        _ if one.0 == "layer" => one.1 == other.1,
                        (Key::Size(one), Key::Size(other)) => about_same(one, other),
                        (one, other) => one == other,
                    }
            })
    }

    /// Returns `true` if it is the same call, on arrays of any size.
    pub(crate) fn is_same_call(&self, other: &Self) -> bool {
        self.line == other.line
            && self.work == other.work
            && self.name == other.name
            && self.dtype == other.dtype
            && self.loops.len() == other.loops.len()
            && self.on_gpu == other.on_gpu
    }

    /// Averages this trip with `count` before it that did the same.
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

    /// Reduces the cost to a share, for a branch that is taken now and then.
    pub(crate) fn weigh(&mut self, share: f64) {
        self.cost = self.cost.each(|size| size.scaled(share));
        self.trips = self.trips.scaled(share);
    }
}
