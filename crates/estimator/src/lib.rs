//! The performance model, which estimates the time of a computation on a CPU and on a GPU, broken down by cause.
//!
//! [`assess()`] computes an [`Assessment`] from a [`Job`]. The crate does no input or output. Its functions cannot
//! fail: every quantity is clamped to a finite range, and "does not fit in memory" is a result, not an error.
//!
//! # The equations
//!
//! ```text
//! T_cpu = Σ stage [ calls · t_call + max(F / (e · P) + cycles / clock, Q / B) ] / (1 − serial share)
//! T_gpu = start-up + copies + (1 − w) · max(T_issue, T_execute) + w · (T_issue + T_execute)
//!       + waits + exchange + fallback + serial part,  w = share of launches that the program waits for
//! T_issue   = launches · t_launch + calls · t_call
//! T_execute = Σ stage [ launches · t_kernel + max(waves · t_tile or F / (e · P), Q / (b · B)) ]
//! ```
//!
//! # Scope
//!
//! The model contains no names of hardware or libraries, parses no links and formats no numbers. The catalog supplies
//! the specifications and rates, the scenario crate builds the jobs, and the page supplies the wording.

mod aspect;
mod assess;
pub mod assessment;
pub mod bill;
pub mod bound;
pub mod computation;
pub mod cpu;
mod cpu_cores;
mod cpu_layers;
pub mod cpu_run;
mod cpu_stage;
mod exchange;
pub mod gemm_tiling;
pub mod gpu;
pub mod gpu_run;
pub mod gpu_stage;
pub mod interconnect;
pub mod job;
mod measured_run;
pub mod memory_fit;
pub mod multi_gpu;
pub mod occupancy;
mod optimizer_offload;
mod percentiles;
mod result_formulas;
pub mod roofline;
mod scaled_job;
pub mod sensitivity;
pub mod simple;
mod single_run;
pub mod symbol;
pub mod timeline;
pub mod trace;
pub mod uncertainty;
pub mod workload;

pub use assess::{assess, assess_traced};
pub use assessment::Assessment;
pub use job::Job;
pub use single_run::{cpu_time, gpu_time};
