//! Writes answers in the requested format.

use crate::arguments::OutputFormat;
use crate::flag::Flag;
use crate::inputs::QuestionName;
use crate::{apply_leniency, text};
use offload_api::link::Unreadable;
use offload_export::{Answer, csv, csv_head, csv_rows, json, markdown, refusal};
use offload_messages::sentences;
use offload_scenario::{DecodedLink, Problem, field};
use std::io::{self, Write};

/// Applies flags to a question. If the flags change the question, the recorded answer no longer applies, so we drop it.
pub(crate) fn apply_flags(decoded: DecodedLink, flags: &[Flag]) -> DecodedLink {
    let mut scenario = decoded.scenario.clone();
    for flag in flags {
        flag.apply(&mut scenario);
    }
    let recorded = decoded.recorded.filter(|_| scenario == decoded.scenario);
    let mut notices = decoded.notices;
    // A flag may replace a value that was not understood, or select the family to which other keys belong.
    notices.retain(|notice| {
        !flags.iter().any(|flag| flag.replaces(notice))
            && (!matches!(
                notice.problem,
                Problem::OtherFamily(_) | Problem::OptionOfOtherFamily(_)
            ) || field(&notice.key)
                .is_some_and(|field| field.other_families(&scenario).is_some()))
    });
    notices.extend(flags.iter().filter_map(|flag| flag.notice(&scenario)));
    DecodedLink { scenario, recorded, notices, ..decoded }
}

/// Writes the answers to questions, one after another.
pub(crate) struct AnswerWriter<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) err: &'a mut dyn Write,
    pub(crate) format: OutputFormat,
    /// The flags that are applied to each question.
    pub(crate) flags: &'a [Flag],
    /// `true` if each answer is preceded by the name of its question. Set if there may be several questions.
    pub(crate) has_titles: bool,
    /// `true` if questions that are only partly understood are answered.
    pub(crate) lenient: bool,
    /// The number of questions with output, which may also be a message that the question was not understood.
    pub(crate) answered: usize,
    /// The number of questions that were not understood, or that were answered although they name an unknown GPU, CPU,
    /// machine or library.
    pub(crate) unanswered: usize,
    /// The number of questions that could not be read.
    pub(crate) refused: usize,
}

impl AnswerWriter<'_> {
    /// Writes the answer to a question, or the reason why there is no answer.
    pub(crate) fn answer(
        &mut self,
        name: QuestionName<'_>,
        decoded: Result<DecodedLink, Unreadable>,
    ) -> io::Result<()> {
        match apply_leniency(decoded, self.lenient) {
            Ok(decoded) => {
                self.write(name, apply_flags(decoded, self.flags))?;
                self.answered += 1;
            }
            Err(unreadable) => {
                if unreadable.is_unknown_question() {
                    self.unanswered += 1
                } else {
                    self.refused += 1
                }
                self.refuse(name, &unreadable)?;
            }
        }
        self.out.flush()
    }

    fn refuse(&mut self, name: QuestionName<'_>, unreadable: &Unreadable) -> io::Result<()> {
        match self.format {
            OutputFormat::Json => {
                let refusal = refusal(name.text, unreadable.problem(), unreadable.notices());
                writeln!(self.out, "{refusal}")
            }
            OutputFormat::Text | OutputFormat::Csv | OutputFormat::Markdown => {
                write!(self.err, "{}", name.with_line(&text::refusal(name.text, unreadable)))
            }
        }
    }

    fn write(&mut self, name: QuestionName<'_>, decoded: DecodedLink) -> io::Result<()> {
        let message_start =
            if self.has_titles { name.message_start() } else { "offload: ".to_owned() };
        let name = name.text;
        let answer = if self.lenient { Answer::lenient(decoded) } else { Answer::of(decoded) };
        let report = &answer.report;
        let unknown = if report.is_answered() {
            sentences::unknown(&answer.notices, &report.scenario)
        } else {
            text::unanswered_message(&report.unread, |_| &report.scenario)
        };
        self.unanswered += usize::from(!unknown.is_empty());
        // CSV and Markdown have no room for this message.
        if matches!(self.format, OutputFormat::Csv | OutputFormat::Markdown) && !unknown.is_empty()
        {
            writeln!(self.err, "{message_start}{}", unknown.trim_end())?;
        }
        for flag in self.flags {
            if let Some(caveat) = flag.caveat(&report.scenario) {
                writeln!(self.err, "{message_start}{caveat}")?;
            }
        }
        let is_first = self.answered == 0;
        if !is_first && matches!(self.format, OutputFormat::Text | OutputFormat::Markdown) {
            writeln!(self.out)?;
        }
        if self.has_titles && self.format == OutputFormat::Text {
            writeln!(self.out, "── {name}")?;
        }
        match self.format {
            OutputFormat::Text => write!(self.out, "{}", text::answer(&answer)),
            OutputFormat::Json => writeln!(self.out, "{}", json(name, &answer)),
            OutputFormat::Csv if self.has_titles => {
                let head = if is_first { csv_head() } else { String::new() };
                write!(self.out, "{head}{}", csv_rows(name, report, &answer.notices, ""))
            }
            OutputFormat::Csv => write!(self.out, "{}", csv(report, &answer.notices, "")),
            OutputFormat::Markdown => write!(self.out, "{}", markdown(report, &answer.notices, "")),
        }
    }
}
