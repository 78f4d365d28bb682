//! The formulas of a result with their numbers. The model records them during the computation.

use crate::symbol::Symbol;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Dollars, Frequency, HourlyPrice, Intensity, Joules, Operations,
    Seconds, Share, Throughput, Watts,
};

/// A quantity of any unit, for display.
#[derive(Clone, Copy, Debug, PartialEq)]
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
            /// Returns the value in base units, such as seconds or bytes.
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

/// A quantity in a formula, with its symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    pub symbol: Symbol,
    pub value: AnyQuantity,
}

/// Constructs a term from a quantity of any type.
pub fn term(symbol: Symbol, value: impl Into<AnyQuantity>) -> Term {
    Term { symbol, value: value.into() }
}

/// Copies the terms of a formula to a vector. Every formula calls this function, so it is not inlined, to keep the page
/// small.
#[inline(never)]
pub fn terms(terms: &[Term]) -> Vec<Term> {
    terms.to_vec()
}

/// A formula with the values of its quantities.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The title of the result, such as "Library calls".
    pub title: &'static str,
    /// The formula with a placeholder for each term, such as `{0} ÷ {1}`.
    pub formula: &'static str,
    /// The terms of the formula. The first term replaces `{0}`.
    pub terms: Vec<Term>,
    pub result: AnyQuantity,
}

impl Formula {
    /// Constructs the formula "{0}, as given" for a quantity that the user entered.
    pub fn given(title: &'static str, symbol: Symbol, value: impl Into<AnyQuantity>) -> Self {
        let value = value.into();
        Self {
            title,
            formula: "{0}, as given",
            terms: terms(&[Term { symbol, value }]),
            result: value,
        }
    }

    /// Constructs a sum of up to eight terms, omitting terms that are zero.
    pub fn sum(
        title: &'static str,
        parts: impl IntoIterator<Item = Term>,
        result: impl Into<AnyQuantity>,
    ) -> Self {
        const SUM: &str = "{0} + {1} + {2} + {3} + {4} + {5} + {6} + {7}";
        let terms: Vec<Term> = parts.into_iter().filter(|part| part.value.number() > 0.0).collect();
        let formula = match terms.len() {
            0 => "0",
            // Each term takes six bytes, such as `{0} + `, and the last term has no ` + `.
            parts => SUM.get(..6 * parts - 3).unwrap_or(SUM),
        };
        Self { title, formula, terms, result: result.into() }
    }
}

/// The section of the trace that a formula belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// The amounts of work (operations, bytes and launches), which follow from the sizes of the problem.
    Work,
    /// The work of a run on the CPU, if the CPU has separate settings.
    CpuWork,
    Cpu,
    Gpu,
    /// Speedups, break-even, achieved rates and the required memory.
    Answer,
    /// The rent and the energy of a run.
    Bill,
}

/// A recorded formula with its section and stage.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceEntry {
    /// The section of the trace that contains the formula.
    pub chapter: Chapter,
    /// The name of the stage, or empty if the formula does not belong to a single stage.
    pub stage: &'static str,
    pub line: Formula,
}

/// The storage of a [`Trace`], which keeps either all formulas or none.
///
/// This is a type parameter instead of a flag, so the compiler can also build a version of the model without the
/// strings of the formulas. The page loads the version with the strings only if the user opens the formulas.
pub trait Ledger: Default {
    /// `true` if the ledger keeps formulas.
    const IS_RECORDING: bool;

    fn record(&mut self, entry: TraceEntry);
}

/// A ledger that discards all formulas.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Ledger for Silent {
    const IS_RECORDING: bool = false;

    fn record(&mut self, _: TraceEntry) {}
}

/// A ledger that keeps all formulas.
#[derive(Debug, Default)]
pub struct Recording(Vec<TraceEntry>);

impl Ledger for Recording {
    const IS_RECORDING: bool = true;

    fn record(&mut self, entry: TraceEntry) {
        self.0.push(entry);
    }
}

/// A recorder of [`Formula`]s. With [`Silent`], a trace records nothing.
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

    /// Returns the recorded formulas, in the order of computation.
    pub fn entries(self) -> Vec<TraceEntry> {
        self.ledger.0
    }
}

impl<L: Ledger> Trace<L> {
    /// Returns `true` if the trace records formulas. Check this before work that only a recorded formula needs.
    pub const fn is_recording(&self) -> bool {
        L::IS_RECORDING
    }

    /// Records the formula that `line` returns. `line` is called only if the trace keeps formulas.
    pub fn note(&mut self, chapter: Chapter, line: impl FnOnce() -> Formula) {
        if L::IS_RECORDING {
            self.push(chapter, line());
        }
    }

    // Not inlined, because otherwise each call of `note` would contain a copy.
    #[inline(never)]
    fn push(&mut self, chapter: Chapter, mut line: Formula) {
        if self.of_cpu {
            for term in &mut line.terms {
                term.symbol = match term.symbol {
                    Symbol::Batch => Symbol::CpuBatch,
                    Symbol::Bits => Symbol::CpuBits,
                    symbol => symbol,
                };
            }
        }
        let chapter = if self.of_cpu { Chapter::CpuWork } else { chapter };
        self.ledger.record(TraceEntry { chapter, stage: self.stage, line });
    }

    /// If `of_cpu` is `true`, assigns the following formulas to [`Chapter::CpuWork`] instead of the chapter that is
    /// passed to [`Self::note`].
    pub const fn enter_cpu_work(&mut self, of_cpu: bool) {
        self.of_cpu = of_cpu;
    }

    /// Sets the stage of the following formulas. An empty name ends the stage.
    pub const fn enter(&mut self, stage: &'static str) {
        self.stage = stage;
    }
}
