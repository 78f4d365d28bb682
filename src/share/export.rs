//! Exports an answer to files: its numbers as CSV, JSON and Markdown, and its charts as SVG and PNG.

use super::times_sheet::{draw_times, times_size};
use crate::accuracy::{ALL, scatter};
use crate::browser::screen::Screen;
use crate::chart::Scatter;
use crate::chart::chart_export::{ChartExport, MARGIN, on_sheet};
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

/// A chart that can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// The execution times.
    Times,
    /// Predicted speedups against measured speedups.
    Accuracy,
}

impl Chart {
    /// All charts, each with its title and its file name without the extension.
    pub const ALL: [(Self, &'static str, &'static str); 2] = [
        (Self::Times, "Execution times", "offload"),
        (Self::Accuracy, "Accuracy", "offload-accuracy"),
    ];

    /// Returns the width and height of the saved chart in CSS pixels.
    pub fn size(self, report: &Report) -> (u32, u32) {
        match self {
            Self::Times => {
                let (width, height) = times_size(report);
                (width + 2 * MARGIN, height + 2 * MARGIN)
            }
            Self::Accuracy => accuracy().size(),
        }
    }

    /// Draws the chart and its title with the light theme. `page` is the page's address. `scale` is the number of
    /// surface pixels per CSS pixel.
    pub(crate) fn draw(
        self,
        report: &Report,
        page: &str,
        screen: Screen<impl DrawingBackend>,
        scale: u32,
    ) {
        match self {
            Self::Times => on_sheet(screen, scale, |sheet| draw_times(sheet, report, page)),
            Self::Accuracy => accuracy().draw(page, screen, scale),
        }
    }

    /// Returns the chart as SVG. `page` is the page's address.
    pub fn svg(self, report: &Report, page: &str) -> String {
        let mut text = String::new();
        self.draw(report, page, Screen::svg(&mut text, self.size(report)), 1);
        text
    }
}

/// Returns the scatter plot of the model's accuracy, with its title.
fn accuracy() -> ChartExport<Scatter> {
    ChartExport {
        title: format!("Predicted against measured speedup, {} pairs", ALL.pairs),
        lines: [
            "Dots: predicted; crosses: the simple formula. On the thick line a prediction is exact.",
            "Thin lines: off by a factor of 1.5 or 3.",
        ]
        .map(str::to_owned),
        picture: scatter(),
        size: (544, 416),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::times_sheet::chart;
    use offload_scenario::{PRESETS, decode};

    #[test]
    fn every_preset_can_be_saved_as_every_file_and_chart() {
        for preset in PRESETS {
            let report = Report::of(&preset.scenario());
            for (file, ..) in File::ALL {
                assert!(file.text(&report, "https://example.org/").len() > 200, "{}", preset.id);
            }
            for (chart, ..) in Chart::ALL {
                let svg = chart.svg(&report, "https://example.org/");
                assert!(
                    svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"),
                    "{}",
                    preset.id
                );
                // We do not search for `inf` alone, because a link may contain "inference".
                let numbers = ["NaN", "\"inf", ">inf "];
                assert!(!numbers.iter().any(|wrong| svg.contains(wrong)), "{}", preset.id);
            }
        }
    }

    /// Returns the chart of execution times as SVG.
    fn times_svg(link: &str) -> String {
        Chart::Times.svg(&Report::of(&decode("", link).scenario), "")
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
            let (svg, table) = (Chart::Times.svg(&report, ""), File::Markdown.text(&report, ""));
            for bar in chart(&report).bars {
                assert!(svg.contains(&bar.time) && table.contains(&bar.time), "{}", bar.time);
            }
        }
    }
}
