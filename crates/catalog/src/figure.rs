//! Published and measured numbers, each with its source.
//!
//! The catalog has about two thousand figures, and the page loads all of them. Each is stored as the
//! decimal number that was published, in four bytes together with its source, and converted to a
//! quantity on each call.

use offload_vocabulary::elementary::ten;
use std::marker::PhantomData;
use std::num::NonZeroU8;

use crate::generated::sources::SOURCES;

/// A publication or measurement that figures are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its key in `data/sources.toml`.
    pub id: &'static str,
    /// The title, or a description where it has none.
    pub title: &'static str,
    /// The public address, if there is one.
    pub url: Option<&'static str>,
    /// The day it was read, as `2026-11-20`.
    pub read: &'static str,
}

/// A source, as its position in [`SOURCES`] counted from one.
pub(crate) type SourceId = NonZeroU8;

/// The source at a position counted from zero.
pub(crate) const fn source(place: u8) -> SourceId {
    NonZeroU8::MIN.saturating_add(place)
}

/// `digits · 10^power`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    digits: u16,
    power: i8,
}

impl Decimal {
    /// The nearest floating-point number.
    fn number(self) -> f64 {
        let digits = f64::from(self.digits);
        // Powers of ten up to 10²² are exact, so that one rounding is all there is.
        let power = ten(i32::from(self.power.abs()));
        if self.power < 0 { digits / power } else { digits * power }
    }
}

/// A value with its source. `T` is the quantity, for `f64` in the unit that the field states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure<T> {
    digits: u16,
    power: i8,
    source: SourceId,
    of: PhantomData<T>,
}

impl<T: From<f64>> Figure<T> {
    /// The value, in base units: the double nearest to the published decimal number.
    pub fn value(&self) -> T {
        Decimal { digits: self.digits, power: self.power }.number().into()
    }

    /// The source that the value was taken from.
    pub fn source(&self) -> &'static Source {
        &SOURCES[usize::from(self.source.get() - 1)]
    }
}

/// A likely value between a lower and an upper bound, with its source. `T` is as for [`Figure`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range<T> {
    bounds: [Decimal; 3],
    source: SourceId,
    of: PhantomData<T>,
}

impl<T: From<f64>> Range<T> {
    /// The lower bound, in base units.
    pub fn low(&self) -> T {
        self.bounds[0].number().into()
    }

    /// The likely value, which the model computes with, in base units.
    pub fn likely(&self) -> T {
        self.bounds[1].number().into()
    }

    /// The upper bound, in base units.
    pub fn high(&self) -> T {
        self.bounds[2].number().into()
    }

    /// The source that all three values were taken from.
    pub fn source(&self) -> &'static Source {
        &SOURCES[usize::from(self.source.get() - 1)]
    }
}

/// A figure, as the generated files write it.
pub(crate) const fn figure<T>(digits: u16, power: i8, source: SourceId) -> Figure<T> {
    Figure { digits, power, source, of: PhantomData }
}

/// A range, as the generated files write it.
pub(crate) const fn range<T>(
    low: (u16, i8),
    likely: (u16, i8),
    high: (u16, i8),
    source: SourceId,
) -> Range<T> {
    const fn decimal((digits, power): (u16, i8)) -> Decimal {
        Decimal { digits, power }
    }
    Range { bounds: [decimal(low), decimal(likely), decimal(high)], source, of: PhantomData }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_takes_four_bytes_and_so_does_an_optional_one() {
        assert_eq!(size_of::<Figure<f64>>(), 4);
        assert_eq!(size_of::<Option<Figure<f64>>>(), 4);
    }

    #[test]
    fn a_decimal_equals_the_double_parsed_from_its_text() {
        for (digits, power, number) in
            [(7603, 8, 760.3e9), (12, -6, 12e-6), (16, -12, 16e-12), (298, 11, 29.8e12)]
        {
            assert_eq!(Decimal { digits, power }.number(), number);
        }
    }
}
