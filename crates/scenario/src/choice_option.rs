//! The option type that all choices share.

/// An option of a choice, such as the T4 among the GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The word for the option in links. Never changes.
    pub id: &'static str,
    /// The label on the page.
    pub label: &'static str,
    /// The heading in the list. Empty if there is none.
    pub heading: &'static str,
}

/// Returns an option without a heading.
pub(crate) const fn entry(id: &'static str, label: &'static str) -> ChoiceOption {
    ChoiceOption { id, label, heading: "" }
}
