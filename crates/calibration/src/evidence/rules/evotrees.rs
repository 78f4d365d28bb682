//! Boosted trees of XGBoost.

use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// States a fit by the size of the table and of the trees.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    if work.what != "XGBoost train" {
        return Err(work.what.clone());
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
            number("maxdepth")?,
            number("bins")?,
        ),
        machine: machine_keys(work.side, device, library) + cores,
        units: 1.0,
    })
}
