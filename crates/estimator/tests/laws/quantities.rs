//! Laws of quantities: whatever they are made from, numbers from zero to the limit, and otherwise
//! ordinary arithmetic.

use super::config;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Dollars, HourlyPrice, Joules, LIMIT, Operations, Seconds, Share,
    Watts, ratio,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Any number, the edges of quantities among them.
fn any_number() -> impl Strategy<Value = f64> {
    let edges = vec![0.0, -0.0, 1.0, LIMIT, -LIMIT, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![2 => any::<f64>(), 2 => 1e-3..1e3, 1 => select(edges)]
}

/// What a quantity makes of a number.
fn held(number: f64) -> f64 {
    if number > 0.0 { number.min(LIMIT) } else { 0.0 }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_quantity_is_a_number_from_zero_to_the_limit(a in any_number(), b in any_number()) {
        let (one, other) = (Count::new(a), Count::new(b));
        prop_assert_eq!(one.value(), held(a));
        prop_assert_eq!(Count::from(a), one);
        prop_assert_eq!(one.is_zero(), held(a) == 0.0);
        let (a, b) = (one.value(), other.value());
        prop_assert_eq!((one + other).value(), held(a + b));
        prop_assert_eq!((one - other).value(), held(a - b));
        prop_assert_eq!((one * b).value(), held(a * b));
        prop_assert_eq!((one / b).value(), held(a / b));
        prop_assert_eq!(one / other, ratio(a, b));
        prop_assert_eq!((one.max(other).value(), one.min(other).value()), (a.max(b), a.min(b)));
        prop_assert_eq!([one, other, one].into_iter().sum::<Count>(), one + other + one);
        prop_assert_eq!(ratio(a, b), if a == b { 1.0 } else { held(a / b) });
    }

    #[test]
    fn quantities_of_several_kinds_make_those_of_others(a in any_number(), b in any_number()) {
        let (a, b) = (held(a), held(b));
        let (time, bytes) = (Seconds::new(a), Bytes::new(b));
        prop_assert_eq!((Bandwidth::new(b) * time).value(), held(a * b));
        prop_assert_eq!((time * Bandwidth::new(b)).value(), held(a * b));
        prop_assert_eq!((bytes / Bandwidth::new(a)).value(), held(b / a));
        prop_assert_eq!((bytes / time).value(), held(b / a));
        prop_assert_eq!((Watts::new(b) * time, time * Watts::new(b)), {
            let energy = Joules::new(held(a * b));
            (energy, energy)
        });
        prop_assert_eq!((Count::new(a) * Operations::new(b)).value(), held(a * b));
        prop_assert_eq!(HourlyPrice::new(b) * time, Dollars::new(held(b * a / 3600.0)));
    }

    #[test]
    fn a_share_is_a_part_of_a_whole(a in any_number(), b in any_number(), part in 0.0..=1.0) {
        let share = Share::new(a);
        prop_assert_eq!(share.value(), held(a).min(1.0));
        prop_assert_eq!(share.rest().value(), 1.0 - share.value());
        prop_assert_eq!(Share::of(a, b).value(), if b > 0.0 { held(a / b).min(1.0) } else { 0.0 });
        let other = Share::new(part);
        prop_assert_eq!((share * other).value(), share.value() * part);
        prop_assert_eq!((Count::new(b) * other).value(), held(held(b) * part));
        prop_assert_eq!((f64::from(share), Share::from(a)), (share.value(), share));
    }
}
