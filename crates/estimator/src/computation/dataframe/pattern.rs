//! Searches for regular expressions in the strings of a table.

use super::{Dataframe, RowCost};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, derive};
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Share};

/// Single-core cycles per byte of text that pandas searches with a regular expression, excluding the cycles per
/// alternative.
///
/// This constant and the next two are a least-squares fit to the logarithms of pandas' timings in
/// `data/cpu/patterns.csv` (2026-11-29). pandas uses either Python's `re`, which takes six cycles per byte for each
/// alternative, or PyArrow's RE2, which takes a tenth of that until its automaton becomes too large.
const PANDAS_CYCLES: f64 = 12.0;

/// Single-core cycles in pandas per byte of text, for each of many alternatives.
const PANDAS_CYCLES_PER_ALTERNATIVE: f64 = 5.0;

/// The number of alternatives for which pandas takes half of [`PANDAS_CYCLES_PER_ALTERNATIVE`].
const MANY_ALTERNATIVES: f64 = 500.0;

/// Single-core cycles per byte of text in libraries that compile a pattern to an automaton, to be multiplied by the
/// square root of the number of alternatives. The automaton takes one step per byte, but a larger automaton does not
/// fit into the caches. From Polars' timings in the same file.
const AUTOMATON_CYCLES: f64 = 0.5;

/// Bytes that a GPU reads and writes per byte of text, for each alternative. libcudf keeps 8 bytes of state in memory
/// per active instruction of the pattern (cuDF pull request 10600, accessed 2026-11-29), and a match of each
/// alternative can start at any byte. The resulting times are within a factor of two of timings for replacing digits
/// and for patterns with 3 and 20 alternatives (cuDF pull request 13322, cudf-spark pull request 10977).
const STATE_BYTES_PER_ALTERNATIVE: Bytes = Bytes::new(16.0);

/// The product of alternatives and strings that libcudf searches at the same time, with one thread per string. It
/// allocates up to 8.6 GB for states, 20 bytes per instruction and thread (`regex.cuh` of cuDF, accessed 2026-11-29).
/// We assume eight instructions per alternative.
const MAX_ALTERNATIVES_IN_FLIGHT: f64 = 54e6;

/// The number of strings that libcudf searches at the same time even if their states exceed 8.6 GB.
const MIN_THREADS: f64 = 256.0;

impl Dataframe {
    /// Returns the stage that searches for a pattern, or `None` if the operation has no pattern.
    pub(super) fn pattern(
        &self,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> Option<Stage> {
        if self.verb != TableOperation::Text || self.strings.alternatives.is_zero() {
            return None;
        }
        let alternatives = self.strings.alternatives.value();
        let has_automaton = self.grouping.is_some();
        let cycles_per_byte = Count::new(if has_automaton {
            AUTOMATON_CYCLES * alternatives.sqrt()
        } else {
            let share = alternatives / (alternatives + MANY_ALTERNATIVES);
            PANDAS_CYCLES + PANDAS_CYCLES_PER_ALTERNATIVE * alternatives * share
        });
        let in_flight = MIN_THREADS.max(MAX_ALTERNATIVES_IN_FLIGHT / alternatives);
        let max_gpu_threads = self.rows.min(Count::new(in_flight));
        let searched = self.rows * self.columns.value() * self.strings.length.value();
        let stage = Stage {
            cycles: searched * cycles_per_byte.value(),
            gpu_bytes: STATE_BYTES_PER_ALTERNATIVE * (searched.value() * alternatives),
            calls: Count::ZERO,
            launches: Count::ZERO,
            max_cores: self.columns,
            max_gpu_threads,
            efficiency: StageEfficiency {
                gpu_memory: Share::new(RowCost::of(self.verb).access),
                ..StageEfficiency::FULL
            },
            ..Stage::new("pattern", Work::Other, precision)
        }
        .with_repetitions(self.operations);
        trace.enter(stage.name);
        let formula =
            if has_automaton { "√{0} ÷ 2" } else { "12 + 5 · {0} · {0} ÷ ({0} + 500)" };
        let alternatives = term(Symbol::Alternatives, self.strings.alternatives);
        derive(trace, "Cycles per byte", formula, &[alternatives], cycles_per_byte.into());
        let [rows, columns, length, operations] = [
            term(Symbol::TableRows, self.rows),
            term(Symbol::TableColumns, self.columns),
            term(Symbol::TextLength, self.strings.length),
            term(Symbol::QueryOperations, self.operations),
        ];
        let terms = [rows, columns, length, term(Symbol::PatternCycles, cycles_per_byte)];
        derive(trace, "Cycles of one core", "{0} · {1} · {2} · {3}", &terms, stage.cycles.into());
        derive(
            trace,
            "GPU threads",
            "min({0}, max(256, 54000000 ÷ {1}))",
            &[rows, alternatives],
            max_gpu_threads.into(),
        );
        derive(
            trace,
            "Memory traffic on the GPU",
            "{3} · {0} · {1} · {2} · {4} · 16 B",
            &[rows, columns, length, operations, alternatives],
            stage.total_gpu_bytes().into(),
        );
        Some(stage)
    }
}
