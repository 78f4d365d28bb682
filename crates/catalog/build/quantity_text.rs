//! Converts quantities in the TOML files, such as "760.3 GB/s", to digits and a power of ten, such as `(7603, 8)`.

use std::marker::PhantomData;

use serde::Deserialize;

/// The units accepted for a quantity.
pub(crate) trait UnitSet {
    /// The name of the quantity with its article, such as `a bandwidth`, for error messages.
    const QUANTITY: &'static str;
    /// The units, each with the power of ten that converts it to the base unit.
    const UNITS: &'static [(&'static str, i32)];
}

macro_rules! unit_sets {
    ($($name:ident: $quantity:literal [$($unit:literal $power:literal),+];)+) => {$(
        #[doc = concat!("The units of ", $quantity, ".")]
        #[derive(Clone)]
        pub(crate) struct $name;

        impl UnitSet for $name {
            const QUANTITY: &'static str = $quantity;
            const UNITS: &'static [(&'static str, i32)] = &[$(($unit, $power)),+];
        }
    )+};
}

unit_sets! {
    BandwidthUnit: "a bandwidth" ["GB/s" 9, "TB/s" 12];
    ByteUnit: "an amount of memory" ["kB" 3, "MB" 6, "GB" 9];
    ClockUnit: "a clock frequency" ["MHz" 6, "GHz" 9];
    CoreUnit: "a number of processors" ["core" 0, "cores" 0, "SMs" 0, "CUs" 0, "Xe-cores" 0];
    CountUnit: "a count" ["k" 3, "M" 6, "G" 9, "layers" 0, "px" 0, "channel" 0, "channels" 0, "tokens" 0, "values" 0, "starts" 0, "GPU" 0, "GPUs" 0];
    CycleUnit: "a number of cycles" ["cycles" 0];
    EnergyUnit: "an energy" ["pJ" -12];
    PerCycleUnit: "a number of operations per cycle" ["FLOP/cycle" 0];
    IntensityUnit: "an intensity of emissions" ["g/kWh" 0];
    KilowattHourPriceUnit: "a price of electricity" ["$/kWh" 0];
    MoneyUnit: "an amount of money" ["$" 0];
    PowerUnit: "a power" ["W" 0];
    PriceUnit: "a price" ["$/h" 0];
    RatioUnit: "a ratio" ["x" 0];
    ShareUnit: "a share" ["%" -2];
    ThroughputUnit: "a rate of operations" ["GFLOP/s" 9, "TFLOP/s" 12, "TOP/s" 12];
    TimeUnit: "a time" ["ns" -9, "us" -6, "ms" -3, "s" 0];
    TimePerByteUnit: "a time per byte" ["ps/B" -12];
    YearUnit: "a number of years" ["years" 0];
}

/// A number in base units, `digits · 10^power`. The digits fit in 16 bits.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String", bound = "U: UnitSet")]
pub(crate) struct QuantityText<U> {
    digits: u64,
    power: i32,
    unit: PhantomData<U>,
}

impl<U> QuantityText<U> {
    /// Creates a number with the digits rounded to 16 bits, because the catalog stores them in 16 bits.
    fn new(mut digits: u64, mut power: i32) -> Self {
        while digits != 0 && digits.is_multiple_of(10) {
            (digits, power) = (digits / 10, power + 1);
        }
        while digits > u64::from(u16::MAX) {
            (digits, power) = ((digits + 5) / 10, power + 1);
        }
        Self { digits, power, unit: PhantomData }
    }

    /// Returns the number multiplied by a factor, rounded to four digits.
    pub(crate) fn times(&self, factor: f64) -> Self {
        if factor == 1.0 {
            return Self { unit: PhantomData, ..*self };
        }
        // Six more digits make this rounding negligible compared to the rounding to four digits.
        let (mut digits, mut power) =
            ((self.digits as f64 * factor * 1e6).round() as u64, self.power - 6);
        while digits >= 10_000 {
            (digits, power) = ((digits + 5) / 10, power + 1);
        }
        Self::new(digits, power)
    }

    /// Returns the number in base units.
    pub(crate) fn number(&self) -> f64 {
        // Parsing a decimal number rounds once. Multiplying by a power of ten could round twice.
        format!("{}e{}", self.digits, self.power).parse().unwrap_or(f64::NAN)
    }

    /// Returns the digits and the exponent, such as `7603, 8`, as arguments for the catalog's constructors.
    pub(crate) fn arguments(&self) -> String {
        format!("{}, {}", self.digits, self.power)
    }
}

impl<U: UnitSet> TryFrom<String> for QuantityText<U> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(&text, U::UNITS).ok_or_else(|| {
            let units: Vec<&str> = U::UNITS.iter().map(|(unit, _)| *unit).collect();
            format!(
                "\"{text}\" is not {}: write a number, a space and {}",
                U::QUANTITY,
                units.join(" or ")
            )
        })
    }
}

fn parse<U>(text: &str, units: &[(&str, i32)]) -> Option<QuantityText<U>> {
    let (number, unit) = text.split_once(' ')?;
    let (_, power) = units.iter().find(|(unit_name, _)| *unit_name == unit)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || number.ends_with('.') || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let digits = format!("{whole}{fraction}").parse().ok()?;
    Some(QuantityText::new(digits, power - fraction.len() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_arguments<U: UnitSet>(text: &str) -> Result<String, String> {
        QuantityText::<U>::try_from(text.to_owned()).map(|quantity| quantity.arguments())
    }

    #[test]
    fn quantities_are_read_as_digits_and_powers_in_base_units() {
        assert_eq!(parse_arguments::<BandwidthUnit>("760.3 GB/s").as_deref(), Ok("7603, 8"));
        assert_eq!(parse_arguments::<PowerUnit>("320 W").as_deref(), Ok("32, 1"));
        assert_eq!(parse_arguments::<ShareUnit>("87 %").as_deref(), Ok("87, -2"));
        assert_eq!(parse_arguments::<PriceUnit>("14.2416 $/h").as_deref(), Ok("14242, -3"));
        assert_eq!(parse_arguments::<TimeUnit>("0 s").as_deref(), Ok("0, 0"));
    }

    #[test]
    fn products_are_rounded_to_four_digits() {
        let bandwidth = QuantityText::<BandwidthUnit>::try_from("89.6 GB/s".to_owned());
        assert_eq!(bandwidth.map(|figure| figure.times(0.8).arguments()).as_deref(), Ok("7168, 7"));
    }

    #[test]
    fn text_without_a_number_a_space_and_a_known_unit_is_refused() {
        for text in
            ["760.3", "760.3GB/s", "760.3  GB/s", "760.3 GB", "-1 GB/s", "1e3 GB/s", ". GB/s"]
        {
            let error = parse_arguments::<BandwidthUnit>(text).expect_err(text);
            assert!(
                error.ends_with("is not a bandwidth: write a number, a space and GB/s or TB/s")
            );
        }
    }
}
