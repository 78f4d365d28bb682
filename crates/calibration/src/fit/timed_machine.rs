//! Compares library calls timed on one machine, `data/gpu/times.csv`, with the model's predictions.
//!
//! Each row has a link that represents its work. `data/fit.toml` states the machine, and names the
//! families whose constants were fit on these timings. A group is one operation of a family in one
//! library, over all sizes and number formats.

use std::collections::BTreeMap;

use offload_analysis::Report;
use offload_scenario::decode;
use offload_vocabulary::elementary::log2;

use super::constant::{CYCLES, FitResult, FittedConstant, TIMES};
use super::plan::TimedMachine;
use crate::library_timing::{LibraryTiming, TimedSide};
use crate::statistics::median;

/// Bounds on a group's median ratio of measured to predicted time. They are wide because a group
/// covers many sizes.
const CLOSE_RATIOS: (f64, f64) = (0.67, 1.5);

/// The link keys that distinguish the operations of a family.
const OPERATIONS: [&str; 4] = ["factor", "op", "reduce", "phase"];

impl LibraryTiming {
    /// Returns the value of a key in the row's link.
    fn given(&self, key: &str) -> Option<&str> {
        let mut pairs = self.link.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find_map(|(found, value)| (found == key).then_some(value))
    }

    /// Returns the value of a key in the row's link, if it is a number.
    fn number(&self, key: &str) -> Option<f64> {
        self.given(key)?.parse().ok()
    }

    fn family(&self) -> &str {
        self.given("w").unwrap_or_default()
    }

    /// Returns the ratio of measured to predicted time.
    fn time_ratio(&self, machine: &TimedMachine) -> Result<f64, String> {
        let side = self.side.library_key();
        let link = format!("v=1&{}&{}&{side}={}", self.link, machine.link, self.library);
        let arrival = decode("", &link);
        if !arrival.notices.is_empty() {
            return Err(format!("{link}: {:?}", arrival.notices));
        }
        let answer = Report::of(&arrival.scenario).assessment;
        let model = match self.side {
            TimedSide::Cpu => answer.cpu.total(),
            TimedSide::Gpu => answer.gpu().total(),
        };
        Ok(self.seconds / model.value())
    }
}

/// Returns the median ratio of measured to predicted time of each group.
pub(crate) fn groups(rows: &[LibraryTiming], machine: &TimedMachine) -> FitResult {
    let mut groups: BTreeMap<(String, TimedSide, &str), Vec<f64>> = BTreeMap::new();
    for row in
        rows.iter().filter(|row| machine.families.iter().any(|family| family == row.family()))
    {
        let operation = OPERATIONS.iter().find_map(|key| row.given(key)).unwrap_or_default();
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

/// Fits two costs in cycles of one core: a comparison of a sort, and a copy of a matrix element
/// into LAPACK's order or back. NumPy makes such copies and PyTorch doesn't, so the second cost is
/// the difference of their times.
pub(crate) fn cycles(rows: &[LibraryTiming], machine: &TimedMachine) -> FitResult {
    let clock = machine.clock()?;
    let sorts = |library: &str, dtype: &str| -> Vec<f64> {
        let of = rows.iter().filter(|row| {
            (row.family(), row.library.as_str()) == ("sort", library)
                && row.given("dtype") == Some(dtype)
        });
        of.filter_map(|row| {
            let elements = row.number("elements")?;
            Some(row.seconds / (elements * log2(elements)) * clock)
        })
        .collect()
    };
    let mut all = Vec::new();
    for (library, record) in machine.sorts()? {
        let figures =
            [("fp64", record.comparison.as_ref()), ("fp32", record.comparison_fp32.as_ref())];
        for (dtype, figure) in figures {
            let Some(figure) = figure else { continue };
            let name = format!("comparison of {library}, {dtype}");
            all.push(
                FittedConstant::median(name, CYCLES, &sorts(library, dtype)).range_in_use(figure),
            );
        }
    }
    let copies = machine.copies.iter().flat_map(|(factor, copies)| {
        let of = move |library: &'static str| {
            rows.iter().filter(move |row| {
                row.given("factor") == Some(factor.as_str()) && row.library == library
            })
        };
        of("numpy").filter_map(move |row| {
            let other = of("pytorch-cpu").find(|other| other.link == row.link)?;
            let side = row.number("n")?;
            Some((row.seconds - other.seconds) / (copies * side * side) * clock)
        })
    });
    let copies: Vec<f64> = copies.collect();
    if median(copies.iter().copied()).is_none() {
        return Err("no factorizations by NumPy and PyTorch".into());
    }
    let copied = FittedConstant::median("copy of an element, numpy", CYCLES, &copies);
    all.push(match machine.copied()? {
        Some(figure) => copied.range_in_use(figure),
        None => copied,
    });
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::super::TIMES_OF_MACHINE;
    use super::super::plan::FitPlan;
    use super::*;
    use crate::project_root;

    fn timings() -> (Vec<LibraryTiming>, TimedMachine) {
        let rows =
            crate::library_timing::read(&project_root().join(TIMES_OF_MACHINE)).expect("timings");
        (rows, FitPlan::read().expect("a plan").machine)
    }

    #[test]
    fn the_model_is_within_a_factor_of_three_of_most_groups() {
        let (rows, machine) = timings();
        let groups = groups(&rows, &machine).expect("links");
        let far = groups.iter().filter(|group| !(1.0 / 3.0..3.0).contains(&group.fit));
        let far: Vec<_> = far.map(|group| group.line()).collect();
        assert!(groups.len() > 60 && far.len() <= 5, "{} of {}: {far:?}", far.len(), groups.len());
    }

    #[test]
    fn cycles_agree_with_those_in_use() {
        let (rows, machine) = timings();
        let cycles = cycles(&rows, &machine).expect("figures");
        assert_eq!(cycles.len(), 4);
        let off =
            cycles.iter().filter(|cycle| cycle.agrees() != Some(true)).map(|cycle| cycle.line());
        assert_eq!(off.collect::<Vec<_>>(), [""; 0]);
    }
}
