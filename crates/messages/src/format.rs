//! Formats quantities for display, with two or three significant digits and a suitable unit.

mod money;

pub use money::{money, price};
use offload_analysis::AnyQuantity;
use offload_scenario::NumberField;
use offload_scenario::decimal::{fixed, round_to};
use offload_vocabulary::elementary::{magnitude, power_of_ten};
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Joules, Operations, Seconds, Share, Throughput, Watts,
};

/// The space between a number and its unit. It prevents a line break.
const NO_BREAK_SPACE: char = '\u{a0}';

/// Formats a number with two significant digits, or three from 100 upwards. More digits would exceed the model's
/// accuracy.
///
/// Numbers from 10¹⁵ upwards are written with a power of ten. Numbers very close to zero are written as `0`.
///
/// ```
/// use offload_messages::format::number;
/// assert_eq!(number(1.2994), "1.3");
/// assert_eq!(number(19.24), "19");
/// assert_eq!(number(302.4), "302");
/// assert_eq!(number(88_081.0), "88,100");
/// assert_eq!(number(0.0352), "0.035");
/// assert_eq!(number(1e-30), "0");
/// ```
pub fn number(value: f64) -> String {
    if value >= 1e15 {
        let power = magnitude(value);
        return format!("{}e{power}", number(value / power_of_ten(power)));
    }
    with_digits(value, if value >= 99.5 { 3 } else { 2 })
}

/// Formats a number with the given number of significant digits. Zero is written as `0`.
fn with_digits(value: f64, digits: i32) -> String {
    let rounded = round_to(value, digits);
    if rounded == 0.0 {
        return "0".to_owned();
    }
    // Count the digits of the rounded number, so that 9.96 becomes 10 instead of 10.0.
    match digits - 1 - magnitude(rounded) {
        places @ 1.. => fixed(rounded, places as u32),
        _ => grouped(rounded),
    }
}

/// Formats a whole number with commas between groups of three digits.
pub fn grouped(value: f64) -> String {
    let digits = fixed(value, 0);
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn with_unit(value: f64, unit: &str) -> String {
    format!("{}{NO_BREAK_SPACE}{unit}", number(value))
}

/// Formats a value in the largest unit that is not larger than the value.
fn write_scaled(value: f64, units: &[(f64, &str)]) -> String {
    let (factor, unit) = *largest_unit(value, units);
    with_unit(value / factor, unit)
}

/// Returns the largest unit that is not larger than a value, or the smallest unit if all units are larger.
fn largest_unit<'a>(value: f64, units: &'a [(f64, &'a str)]) -> &'a (f64, &'a str) {
    units
        .iter()
        // A value that rounds up to the next unit uses that unit: 999.6 becomes 1.0 k.
        .find(|(factor, _)| value >= factor * 0.9995)
        .or(units.last())
        .unwrap_or(&(1.0, ""))
}

/// Formats a factor, such as a speedup.
///
/// ```
/// use offload_messages::format::factor;
/// assert_eq!(factor(19.2), "19×");
/// assert_eq!(factor(2.5e6), "2.5 million×");
/// assert_eq!(factor(1e30), "over a billion×");
/// ```
pub fn factor(value: f64) -> String {
    match value {
        v if v >= 1e9 => "over a billion×".to_owned(),
        v if v >= 1e6 => format!("{} million×", number(v / 1e6)),
        v => format!("{}×", number(v)),
    }
}

/// Formats a time in a suitable unit, from nanoseconds to years.
///
/// ```
/// use offload_messages::format::time;
/// use offload_vocabulary::quantity::Seconds;
/// assert_eq!(time(Seconds::new(1.30422)), "1.3\u{a0}s");
/// assert_eq!(time(Seconds::new(0.000_34)), "340\u{a0}µs");
/// assert_eq!(time(Seconds::new(400.0)), "6.7\u{a0}min");
/// ```
pub fn time(time: Seconds) -> String {
    match time.value() {
        0.0 => format!("0{NO_BREAK_SPACE}s"),
        // The limit is 100,000 years in seconds. Above it, the exact number of years would be meaningless.
        s if s >= 3.155_76e12 => "over 100,000 years".to_owned(),
        s => {
            let unit = time_unit(time);
            with_unit(s / unit.seconds, unit.name)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeUnit {
    /// The length of the unit in seconds.
    pub seconds: f64,
    /// The name of the unit as it appears after a number, such as "min".
    pub name: &'static str,
}

/// Returns the largest unit that is not longer than a time. Minutes are used from 99.5 s upwards, because seconds would
/// need three digits.
pub fn time_unit(time: Seconds) -> TimeUnit {
    const UNITS: [(f64, &str); 8] = [
        (31_557_600.0, "years"),
        (604_800.0, "weeks"),
        (86_400.0, "days"),
        (3600.0, "h"),
        (1.0, "s"),
        (1e-3, "ms"),
        (1e-6, "µs"),
        (1e-9, "ns"),
    ];
    match time.value() {
        s if (99.5..3598.2).contains(&s) => TimeUnit { seconds: 60.0, name: "min" },
        s => {
            let (seconds, name) = *largest_unit(s, &UNITS);
            TimeUnit { seconds, name }
        }
    }
}

/// Formats a tick of a time axis: `250 ms`, `2 s` or `40 min`.
///
/// If the axis's unit is longer than a second, every tick uses that unit, so that the steps are even. Otherwise each
/// tick uses the unit that suits it, because the shorter units differ only by powers of ten.
///
/// ```
/// use offload_messages::format::{axis_time, time_unit};
/// use offload_vocabulary::quantity::Seconds;
/// let [minutes, hour] = [2000.0, 4800.0].map(Seconds::new);
/// assert_eq!(axis_time(hour, time_unit(minutes)), "80\u{a0}min");
/// assert_eq!(axis_time(Seconds::new(0.25), time_unit(Seconds::new(1.0))), "250\u{a0}ms");
/// assert_eq!(axis_time(Seconds::new(1.0), time_unit(Seconds::new(0.9))), "1\u{a0}s");
/// ```
pub fn axis_time(time: Seconds, unit: TimeUnit) -> String {
    if time.is_zero() {
        return "0".to_owned();
    }
    let unit = if unit.seconds > 1.0 { unit } else { time_unit(time) };
    let value = time.value() / unit.seconds;
    let digits = if value < 1e4 { tick(value) } else { spelled(value) };
    let plural = unit.seconds >= 86_400.0 && digits != "1";
    let name = if plural { unit.name } else { singular(unit) };
    format!("{digits}{NO_BREAK_SPACE}{name}")
}

/// Returns the singular name of a unit, such as "day" for "days". Units shorter than a day have no plural.
fn singular(unit: TimeUnit) -> &'static str {
    let has_plural = unit.seconds >= 86_400.0;
    unit.name.strip_suffix('s').filter(|_| has_plural).unwrap_or(unit.name)
}

/// Formats a round number as an axis label, without trailing zeros.
///
/// ```
/// use offload_messages::format::tick;
/// assert_eq!([0.01, 0.5, 1.0, 1.5, 200.0].map(tick), ["0.01", "0.5", "1", "1.5", "200"]);
/// ```
pub fn tick(value: f64) -> String {
    let digits = number(value);
    if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        digits
    }
}

/// Formats a round time as a label of a logarithmic axis, in the largest unit that does not exceed the time.
///
/// ```
/// use offload_messages::format::tick_time;
/// use offload_vocabulary::quantity::Seconds;
/// let ticks = [0.001, 10.0, 60.0, 36_000.0, 86_400.0, 315_576_000.0];
/// let labels = ["1\u{a0}ms", "10\u{a0}s", "1\u{a0}min", "10\u{a0}h", "1\u{a0}day", "10\u{a0}years"];
/// assert_eq!(ticks.map(|seconds| tick_time(Seconds::new(seconds))), labels);
/// ```
pub fn tick_time(time: Seconds) -> String {
    const LONG_UNITS: [(f64, &str); 4] =
        [(31_557_600.0, "years"), (86_400.0, "days"), (3600.0, "h"), (60.0, "min")];
    let Some((seconds, unit)) =
        LONG_UNITS.into_iter().find(|(seconds, _)| time.value() >= *seconds)
    else {
        return axis_time(time, TimeUnit { seconds: 1.0, name: "s" });
    };
    let digits = tick(time.value() / seconds);
    let unit = unit.strip_suffix('s').filter(|_| digits == "1").unwrap_or(unit);
    format!("{digits}{NO_BREAK_SPACE}{unit}")
}

const DECIMAL: [(f64, &str); 7] =
    [(1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")];

fn with_prefix(value: f64, unit: &str) -> String {
    let (factor, prefix) = decimal_prefix(value);
    with_unit(value / factor, &format!("{prefix}{unit}"))
}

fn decimal_prefix(value: f64) -> (f64, &'static str) {
    DECIMAL.into_iter().find(|(factor, _)| value >= factor * 0.9995).unwrap_or((1.0, ""))
}

/// Formats an amount of memory with a decimal prefix: 1 GB is 10⁹ bytes.
pub fn bytes(bytes: Bytes) -> String {
    with_prefix(bytes.value(), "B")
}

/// Formats two amounts of memory with three significant digits, or with more digits if they would otherwise look equal.
///
/// ```
/// use offload_messages::format::distinct_bytes;
/// use offload_vocabulary::quantity::Bytes;
/// let texts = |amounts: [f64; 2]| distinct_bytes(amounts.map(Bytes::new));
/// assert_eq!(texts([25.6e9, 25.77e9]), ["25.6\u{a0}GB", "25.8\u{a0}GB"]);
/// assert_eq!(texts([25.76e9, 25.77e9]), ["25.76\u{a0}GB", "25.77\u{a0}GB"]);
/// ```
pub fn distinct_bytes(amounts: [Bytes; 2]) -> [String; 2] {
    let write = |digits| {
        amounts.map(|amount| {
            let (factor, prefix) = decimal_prefix(amount.value());
            let number = with_digits(amount.value() / factor, digits);
            format!("{number}{NO_BREAK_SPACE}{prefix}B")
        })
    };
    (3..=12).map(write).find(|[one, other]| one != other).unwrap_or_else(|| write(3))
}

/// Formats a bandwidth in bytes per second, with a decimal prefix.
pub fn bandwidth(bandwidth: Bandwidth) -> String {
    with_prefix(bandwidth.value(), "B/s")
}

/// Formats a number of arithmetic operations, with a decimal prefix.
pub fn operations(operations: Operations) -> String {
    with_prefix(operations.value(), "FLOP")
}

/// Formats a throughput in operations per second, with a decimal prefix.
pub fn throughput(throughput: Throughput) -> String {
    with_prefix(throughput.value(), "FLOP/s")
}

/// Formats an energy in joules, or in watt-hours from 3.6 MJ upwards.
pub fn energy(energy: Joules) -> String {
    match energy.value() {
        joules if joules >= 3.6e6 => {
            write_scaled(joules / 3.6e6, &[(1e6, "GWh"), (1e3, "MWh"), (1.0, "kWh")])
        }
        joules if joules >= 0.9995 || joules == 0.0 => with_prefix(joules, "J"),
        joules => write_scaled(joules, &[(1e-3, "mJ"), (1e-6, "µJ"), (1e-9, "nJ"), (1e-12, "pJ")]),
    }
}

/// Formats a power in watts.
pub fn power(power: Watts) -> String {
    with_unit(power.value(), "W")
}

/// Formats a share in percent. Only a share of exactly 0 or 1 is written as 0 % or 100 %.
///
/// ```
/// use offload_messages::format::share;
/// use offload_vocabulary::quantity::Share;
/// assert_eq!(share(Share::new(0.6150)), "62\u{a0}%");
/// assert_eq!(share(Share::new(0.0004)), "under 0.1\u{a0}%");
/// assert_eq!(share(Share::new(0.9996)), "over 99.9\u{a0}%");
/// ```
pub fn share(share: Share) -> String {
    let percent = share.value() * 100.0;
    match percent {
        0.0 => format!("0{NO_BREAK_SPACE}%"),
        p if p < 0.1 => format!("under 0.1{NO_BREAK_SPACE}%"),
        100.0 => format!("100{NO_BREAK_SPACE}%"),
        p if p > 99.9 => format!("over 99.9{NO_BREAK_SPACE}%"),
        p if p > 99.0 => format!("{}{NO_BREAK_SPACE}%", fixed(p, 1)),
        p if p >= 1.0 => format!("{}{NO_BREAK_SPACE}%", fixed(p, 0)),
        p => format!("{}{NO_BREAK_SPACE}%", fixed(p, 1)),
    }
}

/// Formats a count. Whole numbers below ten million are written in full, and other numbers are rounded.
pub fn count(value: f64) -> String {
    if value < 1e7 && value.fract() == 0.0 {
        grouped(value)
    } else if value < 1e4 {
        number(value)
    } else {
        spelled(value)
    }
}

/// Formats the value of an input for an axis or a table. Whole counts below 100,000 are written in full. Other values
/// have at most three significant digits.
///
/// ```
/// use offload_scenario::{Kind, field};
/// use offload_messages::format::{input, input_about};
/// let number = |key| match &field(key).expect(key).kind {
///     Kind::Number(number) => number,
///     Kind::Choice(_) => panic!("{key} is a number"),
/// };
/// assert_eq!(input(number("n"), 53.2), "54");
/// assert_eq!(input(number("n"), 65536.0), "65,536");
/// assert_eq!(input(number("n"), 8.2e6), "8.2M");
/// assert_eq!(input(number("eff"), 27.35), "27.4 %");
/// assert_eq!(input_about(number("n"), 9516.0), "9,520");
/// ```
pub fn input(number: &NumberField, value: f64) -> String {
    if number.whole && number.unit.is_count() && value < 1e5 {
        grouped(value.ceil())
    } else {
        input_about(number, value)
    }
}

/// Formats an input value that was found by a search, with at most three significant digits. If the input accepts only
/// whole numbers, the value is rounded up, because a statement that holds from 53.2 upwards holds from 54 upwards.
pub fn input_about(number: &NumberField, value: f64) -> String {
    let value = if number.whole { value.ceil() } else { value };
    let text = number.unit.write_briefly(value);
    let digits = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    match digits {
        // Numbers from 10,000 upwards have a prefix, such as 56k, so only four-digit numbers need a comma.
        4 => format!("{},{}", &text[..1], &text[1..]),
        _ => text,
    }
}

/// Formats a whole number that the user entered, with all its significant digits. Numbers from ten million upwards are
/// written in words if they have at most four significant digits.
///
/// ```
/// use offload_messages::format::exact;
/// let texts = [65_536.0, 16_777_216.0, 8.03e9, 1e8].map(exact);
/// assert_eq!(texts, ["65,536", "16,777,216", "8.03\u{a0}billion", "100\u{a0}million"]);
/// ```
pub fn exact(value: f64) -> String {
    if value >= 1e7 && round_to(value, 4) == value {
        write_in_words(value, |scaled| {
            let digits = fixed(scaled, (3 - magnitude(scaled)).max(0) as u32);
            digits.trim_end_matches('0').trim_end_matches('.').to_owned()
        })
    } else {
        grouped(value)
    }
}

/// Formats a large number in words: `10 trillion`.
pub fn spelled(value: f64) -> String {
    write_in_words(value, |scaled| {
        let digits = number(scaled);
        // Write "4 billion" instead of "4.0 billion".
        digits.strip_suffix(".0").unwrap_or(&digits).to_owned()
    })
}

/// Formats a large number in words. `digits` formats the number that precedes the word.
fn write_in_words(value: f64, digits: fn(f64) -> String) -> String {
    const WORDS: [(f64, &str); 6] = [
        (1e18, "quintillion"),
        (1e15, "quadrillion"),
        (1e12, "trillion"),
        (1e9, "billion"),
        (1e6, "million"),
        (1e3, "thousand"),
    ];
    if value < 1e3 {
        return number(value);
    }
    let (factor, word) =
        WORDS.into_iter().find(|(from, _)| value >= from * 0.9995).unwrap_or(WORDS[5]);
    format!("{}{NO_BREAK_SPACE}{word}", digits(value / factor))
}

/// Formats a quantity of any kind in a suitable unit.
pub fn value(value: AnyQuantity) -> String {
    match value {
        AnyQuantity::Seconds(v) => time(v),
        AnyQuantity::Bytes(v) => bytes(v),
        AnyQuantity::Bandwidth(v) => bandwidth(v),
        AnyQuantity::Operations(v) => operations(v),
        AnyQuantity::Throughput(v) => throughput(v),
        AnyQuantity::Intensity(v) => with_unit(v.value(), "FLOP/B"),
        AnyQuantity::Count(v) => count(v.value()),
        AnyQuantity::Share(v) => share(v),
        AnyQuantity::Frequency(v) => with_unit(v.value() / 1e9, "GHz"),
        AnyQuantity::Watts(v) => power(v),
        AnyQuantity::Joules(v) => energy(v),
        AnyQuantity::Dollars(v) => money(v),
        AnyQuantity::HourlyPrice(v) => price(v),
    }
}
