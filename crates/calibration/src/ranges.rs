//! `cargo xtask calibrate`: how many measurements lie inside the predicted ranges, and how wide the
//! ranges would have to be.

use crate::accuracy::{
    DATA, MeasuredPairs, ScoredPair, TimedAspect, factor, groups, percent, score,
};
use crate::statistics::{Tally, percentile};
use crate::text_table::TextTable;
use crate::{Fallible, project_root};

/// The share of measurements that a range is meant to contain.
const INTENDED: f64 = 0.8;

/// Prints the share inside and the needed factor on the logarithmic width, over all pairs and by
/// family.
pub(crate) fn run() -> Fallible {
    let data = MeasuredPairs::read(&project_root().join(DATA))?;
    let pairs = score(&data)?;
    let pairs: Vec<_> = pairs.iter().collect();
    let mut table = TextTable::new(&[
        "",
        "pairs",
        "CPU inside",
        "width",
        "GPU inside",
        "width",
        "speedup inside",
        "width",
    ]);
    let all = [(String::from("all"), pairs.clone())];
    for (name, pairs) in all.into_iter().chain(groups(&pairs, |it| it.family.label.to_owned())) {
        let mut cells = vec![name, pairs.len().to_string()];
        for aspect in TimedAspect::ALL {
            cells.push(percent(Tally::of(pairs.iter().map(|pair| pair.is_inside(aspect)))));
            cells.push(needed_width(&pairs, aspect).map_or_else(String::new, factor));
        }
        table.push(cells);
    }
    println!("{}", table.plain());
    println!(
        "  width: the factor on the logarithm of the range's bounds over the prediction at which \
         {:.0} % are inside",
        INTENDED * 100.0
    );
    Ok(())
}

/// The factor on the logarithmic width of the ranges at which the intended share lies inside.
fn needed_width(pairs: &[&ScoredPair<'_>], aspect: TimedAspect) -> Option<f64> {
    percentile(pairs.iter().map(|pair| pair.width_to_reach(aspect)), INTENDED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_is_inside_exactly_where_its_range_is_wide_enough() {
        let data = MeasuredPairs::read(&project_root().join(DATA)).expect("the measurements");
        for pair in score(&data).expect("scores") {
            for aspect in TimedAspect::ALL {
                let width = pair.width_to_reach(aspect);
                assert_eq!(pair.is_inside(aspect), width <= 1.0, "{} {width}", pair.pair.id);
            }
        }
    }
}
