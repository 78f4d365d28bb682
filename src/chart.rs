//! Charts: first as data, then as a drawing on any surface.

pub mod bar_chart;
pub mod draw;
pub mod palette;
pub mod scatter;

pub use bar_chart::BarChart;
pub use draw::draw;
pub use palette::Palette;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingAreaErrorKind, DrawingBackend};
pub use scatter::{Dot, Scatter, draw_scatter};

/// Anything that can be drawn on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// Execution times.
    Bars(BarChart),
    /// Predicted against measured.
    Scatter(Scatter),
}

impl Picture {
    /// Draws it. `scale` is how many of the surface's pixels make a CSS pixel.
    ///
    /// # Errors
    /// Passes on what the backend reports.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        match self {
            Self::Bars(chart) => draw(area, chart, palette, scale),
            Self::Scatter(scatter) => draw_scatter(area, scatter, palette, scale),
        }
    }
}
