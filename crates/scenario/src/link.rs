//! Converts scenarios to links and back. Only this file and `pair.rs` know the syntax of a link.

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
use crate::preset::{Example, FIRST_VISIT_PRESET, PRESETS, Preset, preset};
use crate::program::is_program;
use crate::recorded_answer::{self, RecordedAnswer};
use crate::scenario::Scenario;
use crate::validation::Problem;
use crate::view::VIEW_KEYS;

/// The version of the link format. A link begins with it, so that an older page can warn that it may not understand the
/// rest.
pub const VERSION: u32 = 1;

/// A decoded address, with a notice for each part that could not be read or has no effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The scenario. Parts that could not be read stay automatic.
    pub scenario: Scenario,
    /// Notices on parts that were ignored or have no effect.
    pub notices: Vec<Notice>,
    /// The answer recorded when the link was made, if it was recorded.
    pub recorded: Option<RecordedAnswer>,
    /// The preset that the link begins with, or the preset with the same scenario: see [`Arrival::with_example`].
    pub example: Option<Example>,
    /// The pinned scenarios, for comparison with `scenario`.
    pub pinned: Vec<Pinned>,
    /// The program's link, if the address contains a program instead of a question.
    pub program: Option<String>,
}

/// A notice on a part of a link that was ignored or interpreted differently.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key. For an unknown name at the start of a fragment, the name.
    pub key: String,
    /// The value, shortened.
    pub given: String,
    /// The problem with the key or the value.
    pub problem: Problem,
    /// The keys of the fields that the notice is about.
    pub about: Vec<&'static str>,
    /// The phase that contains the part, in the link of a program.
    pub phase: Option<NoticePhase>,
}

/// The phase of a program that a notice is about.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticePhase {
    /// The index of the phase, counted from zero.
    pub place: usize,
    /// The name that the user gave the phase. May be empty.
    pub name: String,
}

/// The maximum number of pairs that are read, which limits the time to read an address. A link that sets every field
/// has half as many.
const MAX_PAIRS: usize = 300;

/// The keys that decide the family. For example, a language model that is trained is a transformer.
pub(crate) const FAMILY_KEYS: [&str; 7] =
    ["w", "model", "phase", "tune", "ckpt", "offload", "shard"];

/// The maximum number of characters of a key or value that a notice repeats.
const MAX_REPEATED: usize = 40;

/// Reads an address: its fragment, or its query if the fragment has neither a name nor a pair.
///
/// It never fails: notices name the problems, and all other parts are kept. A fragment may begin with the id of a
/// preset or the name of a kind of work, a network, a machine or a GPU. The pairs that follow override its values.
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
    let has_name = match (example, key) {
        (Some(example), _) => {
            arrival.scenario = example.scenario.clone();
            arrival.example = Some(example);
            true
        }
        (None, Some(key)) => {
            arrival.read(&format!("{key}={name}"), |_| false);
            true
        }
        // An empty name is not an error.
        (None, None) if name.is_empty() => false,
        (None, None) => arrival.read_name(name),
    };
    if has_name || pairs.contains('=') {
        arrival.read(pairs, |_| false);
    } else {
        arrival.read(query, is_not_question);
    }
    arrival
}

/// Returns the content of the page at an address: the program or question that it contains, or
/// [`FIRST_VISIT`](crate::FIRST_VISIT) if it contains neither. An embedded page without a question shows the default
/// question instead, because its embedder has seen the default question.
///
/// ```
/// use offload_scenario::{Arrival, open};
///
/// assert_eq!(open("?utm_source=mail", "").example.map(|example| example.preset.id), Some("dataframe"));
/// assert_eq!(open("", "#v=1"), Arrival::default());
/// assert_eq!(open("?embed=1", ""), Arrival::default());
/// ```
pub fn open(query: &str, fragment: &str) -> Arrival {
    open_without_question(query, fragment).unwrap_or_else(|| decode(query, fragment).with_example())
}

/// Returns the content of the page at an address without a question, or `None` if there is a question to decode.
///
/// A program is passed on undecoded. This function is separate from [`open`] so that a first visit loads no code for
/// decoding questions.
pub fn open_without_question(query: &str, fragment: &str) -> Option<Arrival> {
    let fragment = fragment.trim_start_matches('#');
    if is_program(fragment) {
        return Some(Arrival { program: Some(fragment.to_owned()), ..Arrival::default() });
    }
    if !fragment.is_empty() || asks(query) {
        return None;
    }
    let is_embedded =
        query.trim_start_matches('?').split('&').any(|pair| pair_key(pair) == "embed");
    Some(if is_embedded { Arrival::default() } else { first_visit() })
}

/// Returns the arrival for the link of [`FIRST_VISIT`](crate::FIRST_VISIT) without decoding the link.
fn first_visit() -> Arrival {
    let mut scenario = Scenario::default();
    for (choice, id) in
        [(Choice::Family, "dataframe"), (Choice::TableOperation, "groupby"), (Choice::Gpu, "t4")]
    {
        scenario.choose(choice, id);
    }
    scenario.set(Number::TableRows, Some(1e7));
    let example = Example { preset: &FIRST_VISIT_PRESET, scenario: scenario.clone() };
    Arrival { scenario, example: Some(example), ..Arrival::default() }
}

/// Returns `true` if a query contains a question: any key except those of the view and those that newsletters add (e.g.
/// `utm_source`).
pub fn asks(query: &str) -> bool {
    let is_question_key = |key: &str| !key.is_empty() && !is_not_question(key);
    query.trim_start_matches('?').split('&').map(pair_key).any(is_question_key)
}

fn pair_key(pair: &str) -> &str {
    pair.split('=').next().unwrap_or(pair)
}

/// Splits a fragment into its name and its pairs. The name is empty if the fragment begins with a pair.
fn split_name(fragment: &str) -> (&str, &str) {
    let (first, rest) = fragment.split_once('&').unwrap_or((fragment, ""));
    if first.contains('=') { ("", fragment) } else { (first, rest) }
}

impl Notice {
    /// Returns the choice for which a substitute is used: an unknown GPU, CPU, machine, library, network or kind of
    /// work, or a network that the kind of work does not have. The page names the substitute next to the answer.
    pub fn substituted_choice(&self) -> Option<Choice> {
        let has_key = |key| field_named(&self.key).is_some_and(|field| field.key == key);
        match self.problem {
            _ if self.is_about_pinned() => None,
            Problem::UnknownProduct(choice, _) => Some(choice),
            Problem::OtherFamily(_) | Problem::OptionOfOther(_) if has_key("model") => {
                Some(Choice::Network)
            }
            Problem::UnknownOption(_) | Problem::NotCovered if has_key("w") => Some(Choice::Family),
            Problem::NotCovered | Problem::UnknownPreset(_) => Some(Choice::Family),
            _ => None,
        }
    }

    /// Returns `true` if the notice is about a pinned scenario, not about the question.
    pub(crate) fn is_about_pinned(&self) -> bool {
        self.key.strip_prefix(pinned::KEY).is_some_and(|rest| rest.starts_with('='))
    }

    /// Returns `true` if the notice is about a field.
    pub fn is_about(&self, field: &Field) -> bool {
        self.about.contains(&field.key)
    }

    /// Returns the notice with the key of an enclosing part before its own, such as "vs=A: n" for a pinned scenario.
    /// The result is not about any field of the scenario.
    pub(crate) fn within(self, part: &str) -> Self {
        Self { key: format!("{part}: {}", self.key), about: Vec::new(), ..self }
    }

    /// Returns the key, with the name of its phase before it if there is one: "fit: n".
    pub fn placed_key(&self) -> String {
        match &self.phase {
            None => self.key.clone(),
            Some(NoticePhase { place, name }) if name.is_empty() => {
                format!("phase {}: {}", place + 1, self.key)
            }
            Some(NoticePhase { name, .. }) => format!("{name}: {}", self.key),
        }
    }

    /// Creates a notice on a pair of a link.
    fn on_pair(key: &str, given: &str, problem: Problem) -> Self {
        let about = match problem {
            Problem::UnknownProduct(choice, _) => keys_of_choice(choice),
            Problem::NotCovered => keys_of_choice(Choice::Family),
            _ => fields(key, &Scenario::default()).iter().map(|field| field.key).collect(),
        };
        Self { key: shorten(key), given: shorten(given), problem, about, phase: None }
    }
}

/// Returns the keys of the fields that set a choice.
fn keys_of_choice(choice: Choice) -> Vec<&'static str> {
    let sets_choice = |field: &&Field| field.kind == Kind::Choice(choice);
    FIELDS.iter().filter(sets_choice).map(|field| field.key).collect()
}

impl Preset {
    /// Decodes the preset's link.
    pub fn scenario(&self) -> Scenario {
        decode("", self.link).scenario
    }

    /// Returns the preset together with its scenario.
    pub fn example(&'static self) -> Example {
        Example { preset: self, scenario: self.scenario() }
    }

    /// Returns the preset with exactly this scenario, if there is one.
    pub fn of(scenario: &Scenario) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.scenario() == *scenario)
    }
}

/// Creates an arrival for a scenario that did not come from a link.
impl From<Scenario> for Arrival {
    fn from(scenario: Scenario) -> Self {
        Self { scenario, ..Self::default() }
    }
}

impl Arrival {
    /// Adds the preset with the same scenario, unless the link begins with a preset.
    #[must_use]
    pub fn with_example(self) -> Self {
        let example = self.example.or_else(|| {
            let preset = Preset::of(&self.scenario)?;
            Some(Example { preset, scenario: self.scenario.clone() })
        });
        Self { example, ..self }
    }

    /// Reads a name that is in no table of options, such as `xgboost`. Returns `false` if the name is unknown.
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
            _ => keys_of_choice(Choice::Family),
        };
        let key = shorten(name);
        self.notices.push(Notice { key, given: String::new(), problem, about, phase: None });
        pairs.is_some()
    }

    pub(crate) fn read(&mut self, pairs: &str, is_skipped: impl Fn(&str) -> bool) {
        let pairs: Vec<_> = form_urlencoded::parse(pairs.as_bytes())
            .take(MAX_PAIRS)
            .filter(|(key, _)| !is_skipped(key))
            .collect();
        // Read the keys that decide the family first, because other keys may depend on it.
        for (key, value) in &pairs {
            if fields(key, &self.scenario).iter().any(|field| FAMILY_KEYS.contains(&field.key)) {
                let _ = read_pair(&mut self.scenario, key, value);
            }
        }
        // A machine replaces the parts of a preset, but not those in the link itself.
        if let Some((key, value)) = pairs.iter().rfind(|(key, _)| is_machine(key))
            && read_pair(&mut self.scenario, key, value).is_ok()
        {
            self.scenario.reset_parts();
        }
        let mut set_fields = Vec::new();
        for (key, value) in &pairs {
            let result = match &**key {
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
                    set_fields.extend(fields.into_iter().map(|field| (field, value)));
                    remark
                }),
            };
            if let Some(problem) = result.unwrap_or_else(Some) {
                self.notices.push(Notice::on_pair(key, value, problem));
            }
        }
        self.notices.extend(FIELDS.iter().filter_map(|field| {
            let (_, value) =
                set_fields.iter().rfind(|(set_field, _)| set_field.key == field.key)?;
            let families = field.other_families(&self.scenario)?;
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
        let pairs_with_key = |key| pairs.iter().filter(move |(pair_key, _)| pair_key == key);
        pairs_with_key(measured::KEY).for_each(|(_, value)| self.read_measured(value));
        pairs_with_key(pinned::KEY).for_each(|(_, value)| self.read_pinned(value));
    }
}

impl Field {
    /// Returns the families that have this field or its selected option, if the scenario's family does not. The value
    /// then has no effect.
    pub fn other_families(&self, scenario: &Scenario) -> Option<&'static [Family]> {
        if let Kind::Choice(choice) = self.kind
            && let Some(index) = scenario.chosen(choice)
            && !choice.is_for(index, scenario.family())
        {
            return Some(choice.families(index));
        }
        (!self.applies(scenario)).then_some(self.families)
    }
}

/// Returns `true` if a key of a query is not part of the question: a key of the view, or one that newsletters and
/// social networks add to links (e.g. `utm_source`).
pub(crate) fn is_not_question(key: &str) -> bool {
    VIEW_KEYS.contains(&key) || key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

/// Writes the fragment of a scenario, without `#`. It is never empty, because an address without a fragment asks
/// nothing: see [`open`].
///
/// Values that the scenario's family does not have are left out.
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
    for field in FIELDS.iter().filter(|field| field.other_families(scenario).is_none()) {
        if let Some(value) = link_value(field, scenario) {
            link.extend(["&", field.key, "=", &value]);
        }
    }
    link + &measured::link_suffix(scenario)
}

/// Returns the value of a field as written in a link, or `None` if it is automatic.
pub(crate) fn link_value(field: &Field, scenario: &Scenario) -> Option<String> {
    match &field.kind {
        Kind::Number(number) => scenario.number(number.number).map(decimal::write),
        Kind::Choice(choice) => {
            scenario.chosen(*choice).and_then(|option| Some(choice.option(option)?.id.to_owned()))
        }
    }
}

pub(crate) fn shorten(text: &str) -> String {
    let mut prefix: String = text.chars().take(MAX_REPEATED).collect();
    if text.chars().nth(MAX_REPEATED).is_some() {
        prefix.push('…');
    }
    prefix
}

/// Writes the fragment of a scenario together with today's answer, so that the page can show what has changed when the
/// link is opened later.
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
