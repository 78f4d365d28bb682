//! An answer as a table for spreadsheets: the figures of the chart, unrounded.

use crate::finding::Finding;
use offload_scenario::encode;
use offload_words::words;

/// The columns.
const HEAD: [&str; 5] = ["Bar", "Goes to", "Seconds", "Share", "Factor"];

/// The execution times by cause, the speedup and the link, as RFC 4180 has it: a row for each bar
/// and cause, with the total and the ends of its range under each bar. Figures have the digits
/// that they have in [`json`](crate::json).
pub fn csv(finding: &Finding) -> String {
    let mut text = String::new();
    row(&mut text, HEAD.map(str::to_owned));
    for bar in finding.bars() {
        let mut time = |name, seconds: f64, share: Option<f64>| {
            let share = share.map(figure).unwrap_or_default();
            row(&mut text, [cell(bar.label), cell(name), figure(seconds), share, String::new()]);
        };
        for (segment, seconds) in bar.timeline.parts() {
            let share = bar.timeline.share(segment).value();
            time(words::segment(segment), seconds.value(), Some(share));
        }
        time("all of it", bar.timeline.total().value(), Some(1.0));
        if let Some(range) = bar.range {
            time("four times of five at least", range.low.value(), None);
            time("four times of five at most", range.high.value(), None);
        }
    }
    if finding.has_times() {
        let range = finding.ranges.speedup;
        let factors = [
            ("likely", finding.assessment.speedup()),
            ("four times of five at least", range.low),
            ("four times of five at most", range.high),
        ];
        for (name, factor) in factors {
            let none = String::new;
            row(&mut text, [cell("Speedup"), cell(name), none(), none(), figure(factor)]);
        }
    }
    let link = format!("#{}", encode(&finding.scenario));
    row(&mut text, [cell("Link"), cell(&link), String::new(), String::new(), String::new()]);
    text
}

fn row<const N: usize>(text: &mut String, cells: [String; N]) {
    text.push_str(&cells.join(","));
    text.push_str("\r\n");
}

/// A number with the digits that JSON gives it, so that both can be held against each other.
fn figure(value: f64) -> String {
    serde_json::to_string(&value).unwrap_or_default()
}

/// A text as a cell. A spreadsheet takes some first characters for the beginning of a formula, so
/// such a text gets an apostrophe in front, which spreadsheets do not show.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    let guarded = format!("{guard}{text}");
    match guarded.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", guarded.replace('"', "\"\"")),
        false => guarded,
    }
}

#[cfg(test)]
mod tests {
    use super::{cell, figure};

    #[test]
    fn a_text_that_a_spreadsheet_would_work_out_gets_an_apostrophe() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"] {
            assert_eq!(cell(text), format!("'{text}"));
        }
        assert_eq!(cell("\r=1"), "\"'\r=1\"");
        assert_eq!(cell("=\"a\",1"), "\"'=\"\"a\"\",1\"");
    }

    #[test]
    fn a_text_that_would_end_its_cell_is_quoted() {
        assert_eq!(cell("GPU, warm"), "\"GPU, warm\"");
        assert_eq!(cell("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(cell("a\nb"), "\"a\nb\"");
        assert_eq!(cell("#v=1&w=matmul"), "#v=1&w=matmul");
    }

    #[test]
    fn a_figure_keeps_every_digit() {
        for value in [0.1 + 0.2, 1e-9 / 3.0, 1e23, 0.0, 1.0] {
            assert_eq!(figure(value).parse(), Ok(value));
        }
    }
}
