//! The units of input fields. Writes numbers with units, and parses the user's input.

mod factor;
mod numeral;

use crate::decimal;
use factor::{UnitFactor, binary, clock_factor, ten};
use numeral::{operation, split, ungroup};
use offload_vocabulary::elementary;

/// The unit of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// The symbol, such as `GB`. Numbers without a unit are in this unit.
    pub symbol: &'static str,
    /// The symbol without a prefix, such as `B`, followed by the accepted spellings.
    pub base: &'static [&'static str],
    /// The number of base units in this unit, such as 1e9 for `GB`. It is a power of ten.
    pub scale: f64,
    /// The prefixes that the unit accepts.
    pub prefixes: Prefixes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefixes {
    /// Kilo and larger prefixes, decimal and binary, in lowercase or capital letters.
    Large,
    /// Milli and smaller prefixes.
    Small,
    None,
}

/// A prefix of a unit, stored as a power of ten. Numbers without a unit get the prefix that the field shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix(i32);

const fn unit(
    symbol: &'static str,
    base: &'static [&'static str],
    scale: f64,
    prefixes: Prefixes,
) -> Unit {
    Unit { symbol, base, scale, prefixes }
}

/// A plain count.
pub const COUNT: &Unit = &unit("", &[""], 1.0, Prefixes::Large);
/// The number of weights in a network. Billions are often written as `8B`.
pub const PARAMETERS: &Unit = &unit("", &["", "params"], 1.0, Prefixes::Large);
/// Arithmetic operations.
pub const FLOP: &Unit = &unit("FLOP", &["FLOP", "FLOPs", "OP", "OPs", "F"], 1.0, Prefixes::Large);
/// Memory, in gigabytes.
pub const GB: &Unit = &unit("GB", &["B"], 1e9, Prefixes::Large);
/// Memory, in megabytes.
pub const MB: &Unit = &unit("MB", &["B"], 1e6, Prefixes::Large);
/// Bandwidth, in gigabytes per second.
pub const GB_PER_S: &Unit = &unit("GB/s", &["B/s", "Bps"], 1e9, Prefixes::Large);
/// Arithmetic, in billions of operations per second.
pub const GFLOP_PER_S: &Unit = &unit("GFLOP/s", RATE_SYMBOLS, 1e9, Prefixes::Large);
/// Frequency, in gigahertz.
pub const GIGAHERTZ: &Unit = &unit("GHz", &["Hz"], 1e9, Prefixes::Large);
/// Arithmetic, in trillions of operations per second.
pub const TFLOP_PER_S: &Unit = &unit("TFLOP/s", RATE_SYMBOLS, 1e12, Prefixes::Large);
/// Time, in microseconds.
pub const MICROSECONDS: &Unit = &unit("µs", &["s"], 1e-6, Prefixes::Small);
/// Time, in seconds.
pub const SECONDS: &Unit = &unit("s", &["s"], 1.0, Prefixes::Small);
/// A percentage. In base units, 100 % is 1.
pub const PERCENT: &Unit = &unit("%", &["%"], 0.01, Prefixes::None);
/// Power, in watts.
pub const WATT: &Unit = &unit("W", &["W"], 1.0, Prefixes::None);
/// The rental price of a machine, in dollars per hour.
pub const DOLLARS_PER_HOUR: &Unit = &unit("$/h", &["$/h"], 1.0, Prefixes::None);

/// Money, in dollars.
pub const DOLLARS: &Unit = &unit("$", &["$"], 1.0, Prefixes::None);
/// The price of electricity, in dollars per kilowatt-hour.
pub const DOLLARS_PER_KWH: &Unit = &unit("$/kWh", &["$/kWh"], 1.0, Prefixes::None);
/// The emissions of generating electricity, in grams of CO₂ equivalent per kilowatt-hour.
pub const GRAMS_PER_KWH: &Unit = &unit("g/kWh", &["g/kWh"], 1.0, Prefixes::None);
/// Time, in years.
pub const YEARS: &Unit = &unit("years", &["years", "year", "y"], 1.0, Prefixes::None);

/// Currency signs, which are accepted without conversion.
const CURRENCIES: [char; 4] = ['$', '€', '£', '¥'];

const RATE_SYMBOLS: &[&str] = &["FLOP/s", "FLOPs/s", "FLOPS", "OP/s", "OPS"];

/// The reason why the user's input is not a number in a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    Empty,
    /// The input does not begin with a number.
    NotANumber,
    /// The text after the number is not a unit of this field. The variant contains the whole input.
    UnknownUnit(String),
    /// The comma could be a decimal comma or a thousands separator. The variant contains both interpretations as text
    /// that the user can enter.
    Ambiguous {
        /// The input with a decimal point instead of the comma.
        decimal: String,
        /// The input without the comma.
        grouped: String,
    },
    TooLarge,
}

impl Unit {
    /// Parses the user's input and returns the number in this unit.
    ///
    /// A number without a unit is in this unit. Numbers with other prefixes or units are converted. Spaces, underscores
    /// and apostrophes (as in Switzerland) may separate thousands. Powers (`2^20`, `2**13`), products and quotients
    /// (`1/2`) are evaluated. A currency sign before the number is ignored.
    ///
    /// # Errors
    /// Returns an error if the input is not a number in this unit. A returned number is always finite.
    ///
    /// ```
    /// use offload_scenario::unit::{FLOP, GB, MICROSECONDS};
    /// assert_eq!(FLOP.read("1.5T"), Ok(1.5e12));
    /// assert_eq!(GB.read("500 MB"), Ok(0.5));
    /// assert_eq!(GB.read("2"), Ok(2.0));
    /// assert_eq!(MICROSECONDS.read("1 ms"), Ok(1000.0));
    /// assert!(GB.read("1,500").is_err());
    /// assert!(GB.read("1e400").is_err());
    /// ```
    pub fn read(&self, text: &str) -> Result<f64, Unread> {
        self.read_with_prefix(text, self.symbol_prefix())
    }

    /// Parses the user's input in a field that shows a prefix. A number without a unit has this prefix. The result is
    /// in this unit.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Unit::read`].
    ///
    /// ```
    /// use offload_scenario::unit::{FLOP, GFLOP_PER_S};
    /// let shown = GFLOP_PER_S.prefix_of(3280.0);
    /// assert_eq!(GFLOP_PER_S.write(3280.0), "3.28 TFLOP/s");
    /// assert_eq!(GFLOP_PER_S.read_with_prefix("4", shown), Ok(4000.0));
    /// assert_eq!(GFLOP_PER_S.read_with_prefix("4 G", shown), Ok(4.0));
    /// ```
    pub fn read_with_prefix(&self, text: &str, prefix: Prefix) -> Result<f64, Unread> {
        let input = text.trim();
        let text: String = input
            .trim_start_matches(CURRENCIES)
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '_' && *c != '\u{2019}')
            .collect();
        if text.is_empty() {
            return Err(Unread::Empty);
        }
        let (number, rest) = split(&text);
        if !number.contains(|c: char| c.is_ascii_digit()) {
            return Err(Unread::NotANumber);
        }
        let (result, suffix) = operation(number, rest)?;
        let factor = match suffix {
            // A number with an exponent ignores the prefix: in a field that shows "10 TFLOP", `4e9` means four billion.
            "" if text.contains(['e', 'E', '^', '*']) => self.own_factor(),
            "" => ten(prefix.0),
            _ => self.factor(suffix).ok_or_else(|| Unread::UnknownUnit(input.to_owned()))?,
        };
        let power = self.own_factor().power;
        let value = match result {
            Some(result) => factor.scale(result, power),
            None => factor.convert(&ungroup(number, suffix)?, power).ok_or(Unread::NotANumber)?,
        };
        if value.is_finite() { Ok(value) } else { Err(Unread::TooLarge) }
    }

    /// Returns `true` if the unit is a plain count, which has no symbol.
    pub const fn is_count(&self) -> bool {
        self.symbol.is_empty()
    }

    /// Returns `true` if `text` contains the sign or code of a currency other than dollars. Returns `false` for units
    /// other than rental prices.
    pub(crate) fn is_foreign(&self, text: &str) -> bool {
        let lower = text.to_ascii_lowercase();
        let mut words = lower.split(|character: char| !character.is_ascii_alphabetic());
        self == DOLLARS_PER_HOUR
            && (lower.contains(['€', '£', '¥']) || words.any(|word| matches!(word, "eur" | "gbp")))
    }

    /// Returns the prefix in this unit's symbol, which also applies to numbers in links.
    pub fn symbol_prefix(&self) -> Prefix {
        Prefix(elementary::magnitude(self.scale))
    }

    /// Returns the prefix that [`Unit::write`] uses for a number. For plain counts and zero, this is the prefix in the
    /// unit's symbol.
    pub fn prefix_of(&self, value: f64) -> Prefix {
        match self.suitable_prefix(value * self.scale) {
            Some((factor, _)) if value != 0.0 && !self.symbol.is_empty() => {
                Prefix(elementary::magnitude(factor))
            }
            _ => self.symbol_prefix(),
        }
    }

    /// Returns the factor of this unit, which is a power of ten.
    fn own_factor(&self) -> UnitFactor {
        ten(self.symbol_prefix().0)
    }

    /// Returns the factor and the letter of the prefix that suits a number of base units. Returns `None` if the unit
    /// accepts no prefixes.
    fn suitable_prefix(&self, base: f64) -> Option<(f64, &'static str)> {
        match self.prefixes {
            Prefixes::None => None,
            Prefixes::Large => Some(choose_prefix(&LARGE_PREFIXES, base)),
            Prefixes::Small => Some(choose_prefix(&SMALL_PREFIXES, base)),
        }
    }

    /// Returns the conversion factor for a suffix, such as `GiB` or `T`.
    fn factor(&self, suffix: &str) -> Option<UnitFactor> {
        if let Some(word) = number_word(suffix).filter(|_| self.prefixes == Prefixes::Large) {
            return Some(word);
        }
        if self == DOLLARS_PER_HOUR {
            return price_factor(suffix);
        }
        if self.prefixes == Prefixes::Small {
            // Clock units, such as `min`, have no prefixes, so the whole suffix must match.
            if let Some(clock) = clock_factor(suffix) {
                return Some(clock);
            }
        }
        let prefix = self
            .base
            .iter()
            .filter(|base| !base.is_empty())
            .find_map(|base| strip_ending(suffix, base));
        match (prefix, self.prefixes) {
            // For a unit without prefixes, the whole suffix must be the unit: `42 %`.
            (Some(""), Prefixes::None) => Some(self.own_factor()),
            (Some(""), Prefixes::Large | Prefixes::Small) => Some(ten(0)),
            (Some(prefix), prefixes) => prefix_factor(prefix, prefixes),
            // A large prefix may appear without a unit, as in `1.5T`. A small prefix may not, because `1.5m` could mean
            // minutes or thousandths.
            (None, Prefixes::Large) => prefix_factor(suffix, Prefixes::Large),
            (None, Prefixes::Small | Prefixes::None) => None,
        }
    }

    /// Writes a number with at most six significant digits and a prefix that suits its size. [`Unit::read`] can parse
    /// the result. A whole count is written in full if a prefix would require many decimal places: 65536 instead of
    /// 65.536k.
    ///
    /// ```
    /// use offload_scenario::unit::{COUNT, GB, MICROSECONDS, PARAMETERS, PERCENT};
    /// assert_eq!(COUNT.write(250e6), "250M");
    /// assert_eq!(COUNT.write(65536.0), "65536");
    /// assert_eq!(PARAMETERS.write(8.03e9), "8.03B");
    /// assert_eq!(GB.write(0.1), "100 MB");
    /// assert_eq!(MICROSECONDS.write(12.0), "12 µs");
    /// assert_eq!(PERCENT.write(42.0), "42 %");
    /// ```
    pub fn write(&self, value: f64) -> String {
        let is_as_short = |number, digits| decimal::round_to(number, digits) == number;
        // Rounding a fraction to six digits may yield a whole number.
        let shown = if value.fract() == 0.0 { value } else { decimal::round_to(value, 6) };
        let in_full = self.is_count()
            && shown.fract() == 0.0
            && !is_as_short(shown, if shown < 1e8 { 4 } else { 6 })
            // A double cannot represent every whole number above this limit.
            && shown < 1e15;
        if in_full { decimal::fixed(shown, 0) } else { self.write_to(value, 6) }
    }

    /// Writes a number with at most three significant digits, for numbers that the user did not enter.
    ///
    /// ```
    /// use offload_scenario::unit::PERCENT;
    /// assert_eq!(PERCENT.write_briefly(65.8964), "65.9 %");
    /// ```
    pub fn write_briefly(&self, value: f64) -> String {
        self.write_to(value, 3)
    }

    fn write_to(&self, value: f64, max_digits: i32) -> String {
        let base = value * self.scale;
        let Some((factor, prefix)) = self.suitable_prefix(base) else {
            return join_unit(&digits(value, max_digits), "", self.symbol);
        };
        if factor == 1.0 && self.is_count() {
            return digits(base, max_digits);
        }
        let prefix = if prefix == "G" && self == PARAMETERS { "B" } else { prefix };
        join_unit(&digits(base / factor, max_digits), prefix, self.base[0])
    }
}

/// A prefix as a tuple: the minimum number of base units at which it is used, its factor, and its letter.
type PrefixStep = (f64, f64, &'static str);

const LARGE_PREFIXES: [PrefixStep; 7] = [
    (1e18, 1e18, "E"),
    (1e15, 1e15, "P"),
    (1e12, 1e12, "T"),
    (1e9, 1e9, "G"),
    (1e6, 1e6, "M"),
    // Numbers below 10,000, such as matrix dimensions, are easier to read without a prefix.
    (1e4, 1e3, "k"),
    (0.0, 1.0, ""),
];

const SMALL_PREFIXES: [PrefixStep; 4] =
    [(1.0, 1.0, ""), (1e-3, 1e-3, "m"), (1e-6, 1e-6, "µ"), (0.0, 1e-9, "n")];

fn choose_prefix(steps: &[PrefixStep], base: f64) -> (f64, &'static str) {
    let step = steps.iter().find(|(least, ..)| base >= *least);
    step.map_or((1.0, ""), |(_, factor, prefix)| (*factor, *prefix))
}

/// Joins a number, a prefix and a unit. For a count, there is no space before the prefix: `250M`, but `250 MB`.
fn join_unit(number: &str, prefix: &str, unit: &str) -> String {
    let gap = if unit.is_empty() { "" } else { " " };
    format!("{number}{gap}{prefix}{unit}")
}

/// Writes a number with at most `max_digits` significant digits, without trailing zeros.
fn digits(value: f64, max_digits: i32) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let rounded = decimal::round_to(value, max_digits);
    let whole = elementary::magnitude(rounded.abs()) + 1;
    let mut text = decimal::fixed(rounded, (max_digits - whole).clamp(0, 12) as u32);
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    text
}

fn number_word(text: &str) -> Option<UnitFactor> {
    match text.to_ascii_lowercase().as_str() {
        "thousand" => Some(ten(3)),
        "million" => Some(ten(6)),
        "billion" | "bn" => Some(ten(9)),
        "trillion" => Some(ten(12)),
        _ => None,
    }
}

/// Returns the text before a suffix, ignoring case, or `None` if the text does not end with it.
fn strip_ending<'a>(text: &'a str, ending: &str) -> Option<&'a str> {
    let start = text.len().checked_sub(ending.len())?;
    (text.is_char_boundary(start) && text[start..].eq_ignore_ascii_case(ending))
        .then(|| &text[..start])
}

/// Returns the factor that converts a price per hour, day, month or year to a price per hour. The suffix has a form
/// such as `/month`.
fn price_factor(suffix: &str) -> Option<UnitFactor> {
    let suffix = suffix.to_ascii_lowercase();
    let currency = ["usd", "eur", "gbp"].iter().find_map(|name| suffix.strip_prefix(name));
    let hours = match currency.unwrap_or(&suffix).trim_start_matches(CURRENCIES) {
        "" | "/h" | "/hr" | "/hour" => 1.0,
        "/day" => 24.0,
        "/mo" | "/month" => 730.5,
        "/yr" | "/year" => 8766.0,
        _ => return None,
    };
    Some(UnitFactor { times: 1.0 / hours, power: 0 })
}

fn prefix_factor(prefix: &str, prefixes: Prefixes) -> Option<UnitFactor> {
    match prefixes {
        Prefixes::None => None,
        Prefixes::Small => match prefix {
            "m" => Some(ten(-3)),
            "u" | "µ" | "μ" => Some(ten(-6)),
            "n" => Some(ten(-9)),
            _ => None,
        },
        Prefixes::Large => match prefix.to_ascii_lowercase().as_str() {
            "k" => Some(ten(3)),
            "m" => Some(ten(6)),
            "g" | "b" => Some(ten(9)),
            "t" => Some(ten(12)),
            "p" => Some(ten(15)),
            "e" => Some(ten(18)),
            "ki" => Some(binary(10)),
            "mi" => Some(binary(20)),
            "gi" => Some(binary(30)),
            "ti" => Some(binary(40)),
            _ => None,
        },
    }
}
