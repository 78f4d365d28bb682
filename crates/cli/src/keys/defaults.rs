//! Describes the default of each key per family.

use super::{code, families};
use offload_analysis::Report;
use offload_scenario::NumberField;
use offload_scenario::{Choice, FamilyFacts, Field, Scenario};

/// Returns a scenario with the given family and defaults for all other fields.
fn family_scenario(facts: &FamilyFacts) -> Scenario {
    let mut scenario = Scenario::default();
    scenario.choose(Choice::Family, facts.id);
    scenario
}

/// A field's default in a family: `true` if the default is derived from other inputs, the default as text, and the
/// family's id.
type FamilyDefault = (bool, String, &'static str);

/// Describes a number's default in each family.
pub(super) fn number_default(field: &Field, number: &NumberField) -> String {
    let defaults =
        families(field).into_iter().map(|facts| match number.number.default_in(facts.family) {
            Some(constant) => (false, number.unit.write(constant), facts.id),
            None => {
                let value = Report::of(&family_scenario(facts)).in_field_unit(number.number);
                let text = value.map(|value| number.unit.write_briefly(value));
                (true, text.unwrap_or_else(|| "unknown".to_owned()), facts.id)
            }
        });
    join_defaults(defaults.collect())
}

/// Describes a choice's default in each family.
pub(super) fn choice_default(field: &Field, choice: Choice) -> String {
    let defaults = families(field).into_iter().map(|facts| {
        let option = choice.option(choice.automatic(&family_scenario(facts)));
        let text = option.map_or(String::new(), |option| code(option.id));
        (choice.follows(), text, facts.id)
    });
    join_defaults(defaults.collect())
}

/// Joins the defaults of all families. The most common default comes first, without family names. All others are listed
/// with their families.
fn join_defaults(defaults: Vec<FamilyDefault>) -> String {
    let all_follow = defaults.iter().all(|(follows, ..)| *follows);
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (follows, text, id) in defaults {
        let text = if follows && !all_follow { format!("*follows*, {text}") } else { text };
        match groups.iter_mut().find(|(group_text, _)| *group_text == text) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((text, vec![id])),
        }
    }
    // The sort is stable, so of two equally common defaults, the one of the earlier family comes first.
    groups.sort_by_key(|(_, ids)| std::cmp::Reverse(ids.len()));
    let parts = groups.iter().enumerate().map(|(index, (text, ids))| match index {
        0 => text.clone(),
        _ => format!("{} {text}", ids.iter().map(|id| code(id)).collect::<Vec<_>>().join(" ")),
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if all_follow { format!("*follows*, {parts}") } else { parts }
}

#[cfg(test)]
mod tests {
    use super::join_defaults;

    fn join(defaults: [(bool, &str, &'static str); 3]) -> String {
        join_defaults(defaults.map(|(follows, text, id)| (follows, text.to_owned(), id)).to_vec())
    }

    #[test]
    fn the_most_common_default_comes_first_and_others_name_their_families() {
        assert_eq!(join([(false, "1", "a"), (false, "2", "b"), (false, "2", "c")]), "2; `a` 1");
    }

    #[test]
    fn a_derived_default_is_marked_once_or_for_its_families() {
        assert_eq!(
            join([(true, "1", "a"), (true, "2", "b"), (true, "1", "c")]),
            "*follows*, 1; `b` 2"
        );
        assert_eq!(
            join([(false, "1", "a"), (true, "2", "b"), (false, "1", "c")]),
            "1; `b` *follows*, 2"
        );
    }
}
