//! Converts scenarios to links and back. Only this module and `pair.rs` contain the syntax of links.

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

/// The version of the link format. Each link begins with its version, so that an older page can warn that it may not
/// understand the link.
pub const VERSION: u32 = 1;

/// A decoded address, with a notice for each key or value that could not be parsed or has no effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The scenario. Inputs that could not be parsed stay automatic.
    pub scenario: Scenario,
    /// Notices about keys and values that were ignored or have no effect.
    pub notices: Vec<Notice>,
    /// The speedup and the data edition recorded when the link was made, if any.
    pub recorded: Option<RecordedAnswer>,
    /// The preset at the start of the link, or else the preset with an equal scenario; see [`Arrival::with_example`].
    pub example: Option<Example>,
    /// The pinned scenarios, which the page compares with `scenario`.
    pub pinned: Vec<Pinned>,
    /// The link of a program, if the address contains a program instead of a scenario.
    pub program: Option<String>,
}

/// A notice about a key or value in a link that was ignored or interpreted differently.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key in the link, or an unknown name at the start of a fragment.
    pub key: String,
    /// The value, shortened.
    pub given: String,
    pub problem: Problem,
    /// The keys of the fields that the notice is about.
    pub about: Vec<&'static str>,
    /// The phase that contains the key, if the link describes a program.
    pub phase: Option<NoticePhase>,
}

/// A phase of a program that a notice refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticePhase {
    /// The zero-based index of the phase.
    pub place: usize,
    /// The name given by the user, which may be empty.
    pub name: String,
}

/// The maximum number of pairs to parse, which limits the time to decode an address. A link that sets every field has
/// half as many pairs.
const MAX_PAIRS: usize = 300;

/// The keys that can change the family. For example, a language model that is trained is a transformer.
pub(crate) const FAMILY_KEYS: [&str; 7] =
    ["w", "model", "phase", "tune", "ckpt", "offload", "shard"];

/// The maximum number of characters of a key or value that a notice repeats.
const MAX_REPEATED: usize = 40;

/// Decodes an address. Uses the query if the fragment contains neither a name nor a pair.
///
/// Decoding never fails: errors become notices, and all valid pairs are kept. A fragment may begin with the id of a
/// preset or the name of a kind of work, a network, a machine or a GPU. The pairs that follow override the values that
/// this name implies.
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

/// Returns the program or scenario at an address. If the address contains neither, returns
/// [`FIRST_VISIT`](crate::FIRST_VISIT), or the default scenario if the page is embedded. Embedded pages show the
/// default scenario because the author of the embedding site saw that scenario.
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

/// Returns the arrival for an address without a scenario, or `None` if the address contains a scenario to decode.
///
/// The link of a program is returned undecoded. This function is separate from [`open`] so that a first visit does not
/// load the code that decodes scenarios.
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

/// Returns `true` if a query contains a scenario. Ignores the keys of the view and the keys that newsletters add (e.g.
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
    /// Returns the choice for which a substitute is used. This happens for an unknown GPU, CPU, machine, library,
    /// network or kind of work, and for a network that the kind of work does not have. The page names the substitute
    /// next to the result.
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

    /// Returns `true` if the notice is about a pinned scenario instead of the current scenario.
    pub(crate) fn is_about_pinned(&self) -> bool {
        self.key.strip_prefix(pinned::KEY).is_some_and(|rest| rest.starts_with('='))
    }

    pub fn is_about(&self, field: &Field) -> bool {
        self.about.contains(&field.key)
    }

    /// Returns the notice with a prefix before its key, such as "vs=A: n" for a pinned scenario. The new notice is not
    /// about any field of the current scenario.
    pub(crate) fn within(self, part: &str) -> Self {
        Self { key: format!("{part}: {}", self.key), about: Vec::new(), ..self }
    }

    /// Returns the key with the name of its phase as a prefix, such as "fit: n". Returns the plain key if the notice
    /// has no phase.
    pub fn placed_key(&self) -> String {
        match &self.phase {
            None => self.key.clone(),
            Some(NoticePhase { place, name }) if name.is_empty() => {
                format!("phase {}: {}", place + 1, self.key)
            }
            Some(NoticePhase { name, .. }) => format!("{name}: {}", self.key),
        }
    }

    /// Creates a notice about a pair in a link.
    fn on_pair(key: &str, given: &str, problem: Problem) -> Self {
        let possible_keys = || -> Vec<&'static str> {
            fields(key, &Scenario::default()).iter().map(|field| field.key).collect()
        };
        let about = match problem {
            // A key such as `lib` stands for the library on both machines.
            Problem::UnknownProduct(..) if possible_keys().len() > 1 => possible_keys(),
            Problem::UnknownProduct(choice, _) => keys_of_choice(choice),
            Problem::NotCovered => keys_of_choice(Choice::Family),
            _ => possible_keys(),
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
    pub fn scenario(&self) -> Scenario {
        decode("", self.link).scenario
    }

    /// Returns the preset together with its scenario.
    pub fn example(&'static self) -> Example {
        Example { preset: self, scenario: self.scenario() }
    }

    /// Returns the preset with an equal scenario, if one exists.
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
    /// Sets the preset to one with an equal scenario, unless the link begins with a preset.
    #[must_use]
    pub fn with_example(self) -> Self {
        let example = self.example.or_else(|| {
            let preset = Preset::of(&self.scenario)?;
            Some(Example { preset, scenario: self.scenario.clone() })
        });
        Self { example, ..self }
    }

    /// Parses a name that is in no table of options, such as `xgboost`. Returns `false` if the name is unknown.
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
        // Parse the keys that can change the family first, because other keys may depend on the family.
        for (key, value) in &pairs {
            if fields(key, &self.scenario).iter().any(|field| FAMILY_KEYS.contains(&field.key)) {
                let _ = read_pair(&mut self.scenario, key, value);
            }
        }
        // A machine overrides the CPU and GPU of a preset, but not a CPU or GPU in the same link.
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
        // The last of several values of an input is used.
        for field in FIELDS {
            // Without an effect, both values are ignored.
            if field.other_families(&self.scenario).is_some() {
                continue;
            }
            let values = || set_fields.iter().filter(|(set_field, _)| set_field.key == field.key);
            let Some((_, last)) = values().next_back() else { continue };
            let mut others: Vec<&str> = values()
                .map(|(_, value)| &***value)
                .filter(|value| !value.eq_ignore_ascii_case(last))
                .collect();
            others.dedup();
            self.notices.extend(
                others.into_iter().map(|value| {
                    Notice::on_pair(field.key, value, Problem::Repeated(shorten(last)))
                }),
            );
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
    /// Returns the families that have this field or its selected option if the scenario's family does not. The value of
    /// the field then has no effect.
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

/// Returns `true` if a query key is not an input of the scenario. Such keys belong to the view or were added by
/// newsletters and social networks (e.g. `utm_source`).
pub(crate) fn is_not_question(key: &str) -> bool {
    VIEW_KEYS.contains(&key) || key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

/// Writes a scenario as a fragment, without `#`. The fragment is never empty, because [`open`] treats an empty fragment
/// as a first visit.
///
/// Omits values that the scenario's family does not have.
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

/// Returns the value of a field as written in links, or `None` if the field is automatic.
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

/// Writes a scenario and its current result as a fragment. If the link is opened later, the page can show how the
/// result has changed.
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
