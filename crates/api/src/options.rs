//! Parses the options of a document from a JSON object, whose keys are the names of the command's options.

use offload_export::{
    HARDWARE_KINDS, MAX_CARDS, MAX_STEPS, RANKED_BY, RankOptions, SweepOptions, read_provider,
    read_top, read_vendor,
};
use offload_scenario::{FIELDS, field_named, nearest};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_str, from_value};
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The reason why an argument is invalid.
#[derive(Clone, Debug, PartialEq)]
pub struct InvalidArgument(String);

impl From<String> for InvalidArgument {
    fn from(reason: String) -> Self {
        Self(reason)
    }
}

impl Display for InvalidArgument {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Error for InvalidArgument {}

/// The options of a ranking. If an option is missing or null, the command's default applies.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRankOptions {
    by: Option<String>,
    top: Option<NumberOrText>,
    of: Option<Vec<String>>,
    cards: Option<Vec<u32>>,
    vendor: Option<String>,
    provider: Option<String>,
    memory: Option<f64>,
    rentable: Option<bool>,
}

/// The options of a sweep.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSweepOptions {
    vary: String,
    from: Option<NumberOrText>,
    to: Option<NumberOrText>,
    steps: Option<usize>,
}

/// A number in its field's unit, or a string with a unit or a suffix (e.g. `64k`).
#[derive(Deserialize)]
#[serde(untagged, expecting = "a number or a string")]
enum NumberOrText {
    Number(f64),
    Text(String),
}

impl NumberOrText {
    fn into_text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

pub(crate) fn rank(options: &str) -> Result<RankOptions, InvalidArgument> {
    let input: RawRankOptions = object(options)?;
    let defaults = RankOptions::default();
    let cards = input.cards.filter(|cards| !cards.is_empty()).unwrap_or(defaults.cards);
    if let Some(wrong_count) = cards.iter().find(|cards| !(1..=MAX_CARDS).contains(*cards)) {
        return Err(format!("cards {wrong_count}: takes 1 to {MAX_CARDS}").into());
    }
    let memory = input.memory.unwrap_or(defaults.memory);
    if memory < 0.0 {
        return Err(format!("memory {memory}: takes a number of GB").into());
    }
    let kinds = input.of.filter(|kinds| !kinds.is_empty());
    Ok(RankOptions {
        by: input.by.map_or(Ok(defaults.by), |name| look_up("by", &name, &RANKED_BY))?,
        top: input.top.map_or(Ok(defaults.top), |top| parse_top(&top.into_text()))?,
        kinds: kinds.map_or(Ok(defaults.kinds), |kinds| {
            kinds.iter().map(|name| look_up("of", name, &HARDWARE_KINDS)).collect()
        })?,
        cards,
        vendor: parse_name("vendor", input.vendor, read_vendor)?,
        provider: parse_name("provider", input.provider, read_provider)?,
        memory,
        rentable: input.rentable.unwrap_or(defaults.rentable),
    })
}

pub(crate) fn sweep(options: &str) -> Result<SweepOptions, InvalidArgument> {
    let RawSweepOptions { vary, from, to, steps } = object(options)?;
    let field = field_named(&vary).ok_or_else(|| {
        let suggestion = nearest(&vary, FIELDS.iter().map(|field| field.key));
        let tip = suggestion
            .map_or_else(String::new, |suggestion| format!("; did you mean `{suggestion}`?"));
        InvalidArgument(format!("vary {vary}: unknown input{tip}"))
    })?;
    if let Some(steps) = steps.filter(|steps| !(2..=MAX_STEPS).contains(steps)) {
        return Err(format!("steps {steps}: takes 2 to {MAX_STEPS}").into());
    }
    let [from, to] = [from, to].map(|end| end.map(NumberOrText::into_text));
    Ok(SweepOptions { vary: field, from, to, steps })
}

/// Parses a JSON object.
fn object<T: DeserializeOwned>(options: &str) -> Result<T, InvalidArgument> {
    let value: Value =
        from_str(options).map_err(|_| "the options are not valid JSON".to_owned())?;
    from_value(value).map_err(|problem| InvalidArgument(problem.to_string()))
}

/// Parses a number of rows, or `all`.
fn parse_top(text: &str) -> Result<usize, InvalidArgument> {
    read_top(text).map_err(|problem| format!("top {text}: {problem}").into())
}

/// Checks the name in a filter with `read`.
fn parse_name(
    option: &str,
    name: Option<String>,
    read: fn(&str) -> Result<String, String>,
) -> Result<Option<String>, InvalidArgument> {
    let Some(name) = name else { return Ok(None) };
    let text = read(&name).map_err(|problem| format!("{option} {name}: {problem}"))?;
    Ok(Some(text))
}

/// Looks up a name in a table of names and values.
pub(crate) fn look_up<T: Copy>(
    option: &str,
    input: &str,
    table: &[(&str, T)],
) -> Result<T, InvalidArgument> {
    let value = table.iter().find(|(name, _)| *name == input).map(|(_, value)| *value);
    value.ok_or_else(|| {
        let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
        format!("{option} {input}: takes {}", names.join(", ")).into()
    })
}

#[cfg(test)]
mod tests {
    use super::{rank, sweep};

    #[test]
    fn options_have_the_names_and_the_defaults_of_the_command() {
        let defaults = rank("{}").expect("nothing is asked");
        assert_eq!(
            (defaults.by_name(), defaults.top, &defaults.cards[..]),
            ("speedup", 10, &[1][..])
        );
        let options = rank(r#"{"by":"cost","top":"all","of":["gpus"],"cards":[1,4],"memory":40}"#);
        let options = options.expect("all are known");
        assert_eq!((options.by_name(), options.top, options.kinds.len()), ("cost", usize::MAX, 1));
        let sweep_options =
            sweep(r#"{"vary":"n","from":256,"to":"64k","steps":9}"#).expect("all are known");
        assert_eq!(
            (sweep_options.from.as_deref(), sweep_options.to.as_deref()),
            (Some("256"), Some("64k"))
        );
    }

    #[test]
    fn an_invalid_option_is_named_with_the_accepted_values() {
        let problem = |options| rank(options).expect_err(options).to_string();
        assert_eq!(problem("[1"), "the options are not valid JSON");
        assert!(
            problem(r#"{"bY":"cost"}"#).starts_with("unknown field `bY`, expected one of `by`")
        );
        assert_eq!(
            problem(r#"{"by":"price"}"#),
            "by price: takes speedup, time, cost, energy, cost-time"
        );
        assert_eq!(problem(r#"{"top":0}"#), "top 0: takes a number of rows, or all");
        assert_eq!(problem(r#"{"of":["tpus"]}"#), "of tpus: takes gpus, machines, cpus");
        assert_eq!(problem(r#"{"cards":[0]}"#), "cards 0: takes 1 to 1024");
        assert_eq!(problem(r#"{"memory":-1}"#), "memory -1: takes a number of GB");
        assert_eq!(problem(r#"{"vendor":"x"}"#), "vendor x: takes AMD, Apple, Intel, NVIDIA");
        let problem = |options| sweep(options).expect_err(options).to_string();
        assert_eq!(problem("{}"), "missing field `vary`");
        assert_eq!(
            problem(r#"{"vary":"batchs"}"#),
            "vary batchs: unknown input; did you mean `batch`?"
        );
        assert_eq!(problem(r#"{"vary":"n","steps":1}"#), "steps 1: takes 2 to 500");
    }
}
