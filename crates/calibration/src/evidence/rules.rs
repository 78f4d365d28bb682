//! The rules that convert rows to questions. Each table has one rule.

mod albumentations;
mod clickbench;
mod conv_count;
mod dawn;
mod evotrees;
mod fluidx3d;
mod gbdt;
mod gearshifft;
mod ginkgo;
mod gpuode;
mod help;
mod llmbench;
mod llmfit;
mod macml;
mod mixedspmv;
mod mlperf;
mod mlx;
mod npbench;
mod openvino;
mod rajaperf;
mod sklengine;
mod timm;
mod torchgpu;

use super::question::QuestionResult;
use super::table::MeasuredWork;

/// A function that converts a row to a question. The function doesn't get the measured time.
pub(super) type Rule = fn(&MeasuredWork) -> QuestionResult;

/// The rule of each table, by the table's id.
const RULES: [(&str, Rule); 23] = [
    ("albumentations", albumentations::state),
    ("clickbench", clickbench::state),
    ("clij", |_| {
        Err("filters of ImageJ and CLIJ, whose libraries and machines are unknown".to_owned())
    }),
    ("dawn", dawn::state),
    ("evotrees", evotrees::state),
    ("fluidx3d", fluidx3d::state),
    ("gbdt", gbdt::state),
    ("gearshifft", gearshifft::state),
    ("ginkgo", ginkgo::state),
    ("gpuode", gpuode::state),
    ("help", help::state),
    ("llmbench", llmbench::state),
    ("llmfit", llmfit::state),
    ("macml", macml::state),
    ("mixedspmv", mixedspmv::state),
    ("mlperf", mlperf::state),
    ("mlx", mlx::state),
    ("npbench", npbench::state),
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
