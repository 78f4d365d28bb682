//! Formats amounts of money and hourly prices.

use super::number;
use offload_vocabulary::quantity::{Dollars, HourlyPrice};

/// Formats an amount of money in US dollars.
///
/// ```
/// use offload_messages::format::money;
/// use offload_vocabulary::quantity::Dollars;
/// assert_eq!(money(Dollars::new(0.00254)), "$0.0025");
/// assert_eq!(money(Dollars::new(1234.0)), "$1,230");
/// ```
pub fn money(money: Dollars) -> String {
    match money.value() {
        0.0 => "$0".to_owned(),
        dollars if dollars < 1e-6 => format!("${} per million", number(dollars * 1e6)),
        dollars => format!("${}", with_cents(dollars)),
    }
}

/// Formats an hourly price in US dollars.
pub fn price(price: HourlyPrice) -> String {
    format!("${}/h", with_cents(price.value()))
}

/// Formats a number of dollars. From one dollar upwards, cents always have two digits: "1.10".
fn with_cents(dollars: f64) -> String {
    let mut text = number(dollars);
    if dollars >= 1.0 && text.contains('.') {
        text.push('0');
    }
    text
}
