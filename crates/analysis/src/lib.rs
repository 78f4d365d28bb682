//! What follows from a question: one [`Report`] of times, ranges, baselines, caveats and provenance.
//!
//! The scenario crate holds the question, the estimator the model; this crate resolves every figure
//! once ([`Resolved`]: value, range and origin together), makes the job of them, runs the model and
//! gathers what follows. Values, no words: those are the crate `offload-words`.

mod bars;
mod caveat;
#[cfg(feature = "count")]
pub mod count;
mod cpu_baselines;
mod estimate;
mod figures;
mod gpu_share;
mod job;
mod numbers;
mod obstacle;
mod outcome;
mod parameters;
mod peaks;
mod provenance;
mod rank;
mod report;
mod resolved;
mod selection;
mod simple;
mod sweep;
mod uncertainty;
mod workload;

pub use bars::{Bar, BarKind, Machine};
pub use caveat::Caveat;
pub use cpu_baselines::CpuBaseline;
pub use figures::Figures;
pub use obstacle::Obstacle;
pub use outcome::Outcome;
pub use rank::{By, Ranked, Ranking, Standing};
pub use report::Report;
pub use resolved::{Origin, Resolved, Scope};
pub use simple::SimpleAnswer;
pub use sweep::{Crossover, Point, Setting, Sweep, steps};

// The values that a report is made of. Whoever reads a report needs no other crate of the model.
pub use offload_estimator::assessment::{Achieved, Assessment, CpuGpu};
pub use offload_estimator::bill::Bill;
pub use offload_estimator::bound::Bound;
pub use offload_estimator::job::Job;
pub use offload_estimator::memory_fit::MemoryFit;
pub use offload_estimator::simple::Simple;
pub use offload_estimator::split::Split;
pub use offload_estimator::symbol::Symbol;
pub use offload_estimator::timeline::{Segment, Timeline};
pub use offload_estimator::trace::{AnyQuantity, Chapter, Term, TraceEntry};
pub use offload_estimator::uncertainty::{Interval, Ranges};
pub use offload_estimator::verdict::Verdict;
