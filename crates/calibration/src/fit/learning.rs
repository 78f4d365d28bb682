//! Compares timings of classical machine learning in `data/learning.csv` with the model's predictions.
//!
//! Each row contains a link that represents the timed call. The constants in `computation/learning` of the estimator
//! were fit to these rows, one group at a time. A group needs a new fit if its median ratio is outside
//! [`CLOSE_RATIOS`].

use std::fs;
use std::path::Path;

use offload_analysis::Report;
use offload_scenario::decode;
use serde::Deserialize;

use crate::library_timing::TimedSide;

use super::constant::{FitResult, FittedConstant, TIMES};

/// The bounds on a group's median ratio of measured to predicted time. The bounds are wide because a group covers many
/// shapes.
const CLOSE_RATIOS: (f64, f64) = (0.67, 1.5);

/// The prefix of the names of groups to which no constant was fit. The library of such a group uses the constants of
/// another library.
const COMPARED_PREFIX: &str = "beside: ";

/// A timed `fit` call.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LearningTiming {
    group: String,
    side: TimedSide,
    seconds: f64,
    link: String,
}

/// Reads the timings from a file.
pub(crate) fn read(path: &Path) -> Result<Vec<LearningTiming>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let rows: csv::Result<Vec<_>> =
        csv::Reader::from_reader(text.as_bytes()).into_deserialize().collect();
    rows.map_err(|error| format!("{}: {error}", path.display()))
}

impl LearningTiming {
    /// Returns the ratio of measured to predicted time.
    fn time_ratio(&self) -> Result<f64, String> {
        let decoded = decode("", &self.link);
        if !decoded.notices.is_empty() {
            return Err(format!("{}: {:?}", self.link, decoded.notices));
        }
        let assessment = Report::of(&decoded.scenario).assessment;
        let predicted = match self.side {
            TimedSide::Cpu => assessment.cpu.total(),
            TimedSide::Gpu => assessment.gpu().total(),
        };
        Ok(self.seconds / predicted.value())
    }
}

/// Returns the median ratio of measured to predicted time of each group.
pub(crate) fn fit_groups(rows: &[LearningTiming]) -> FitResult {
    let mut names: Vec<&str> = rows.iter().map(|row| row.group.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let group_constant = |name: &&str| {
        let rows = rows.iter().filter(|row| row.group == *name);
        let ratios = rows.map(LearningTiming::time_ratio).collect::<Result<Vec<_>, _>>()?;
        let (low, high) = CLOSE_RATIOS;
        let constant = FittedConstant::median(*name, TIMES, &ratios);
        Ok(if name.starts_with(COMPARED_PREFIX) {
            constant
        } else {
            constant.predicted_by(1.0).within(low, 1.0, high)
        })
    };
    names.iter().map(group_constant).collect()
}

#[cfg(test)]
mod tests {
    use super::super::LEARNING_TIMINGS;
    use super::*;
    use crate::project_root;

    #[test]
    fn the_model_is_close_to_each_group_of_fits() {
        let rows = read(&project_root().join(LEARNING_TIMINGS)).expect("timings");
        let groups = fit_groups(&rows).expect("links");
        assert!(groups.len() >= 12 && rows.len() >= 80, "{} of {}", groups.len(), rows.len());
        let differing_groups: Vec<_> =
            groups.iter().filter(|group| group.agrees() == Some(false)).collect();
        let lines: Vec<_> = differing_groups.iter().map(|group| group.line()).collect();
        assert_eq!(lines, [""; 0]);
    }

    #[test]
    fn no_fit_that_ran_on_a_gpu_has_an_obstacle() {
        let rows = read(&project_root().join(LEARNING_TIMINGS)).expect("timings");
        let gpu_rows = rows.iter().filter(|row| row.side == TimedSide::Gpu);
        let obstacle = |row: &LearningTiming| Report::of(&decode("", &row.link).scenario).obstacle;
        let refused_rows: Vec<_> = gpu_rows.filter(|row| obstacle(row).is_some()).collect();
        assert!(refused_rows.is_empty(), "{refused_rows:?}");
    }

    /// The model assumes that DBSCAN takes as long as its neighbor search, without a constant of its own. The timings
    /// confirm this assumption.
    #[test]
    fn dbscan_takes_as_long_as_its_neighbor_search() {
        let rows = read(&project_root().join(LEARNING_TIMINGS)).expect("timings");
        let ratios: Vec<f64> = rows
            .iter()
            .filter(|row| row.group.ends_with("DBSCAN, scikit-learn"))
            .map(|row| row.time_ratio().expect("a link"))
            .collect();
        assert!(
            ratios.len() >= 4 && ratios.iter().all(|ratio| (0.6..1.2).contains(ratio)),
            "{ratios:?}"
        );
    }

    #[test]
    fn a_link_with_a_key_of_another_family_is_an_error() {
        let row = LearningTiming {
            group: "it".into(),
            side: TimedSide::Cpu,
            seconds: 1.0,
            link: "w=kmeans&bins=3".into(),
        };
        assert!(fit_groups(&[row]).is_err());
    }
}
