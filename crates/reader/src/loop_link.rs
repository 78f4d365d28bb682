//! Represents an interpreted or compiled loop as a link.

use crate::event::Event;
use crate::linking::{Link, flops, most_trips, sum, whole};
use crate::program_loop::ProgramLoop;
use crate::reader::ProgramReader;
use crate::size::{Polynomial, about};

impl ProgramReader<'_> {
    pub(crate) fn loop_link(&self, events: &[&Event]) -> Link {
        let trips = most_trips(events);
        let each_trip = |all: Polynomial| {
            all.over(&trips).or_else(|| Some(Polynomial::of(all.value()? / trips.value()?)))
        };
        let each = each_trip(flops(events)).unwrap_or_else(Polynomial::one);
        let funcs = each_trip(sum(events, |event| event.cost.funcs.clone()));
        let funcs = funcs.unwrap_or_else(Polynomial::zero);
        if let Some((elements, steps)) = self.sweeps(events)
            && funcs.is_zero()
        {
            let link = Link::new("stencil").size("elements", elements).size("steps", steps);
            return link.size("chain", Polynomial::one()).unless(1.0, "each", each);
        }
        let compiled = events.iter().any(|event| event.library.is_some());
        let inner = each_trip(sum(events, |event| event.cost.inner.clone())).filter(|_| !compiled);
        let steps = inner.map_or(each.clone(), |inner| each.minus(&inner));
        let serial = interpreted_share(self.interpreted(events), &steps.plus(&funcs));
        let parallel = self.independent(events, &trips);
        let link = Link::new("loop").size("iters", trips);
        let link = match parallel {
            Some(parallel) => link.size("parallel", parallel),
            None => link,
        };
        let link = link.size("each", steps).unless(0.0, "funcs", funcs);
        link.unless(0.0, "serial", Polynomial::of(serial))
    }

    /// Returns the interpreter's work on strings and dictionaries per iteration, in operations; 0 if the loop is
    /// compiled.
    fn interpreted(&self, events: &[&Event]) -> f64 {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)));
        let Some(most) = most.filter(|event| event.library.is_none()) else { return 0.0 };
        let (mut steps, mut inner) = (0.0, 1.0);
        for round in most.loops.iter().rev() {
            let enclosing = &self.loops[*round as usize];
            steps += enclosing.interpreted / inner;
            inner *= about(&enclosing.trips).max(1.0);
        }
        steps
    }

    /// Returns the trip counts (elements, steps) of compiled loops over independent elements nested in a sequential
    /// loop over steps. Each step is a pass over all elements, and a separate kernel on a GPU.
    fn sweeps(&self, events: &[&Event]) -> Option<(Polynomial, Polynomial)> {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)))?;
        most.library?;
        let around: Vec<_> = most.loops.iter().map(|round| &self.loops[*round as usize]).collect();
        let inside = around.iter().position(|enclosing| !enclosing.dependent)?;
        let (steps, elements) = around.split_at(inside);
        if steps.is_empty() || elements.iter().any(|element| element.dependent) {
            return None;
        }
        let product = |of: &[&ProgramLoop]| {
            of.iter().fold(Polynomial::one(), |product, enclosing| product.times(&enclosing.trips))
        };
        Some((product(elements), product(steps)))
    }

    /// Returns the number of iterations that can run in parallel. `None` if all can.
    fn independent(&self, events: &[&Event], trips: &Polynomial) -> Option<Polynomial> {
        let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)))?;
        let around = || most.loops.iter().map(|round| &self.loops[*round as usize]);
        if !around().any(|enclosing| enclosing.dependent) {
            return None;
        }
        if around().all(|enclosing| enclosing.dependent || enclosing.trips.value() == Some(1.0)) {
            return Some(Polynomial::one());
        }
        let one_by_one = around()
            .filter(|enclosing| enclosing.dependent)
            .fold(Polynomial::one(), |product, enclosing| product.times(&enclosing.trips));
        let at_once = trips
            .over(&one_by_one)
            .or_else(|| Some(Polynomial::of(trips.value()? / one_by_one.value()?)))?;
        Some(whole(&at_once))
    }
}

/// Returns the percentage of a loop's time that the interpreter spends on work other than arithmetic. Each iteration
/// also reads one value and writes one.
fn interpreted_share(steps: f64, arithmetic: &Polynomial) -> f64 {
    (100.0 * steps / (steps + about(arithmetic) + 2.0)).round()
}
