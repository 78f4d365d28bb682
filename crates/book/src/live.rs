//! Numbers in the prose of the pages that the model computes, such as `[5.9×](../#matmul "= speedup")`.
//!
//! Before mdBook writes the book, it passes every page to [`preprocess`], which replaces the text of such a link with
//! the model's current number. Readers on GitHub see the number in the file. A test fails if that number is far from
//! the current number, and `cargo run -p offload-book` updates it.

use std::ops::Range;

use offload_analysis::{Bound, Recommendation, Report};
use offload_catalog::EDITION;
use offload_messages::format;
use offload_scenario::decode;
use serde_json::Value;

use crate::page::Page;

/// The part of a Markdown link to the calculator that starts with the closing bracket and ends with the `#`.
const LINK: &str = "](../#";

/// A number in the prose of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiveNumber<'a> {
    /// The number as it appears in the page's file.
    pub written: &'a str,
    /// The fragment of the link to the calculator, which states the question that the number answers.
    pub link: &'a str,
    /// The name of the number in the answer, one of [`MEASURES`].
    pub measure: &'a str,
}

/// The numbers of an answer that a page can show, each with its name and a description.
pub const MEASURES: [(&str, &str); 10] = [
    ("speedup", "Speedup of the GPU over today's code"),
    ("slowdown", "Time of the GPU over that of today's code"),
    ("against-best", "Speedup of the GPU over the best CPU library"),
    ("library", "Speedup of the best CPU library over today's code"),
    ("split", "Speedup of the split"),
    ("ceiling", "Upper limit with any GPU"),
    ("cheaper", "Cost on the CPU over that on the GPU"),
    ("cpu", "Time on the CPU"),
    ("gpu", "Time on the GPU"),
    ("bound", "Share of the GPU's time that goes to what limits it"),
];

impl LiveNumber<'_> {
    /// Returns the model's current number, formatted as on the calculator's page.
    ///
    /// # Errors
    /// Fails if the link is not fully understood, or if the answer does not contain the number.
    pub fn value(&self) -> Result<String, String> {
        let problem = |detail: &str| format!("#{} = {}: {detail}", self.link, self.measure);
        let decoded = decode("", self.link);
        if !decoded.notices.is_empty() {
            return Err(problem("the link has parts that cannot be read"));
        }
        let report = Report::of(&decoded.scenario);
        if !report.has_gpu_times() {
            return Err(problem("the answer has no times"));
        }
        let answer = &report.assessment;
        let Some(Recommendation { comparison, .. }) = &report.advice else {
            return Err(problem("the question is unanswered"));
        };
        Ok(match self.measure {
            "speedup" => format::factor(answer.speedup()),
            "slowdown" => format::factor(1.0 / answer.speedup()),
            "against-best" => format::factor(comparison.gpu_gain),
            "library" => format::factor(comparison.library_gain),
            "split" => format::factor(comparison.split.ok_or(problem("nothing to split"))?.likely),
            "ceiling" => format::factor(answer.ceiling_speedup()),
            "cheaper" => format::factor(answer.cost_factor().ok_or(problem("no prices"))?),
            "cpu" => format::time(answer.cpu.total()),
            "gpu" => format::time(answer.gpu().total()),
            "bound" => format::share(Bound::share(answer.bound().0, answer.gpu())),
            _ => return Err(problem("no measure of an answer")),
        })
    }

    /// Returns the number as an HTML link to its question.
    fn element(&self) -> Result<String, String> {
        let description = MEASURES.iter().find(|(name, _)| *name == self.measure);
        let description = description.map_or("", |(_, words)| words);
        let link = self.link.replace('&', "&amp;");
        let value = self.value()?;
        Ok(format!(
            "<a class=\"live\" href=\"../#{link}\" title=\"{description}, computed with the data of {EDITION}\">{value}</a>"
        ))
    }
}

/// Returns the numbers on a page, each with its byte range in the page's text.
pub fn numbers(text: &str) -> impl Iterator<Item = (Range<usize>, LiveNumber<'_>)> {
    text.match_indices(LINK).filter_map(move |(at, _)| {
        let start = text[..at].rfind('[')?;
        let target = &text[at + LINK.len()..];
        let target = &target[..target.find(')')?];
        let (link, rest) = target.split_once("\"=")?;
        let measure = rest.strip_suffix('"')?.trim();
        let end = at + LINK.len() + target.len() + 1;
        let number = LiveNumber { written: &text[start + 1..at], link: link.trim_end(), measure };
        Some((start..end, number))
    })
}

/// Returns the text with each number replaced by the result of `format_number`.
fn replace_numbers(
    text: &str,
    format_number: impl Fn(&LiveNumber<'_>) -> Result<String, String>,
) -> Result<String, String> {
    let mut output = String::with_capacity(text.len());
    let mut copied_end = 0;
    for (range, number) in numbers(text) {
        output.push_str(&text[copied_end..range.start]);
        output.push_str(&format_number(&number)?);
        copied_end = range.end;
    }
    output.push_str(&text[copied_end..]);
    Ok(output)
}

/// Returns the Markdown of a page with up-to-date numbers. The links stay unchanged.
///
/// # Errors
/// Fails if a number cannot be computed. The error names the number.
pub fn rewritten(page: &Page) -> Result<String, String> {
    replace_numbers(&page.text, |number| {
        Ok(format!("[{}](../#{} \"= {}\")", number.value()?, number.link, number.measure))
    })
}

/// Reads the input that mdBook sends to a preprocessor, and returns the book with each number replaced by an HTML
/// element.
///
/// # Errors
/// Fails if the input does not have the format of mdBook, or if a number cannot be computed.
pub fn preprocess(input: &str) -> Result<String, String> {
    let mut message: Value = serde_json::from_str(input).map_err(|error| error.to_string())?;
    let book = message.get_mut(1).ok_or("not a context and a book")?;
    fill_chapters(book)?;
    serde_json::to_string(book).map_err(|error| error.to_string())
}

/// Replaces the numbers in every chapter within a JSON value. Chapters can be nested, and there can be separators and
/// part titles between them.
fn fill_chapters(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter_mut().try_for_each(fill_chapters),
        Value::Object(fields) => fields.iter_mut().try_for_each(|(name, value)| match value {
            Value::String(text) if name == "content" => {
                *text = replace_numbers(text, |number| number.element())?;
                Ok(())
            }
            other => fill_chapters(other),
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{LiveNumber, numbers, preprocess};

    const TEXT: &str = "It is [19×](../#ten-teraflop \"= speedup\") and [here](../#matmul), [2\n×]\
                        (../#w=fft&data=gpu\n\"= ceiling\").";

    #[test]
    fn numbers_are_found_and_other_links_are_not() {
        let live_numbers: Vec<_> = numbers(TEXT).map(|(_, number)| number).collect();
        let live_number = |written, link, measure| LiveNumber { written, link, measure };
        assert_eq!(
            live_numbers,
            [
                live_number("19×", "ten-teraflop", "speedup"),
                live_number("2\n×", "w=fft&data=gpu", "ceiling")
            ]
        );
    }

    #[test]
    fn a_chapter_gets_the_number_of_the_model() {
        let text = "[1×](../#ten-teraflop&v=1 \\\"= speedup\\\")";
        let book = format!(
            "[{{}},{{\"items\":[\"Separator\",{{\"Chapter\":{{\"content\":\"\",\"sub_items\":[{{\"Chapter\":\
             {{\"content\":\"{text}\"}}}}]}}}}]}}]"
        );
        let filled = preprocess(&book).expect("a book");
        assert!(filled.contains("href=\\\"../#ten-teraflop&amp;v=1\\\""), "{filled}");
        assert!(filled.contains(">19×</a>"), "{filled}");
    }

    #[test]
    fn a_number_that_cannot_be_computed_is_an_error_with_its_link() {
        for (link, measure) in [("w=cheese", "speedup"), ("matmul", "taste"), ("matmul", "split")] {
            let problem = LiveNumber { written: "", link, measure }.value();
            assert!(problem.is_err_and(|problem| problem.contains(link)), "{link}");
        }
    }
}
