//! Collects questions from arguments, files with saved answers, and standard input.

use crate::arguments::INPUT;
use offload_api::link::{Unreadable, link_of_answer, read};
use offload_scenario::DecodedLink;
use serde::de::IgnoredAny;
use serde_json::{Deserializer, Value};
use std::fs;
use std::io::{self, BufRead};

/// A callback that receives each question: its name and the decoded link.
pub(crate) trait QuestionSink:
    FnMut(QuestionName<'_>, Result<DecodedLink, Unreadable>) -> io::Result<()>
{
}

impl<T: FnMut(QuestionName<'_>, Result<DecodedLink, Unreadable>) -> io::Result<()>> QuestionSink
    for T
{
}

/// The name of a question in messages and documents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuestionName<'a> {
    /// The link of the question, or its position in the input if the link is unknown.
    pub(crate) text: &'a str,
    /// The number of the line in standard input at which the question begins. `None` if the question was not read from
    /// standard input.
    pub(crate) line: Option<usize>,
}

impl QuestionName<'_> {
    /// Returns the beginning of a message about this question, if there are several questions: "offload: line 3: ".
    pub(crate) fn message_start(self) -> String {
        match self.line {
            Some(line) => format!("offload: line {line}: "),
            None => format!("offload: {}: ", self.text),
        }
    }

    /// Adds the number of the line to a message that begins with `offload: `.
    pub(crate) fn with_line(self, message: &str) -> String {
        match (self.line, message.strip_prefix("offload: ")) {
            (Some(_), Some(rest)) => self.message_start() + rest,
            _ => message.to_owned(),
        }
    }
}

/// Passes each question in the arguments to `sink`. An argument is a link, a file with saved answers, or [`INPUT`],
/// which means the lines of standard input. The name of a question is its link. If the link is unknown, the name
/// is the position of the question in the input.
///
/// # Errors
/// Fails if standard input cannot be read, or if `sink` fails.
pub(crate) fn visit_questions(
    words: &[String],
    input: &mut impl BufRead,
    mut sink: impl QuestionSink,
) -> io::Result<()> {
    fn name(text: &str) -> QuestionName<'_> {
        QuestionName { text, line: None }
    }
    for word in words {
        match word.as_str() {
            INPUT => visit_lines(input, &mut sink)?,
            path if is_file(path) => match fs::read(path) {
                Ok(bytes) => visit_answers(name(path), &bytes, &mut sink)?,
                Err(error) => sink(name(path), Err(Unreadable::Answer(error.to_string())))?,
            },
            text if text.starts_with('{') => {
                visit_answers(name("the argument"), text.as_bytes(), &mut sink)?
            }
            link => sink(name(link), read(link))?,
        }
    }
    Ok(())
}

/// Returns `true` if an argument can contain several questions.
pub(crate) fn may_hold_several_questions(word: &str) -> bool {
    word == INPUT || is_file(word)
}

/// Returns `true` if an argument is the name of a file with saved answers, not an address.
fn is_file(word: &str) -> bool {
    word.ends_with(".json") && !word.contains(['?', '#', '=']) && !word.contains("://")
}

/// Passes each answer in `text` to `sink`. Stops at invalid JSON, because the start of the next answer cannot be found.
fn visit_answers(
    name: QuestionName<'_>,
    text: &[u8],
    sink: &mut impl QuestionSink,
) -> io::Result<()> {
    let mut values = Deserializer::from_slice(text).into_iter::<Value>();
    let mut is_empty = true;
    loop {
        let offset = values.byte_offset();
        let Some(value) = values.next() else { break };
        is_empty = false;
        let position = describe_position(name.text, text, offset);
        let named = |text| QuestionName { text, ..name };
        match value {
            Ok(answer) => match link_of_answer(&answer) {
                Some((link, decoded)) => sink(named(link), decoded)?,
                None => sink(named(&position), Err(Unreadable::not_an_answer()))?,
            },
            Err(error) if error.is_eof() => {
                return sink(named(&position), Err(Unreadable::truncated()));
            }
            Err(_) => return sink(named(&position), Err(Unreadable::not_an_answer())),
        }
    }
    if is_empty {
        sink(name, Err(Unreadable::Answer("contains no answers".to_owned())))
    } else {
        Ok(())
    }
}

/// Returns the position of an answer that starts at a byte offset: the name of the file, followed by the line number
/// unless the answer is on the first line.
fn describe_position(name: &str, text: &[u8], offset: usize) -> String {
    let blank_bytes = text[offset..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    match text[..offset + blank_bytes].iter().filter(|byte| **byte == b'\n').count() {
        0 => name.to_owned(),
        line_breaks => format!("{name}, line {}", line_breaks + 1),
    }
}

/// Passes the question on each line to `sink`. Skips blank lines and comments. An answer in JSON may span several
/// lines.
fn visit_lines(input: &mut impl BufRead, sink: &mut impl QuestionSink) -> io::Result<()> {
    let mut line = Vec::new();
    let mut partial = PartialAnswer::default();
    let mut number = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !partial.text.is_empty() || text.starts_with('{') {
            if partial.text.is_empty() {
                partial.line = number;
            }
            partial.text.push_str(text);
            partial.text.push('\n');
            // An answer always ends with a bracket. Parsing the text after every line would take quadratic time.
            if text.ends_with('}') && partial.is_complete() {
                std::mem::take(&mut partial).pass_on(sink)?;
            }
        } else if !text.is_empty() && !is_comment(text) {
            sink(QuestionName { text, line: Some(number) }, read(text))?;
        }
        line.clear();
    }
    if partial.text.is_empty() { Ok(()) } else { partial.pass_on(sink) }
}

/// The lines of an incomplete JSON answer from standard input.
#[derive(Default)]
struct PartialAnswer {
    text: String,
    /// The line number at which the answer starts.
    line: usize,
}

impl PartialAnswer {
    fn is_complete(&self) -> bool {
        !serde_json::from_str::<IgnoredAny>(&self.text).is_err_and(|error| error.is_eof())
    }

    fn pass_on(self, sink: &mut impl QuestionSink) -> io::Result<()> {
        // The position already contains the number of the line.
        let position = format!("standard input, line {}", self.line);
        visit_answers(QuestionName { text: &position, line: None }, self.text.as_bytes(), sink)
    }
}

/// Returns `true` if a line is a comment, such as `# this`. A URL fragment also starts with `#`, but without a space
/// after the `#`.
fn is_comment(line: &str) -> bool {
    line.strip_prefix('#').is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '#')
    })
}
