//! Tests that the user's input is parsed in the intended unit, or rejected with a reason.

use offload_scenario::unit::{
    COUNT, DOLLARS_PER_HOUR, FLOP, GB, GB_PER_S, GFLOP_PER_S, MB, MICROSECONDS, PARAMETERS,
    PERCENT, SECONDS, TFLOP_PER_S, Unit, Unread, WATT,
};
use offload_scenario::{Kind, NumberProblem, field};
use offload_vocabulary::elementary;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const UNITS: [&Unit; 12] = [
    COUNT,
    FLOP,
    GB,
    MB,
    GB_PER_S,
    GFLOP_PER_S,
    TFLOP_PER_S,
    MICROSECONDS,
    SECONDS,
    PERCENT,
    WATT,
    DOLLARS_PER_HOUR,
];

/// Returns a configuration with a fixed seed, so that every run tests the same strings.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(1795);
    ProptestConfig { rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

#[track_caller]
fn check_read(unit: &Unit, texts: &[&str], expected: f64) {
    for text in texts {
        assert_eq!(unit.read(text), Ok(expected), "{text}");
    }
}

#[test]
fn a_bare_number_is_in_the_unit_of_its_field() {
    for unit in UNITS {
        check_read(unit, &["2", " 2 ", "2.0", "+2", "2e0", "0.2e1", "20e-1"], 2.0);
        check_read(unit, &["0", "-0", "0.000"], 0.0);
    }
}

#[test]
fn spaces_and_underscores_group_digits() {
    check_read(
        COUNT,
        &["1 000", "1_000", "1\u{a0}000", "1\u{202f}000", "1’000", "1 0 0 0"],
        1000.0,
    );
}

#[test]
fn prefixes_are_powers_of_ten() {
    check_read(
        FLOP,
        &["1.5T", "1.5 t", "1500G", "1.5e12", "1.5 TFLOP", "1.5 TFLOPs", "1.5 TOP"],
        1.5e12,
    );
    check_read(COUNT, &["4e9", "4G", "4B", "4 billion", "4bn", "4000M"], 4e9);
    check_read(COUNT, &["3 million", "3M", "3m", "3000k", "3000 thousand"], 3e6);
    check_read(FLOP, &["10 trillion", "10T", "0.01 PFLOP"], 1e13);
}

#[test]
fn prefixed_whole_numbers_are_exact() {
    check_read(COUNT, &["1.005k", "1.005e3"], 1005.0);
    check_read(COUNT, &["8.2M"], 8_200_000.0);
    check_read(COUNT, &["0.57k"], 570.0);
    for thousandths in 1..10_000 {
        let text = format!("{}.{:03}k", thousandths / 1000, thousandths % 1000);
        check_read(COUNT, &[&text], f64::from(thousandths));
    }
}

#[test]
fn memory_is_decimal_without_a_binary_prefix() {
    check_read(GB, &["2 GB", "2", "2g", "2000 MB", "2e9 B", "0.002TB", "2 gb"], 2.0);
    check_read(GB, &["4Gi", "4 GiB", "4096Mi"], 4.294_967_296);
    check_read(MB, &["1 GB", "1000", "1000000 kB"], 1000.0);
    check_read(MB, &["1 MiB", "1024 KiB"], 1.048_576);
    check_read(GB, &["500 MB", "0.5"], 0.5);
    check_read(GB_PER_S, &["16 GB/s", "16000 MB/s", "0.016 TB/s", "16 GBps", "16G"], 16.0);
}

#[test]
fn rates_have_several_spellings() {
    check_read(
        GFLOP_PER_S,
        &["400", "400 GFLOP/s", "0.4 TFLOPS", "400 GFLOPs/s", "4e11 OPS"],
        400.0,
    );
    check_read(TFLOP_PER_S, &["29.8", "29.8 TFLOP/s", "29800 GFLOPS", "29.8 tflops"], 29.8);
}

#[test]
fn times_have_small_prefixes_and_clock_units() {
    check_read(MICROSECONDS, &["12", "12 us", "12 µs", "12 μs", "0.012 ms", "12000 ns"], 12.0);
    check_read(MICROSECONDS, &["1 ms", "0.001 s"], 1000.0);
    check_read(MICROSECONDS, &["1.5 min"], 9e7);
    check_read(SECONDS, &["5 min", "300", "300 s", "300000 ms"], 300.0);
    check_read(SECONDS, &["2h", "120 min"], 7200.0);
}

#[test]
fn shares_prices_and_powers_have_symbols() {
    check_read(PERCENT, &["50%", "50 %", "50", "5e1%"], 50.0);
    check_read(DOLLARS_PER_HOUR, &["$2", "2", "2 $/h", "2 USD/h", "$ 2", "2$"], 2.0);
    check_read(WATT, &["70 W", "70", "70w"], 70.0);
}

#[test]
fn an_ambiguous_comma_is_refused_with_both_readings() {
    let check_ambiguous = |text, decimal: &str, grouped: &str| {
        let (decimal, grouped) = (decimal.to_owned(), grouped.to_owned());
        assert_eq!(GB.read(text), Err(Unread::Ambiguous { decimal, grouped }), "{text}");
    };
    check_ambiguous("1,5", "1.5", "15");
    check_ambiguous("1,500", "1.500", "1500");
    check_ambiguous("1,5 GB", "1.5GB", "15GB");
    check_ambiguous("1,500 MB", "1.500MB", "1500MB");
}

#[test]
fn unambiguous_commas_group_digits() {
    check_read(COUNT, &["1,234,567", "1,234,567.0"], 1_234_567.0);
    check_read(GB, &["1,234.5", "1,234.5 GB"], 1234.5);
    for text in ["1,23,456", "12,34.5", "1,,000", "1,234,5", ",", "1.2.3", "1e5.5"] {
        assert_eq!(COUNT.read(text), Err(Unread::NotANumber), "{text}");
    }
}

#[test]
fn missing_numbers_and_unknown_units_are_distinguished() {
    for unit in UNITS {
        assert_eq!(unit.read(""), Err(Unread::Empty));
        assert_eq!(unit.read(" _ "), Err(Unread::Empty));
        for text in ["cheese", "-", "+", ".", "inf", "nan", "e9", "k", "--1", "+-1", "%"] {
            assert_eq!(unit.read(text), Err(Unread::NotANumber), "{text}");
        }
        assert_eq!(unit.read("5 parsecs"), Err(Unread::UnknownUnit("5 parsecs".to_owned())));
        assert_eq!(unit.read("1e400"), Err(Unread::TooLarge));
    }
    for (unit, text) in [(GFLOP_PER_S, "5 TFLOP"), (GB, "5 GB/s"), (PERCENT, "5k"), (WATT, "5 kg")]
    {
        assert!(matches!(unit.read(text), Err(Unread::UnknownUnit(_))), "{text}");
    }
}

#[test]
fn numbers_are_written_with_six_digits_and_a_fitting_prefix() {
    let check_written = |unit: &Unit, value, expected| assert_eq!(unit.write(value), expected);
    check_written(COUNT, 4096.0, "4096");
    check_written(COUNT, 50_000.0, "50k");
    check_written(COUNT, 1e13, "10T");
    check_written(COUNT, 12_340.0, "12.34k");
    check_written(COUNT, 65_536.0, "65536");
    check_written(COUNT, 16_777_216.0, "16777216");
    check_written(COUNT, 1_234_567_890.0, "1234567890");
    check_written(COUNT, 123_456e6, "123.456G");
    check_written(PARAMETERS, 25_557_032.0, "25557032");
    check_written(COUNT, 1_234_567.8, "1234570");
    check_written(MB, 65.536, "65.536 MB");
    check_written(FLOP, 1e13, "10 TFLOP");
    check_written(GB, 760.3, "760.3 GB");
    check_written(GB, 0.65, "650 MB");
    check_written(TFLOP_PER_S, 0.25, "250 GFLOP/s");
    check_written(MICROSECONDS, 0.06, "60 ns");
    check_written(MICROSECONDS, 15.0, "15 µs");
    check_written(SECONDS, 2.17, "2.17 s");
    check_written(PERCENT, 61.7284, "61.7284 %");
    check_written(DOLLARS_PER_HOUR, 0.357, "0.357 $/h");
    check_written(WATT, 0.0, "0 W");
}

#[test]
fn powers_products_and_quotients_are_evaluated() {
    check_read(
        COUNT,
        &["2^20", "2**20", "1024^2", "1024*1024", "2 ^ 20", "4194304/4"],
        1_048_576.0,
    );
    check_read(COUNT, &["2^13k", "2**13 k", "8192k"], 8_192_000.0);
    check_read(GB, &["2^-1", "1/2", "500 MB", "1/2 GB", "1000/2MB"], 0.5);
    check_read(COUNT, &["10^22", "1e22"], 1e22);
    check_read(COUNT, &["0^0", "1^1000"], 1.0);
    for text in ["4^0.5", "0/0", "2^1e9", "2^1.2.3", "1,024/2", "1/e5", "^2", "2^-", "1/-"] {
        assert!(COUNT.read(text).is_err(), "{text}");
    }
    for text in ["2^1024", "1/0", "0^-1", "10^400"] {
        assert_eq!(COUNT.read(text), Err(Unread::TooLarge), "{text}");
    }
    for text in ["2^", "2^3^4", "1/2/3", "2*3*4", "5k x 5k"] {
        assert_eq!(COUNT.read(text), Err(Unread::UnknownUnit(text.to_owned())), "{text}");
    }
}

#[test]
fn a_power_ignores_the_shown_prefix_and_a_quotient_uses_it() {
    let prefix = FLOP.prefix_of(1e13);
    assert_eq!(FLOP.read_with_prefix("2^40", prefix), Ok(1_099_511_627_776.0));
    assert_eq!(FLOP.read_with_prefix("1/2", prefix), Ok(5e11));
}

#[test]
fn prices_are_read_per_other_periods_and_in_other_currencies() {
    check_read(
        DOLLARS_PER_HOUR,
        &["730.5/month", "730.5/mo", "24/day", "8766 $/year", "$1/hr"],
        1.0,
    );
    check_read(DOLLARS_PER_HOUR, &["€1.20", "1.20 €/h", "1.2 EUR/hour", "£1.20", "1.2"], 1.2);
    let month = DOLLARS_PER_HOUR.read("730/month").expect("a price");
    assert!((month - 730.0 / 730.5).abs() < 1e-12);
    for text in ["1/fortnight", "1 h", "1k", "€", "€1,20"] {
        assert!(DOLLARS_PER_HOUR.read(text).is_err(), "{text}");
    }
    assert!(matches!(GB.read("730/month"), Err(Unread::UnknownUnit(_))));
}

#[test]
fn a_comma_groups_the_digits_of_a_whole_number() {
    let Some(Kind::Number(n)) = field("n").map(|field| field.kind) else { panic!("a number") };
    for (text, expected) in [("1,500", 1500.0), ("12,288", 12_288.0), ("100,000", 1e5)] {
        assert_eq!(n.number.field().read(text), Ok(expected), "{text}");
    }
    for text in ["1,5", "1,50", "0,500", "1,500k", "1,5e1", "1234,567"] {
        let result = n.number.field().read(text);
        assert!(matches!(result, Err(NumberProblem::Unread(Unread::Ambiguous { .. }))), "{text}");
    }
    let Some(Kind::Number(bits)) = field("bits").map(|field| field.kind) else { panic!("number") };
    assert!(bits.number.field().read("4,500").is_err());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn written_numbers_are_read_back(power in -3.0..12.0, index in 0..UNITS.len()) {
        let (unit, value) = (UNITS[index], elementary::power(10.0, power));
        let text = unit.write(value);
        let number = unit.read(&text).expect(&text);
        prop_assert!((number / value - 1.0).abs() < 1e-5, "{value} as {text} is {number}");
        prop_assert_eq!(unit.write(number), text);
    }

    #[test]
    fn whole_counts_are_written_exactly(value in 0_u64..1_000_000_000_000) {
        let value = value as f64;
        prop_assert_eq!(COUNT.read(&COUNT.write(value)), Ok(value));
    }

    #[test]
    fn any_text_is_finite_or_refused(text in prop_oneof![".{0,30}", "[-€$]?[0-9.e]{1,4}([*]{2}|[/^])[-0-9.e]{1,5}[a-zA-Z/]{0,6}"], index in 0..UNITS.len()) {
        prop_assert!(UNITS[index].read(&text).unwrap_or_default().is_finite());
    }

    #[test]
    fn both_readings_of_a_comma_are_readable(text in "[-+]?[0-9,.]{1,8}(e[0-9])?[kMG]?", index in 0..5_usize) {
        if let Err(Unread::Ambiguous { decimal, grouped }) = UNITS[index].read(&text) {
            prop_assert!(UNITS[index].read(&decimal).is_ok(), "{decimal}");
            prop_assert!(UNITS[index].read(&grouped).is_ok(), "{grouped}");
        }
    }
}
