//! The help text of a field, with a link to the book.

use crate::book;
use crate::lazy::{LazyView, Part};
use offload_scenario::unit::Prefixes;
use offload_scenario::{Field, Kind};
use yew::prelude::*;

/// The help text of a field, loaded lazily.
#[derive(PartialEq)]
pub(crate) struct FieldHelp(pub(super) &'static Field);

impl LazyView for FieldHelp {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        help(self.0)
    }
}

/// Draws the description of a field, with a link to the book.
pub(crate) fn help(field: &Field) -> Html {
    html! { <>{ about(field) }{ " " }{ book::link(book::for_field(field.key)) }</> }
}

/// Returns the description of a field. For a number, it includes the unit and the usual range.
fn about(field: &Field) -> String {
    let help = field.help();
    let Kind::Number(number) = &field.kind else { return help.to_owned() };
    let unit = match (number.unit.symbol, number.unit.prefixes) {
        ("", _) => " A plain number.".to_owned(),
        (symbol, Prefixes::None) => format!(" A number without a unit is in {symbol}."),
        (symbol, Prefixes::Large | Prefixes::Small) => format!(
            " A number without a unit takes the unit shown. With an exponent, or if the field shows 0 or nothing, it is in {symbol}."
        ),
    };
    let (from, to) = (number.unit.write(number.usual.from), number.unit.write(number.usual.to));
    format!("{help}{unit} Usually {from} to {to}.")
}
