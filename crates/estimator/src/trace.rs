//! The record of how a result was worked out, written by the formulas themselves.

use crate::symbol::Symbol;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Dollars, Frequency, HourlyPrice, Intensity, Joules, Operations,
    Seconds, Share, Throughput, Watts,
};

/// A quantity of any kind, for showing.
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
            /// How many base units of the quantity.
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
    /// What it is.
    pub symbol: Symbol,
    /// How much it is here.
    pub value: AnyQuantity,
}

/// A term of a formula, from anything that is a quantity.
pub fn term(symbol: Symbol, value: impl Into<AnyQuantity>) -> Term {
    Term { symbol, value: value.into() }
}

/// The terms of a formula. Not inlined: every formula has some, and a page loads them all.
#[inline(never)]
pub fn terms(terms: &[Term]) -> Vec<Term> {
    terms.to_vec()
}

/// One formula with its numbers put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// What is worked out.
    pub title: &'static str,
    /// The formula, with `{0}`, `{1}` … where the terms stand.
    pub formula: &'static str,
    /// The terms, in the order of their numbers.
    pub terms: Vec<Term>,
    /// What comes out.
    pub result: AnyQuantity,
}

impl Formula {
    /// A quantity that was given rather than worked out.
    pub fn given(title: &'static str, symbol: Symbol, value: impl Into<AnyQuantity>) -> Self {
        let value = value.into();
        Self {
            title,
            formula: "{0}, as given",
            terms: terms(&[Term { symbol, value }]),
            result: value,
        }
    }

    /// The sum of those parts that are not zero, of up to eight.
    pub fn sum(
        title: &'static str,
        parts: impl IntoIterator<Item = Term>,
        result: impl Into<AnyQuantity>,
    ) -> Self {
        const SUM: &str = "{0} + {1} + {2} + {3} + {4} + {5} + {6} + {7}";
        let terms: Vec<Term> = parts.into_iter().filter(|part| part.value.number() > 0.0).collect();
        let formula = match terms.len() {
            0 => "0",
            // Six bytes for each part, less the sign after the last.
            parts => SUM.get(..6 * parts - 3).unwrap_or(SUM),
        };
        Self { title, formula, terms, result: result.into() }
    }
}

/// Which part of the working a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// From the sizes of the problem to operations, bytes and launches.
    Work,
    /// The same where the CPU has settings of its own.
    CpuWork,
    /// The time on the CPU.
    Cpu,
    /// The time on the GPU.
    Gpu,
    /// What follows from both times.
    Answer,
    /// What a run costs and draws.
    Bill,
}

/// A formula with its place in the working.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceEntry {
    /// The part of the working.
    pub chapter: Chapter,
    /// The stage of the workload it is about; empty if it is about all of them.
    pub stage: &'static str,
    /// The formula.
    pub line: Formula,
}

/// What a [`Trace`] keeps: formulas, or nothing.
///
/// It is a type rather than a setting: the code that only works out figures is then a copy of its
/// own, without the formulas' texts, and the page loads the other copy when its formulas are asked
/// for.
pub trait Ledger: Default {
    /// `true` if it keeps what is handed in.
    const KEEPS: bool;

    /// Hands in a formula.
    fn keep(&mut self, entry: TraceEntry);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Ledger for Silent {
    const KEEPS: bool = false;

    fn keep(&mut self, _: TraceEntry) {}
}

/// Keeps every formula.
#[derive(Debug, Default)]
pub struct Recording(Vec<TraceEntry>);

impl Ledger for Recording {
    const KEEPS: bool = true;

    fn keep(&mut self, entry: TraceEntry) {
        self.0.push(entry);
    }
}

/// Collects [`Formula`]s, or nothing where no working is asked for.
#[derive(Debug, Default)]
pub struct Trace<L = Silent> {
    ledger: L,
    stage: &'static str,
    of_cpu: bool,
}

impl Trace<Silent> {
    /// Records nothing.
    pub const fn silent() -> Self {
        Self { ledger: Silent, stage: "", of_cpu: false }
    }
}

impl Trace<Recording> {
    /// Records every formula.
    pub const fn recording() -> Self {
        Self { ledger: Recording(Vec::new()), stage: "", of_cpu: false }
    }

    /// The formulas, in the order they were worked out.
    pub fn entries(self) -> Vec<TraceEntry> {
        self.ledger.0
    }
}

impl<L: Ledger> Trace<L> {
    /// Returns `true` if formulas are recorded.
    pub const fn is_recording(&self) -> bool {
        L::KEEPS
    }

    /// Hands in a formula.
    pub fn note(&mut self, chapter: Chapter, line: impl FnOnce() -> Formula) {
        if L::KEEPS {
            self.push(chapter, line());
        }
    }

    // Not inlined: every formula would have its copy.
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

    /// Says whether the formulas to come are about work that the CPU alone does, by settings of its
    /// own.
    pub const fn enter_cpu_work(&mut self, of_cpu: bool) {
        self.of_cpu = of_cpu;
    }

    /// Says which stage the formulas to come are about.
    pub const fn enter(&mut self, stage: &'static str) {
        self.stage = stage;
    }
}
