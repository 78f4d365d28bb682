//! Reading what is given as a link: an address of the page, a part of one, a preset's id, or an
//! answer in JSON.

use offload_scenario::{Arrival, Notice, RecordedAnswer, Scenario, decode};
use serde_json::Value;

/// Why nothing could be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreadable {
    /// It is no link; the parts that could not be read, if it has parts.
    Link(Vec<Notice>),
    /// No answer can be read from it, and why.
    Answer(String),
}

impl Unreadable {
    /// The text ends before the answer does.
    pub(crate) fn cut() -> Self {
        Self::Answer("ends in the middle of an answer".to_owned())
    }

    /// Something else than an answer.
    pub(crate) fn foreign() -> Self {
        Self::Answer("not an answer that offload --json wrote".to_owned())
    }

    /// What is wrong.
    pub fn problem(&self) -> &str {
        match self {
            Self::Link(_) => "neither a link nor the id of a preset",
            Self::Answer(problem) => problem,
        }
    }

    /// The parts that could not be read.
    pub fn notices(&self) -> &[Notice] {
        match self {
            Self::Link(notices) => notices,
            Self::Answer(_) => &[],
        }
    }
}

/// Reads a link: a full address, `?query`, `#fragment`, what stands behind either sign, or the id
/// of a preset. An address that says nothing asks what the page starts with.
///
/// # Errors
/// Where nothing in it could be read. A link of which a part could be read is answered, and what
/// was ignored stands in its notices.
///
/// ```
/// use offload_cli::link::read;
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
    let arrival = decode(query, fragment);
    let readable = arrival.notices.is_empty() || arrival.scenario != Scenario::default();
    if readable { Ok(arrival) } else { Err(Unreadable::Link(arrival.notices)) }
}

/// The link of an answer in JSON, and what is read in it. The edition and the speedup of the answer
/// count as those that its link records.
///
/// ```
/// use offload_cli::link::answered;
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
    use super::{parts, read};
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
    fn a_text_without_any_good_part_is_no_link() {
        for bad in ["cheese", "#cheese", "https://example.org/#cheese", "?cheese", "w=cheese"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
