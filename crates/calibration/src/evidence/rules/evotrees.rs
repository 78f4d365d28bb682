//! The rule for the benchmark of EvoTrees.jl, which timed boosted trees with XGBoost.
//!
//! The source's script (`benchmarks/regressor.jl`) counts the leaves as a level, so its depth is XGBoost's depth plus
//! one. The script samples half of the rows and columns for each tree, but XGBoost's histograms still read all of them.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// Describes a fit by the size of the table and of the trees.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    match work.what.as_str() {
        "XGBoost train" => {}
        "XGBoost infer" => {
            return Err("predictions, which begin with a conversion of the table".to_owned());
        }
        other => return Err(other.to_owned()),
    }
    let number = |name| work.number(name);
    let (device, library, cores) = match work.side {
        TimedSide::Cpu => ("ryzen-9-5900x", "xgboost-cpu", "&cores=12"),
        TimedSide::Gpu => ("rtx-a4000", "xgboost", ""),
    };
    Ok(Question {
        work: format!(
            "w=trees&algorithm=boosting&rows={}&features={}&trees={}&maxdepth={}&bins={}&data=run",
            number("rows")?,
            number("features")?,
            number("trees")?,
            number("maxdepth")? - 1.0,
            number("bins")?,
        ),
        machine: machine_keys(work.side, device, library) + cores,
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link;

    #[test]
    fn fits_are_described_by_table_and_tree_sizes() {
        assert_eq!(
            first_link("evotrees", "XGBoost train", "NVIDIA RTX A4000"),
            "w=trees&algorithm=boosting&rows=100000&features=10&trees=200&maxdepth=5&bins=64&data=run\
             &gpu=rtx-a4000&gpulib=xgboost"
        );
    }
}
