//! Writes `docs/accuracy.md`: the model's errors, its weak spots, and every core row.

use super::aspect_score::TimedAspect;
use super::cross_validation::CrossValidation;
use super::format::{factor, time};
use super::in_short::{faster_machine_left_out, in_short};
use super::inside::inside_table;
use super::measured_row::{MeasuredRow, Statement};
use super::measurements::Measurements;
use super::report::{
    WORST, by_family, by_source, count, faster_machine_line, measured_and_predicted, overview,
};
use super::scored_row::ScoredRow;
use super::sides::Sides;
use super::summary::{AspectErrors, Rows, core, groups, worst};
use crate::text_table::TextTable;

/// The median error factor from which a source's family is listed as a weak spot.
const SHORT: f64 = 2.0;

const ABOUT: &str = "\
How far the calculator is off, by kind of work and by source, and how often its ranges hold. Look here
before you rely on an answer.

Each row is a published CPU time, GPU time, or both of the same computation. A link states what was
computed, with which library, on which machine. Links were written without looking at the times;
where a source's code showed later that one was wrong (its library, layout or steps), it was corrected
by somebody who knew the error. An error is a factor: 1.3× means a third too much or a
quarter too little; P90 is the error that nine of ten rows do not exceed. Rows are not independent
where several share a time, so read them by source. Some sources also gave the model a constant, as the
list of sources says, sometimes from timings that are rows here, such as the cost of a launch. The rows
left out are not a blind test either: large errors have shown what the model had left out.";

const REPEAT: &str = "\
`cargo xtask accuracy` computes everything from `data/measured.toml` and `data/measured_sides.toml` and
writes this page; `--rows` prints every row, `--check` only compares. To open a row in the calculator,
put the text that begins with `#` behind the page's address.";

const LEFT_OUT: &str = "\
*In sample* is what the page says. *Left out* is what it would say if the source of the row had never been
read: constants that the source gave take the value that other sources or fits give, the range moves with
the prediction, and its width is set by all other sources. *Kept* are rows whose source gave a constant
that nothing else gives, most of them the project's own timings, which count as one source: no test of the
model, though their ranges are set without them. Figures of a machine, such as its bandwidth, are part of
the question.";

const RANGES: &str = "\
A range is meant to contain 80 % of the measurements. Its width follows from the uncertainty of each
figure and from an error of the model for each family and machine ([how it is set](model.md#the-range)).
The table gives the share inside with the widths that all sources set, which are those in use, and left
out as above, which is how a range holds for somebody else's program.
`cargo xtask calibrate` prints the errors, `--write` puts them to use.";

const LETTERS: &str = "\
The letter says how far a measurement can be trusted: A a raw log with the hardware named, B a
published table, C hardware or setting inferred, D weak.";

const PICTURE: &str = "\
![Predicted over measured speedup of all rows](images/accuracy.png)

As the page draws it: dots are the model, crosses the simple formula at 65 % of peak; the lines are
factors of 1.5 and 3.";

/// Writes the whole page.
pub(super) fn render(
    data: &Measurements,
    rows: &[ScoredRow<'_>],
    validation: &CrossValidation<'_>,
) -> String {
    let core = core(rows);
    let all: Rows<'_> = rows.iter().collect();
    let sources = |rows: &[&ScoredRow<'_>]| groups(rows, |row| row.publisher.to_owned()).len();
    let overviews = [
        (format!("All {} rows of {} sources", all.len(), sources(&all)), &all),
        (format!("{} core rows of {} sources", core.len(), sources(&core)), &core),
    ]
    .map(|(name, rows)| {
        format!("{name}:\n\n{}\n{}\n", overview(rows).markdown(), faster_machine_line(rows))
    });
    let mut text = format!("# Accuracy\n\n{ABOUT}\n\n{PICTURE}\n");
    let in_short = in_short(validation).markdown();
    let [apart, all_rows] = faster_machine_left_out(validation).map(count);
    let named = format!(
        "Faster machine named, left out: in {apart}; with the rows that keep constants, in {all_rows}.\n"
    );
    let overviews = overviews.join("\n");
    text += &part("In short", &format!("{LEFT_OUT}\n\n{in_short}\n{named}\n{overviews}"));
    text += &part(
        "Do the ranges hold",
        &format!("{RANGES}\n\n{}", inside_table(validation).markdown()),
    );
    text += &part("By family", &by_family(&all).markdown());
    text += &part("By source", &by_source(&all).markdown());
    text += &part("Where it falls short", &short(&all));
    text += &part("Furthest off", &furthest(&all));
    text += &part("How to repeat it", &format!("{REPEAT}\n"));
    text += &part("Core rows", &format!("{LETTERS}\n\n{}", list(&core)));
    text += &part("Sources", &sources_of(data));
    text += &part("Rows without a link", &unscored(data));
    text + "\nWritten by `cargo xtask accuracy`.\n"
}

fn part(heading: &str, body: &str) -> String {
    format!("\n## {heading}\n\n{body}")
}

/// Lists the weak spots: families of a source with a median error of [`SHORT`] or more.
fn short(rows: &[&ScoredRow<'_>]) -> String {
    let mut text = String::new();
    for (name, rows) in groups(rows, |row| format!("{}, {}", row.family.label, row.source.name)) {
        for (machine, aspect) in [("CPU", TimedAspect::Cpu), ("GPU", TimedAspect::Gpu)] {
            let Some(errors) = AspectErrors::of(&rows, aspect) else { continue };
            if errors.median >= SHORT {
                let long = if errors.ratio > 1.0 { "long" } else { "short" };
                text += &format!(
                    "- {name} ({}): predicted {machine} times are too {long}, by a median of {}.\n",
                    counted(errors.rows),
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

fn counted(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// Writes a table for each source, with its rows and their links.
fn list(rows: &[&ScoredRow<'_>]) -> String {
    let mut text = String::new();
    for (name, rows) in groups(rows, |row| row.source.name.clone()) {
        let mut table = TextTable::new(&[
            "row",
            "CPU measured",
            "predicted",
            "GPU measured",
            "predicted",
            "speedup measured",
            "predicted",
        ]);
        for row in rows {
            let figures = TimedAspect::ALL.map(|aspect| measured_and_predicted(row, aspect));
            table.push([described(row)].into_iter().chain(figures.into_iter().flatten()));
        }
        text += &format!("### {name}\n\n{}\n", table.markdown());
    }
    text
}

/// Writes a row's id, trust, notes and links.
fn described(scored: &ScoredRow<'_>) -> String {
    let row = scored.row;
    let id = format!("{} ({:?})", row.id, row.trust);
    let links = scored.links.as_ref().map(|link| format!("`#{link}`"));
    let stated = match links {
        Sides::Both { cpu, gpu } if cpu != gpu => format!("CPU {cpu}<br>GPU {gpu}"),
        Sides::Cpu(link) | Sides::Gpu(link) | Sides::Both { gpu: link, .. } => link,
    };
    [Some(id), row.note.clone(), unsaid(row), Some(stated)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("<br>")
}

/// Writes the details that a row's link can't represent, if there are any.
fn unsaid(row: &MeasuredRow) -> Option<String> {
    row.unsaid.as_ref().map(|unsaid| format!("Not in the link: {unsaid}."))
}

/// Lists the times with the largest errors, each with the reason if it is known.
fn furthest(rows: &[&ScoredRow<'_>]) -> String {
    let mut table = TextTable::new(&["row", "", "measured", "predicted", "why"]);
    for (row, aspect) in worst(rows, WORST) {
        let limit = row.limit(aspect).map(|limit| {
            format!("The model: {} takes {:.0} % of the time.", limit.cause(), limit.percent)
        });
        let reason = row.row.reason.clone().or_else(|| Some("The reason is not known.".to_owned()));
        let why = [reason, unsaid(row.row), limit];
        let why = why.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let [measured, predicted] = measured_and_predicted(row, aspect);
        table.push([row.row.id.clone(), aspect.name().to_owned(), measured, predicted, why]);
    }
    format!("The {WORST} times with the largest error:\n\n{}", table.markdown())
}

fn sources_of(data: &Measurements) -> String {
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

fn unscored(data: &Measurements) -> String {
    let mut table = TextTable::new(&["row", "CPU", "GPU", "why"]);
    for row in &data.row {
        if let Statement::None(why) = &row.statement {
            let [cpu, gpu] = [row.times.cpu(), row.times.gpu()]
                .map(|timed| timed.map_or_else(String::new, |seconds| time(*seconds)));
            table.push([row.id.clone(), cpu, gpu, why.clone()]);
        }
    }
    table.markdown()
}
