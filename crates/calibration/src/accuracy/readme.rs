//! The figures in the README.

use super::format::{factor, percent};
use super::scored_pair::ScoredPair;
use super::summary::{AspectErrors, Pairs, ScoreSummary, foreign};

/// The lines between which the figures stand.
const MARKS: [&str; 2] =
    ["<!-- accuracy: written by cargo xtask accuracy -->\n", "<!-- /accuracy -->\n"];

/// The text with the current figures between its marks.
pub(super) fn with_figures(text: &str, pairs: &[ScoredPair<'_>]) -> String {
    let [from, to] = MARKS;
    match (text.split_once(from), text.split_once(to)) {
        (Some((before, _)), Some((_, after))) => {
            format!("{before}{from}{}{to}{after}", figures(pairs))
        }
        _ => text.to_owned(),
    }
}

fn figures(pairs: &[ScoredPair<'_>]) -> String {
    let all: Pairs<'_> = pairs.iter().collect();
    let (Some(all), Some(foreign)) = (ScoreSummary::of(&all), ScoreSummary::of(&foreign(pairs)))
    else {
        return String::new();
    };
    let line = |title: String, summary: &ScoreSummary, of: &dyn Fn(&AspectErrors) -> String| {
        let [cpu, gpu, speedup] = summary.errors.each_ref().map(of);
        format!("| {title} | {cpu} | {gpu} | {speedup} |\n")
    };
    let apart = format!("median error on the {} of sources that gave no constant", foreign.pairs);
    let formula = "median error of operations over 65 % of peak".to_owned();
    [
        "| | CPU time | GPU time | speedup |\n|---|---:|---:|---:|\n".to_owned(),
        line(format!("median error on {} pairs", all.pairs), &all, &|it| factor(it.median)),
        line(apart, &foreign, &|it| factor(it.median)),
        line("within a factor of three".to_owned(), &all, &|it| percent(it.within[2])),
        line("in the range given".to_owned(), &all, &|it| percent(it.inside)),
        line(formula, &all, &|it| factor(it.simple[1])),
    ]
    .concat()
}
