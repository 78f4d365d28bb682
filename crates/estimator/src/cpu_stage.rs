//! The time of one stage on the CPU: the roofline of the busy cores, or the cost of an interpreter.

mod traffic;

use crate::cpu::{CpuLibraryCosts, CpuSpec};
use crate::cpu_cores::{CoresAtWork, CpuCores};
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::{Stage, Work};
use offload_vocabulary::elementary::exp;
use offload_vocabulary::quantity::{Count, Seconds, Share};
use traffic::{allocation_time, traffic};

/// The number of compiled-code cycles that count as one interpreted operation, for work that is known only in cycles.
/// Assumed on 2026-11-21.
const CYCLES_PER_INTERPRETED_OPERATION: f64 = 10.0;

/// Cycles per operation in a loop with a loop-carried dependence. The latency of an operation is 3 or 4 cycles, but
/// some operations of an iteration are independent of each other. Geometric mean of nine compiled loops on Zen 4 and on
/// Sapphire Rapids, which take 0.8 to 6 cycles each, 2026-11-27 (`data/cpu/chains.csv`).
const CYCLES_PER_DEPENDENT_OPERATION: Count = Count::new(2.1);

/// The number of later operations that fit into a core's reorder window, so that they can execute while the core waits
/// for a dependency chain. Between 75 on Zen 4 and 140 on Sapphire Rapids, measured on 2026-11-27
/// (`data/cpu/chains.csv`).
const REORDER_WINDOW_OPERATIONS: Count = Count::new(100.0);

/// Returns the time of one stage on the CPU, broken down by cause.
pub(crate) fn cpu_stage(
    stage: &Stage,
    cores: &CpuCores<'_>,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    match library.interpreted {
        Some(cost) => interpreted_stage(stage, cost, trace),
        None => compiled_stage(stage, cores, library, trace),
    }
}

fn interpreted_stage(stage: &Stage, cost: Seconds, trace: &mut Trace<impl Ledger>) -> Timeline {
    let operations_each = stage.operations.value()
        + stage.functions.value()
        + stage.comparisons.value()
        + stage.accesses.value()
        + stage.cycles.value() / CYCLES_PER_INTERPRETED_OPERATION;
    let operations = Count::new(stage.times.value() * operations_each);
    let time = operations * cost;
    trace.note(Chapter::Cpu, || Formula {
        title: "Interpreted Python",
        formula: "{0} · ({1} + {2} + {3} + {4} + {5} ÷ 10) · {6}",
        terms: terms(&[
            term(Symbol::Times, stage.times),
            term(Symbol::Operations, stage.operations),
            term(Symbol::Functions, stage.functions),
            term(Symbol::Comparisons, stage.comparisons),
            term(Symbol::Accesses, stage.accesses),
            term(Symbol::Cycles, stage.cycles),
            term(Symbol::InterpretedCost, cost),
        ]),
        result: time.into(),
    });
    Timeline::default().with(Segment::Interpreter, time)
}

fn compiled_stage(
    stage: &Stage,
    cores: &CpuCores<'_>,
    library: &CpuLibraryCosts,
    trace: &mut Trace<impl Ledger>,
) -> Timeline {
    let cpu = cores.cpu;
    // Work of size zero may have a `max_cores` of zero, but still runs on one core.
    let useful_cores = stage.max_cores.max(Count::new(1.0)).min(stage.threads());
    let max_cores = library.threads(&stage.work).cores(cpu.cores.min(useful_cores));
    let one_core = Count::new(1.0).min(max_cores);
    let side = stage.side();
    let times_on = |count| {
        let cores = cores.at_work(count);
        (cores, StageTimes::of(stage, side, cpu, library, &cores, &mut Trace::silent()))
    };
    let mut best = times_on(one_core);
    if max_cores > one_core {
        let on_all_cores = times_on(max_cores);
        if stage.always_forks || on_all_cores.1.total() < best.1.total() {
            best = on_all_cores;
        }
    }
    let (cores, times) = best;
    if trace.is_recording() {
        StageTimes::of(stage, side, cpu, library, &cores, trace);
    }
    trace.note(Chapter::Cpu, || Formula {
        title: "Stage time",
        formula: "{0} + max({1} + {2}, {3}) + {4}",
        terms: terms(&[
            term(Symbol::CallTime, times.overhead),
            term(Symbol::ArithmeticTime, times.peak_limited),
            term(Symbol::CyclesTime, times.cycle_counted),
            term(Symbol::TrafficTime, times.traffic),
            term(Symbol::AllocationTime, times.allocation),
        ]),
        result: times.total().into(),
    });
    let longer = if times.traffic > times.arithmetic() {
        (Segment::Memory, times.traffic)
    } else {
        (Segment::Compute, times.arithmetic())
    };
    Timeline::default()
        .with(Segment::Overhead, times.overhead)
        .with(longer.0, longer.1)
        .with(Segment::Memory, times.allocation)
}

/// The times of a stage on a given number of cores.
struct StageTimes {
    overhead: Seconds,
    /// Time of the operations whose rate is a share of the peak rate.
    peak_limited: Seconds,
    /// Time of the work that is given in clock cycles.
    cycle_counted: Seconds,
    traffic: Seconds,
    /// Time of the page faults in newly allocated results.
    allocation: Seconds,
}

impl StageTimes {
    fn of(
        stage: &Stage,
        side: Count,
        cpu: &CpuSpec,
        library: &CpuLibraryCosts,
        cores: &CoresAtWork,
        trace: &mut Trace<impl Ledger>,
    ) -> Self {
        let overhead = calls(stage, library, cores, trace);
        let (peak_limited, cycle_counted) = arithmetic(stage, side, cpu, library, cores, trace);
        Self {
            overhead,
            peak_limited,
            cycle_counted,
            traffic: traffic(stage, cpu, cores, trace),
            allocation: allocation_time(stage, library, cores, trace),
        }
    }

    fn arithmetic(&self) -> Seconds {
        self.peak_limited + self.cycle_counted
    }

    fn total(&self) -> Seconds {
        self.overhead + self.arithmetic().max(self.traffic) + self.allocation
    }
}

fn calls(
    stage: &Stage,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let in_all_repetitions = |count: Count| count * stage.times.value();
    let (calls, checks, forks) = (
        in_all_repetitions(stage.calls),
        in_all_repetitions(stage.checks),
        in_all_repetitions(stage.forks),
    );
    let forked = (calls + forks) * cores.doublings.value() * library.fork_join;
    let time = (calls + checks) * library.call + forked;
    trace.note(Chapter::Cpu, || Formula {
        title: "Library calls",
        formula: "({0} + {5}) · {1} + ({0} + {2}) · log₂ {3} · {4}",
        terms: terms(&[
            term(Symbol::Calls, calls),
            term(Symbol::CallCost, library.call),
            term(Symbol::Forks, forks),
            term(Symbol::CoresAtWork, cores.count.max(Count::new(1.0))),
            term(Symbol::ForkJoin, library.fork_join),
            term(Symbol::Checks, checks),
        ]),
        result: time.into(),
    });
    time
}

fn arithmetic(
    stage: &Stage,
    side: Count,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    cores: &CoresAtWork,
    trace: &mut Trace<impl Ledger>,
) -> (Seconds, Seconds) {
    let peak = cpu.peak(stage.precision);
    let share = reached_share(stage, side, cpu, library, cores.count, trace);
    let peak_limited = match stage.work {
        // `stage.cycles` already includes these operations.
        Work::Other => Seconds::ZERO,
        Work::Matmul(_) | Work::Dense(_) | Work::Elementwise | Work::Reduction => {
            stage.total_operations() / (peak * cores.share * share)
        }
    };
    // While a core waits for one dependency chain, it executes operations of later chains if they are in its reorder
    // window.
    let chains = stage.threads() / cores.count.value();
    let chains_at_once = Count::new(1.0 + REORDER_WINDOW_OPERATIONS / stage.cpu_chain)
        .min(chains.max(Count::new(1.0)));
    let waited = if peak_limited.is_zero() || stage.cpu_chain.is_zero() {
        Seconds::ZERO
    } else {
        Count::new(stage.total_operations().value() * CYCLES_PER_DEPENDENT_OPERATION.value())
            / (cpu.clock * cores.count.value() * chains_at_once.value())
    };
    let (is_waiting, peak_limited) = (waited > peak_limited, peak_limited.max(waited));
    let ipc = if stage.is_mispredicted { Count::new(1.0) } else { cpu.ipc };
    let even_cores = if stage.core_loss > 0.0 {
        cores.count * exp(-stage.core_loss * cores.doublings.value())
    } else {
        cores.count
    };
    // We divide each term only once, because a quotient may be clamped to `LIMIT`, and dividing it again would give a
    // wrong time.
    let clocks = cpu.clock * even_cores.value();
    let vector =
        stage.functions * library.function.value() + stage.comparisons * library.comparison.value();
    let cycle_counted = stage.cycles * stage.times.value() / (clocks * ipc.value())
        + vector * stage.times.value() / clocks;
    if is_waiting {
        trace.note(Chapter::Cpu, || Formula {
            title: "Dependent operations",
            formula: "{0} · {1} ÷ ({2} · {3} · {4})",
            terms: terms(&[
                term(Symbol::Operations, stage.total_operations()),
                term(Symbol::WaitingOperation, CYCLES_PER_DEPENDENT_OPERATION),
                term(Symbol::Clock, cpu.clock),
                term(Symbol::CoresAtWork, cores.count),
                term(Symbol::ChainsAtOnce, chains_at_once),
            ]),
            result: peak_limited.into(),
        });
    } else if !peak_limited.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Arithmetic",
            formula: "{0} ÷ ({1} · {2} · {3})",
            terms: terms(&[
                term(Symbol::Operations, stage.total_operations()),
                term(Symbol::CpuPeak, peak),
                term(Symbol::CoresShare, cores.share),
                term(share_symbol(stage), share),
            ]),
            result: peak_limited.into(),
        });
    }
    if !cycle_counted.is_zero() {
        trace.note(Chapter::Cpu, || Formula {
            title: "Cycles: functions, comparisons, look-ups",
            formula: "{0} · ({1} ÷ {8} + {2} · {3} + {4} · {5}) ÷ ({6} · {7})",
            terms: terms(&[
                term(Symbol::Times, stage.times),
                term(Symbol::Cycles, stage.cycles),
                term(Symbol::Functions, stage.functions),
                term(Symbol::FunctionCycles, library.function),
                term(Symbol::Comparisons, stage.comparisons),
                term(Symbol::ComparisonCycles, library.comparison),
                term(Symbol::Clock, cpu.clock),
                term(Symbol::CoresAtWork, even_cores),
                term(Symbol::RelativeIpc, ipc),
            ]),
            result: cycle_counted.into(),
        });
    }
    (peak_limited, cycle_counted)
}

/// Returns the symbol for the share of the peak rate. For matrix products, the share depends on the size.
const fn share_symbol(stage: &Stage) -> Symbol {
    match stage.work {
        Work::Matmul(_) => Symbol::ReachedShare,
        Work::Dense(_) | Work::Elementwise | Work::Reduction | Work::Other => Symbol::CpuShare,
    }
}

/// Returns the share of the peak rate that the cores reach.
///
/// # Model
/// Matrix products reach `dense · method · s / (s + half · cores / products at once)`, with the side `s = ∛(m·n·k)`, so
/// the share grows with the size. `products at once` is the batch size, or 1 if the library computes the products one
/// after another. Other dense arithmetic reaches `dense · method`, and element-wise loops reach `elementwise · method`.
///
/// # Source
/// Two-parameter fit to public FP64 timings of NumPy with MKL on 40 cores: 19 % of peak at 1000², 44 % at 10,000² and
/// 50 % at 20,000² (`catalog/data/model.toml`).
fn reached_share(
    stage: &Stage,
    side: Count,
    cpu: &CpuSpec,
    library: &CpuLibraryCosts,
    cores: Count,
    trace: &mut Trace<impl Ledger>,
) -> Share {
    let dense = cpu.efficiency.dense * stage.efficiency.cpu;
    let shape = match stage.work {
        Work::Matmul(shape) => shape,
        Work::Dense(_) => return dense,
        Work::Elementwise | Work::Reduction | Work::Other => {
            return cpu.efficiency.elementwise * stage.efficiency.cpu;
        }
    };
    let products_at_once = if library.computes_batches_in_parallel() { shape.batch } else { 1.0 };
    let cores_per_product = cores / products_at_once.min(cores.value()).max(1.0);
    let half = cpu.efficiency.half_size_per_core * cores_per_product.value();
    let ramp = Share::of(side.value(), (side + half).value());
    let share = dense * ramp;
    trace.note(Chapter::Cpu, || Formula {
        title: "Share of peak at this size",
        formula: "{0} · {1} · {2} ÷ ({2} + {3} · {4})",
        terms: terms(&[
            term(Symbol::CpuShare, cpu.efficiency.dense),
            term(Symbol::MethodShare, stage.efficiency.cpu),
            term(Symbol::Side, side),
            term(Symbol::HalfSize, cpu.efficiency.half_size_per_core),
            term(Symbol::CoresAtWork, cores_per_product),
        ]),
        result: share.into(),
    });
    share
}
