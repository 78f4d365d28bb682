//! Evaluates a scenario and returns one [`Report`] with times, ranges, baselines, caveats and provenance.
//!
//! The scenario crate defines scenarios, and the estimator crate defines the model. This crate looks up the selected
//! options, resolves each input once ([`Resolved`] has its value, range and origin), builds the job, runs the model and
//! derives the other results:
//!
//! ```text
//! Scenario → Selection → ResolvedInputs, ModelParameters → Job → Assessment → Report
//! ```
//!
//! This crate returns only values. The crate `offload-messages` contains the sentences and number formats.

mod advice;
mod alternatives;
mod bars;
mod basis;
mod caveat;
mod changes;
mod comparison;
mod costs;
#[cfg(feature = "count")]
pub mod count;
mod cpu_baselines;
mod curve;
mod edit;
mod estimate;
mod family_models;
mod gpu_share;
mod inert;
mod job;
mod likely_answer;
mod machine;
mod measured_corrections;
mod measured_sides;
mod measured_times;
mod model_parameters;
mod month;
mod network_sizes;
mod numbers;
mod obstacle;
mod outcome;
mod own_settings;
mod pathology;
mod peaks;
mod per_unit;
mod program;
mod provenance;
mod ranking;
mod report;
mod resolved;
mod resolved_inputs;
mod resolved_scenario;
mod roofline;
mod run_work;
mod scalar_code;
mod selection;
mod sensitivity;
mod side;
mod side_by_side;
mod simple;
mod split;
mod sweep;
mod symbol_input;
mod terms;
mod times;
mod tuning;
mod uncertainty;
mod workload;

pub use advice::{Advice, MIN_WORTHWHILE_GAIN, Recommendation};
pub use alternatives::{Alternative, AlternativeTime};
pub use bars::{BarKind, TimelineBar};
pub use basis::{Basis, MIN_TEST_SOURCES};
pub use caveat::Caveat;
pub use changes::{Change, Changes};
pub use comparison::{Comparison, SplitGain};
pub use costs::{BreakEven, Contender, Cost, CostComparison, CostReport};
pub use cpu_baselines::CpuBaseline;
pub use curve::{
    Against, Compared, Crossover, Curve, CurvePoint, CurveSearch, Floor, Metric, Standing,
};
pub use edit::Edit;
pub use family_models::FamilyModels;
pub use inert::has_no_effect;
pub use likely_answer::LikelyAnswer;
pub use machine::Machine;
pub use measured_sides::{MeasuredSide, measured_sides};
pub use month::{MachineUse, MonthlyBill};
pub use obstacle::Obstacle;
pub use outcome::Outcome;
pub use own_settings::OwnSetting;
pub use pathology::{Pathology, is_capped, limiting_bound};
pub use per_unit::{UnitTime, UnitTimes};
pub use program::{PhaseCost, PhaseReport, PhaseSide, ProgramPlan, ProgramReport};
pub use ranking::{
    Hardware, HardwareKind, Ranked, Ranking, RankingKey, RankingPlace, pareto_front,
};
pub use report::Report;
pub use resolved::{Origin, Resolved, Scope};
pub use resolved_inputs::ResolvedInputs;
pub use roofline::Roofline;
pub use sensitivity::Sensitivity;
pub use side_by_side::{InputDifference, InputValue};
pub use simple::SimpleAnswer;
pub use split::Split;
pub use sweep::{Sweep, SweepPoint, SweepValue, is_logarithmic, sweep_values};
pub use terms::{MONTH, Terms, is_old_price};
pub use times::Times;
pub use uncertainty::ModelErrors;

// Reports contain these types. They are re-exported so that callers need no other crate.
pub use offload_catalog::{AspectEvidence, Evidence, HardwareClass, Source};
pub use offload_estimator::assessment::{Achieved, Assessment, CpuGpu};
pub use offload_estimator::bill::Bill;
pub use offload_estimator::bound::Bound;
pub use offload_estimator::job::Job;
pub use offload_estimator::memory_fit::MemoryFit;
pub use offload_estimator::roofline::{Roof, StageRate};
pub use offload_estimator::simple::Simple;
pub use offload_estimator::symbol::Symbol;
pub use offload_estimator::timeline::{Segment, Timeline};
pub use offload_estimator::trace::{AnyQuantity, Chapter, Term, TraceEntry};
pub use offload_estimator::uncertainty::{Aspect, Interval, Ranges};
