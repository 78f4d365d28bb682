//! Reading what is given as a link: an address of the page, a part of one, a preset's id, or an
//! answer in JSON.

use offload_scenario::{
    Arrival, Notice, ProgramArrival, RecordedAnswer, Scenario, decode, decode_program, is_program,
};
use serde_json::Value;

/// Why nothing could be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreadable {
    /// It is no link; the parts that could not be read, if it has parts.
    Link(Vec<Notice>),
    /// No answer can be read from it, and why.
    Answer(String),
    /// It has several phases, each with work of its own.
    Phases,
    /// It was asked as a program, and no phase begins in it.
    NoPhase,
}

impl Unreadable {
    /// The text ends before the answer does.
    pub fn cut() -> Self {
        Self::Answer("ends in the middle of an answer".to_owned())
    }

    /// Something else than an answer.
    pub fn foreign() -> Self {
        Self::Answer("not an answer that offload --json wrote".to_owned())
    }

    /// What is wrong.
    pub fn problem(&self) -> &str {
        match self {
            Self::Link(_) => "neither a link nor the id of a preset",
            Self::Answer(problem) => problem,
            Self::Phases => "the link has several phases: it is to be asked as a program",
            Self::NoPhase => "the link has no begin=: it is a question of one kind of work",
        }
    }

    /// The parts that could not be read.
    pub fn notices(&self) -> &[Notice] {
        match self {
            Self::Link(notices) => notices,
            Self::Answer(_) | Self::Phases | Self::NoPhase => &[],
        }
    }
}

/// Reads a link: a full address, `?query`, `#fragment`, what stands behind either sign, or the id
/// of a preset. An address that says nothing asks what the page starts with.
///
/// # Errors
/// Where nothing in it could be read, or it is a program. A link of which a part could be read is answered, and what
/// was ignored stands in its notices.
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
pub fn read(given: &str) -> Result<Arrival, Unreadable> {
    let (query, fragment) = parts(given.trim());
    if is_program(query) || is_program(fragment) {
        return Err(Unreadable::Phases);
    }
    let arrival = decode(query, fragment);
    let readable = arrival.notices.is_empty() || arrival.scenario != Scenario::default();
    if readable { Ok(arrival) } else { Err(Unreadable::Link(arrival.notices)) }
}

/// Reads a link of several phases, with or without the address before it.
///
/// # Errors
/// Where no phase begins in it.
pub fn read_program(given: &str) -> Result<ProgramArrival, Unreadable> {
    let (query, fragment) = parts(given.trim());
    let program = if is_program(fragment) { fragment } else { query };
    decode_program(program).ok_or(Unreadable::NoPhase)
}

/// The link of an answer in JSON, and what is read in it. The edition and the speedup of the answer
/// count as those that its link records.
///
/// ```
/// use offload_api::link::answered;
///
/// let answer = serde_json::json!({
///     "link": "w=fft", "edition": "2025-01", "speedup": { "likely": 3.0 }
/// });
/// let (link, arrival) = answered(&answer).expect("it has a link");
/// assert_eq!(link, "w=fft");
/// assert_eq!(arrival.expect("it can be read").recorded.and_then(|it| it.speedup), Some(3.0));
/// assert!(answered(&serde_json::json!({ "cheese": 1 })).is_none());
/// ```
pub fn answered(answer: &Value) -> Option<(&str, Result<Arrival, Unreadable>)> {
    let link = answer.get("link")?.as_str()?;
    let arrival = read(link).map(|arrival| {
        let recorded = recorded_in(answer).or(arrival.recorded);
        Arrival { recorded, ..arrival }
    });
    Some((link, arrival))
}

/// The edition and the speedup of an answer in JSON; no speedup where there was an obstacle.
fn recorded_in(answer: &Value) -> Option<RecordedAnswer> {
    let edition = answer.get("edition")?.as_str()?;
    // These four keys are the same in every version of the schema.
    let recorded = match answer.get("obstacle").is_some_and(Value::is_object) {
        true => format!("d={edition}"),
        false => format!("d={edition},{}", answer.get("speedup")?.get("likely")?.as_f64()?),
    };
    decode("", &recorded).recorded
}

/// The query and the fragment of an address. What has neither sign counts as a fragment.
fn parts(text: &str) -> (&str, &str) {
    let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
    match before.split_once('?') {
        Some((_, query)) => (query, fragment),
        None if before.contains("://") || before.ends_with('/') => ("", fragment),
        None if fragment.is_empty() => ("", before),
        None => (before, fragment),
    }
}

#[cfg(test)]
mod tests {
    use super::{Unreadable, parts, read, read_program};
    use offload_scenario::{Number, Scenario};

    #[test]
    fn every_form_of_an_address_has_its_parts() {
        assert_eq!(parts("https://example.org/?a=1#b=2"), ("a=1", "b=2"));
        assert_eq!(parts("localhost:8080/#svd"), ("", "svd"));
        assert_eq!(parts("http://localhost:8080"), ("", ""));
        assert_eq!(parts("?a=1"), ("a=1", ""));
        assert_eq!(parts("#a=1"), ("", "a=1"));
        assert_eq!(parts("a=1 $/h"), ("", "a=1 $/h"));
        assert_eq!(parts("svd"), ("", "svd"));
    }

    #[test]
    fn an_empty_address_asks_what_the_page_starts_with() {
        for empty in ["", "#", "?", "https://example.org/offload/"] {
            assert_eq!(read(empty).map(|it| it.scenario), Ok(Scenario::default()), "{empty}");
        }
    }

    #[test]
    fn a_link_with_a_bad_part_keeps_the_good_ones() {
        let arrival = read("w=matmul&n=4096&m=cheese").expect("two parts are good");
        assert_eq!(arrival.scenario.number(Number::Columns), Some(4096.0));
        assert_eq!(arrival.notices.len(), 1);
    }

    #[test]
    fn a_program_is_not_answered_as_its_last_phase() {
        let program = "gpu=t4&begin=load&w=dataframe&begin=model&w=matmul";
        for link in [program, &format!("https://example.org/#{program}"), &format!("?{program}")] {
            assert_eq!(read(link), Err(Unreadable::Phases), "{link}");
            let phases = read_program(link).map(|it| it.program.phases().count());
            assert_eq!(phases, Ok(2), "{link}");
        }
        assert_eq!(read_program("w=matmul").err(), Some(Unreadable::NoPhase));
    }

    #[test]
    fn a_text_without_any_good_part_is_no_link() {
        for bad in ["cheese", "#cheese", "https://example.org/#cheese", "?cheese", "w=cheese"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
