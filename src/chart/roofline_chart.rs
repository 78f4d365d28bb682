//! A roofline chart: attainable throughput against arithmetic intensity on two logarithmic axes, with a dot for each
//! stage.

use super::brush::{Brush, Plot};
use super::labels::Labels;
use super::log_axis::LogAxis;
use super::palette::Palette;
use super::{Drawn, Picture};
use crate::{format, sentences};
use offload_analysis::{Machine, Report, Roof, Roofline, StageRate};
use offload_vocabulary::elementary::{log10, power_of_ten};
use offload_vocabulary::quantity::{Intensity, Throughput};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// The roof of a machine in the chart, with its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct RoofLine {
    pub machine: Machine,
    /// The maximum rates of the machine.
    pub roof: Roof,
    /// Possible labels for the flat part of the roof, from longest to shortest. We draw the first label that fits.
    pub peak: [String; 3],
    /// The label of the slanted part of the roof.
    pub bandwidth: String,
}

/// A dot for a stage that runs on a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct StageDot {
    pub machine: Machine,
    /// The number of operations per byte, or `None` if the stage has no memory traffic. The dot is then at the right
    /// end of the axis.
    pub intensity: Option<Intensity>,
    /// The attained throughput.
    pub attained: Throughput,
    /// The maximum throughput at this intensity.
    pub limit: Throughput,
    pub label: String,
}

/// The roofline chart of both machines.
#[derive(Clone, Debug, PartialEq)]
pub struct RooflineChart {
    /// The roofs: first the CPU's, then the GPU's.
    pub roofs: Vec<RoofLine>,
    /// The stages: first the CPU's, then the GPU's.
    pub dots: Vec<StageDot>,
}

impl RooflineChart {
    pub fn of(roofline: &Roofline, report: &Report) -> Self {
        let (mut roofs, mut dots) = (Vec::new(), Vec::new());
        for (machine, name, stages) in stages_by_machine(roofline, report) {
            let arithmetic_stages = stages.iter().filter(|stage| !stage.operations.is_zero());
            let arithmetic_stages: Vec<StageRate> = arithmetic_stages.copied().collect();
            let line = |roof: Roof| {
                let first_stage = arithmetic_stages.iter().find(|stage| stage.roof == roof);
                let precision = first_stage.map_or("", |stage| stage.precision.name());
                let peak = format::throughput(roof.peak);
                let peak_label = |name| format!("{name}, {precision} {peak}");
                RoofLine {
                    machine,
                    roof,
                    peak: [peak_label(name), peak_label(short_name(machine)), peak],
                    bandwidth: sentences::roof_bandwidth(&roof),
                }
            };
            roofs.extend(Roofline::roofs(&arithmetic_stages).into_iter().map(line));
            let has_several = stages.len() > 1;
            dots.extend(arithmetic_stages.iter().map(|stage| StageDot {
                machine,
                intensity: stage.intensity(),
                attained: stage.attained(),
                limit: stage.limit(),
                label: if has_several { stage.name.to_owned() } else { sentences::attained(stage) },
            }));
        }
        Self { roofs, dots }
    }
}

/// Returns the short name of a machine, for labels that have no room for the full name.
const fn short_name(machine: Machine) -> &'static str {
    match machine {
        Machine::Cpu => "CPU",
        Machine::Gpu => "GPU",
    }
}

/// Returns both machines, each with its name and its stages.
pub(super) fn stages_by_machine<'a>(
    roofline: &'a Roofline,
    report: &Report,
) -> [(Machine, &'static str, &'a [StageRate]); 2] {
    [
        (Machine::Cpu, report.scenario.cpu().name, &roofline.stages.cpu),
        (Machine::Gpu, report.scenario.gpu().name, &roofline.stages.gpu),
    ]
}

/// Sizes in CSS pixels.
mod size {
    pub(super) const LEFT: f64 = 84.0;
    /// The right margin, which has room for half of the last tick label.
    pub(super) const RIGHT: f64 = 24.0;
    pub(super) const BELOW: f64 = 44.0;
    pub(super) const ABOVE: f64 = 24.0;
    pub(super) const DOT: f64 = 4.5;
    /// The width of a tick label below the axis, including the gap to the next label.
    pub(super) const LABEL: f64 = 52.0;
    /// The maximum distance between a label and its mark, in CSS pixels.
    pub(super) const FARTHEST: f64 = 64.0;
}

/// The ends of both axes, as decimal logarithms.
struct Axes {
    across: (f64, f64),
    up: (f64, f64),
}

impl Axes {
    fn of(chart: &RooflineChart) -> Self {
        let minimum = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let maximum =
            |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
        let ridges = || chart.roofs.iter().map(|roof| log10(roof.roof.ridge().value()));
        let dots = || chart.dots.iter().filter_map(|dot| Some(log10(dot.intensity?.value())));
        let low = minimum(&mut ridges()).min(minimum(&mut dots()));
        let high = maximum(&mut ridges()).max(maximum(&mut dots()));
        let across = ((low - 0.7).floor(), (high + 0.7).ceil());
        let start = Intensity::new(power_of_ten(across.0 as i32));
        let starts = || chart.roofs.iter().map(|roof| log10(roof.roof.at(start).value()));
        let rates = || chart.dots.iter().map(|dot| log10(dot.attained.value()));
        let peaks = || chart.roofs.iter().map(|roof| log10(roof.roof.peak.value()));
        let bottom = minimum(&mut starts()).min(minimum(&mut rates()) - 0.3);
        Self { across, up: (bottom, maximum(&mut peaks()) + 0.35) }
    }
}

impl Picture for RooflineChart {
    fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        palette: &Palette,
        scale: f64,
    ) -> Drawn<DB> {
        let brush = Brush { area, palette, scale };
        let (width, height) = brush.size();
        let (right, bottom) = (width - size::RIGHT, height - size::BELOW);
        let axes = Axes::of(self);
        let plot = Plot { left: size::LEFT, top: size::ABOVE, right, bottom };
        let across = LogAxis { ends: axes.across, between: (plot.left, right) };
        let up = LogAxis { ends: axes.up, between: (bottom, plot.top) };
        let point = |intensity: f64, rate: f64| (across.place(intensity), up.place(rate));
        let soft = palette.soft();
        brush.x_axis(&plot, across.ticks(size::LABEL, format::tick))?;
        brush.y_axis(
            &plot,
            up.ticks(40.0, |rate| {
                let text = format::throughput(Throughput::new(rate));
                match text.split_once('.') {
                    Some((whole, rest)) if rest.starts_with("0\u{a0}") => {
                        format!("{whole}{}", &rest[1..])
                    }
                    _ => text,
                }
            }),
        )?;
        let unit = "FLOP per byte of memory traffic";
        brush.text(unit, (right, bottom + 32.0), HPos::Right, false, soft)?;

        let mut labels = Labels::within([size::LEFT, 8.0, width, bottom]);
        let [first, last] = [axes.across.0, axes.across.1].map(|end| power_of_ten(end as i32));
        let corners = |roof: &Roof| {
            let ridge = roof.ridge().value();
            let corner = point(ridge, roof.peak.value());
            let start = point(first, roof.at(Intensity::new(first)).value());
            [start, corner, point(last, roof.peak.value())]
        };
        for line in &self.roofs {
            let [start, corner, end] = corners(&line.roof);
            let color = brush.machine_color(line.machine).mix(1.0);
            if line.roof.cached {
                brush.dashed(start, corner, color, 2.0)?;
            } else {
                brush.path(&[start, corner], color, 2.0)?;
            }
            brush.path(&[corner, end], color, 2.0)?;
            labels.avoid_line(start, corner);
            labels.avoid_line(corner, end);
        }
        let dot_point = |dot: &StageDot| {
            point(dot.intensity.map_or(last, Intensity::value), dot.attained.value())
        };
        for dot in &self.dots {
            let roof = point(dot.intensity.map_or(last, Intensity::value), dot.limit.value());
            brush.dashed(dot_point(dot), roof, brush.machine_color(dot.machine).mix(0.6), 1.0)?;
            labels.avoid(dot_point(dot), 7.0);
        }
        for dot in &self.dots {
            brush.dot(dot_point(dot), size::DOT, brush.machine_color(dot.machine))?;
        }
        // Label the roofs first. They matter more than the dots, whose stages the table lists too.
        for (index, line) in self.roofs.iter().enumerate() {
            let [start, corner, end] = corners(&line.roof);
            let color = brush.machine_color(line.machine);
            // Most roofs of a machine have the same flat part, which is labeled only once.
            let has_same_peak =
                |other: &RoofLine| (other.machine, &other.peak) == (line.machine, &line.peak);
            let flat = [
                (end.0, HPos::Right),
                (corner.0.midpoint(end.0), HPos::Center),
                (corner.0, HPos::Left),
            ];
            let flat = flat.map(|(x, side)| [(x, end.1 - 11.0, side), (x, end.1 + 12.0, side)]);
            let candidates =
                line.peak.iter().filter(|_| !self.roofs[..index].iter().any(has_same_peak));
            let mut placements = candidates.filter_map(|words| {
                Some((words, labels.place(brush.width(words, true), flat.as_flattened())?))
            });
            if let Some((words, place)) = placements.next() {
                brush.label(words, place, &[], true, color)?;
            }
            let points = [0.45, 0.25, 0.65, 0.8, 0.95].map(|part| {
                (start.0 + (corner.0 - start.0) * part, start.1 + (corner.1 - start.1) * part)
            });
            let label_width = brush.width(&line.bandwidth, false);
            let has_same_bandwidth = |other: &RoofLine| {
                (other.machine, &other.bandwidth) == (line.machine, &line.bandwidth)
            };
            if self.roofs[..index].iter().any(has_same_bandwidth) {
                continue;
            }
            if let Some(place) = labels.place_near(label_width, &points, size::FARTHEST) {
                brush.label(&line.bandwidth, place, &points, false, color)?;
            }
        }
        for dot in &self.dots {
            let label_width = brush.width(&dot.label, true);
            if let Some(place) = labels.place_near(label_width, &[dot_point(dot)], size::FARTHEST) {
                brush.label(
                    &dot.label,
                    place,
                    &[dot_point(dot)],
                    true,
                    brush.machine_color(dot.machine),
                )?;
            }
        }
        Ok(())
    }
}
