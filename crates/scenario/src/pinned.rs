//! Parses and writes pinned scenarios, which the page compares with the current scenario. A link stores each pinned
//! scenario as its differences from the current scenario: `vs=NAME,key:value,key`. A key without a value makes the
//! input automatic in the pinned scenario. Hand-written links may also contain percent-encoded pairs:
//! `vs=w%3Dfft%26n%3D4096`.

use crate::differences::{differences, read_differences, without_unused_inputs};
use crate::link_inputs::{read_inputs, split_pairs};
use crate::link_keys::PINNED;
use crate::notice::Notice;
use crate::scenario::Scenario;
use crate::validation::Problem;

/// The maximum number of pinned scenarios.
pub const MAX_PINNED: usize = 3;

/// The maximum number of characters of a pinned scenario's name.
const MAX_NAME_LENGTH: usize = 24;

/// A scenario that is pinned for comparison with the current scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pinned {
    /// The name given by the user, which may be empty.
    pub name: String,
    /// The pinned scenario. Inputs that its family does not have are removed.
    pub scenario: Scenario,
    /// Notices about the keys and values that were not understood. If there are any, the page shows no result for the
    /// scenario.
    pub unread: Vec<Notice>,
}

impl Pinned {
    /// Pins a scenario under a name. The name is shortened to 24 characters, and commas are removed.
    pub fn new(name: &str, scenario: &Scenario) -> Self {
        let characters =
            name.chars().filter(|character| *character != ',' && !character.is_control());
        // Removing commas may leave spaces at the start of a name. A name in a link never begins with a space.
        let characters = characters.skip_while(|character| character.is_whitespace());
        let name = characters.take(MAX_NAME_LENGTH).collect();
        Self { name, scenario: without_unused_inputs(scenario), unread: Vec::new() }
    }
}

/// Writes the pinned scenarios as a suffix for the link of `question`. The suffix is empty if there are no pinned
/// scenarios.
///
/// ```
/// use offload_scenario::{Pinned, decode, encode, encode_pinned};
///
/// let question = decode("", "#w=matmul&n=4096&gpu=t4").scenario;
/// let pinned = [Pinned::new("A10G", &decode("", "#w=matmul&n=4096&gpu=a10g&k=64").scenario)];
/// assert_eq!(encode_pinned(&question, &pinned), "&vs=A10G,k:64,gpu:a10g");
/// let link = encode(&question) + &encode_pinned(&question, &pinned);
/// assert_eq!(decode("", &link).pinned, pinned);
/// ```
pub fn encode_pinned(question: &Scenario, pinned: &[Pinned]) -> String {
    let question = without_unused_inputs(question);
    let mut link = String::new();
    for Pinned { name, scenario, unread } in pinned {
        link.extend(["&", PINNED, "="]);
        link.extend(form_urlencoded::byte_serialize(name.as_bytes()));
        let differences = differences(&question, scenario);
        link += &differences;
        // The comma marks the text as a name. Without it, a name that contains `=` would be parsed as a scenario.
        if differences.is_empty() && unread.is_empty() && name.contains('=') {
            link.push(',');
        }
        for Notice { key, given, .. } in unread {
            let pair = format!(",{key}:{given}");
            link.extend(form_urlencoded::byte_serialize(pair.as_bytes()));
        }
    }
    link
}

/// Returns the pairs of a pinned scenario that is written like a scenario in an address, such as `w=fft&n=4096`,
/// possibly after an address. Returns `None` if the text is a name with differences. Names may contain `=` too, as in
/// published links with the name `n=4096`.
fn question_pairs(text: &str) -> Option<&str> {
    let pairs = text.rsplit('#').next().unwrap_or(text);
    let is_question = pairs.starts_with("w=") || pairs.contains('=') && pairs.contains('&');
    (is_question && !text.contains(',')).then_some(pairs)
}

/// Parses a pinned scenario and adds it to `pinned`, unless there are too many. `question` is the current scenario. The
/// added notices begin with the pinned scenario's name.
pub(crate) fn read_pinned(
    pinned: &mut Vec<Pinned>,
    notices: &mut Vec<Notice>,
    question: &Scenario,
    value: &str,
) {
    let own_pairs = question_pairs(value);
    let (name, pairs) = match own_pairs {
        Some(pairs) => ("", pairs),
        None => value.split_once(',').unwrap_or((value, "")),
    };
    if pinned.len() == MAX_PINNED {
        let (key, given) = (PINNED.to_owned(), Pinned::new(name, question).name);
        let (problem, about) = (Problem::TooManyPinned, Vec::new());
        return notices.push(Notice { key, given, problem, about, phase: None });
    }
    let mut scenario = without_unused_inputs(question);
    let mut own_notices = Vec::new();
    match own_pairs {
        Some(pairs) => read_inputs(&mut scenario, &mut own_notices, &split_pairs(pairs)),
        None => (scenario, own_notices) = read_differences(&scenario, pairs),
    }
    let mut new_pinned = Pinned::new(name, &scenario);
    new_pinned.unread = own_notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
    let name = format!("{PINNED}={}", new_pinned.name);
    notices.extend(own_notices.into_iter().map(|notice| Notice {
        problem: match notice.problem.clone() {
            // The page names substitutes for unknown products only for the current scenario.
            Problem::UnknownProduct(_, near) => Problem::UnknownOption(near),
            problem => problem,
        },
        ..notice.within(&name)
    }));
    pinned.push(new_pinned);
}
