//! The option type that all choices share.

/// An option of a choice, such as the T4 among the GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The id of the option in links. It never changes.
    pub id: &'static str,
    /// The label on the page.
    pub label: &'static str,
    /// The heading of the option in the list. It is empty if the option has no heading.
    pub heading: &'static str,
}

/// Returns an option without a heading.
pub(crate) const fn entry(id: &'static str, label: &'static str) -> ChoiceOption {
    ChoiceOption { id, label, heading: "" }
}
