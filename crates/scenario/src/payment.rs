//! The terms of payment for machines: the options of a bill.

use crate::kinds::{OptionRow, row};

/// A kind of payment for a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// By the time it runs, at the full price.
    OnDemand,
    /// By the time it runs, for less, and it can be taken away.
    Spot,
    /// For every hour of the month, for less.
    Committed,
    /// Once, and its electricity.
    Owned,
}

/// Ways to pay for a machine.
pub const PAYMENTS: &[OptionRow<Payment>] = &[
    row(Payment::OnDemand, "demand", "on demand"),
    row(Payment::Spot, "spot", "spot"),
    row(Payment::Committed, "commit", "committed"),
    row(Payment::Owned, "own", "owned"),
];

/// Units that rented time is rounded up to, in seconds.
pub const BILLINGS: &[OptionRow<f64>] =
    &[row(1.0, "second", "second"), row(60.0, "minute", "minute"), row(3600.0, "hour", "hour")];

/// Signs of currencies.
pub const CURRENCIES: &[OptionRow<&str>] = &[
    row("$", "usd", "$"),
    row("€", "eur", "€"),
    row("£", "gbp", "£"),
    row("¥", "jpy", "¥"),
    row("CHF\u{a0}", "chf", "CHF"),
];
