//! Converts timings of the project's own program, `data/gpu/measure.py`, to measured rows.

use std::path::Path;

use offload_scenario::{decode, encode};

use super::measured_row::{MeasuredRow, RowLinks, Trust};
use super::sides::Sides;
use crate::library_timing::{self, LibraryTiming, TimedSide};

/// Reads a file of timings as measured rows.
///
/// The program prints the libraries to compare on consecutive lines. So a GPU time is paired with the CPU time on the
/// previous line if both have the same case and link. Any other time becomes a separate row.
pub(super) fn read(file: &Path, source: &str, machine: &str) -> Result<Vec<MeasuredRow>, String> {
    Ok(measured_rows(&library_timing::read(file)?, source, machine))
}

fn measured_rows(timings: &[LibraryTiming], source: &str, machine: &str) -> Vec<MeasuredRow> {
    let mut rows = Vec::new();
    let mut remaining = timings;
    while let Some((first, following)) = remaining.split_first() {
        let partner = following.first().filter(|next| {
            (first.side, next.side) == (TimedSide::Cpu, TimedSide::Gpu)
                && (&first.case, &first.link) == (&next.case, &next.link)
        });
        rows.push(measured_row(first, partner, source, machine));
        remaining = &following[usize::from(partner.is_some())..];
    }
    rows
}

fn measured_row(
    first: &LibraryTiming,
    partner: Option<&LibraryTiming>,
    source: &str,
    machine: &str,
) -> MeasuredRow {
    let timings = || [Some(first), partner].into_iter().flatten();
    let mut link = format!("v=1&{}&{machine}", first.link);
    let mut id = format!("{source}-{}", first.case);
    for LibraryTiming { side, library, .. } in timings() {
        link += &format!("&{}={library}", side.library_key());
        id += &format!("-{library}");
    }
    let time = |side| timings().find(|timing| timing.side == side).map(|timing| timing.seconds);
    let times =
        Sides::of(time(TimedSide::Cpu), time(TimedSide::Gpu)).unwrap_or(Sides::Cpu(first.seconds));
    MeasuredRow {
        id,
        source: source.to_owned(),
        core: false,
        trust: Trust::A,
        statement: RowLinks::Links(times.map(|_| canonical(&link))),
        times,
        rounding: 0.0,
        note: None,
        unsaid: None,
        reason: None,
    }
}

/// Returns the canonical form of a link. Returns the link unchanged if part of it can't be decoded, so that scoring
/// reports the error.
fn canonical(link: &str) -> String {
    let decoded = decode("", link);
    if decoded.notices.is_empty() { encode(&decoded.scenario) } else { link.to_owned() }
}
