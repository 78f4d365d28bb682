//! Neighbor searches in a k-d tree.

use super::neighbors::Neighbors;
use super::without_calls;
use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, derive};
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

/// Number of rows in a leaf. With `leaf_size=30`, scikit-learn makes leaves of 30 to 60 rows, accessed 2026-11-23.
const ROWS_PER_LEAF: f64 = 40.0;

/// The distance that a query reaches beyond its leaf, relative to the side of a cube that contains the query's
/// neighbors. From `data/learning.csv`, fitted together with [`TREE_QUERY_CYCLES`] on 10,000 to a million rows with 2
/// to 15 features, 2026-11-23.
const QUERY_REACH: f64 = 1.6;

/// Single-core cycles per query and per level of the tree. The factor per level also accounts for slower memory
/// accesses in a larger tree.
pub const TREE_QUERY_CYCLES: TreeQueryCycles =
    TreeQueryCycles { level: 40.0, row: 20.0, neighbor: 25.0 };

/// The single-core cycles in a query of a k-d tree, per level of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeQueryCycles {
    /// Cycles to visit the level.
    pub level: f64,
    /// Cycles per row that the query compares.
    pub row: f64,
    /// Cycles per neighbor that the query keeps.
    pub neighbor: f64,
}

/// Single-core cycles to build a tree, per value in the table and per level of the tree.
pub const TREE_BUILD_CYCLES: f64 = 40.0;

impl Neighbors {
    /// Returns the number of rows in the leaves that a query reaches, if the number of rows were unlimited.
    ///
    /// # Source
    /// Friedman, Bentley and Finkel, An algorithm for finding best matches in logarithmic expected time, 1977.
    fn reached_rows(&self) -> Count {
        let features = self.features.value().max(1.0);
        let side = |rows: f64| power(rows, 1.0 / features);
        Count::new(power(
            side(ROWS_PER_LEAF) + QUERY_REACH * side(self.kept_neighbors().value()),
            features,
        ))
    }

    /// Returns the number of neighbors that a query keeps, which is at most the number of rows.
    fn kept_neighbors(&self) -> Count {
        self.neighbors.min(self.rows)
    }

    /// Returns the number of rows that a query compares.
    ///
    /// The result is a smooth minimum of two numbers: the number of all rows, and the number of rows in the leaves that
    /// the query reaches. With many features, the second number exceeds the first.
    ///
    /// # Assumptions
    /// Rows are uniformly distributed in all dimensions. Rows in clusters or near a surface would take less time.
    fn compared_rows(&self) -> Count {
        let (rows, reached_rows) = (self.rows.value(), self.reached_rows().value());
        let sixth_root = |count: f64| power(count, 1.0 / 6.0);
        let root_sum = (sixth_root(rows) + sixth_root(reached_rows)).max(1.0);
        let cube = root_sum * root_sum * root_sum;
        Count::new(rows / cube * (reached_rows / cube))
    }

    /// Returns two stages: one builds the tree on one core, and one searches the tree.
    pub(super) fn tree_stages(
        &self,
        precision: Precision,
        trace: &mut Trace<impl Ledger>,
    ) -> [Stage; 2] {
        let levels = log2(self.rows.value().max(2.0));
        let stage = |name, cycles| {
            let stage = Stage::new(name, Work::Other, precision);
            without_calls(Stage { cycles: Count::new(cycles), ..stage })
        };
        let values = self.rows * self.features.value();
        let build = stage("k-d tree", values.value() * levels * TREE_BUILD_CYCLES);
        let build = Stage { max_cores: Count::new(1.0), ..build };
        let (reached_rows, compared_rows, kept_neighbors) =
            (self.reached_rows(), self.compared_rows(), self.kept_neighbors());
        let TreeQueryCycles { level, row, neighbor } = TREE_QUERY_CYCLES;
        let query = level + row * compared_rows.value() + neighbor * kept_neighbors.value();
        let queries = stage("queries in the tree", self.queries.value() * levels * query);
        trace.enter(build.name);
        let terms = [term(Symbol::SampleRows, self.rows), term(Symbol::Features, self.features)];
        let title = "Cycles of one core";
        let formula = "{0} · log₂ max({0}, 2) · {1} · 40";
        derive(trace, title, formula, &terms, build.cycles.into());
        trace.enter(queries.name);
        let terms = [
            term(Symbol::Neighbors, kept_neighbors),
            term(Symbol::Features, self.features.max(Count::new(1.0))),
        ];
        let formula = "(40^(1 ÷ {1}) + 8 ÷ 5 · {0}^(1 ÷ {1}))^{1}";
        derive(
            trace,
            "Rows in the leaves that a query reaches",
            formula,
            &terms,
            reached_rows.into(),
        );
        let terms = [term(Symbol::SampleRows, self.rows), term(Symbol::TreeRows, reached_rows)];
        let formula = "{0} · {1} ÷ max(√∛{0} + √∛{1}, 1)^6";
        derive(trace, "Rows that a query visits", formula, &terms, compared_rows.into());
        let terms = [
            term(Symbol::Queries, self.queries),
            term(Symbol::SampleRows, self.rows),
            term(Symbol::TreeLooked, compared_rows),
            term(Symbol::Neighbors, kept_neighbors),
        ];
        let formula = "{0} · log₂ max({1}, 2) · (40 + 20 · {2} + 25 · {3})";
        derive(trace, title, formula, &terms, queries.cycles.into());
        [build, queries]
    }
}
