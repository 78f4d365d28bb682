//! A loop of the interpreter, or a compiled one, as a link.

use crate::event::Event;
use crate::linking::{Link, flops, most_trips, sum, whole};
use crate::program_loop::ProgramLoop;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, about};

/// Of two complex numbers, which is one step of the interpreter.
const OPERATIONS_OF_A_PRODUCT: f64 = 6.0;

impl ProgramReader<'_> {
    pub(crate) fn loop_link(&self, events: &[&Event]) -> Link {
        let trips = most_trips(events);
        let flops = flops(events);
        let each = flops
            .over(&trips)
            .or_else(|| Some(Polynomial::of(flops.value()? / trips.value()?)))
            .unwrap_or_else(Polynomial::one);
        let funcs = sum(events, |it| it.cost.funcs.clone());
        let funcs = funcs
            .over(&trips)
            .or_else(|| Some(Polynomial::of(funcs.value()? / trips.value()?)))
            .unwrap_or_else(Polynomial::zero);
        if let Some((elements, steps)) = self.sweeps(events)
            && funcs.is_zero()
        {
            let link = Link::new("stencil").size("elements", elements).size("steps", steps);
            return link.size("chain", Polynomial::one()).unless(1.0, "each", each);
        }
        let parallel = self.independent(events, &trips);
        let link = Link::new("loop").size("iters", trips);
        let link = match parallel {
            Some(parallel) => link.size("parallel", parallel),
            None => link,
        };
        let [more, fewer] = self.steps_beside_arithmetic(events);
        let each = each.value().filter(|_| fewer > 0.0).map_or(each.clone(), |each| {
            Polynomial::of((each - fewer).max(each / OPERATIONS_OF_A_PRODUCT))
        });
        let serial = interpreted_share(more, &each.plus(&funcs));
        let link = link.size("each", each).unless(0.0, "funcs", funcs);
        link.unless(0.0, "serial", Polynomial::of(serial))
    }

    /// Steps of the interpreter in each trip: those on texts and dictionaries, which are no arithmetic, and those that it
    /// saves as it works on complex numbers as a whole. None where the loop is compiled.
    fn steps_beside_arithmetic(&self, events: &[&Event]) -> [f64; 2] {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)));
        let Some(most) = most.filter(|it| it.library.is_none()) else { return [0.0; 2] };
        let ([mut more, mut fewer], mut inner) = ([0.0; 2], 1.0);
        for round in most.loops.iter().rev() {
            let it = &self.loops[*round as usize];
            more += it.interpreted / inner;
            fewer += it.beyond_steps / inner;
            inner *= about(&it.trips).max(1.0);
        }
        [more, fewer]
    }

    /// The elements and the steps of compiled loops over independent elements inside loops of dependent steps: each step
    /// is a pass over all elements, and a kernel of its own on a GPU.
    fn sweeps(&self, events: &[&Event]) -> Option<(Polynomial, Polynomial)> {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)))?;
        most.library?;
        let around: Vec<_> = most.loops.iter().map(|it| &self.loops[*it as usize]).collect();
        let inside = around.iter().position(|it| !it.dependent)?;
        let (steps, elements) = around.split_at(inside);
        if steps.is_empty() || elements.iter().any(|it| it.dependent) {
            return None;
        }
        let product = |of: &[&ProgramLoop]| {
            of.iter().fold(Polynomial::one(), |product, it| product.times(&it.trips))
        };
        Some((product(elements), product(steps)))
    }

    /// How many iterations of the innermost loop can be done at once, where not all can.
    fn independent(&self, events: &[&Event], trips: &Polynomial) -> Option<Polynomial> {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)))?;
        let around = || most.loops.iter().map(|it| &self.loops[*it as usize]);
        if !around().any(|it| it.dependent) {
            return None;
        }
        if around().all(|it| it.dependent || it.trips.value() == Some(1.0)) {
            return Some(Polynomial::one());
        }
        let one_by_one = around()
            .filter(|it| it.dependent)
            .fold(Polynomial::one(), |product, it| product.times(&it.trips));
        let at_once = trips
            .over(&one_by_one)
            .or_else(|| Some(Polynomial::of(trips.value()? / one_by_one.value()?)))?;
        Some(whole(&at_once))
    }
}

/// Percent of a loop's time that the interpreter takes for what is no arithmetic, beside a value that is read and one that
/// is written.
fn interpreted_share(steps: f64, arithmetic: &Polynomial) -> f64 {
    (100.0 * steps / (steps + about(arithmetic) + 2.0)).round()
}
