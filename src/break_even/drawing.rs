//! The chart of the break-even curves.

use super::scale::{FigureAxis, InputAxis};
use super::work::CurveResult;
use crate::chart::CurveChart;
use crate::chart::curve_chart::{CurveLine, CurveMark, LineKind};
use crate::format;
use crate::sentences;
use offload_analysis::{Against, Curve, CurvePoint, Metric, Outcome};
use offload_scenario::{Field, Scenario};
use offload_vocabulary::elementary::magnitude;
use offload_vocabulary::quantity::Dollars;
use offload_vocabulary::sorting::sorted_by;

/// Formats a cost for the vertical axis. Costs below $0.001 use scientific notation (`$1e−5`), because all their zeros
/// would not fit.
fn cost(figure: f64) -> String {
    if figure < 1e-3 {
        format!("$1e−{}", -magnitude(figure))
    } else {
        format::money(Dollars::new(figure))
    }
}

/// The maximum number of crossovers to mark.
const MAX_MARKS: usize = 4;

/// The chart of the curves, with its vertical axis.
pub(super) struct CurveDrawing {
    pub(super) chart: CurveChart,
    pub(super) up: FigureAxis,
}

impl CurveDrawing {
    pub(super) fn of(
        found: &CurveResult,
        curve: &Curve,
        axis: &InputAxis,
        field: &Field,
        scenario: &Scenario,
    ) -> Self {
        let (metric, number) = (found.asked.metric, found.asked.number);
        let has_better = sentences::has_better(curve, scenario);
        let figures = |point: &CurvePoint| point.figures(metric);
        let plotted_figures = curve.points.iter().filter_map(figures);
        let plotted_figures =
            plotted_figures.flat_map(|figures| [figures.today, figures.best, figures.gpu]);
        let up = FigureAxis::containing(
            plotted_figures.chain(found.range.iter().flat_map(|&(_, low, high)| [low, high])),
        );
        let position = |point: &CurvePoint, figure| (axis.x(point.value), up.y(figure));
        let points = || curve.points.iter().filter_map(|point| Some((point, figures(point)?)));
        let mut lines = vec![CurveLine {
            kind: LineKind::Today,
            name: sentences::opponent(curve, Against::Today, scenario).to_owned(),
            points: points().map(|(point, figures)| position(point, figures.today)).collect(),
        }];
        if has_better {
            lines.push(CurveLine {
                kind: LineKind::Best,
                name: sentences::opponent(curve, Against::Best, scenario).to_owned(),
                points: points().map(|(point, figures)| position(point, figures.best)).collect(),
            });
        }
        let runs = points().filter(|(point, _)| point.obstacle.is_none());
        let gpu: Vec<_> = runs.map(|(point, figures)| position(point, figures.gpu)).collect();
        let band = |&(value, low, high): &(f64, f64, f64)| (axis.x(value), up.y(low), up.y(high));
        let marks =
            crossovers_to_mark(curve, has_better).into_iter().map(|(crossover, against)| {
                let x = axis.x(crossover.at);
                CurveMark {
                    at: (x, height(&gpu, x)),
                    value: sentences::value_of(field, number, crossover.at),
                    what: sentences::crossover(&crossover, curve, against, scenario),
                }
            });
        let floor = curve.floor().map(|floor| {
            let x = axis.x(floor.doubles_at);
            CurveMark {
                at: (x, height(&gpu, x)),
                value: sentences::value_of(field, number, floor.doubles_at),
                what: format!(
                    "end of the fixed time, {}",
                    sentences::time_or_cost(metric, floor.figure)
                ),
            }
        });
        let marks: Vec<CurveMark> = sorted_by(marks.chain(floor).collect(), |mark| mark.at.0);
        let name = scenario.gpu().name.to_owned();
        lines.push(CurveLine { kind: LineKind::Gpu, name, points: gpu });
        let chart = CurveChart {
            across: axis.ticks(number),
            up: match metric {
                Metric::Time => up.times(),
                Metric::Cost => up.ticks(cost),
            },
            band: found.range.iter().map(band).collect(),
            lines,
            marks,
        };
        Self { chart, up }
    }
}

/// Returns a line's height at `across`, interpolated between points. Beyond the first and last point, the height is
/// constant.
fn height(points: &[(f64, f64)], across: f64) -> f64 {
    let next_index = points.partition_point(|point| point.0 < across);
    let Some(&(to, above)) = points.get(next_index).or(points.last()) else { return 0.0 };
    let (from, below) = points[next_index.saturating_sub(1)];
    if to > from { below + (above - below) * (across - from) / (to - from) } else { above }
}

/// Returns the crossovers to mark, in ascending order: crossovers with today's code and crossovers with the best
/// library. Both comparisons end at the memory limit, which is marked only once.
fn crossovers_to_mark(
    curve: &Curve,
    has_better: bool,
) -> Vec<(offload_analysis::Crossover, Against)> {
    let mut crossovers: Vec<_> = curve
        .crossovers(Against::Today)
        .iter()
        .map(|crossover| (*crossover, Against::Today))
        .collect();
    let best = curve.crossovers(Against::Best).iter();
    for crossover in best.filter(|best| has_better && !matches!(best.to, Outcome::Cannot(_))) {
        let index = crossovers.partition_point(|(earlier, _)| earlier.at < crossover.at);
        crossovers.insert(index, (*crossover, Against::Best));
    }
    let is_crowded = crossovers.len() > MAX_MARKS;
    // The model has steps, so there may be many crossovers. We keep the first two and the last two.
    if is_crowded {
        crossovers.drain(MAX_MARKS / 2..crossovers.len() - MAX_MARKS / 2);
    }
    crossovers
}

#[cfg(test)]
mod tests {
    use super::height;

    #[test]
    fn a_mark_lies_on_the_drawn_line() {
        let line = [(0.2, 1.0), (0.4, 0.5), (0.8, 0.7)];
        let heights = [0.0, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0].map(|across| height(&line, across));
        let rounded = heights.map(|height| (height * 1e6).round() / 1e6);
        assert_eq!(rounded, [1.0, 1.0, 0.75, 0.5, 0.6, 0.7, 0.7]);
        assert_eq!(height(&[], 0.5), 0.0);
    }
}
