//! The rules that turn the rows of a table into questions, one per table.

mod dawn;
mod evotrees;
mod fluidx3d;
mod ginkgo;
mod llmfit;
mod mlx;
mod openvino;
mod rajaperf;
mod timm;

use super::question::Stated;
use super::table::MeasuredWork;

/// States a row's question. A rule sees no time.
pub(super) type Rule = fn(&MeasuredWork) -> Stated;

/// The rules by the id of their table.
const RULES: [(&str, Rule); 13] = [
    ("clij", |_| Err("filters of ImageJ and CLIJ, whose libraries and machines are unknown".to_owned())),
    ("dawn", dawn::state),
    ("evotrees", evotrees::state),
    ("fluidx3d", fluidx3d::state),
    ("ginkgo", ginkgo::state),
    ("gpuode", |_| Err("ensembles of differential equations".to_owned())),
    ("help", |_| Err("networks whose parameters aren't stated".to_owned())),
    ("llmfit", llmfit::state),
    ("mlperf", |_| Err("3D U-Net and RNN-T, whose parameters aren't stated".to_owned())),
    ("mlx", mlx::state),
    ("openvino", openvino::state),
    ("rajaperf", rajaperf::state),
    ("timm", timm::state),
];

/// Returns the rule for a table.
pub(super) fn rule(table: &str) -> Option<Rule> {
    RULES.iter().find(|(id, _)| *id == table).map(|(_, rule)| *rule)
}
