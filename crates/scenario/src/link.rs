//! Converts scenarios to links and back. With `pair.rs`, the only file that knows the text of a link.

use crate::choice::Choice;
use crate::decimal;
use crate::family::Family;
use crate::field::{Field, Kind};
use crate::fields::FIELDS;
use crate::measured;
use crate::nearest::nearest_names;
use crate::number::Number;
use crate::pair::{field_named, fields, is_machine, key_of, pairs_of, read_pair};
use crate::pinned::{self, Pinned};
use crate::preset::{Example, OF_FIRST_VISIT, PRESETS, Preset, preset};
use crate::program::is_program;
use crate::recorded_answer::{self, RecordedAnswer};
use crate::scenario::Scenario;
use crate::validation::Problem;
use crate::view::VIEW_KEYS;

/// The version of the link's format. It is written first, so that a page of an earlier version can
/// say that it may not understand the rest.
pub const VERSION: u32 = 1;

/// A decoded address: the parts that could be read, and a notice for each that could not or has no effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The scenario; parts that could not be read stay automatic.
    pub scenario: Scenario,
    /// The parts that were ignored or have no effect, with the reason.
    pub notices: Vec<Notice>,
    /// The answer when the link was made, if the link has it.
    pub recorded: Option<RecordedAnswer>,
    /// The preset that the link begins with, or the one that asks the same: see [`Arrival::with_example`].
    pub example: Option<Example>,
    /// The scenarios to compare the question with.
    pub pinned: Vec<Pinned>,
    /// The link of a program, if the address asks one instead of a question.
    pub program: Option<String>,
}

/// A part of a link that was ignored, or has another effect than it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its key. For a fragment that begins with an unknown preset name, that name.
    pub key: String,
    /// Its value, shortened.
    pub given: String,
    /// The problem with it.
    pub problem: Problem,
    /// The keys of the fields that it is about.
    pub about: Vec<&'static str>,
    /// The phase that it is in, if its link is a program's.
    pub phase: Option<NoticePhase>,
}

/// A phase of a program, of which a part was ignored or has another effect than it says.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticePhase {
    /// Its place among the phases, counted from zero.
    pub place: usize,
    /// The name that a person calls it. May be empty.
    pub name: String,
}

/// Pairs beyond this many are not read: a link that sets every field has half as many, and the time
/// to read an address stays bounded.
const MAX_PAIRS: usize = 300;

/// The keys that decide on the family: a language model that is trained is a transformer.
pub(crate) const DECIDING: [&str; 7] = ["w", "model", "phase", "tune", "ckpt", "offload", "shard"];

/// The number of characters of a value that a notice repeats.
const MAX_REPEATED: usize = 40;

/// Reads an address: its fragment, or its query if the fragment has neither a preset nor a pair.
///
/// It cannot fail: the notices name what is wrong, and everything else is kept. A fragment may
/// begin with a preset's id, or with the name of a kind of work, a network, a machine or a GPU; the pairs that follow
/// change that.
///
/// ```
/// use offload_scenario::{Number, decode};
///
/// let arrival = decode("", "#v=1&w=matmul&n=4096&m=cheese");
/// assert_eq!(arrival.scenario.number(Number::Columns), Some(4096.0));
/// assert_eq!(arrival.notices.len(), 1);
/// assert_eq!(decode("", "#matmul&n=4096&gpu=t4").notices, []);
/// assert_eq!(decode("", "#gpt-2&batch=16").scenario, decode("", "#w=gpt-2&batch=16").scenario);
/// ```
pub fn decode(query: &str, fragment: &str) -> Arrival {
    let fragment = fragment.trim_start_matches('#');
    let query = query.trim_start_matches('?');
    let mut arrival = Arrival::default();
    let (name, pairs) = split_name(fragment);
    let example = preset(name).map(Preset::example);
    let key = key_of(name).filter(|_| example.is_none());
    let named = match (example, key) {
        (Some(example), _) => {
            arrival.scenario = example.scenario.clone();
            arrival.example = Some(example);
            true
        }
        (None, Some(key)) => {
            arrival.read(&format!("{key}={name}"), |_| false);
            true
        }
        // A plain address: no name, and nothing wrong.
        (None, None) if name.is_empty() => false,
        (None, None) => arrival.read_name(name),
    };
    if named || pairs.contains('=') {
        arrival.read(pairs, |_| false);
    } else {
        arrival.read(query, is_beside);
    }
    arrival
}

/// Returns the page's content at an address: the program or the question that it asks, or
/// [`FIRST_VISIT`](crate::FIRST_VISIT) if it asks nothing. A frame without a question keeps the default one, which its
/// embedder has seen.
///
/// ```
/// use offload_scenario::{Arrival, open};
///
/// assert_eq!(open("?utm_source=mail", "").example.map(|example| example.preset.id), Some("dataframe"));
/// assert_eq!(open("", "#v=1"), Arrival::default());
/// assert_eq!(open("?embed=1", ""), Arrival::default());
/// ```
pub fn open(query: &str, fragment: &str) -> Arrival {
    open_unasked(query, fragment).unwrap_or_else(|| decode(query, fragment).with_example())
}

/// Returns the page's content at an address without a question to read, or `None` if there is one. A program is read by
/// its own page. The page of a first visit is loaded without the code that reads a question.
pub fn open_unasked(query: &str, fragment: &str) -> Option<Arrival> {
    let fragment = fragment.trim_start_matches('#');
    if is_program(fragment) {
        return Some(Arrival { program: Some(fragment.to_owned()), ..Arrival::default() });
    }
    if !fragment.is_empty() || asks(query) {
        return None;
    }
    let embeds = query.trim_start_matches('?').split('&').any(|pair| pair_key(pair) == "embed");
    Some(if embeds { Arrival::default() } else { first_visit() })
}

/// Returns the arrival of the link of [`FIRST_VISIT`](crate::FIRST_VISIT), without reading it.
fn first_visit() -> Arrival {
    let mut scenario = Scenario::default();
    for (choice, id) in
        [(Choice::Family, "dataframe"), (Choice::TableOperation, "groupby"), (Choice::Gpu, "t4")]
    {
        scenario.choose(choice, id);
    }
    scenario.set(Number::TableRows, Some(1e7));
    let example = Example { preset: &OF_FIRST_VISIT, scenario: scenario.clone() };
    Arrival { scenario, example: Some(example), ..Arrival::default() }
}

/// Returns `true` if a query has a key that is not of the view or of newsletters.
pub fn asks(query: &str) -> bool {
    let is_asked = |key: &str| !key.is_empty() && !is_beside(key);
    query.trim_start_matches('?').split('&').map(pair_key).any(is_asked)
}

fn pair_key(pair: &str) -> &str {
    pair.split('=').next().unwrap_or(pair)
}

/// Returns the name that a fragment begins with, empty if there is none, and its pairs.
fn split_name(fragment: &str) -> (&str, &str) {
    let (first, rest) = fragment.split_once('&').unwrap_or((fragment, ""));
    if first.contains('=') { ("", fragment) } else { (first, rest) }
}

impl Notice {
    /// Returns the choice that counts as something else than it says, which the page says next to the answer: an
    /// unknown GPU, CPU, machine, library or network, a network that the kind of work does not have, or the work
    /// itself.
    pub fn unmet(&self) -> Option<Choice> {
        let is_of = |key| field_named(&self.key).is_some_and(|field| field.key == key);
        match self.problem {
            Problem::UnknownProduct(choice, _) => Some(choice),
            Problem::OtherFamily(_) | Problem::OptionOfOther(_) if is_of("model") => {
                Some(Choice::Network)
            }
            Problem::UnknownOption(_) | Problem::NotCovered if is_of("w") => Some(Choice::Family),
            Problem::NotCovered | Problem::UnknownPreset(_) => Some(Choice::Family),
            _ => None,
        }
    }

    /// Returns `true` if it is about a field.
    pub fn is_about(&self, field: &Field) -> bool {
        self.about.contains(&field.key)
    }

    /// Returns the notice for a part of a link that has its own keys, such as a pinned scenario: "vs=A: n". It is about no
    /// field of the question.
    pub(crate) fn within(self, part: &str) -> Self {
        Self { key: format!("{part}: {}", self.key), about: Vec::new(), ..self }
    }

    /// Returns its key behind the phase that it is in, if it is in one: "fit: n".
    pub fn placed_key(&self) -> String {
        match &self.phase {
            None => self.key.clone(),
            Some(NoticePhase { place, name }) if name.is_empty() => {
                format!("phase {}: {}", place + 1, self.key)
            }
            Some(NoticePhase { name, .. }) => format!("{name}: {}", self.key),
        }
    }

    /// Returns a notice on a pair of a link.
    fn on_pair(key: &str, given: &str, problem: Problem) -> Self {
        let about = match problem {
            Problem::UnknownProduct(choice, _) => of_choice(choice),
            Problem::NotCovered => of_choice(Choice::Family),
            _ => fields(key, &Scenario::default()).iter().map(|field| field.key).collect(),
        };
        Self { key: shorten(key), given: shorten(given), problem, about, phase: None }
    }
}

/// Returns the keys of the fields that make a choice.
fn of_choice(choice: Choice) -> Vec<&'static str> {
    let makes = |field: &&Field| field.kind == Kind::Choice(choice);
    FIELDS.iter().filter(makes).map(|field| field.key).collect()
}

impl Preset {
    /// Returns the scenario of its link.
    pub fn scenario(&self) -> Scenario {
        decode("", self.link).scenario
    }

    /// Returns the preset with its scenario.
    pub fn example(&'static self) -> Example {
        Example { preset: self, scenario: self.scenario() }
    }

    /// Returns the preset whose scenario equals this one, if there is one.
    pub fn of(scenario: &Scenario) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.scenario() == *scenario)
    }
}

/// Makes an arrival of a scenario that did not come from a link.
impl From<Scenario> for Arrival {
    fn from(scenario: Scenario) -> Self {
        Self { scenario, ..Self::default() }
    }
}

impl Arrival {
    /// Adds the preset that asks the same, if the link begins with none.
    #[must_use]
    pub fn with_example(self) -> Self {
        let example = self.example.or_else(|| {
            let preset = Preset::of(&self.scenario)?;
            Some(Example { preset, scenario: self.scenario.clone() })
        });
        Self { example, ..self }
    }

    /// Reads a name that no table of options has, and returns `false` if it is unknown.
    fn read_name(&mut self, name: &str) -> bool {
        let pairs = pairs_of(name);
        let problem = match &pairs {
            Some(pairs) if pairs.is_empty() => Problem::NotCovered,
            Some(pairs) => {
                self.read(pairs, |_| false);
                Problem::ReadAs(pairs.clone())
            }
            None => {
                let presets = &mut PRESETS.iter().map(|preset| preset.id);
                Problem::UnknownPreset(nearest_names(name, presets))
            }
        };
        let about = match problem {
            Problem::ReadAs(_) => Vec::new(),
            _ => of_choice(Choice::Family),
        };
        let key = shorten(name);
        self.notices.push(Notice { key, given: String::new(), problem, about, phase: None });
        pairs.is_some()
    }

    pub(crate) fn read(&mut self, pairs: &str, skipped: impl Fn(&str) -> bool) {
        let pairs: Vec<_> = form_urlencoded::parse(pairs.as_bytes())
            .take(MAX_PAIRS)
            .filter(|(key, _)| !skipped(key))
            .collect();
        // First the keys that decide on the family, which other keys may depend on.
        for (key, value) in &pairs {
            if fields(key, &self.scenario).iter().any(|field| DECIDING.contains(&field.key)) {
                let _ = read_pair(&mut self.scenario, key, value);
            }
        }
        // A machine replaces a preset's parts, but not the parts of the link itself.
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
                "v" => {
                    if value.parse::<u32>().map_or(true, |version| version > VERSION) {
                        Err(Problem::LaterVersion)
                    } else {
                        Ok(None)
                    }
                }
                pinned::KEY | measured::KEY => Ok(None),
                key => read_pair(&mut self.scenario, key, value).map(|(fields, remark)| {
                    given.extend(fields.into_iter().map(|field| (field, value)));
                    remark
                }),
            };
            if let Some(problem) = read.unwrap_or_else(Some) {
                self.notices.push(Notice::on_pair(key, value, problem));
            }
        }
        self.notices.extend(FIELDS.iter().filter_map(|field| {
            let (_, value) = given.iter().rfind(|(other, _)| other.key == field.key)?;
            let families = field.only_for(&self.scenario)?;
            let problem = if field.applies(&self.scenario) {
                Problem::OptionOfOther(families)
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
        let of_key = |key| pairs.iter().filter(move |(other, _)| other == key);
        of_key(measured::KEY).for_each(|(_, value)| self.read_measured(value));
        of_key(pinned::KEY).for_each(|(_, value)| self.read_pinned(value));
    }
}

impl Field {
    /// Returns the families that have the given value of the field, if the scenario's family does not: the value has no
    /// effect then.
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

/// Returns `true` if a key of a query is not part of the question: one of the view, or one that newsletters and social
/// networks append to links.
pub(crate) fn is_beside(key: &str) -> bool {
    VIEW_KEYS.contains(&key) || key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

/// Writes the fragment of a scenario, without its `#`. It is never empty, as a bare address asks nothing: see [`open`].
///
/// Given values that the family does not have are left out.
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
    link + &measured::written(scenario)
}

/// Writes the value of a field for a link.
///
/// `None` if it is automatic.
pub(crate) fn written(field: &Field, scenario: &Scenario) -> Option<String> {
    match &field.kind {
        Kind::Number(number) => scenario.number(number.number).map(decimal::write),
        Kind::Choice(choice) => {
            scenario.chosen(*choice).and_then(|option| Some(choice.option(option)?.id.to_owned()))
        }
    }
}

pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_REPEATED).collect();
    if text.chars().nth(MAX_REPEATED).is_some() {
        short.push('…');
    }
    short
}

/// Writes the fragment of a scenario with today's answer recorded in it, so that the page can show the changes when it
/// is opened later.
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
