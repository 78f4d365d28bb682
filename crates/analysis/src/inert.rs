//! Finds inputs that do not affect a scenario's times, costs, energy use or obstacle, whatever their value.

use crate::estimate::Estimate;
use crate::obstacle::Obstacle;
use crate::sweep::sweep_values;
use offload_scenario::{Choice, Field, Kind, Scenario};

/// The maximum number of options that are tried. Choices with more options always count as having an effect.
const MAX_OPTIONS: usize = 8;

/// The maximum relative difference between numbers that count as equal. Two sums of the same terms in a different order
/// may differ in their last digits.
const TOLERANCE: f64 = 1e-9;

/// The results that an input may affect: the time of all runs, the cost and energy of one run on each machine, and the
/// obstacle.
struct Effect([f64; 6], Option<Obstacle>);

impl Effect {
    fn of(scenario: &Scenario) -> Self {
        let estimate = Estimate::of(scenario);
        let (assessment, obstacle) = (&estimate.assessment, estimate.obstacle());
        let (cpu, gpu) = (&assessment.bills.cpu, &assessment.bills.gpu);
        let cost = [cpu, gpu].map(|bill| bill.cost.map_or(0.0, |cost| cost.value()));
        let energy = [cpu, gpu].map(|bill| bill.energy.map_or(0.0, |energy| energy.value()));
        let times = [&assessment.cpu, assessment.gpu()].map(|timeline| timeline.total().value());
        Self([times[0], times[1], cost[0], cost[1], energy[0], energy[1]], obstacle)
    }

    fn is_same(&self, other: &Self) -> bool {
        let is_close = |(one, other): (&f64, &f64)| (one - other).abs() <= TOLERANCE * one.abs();
        self.1 == other.1 && self.0.iter().zip(&other.0).all(is_close)
    }
}

/// Returns `true` if an input has no effect on times, costs, energy use or the obstacle.
///
/// Tries both ends and the middle of a number's usual range, or every option of a choice. The family, the choices of
/// hardware and libraries, and choices with more than eight options always count as having an effect. Runs the model at
/// most nine times.
///
/// ```
/// use offload_analysis::has_no_effect;
/// use offload_scenario::{decode, field};
///
/// let resident = decode("", "w=matmul&data=gpu").scenario;
/// assert!(has_no_effect(&resident, field("hostmem").expect("an input")));
/// let copied = decode("", "w=matmul&data=run").scenario;
/// assert!(!has_no_effect(&copied, field("hostmem").expect("an input")));
/// ```
pub fn has_no_effect(scenario: &Scenario, field: &Field) -> bool {
    let effect_after = |change: &dyn Fn(&mut Scenario)| {
        let mut changed = scenario.clone();
        change(&mut changed);
        Effect::of(&changed)
    };
    let current_effect = Effect::of(scenario);
    match &field.kind {
        Kind::Number(number) => sweep_values(number, number.usual, 3).into_iter().all(|value| {
            current_effect
                .is_same(&effect_after(&|changed| changed.set(number.number, Some(value))))
        }),
        Kind::Choice(Choice::Family) => false,
        Kind::Choice(choice) if choice.is_searched() => false,
        Kind::Choice(choice) => {
            let options: Vec<_> =
                choice.options_for(scenario.family()).take(MAX_OPTIONS + 1).collect();
            options.len() <= MAX_OPTIONS
                && options.iter().all(|option| {
                    current_effect.is_same(&effect_after(&|changed| {
                        changed.choose(*choice, option.id);
                    }))
                })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::{FIELDS, decode, field};

    #[test]
    fn only_inputs_of_inactive_parts_have_no_effect() {
        for (link, inert_keys, other_keys) in [
            ("w=dataframe", &["eff"][..], &[][..]),
            ("w=sort", &["eff"], &[]),
            ("w=matmul", &[], &["eff", "n", "dtype", "data", "start", "fallback"]),
            ("w=matmul&data=gpu", &["hostmem", "linkin", "overlap"], &[]),
            ("w=matmul&data=run", &[], &["hostmem"]),
            // The number of runs has an effect, because the bars show the time of all runs.
            ("w=matmul&start=warm", &["startup"], &["runs"]),
            ("w=matmul&start=fresh", &[], &["runs", "startup"]),
            ("w=llm&draft=0", &["accept"], &[]),
            ("w=llm&draft=4", &[], &["accept"]),
        ] {
            let scenario = decode("", link).scenario;
            let is_inert = |key: &&str| has_no_effect(&scenario, field(key).expect(key));
            assert!(inert_keys.iter().all(is_inert), "{link}");
            assert!(!other_keys.iter().any(is_inert), "{link}");
        }
    }

    #[test]
    fn kind_of_work_hardware_and_libraries_are_never_reported_as_without_effect() {
        let scenario = decode("", "w=matmul").scenario;
        let list_fields = FIELDS.iter().filter(|field| {
            matches!(field.kind, Kind::Choice(choice) if choice.is_searched() || choice == Choice::Family)
        });
        for field in list_fields {
            assert!(!has_no_effect(&scenario, field), "{}", field.key);
        }
    }
}
