//! Converts scenarios to links and back.
//!
//! The parts of a link have their own modules: `pair.rs`, `link_inputs.rs`, `measured.rs` and `pinned.rs`. They do not
//! depend on this module, which combines them.

use crate::choice::Choice;
use crate::field::Field;
use crate::fields::FIELDS;
use crate::link_inputs::{Pair, read_inputs, split_pairs};
use crate::link_keys::{MEASURED, PINNED, RECORDED, VERSION, is_program};
use crate::measured::{link_suffix, read_measured};
use crate::nearest::nearest_names;
use crate::notice::{Notice, keys_of_choice, shorten};
use crate::number::Number;
use crate::pair::{key_of, link_value, pairs_of};
use crate::pinned::{Pinned, read_pinned};
use crate::preset::{Example, FIRST_VISIT_PRESET, PRESETS, Preset, preset};
use crate::recorded_answer::RecordedAnswer;
use crate::scenario::Scenario;
use crate::validation::Problem;
use crate::view::is_outside_scenario;

/// A decoded address, with a notice for each key or value that could not be parsed or has no effect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecodedLink {
    /// The scenario. Inputs that could not be parsed stay automatic.
    pub scenario: Scenario,
    /// Notices about keys and values that were ignored or have no effect.
    pub notices: Vec<Notice>,
    /// The speedup and the data edition recorded when the link was made, if any.
    pub recorded: Option<RecordedAnswer>,
    /// The preset that the link names, or otherwise a preset with an equal scenario; see [`DecodedLink::with_example`].
    pub example: Option<Example>,
    /// The pinned scenarios, which the page compares with `scenario`.
    pub pinned: Vec<Pinned>,
    /// The link of a program, if the address contains a program instead of a scenario.
    pub program: Option<String>,
}

/// Decodes an address. Uses the query if the fragment contains neither a known name nor a pair.
///
/// Decoding never fails: errors become notices, and all valid pairs are kept. A fragment may begin with a name: the id
/// of a preset, or the name of a kind of work, a network, a machine or a GPU. The pairs after the name override its
/// values.
///
/// ```
/// use offload_scenario::{Number, decode};
///
/// let decoded = decode("", "#v=1&w=matmul&n=4096&m=cheese");
/// assert_eq!(decoded.scenario.number(Number::Columns), Some(4096.0));
/// assert_eq!(decoded.notices.len(), 1);
/// assert_eq!(decode("", "#matmul&n=4096&gpu=t4").notices, []);
/// assert_eq!(decode("", "#gpt-2&batch=16").scenario, decode("", "#w=gpt-2&batch=16").scenario);
/// ```
pub fn decode(query: &str, fragment: &str) -> DecodedLink {
    let fragment = fragment.trim_start_matches('#');
    let query = query.trim_start_matches('?');
    let mut decoded = DecodedLink::default();
    let (name, pairs) = split_name(fragment);
    let example = preset(name).map(Preset::example);
    // Without this check, an empty name would start a search of the whole catalog for similar names.
    let key = if name.is_empty() || example.is_some() { None } else { key_of(name) };
    let has_name = match (example, key) {
        (Some(example), _) => {
            decoded.scenario = example.scenario.clone();
            decoded.example = Some(example);
            true
        }
        (None, Some(key)) => {
            decoded.read(&split_pairs(&format!("{key}={name}")));
            true
        }
        // An empty name is not an error.
        (None, None) if name.is_empty() => false,
        (None, None) => decoded.read_name(name),
    };
    if has_name || pairs.contains('=') {
        decoded.read(&split_pairs(pairs));
    } else {
        let mut pairs = split_pairs(query);
        pairs.retain(|(key, _)| !is_outside_scenario(key));
        decoded.read(&pairs);
    }
    decoded
}

/// Returns the program or scenario at an address. If the address contains neither, returns
/// [`FIRST_VISIT`](crate::FIRST_VISIT), or the default scenario if the page is embedded. Embedded pages show the
/// default scenario because the author of the embedding site saw that scenario.
///
/// ```
/// use offload_scenario::{DecodedLink, open};
///
/// assert_eq!(open("?utm_source=mail", "").example.map(|example| example.preset.id), Some("dataframe"));
/// assert_eq!(open("", "#v=1"), DecodedLink::default());
/// assert_eq!(open("?embed=1", ""), DecodedLink::default());
/// ```
pub fn open(query: &str, fragment: &str) -> DecodedLink {
    open_without_question(query, fragment).unwrap_or_else(|| decode(query, fragment).with_example())
}

/// Returns the [`DecodedLink`] for an address without a scenario, or `None` if the address contains a scenario to
/// decode.
///
/// The link of a program is not decoded. This function is separate from [`open`] so that a first visit does not load
/// the code that decodes scenarios.
pub fn open_without_question(query: &str, fragment: &str) -> Option<DecodedLink> {
    let fragment = fragment.trim_start_matches('#');
    if is_program(fragment) {
        return Some(DecodedLink { program: Some(fragment.to_owned()), ..DecodedLink::default() });
    }
    if !fragment.is_empty() || asks(query) {
        return None;
    }
    let is_embedded =
        query.trim_start_matches('?').split('&').any(|pair| pair_key(pair) == "embed");
    Some(if is_embedded { DecodedLink::default() } else { first_visit() })
}

/// Returns the same [`DecodedLink`] as decoding the link of [`FIRST_VISIT`](crate::FIRST_VISIT), but without loading the
/// decoder.
fn first_visit() -> DecodedLink {
    let mut scenario = Scenario::default();
    for (choice, id) in
        [(Choice::Family, "dataframe"), (Choice::TableOperation, "groupby"), (Choice::Gpu, "t4")]
    {
        scenario.choose(choice, id);
    }
    scenario.set(Number::TableRows, Some(1e7));
    let example = Example { preset: &FIRST_VISIT_PRESET, scenario: scenario.clone() };
    DecodedLink { scenario, example: Some(example), ..DecodedLink::default() }
}

/// Returns `true` if a query contains a scenario. Ignores the keys of the view, and keys such as `utm_source` that
/// newsletters add.
pub fn asks(query: &str) -> bool {
    let is_question_key = |key: &str| !key.is_empty() && !is_outside_scenario(key);
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
        // Decode only the presets of the same family, because decoding all of them would take longer than running the
        // model.
        let family = format!("w={}", scenario.family().facts().id);
        let mut presets =
            PRESETS.iter().filter(|preset| preset.link.split('&').any(|pair| pair == family));
        presets.find(|preset| preset.scenario() == *scenario)
    }
}

/// Creates a [`DecodedLink`] for a scenario that did not come from a link.
impl From<Scenario> for DecodedLink {
    fn from(scenario: Scenario) -> Self {
        Self { scenario, ..Self::default() }
    }
}

impl DecodedLink {
    /// Sets `example` to a preset with an equal scenario, if there is one, unless the link already names a preset.
    #[must_use]
    pub fn with_example(self) -> Self {
        let example = self.example.or_else(|| {
            let preset = Preset::of(&self.scenario)?;
            Some(Example { preset, scenario: self.scenario.clone() })
        });
        Self { example, ..self }
    }

    /// Parses a name that is not in any table of options, such as `xgboost`. Returns `false` if the name is unknown.
    fn read_name(&mut self, name: &str) -> bool {
        let pairs = pairs_of(name);
        let problem = match &pairs {
            Some(pairs) if pairs.is_empty() => Problem::NotCovered,
            Some(pairs) => {
                self.read(&split_pairs(pairs));
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

    /// Parses pairs and applies them to the decoded link. They override its values.
    fn read(&mut self, pairs: &[Pair<'_>]) {
        read_inputs(&mut self.scenario, &mut self.notices, pairs);
        let values_of = |key| {
            pairs.iter().filter(move |(pair_key, _)| pair_key == key).map(|(_, value)| &**value)
        };
        if let Some(recorded) = values_of(RECORDED).rev().find_map(RecordedAnswer::read) {
            self.recorded = Some(recorded);
        }
        // Measurements and pinned scenarios are stored as differences from the complete scenario, so they are parsed
        // last.
        for value in values_of(MEASURED) {
            read_measured(&mut self.scenario, &mut self.notices, value);
        }
        for value in values_of(PINNED) {
            read_pinned(&mut self.pinned, &mut self.notices, &self.scenario, value);
        }
    }
}

/// Writes a scenario as a fragment, without `#`. The fragment is never empty, because [`open`] treats an empty fragment
/// as a first visit.
///
/// Omits inputs that the scenario's family does not have.
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
    encode_with_others(scenario, &|_| false)
}

/// Writes a scenario as [`encode`] does, together with the inputs that the scenario's family does not have and that
/// `is_kept` accepts.
///
/// ```
/// use offload_scenario::{decode, encode_with_others};
///
/// let scenario = decode("", "w=fft&rows=5").scenario;
/// assert_eq!(encode_with_others(&scenario, &|_| true), "v=1&w=fft&rows=5");
/// ```
pub fn encode_with_others(scenario: &Scenario, is_kept: &dyn Fn(&Field) -> bool) -> String {
    let mut link = format!("v={VERSION}");
    let is_written = |field: &&Field| field.other_families(scenario).is_none() || is_kept(field);
    for field in FIELDS.iter().filter(is_written) {
        if let Some(value) = link_value(field, scenario) {
            link.extend(["&", field.key, "=", &value]);
        }
    }
    link + &link_suffix(scenario)
}

/// Writes a scenario and its current result as a fragment. If the link is opened later, the page can show how the
/// result has changed.
///
/// ```
/// use offload_scenario::{RecordedAnswer, decode, encode_recorded};
///
/// let scenario = decode("", "#matmul").scenario;
/// let answer = RecordedAnswer { edition: "2026-11".to_owned(), speedup: Some(29.44) };
/// let decoded = decode("", &encode_recorded(&scenario, &answer));
/// assert_eq!(decoded.scenario, scenario);
/// assert_eq!(decoded.recorded.and_then(|recorded| recorded.speedup), Some(29.4));
/// ```
pub fn encode_recorded(scenario: &Scenario, answer: &RecordedAnswer) -> String {
    format!("{}&{RECORDED}={}", encode(scenario), answer.write())
}
