//! The payment options for machines.

use crate::kinds::{OptionRow, row};

/// A payment option for a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// The full price for the time that the machine runs.
    OnDemand,
    /// A reduced price for the time that the machine runs. The provider can reclaim the machine.
    Spot,
    /// A reduced price for every hour of the month, used or not.
    Committed,
    /// The purchase price, paid once, and the cost of electricity.
    Owned,
}

pub const PAYMENTS: &[OptionRow<Payment>] = &[
    row(Payment::OnDemand, "demand", "on demand"),
    row(Payment::Spot, "spot", "spot"),
    row(Payment::Committed, "commit", "committed"),
    row(Payment::Owned, "own", "owned"),
];

/// Billing increments in seconds. Rental times are rounded up to a multiple of the increment.
pub const BILLINGS: &[OptionRow<f64>] =
    &[row(1.0, "second", "second"), row(60.0, "minute", "minute"), row(3600.0, "hour", "hour")];

pub const CURRENCIES: &[OptionRow<&str>] = &[
    row("$", "usd", "$"),
    row("€", "eur", "€"),
    row("£", "gbp", "£"),
    row("¥", "jpy", "¥"),
    row("CHF\u{a0}", "chf", "CHF"),
];
