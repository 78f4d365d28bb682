//! Finds the provenance of each quantity in a formula.

use crate::resolved::Origin;
use crate::resolved_scenario::ResolvedScenario;
use crate::symbol_input::{family_input, input_of_symbol};
use offload_estimator::symbol::Symbol;
use offload_scenario::{Family, Number};

impl ResolvedScenario<'_> {
    /// Returns the origin of the input, parameter or model constant that a symbol represents. All other quantities are
    /// derived.
    pub(crate) fn provenance(&self, symbol: Symbol) -> Origin {
        let input =
            input_of(symbol, self.selection.family).and_then(|number| self.inputs.get(number));
        match input.or_else(|| self.parameters.parameter_of(symbol)).map(|figure| figure.origin) {
            Some(Origin::Derived) | None => symbol.source().map_or(Origin::Derived, Origin::Model),
            Some(origin) => origin,
        }
    }
}

/// Returns the input that a symbol represents in a family, if any.
const fn input_of(symbol: Symbol, family: Family) -> Option<Number> {
    match family_input(symbol, family) {
        Some(number) => Some(number),
        None => input_of_symbol(symbol),
    }
}
