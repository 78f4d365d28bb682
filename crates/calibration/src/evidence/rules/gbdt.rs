//! The rule for gbdt-algos-performance-tests, which timed LightGBM and XGBoost on tables of random numbers.
//!
//! The source states 63 bins, 1000 rounds and otherwise the libraries' defaults: 31 leaves in LightGBM and a depth of 6
//! in XGBoost. It doesn't state the kind of V100. We assume the PCIe card, which has the same memory as the SXM2 card.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The levels of a tree with LightGBM's default of 31 leaves.
const LIGHTGBM_LEVELS: f64 = 5.0;

/// XGBoost's default depth.
const XGBOOST_LEVELS: f64 = 6.0;

/// The number of cores of a Xeon Platinum 8176.
const CORES_PER_SOCKET: f64 = 28.0;

/// Describes a fit by the size of the table and of the trees.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let (levels, machine) = match (work.what.as_str(), work.side) {
        ("lightgbm", TimedSide::Cpu) => {
            let threads = work.cores.strip_suffix(" threads").and_then(|count| count.parse().ok());
            let cores: f64 = threads.ok_or("the number of threads")?;
            if cores > 2.0 * CORES_PER_SOCKET {
                return Err("more threads than two sockets have cores".to_owned());
            }
            let machine = machine_keys(work.side, "xeon-8176", "lightgbm-cpu");
            (LIGHTGBM_LEVELS, format!("{machine}&cores={cores}"))
        }
        ("xgboost", TimedSide::Gpu) => {
            (XGBOOST_LEVELS, machine_keys(work.side, "v100-pcie-16gb", "xgboost"))
        }
        ("xgboost", TimedSide::Cpu) => {
            return Err("XGBoost's tree method on the CPU, which isn't stated".to_owned());
        }
        _ => return Err("LightGBM on the GPU".to_owned()),
    };
    let number = |name| work.number(name);
    Ok(Question {
        work: format!(
            "w=trees&algorithm=boosting&rows={}&features={}&trees={}&maxdepth={levels}&bins={}&data=run",
            number("rows")?,
            number("features")?,
            number("trees")?,
            number("bins")?,
        ),
        machine,
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_fit_has_the_cores_that_the_source_states() {
        let link = first_link_of("gbdt", |work| {
            work.what == "lightgbm" && work.cores == "8 threads" && work.number("rows") == Ok(1e6)
        });
        assert_eq!(
            link,
            "w=trees&algorithm=boosting&rows=1000000&features=10&trees=1000&maxdepth=5&bins=63&data=run\
             &cpu=xeon-8176&cpulib=lightgbm-cpu&cores=8"
        );
    }
}
