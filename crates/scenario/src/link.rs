//! Scenario to link and back. The only place that knows the text of a link.

use crate::choice::Choice;
use crate::decimal;
use crate::field::{Field, Kind, field};
use crate::fields::FIELDS;
use crate::nearest::nearest;
use crate::number_field::NumberField;
use crate::preset::{PRESETS, preset};
use crate::recorded_answer::{self, RecordedAnswer};
use crate::scenario::Scenario;
use crate::unit::Unread;
use crate::view::VIEW_KEYS;

/// The version of the link's format; written first, so that a later one can be told apart.
pub const VERSION: u32 = 1;

/// What was made of an address: the good parts, and a word on each bad one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The scenario, with defaults where the link could not be read.
    pub scenario: Scenario,
    /// What was ignored, and why.
    pub notices: Vec<Notice>,
    /// What the answer was when the link was made, if it says.
    pub recorded: Option<RecordedAnswer>,
}

/// A part of a link that was ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key it stood under; a name that stood alone, where a preset was meant.
    pub key: String,
    /// What it said, shortened.
    pub given: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No field has this key.
    UnknownKey,
    /// The field has no such option.
    UnknownOption,
    /// It is no number in the field's unit.
    Unread(Unread),
    /// It is outside what the field takes.
    OutOfRange(&'static NumberField),
    /// The field takes whole numbers.
    NotWhole,
    /// The link was made by a later version.
    LaterVersion,
    /// It is no edition with an answer, as in `2026-11,29.4`.
    UnreadRecordedAnswer,
    /// No preset has this id; one has one much like it, perhaps.
    UnknownPreset(Option<&'static str>),
}

/// Pairs beyond this many are not read; a link of every field has half as many.
const MOST_PAIRS: usize = 300;

/// A longer link says only what matters to its kind of work. Programs pass on two thousand characters;
/// the address before it and the recorded answer behind it are among them.
const LONGEST: usize = 1860;

/// Characters of a bad value that a notice repeats.
const MOST_REPEATED: usize = 40;

/// Reads an address: its fragment, or its query if the fragment says nothing.
///
/// Cannot fail: what is wrong is named in the notices, everything else is kept. A fragment may
/// begin with a preset's id; pairs behind it change that preset.
///
/// ```
/// use offload_scenario::{Number, decode};
///
/// let arrival = decode("", "#v=1&w=matmul&n=4096&m=cheese");
/// assert_eq!(arrival.scenario.number(Number::Columns), Some(4096.0));
/// assert_eq!(arrival.notices.len(), 1);
/// assert_eq!(decode("", "#matmul&n=4096&gpu=t4").notices, []);
/// ```
pub fn decode(query: &str, fragment: &str) -> Arrival {
    let fragment = fragment.trim_start_matches('#');
    let query = query.trim_start_matches('?');
    let mut arrival = Arrival::default();
    let (name, pairs) = named(fragment);
    let meant = preset(name);
    match meant {
        Some(preset) => arrival.scenario = preset.scenario(),
        None if name.is_empty() => {}
        None => arrival.notices.push(Notice {
            key: shorten(name),
            given: String::new(),
            problem: Problem::UnknownPreset(nearest(name, PRESETS.iter().map(|it| it.id))),
        }),
    }
    let speaks = meant.is_some() || pairs.contains('=');
    match speaks {
        true => arrival.read(pairs, |_| false),
        // What a query says of how the page is shown, or of where a reader came from, is no part of
        // the question.
        false => arrival.read(query, |key| VIEW_KEYS.contains(&key) || is_tracking(key)),
    }
    arrival
}

/// The name a fragment begins with, empty if there is none, and its pairs.
fn named(fragment: &str) -> (&str, &str) {
    let (first, rest) = fragment.split_once('&').unwrap_or((fragment, ""));
    if first.contains('=') { ("", fragment) } else { (first, rest) }
}

/// A question that nobody has linked to.
impl From<Scenario> for Arrival {
    fn from(scenario: Scenario) -> Self {
        Self { scenario, ..Self::default() }
    }
}

impl Arrival {
    fn read(&mut self, pairs: &str, skipped: impl Fn(&str) -> bool) {
        for (key, value) in form_urlencoded::parse(pairs.as_bytes()).take(MOST_PAIRS) {
            if skipped(&key) {
                continue;
            }
            let read = match &*key {
                recorded_answer::KEY => match RecordedAnswer::read(&value) {
                    Some(recorded) => {
                        self.recorded = Some(recorded);
                        Ok(())
                    }
                    None => Err(Problem::UnreadRecordedAnswer),
                },
                key => read_pair(&mut self.scenario, key, &value),
            };
            if let Err(problem) = read {
                self.notices.push(Notice { key: shorten(&key), given: shorten(&value), problem });
            }
        }
    }
}

/// Whether a key is what newsletters and networks append to the links they carry.
fn is_tracking(key: &str) -> bool {
    key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

fn read_pair(scenario: &mut Scenario, key: &str, value: &str) -> Result<(), Problem> {
    if key == "v" {
        let later = value.parse::<u32>().map_or(true, |version| version > VERSION);
        return if later { Err(Problem::LaterVersion) } else { Ok(()) };
    }
    let field = field(key).ok_or(Problem::UnknownKey)?;
    match &field.kind {
        Kind::Choice(choice) => read_choice(scenario, *choice, value),
        Kind::Number(number) => {
            let value = number.read(value)?;
            scenario.set(number.number, Some(value));
            Ok(())
        }
    }
}

fn read_choice(scenario: &mut Scenario, choice: Choice, id: &str) -> Result<(), Problem> {
    if scenario.choose(choice, id) { Ok(()) } else { Err(Problem::UnknownOption) }
}

/// The fragment of a scenario, without its `#`; empty for the one that everything starts from.
///
/// What was given and does not matter to this kind of work is in it too, for when the kind is
/// changed back; it is left out where the link would be longer than some programs pass on.
///
/// ```
/// use offload_scenario::{Choice, Number, Scenario, encode};
///
/// let mut scenario = Scenario::default();
/// scenario.choose(Choice::Family, "matmul");
/// scenario.set(Number::Columns, Some(4096.0));
/// assert_eq!(encode(&scenario), "v=1&w=matmul&n=4096");
/// ```
pub fn encode(scenario: &Scenario) -> String {
    let all = pairs(scenario, |_| true);
    if all.len() <= LONGEST { all } else { pairs(scenario, |field| field.applies(scenario)) }
}

fn pairs(scenario: &Scenario, counts: impl Fn(&Field) -> bool) -> String {
    let pairs: Vec<String> = FIELDS
        .iter()
        .filter(|field| counts(field))
        .filter_map(|field| Some(format!("{}={}", field.key, written(field, scenario)?)))
        .collect();
    if pairs.is_empty() { String::new() } else { format!("v={VERSION}&{}", pairs.join("&")) }
}

fn written(field: &Field, scenario: &Scenario) -> Option<String> {
    match &field.kind {
        Kind::Number(number) => scenario.number(number.number).map(decimal::write),
        Kind::Choice(choice) => {
            scenario.chosen(*choice).and_then(|option| Some(choice.option(option)?.id.to_owned()))
        }
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MOST_REPEATED).collect();
    if text.chars().nth(MOST_REPEATED).is_some() {
        short.push('…');
    }
    short
}
