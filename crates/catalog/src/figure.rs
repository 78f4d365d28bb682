//! A number from outside, and where it comes from.

/// Where figures come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its key in `data/sources.toml`.
    pub id: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Where it is, if it has a public address.
    pub url: Option<&'static str>,
    /// The day it was read, as `2026-11-20`.
    pub read: &'static str,
}

/// A value with its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub source: &'static Source,
}

impl<T> Figure<T> {
    /// A value from a source.
    pub const fn new(value: T, source: &'static Source) -> Self {
        Self { value, source }
    }
}

/// A value that is known only within bounds, with its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range<T> {
    /// The least to be expected.
    pub low: T,
    /// What to reckon with.
    pub likely: T,
    /// The most to be expected.
    pub high: T,
    /// Where it comes from.
    pub source: &'static Source,
}

impl<T> Range<T> {
    /// A value within bounds from a source.
    pub const fn new(low: T, likely: T, high: T, source: &'static Source) -> Self {
        Self { low, likely, high, source }
    }
}
