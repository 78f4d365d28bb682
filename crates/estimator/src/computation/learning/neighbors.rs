//! Nearest neighbors.

use super::{Samples, within};
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Shape, Stage, Work, Workload, derive, derive_stage};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Cycles of one core for comparing a distance with those kept so far, beside the product that
/// gives it. `data/learning.csv`, 2026-11-22.
pub const SELECTION_CYCLES: f64 = 8.0;

/// Cycles of one core for a value of a row that an inverted index reads. `data/learning.csv`,
/// 2026-11-22.
pub const SCAN_CYCLES: f64 = 0.62;

/// What the place of a neighbor takes.
const PLACE: Bytes = Bytes::new(8.0);

/// Distances that are worked out at once: faiss and cuVS cut larger tables of them into tiles that
/// fit half a gigabyte. A count; `getTileSize` of faiss, read 2026-11-22.
const TILE: f64 = 134_217_728.0;

/// The nearest rows to each of some queries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbors {
    /// Rows to search.
    pub rows: Count,
    /// Dimensions of a row.
    pub features: Count,
    /// Queries in one call.
    pub queries: Count,
    /// Neighbors wanted of each, at most all rows.
    pub neighbors: Count,
    /// The share of the rows that a query is compared with: all in an exact search, probes over
    /// lists in an inverted index.
    pub searched: Share,
}

impl Neighbors {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// `2 · queries · rows · features` operations, times the share of the rows searched. An exact
    /// search is a product of matrices; a GPU writes the distances down and reads them to select.
    /// An inverted index reads the rows of some lists anew for each query, which is no product.
    ///
    /// # Source
    /// Johnson, Douze and Jégou, Billion-scale similarity search with GPUs, 2017.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let samples = Samples { rows: self.rows, features: self.features };
        let (table, size) = (samples.bytes(precision), precision.size());
        let (rows, queries) = (self.rows.value(), self.queries.value());
        let features = self.features.value();
        let asked = (self.queries * features) * size;
        let pairs = self.queries * rows;
        let exact = self.searched >= Share::ALL;
        let shape = Shape { m: queries, n: rows, k: features, batch: 1.0 };
        let operations = Operations::new(2.0 * pairs.value() * features) * self.searched.value();
        let tiles = Count::new((pairs.value() / TILE).ceil());
        let search = within(match exact {
            true => Stage {
                operations,
                cycles: pairs * SELECTION_CYCLES,
                cpu_bytes: table + asked,
                gpu_bytes: table + asked + pairs * size * 2.0,
                working_set: table,
                nested: tiles * 4.0,
                ..Stage::new("search", Work::Matmul(shape), precision)
            },
            false => Stage {
                operations,
                cycles: pairs * (self.searched.value() * features * SCAN_CYCLES),
                nested: Count::new(4.0),
                ..Stage::new("search", Work::Other, precision)
            }
            .moving(pairs * size * (features * self.searched.value())),
        });
        let search = Stage { working_set: table, ..search };
        let of = [
            term(Symbol::Queries, self.queries),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::Features, self.features),
            term(Symbol::Searched, self.searched),
            term(Symbol::ElementSize, size),
        ];
        let traffic = match exact {
            true => "(({0} + {1}) · {2} + 2 · {0} · {1}) · {4}",
            false => "{0} · {1} · {2} · {3} · {4}",
        };
        derive_stage(trace, &search, ["2 · {0} · {1} · {2} · {3}", traffic], [&of, &of]);
        let each = if exact { SELECTION_CYCLES } else { SCAN_CYCLES };
        let of = [of[0], of[1], of[2], of[3], term(Symbol::CyclesEach, Count::new(each))];
        let formula = if exact { "{0} · {1} · {4}" } else { "{0} · {1} · {2} · {3} · {4}" };
        derive(trace, "Cycles of one core", formula, &of, search.cycles.into());
        let call = Stage::new("call", Work::Other, precision);
        let found = (self.queries * self.neighbors.min(self.rows).value()) * (size + PLACE);
        let of = [
            term(Symbol::Queries, self.queries),
            term(Symbol::Neighbors, self.neighbors),
            term(Symbol::ElementSize, size),
            term(Symbol::SampleRows, self.rows),
        ];
        let formula = "{0} · min({1}, {3}) · ({2} + 8 B)";
        derive(trace, "Distances and places found", formula, &of, found.into());
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            // Each of several GPUs finds as many in its shard.
            exchanged: found,
            ..Workload::of(vec![call, search])
                .counting(self.queries)
                .copying(table + asked, found)
                .keeping(pairs.min(Count::new(TILE)) * size)
        };
        trace.enter("");
        workload.note(trace);
        workload
    }
}
