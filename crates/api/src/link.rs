//! Reads links: an address of the page, a part of one, the id of a preset, or an answer in JSON.

use offload_scenario::{
    DecodedLink, DecodedProgram, Notice, Problem, RecordedAnswer, Scenario, asks, decode,
    decode_program, is_program,
};
use serde_json::Value;

/// The reason why an input can't be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreadable {
    /// The input is not a link. Contains notices about the parts that could not be read.
    Link(Vec<Notice>),
    /// The input is not a valid JSON answer. Contains the reason.
    Answer(String),
    /// The input is an address without a question, which could be any web page.
    NoQuestion,
    /// The input is a link with several phases, but a single question is expected.
    Phases,
    /// The input is a link without phases, but a program is expected.
    NoPhase,
}

impl Unreadable {
    /// Returns the error for a JSON answer that is cut off.
    pub fn truncated() -> Self {
        Self::Answer("ends in the middle of an answer".to_owned())
    }

    /// Returns the error for JSON that is not an answer.
    pub fn not_an_answer() -> Self {
        Self::Answer("not an answer from `offload --json`".to_owned())
    }

    /// Returns a short description of the problem.
    pub fn problem(&self) -> &str {
        match self {
            Self::Link(_) => "not a link or a preset",
            Self::Answer(problem) => problem,
            Self::NoQuestion => "the address has no question: no `?…` and no `#…`",
            Self::Phases => "this link has several phases: ask it as a program",
            Self::NoPhase => "this link has no `begin=`: it is a single question",
        }
    }

    /// Returns notices about the parts that could not be read.
    pub fn notices(&self) -> &[Notice] {
        match self {
            Self::Link(notices) => notices,
            Self::Answer(_) | Self::NoQuestion | Self::Phases | Self::NoPhase => &[],
        }
    }

    /// Returns `true` if no question was recognized. Returns `false` if a JSON answer is damaged, or if another
    /// function, such as [`read_program`], can read the link.
    pub fn is_unknown_question(&self) -> bool {
        match self {
            Self::Link(_) | Self::NoQuestion => true,
            Self::Answer(_) => *self == Self::not_an_answer(),
            Self::Phases | Self::NoPhase => false,
        }
    }
}

/// Reads a link: a full address, `?query`, `#fragment`, a query or fragment without `?` or `#`, or the id of a preset.
/// An empty string is the default question of the page.
///
/// # Errors
/// Returns an error if nothing could be read, if the address has no question, or if the link has several phases. If
/// only some parts could be read, returns their scenario, with notices about the ignored parts.
///
/// ```
/// use offload_api::link::read;
///
/// let whole = read("https://example.org/offload/#v=1&w=matmul&n=4096").expect("a link");
/// for part in ["?w=matmul&n=4096", "#w=matmul&n=4096", "w=matmul&n=4096"] {
///     assert_eq!(read(part).expect("a part of a link"), whole);
/// }
/// assert!(read("svd").is_ok());
/// assert!(read("cheese").is_err());
/// ```
pub fn read(input: &str) -> Result<DecodedLink, Unreadable> {
    let input = input.trim();
    let (query, fragment) = split_address(input);
    if is_program(query) || is_program(fragment) {
        return Err(Unreadable::Phases);
    }
    if is_address(input) && fragment.is_empty() && !asks(query) {
        return Err(Unreadable::NoQuestion);
    }
    let decoded = decode(query, fragment);
    let is_readable = decoded.notices.is_empty() || decoded.scenario != Scenario::default();
    if is_readable { Ok(decoded) } else { Err(Unreadable::Link(decoded.notices)) }
}

/// Reads a link with several phases, with or without the address of the page.
///
/// # Errors
/// Returns an error if the link has no phase.
pub fn read_program(input: &str) -> Result<DecodedProgram, Unreadable> {
    let (query, fragment) = split_address(input.trim());
    let program = if is_program(fragment) { fragment } else { query };
    decode_program(program).ok_or(Unreadable::NoPhase)
}

/// Returns the link in a JSON answer, and the result of reading the link. The answer's edition and speedup replace the
/// values recorded in the link.
///
/// Returns `None` if the answer has no link.
///
/// ```
/// use offload_api::link::link_of_answer;
///
/// let answer = serde_json::json!({
///     "link": "w=fft", "edition": "2025-01", "speedup": { "likely": 3.0 }
/// });
/// let (link, decoded) = link_of_answer(&answer).expect("it has a link");
/// assert_eq!(link, "w=fft");
/// let recorded = decoded.expect("it can be read").recorded;
/// assert_eq!(recorded.and_then(|recorded| recorded.speedup), Some(3.0));
/// assert!(link_of_answer(&serde_json::json!({ "cheese": 1 })).is_none());
/// ```
pub fn link_of_answer(answer: &Value) -> Option<(&str, Result<DecodedLink, Unreadable>)> {
    let link = answer.get("link")?.as_str()?;
    let decoded = read(link).map(|mut decoded| {
        decoded.recorded = recorded_in(answer).or(decoded.recorded);
        decoded.notices.extend(foreign_keys(answer));
        decoded
    });
    Some((link, decoded))
}

/// Returns notices about the unknown keys of a JSON answer that a user wrote by hand. Answers from offload, which have
/// a `schema` or an `edition`, get no notices, because they may contain keys from other versions.
fn foreign_keys(answer: &Value) -> Vec<Notice> {
    let offload_keys = ["schema", "edition"];
    let user_answer = answer
        .as_object()
        .filter(|object| offload_keys.iter().all(|key| !object.contains_key(*key)));
    let foreign_entries = user_answer.into_iter().flatten().filter(|(key, _)| *key != "link");
    foreign_entries
        .map(|(key, value)| {
            let given = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let problem = Problem::UnknownKey(Vec::new());
            Notice { key: key.clone(), given, problem, about: Vec::new(), phase: None }
        })
        .collect()
}

/// Returns the edition and the speedup of a JSON answer. The speedup is `None` if the answer has an obstacle.
fn recorded_in(answer: &Value) -> Option<RecordedAnswer> {
    let edition = answer.get("edition")?.as_str()?;
    // These four keys exist in every version of the schema.
    let recorded = if answer.get("obstacle").is_some_and(Value::is_object) {
        format!("d={edition}")
    } else {
        format!("d={edition},{}", answer.get("speedup")?.get("likely")?.as_f64()?)
    };
    decode("", &recorded).recorded
}

/// Returns the query and the fragment of an address. A string without `?` and `#` is a fragment.
fn split_address(text: &str) -> (&str, &str) {
    let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
    match before.split_once('?') {
        Some((_, query)) => (query, fragment),
        None if is_address(before) => ("", fragment),
        None if fragment.is_empty() => ("", before),
        None => (before, fragment),
    }
}

/// Returns `true` if the text has a scheme (e.g. `https://`) or ends with a slash.
fn is_address(text: &str) -> bool {
    text.contains("://") || text.ends_with('/')
}

#[cfg(test)]
mod tests {
    use super::{Unreadable, link_of_answer, read, read_program, split_address};
    use offload_scenario::{Number, Scenario};
    use serde_json::json;

    #[test]
    fn every_form_of_an_address_splits_into_query_and_fragment() {
        assert_eq!(split_address("https://example.org/?a=1#b=2"), ("a=1", "b=2"));
        assert_eq!(split_address("localhost:8080/#svd"), ("", "svd"));
        assert_eq!(split_address("http://localhost:8080"), ("", ""));
        assert_eq!(split_address("?a=1"), ("a=1", ""));
        assert_eq!(split_address("#a=1"), ("", "a=1"));
        assert_eq!(split_address("a=1 $/h"), ("", "a=1 $/h"));
        assert_eq!(split_address("svd"), ("", "svd"));
    }

    #[test]
    fn an_empty_link_is_the_default_scenario() {
        for empty in ["", "#", "?", "https://example.org/offload/#v=1"] {
            assert_eq!(
                read(empty).map(|decoded| decoded.scenario),
                Ok(Scenario::default()),
                "{empty}"
            );
        }
    }

    #[test]
    fn an_address_without_a_question_is_refused() {
        for address in [
            "https://example.org/x",
            "https://github.com/foo/bar",
            "https://example.org/offload/",
            "https://example.org/offload/?utm_source=mail&embed=1",
            "localhost:8080/",
        ] {
            assert_eq!(read(address), Err(Unreadable::NoQuestion), "{address}");
        }
        for address in
            ["https://github.com/foo/bar#readme", "https://github.com/foo/bar?tab=readme"]
        {
            assert!(matches!(read(address), Err(Unreadable::Link(_))), "{address}");
        }
    }

    #[test]
    fn an_unknown_key_of_a_json_answer_has_a_notice() {
        let answer = json!({ "link": "w=matmul", "n": 8192 });
        let (_, decoded) = link_of_answer(&answer).expect("it has a link");
        let decoded = decoded.expect("a link");
        assert!(decoded.notices.iter().any(|notice| notice.key == "n" && notice.is_unread()));
        // Answers from offload may contain keys from other versions.
        let answer = json!({ "schema": 2, "link": "w=matmul", "later": 1 });
        let (_, decoded) = link_of_answer(&answer).expect("it has a link");
        assert_eq!(decoded.expect("a link").notices, []);
    }

    #[test]
    fn a_link_with_an_invalid_part_keeps_the_valid_ones() {
        let decoded = read("w=matmul&n=4096&m=cheese").expect("two parts are good");
        assert_eq!(decoded.scenario.number(Number::Columns), Some(4096.0));
        assert_eq!(decoded.notices.len(), 1);
    }

    #[test]
    fn a_link_with_phases_is_not_read_as_a_single_question() {
        let program = "gpu=t4&begin=load&w=dataframe&begin=model&w=matmul";
        for link in [program, &format!("https://example.org/#{program}"), &format!("?{program}")] {
            assert_eq!(read(link), Err(Unreadable::Phases), "{link}");
            let phases = read_program(link).map(|decoded| decoded.program.phases().count());
            assert_eq!(phases, Ok(2), "{link}");
        }
        assert_eq!(read_program("w=matmul").err(), Some(Unreadable::NoPhase));
    }

    #[test]
    fn text_without_a_valid_part_is_not_a_link() {
        for text in ["cheese", "#cheese", "https://example.org/#cheese", "?cheese", "w=cheese"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
