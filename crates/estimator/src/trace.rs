//! The record of a result's computation, written by the formulas themselves.

use crate::symbol::Symbol;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Dollars, Frequency, HourlyPrice, Intensity, Joules, Operations,
    Seconds, Share, Throughput, Watts,
};

/// A quantity of any kind, for display.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant is the quantity it holds")]
pub enum AnyQuantity {
    Seconds(Seconds),
    Bytes(Bytes),
    Bandwidth(Bandwidth),
    Operations(Operations),
    Throughput(Throughput),
    Intensity(Intensity),
    Count(Count),
    Share(Share),
    Frequency(Frequency),
    Watts(Watts),
    Joules(Joules),
    Dollars(Dollars),
    HourlyPrice(HourlyPrice),
}

macro_rules! values {
    ($($name:ident),+ $(,)?) => {
        impl AnyQuantity {
            /// Returns the number of base units of the quantity.
            pub const fn number(self) -> f64 {
                match self {
                    $(Self::$name(quantity) => quantity.value(),)+
                }
            }
        }

        $(impl From<$name> for AnyQuantity {
            fn from(quantity: $name) -> Self {
                Self::$name(quantity)
            }
        })+
    };
}

values! {
    Seconds, Bytes, Bandwidth, Operations, Throughput, Intensity, Count, Share, Frequency, Watts,
    Joules, Dollars, HourlyPrice,
}

/// One quantity in a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The symbol of the quantity.
    pub symbol: Symbol,
    /// Its value.
    pub value: AnyQuantity,
}

/// Constructs a term of a formula from any quantity.
pub fn term(symbol: Symbol, value: impl Into<AnyQuantity>) -> Term {
    Term { symbol, value: value.into() }
}

/// Collects the terms of a formula. Not inlined, because every formula has some and a page loads them all.
#[inline(never)]
pub fn terms(terms: &[Term]) -> Vec<Term> {
    terms.to_vec()
}

/// A formula with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The title of the result.
    pub title: &'static str,
    /// The formula, with `{0}`, `{1}` … for the terms.
    pub formula: &'static str,
    /// The terms, in the order of their numbers.
    pub terms: Vec<Term>,
    /// The result.
    pub result: AnyQuantity,
}

impl Formula {
    /// Constructs a formula for a quantity that was given rather than computed.
    pub fn given(title: &'static str, symbol: Symbol, value: impl Into<AnyQuantity>) -> Self {
        let value = value.into();
        Self {
            title,
            formula: "{0}, as given",
            terms: terms(&[Term { symbol, value }]),
            result: value,
        }
    }

    /// Constructs the sum of up to eight parts, without those that are zero.
    pub fn sum(
        title: &'static str,
        parts: impl IntoIterator<Item = Term>,
        result: impl Into<AnyQuantity>,
    ) -> Self {
        const SUM: &str = "{0} + {1} + {2} + {3} + {4} + {5} + {6} + {7}";
        let terms: Vec<Term> = parts.into_iter().filter(|part| part.value.number() > 0.0).collect();
        let formula = match terms.len() {
            0 => "0",
            // Six bytes per part, minus the sign after the last.
            parts => SUM.get(..6 * parts - 3).unwrap_or(SUM),
        };
        Self { title, formula, terms, result: result.into() }
    }
}

/// The part of the trace that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// From the sizes of the problem to operations, bytes and launches.
    Work,
    /// The same for a CPU with separate settings.
    CpuWork,
    /// The time on the CPU.
    Cpu,
    /// The time on the GPU.
    Gpu,
    /// Results of both times.
    Answer,
    /// The cost and the energy of a run.
    Bill,
}

/// A formula with its position in the trace.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceEntry {
    /// The part of the trace.
    pub chapter: Chapter,
    /// The stage of the workload; empty if the formula is about all of them.
    pub stage: &'static str,
    /// The formula.
    pub line: Formula,
}

/// The storage of a [`Trace`]: formulas, or nothing.
///
/// A type instead of a setting: the code that only computes figures is then a separate copy without the formulas'
/// texts, and the page loads the other copy when its formulas are opened.
pub trait Ledger: Default {
    /// `true` if it keeps the entries.
    const KEEPS: bool;

    /// Adds a formula.
    fn keep(&mut self, entry: TraceEntry);
}

/// A ledger that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Ledger for Silent {
    const KEEPS: bool = false;

    fn keep(&mut self, _: TraceEntry) {}
}

/// A ledger that keeps every formula.
#[derive(Debug, Default)]
pub struct Recording(Vec<TraceEntry>);

impl Ledger for Recording {
    const KEEPS: bool = true;

    fn keep(&mut self, entry: TraceEntry) {
        self.0.push(entry);
    }
}

/// A collector of [`Formula`]s, or of nothing if no formulas are needed.
#[derive(Debug, Default)]
pub struct Trace<L = Silent> {
    ledger: L,
    stage: &'static str,
    of_cpu: bool,
}

impl Trace<Silent> {
    /// Constructs a trace that records nothing.
    pub const fn silent() -> Self {
        Self { ledger: Silent, stage: "", of_cpu: false }
    }
}

impl Trace<Recording> {
    /// Constructs a trace that records every formula.
    pub const fn recording() -> Self {
        Self { ledger: Recording(Vec::new()), stage: "", of_cpu: false }
    }

    /// Returns the formulas, in the order of their computation.
    pub fn entries(self) -> Vec<TraceEntry> {
        self.ledger.0
    }
}

impl<L: Ledger> Trace<L> {
    /// Returns `true` if formulas are recorded.
    pub const fn is_recording(&self) -> bool {
        L::KEEPS
    }

    /// Adds a formula.
    pub fn note(&mut self, chapter: Chapter, line: impl FnOnce() -> Formula) {
        if L::KEEPS {
            self.push(chapter, line());
        }
    }

    // Not inlined, because every formula would have its own copy.
    #[inline(never)]
    fn push(&mut self, chapter: Chapter, mut line: Formula) {
        if self.of_cpu {
            for term in &mut line.terms {
                term.symbol = match term.symbol {
                    Symbol::Batch => Symbol::CpuBatch,
                    Symbol::Bits => Symbol::CpuBits,
                    other => other,
                };
            }
        }
        let chapter = if self.of_cpu { Chapter::CpuWork } else { chapter };
        self.ledger.keep(TraceEntry { chapter, stage: self.stage, line });
    }

    /// Sets whether the following formulas are about the CPU's work with separate settings.
    pub const fn enter_cpu_work(&mut self, of_cpu: bool) {
        self.of_cpu = of_cpu;
    }

    /// Sets the stage of the following formulas.
    pub const fn enter(&mut self, stage: &'static str) {
        self.stage = stage;
    }
}
