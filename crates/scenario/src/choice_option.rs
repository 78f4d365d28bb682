//! An option of a choice.

/// An option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// Its word in a link; never changes.
    pub id: &'static str,
    /// Its label on the page.
    pub label: &'static str,
    /// The heading it is listed under; empty if there is none.
    pub heading: &'static str,
}

/// Returns an option without a heading.
pub(crate) const fn entry(id: &'static str, label: &'static str) -> ChoiceOption {
    ChoiceOption { id, label, heading: "" }
}
