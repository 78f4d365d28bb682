//! Generates `crates/nearest/data/times.tsv`: the measured times that answers list as the nearest measurements.
//!
//! The file contains all rows of the measurement files and a selection from the published tables, because a table may
//! have thousands of nearly identical rows. The selection depends on the measured times, not on the predictions.

use std::collections::{BTreeMap, BTreeSet};

use offload_analysis::Machine;
use offload_nearest::{PublishedTime, TimeSource, hardware_class, kind, write};
use offload_scenario::decode;

use super::measured_row::RowLinks;
use super::measurements::{Measurements, Publication};
use super::sides::Sides;
use crate::Fallible;
use crate::evidence::{TableTime, packaged_times, table_addresses};
use crate::library_timing::TimedSide;

/// The maximum number of rows from one table with the same kind of work, library and hardware class.
const MAX_ROWS_PER_GROUP: usize = 10;

/// Returns the text of the generated file.
pub(super) fn render(data: &Measurements) -> Fallible<String> {
    let mut sources = Vec::new();
    let mut times = Vec::new();
    add_measured_rows(data, &mut sources, &mut times)?;
    for (source, rows) in packaged_times()? {
        let index = sources.len();
        sources.push(source);
        // A machine that is missing from the catalog is described as a similar machine with its own bandwidth. We skip
        // these rows, because the list of measurements would show the name of the similar machine.
        let is_named =
            |row: &TableTime| !["gpubw=", "cpubw="].iter().any(|key| row.link.contains(key));
        let rows = thin(rows.into_iter().filter(is_named).collect());
        times.extend(rows.into_iter().map(|row| PublishedTime {
            source: index,
            link: row.link,
            name: row.what,
            seconds: match row.side {
                TimedSide::Cpu => [Some(row.seconds), None],
                TimedSide::Gpu => [None, Some(row.seconds)],
            },
        }));
    }
    Ok(write(&sources, &times))
}

/// Adds the rows of the measurement files, except the rows of publications that are also published tables. Either the
/// table already contains their rows, or its license forbids copies.
fn add_measured_rows(
    data: &Measurements,
    sources: &mut Vec<TimeSource>,
    times: &mut Vec<PublishedTime>,
) -> Fallible {
    let tables = table_addresses()?;
    for (id, publication) in &data.source {
        let address = address(publication);
        if tables.iter().any(|table| address.starts_with(table.as_str())) {
            continue;
        }
        let source = sources.len();
        for row in data.row.iter().filter(|row| row.source == *id) {
            let RowLinks::Links(links) = &row.statement else { continue };
            let mut add = |link: &str, seconds| {
                times.push(PublishedTime {
                    source,
                    link: link.to_owned(),
                    name: String::new(),
                    seconds,
                });
            };
            let (cpu, gpu) = (row.times.cpu().copied(), row.times.gpu().copied());
            match links {
                Sides::Both { cpu: cpu_link, gpu: gpu_link } if cpu_link != gpu_link => {
                    add(cpu_link, [cpu, None]);
                    add(gpu_link, [None, gpu]);
                }
                Sides::Cpu(link) | Sides::Gpu(link) | Sides::Both { cpu: link, .. } => {
                    add(link, [cpu, gpu]);
                }
            }
        }
        sources.push(TimeSource {
            name: publication.name.clone(),
            address: address.to_owned(),
            read: publication.read.to_string(),
        });
    }
    Ok(())
}

fn address(publication: &Publication) -> &str {
    publication.url.as_deref().or(publication.times.as_deref()).unwrap_or_default()
}

/// Returns at most [`MAX_ROWS_PER_GROUP`] evenly spaced rows, in order of time, for each combination of kind of work,
/// library and hardware class. If several rows have the same link, only the first is used.
fn thin(rows: Vec<TableTime>) -> Vec<TableTime> {
    let mut groups: BTreeMap<_, BTreeMap<String, TableTime>> = BTreeMap::new();
    for row in rows {
        let question = decode("", &row.link).scenario;
        let (machine, library) = match row.side {
            TimedSide::Cpu => (Machine::Cpu, question.cpu_library().id),
            TimedSide::Gpu => (Machine::Gpu, question.gpu_library().id),
        };
        let group = (kind(&question), hardware_class(&question, machine), library);
        groups.entry(group).or_default().entry(row.link.clone()).or_insert(row);
    }
    groups.into_values().flat_map(|group| evenly(group.into_values().collect())).collect()
}

/// Returns at most [`MAX_ROWS_PER_GROUP`] rows: the fastest row, the slowest row, and evenly spaced rows between them,
/// in order of time.
fn evenly(mut rows: Vec<TableTime>) -> Vec<TableTime> {
    if rows.len() <= MAX_ROWS_PER_GROUP {
        return rows;
    }
    rows.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let last = rows.len() - 1;
    let ranks: BTreeSet<usize> =
        (0..MAX_ROWS_PER_GROUP).map(|step| step * last / (MAX_ROWS_PER_GROUP - 1)).collect();
    let ranked = rows.into_iter().enumerate().filter(|(rank, _)| ranks.contains(rank));
    ranked.map(|(_, row)| row).collect()
}
