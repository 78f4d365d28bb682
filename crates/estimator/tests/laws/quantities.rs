//! Property tests for quantities. Any input is clamped to a number from zero to [`LIMIT`]. Otherwise, quantities follow
//! ordinary arithmetic.

use super::config;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Dollars, HourlyPrice, Joules, LIMIT, Operations, Seconds, Share,
    Watts, ratio,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Generates arbitrary numbers, including the limits at which quantities are clamped.
fn any_number() -> impl Strategy<Value = f64> {
    let edges = vec![0.0, -0.0, 1.0, LIMIT, -LIMIT, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![2 => any::<f64>(), 2 => 1e-3..1e3, 1 => select(edges)]
}

/// Returns the value of a quantity that is constructed from `number`.
fn clamped(number: f64) -> f64 {
    if number > 0.0 { number.min(LIMIT) } else { 0.0 }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_quantity_is_a_number_from_zero_to_the_limit(a in any_number(), b in any_number()) {
        let (one, other) = (Count::new(a), Count::new(b));
        prop_assert_eq!(one.value(), clamped(a));
        prop_assert_eq!(Count::from(a), one);
        prop_assert_eq!(one.is_zero(), clamped(a) == 0.0);
        let (a, b) = (one.value(), other.value());
        prop_assert_eq!((one + other).value(), clamped(a + b));
        prop_assert_eq!((one - other).value(), clamped(a - b));
        prop_assert_eq!((one * b).value(), clamped(a * b));
        prop_assert_eq!((one / b).value(), clamped(a / b));
        prop_assert_eq!(one / other, ratio(a, b));
        prop_assert_eq!((one.max(other).value(), one.min(other).value()), (a.max(b), a.min(b)));
        prop_assert_eq!([one, other, one].into_iter().sum::<Count>(), one + other + one);
        prop_assert_eq!(ratio(a, b), if a == b { 1.0 } else { clamped(a / b) });
    }

    #[test]
    fn products_and_ratios_of_quantities_have_the_right_dimension(a in any_number(), b in any_number()) {
        let (a, b) = (clamped(a), clamped(b));
        let (time, bytes) = (Seconds::new(a), Bytes::new(b));
        prop_assert_eq!((Bandwidth::new(b) * time).value(), clamped(a * b));
        prop_assert_eq!((time * Bandwidth::new(b)).value(), clamped(a * b));
        prop_assert_eq!((bytes / Bandwidth::new(a)).value(), clamped(b / a));
        prop_assert_eq!((bytes / time).value(), clamped(b / a));
        prop_assert_eq!((Watts::new(b) * time, time * Watts::new(b)), {
            let energy = Joules::new(clamped(a * b));
            (energy, energy)
        });
        prop_assert_eq!((Count::new(a) * Operations::new(b)).value(), clamped(a * b));
        prop_assert_eq!(HourlyPrice::new(b) * time, Dollars::new(clamped(b * a / 3600.0)));
    }

    #[test]
    fn a_share_is_a_part_of_a_whole(a in any_number(), b in any_number(), part in 0.0..=1.0) {
        let share = Share::new(a);
        prop_assert_eq!(share.value(), clamped(a).min(1.0));
        prop_assert_eq!(share.rest().value(), 1.0 - share.value());
        prop_assert_eq!(Share::of(a, b).value(), if b > 0.0 { clamped(a / b).min(1.0) } else { 0.0 });
        let other = Share::new(part);
        prop_assert_eq!((share * other).value(), share.value() * part);
        prop_assert_eq!((Count::new(b) * other).value(), clamped(clamped(b) * part));
        prop_assert_eq!((f64::from(share), Share::from(a)), (share.value(), share));
    }
}
