//! What the page says of its accuracy: figures by family and source, and the dots of its plot.

use offload_vocabulary::elementary::log10;

use super::measured_pair::MeasuredPairs;
use super::scored_pair::{ScoredPair, TimePair};
use super::summary::{Pairs, ScoreSummary, foreign, groups};

/// Thousandths of a power of ten, the step in which speedups are kept.
const STEPS: f64 = 1000.0;

/// What the file declares before its figures.
const HEAD: &str = "\
//! How far the model is off what was measured. Written by `cargo xtask accuracy` from
//! data/measured.toml: edit that instead.

/// Some measured pairs in figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorFigures {
    /// What they have in common: the id of a family, or a source.
    pub name: &'static str,
    /// How many there are.
    pub pairs: u16,
    /// Median error factors of CPU time, GPU time and speedup, in hundredths.
    pub errors: [u16; 3],
    /// Percent whose speedup lies within the range given.
    pub inside: u16,
    /// Median error factor of the simple formula's speedup at 65 % of peak, in hundredths.
    pub simple: u32,
}

";

/// The Rust file.
pub(super) fn render(data: &MeasuredPairs, pairs: &[ScoredPair<'_>]) -> String {
    let all: Pairs<'_> = pairs.iter().collect();
    let mut text = String::from(HEAD);
    text += "/// All of them.\n#[rustfmt::skip]\npub const ALL: ErrorFigures = ";
    text += &figures("all", &all).unwrap_or_default();
    text += ";\n\n/// Core rows of the sources that gave the model no constant.\n#[rustfmt::skip]\n\
             pub const FOREIGN: ErrorFigures = ";
    text += &figures("foreign", &foreign(pairs)).unwrap_or_default();
    text += ";\n\n/// By family.\n#[rustfmt::skip]\npub static FAMILIES: &[ErrorFigures] = &[\n";
    for (family, pairs) in groups(&all, |pair| pair.family.id.to_owned()) {
        text += &format!("    {},\n", figures(&family, &pairs).unwrap_or_default());
    }
    text += "];\n\n/// By source.\n#[rustfmt::skip]\npub static SOURCES: &[ErrorFigures] = &[\n";
    for (id, pairs) in groups(&all, |pair| pair.pair.source.clone()) {
        let name = &data.source[&id].name;
        text += &format!("    {},\n", figures(name, &pairs).unwrap_or_default());
    }
    text += "];\n\n/// Speedups: measured, by the model, by the simple formula at 65 % of peak; each as a\n\
             /// thousand times the decimal logarithm.\n#[rustfmt::skip]\n\
             pub(super) static SPEEDUPS: &[[i16; 3]] = &[\n";
    for pair in pairs {
        let [a, b, c] = [pair.measured(), pair.predicted, pair.simple[1]].map(kept);
        text += &format!("    [{a}, {b}, {c}],\n");
    }
    text + "];\n"
}

fn figures(name: &str, pairs: &[&ScoredPair<'_>]) -> Option<String> {
    let ScoreSummary { pairs, errors, .. } = ScoreSummary::of(pairs)?;
    let hundredths = |factor: f64| (factor * 100.0).round().min(f64::from(u32::MAX)) as u32;
    let medians = errors.map(|errors| hundredths(errors.median).min(65_535));
    let [_, _, speedup] = errors;
    let inside = speedup.inside.percent().unwrap_or_default().round();
    let simple = hundredths(speedup.simple[1]);
    Some(format!(
        "ErrorFigures {{ name: {name:?}, pairs: {pairs}, errors: {medians:?}, inside: {inside}, simple: {simple} }}"
    ))
}

fn kept(times: TimePair) -> i16 {
    let steps = (log10(times.cpu / times.gpu) * STEPS).round();
    steps.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speedups_are_kept_to_a_quarter_of_a_percent() {
        assert_eq!(kept(TimePair { cpu: 1.0, gpu: 1e-6 }), 6000);
        assert_eq!(kept(TimePair { cpu: 0.001_664, gpu: 1.0 }), -2779);
    }
}
