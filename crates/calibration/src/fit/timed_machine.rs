//! Compares library calls timed on one machine, in `data/gpu/times.csv`, with the model's predictions.
//!
//! Each row contains a link that represents the timed work. `data/fit.toml` describes the machine and names the
//! families whose constants were fit to these timings. A group contains the rows of one operation of a family in one
//! library, over all sizes and number formats.

use std::collections::BTreeMap;

use offload_analysis::Report;
use offload_scenario::decode;
use offload_vocabulary::elementary::log2;

use super::constant::{CYCLES, FitResult, FittedConstant, TIMES};
use super::plan::TimedMachine;
use crate::library_timing::{LibraryTiming, TimedSide};
use crate::statistics::median;

/// The bounds on a group's median ratio of measured to predicted time. The bounds are wide because a group covers many
/// sizes.
const CLOSE_RATIOS: (f64, f64) = (0.67, 1.5);

/// The link keys that distinguish the operations of a family.
const OPERATION_KEYS: [&str; 4] = ["factor", "op", "reduce", "phase"];

impl LibraryTiming {
    /// Returns the value of a key in the row's link.
    fn link_value(&self, key: &str) -> Option<&str> {
        let mut pairs = self.link.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find_map(|(name, value)| (name == key).then_some(value))
    }

    /// Returns the value of a key in the row's link, or `None` if the value is not a number.
    fn link_number(&self, key: &str) -> Option<f64> {
        self.link_value(key)?.parse().ok()
    }

    fn family(&self) -> &str {
        self.link_value("w").unwrap_or_default()
    }

    /// Returns the ratio of measured to predicted time.
    fn time_ratio(&self, machine: &TimedMachine) -> Result<f64, String> {
        let side = self.side.library_key();
        let link = format!("v=1&{}&{}&{side}={}", self.link, machine.link, self.library);
        let decoded = decode("", &link);
        if !decoded.notices.is_empty() {
            return Err(format!("{link}: {:?}", decoded.notices));
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
pub(crate) fn fit_groups(rows: &[LibraryTiming], machine: &TimedMachine) -> FitResult {
    let mut groups: BTreeMap<(String, TimedSide, &str), Vec<f64>> = BTreeMap::new();
    for row in
        rows.iter().filter(|row| machine.families.iter().any(|family| family == row.family()))
    {
        let operation =
            OPERATION_KEYS.iter().find_map(|key| row.link_value(key)).unwrap_or_default();
        let name = format!("{} {operation}", row.family());
        let group = groups.entry((name, row.side, &row.library)).or_default();
        group.push(row.time_ratio(machine)?);
    }
    let (low, high) = CLOSE_RATIOS;
    let constant = |((name, _, library), ratios): ((String, TimedSide, &str), Vec<f64>)| {
        let name = format!("{}, {library}", name.trim_end());
        FittedConstant::median(name, TIMES, &ratios).predicted_by(1.0).within(low, 1.0, high)
    };
    Ok(groups.into_iter().map(constant).collect())
}

/// Fits two costs in single-core cycles: a comparison in a sort, and a copy of a matrix element to or from LAPACK's
/// order. NumPy makes such copies and PyTorch doesn't, so the cost of a copy is the difference between their times.
pub(crate) fn fit_cycles(rows: &[LibraryTiming], machine: &TimedMachine) -> FitResult {
    let clock = machine.clock()?;
    let sort_cycles = |library: &str, dtype: &str| -> Vec<f64> {
        let sort_rows = rows.iter().filter(|row| {
            (row.family(), row.library.as_str()) == ("sort", library)
                && row.link_value("dtype") == Some(dtype)
        });
        sort_rows
            .filter_map(|row| {
                let elements = row.link_number("elements")?;
                Some(row.seconds / (elements * log2(elements)) * clock)
            })
            .collect()
    };
    let mut constants = Vec::new();
    for (library, record) in machine.sorts()? {
        let figures =
            [("fp64", record.comparison.as_ref()), ("fp32", record.comparison_fp32.as_ref())];
        for (dtype, figure) in figures {
            let Some(figure) = figure else { continue };
            let name = format!("comparison of {library}, {dtype}");
            constants.push(
                FittedConstant::median(name, CYCLES, &sort_cycles(library, dtype))
                    .range_in_use(figure),
            );
        }
    }
    let copy_cycles = machine.copies.iter().flat_map(|(factor, copies)| {
        let factor_rows = move |library: &'static str| {
            rows.iter().filter(move |row| {
                row.link_value("factor") == Some(factor.as_str()) && row.library == library
            })
        };
        factor_rows("numpy").filter_map(move |row| {
            let pytorch_row = factor_rows("pytorch-cpu").find(|other| other.link == row.link)?;
            let side = row.link_number("n")?;
            Some((row.seconds - pytorch_row.seconds) / (copies * side * side) * clock)
        })
    });
    let copy_cycles: Vec<f64> = copy_cycles.collect();
    if median(copy_cycles.iter().copied()).is_none() {
        return Err("no factorizations by NumPy and PyTorch".into());
    }
    let copy_constant = FittedConstant::median("copy of an element, numpy", CYCLES, &copy_cycles);
    constants.push(match machine.copied()? {
        Some(figure) => copy_constant.range_in_use(figure),
        None => copy_constant,
    });
    Ok(constants)
}

#[cfg(test)]
mod tests {
    use super::super::MACHINE_TIMINGS;
    use super::super::plan::FitPlan;
    use super::*;
    use crate::project_root;

    fn timings() -> (Vec<LibraryTiming>, TimedMachine) {
        let rows =
            crate::library_timing::read(&project_root().join(MACHINE_TIMINGS)).expect("timings");
        (rows, FitPlan::read().expect("a plan").machine)
    }

    #[test]
    fn the_model_is_within_a_factor_of_three_of_most_groups() {
        let (rows, machine) = timings();
        let groups = fit_groups(&rows, &machine).expect("links");
        let far_groups = groups.iter().filter(|group| !(1.0 / 3.0..3.0).contains(&group.fit));
        let far_lines: Vec<_> = far_groups.map(|group| group.line()).collect();
        assert!(
            groups.len() > 60 && far_lines.len() <= 5,
            "{} of {}: {far_lines:?}",
            far_lines.len(),
            groups.len()
        );
    }

    #[test]
    fn cycles_agree_with_those_in_use() {
        let (rows, machine) = timings();
        let cycles = fit_cycles(&rows, &machine).expect("figures");
        assert_eq!(cycles.len(), 4);
        let differing_lines =
            cycles.iter().filter(|cycle| cycle.agrees() != Some(true)).map(|cycle| cycle.line());
        assert_eq!(differing_lines.collect::<Vec<_>>(), [""; 0]);
    }
}
