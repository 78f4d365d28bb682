//! The sections below the answer, which examine variations of the question. A closed section is a line with an answer.
//! An open section shows the details.
//!
//! A first visit loads only the titles of the sections, which reserve the space. The lines and bodies are in a lazy
//! part that is loaded when the browser is idle.

pub(crate) mod chart_file;
pub(crate) mod frame;
pub(crate) mod idle_work;
mod inert;
mod listing;
mod opened;
mod shortcuts;

pub(crate) use listing::SectionsProps;
use yew::prelude::*;

/// The sections below the answer, in the order of the page. `sections/listing.rs` contains the component for each
/// section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    /// The suggested changes that help most.
    Changes,
    /// The values of an input at which the GPU wins.
    BreakEven,
    /// A ranking of the whole catalog for the same work.
    Machines,
    /// The monthly cost of each machine.
    Cost,
    /// The limits of each machine.
    Why,
    /// The uncertain numbers that affect the answer most.
    Sensitivity,
    /// The pinned scenarios next to the current scenario.
    Compare,
    /// A script that measures the question, and the measurement.
    Measure,
}

impl Section {
    /// All sections, each with its word in addresses and its title.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 8] = [
        (Self::Changes, "change", "What to change"),
        (Self::BreakEven, "break-even", "Break-even"),
        (Self::Machines, "which", "Which machine"),
        (Self::Cost, "cost", "What it costs"),
        (Self::Why, "why", "Why"),
        (Self::Sensitivity, "sensitive", "How sensitive"),
        (Self::Compare, "compare", "Compare"),
        (Self::Measure, "measure", "Measure it"),
    ];
}

/// The titles of all sections, one per line. [`titles`] draws them before the sections are loaded.
const TITLES: &str = "What to change\nBreak-even\nWhich machine\nWhat it costs\nWhy\nHow sensitive\nCompare\nMeasure it";

/// Draws the titles, which the page shows until the sections are loaded.
pub(crate) fn titles() -> Html {
    html! { <section class="titles">{ TITLES }</section> }
}

#[cfg(test)]
mod tests {
    use super::{Section, TITLES};

    #[test]
    fn a_first_visit_shows_the_title_of_each_section_in_their_order() {
        assert_eq!(TITLES, Section::ALL.map(|(_, _, title)| title).join("\n"));
    }
}
