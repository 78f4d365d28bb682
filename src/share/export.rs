//! Exports an answer to files: its numbers as CSV, JSON and Markdown, and its chart as SVG and PNG.

use super::times_sheet::{draw_times, times_size};
use crate::browser::screen::Screen;
use crate::chart::chart_export::{MARGIN, on_sheet};
use offload_analysis::Report;
use offload_export::{csv, markdown, report_json};
use plotters::prelude::DrawingBackend;

/// A file that contains the numbers of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// A table for spreadsheets.
    Csv,
    /// The complete answer as JSON for programs. The page can open this file again.
    Json,
    /// A table for a README.
    Markdown,
}

impl File {
    /// All files, each with its label, its file name and its media type.
    pub const ALL: [(Self, &'static str, &'static str, &'static str); 3] = [
        (Self::Csv, "CSV", "offload.csv", "text/csv"),
        (Self::Json, "JSON", "offload.json", "application/json"),
        (Self::Markdown, "Markdown", "offload.md", "text/markdown"),
    ];

    /// Returns the file's contents for a report. `page` is the page's address.
    pub fn text(self, report: &Report, page: &str) -> String {
        match self {
            Self::Csv => csv(report, &[], page),
            Self::Json => report_json(report),
            Self::Markdown => markdown(report, &[], page),
        }
    }
}

/// Returns the width and height of the saved chart of execution times in CSS pixels.
pub fn chart_size(report: &Report) -> (u32, u32) {
    let (width, height) = times_size(report);
    (width + 2 * MARGIN, height + 2 * MARGIN)
}

/// Draws the chart of execution times and its title with the light theme. `page` is the page's address. `scale` is the
/// number of surface pixels per CSS pixel.
pub(crate) fn draw_chart(
    report: &Report,
    page: &str,
    screen: Screen<impl DrawingBackend>,
    scale: u32,
) {
    on_sheet(screen, scale, |sheet| draw_times(sheet, report, page));
}

/// Returns the chart of execution times as SVG. `page` is the page's address.
pub fn chart_svg(report: &Report, page: &str) -> String {
    let mut text = String::new();
    draw_chart(report, page, Screen::svg(&mut text, chart_size(report)), 1);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::times_sheet::chart;
    use offload_scenario::{PRESETS, decode};

    #[test]
    fn every_preset_can_be_saved_as_every_file_and_as_a_chart() {
        for preset in PRESETS {
            let report = Report::of(&preset.scenario());
            for (file, ..) in File::ALL {
                assert!(file.text(&report, "https://example.org/").len() > 200, "{}", preset.id);
            }
            let svg = chart_svg(&report, "https://example.org/");
            let is_whole = svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>");
            assert!(is_whole, "{}", preset.id);
            // Do not search for `inf` alone, because a link may contain "inference".
            let numbers = ["NaN", "\"inf", ">inf "];
            assert!(!numbers.iter().any(|wrong| svg.contains(wrong)), "{}", preset.id);
        }
    }

    /// Returns the chart of execution times as SVG.
    fn times_svg(link: &str) -> String {
        chart_svg(&Report::of(&decode("", link).scenario), "")
    }

    #[test]
    fn the_saved_chart_is_titled_with_the_sizes_of_the_work() {
        let svg = times_svg("w=linalg&factor=svd&n=3000");
        assert!(svg.contains(": SVD of a 3,000 × 3,000 dense matrix"), "{svg}");
    }

    #[test]
    fn the_saved_chart_of_work_that_does_not_fit_states_the_needed_memory() {
        let svg = times_svg("w=matmul&n=200k");
        assert!(svg.contains("GPU memory: needs ") && svg.contains(", has "), "{svg}");
        assert!(!svg.contains("pays off"), "{svg}");
    }

    #[test]
    fn the_saved_chart_has_the_times_of_the_table() {
        for preset in PRESETS {
            let report = Report::of(&preset.scenario());
            let (svg, table) = (chart_svg(&report, ""), File::Markdown.text(&report, ""));
            for bar in chart(&report).bars {
                assert!(svg.contains(&bar.time) && table.contains(&bar.time), "{}", bar.time);
            }
        }
    }
}
