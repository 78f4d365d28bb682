//! The page of documentation: how far the model is off, where it falls short, and every core row.

use super::figures::{factor, time};
use super::pair::Data;
use super::predict::Row;
use super::print::{by_family, by_source, overview, verdict_line};
use super::score::Aspect;
use super::summary::{core, foreign, groups, summary};
use super::table::Table;

/// The median error from which on a part of the rows falls short.
const SHORT: f64 = 2.0;

const ABOUT: &str = "\
Each row is a published pair of a CPU and a GPU time for the same computation. A link states what was
computed, with which library, on which machine, as somebody would who has not seen the times; nothing
in it was chosen for the result. An error is a factor: 1.3× is a third too much or a quarter too
little. Rows are not independent where several share a CPU time, so read them by source. Some sources
also gave the model a constant, as the list of sources says, now and then from timings that are rows
here, such as what a launch costs where little else is done; what the others say is given apart. Nor
are those a blind test: the width of the ranges is set by the rows, and kinds of work that were far off
showed what the model had left out.";

const REPEAT: &str = "\
`cargo xtask accuracy` works everything out anew from `data/measured.toml` and writes this page;
`--rows` prints every row, `--check` compares only. To look at a row on the page, put the text that
begins with `#` behind the page's address.";

const LETTERS: &str = "\
The letter says how far a measurement can be trusted: A a raw log with the hardware named, B a
published table, C hardware or setting inferred, D weak.";

const PICTURE: &str = "\
![Predicted over measured speedup of all rows](images/accuracy.png)

As the page draws it: dots are the model, crosses the simple formula at 65 % of peak; the lines are
factors of 1.5 and 3.";

/// The whole page.
pub(super) fn render(data: &Data, rows: &[Row<'_>]) -> String {
    let (core, foreign) = (core(rows), foreign(rows));
    let all: Vec<&Row<'_>> = rows.iter().collect();
    let mut text = format!("# Accuracy\n\n{ABOUT}\n\n{PICTURE}\n");
    let sources = groups(&core, |row| row.pair.source.clone()).len();
    let counted = [
        (format!("{} core rows of {sources} sources", core.len()), &core),
        (format!("The {} of sources that gave the model no constant", foreign.len()), &foreign),
        (format!("All {} rows", all.len()), &all),
    ];
    let overviews = counted.map(|(name, rows)| {
        format!("{name}:\n\n{}\n{}\n", overview(rows).markdown(), verdict_line(rows))
    });
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

/// Families of a source whose times are off by more than twice in the middle.
fn short(rows: &[&Row<'_>]) -> String {
    let mut text = String::new();
    for group in groups(rows, |row| format!("{}, {}", row.family.label, row.source.name)) {
        let Some(summary) = summary(&group.rows) else { continue };
        for (machine, errors) in ["CPU", "GPU"].into_iter().zip(&summary.errors) {
            if errors.median >= SHORT {
                let way = if errors.ratio > 1.0 { "slow" } else { "fast" };
                text += &format!(
                    "- {} ({} rows): the {machine} is taken to be too {way}, in the middle by {}.\n",
                    group.name,
                    summary.rows,
                    factor(errors.ratio.max(1.0 / errors.ratio)),
                );
            }
        }
    }
    if text.is_empty() {
        return format!("No family of a source is off by {} in the middle.\n", factor(SHORT));
    }
    format!("Where the median error is {} or more:\n\n{text}", factor(SHORT))
}

/// Every row with its links.
fn list(rows: &[&Row<'_>]) -> String {
    let mut text = String::new();
    for group in groups(rows, |row| row.source.name.clone()) {
        let mut table = Table::new(&[
            "row",
            "CPU measured",
            "predicted",
            "GPU measured",
            "predicted",
            "speedup measured",
            "predicted",
        ]);
        for row in &group.rows {
            let mut cells = vec![described(row)];
            for (aspect, show) in
                Aspect::ALL.into_iter().zip([time, time, factor] as [fn(f64) -> String; 3])
            {
                cells.push(show(row.measured().get(aspect)));
                cells.push(show(row.predicted.get(aspect)));
            }
            table.push(cells);
        }
        text += &format!("### {}\n\n{}\n", group.name, table.markdown());
    }
    text
}

/// What a row is: its name and trust, what to know of it, and its links.
fn described(row: &Row<'_>) -> String {
    let name = format!("{} ({:?})", row.pair.id, row.pair.trust);
    let stated = match row.links.host == row.links.device {
        true => format!("`#{}`", row.links.device),
        false => format!("CPU `#{}`<br>GPU `#{}`", row.links.host, row.links.device),
    };
    [Some(name), row.pair.note.clone(), Some(stated)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("<br>")
}

fn sources_of(data: &Data) -> String {
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

fn unscored(data: &Data) -> String {
    let mut table = Table::new(&["pair", "CPU", "GPU", "why"]);
    for pair in &data.pair {
        if let Some(why) = pair.why() {
            table.push([pair.id.clone(), time(pair.cpu), time(pair.gpu), why.to_owned()]);
        }
    }
    table.markdown()
}
