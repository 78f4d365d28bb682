//! Parses the pairs of a link that are inputs of a scenario.

use crate::field::Kind;
use crate::fields::FIELDS;
use crate::link_keys::{MEASURED, PINNED, RECORDED, VERSION};
use crate::notice::{Notice, shorten};
use crate::pair::{fields, is_machine, read_pair};
use crate::recorded_answer::RecordedAnswer;
use crate::scenario::Scenario;
use crate::validation::Problem;
use std::borrow::Cow;

/// The maximum number of pairs to parse, which limits the time to decode an address. A link that sets every field has
/// half as many pairs.
const MAX_PAIRS: usize = 300;

/// The keys that can change the family. For example, training a language model changes the family to transformer.
pub(crate) const FAMILY_KEYS: [&str; 7] =
    ["w", "model", "phase", "tune", "ckpt", "offload", "shard"];

/// A key and a value, without percent-encoding.
pub(crate) type Pair<'link> = (Cow<'link, str>, Cow<'link, str>);

/// Splits a link into its pairs.
pub(crate) fn split_pairs(link: &str) -> Vec<Pair<'_>> {
    form_urlencoded::parse(link.as_bytes()).take(MAX_PAIRS).collect()
}

/// Applies pairs to a scenario, and adds a notice for each pair that could not be parsed or has no effect. Skips
/// measurements and pinned scenarios, because they are stored as differences from the resulting scenario.
pub(crate) fn read_inputs(scenario: &mut Scenario, notices: &mut Vec<Notice>, pairs: &[Pair<'_>]) {
    // Parse the keys that can change the family first, because other keys may depend on the family.
    for (key, value) in pairs {
        if fields(key, scenario).iter().any(|field| FAMILY_KEYS.contains(&field.key)) {
            let _ = read_pair(scenario, key, value);
        }
    }
    // A machine overrides the CPU and GPU of a preset, but not a CPU or GPU in the same link.
    if let Some((key, value)) = pairs.iter().rfind(|(key, _)| is_machine(key))
        && read_pair(scenario, key, value).is_ok()
    {
        scenario.reset_parts();
    }
    let mut set_fields = Vec::new();
    for (key, value) in pairs {
        let result = match &**key {
            RECORDED if RecordedAnswer::read(value).is_none() => Err(Problem::UnreadRecordedAnswer),
            "v" if value.parse::<u32>().map_or(true, |version| version > VERSION) => {
                Err(Problem::NewerVersion)
            }
            "v" | RECORDED | MEASURED | PINNED => Ok(None),
            key => read_pair(scenario, key, value).map(|(fields, remark)| {
                set_fields.extend(fields.into_iter().map(|field| (field, value)));
                remark
            }),
        };
        if let Some(problem) = result.unwrap_or_else(Some) {
            notices.push(Notice::on_pair(key, value, problem));
        }
    }
    // If a link sets an input several times, the last value is used, and a notice reports each other value. There is no
    // such notice if the input has no effect, or if a number is only written in two ways, such as 5k and 5000.
    for (field, value) in &set_fields {
        let last = set_fields.iter().rfind(|(other, _)| other.key == field.key);
        let last = last.map_or("", |(_, last)| &***last);
        let is_same = match &field.kind {
            Kind::Number(number) => number.read(value) == number.read(last),
            Kind::Choice(_) => value.eq_ignore_ascii_case(last),
        };
        if !is_same && field.other_families(scenario).is_none() {
            notices.push(Notice::on_pair(field.key, value, Problem::Repeated(shorten(last))));
        }
    }
    notices.extend(FIELDS.iter().filter_map(|field| {
        let (_, value) = set_fields.iter().rfind(|(set_field, _)| set_field.key == field.key)?;
        let families = field.other_families(scenario)?;
        let problem = if field.applies(scenario) {
            Problem::OptionOfOtherFamily(families)
        } else {
            Problem::OtherFamily(families)
        };
        Some(Notice {
            key: field.key.to_owned(),
            given: shorten(value),
            problem,
            about: vec![field.key],
            phase: None,
        })
    }));
}
