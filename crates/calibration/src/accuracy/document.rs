//! The page of documentation: how far the model is off, where it falls short, and every core row.

use super::format::{factor, time};
use super::measured_pair::MeasuredPairs;
use super::report::{by_family, by_source, faster_machine_line, measured_and_predicted, overview};
use super::scored_pair::{ScoredPair, TimedAspect};
use super::summary::{Pairs, ScoreSummary, core, foreign, groups};
use crate::text_table::TextTable;

/// The median error from which a family of a source is listed as falling short.
const SHORT: f64 = 2.0;

const ABOUT: &str = "\
Each row is a published pair of a CPU and a GPU time for the same computation. A link states what was
computed, with which library, on which machine; it was written without looking at the times, and
nothing in it was chosen for the result. An error is a factor: 1.3× means a third too much or a
quarter too little. Rows are not independent where several share a CPU time, so read them by source.
Some sources also gave the model a constant, as the list of sources says, sometimes from timings that
are rows here, such as the cost of a launch; the rows of the other sources are scored separately as
well. Those are not a blind test either: the width of the ranges is set by all rows, and large errors
have shown what the model had left out.";

const REPEAT: &str = "\
`cargo xtask accuracy` computes everything from `data/measured.toml` and writes this page; `--rows`
prints every row, `--check` only compares. To open a row in the calculator, put the text that begins
with `#` behind the page's address.";

const LETTERS: &str = "\
The letter says how far a measurement can be trusted: A a raw log with the hardware named, B a
published table, C hardware or setting inferred, D weak.";

const PICTURE: &str = "\
![Predicted over measured speedup of all rows](images/accuracy.png)

As the page draws it: dots are the model, crosses the simple formula at 65 % of peak; the lines are
factors of 1.5 and 3.";

/// The whole page.
pub(super) fn render(data: &MeasuredPairs, pairs: &[ScoredPair<'_>]) -> String {
    let (core, foreign) = (core(pairs), foreign(pairs));
    let all: Pairs<'_> = pairs.iter().collect();
    let sources = groups(&core, |pair| pair.pair.source.clone()).len();
    let overviews = [
        (format!("{} core rows of {sources} sources", core.len()), &core),
        (format!("The {} of sources that gave the model no constant", foreign.len()), &foreign),
        (format!("All {} rows", all.len()), &all),
    ]
    .map(|(name, pairs)| {
        format!("{name}:\n\n{}\n{}\n", overview(pairs).markdown(), faster_machine_line(pairs))
    });
    let mut text = format!("# Accuracy\n\n{ABOUT}\n\n{PICTURE}\n");
    text += &part("In short", &overviews.join("\n"));
    text += &part("By family, core rows", &by_family(&core).markdown());
    text += &part("By source, core rows", &by_source(&core).markdown());
    text += &part("Where it falls short", &short(&core));
    text += &part("How to repeat it", &format!("{REPEAT}\n"));
    text += &part("Core rows", &format!("{LETTERS}\n\n{}", list(&core)));
    text += &part("Sources", &sources_of(data));
    text + &part("Pairs without a link", &unscored(data))
}

fn part(heading: &str, body: &str) -> String {
    format!("\n## {heading}\n\n{body}")
}

/// Families of a source with a median error of twice or more.
fn short(pairs: &[&ScoredPair<'_>]) -> String {
    let mut text = String::new();
    for (name, pairs) in groups(pairs, |it| format!("{}, {}", it.family.label, it.source.name)) {
        let Some(summary) = ScoreSummary::of(&pairs) else { continue };
        for (machine, errors) in ["CPU", "GPU"].into_iter().zip(&summary.errors) {
            if errors.median >= SHORT {
                let long = if errors.ratio > 1.0 { "long" } else { "short" };
                text += &format!(
                    "- {name} ({} rows): predicted {machine} times are too {long}, by a median of {}.\n",
                    summary.pairs,
                    factor(errors.ratio.max(1.0 / errors.ratio)),
                );
            }
        }
    }
    if text.is_empty() {
        return format!("No family of a source has a median error of {} or more.\n", factor(SHORT));
    }
    format!("Where the median error is {} or more:\n\n{text}", factor(SHORT))
}

/// Every pair with its links, by source.
fn list(pairs: &[&ScoredPair<'_>]) -> String {
    let mut text = String::new();
    for (name, pairs) in groups(pairs, |pair| pair.source.name.clone()) {
        let mut table = TextTable::new(&[
            "row",
            "CPU measured",
            "predicted",
            "GPU measured",
            "predicted",
            "speedup measured",
            "predicted",
        ]);
        for pair in pairs {
            let figures = TimedAspect::ALL.map(|aspect| measured_and_predicted(pair, aspect));
            table.push([described(pair)].into_iter().chain(figures.into_iter().flatten()));
        }
        text += &format!("### {name}\n\n{}\n", table.markdown());
    }
    text
}

/// The id and trust of a pair, what to know of it, and its links.
fn described(scored: &ScoredPair<'_>) -> String {
    let (pair, links) = (scored.pair, scored.links);
    let id = format!("{} ({:?})", pair.id, pair.trust);
    let stated = match links.cpu == links.gpu {
        true => format!("`#{}`", links.gpu),
        false => format!("CPU `#{}`<br>GPU `#{}`", links.cpu, links.gpu),
    };
    [Some(id), pair.note.clone(), Some(stated)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("<br>")
}

fn sources_of(data: &MeasuredPairs) -> String {
    let mut text = String::new();
    for source in data.source.values() {
        let name = match &source.url {
            Some(url) => format!("[{}]({url})", source.name),
            None => source.name.clone(),
        };
        let gave = match &source.gave {
            Some(gave) => format!(" Gave the model: {gave}"),
            None => String::new(),
        };
        text += &format!("- {name}, read {}. {}{gave}\n", source.read, source.how);
    }
    text
}

fn unscored(data: &MeasuredPairs) -> String {
    let mut table = TextTable::new(&["pair", "CPU", "GPU", "why"]);
    for pair in &data.pair {
        if let Some(why) = &pair.why {
            table.push([pair.id.clone(), time(pair.cpu), time(pair.gpu), why.clone()]);
        }
    }
    table.markdown()
}
