//! Parses and writes one pair of a link: a key and a value.

use crate::choice::Choice;
use crate::decimal;
use crate::family::Family;
use crate::field::{Field, Kind};
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::names::{NameKind, bits_per_weight, meaning};
use crate::nearest::nearest_names;
use crate::number::Number;
use crate::option_group::contains;
use crate::scenario::Scenario;
use crate::synonyms;
use crate::validation::Problem;

/// Keys that set different inputs in different kinds of work, or that commonly have another meaning. If such a key is
/// used, a notice names the input that was set.
const AMBIGUOUS: [&str; 4] = ["n", "k", "context", "ctx"];

/// Returns the key that accepts a name as its value: `w` for a kind of work or a network, otherwise `machine` or `gpu`.
pub(crate) fn key_of(name: &str) -> Option<&'static str> {
    let is_readable =
        |key: &&str| matches!(read_pair(&mut Scenario::default(), key, name), Ok((_, None)));
    ["w", "machine", "gpu"].into_iter().find(is_readable)
}

/// Returns the pairs that replace a name that is not in any table of options. Returns an empty string if no family
/// covers the work.
pub(crate) fn pairs_of(name: &str) -> Option<String> {
    let (name, _) = form_urlencoded::parse(name.as_bytes()).next()?;
    let meaning_pair = |kind, key| meaning(kind, &name).map(|id| format!("{key}={id}"));
    let work = meaning(NameKind::Work, &name).map(str::to_owned);
    work.or_else(|| meaning_pair(NameKind::Network, "model"))
        .or_else(|| meaning_pair(NameKind::Machine, "machine"))
}

/// Applies pairs such as `w=matmul&n=8192` to a scenario. Returns `false` if `pairs` is empty.
fn apply_pairs(scenario: &mut Scenario, pairs: &str) -> bool {
    for (key, value) in form_urlencoded::parse(pairs.as_bytes()) {
        let _ = read_pair(scenario, &key, &value);
    }
    !pairs.is_empty()
}

pub(crate) fn is_machine(key: &str) -> bool {
    field_named(key).is_some_and(|field| field.kind == Kind::Choice(Choice::Machine))
}

/// Returns the fields that a key may refer to. Fields that apply to the family come first.
pub(crate) fn fields(key: &str, scenario: &Scenario) -> Vec<&'static Field> {
    let exact_field = field(key);
    if let Some(field) = exact_field.filter(|field| field.applies(scenario)) {
        return vec![field];
    }
    let letters = key.chars().filter(|letter| !matches!(letter, '_' | '-' | ' ' | '.'));
    let word: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let mut fields: Vec<_> = synonyms::keys(&word).filter_map(field).collect();
    match (fields.iter().position(|field| field.applies(scenario)), exact_field) {
        (Some(index), _) => fields.swap(0, index),
        // Keep the field with exactly this key, although it does not apply to the family.
        (None, Some(exact_field)) => fields = vec![exact_field],
        (None, None) => {}
    }
    fields
}

/// Returns the field that a key or synonym refers to if no family is selected.
pub fn field_named(word: &str) -> Option<&'static Field> {
    fields(word, &Scenario::default()).first().copied()
}

/// Parses a pair. Returns the fields that were set, and a remark if the value was interpreted differently.
pub(crate) fn read_pair(
    scenario: &mut Scenario,
    key: &str,
    value: &str,
) -> Result<(Vec<&'static Field>, Option<Problem>), Problem> {
    let mut fields = fields(key, scenario);
    let Some(first) = fields.first().copied() else {
        // Suggest `steps`, because an epoch consists of one step per batch.
        return Err(Problem::UnknownKey(if key == "epochs" {
            vec!["steps"]
        } else {
            // Do not suggest a key of another kind of work, because it would have no effect.
            let is_possible =
                |field: &&Field| scenario.has_no_selected_work() || field.applies(scenario);
            let fields = FIELDS.iter().filter(is_possible);
            nearest_names(key, &mut fields.map(|field| field.key))
        }));
    };
    if let Kind::Number(number) = &first.kind {
        scenario.set(number.number, Some(number.read(value)?));
        let is_ambiguous = AMBIGUOUS.contains(&key) && key != first.key;
        let read_as = is_ambiguous.then(|| Problem::ReadAs(first.key.to_owned()));
        return Ok((vec![first], number.remark(value).or(read_as)));
    }
    if first.kind == Kind::Choice(Choice::Family) {
        if choose_family(scenario, &value.to_ascii_lowercase()) {
            return Ok((vec![first], None));
        }
        if let Some(pairs) = pairs_of(value) {
            return if apply_pairs(scenario, &pairs) {
                Ok((vec![first], Some(Problem::ReadAs(pairs))))
            } else {
                Err(Problem::NotCovered)
            };
        }
    }
    if first.kind == Kind::Choice(Choice::Precision)
        && scenario.family() == Family::Language
        && Choice::Precision.read(value).is_err()
        && let Some(bits) = bits_per_weight(value)
    {
        scenario.set(Number::Bits, Some(Number::Bits.field().read(bits)?));
        return Ok((vec![], Some(Problem::ReadAs(format!("bits={bits}")))));
    }
    // The name of a library may select the CPU library, the GPU library or both.
    let (mut remark, mut problem) = (None, None);
    // A complex format sets both the precision and the type of numbers.
    let complex =
        field("numbers").filter(|_| contains(value.to_ascii_lowercase().as_bytes(), b"complex"));
    fields.retain(|field| {
        let Kind::Choice(choice) = field.kind else { return false };
        match choice.read(value) {
            Ok((index, note)) => {
                scenario.pick(choice, Some(index));
                let takes_complex = complex
                    .filter(|complex| choice == Choice::Precision && complex.applies(scenario));
                remark = note.filter(|_| takes_complex.is_none());
                if takes_complex.is_some() {
                    scenario.choose(Choice::NumberKind, "complex");
                }
                true
            }
            Err(error) => {
                problem.get_or_insert(error);
                false
            }
        }
    });
    match problem {
        Some(problem) if fields.is_empty() => {
            let has_field = scenario.has_no_selected_work() || first.applies(scenario);
            Err(match problem {
                // The field does not apply to the kind of work, so do not suggest any of its options.
                Problem::UnknownOption(_) if !has_field => Problem::UnknownOption(Vec::new()),
                Problem::UnknownProduct(choice, _) if !has_field => {
                    Problem::UnknownProduct(choice, Vec::new())
                }
                problem => problem,
            })
        }
        _ => Ok((fields, remark)),
    }
}

/// Returns the value of a field as written in links, or `None` if the field is automatic.
pub(crate) fn link_value(field: &Field, scenario: &Scenario) -> Option<String> {
    match &field.kind {
        Kind::Number(number) => scenario.number(number.number).map(decimal::write),
        Kind::Choice(choice) => {
            scenario.chosen(*choice).and_then(|option| Some(choice.option(option)?.id.to_owned()))
        }
    }
}

/// Selects the family with this name. If an option has the name and only one family has the option, selects both:
/// `w=gemm`, `w=svd`, `w=groupby`, `w=resnet-50`. Returns `false` if the name is unknown or several families have the
/// option.
fn choose_family(scenario: &mut Scenario, word: &str) -> bool {
    if let Some(index) = Choice::Family.find(word) {
        scenario.pick(Choice::Family, Some(index));
        return true;
    }
    FIELDS.iter().any(|field| {
        let Kind::Choice(choice) = field.kind else { return false };
        let Some(index) = choice.find(word) else { return false };
        let families = match choice.families(index) {
            [] => field.families,
            option_families => &option_families[..1],
        };
        let [family] = families else { return false };
        scenario.pick(choice, Some(index));
        scenario.choose(Choice::Family, family.facts().id)
    })
}
