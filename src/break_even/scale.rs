//! The axes of a chart. They map input values, times and costs to positions.

use crate::chart::curve_chart::Tick;
use crate::chart::round_times;
use crate::form::slider;
use crate::format;
use offload_analysis::{is_logarithmic, sweep_values};
use offload_scenario::{NumberField, Span};
use offload_vocabulary::elementary::{ln, log10, magnitude, power, power_of_ten};
use offload_vocabulary::quantity::Seconds;

/// The axis of an input. It is logarithmic if the ratio of its ends is large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct InputAxis {
    span: Span,
    is_logarithmic: bool,
}

impl InputAxis {
    /// Returns an axis over the usual range of an input, extended to include the current value.
    pub(super) fn of(number: &NumberField, present: Option<f64>) -> Self {
        let Span { from, to } = number.usual;
        let present = present.unwrap_or(from);
        let span = Span { from: from.min(present), to: to.max(present) };
        Self { span, is_logarithmic: is_logarithmic(span) }
    }

    pub(super) const fn span(&self) -> Span {
        self.span
    }

    /// Returns the position of a value, clamped to the range from 0 to 1.
    pub(super) fn x(&self, value: f64) -> f64 {
        let Span { from, to } = self.span;
        let share = if self.is_logarithmic {
            ln(value.max(from) / from) / ln(to / from)
        } else {
            (value - from) / (to - from)
        };
        share.clamp(0.0, 1.0)
    }

    /// Returns the value at a position. This is the inverse of [`Self::x`].
    pub(super) fn value(&self, share: f64) -> f64 {
        let Span { from, to } = self.span;
        if self.is_logarithmic {
            from * power(to / from, share)
        } else {
            from + (to - from) * share
        }
    }

    /// Returns the ticks: powers of ten on a logarithmic axis, five equal steps on a linear axis.
    pub(super) fn ticks(&self, number: &NumberField) -> Vec<Tick> {
        let Span { from, to } = self.span;
        let tick = |value: f64| (self.x(value), format::input(number, value));
        if self.is_logarithmic {
            let powers = (magnitude(from) - 1..=magnitude(to)).map(power_of_ten);
            return powers.filter(|value| self.span.contains(*value)).map(tick).collect();
        }
        (0..=4).map(|step| tick(from + (to - from) * f64::from(step) / 4.0)).collect()
    }

    /// Returns the values that the user can select. An input without a slider has about 121 such values.
    pub(super) fn stops(&self, number: &NumberField) -> Vec<f64> {
        if number.slider { slider::stops(number) } else { sweep_values(number, number.usual, 121) }
    }
}

/// A logarithmic axis of times or costs. Its ends are decimal logarithms, rounded outward to integers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FigureAxis {
    low: f64,
    high: f64,
}

impl FigureAxis {
    /// Returns an axis that contains all positive values in `figures`. If there are none, the axis ranges from 1 to 10.
    pub(super) fn containing(figures: impl Iterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for figure in figures.filter(|figure| *figure > 0.0) {
            let power = log10(figure);
            (low, high) = (low.min(power), high.max(power));
        }
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let (low, high) = (low.floor(), high.ceil());
        Self { low, high: if low < high { high } else { low + 1.0 } }
    }

    /// Returns the position of a time or cost, from 0 to 1.
    pub(super) fn y(&self, figure: f64) -> f64 {
        let power = log10(figure.max(1e-300));
        ((power - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Returns labeled powers of ten. On a longer axis, fewer powers are labeled.
    pub(super) fn ticks(&self, write: impl Fn(f64) -> String) -> Vec<Tick> {
        let decades = (self.high - self.low) as i32;
        let stride = decades / 8 + 1;
        let powers = (0..=decades).step_by(stride as usize);
        self.labeled(powers.map(|decade| power_of_ten(self.low as i32 + decade)), write)
    }

    /// Returns labeled round times, as many as fit on the axis.
    pub(super) fn times(&self) -> Vec<Tick> {
        let times = round_times((self.low, self.high), (self.high - self.low) / 9.0);
        self.labeled(times.into_iter(), |time| format::tick_time(Seconds::new(time)))
    }

    fn labeled(
        &self,
        figures: impl Iterator<Item = f64>,
        write: impl Fn(f64) -> String,
    ) -> Vec<Tick> {
        figures.map(|figure| (self.y(figure), write(figure))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::{FIELDS, Kind};

    #[test]
    fn every_stop_lies_on_the_axis_and_values_outside_widen_it() {
        for field in FIELDS {
            let Kind::Number(number) = &field.kind else { continue };
            let axis = InputAxis::of(number, None);
            assert_eq!(axis.span(), number.usual, "{}", field.key);
            for stop in axis.stops(number) {
                let share = axis.x(stop);
                assert!((0.0..=1.0).contains(&share), "{}: {stop}", field.key);
                let back = axis.value(share);
                assert!((back - stop).abs() <= 1e-9 * stop.abs().max(1.0), "{}", field.key);
            }
            assert!(!axis.ticks(number).is_empty());
            let extended_axis = InputAxis::of(number, Some(number.range.to));
            assert_eq!(extended_axis.span().to, number.usual.to.max(number.range.to));
        }
    }

    #[test]
    fn a_figure_axis_begins_and_ends_at_powers_of_ten() {
        let axis = FigureAxis::containing([0.02, 5.0, 0.0].into_iter());
        assert_eq!((axis.y(0.01), axis.y(10.0)), (0.0, 1.0));
        assert_eq!(axis.ticks(|axis| format!("{axis}")).len(), 4);
        assert!(FigureAxis::containing([0.0].into_iter()).y(3.0) < 1.0);
        // Even an axis of twenty decades has only a few labels.
        let long_axis = FigureAxis::containing([1e-9, 1e11].into_iter());
        assert!((5..=9).contains(&long_axis.ticks(|_| String::new()).len()));
    }
}
