//! Charts as plain data, with code that draws them on any surface.

pub mod bandwidth_chart;
pub mod bar_chart;
mod brush;
pub(crate) mod chart_export;
pub mod cost_time;
pub mod curve_chart;
mod labels;
pub mod lane;
mod log_axis;
pub mod palette;
pub mod range_lane;
pub mod roofline_chart;
pub mod scale;
pub mod scatter;

pub use bandwidth_chart::{BandwidthChart, MemoryRow};
pub use bar_chart::BarChart;
pub use cost_time::{CostTime, CostTimeDot, Mark};
pub use curve_chart::CurveChart;
pub use lane::Lane;
pub(crate) use log_axis::round_times;
pub use palette::Palette;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingAreaErrorKind, DrawingBackend};
pub use range_lane::RangeLane;
pub use roofline_chart::{RoofLine, RooflineChart, StageDot};
pub use scale::Scale;
pub use scatter::{Dot, Scatter, draw_scatter};

/// The result of drawing on a surface.
pub type Drawn<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A drawing on the page. Each drawing has its own type, so that its code can be loaded separately.
pub trait Picture: Clone + PartialEq + 'static {
    /// Draws the picture. `scale` is the number of surface pixels per CSS pixel.
    ///
    /// # Errors
    /// Returns the errors of the drawing backend.
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB>;
}

impl Picture for Scatter {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        draw_scatter(area, self, palette, scale)
    }
}
