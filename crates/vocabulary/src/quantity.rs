//! Quantities with units, and arithmetic on these quantities.
//!
//! Every quantity is a finite number from zero to [`LIMIT`], because constructors and operations clamp their results.
//! Division by zero returns `LIMIT`, and a negative difference becomes zero. The model therefore has no error paths and
//! never produces NaN.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// The maximum value of a quantity. It is far above the quantities of any real job, but small enough that the product
/// of two quantities is finite.
pub const LIMIT: f64 = 1e30;

const fn clamp(value: f64) -> f64 {
    at_most_limit(at_least_zero(value))
}

// Each of the next two functions compiles to a single maximum or minimum instruction. An estimate spends most of its
// time in this arithmetic, so each operation applies only the bound that its result can violate.
const fn at_least_zero(value: f64) -> f64 {
    if value > 0.0 { value } else { 0.0 }
}

const fn at_most_limit(value: f64) -> f64 {
    if value < LIMIT { value } else { LIMIT }
}

/// Returns the ratio `a / b` of two numbers in the same unit, clamped to `0..=LIMIT`.
///
/// The ratio of two equal numbers is one, even if both are zero.
pub fn ratio(a: f64, b: f64) -> f64 {
    if a == b { 1.0 } else { clamp(a / b) }
}

macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident: $unit:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        pub struct $name(f64);

        impl $name {
            /// The base unit, such as `B/s`.
            pub const UNIT: &'static str = $unit;
            pub const ZERO: Self = Self(0.0);

            /// Constructs a quantity from a number of base units, clamped to `0..=LIMIT`. NaN becomes zero.
            pub const fn new(value: f64) -> Self {
                Self(clamp(value))
            }

            /// Returns the number of base units.
            pub const fn value(self) -> f64 {
                self.0
            }

            #[must_use]
            pub const fn max(self, other: Self) -> Self {
                if self.0 >= other.0 { self } else { other }
            }

            #[must_use]
            pub const fn min(self, other: Self) -> Self {
                if self.0 <= other.0 { self } else { other }
            }

            pub const fn is_zero(self) -> bool {
                self.0 == 0.0
            }
        }

        impl From<f64> for $name {
            fn from(value: f64) -> Self {
                Self::new(value)
            }
        }

        impl From<$name> for f64 {
            fn from(quantity: $name) -> Self {
                quantity.0
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(at_most_limit(self.0 + other.0))
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(at_least_zero(self.0 - other.0))
            }
        }

        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self {
                Self::new(self.0 * factor)
            }
        }

        impl Div<f64> for $name {
            type Output = Self;
            fn div(self, divisor: f64) -> Self {
                Self::new(self.0 / divisor)
            }
        }

        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 {
                ratio(self.0, other.0)
            }
        }

        impl Sum for $name {
            // No item is negative, so one clamp at the end gives the same result as a clamp after each addition.
            fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
                Self(at_most_limit(items.fold(0.0, |sum, item| sum + item.0)))
            }
        }
    )+};
}

quantities! {
    /// A duration in seconds.
    Seconds: "s",
    /// An amount of memory. A gigabyte is 10⁹ bytes.
    Bytes: "B",
    /// The bytes per second that a memory or an interconnect can transfer.
    Bandwidth: "B/s",
    /// Arithmetic operations. A fused multiply-add counts as two.
    Operations: "FLOP",
    /// Arithmetic operations per second.
    Throughput: "FLOP/s",
    /// Arithmetic intensity: operations per byte of memory traffic.
    Intensity: "FLOP/B",
    /// Clock cycles per second.
    Frequency: "Hz",
    Watts: "W",
    Joules: "J",
    /// Money in US dollars.
    Dollars: "$",
    /// The hourly rent of a machine.
    HourlyPrice: "$/h",
    /// A dimensionless number, such as a number of launches, elements or runs.
    Count: "",
}

macro_rules! products {
    ($($left:ident * $right:ident = $product:ident),+ $(,)?) => {$(
        impl Mul<$right> for $left {
            type Output = $product;
            fn mul(self, other: $right) -> $product {
                $product(at_most_limit(self.0 * other.0))
            }
        }
        impl Mul<$left> for $right {
            type Output = $product;
            fn mul(self, other: $left) -> $product {
                other * self
            }
        }
        impl Div<$left> for $product {
            type Output = $right;
            fn div(self, other: $left) -> $right {
                $right::new(self.0 / other.0)
            }
        }
        impl Div<$right> for $product {
            type Output = $left;
            fn div(self, other: $right) -> $left {
                $left::new(self.0 / other.0)
            }
        }
    )+};
}

products! {
    Bandwidth * Seconds = Bytes,
    Throughput * Seconds = Operations,
    Intensity * Bytes = Operations,
    Watts * Seconds = Joules,
    Frequency * Seconds = Count,
}

macro_rules! countable {
    ($($name:ident),+ $(,)?) => {$(
        impl Mul<$name> for Count {
            type Output = $name;
            fn mul(self, other: $name) -> $name {
                $name(at_most_limit(self.0 * other.0))
            }
        }
    )+};
}

countable! { Seconds, Bytes, Operations, Joules, Dollars }

impl Mul<Seconds> for HourlyPrice {
    type Output = Dollars;
    fn mul(self, time: Seconds) -> Dollars {
        // An hour has 3600 seconds.
        Dollars(at_most_limit(self.0 * time.0 / 3600.0))
    }
}

/// A fraction of a whole, from zero to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Share(f64);

impl Share {
    pub const NONE: Self = Self(0.0);
    pub const ALL: Self = Self(1.0);

    /// Constructs a share from a fraction, clamped to `0..=1`. NaN becomes zero.
    pub const fn new(fraction: f64) -> Self {
        let fraction = clamp(fraction);
        Self(if fraction < 1.0 { fraction } else { 1.0 })
    }

    /// Returns the share `part / whole`, clamped to `0..=1`, or zero if `whole` is zero.
    pub fn of(part: f64, whole: f64) -> Self {
        if whole > 0.0 { Self::new(part / whole) } else { Self::NONE }
    }

    /// Returns the share as a number from 0 to 1.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Returns one minus this share.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(1.0 - self.0)
    }
}

impl Mul for Share {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl From<Share> for f64 {
    fn from(share: Share) -> Self {
        share.0
    }
}

impl From<f64> for Share {
    fn from(fraction: f64) -> Self {
        Self::new(fraction)
    }
}

macro_rules! divisible {
    ($($name:ident),+ $(,)?) => {$(
        impl Mul<Share> for $name {
            type Output = $name;
            fn mul(self, share: Share) -> $name {
                $name(self.0 * share.0)
            }
        }
    )+};
}

divisible! { Seconds, Bytes, Bandwidth, Throughput, Watts, Count }
