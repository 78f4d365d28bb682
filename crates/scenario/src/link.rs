//! Scenarios as links and back. The only file that knows the text of a link.

use crate::choice::Choice;
use crate::decimal;
use crate::family::Family;
use crate::field::{Field, Kind};
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::nearest::nearest;
use crate::option_group::contains;
use crate::preset::{FIRST_VISIT, PRESETS, Preset, preset};
use crate::recorded_answer::{self, RecordedAnswer};
use crate::scenario::Scenario;
use crate::synonyms;
use crate::validation::Problem;
use crate::view::VIEW_KEYS;

/// The version of the link's format. It is written first, so that a page of an earlier version can
/// say that it may not understand the rest.
pub const VERSION: u32 = 1;

/// An address, decoded: the parts that could be read, and a notice for each that could not or has
/// no effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The scenario; what could not be read stays automatic.
    pub scenario: Scenario,
    /// What was ignored or has no effect, and why.
    pub notices: Vec<Notice>,
    /// The answer when the link was made, if the link has it.
    pub recorded: Option<RecordedAnswer>,
    /// The preset that the link begins with, if it does.
    pub example: Option<&'static Preset>,
}

/// A part of a link that was ignored, or has another effect than it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its key; of a fragment that begins with the name of no preset, that name.
    pub key: String,
    /// Its value, shortened.
    pub given: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Pairs beyond this many are not read: a link that sets every field has half as many, and the time
/// to read an address stays bounded.
const MAX_PAIRS: usize = 300;

/// The keys that decide on the family.
const DECIDING: [&str; 2] = ["w", "model"];

/// The number of characters of a value that a notice repeats.
const MAX_REPEATED: usize = 40;

/// Reads an address: its fragment, or its query if the fragment has neither a preset nor a pair.
///
/// It cannot fail: the notices name what is wrong, and everything else is kept. A fragment may
/// begin with a preset's id; the pairs that follow it change that preset.
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
    let (name, pairs) = split_name(fragment);
    let preset = preset(name);
    arrival.example = preset;
    match preset {
        Some(preset) => arrival.scenario = preset.scenario(),
        // A plain address: no preset, and nothing wrong.
        None if name.is_empty() => {}
        None => arrival.notices.push(Notice {
            key: shorten(name),
            given: String::new(),
            problem: Problem::UnknownPreset(nearest(name, PRESETS.iter().map(|preset| preset.id))),
        }),
    }
    if preset.is_some() || pairs.contains('=') {
        arrival.read(pairs, |_| false);
    } else {
        arrival.read(query, is_beside);
    }
    arrival
}

/// What the page opens at an address: what it asks, or [`FIRST_VISIT`] where it asks nothing. A frame without a question
/// keeps the default one, which its embedder has seen.
///
/// ```
/// use offload_scenario::{Arrival, open};
///
/// assert_eq!(open("?utm_source=mail", "").example.map(|example| example.id), Some("dataframe"));
/// assert_eq!(open("", "#v=1"), Arrival::default());
/// assert_eq!(open("?embed=1", ""), Arrival::default());
/// ```
pub fn open(query: &str, fragment: &str) -> Arrival {
    let pairs =
        query.trim_start_matches('?').split('&').map(|pair| pair.split('=').next().unwrap_or(pair));
    let asks = |key: &str| key == "embed" || !(key.is_empty() || is_beside(key));
    if fragment.trim_start_matches('#').is_empty() && !pairs.into_iter().any(asks) {
        decode("", FIRST_VISIT)
    } else {
        decode(query, fragment)
    }
}

/// The name that a fragment begins with, empty if there is none, and its pairs.
fn split_name(fragment: &str) -> (&str, &str) {
    let (first, rest) = fragment.split_once('&').unwrap_or((fragment, ""));
    if first.contains('=') { ("", fragment) } else { (first, rest) }
}

impl Notice {
    /// Whether it is about a field.
    pub fn is_about(&self, field: &Field) -> bool {
        match self.problem {
            Problem::UnknownProduct(choice, _) => field.kind == Kind::Choice(choice),
            _ => self.key == field.key,
        }
    }
}

impl Preset {
    /// The scenario that its link says.
    pub fn scenario(&self) -> Scenario {
        decode("", self.link).scenario
    }

    /// The preset whose scenario equals this one, if there is one.
    pub fn of(scenario: &Scenario) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.scenario() == *scenario)
    }
}

/// A scenario that did not come from a link.
impl From<Scenario> for Arrival {
    fn from(scenario: Scenario) -> Self {
        Self { scenario, ..Self::default() }
    }
}

impl Arrival {
    fn read(&mut self, pairs: &str, skipped: impl Fn(&str) -> bool) {
        let pairs: Vec<_> = form_urlencoded::parse(pairs.as_bytes())
            .take(MAX_PAIRS)
            .filter(|(key, _)| !skipped(key))
            .collect();
        // First what decides on the family, which other keys may depend on.
        for (key, value) in &pairs {
            if fields(key, &self.scenario).iter().any(|field| DECIDING.contains(&field.key)) {
                let _ = read_pair(&mut self.scenario, key, value);
            }
        }
        // A machine takes the place of a preset's parts, and not of those beside it.
        if let Some((key, value)) = pairs.iter().rfind(|(key, _)| is_machine(key))
            && read_pair(&mut self.scenario, key, value).is_ok()
        {
            self.scenario.forget_parts();
        }
        let mut given = Vec::new();
        for (key, value) in &pairs {
            let read = match &**key {
                recorded_answer::KEY => match RecordedAnswer::read(value) {
                    Some(recorded) => {
                        self.recorded = Some(recorded);
                        Ok(None)
                    }
                    None => Err(Problem::UnreadRecordedAnswer),
                },
                "v" => match value.parse::<u32>().map_or(true, |version| version > VERSION) {
                    true => Err(Problem::LaterVersion),
                    false => Ok(None),
                },
                key => read_pair(&mut self.scenario, key, value).map(|(fields, remark)| {
                    given.extend(fields.into_iter().map(|field| (field, value)));
                    remark
                }),
            };
            if let Some(problem) = read.unwrap_or_else(Some) {
                self.notices.push(Notice { key: shorten(key), given: shorten(value), problem });
            }
        }
        self.notices.extend(FIELDS.iter().filter_map(|field| {
            let (_, value) = given.iter().rfind(|(it, _)| it.key == field.key)?;
            let problem = Problem::OtherFamily(field.only_for(&self.scenario)?);
            Some(Notice { key: field.key.to_owned(), given: shorten(value), problem })
        }));
    }
}

impl Field {
    /// The families that take what is given for the field, where that of a scenario does not: it has
    /// no effect then.
    pub fn only_for(&self, scenario: &Scenario) -> Option<&'static [Family]> {
        if let Kind::Choice(choice) = self.kind
            && let Some(place) = scenario.chosen(choice)
            && !choice.is_for(place, scenario.family())
        {
            return Some(choice.families(place));
        }
        (!self.applies(scenario)).then_some(self.families)
    }
}

/// Whether a key chooses a machine.
fn is_machine(key: &str) -> bool {
    field_named(key).is_some_and(|field| field.kind == Kind::Choice(Choice::Machine))
}

/// Whether a key of a query is not part of the question: one of the view, or one that newsletters and social networks
/// append to links.
fn is_beside(key: &str) -> bool {
    VIEW_KEYS.contains(&key) || key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

/// The fields that a key may stand for, one that applies to the family first.
fn fields(key: &str, scenario: &Scenario) -> Vec<&'static Field> {
    if let Some(field) = field(key) {
        return vec![field];
    }
    let letters = key.chars().filter(|letter| !matches!(letter, '_' | '-' | ' ' | '.'));
    let word: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let mut fields: Vec<_> = synonyms::keys(&word).filter_map(field).collect();
    if let Some(place) = fields.iter().position(|field| field.applies(scenario)) {
        fields.swap(0, place);
    }
    fields
}

/// The field that a key or another word for one stands for where no family is chosen.
pub fn field_named(word: &str) -> Option<&'static Field> {
    fields(word, &Scenario::default()).first().copied()
}

/// Reads a pair; returns the fields that it gives, and what to know of how it was read.
fn read_pair(
    scenario: &mut Scenario,
    key: &str,
    value: &str,
) -> Result<(Vec<&'static Field>, Option<Problem>), Problem> {
    let mut fields = fields(key, scenario);
    let Some(first) = fields.first() else {
        return Err(Problem::UnknownKey(nearest(key, FIELDS.iter().map(|field| field.key))));
    };
    if let Kind::Number(number) = &first.kind {
        scenario.set(number.number, Some(number.read(value)?));
        fields.truncate(1);
        return Ok((fields, number.remark(value)));
    }
    // A library may be one on the CPU, on the GPU, or both.
    let (mut remark, mut problem) = (None, None);
    // A format of complex numbers says two things.
    let complex =
        field("numbers").filter(|_| contains(value.to_ascii_lowercase().as_bytes(), b"complex"));
    fields.retain(|field| {
        let Kind::Choice(choice) = field.kind else { return false };
        match choice.read(value) {
            Ok((place, about)) => {
                scenario.pick(choice, Some(place));
                let takes_complex =
                    complex.filter(|it| choice == Choice::Precision && it.applies(scenario));
                remark = about.filter(|_| takes_complex.is_none());
                if takes_complex.is_some() {
                    scenario.choose(Choice::NumberKind, "complex");
                }
                true
            }
            Err(wrong) => {
                problem.get_or_insert(wrong);
                false
            }
        }
    });
    match problem {
        Some(problem) if fields.is_empty() => Err(problem),
        _ => Ok((fields, remark)),
    }
}

/// The fragment of a scenario, without its `#`. It is never empty, as a bare address asks nothing: see [`open`].
///
/// What a person gave and the family does not take is left out.
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
    let mut link = format!("v={VERSION}");
    for field in FIELDS.iter().filter(|field| field.only_for(scenario).is_none()) {
        if let Some(value) = written(field, scenario) {
            link.extend(["&", field.key, "=", &value]);
        }
    }
    link
}

/// The value of a field as a link writes it; none where it is automatic.
fn written(field: &Field, scenario: &Scenario) -> Option<String> {
    match &field.kind {
        Kind::Number(number) => scenario.number(number.number).map(decimal::write),
        Kind::Choice(choice) => {
            scenario.chosen(*choice).and_then(|option| Some(choice.option(option)?.id.to_owned()))
        }
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_REPEATED).collect();
    if text.chars().nth(MAX_REPEATED).is_some() {
        short.push('…');
    }
    short
}

/// The fragment of a scenario with the answer of today recorded in it, so that the page can say
/// what has changed when it is opened later.
///
/// ```
/// use offload_scenario::{RecordedAnswer, decode, encode_recorded};
///
/// let scenario = decode("", "#matmul").scenario;
/// let answer = RecordedAnswer { edition: "2026-11".to_owned(), speedup: Some(29.44) };
/// let arrival = decode("", &encode_recorded(&scenario, &answer));
/// assert_eq!(arrival.scenario, scenario);
/// assert_eq!(arrival.recorded.and_then(|recorded| recorded.speedup), Some(29.4));
/// ```
pub fn encode_recorded(scenario: &Scenario, answer: &RecordedAnswer) -> String {
    format!("{}&{}={}", encode(scenario), recorded_answer::KEY, answer.write())
}
