//! A chart of bandwidths on a logarithmic axis. Each memory has a row, with a dot for the traffic of each stage.

use super::brush::{Brush, Plot};
use super::labels::Labels;
use super::log_axis::{LogAxis, ends};
use super::palette::Palette;
use super::roofline_chart::stages_by_machine;
use super::{Drawn, Picture};
use crate::{format, sentences};
use offload_analysis::{Machine, Report, Roofline, StageRate};
use offload_vocabulary::elementary::log10;
use offload_vocabulary::quantity::Bandwidth;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// A memory and its traffic.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryRow {
    /// The machine to which the memory belongs.
    pub machine: Machine,
    /// The name of the memory, followed by its bandwidth.
    pub name: String,
    pub bandwidth: Bandwidth,
    /// Each stage's memory traffic, with the label of its dot.
    pub stages: Vec<(Bandwidth, String)>,
}

/// The memory bandwidths of both machines and the memory traffic of the stages.
#[derive(Clone, Debug, PartialEq)]
pub struct BandwidthChart {
    /// The rows, from top to bottom.
    pub rows: Vec<MemoryRow>,
}

impl BandwidthChart {
    pub fn of(roofline: &Roofline, report: &Report) -> Self {
        let mut rows = Vec::new();
        for (machine, name, stages) in stages_by_machine(roofline, report) {
            let has_several = stages.len() > 1;
            let labeled_rate = |rate: &StageRate| {
                let traffic = format::bandwidth(rate.moved());
                let label = if has_several { format!("{} {traffic}", rate.name) } else { traffic };
                (rate.moved(), label)
            };
            rows.extend(Roofline::roofs(stages).into_iter().map(|roof| {
                let roof_stages =
                    stages.iter().filter(|stage| stage.roof == roof && !stage.bytes.is_zero());
                MemoryRow {
                    machine,
                    name: format!("{name} {}", sentences::roof_bandwidth(&roof)),
                    bandwidth: roof.bandwidth,
                    stages: roof_stages.map(labeled_rate).collect(),
                }
            }));
        }
        Self { rows }
    }
}

/// Sizes in CSS pixels.
mod size {
    pub(super) const SIDE: f64 = 16.0;
    pub(super) const BELOW: f64 = 28.0;
    pub(super) const DOT: f64 = 4.5;
    pub(super) const LABEL: f64 = 64.0;
    /// The margin around the outermost marks, as a number of powers of ten.
    pub(super) const ROOM: f64 = 0.25;
}

impl Picture for BandwidthChart {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let brush = Brush { area, palette, scale };
        let (width, height) = brush.size();
        let (right, bottom) = (width - size::SIDE, height - size::BELOW);
        let rates = self.rows.iter().flat_map(|row| {
            row.stages.iter().map(|stage| stage.0).chain([row.bandwidth]).map(Bandwidth::value)
        });
        let (low, high) = ends(rates.map(log10));
        let between = (size::SIDE, right);
        let axis = LogAxis { ends: (low - size::ROOM, high + size::ROOM), between };
        let plot = Plot { left: size::SIDE, top: 0.0, right, bottom };
        let write = |rate| format::bandwidth(Bandwidth::new(rate));
        brush.x_axis(&plot, axis.ticks(size::LABEL, write))?;
        let position = |rate| axis.place(rate);
        let row_height = bottom / self.rows.len().max(1) as f64;
        for (index, row) in self.rows.iter().enumerate() {
            let y = row_height * (index as f64 + 0.62);
            let color = brush.machine_color(row.machine);
            let end = position(row.bandwidth.value());
            brush.path(&[(size::SIDE, y), (end, y)], color.mix(0.45), 1.0)?;
            brush.path(&[(end, y - 9.0), (end, y + 9.0)], color.mix(1.0), 3.0)?;
            let mut labels = Labels::within([0.0, 0.0, width, bottom]);
            labels.avoid((end, y), 9.0);
            let above = y - 19.0;
            let places = [
                (end, above, HPos::Right),
                (end, above, HPos::Left),
                (size::SIDE, above, HPos::Left),
            ];
            if let Some((x, y, side)) = labels.place(brush.width(&row.name, true), &places) {
                brush.text(&row.name, (x, y), side, true, color)?;
            }
            for (rate, name) in &row.stages {
                let x = position(rate.value());
                brush.dot((x, y), size::DOT, color)?;
                let below = y + 15.0;
                let places = [
                    (x, below, HPos::Center),
                    (x, below, HPos::Left),
                    (x, below, HPos::Right),
                    (x, above, HPos::Center),
                ];
                if let Some((x, y, side)) = labels.place(brush.width(name, false), &places) {
                    brush.text(name, (x, y), side, false, color)?;
                }
            }
        }
        Ok(())
    }
}
