//! Energy an operation and the cap of each architecture, from what its cards sustain.

use super::errors::{Errors, median};
use super::finding::{Finding, PERCENT, PICOJOULES};
use super::kernel::Known;
use crate::catalog::figures::Figures;

/// For each architecture with measured cards, the energy an operation of those that their power
/// limit holds back, and the cap of the others.
pub(crate) fn of_architectures(figures: &Figures) -> Vec<Finding> {
    figures.architectures.keys().flat_map(|id| of_architecture(figures, id)).collect()
}

fn of_architecture(figures: &Figures, id: &str) -> Vec<Finding> {
    let cards: Vec<Known<'_>> = figures
        .cards
        .keys()
        .filter_map(|card| Known::of_design(figures, card, id))
        .filter(|known| known.card.sustained_fp32.is_some())
        .collect();
    let (bound, free): (Vec<Known<'_>>, Vec<_>) = cards.into_iter().partition(is_bound);
    let energies = bound.iter().filter_map(energy);
    let caps = free.iter().filter_map(|known| known.card.sustained_fp32);
    let of = |constant, unit, catalog: fn(&Known<'_>) -> f64, fit, cards: &[Known<'_>]| {
        let first = cards.first()?;
        let pair = |known: &Known<'_>| Some((known.power_share(), known.card.sustained_fp32?));
        Some(Finding {
            constant: format!("{constant}, {id}"),
            unit,
            catalog: Some(catalog(first).into()),
            fit,
            errors: Errors::of(cards.iter().filter_map(pair)),
        })
    };
    let energy = of(
        "energy of an FP32 operation",
        PICOJOULES,
        |known| known.architecture.energy_per_flop,
        median(energies),
        &bound,
    );
    let cap = of(
        "cap of the FP32 share",
        PERCENT,
        |known| known.architecture.vector_share,
        median(caps),
        &free,
    );
    energy.into_iter().chain(cap).collect()
}

/// Whether a card's power limit is below what its peak would draw at the cap.
fn is_bound(known: &Known<'_>) -> bool {
    known.power_share() < known.architecture.vector_share
}

/// The power of a card over the operations a second it sustains.
fn energy(known: &Known<'_>) -> Option<f64> {
    Some(known.card.power? / (known.card.sustained_fp32? * known.card.fp32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::shell::root;

    #[test]
    fn the_energy_of_a_bound_card_is_its_power_over_its_rate() {
        let mut figures = catalog::read(root()).expect("the catalog");
        let card = figures.cards.get_mut("t4").expect("a T4");
        (card.power, card.fp32, card.sustained_fp32) = (Some(50.0), 10e12, Some(0.5));
        let found = of_architecture(&figures, "turing");
        assert!((found[0].fit - 10e-12).abs() < 1e-24);
        assert_eq!((found.len(), found[0].errors.rows()), (1, 1));
    }
}
