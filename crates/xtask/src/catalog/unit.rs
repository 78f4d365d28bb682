//! Quantities as people write them, "760.3 GB/s", and as Rust does, `Bandwidth::new(760.3e9)`.

/// A kind of quantity: what it is called, how Rust makes one, and its units with the power of ten
/// that leads to the base unit.
pub(super) struct Kind {
    name: &'static str,
    constructor: Option<&'static str>,
    units: &'static [(&'static str, i32)],
}

pub(super) const BANDWIDTH: Kind = Kind {
    name: "a bandwidth",
    constructor: Some("Bandwidth"),
    units: &[("GB/s", 9), ("TB/s", 12)],
};
pub(super) const BYTES: Kind = Kind {
    name: "an amount of memory",
    constructor: Some("Bytes"),
    units: &[("kB", 3), ("MB", 6), ("GB", 9)],
};
pub(super) const CLOCK: Kind =
    Kind { name: "a clock", constructor: None, units: &[("MHz", 6), ("GHz", 9)] };
pub(super) const COUNT: Kind = Kind {
    name: "a number of processors",
    constructor: Some("Count"),
    units: &[("core", 0), ("cores", 0), ("SMs", 0), ("CUs", 0), ("Xe-cores", 0)],
};
pub(super) const ENERGY: Kind =
    Kind { name: "an energy", constructor: Some("Joules"), units: &[("pJ", -12)] };
pub(super) const PER_CYCLE: Kind =
    Kind { name: "a number of operations", constructor: None, units: &[("FLOP/cycle", 0)] };
pub(super) const POWER: Kind =
    Kind { name: "a power", constructor: Some("Watts"), units: &[("W", 0)] };
pub(super) const PRICE: Kind =
    Kind { name: "a price", constructor: Some("HourlyPrice"), units: &[("$/h", 0)] };
pub(super) const RATIO: Kind = Kind { name: "a ratio", constructor: None, units: &[("x", 0)] };
pub(super) const SHARE: Kind =
    Kind { name: "a share", constructor: Some("Share"), units: &[("%", -2)] };
pub(super) const THROUGHPUT: Kind = Kind {
    name: "a rate",
    constructor: Some("Throughput"),
    units: &[("GFLOP/s", 9), ("TFLOP/s", 12), ("TOP/s", 12)],
};
pub(super) const TIME: Kind = Kind {
    name: "a time",
    constructor: Some("Seconds"),
    units: &[("ns", -9), ("us", -6), ("ms", -3), ("s", 0)],
};

impl Kind {
    /// The Rust literal of a quantity, in base units.
    pub(super) fn literal(&self, text: &str) -> Result<String, String> {
        let wrong = || {
            let units: Vec<&str> = self.units.iter().map(|(unit, _)| *unit).collect();
            format!("\"{text}\" is not {}: a number, a space and {}", self.name, units.join(" or "))
        };
        let (number, unit) = text.split_once(' ').ok_or_else(wrong)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) {
            return Err(wrong());
        }
        let (_, power) = self.units.iter().find(|(known, _)| *known == unit).ok_or_else(wrong)?;
        Ok(match power {
            0 => format!("{whole}.{fraction}"),
            power => format!("{number}e{power}"),
        })
    }

    /// The Rust expression of a quantity, from the expression of its number.
    pub(super) fn make(&self, number: &str) -> String {
        self.constructor.map_or_else(|| number.into(), |name| format!("{name}::new({number})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_becomes_a_literal_in_base_units() {
        assert_eq!(BANDWIDTH.literal("760.3 GB/s").as_deref(), Ok("760.3e9"));
        assert_eq!(POWER.literal("320 W").as_deref(), Ok("320.0"));
        assert_eq!(SHARE.literal("87 %").as_deref(), Ok("87e-2"));
    }

    #[test]
    fn what_is_not_a_number_a_space_and_a_known_unit_is_refused() {
        for text in
            ["760.3", "760.3GB/s", "760.3  GB/s", "760.3 GB", "-1 GB/s", "1e3 GB/s", ". GB/s"]
        {
            assert!(BANDWIDTH.literal(text).is_err(), "{text}");
        }
    }
}
