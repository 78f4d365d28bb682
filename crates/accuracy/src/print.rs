//! The report on a terminal, and the tables it shares with the page of documentation.

use super::figures::{factor, percent, time};
use super::predict::Row;
use super::score::{Aspect, Tally};
use super::summary::{Group, Summary, core, foreign, groups, summary, worst};
use super::table::Table;

/// How many of the worst rows are shown.
const WORST: usize = 10;

/// The whole report.
pub(super) fn report(rows: &[Row<'_>]) -> String {
    let (core, foreign) = (core(rows), foreign(rows));
    let all: Vec<&Row<'_>> = rows.iter().collect();
    let mut text = String::new();
    for (name, rows) in [
        ("Core rows", &core),
        ("Core rows of sources that gave the model no constant", &foreign),
        ("All rows", &all),
    ] {
        text += &format!("{name}: {}\n\n{}\n", rows.len(), overview(rows).plain());
        text += &format!("  {}\n\n", verdict_line(rows));
    }
    for (name, rows) in [("core rows", &core), ("all rows", &all)] {
        text += &format!("By family, {name}\n\n{}\n", by_family(rows).plain());
        text += &format!("By source, {name}\n\n{}\n", by_source(rows).plain());
    }
    text += &format!("Furthest off, core rows\n\n{}\n", listing(&worst(&core, WORST)).plain());
    for row in worst(&core, WORST) {
        text += &format!("  {}\n    #{}\n", row.pair.id, row.links.device);
    }
    text
}

/// Every row.
pub(super) fn rows(rows: &[Row<'_>]) -> String {
    listing(&rows.iter().collect::<Vec<_>>()).plain()
}

/// How far CPU time, GPU time and speedup are off.
pub(super) fn overview(rows: &[&Row<'_>]) -> Table {
    let mut table = Table::new(&[
        "",
        "median error",
        "within 1.5×",
        "2×",
        "3×",
        "in P10–P90",
        "simple, peak",
        "simple, 65 %",
        "simple is worse by",
    ]);
    let Some(summary) = summary(rows) else { return table };
    for (aspect, errors) in Aspect::ALL.into_iter().zip(&summary.errors) {
        let worse = errors.simple_is_worse().map(|ratio| format!("{ratio:.1}"));
        let mut cells = vec![aspect.name().to_owned(), factor(errors.median)];
        cells.extend(errors.within.map(percent));
        cells.push(percent(errors.inside));
        cells.extend(errors.simple.map(factor));
        cells.push(worse.join(" / "));
        table.push(cells);
    }
    table
}

/// What is said of verdicts and of tiny kernels.
pub(super) fn verdict_line(rows: &[&Row<'_>]) -> String {
    let tiny: Vec<&Row<'_>> = rows.iter().copied().filter(|row| row.tiny).collect();
    let count = |tally: Tally| format!("{} of {} ({})", tally.yes, tally.of, percent(tally));
    let all = summary(rows).map_or_else(String::new, |summary| count(summary.verdicts));
    let of_tiny = summary(&tiny).map_or_else(String::new, |summary| {
        let [host, device, speedup] = summary.errors.map(|errors| factor(errors.median));
        let verdicts = count(summary.verdicts);
        let rows = summary.rows;
        format!(
            " Tiny kernels: {rows} rows, median error {host} CPU, {device} GPU, {speedup} \
             speedup; faster machine named in {verdicts}."
        )
    });
    format!("Faster machine named in {all}.{of_tiny}")
}

/// The figures by family.
pub(super) fn by_family(rows: &[&Row<'_>]) -> Table {
    by("family", groups(rows, |row| row.family.label.to_owned()))
}

/// The figures by source.
pub(super) fn by_source(rows: &[&Row<'_>]) -> Table {
    by("source", groups(rows, |row| row.source.name.clone()))
}

fn by(what: &str, groups: Vec<Group<'_>>) -> Table {
    let mut table = Table::new(&[
        what,
        "rows",
        "CPU error",
        "CPU predicted / measured",
        "GPU error",
        "GPU predicted / measured",
        "speedup error",
        "in P10–P90",
        "faster named",
    ]);
    for group in groups {
        let Some(Summary { rows, errors: [host, device, speedup], verdicts }) =
            summary(&group.rows)
        else {
            continue;
        };
        table.push([
            group.name,
            rows.to_string(),
            factor(host.median),
            factor(host.ratio),
            factor(device.median),
            factor(device.ratio),
            factor(speedup.median),
            percent(speedup.inside),
            format!("{}/{}", verdicts.yes, verdicts.of),
        ]);
    }
    table
}

/// Rows one by one: measured, predicted, and the one over the other.
pub(super) fn listing(rows: &[&Row<'_>]) -> Table {
    let mut table = Table::new(&[
        "row",
        "CPU measured",
        "predicted",
        "ratio",
        "GPU measured",
        "predicted",
        "ratio",
        "speedup measured",
        "predicted",
        "in P10–P90",
    ]);
    for row in rows {
        let mut cells = vec![row.pair.id.clone()];
        for (aspect, show) in
            Aspect::ALL.into_iter().zip([time, time, factor] as [fn(f64) -> String; 3])
        {
            cells.push(show(row.measured().get(aspect)));
            cells.push(show(row.predicted.get(aspect)));
            if aspect != Aspect::Speedup {
                cells.push(factor(row.ratio(aspect)));
            }
        }
        let inside = Aspect::ALL.map(|aspect| if row.is_inside(aspect) { '+' } else { '-' });
        cells.push(inside.iter().collect());
        table.push(cells);
    }
    table
}
