//! Quantities as people write them, "760.3 GB/s", and as the catalog keeps them, `(7603, 8)`.

/// A kind of quantity: what it is called, and its units with the power of ten that leads to the
/// base unit.
pub(super) struct Kind {
    name: &'static str,
    units: &'static [(&'static str, i32)],
}

pub(super) const BANDWIDTH: Kind =
    Kind { name: "a bandwidth", units: &[("GB/s", 9), ("TB/s", 12)] };
pub(super) const BYTES: Kind =
    Kind { name: "an amount of memory", units: &[("kB", 3), ("MB", 6), ("GB", 9)] };
pub(super) const CLOCK: Kind = Kind { name: "a clock", units: &[("MHz", 6), ("GHz", 9)] };
pub(super) const COUNT: Kind = Kind {
    name: "a number of processors",
    units: &[("core", 0), ("cores", 0), ("SMs", 0), ("CUs", 0), ("Xe-cores", 0)],
};
pub(super) const CYCLES: Kind = Kind { name: "a number of cycles", units: &[("cycles", 0)] };
pub(super) const ENERGY: Kind = Kind { name: "an energy", units: &[("pJ", -12)] };
pub(super) const PER_CYCLE: Kind =
    Kind { name: "a number of operations", units: &[("FLOP/cycle", 0)] };
pub(super) const POWER: Kind = Kind { name: "a power", units: &[("W", 0)] };
pub(super) const PRICE: Kind = Kind { name: "a price", units: &[("$/h", 0)] };
pub(super) const RATIO: Kind = Kind { name: "a ratio", units: &[("x", 0)] };
pub(super) const SHARE: Kind = Kind { name: "a share", units: &[("%", -2)] };
pub(super) const THROUGHPUT: Kind =
    Kind { name: "a rate", units: &[("GFLOP/s", 9), ("TFLOP/s", 12), ("TOP/s", 12)] };
pub(super) const TIME: Kind =
    Kind { name: "a time", units: &[("ns", -9), ("us", -6), ("ms", -3), ("s", 0)] };

pub(super) const TIME_PER_BYTE: Kind = Kind { name: "a time a byte", units: &[("ps/B", -12)] };

/// `digits · 10^power`, in base units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: u64,
    power: i32,
}

impl Decimal {
    /// The same number in at most sixteen bits, rounded if it must be.
    fn short(mut self) -> Self {
        while self.digits != 0 && self.digits.is_multiple_of(10) {
            self = Self { digits: self.digits / 10, power: self.power + 1 };
        }
        while self.digits > u64::from(u16::MAX) {
            self = Self { digits: (self.digits + 5) / 10, power: self.power + 1 };
        }
        self
    }

    /// The number times a factor, to four digits.
    pub(super) fn times(self, factor: f64) -> Self {
        if factor == 1.0 {
            return self;
        }
        let fine = (self.digits as f64 * factor * 1e6).round() as u64;
        let mut product = Self { digits: fine, power: self.power - 6 };
        while product.digits >= 10_000 {
            product = Self { digits: (product.digits + 5) / 10, power: product.power + 1 };
        }
        product.short()
    }

    /// The floating-point number.
    pub(super) fn number(self) -> f64 {
        self.digits as f64 * offload_vocabulary::elementary::ten(self.power)
    }

    /// As the arguments of the catalog's constructors.
    pub(super) fn arguments(self) -> String {
        format!("{}, {}", self.digits, self.power)
    }
}

impl Kind {
    /// The number of base units that a text stands for.
    pub(super) fn read(&self, text: &str) -> Result<Decimal, String> {
        let wrong = || {
            let units: Vec<&str> = self.units.iter().map(|(unit, _)| *unit).collect();
            format!("\"{text}\" is not {}: a number, a space and {}", self.name, units.join(" or "))
        };
        let (number, unit) = text.split_once(' ').ok_or_else(wrong)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let written = !whole.is_empty() && !number.ends_with('.');
        if !written || !digits(whole) || !digits(fraction) {
            return Err(wrong());
        }
        let (_, power) = self.units.iter().find(|(known, _)| *known == unit).ok_or_else(wrong)?;
        let digits = format!("{whole}{fraction}").parse().map_err(|_| wrong())?;
        Ok(Decimal { digits, power: power - fraction.len() as i32 }.short())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_becomes_digits_and_a_power_of_ten_in_base_units() {
        let read = |kind: &Kind, text| kind.read(text).map(Decimal::arguments);
        assert_eq!(read(&BANDWIDTH, "760.3 GB/s").as_deref(), Ok("7603, 8"));
        assert_eq!(read(&POWER, "320 W").as_deref(), Ok("32, 1"));
        assert_eq!(read(&SHARE, "87 %").as_deref(), Ok("87, -2"));
        assert_eq!(read(&PRICE, "14.2416 $/h").as_deref(), Ok("14242, -3"));
        assert_eq!(read(&TIME, "0 s").as_deref(), Ok("0, 0"));
    }

    #[test]
    fn a_product_keeps_four_digits() {
        let bandwidth = BANDWIDTH.read("89.6 GB/s").expect("a bandwidth").times(0.8);
        assert_eq!(bandwidth.arguments(), "7168, 7");
    }

    #[test]
    fn what_is_not_a_number_a_space_and_a_known_unit_is_refused() {
        for text in
            ["760.3", "760.3GB/s", "760.3  GB/s", "760.3 GB", "-1 GB/s", "1e3 GB/s", ". GB/s"]
        {
            assert!(BANDWIDTH.read(text).is_err(), "{text}");
        }
    }
}
