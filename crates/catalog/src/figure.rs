//! Published and measured numbers, each with its source.
//!
//! The catalog has about three thousand figures, and the page loads all of them. A figure therefore takes only six
//! bytes, for the published decimal number and a reference to its source. Each access converts the decimal number to a
//! quantity.

use offload_vocabulary::elementary::power_of_ten;
use std::marker::PhantomData;
use std::num::NonZeroU16;

/// A publication or a measurement that supplies figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The id in `data/sources.toml`.
    pub id: &'static str,
    /// The title, or a description if the source has no title.
    pub title: &'static str,
    /// The public URL, if there is one.
    pub url: Option<&'static str>,
    /// The date on which the source was read, such as `2026-11-20`.
    pub read: &'static str,
}

/// A reference to a source, stored as the one-based index in the table of sources. The index is nonzero so that an
/// optional figure needs no extra memory.
///
/// Code that only stores references does not need the titles and URLs of the sources. The page loads these when it
/// shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceId(NonZeroU16);

impl SourceId {
    /// Returns the zero-based index of the source.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}

/// Returns a reference to the source at the given zero-based index.
pub(crate) const fn source(index: u16) -> SourceId {
    SourceId(NonZeroU16::MIN.saturating_add(index))
}

/// A decimal number, `digits · 10^power`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    digits: u16,
    power: i8,
}

impl Decimal {
    /// Returns the nearest floating-point number.
    fn number(self) -> f64 {
        let digits = f64::from(self.digits);
        // The digits and powers of ten up to 10²² are exact, so the result is rounded only once.
        let power = power_of_ten(i32::from(self.power.abs()));
        if self.power < 0 { digits / power } else { digits * power }
    }
}

/// A value with its source. `T` is a quantity with a unit, or `f64`. If it is `f64`, the field's comment states the
/// unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure<T> {
    digits: u16,
    power: i8,
    source: SourceId,
    quantity: PhantomData<T>,
}

impl<T: From<f64>> Figure<T> {
    /// Returns the value in base units, as the double nearest to the published decimal number.
    pub fn value(&self) -> T {
        Decimal { digits: self.digits, power: self.power }.number().into()
    }

    /// Returns the id of the source, from which its title and URL can be looked up.
    pub const fn source_id(&self) -> SourceId {
        self.source
    }
}

impl<T> Figure<T> {
    /// Returns the value multiplied by `10^power`, to convert it to the unit of an input field. For example, a share of
    /// 0.55 becomes 55 if `power` is 2.
    pub const fn scaled(&self, power: i8) -> f64 {
        let mut exponent = self.power + power;
        let (mut number, mut divisor) = (self.digits as f64, 1.0);
        while exponent > 0 {
            number *= 10.0;
            exponent -= 1;
        }
        while exponent < 0 {
            divisor *= 10.0;
            exponent += 1;
        }
        number / divisor
    }
}

/// A likely value with a lower and an upper bound, and their source. `T` is the type of the values, as in [`Figure`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range<T> {
    bounds: [Decimal; 3],
    source: SourceId,
    quantity: PhantomData<T>,
}

impl<T: From<f64>> Range<T> {
    /// Returns the lower bound, in base units.
    pub fn low(&self) -> T {
        self.bounds[0].number().into()
    }

    /// Returns the likely value, which the model uses, in base units.
    pub fn likely(&self) -> T {
        self.bounds[1].number().into()
    }

    /// Returns the upper bound, in base units.
    pub fn high(&self) -> T {
        self.bounds[2].number().into()
    }

    /// Returns the id of the source, from which its title and URL can be looked up.
    pub const fn source_id(&self) -> SourceId {
        self.source
    }
}

/// Creates a figure. The generated constants call this function.
pub(crate) const fn figure<T>(digits: u16, power: i8, source: SourceId) -> Figure<T> {
    Figure { digits, power, source, quantity: PhantomData }
}

/// Creates a range from the digits and the exponent of each value. The generated constants call this function.
pub(crate) const fn range<T>(
    low: (u16, i8),
    likely: (u16, i8),
    high: (u16, i8),
    source: SourceId,
) -> Range<T> {
    const fn decimal((digits, power): (u16, i8)) -> Decimal {
        Decimal { digits, power }
    }
    Range { bounds: [decimal(low), decimal(likely), decimal(high)], source, quantity: PhantomData }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_take_six_bytes_and_ranges_fourteen_even_if_optional() {
        assert_eq!(size_of::<Figure<f64>>(), 6);
        assert_eq!(size_of::<Option<Figure<f64>>>(), 6);
        assert_eq!(size_of::<Range<f64>>(), 14);
        assert_eq!(size_of::<Option<Range<f64>>>(), 14);
    }

    #[test]
    fn thousands_of_source_ids_are_distinct() {
        assert_ne!(source(4999), source(5000));
        assert_eq!(figure::<f64>(29, 0, source(5000)).source_id(), source(5000));
    }

    #[test]
    fn decimals_equal_the_doubles_parsed_from_their_text() {
        for (digits, power, number) in
            [(7603, 8, 760.3e9), (12, -6, 12e-6), (16, -12, 16e-12), (298, 11, 29.8e12)]
        {
            assert_eq!(Decimal { digits, power }.number(), number);
        }
    }

    #[test]
    fn scaled_figures_equal_their_decimal_text() {
        for (digits, power, scale, number) in
            [(55, -2, 2, 55.0), (29, 0, 0, 29.0), (1, 4, 0, 10_000.0), (7, -1, 0, 0.7)]
        {
            assert_eq!(figure::<f64>(digits, power, source(0)).scaled(scale), number);
        }
    }
}
