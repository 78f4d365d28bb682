//! The rules that convert rows to questions. Each table has one rule.

mod conv_count;
mod dawn;
mod evotrees;
mod fluidx3d;
mod gbdt;
mod ginkgo;
mod gpuode;
mod help;
mod llmbench;
mod llmfit;
mod macml;
mod mlperf;
mod mlx;
mod openvino;
mod rajaperf;
mod sklengine;
mod timm;
mod torchgpu;

use super::question::Stated;
use super::table::MeasuredWork;

/// A function that converts a row to a question. The function doesn't see the measured time.
pub(super) type Rule = fn(&MeasuredWork) -> Stated;

/// The rule of each table, by the table's id.
const RULES: [(&str, Rule); 18] = [
    ("clij", |_| {
        Err("filters of ImageJ and CLIJ, whose libraries and machines are unknown".to_owned())
    }),
    ("dawn", dawn::state),
    ("evotrees", evotrees::state),
    ("fluidx3d", fluidx3d::state),
    ("gbdt", gbdt::state),
    ("ginkgo", ginkgo::state),
    ("gpuode", gpuode::state),
    ("help", help::state),
    ("llmbench", llmbench::state),
    ("llmfit", llmfit::state),
    ("macml", macml::state),
    ("mlperf", mlperf::state),
    ("mlx", mlx::state),
    ("openvino", openvino::state),
    ("rajaperf", rajaperf::state),
    ("sklengine", sklengine::state),
    ("timm", timm::state),
    ("torchgpu", torchgpu::state),
];

/// Returns the rule for a table.
pub(super) fn rule(table: &str) -> Option<Rule> {
    RULES.iter().find(|(id, _)| *id == table).map(|(_, rule)| *rule)
}

/// Returns the ids of the tables that have a rule.
#[cfg(test)]
pub(super) fn tables() -> Vec<&'static str> {
    RULES.iter().map(|(id, _)| *id).collect()
}
