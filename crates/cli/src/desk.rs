//! Where questions are answered one after another.

use crate::flag::Flag;
use crate::line::Format;
use crate::link::{self, Unreadable};
use crate::text;
use offload_answer::{Finding, csv, json, markdown, refusal};
use offload_scenario::Arrival;
use std::io::{self, Write};

/// Reads a link and says of it what the flags say.
pub(crate) fn asked(given: &str, flags: &[Flag]) -> Result<Arrival, Unreadable> {
    let mut arrival = link::read(given)?;
    for flag in flags {
        flag.apply(&mut arrival.scenario);
    }
    Ok(arrival)
}

/// Where questions are answered one after another.
pub(crate) struct Desk<'a, O, E> {
    pub(crate) out: &'a mut O,
    pub(crate) err: &'a mut E,
    pub(crate) format: Format,
    /// What to say of each question beyond its link.
    pub(crate) flags: &'a [Flag],
    /// Whether each text says first what it answers.
    pub(crate) titled: bool,
    /// How many had an answer.
    pub(crate) answered: usize,
}

impl<O: Write, E: Write> Desk<'_, O, E> {
    /// Answers a question, or says why not.
    pub(crate) fn answer(&mut self, given: &str) -> io::Result<()> {
        match asked(given, self.flags) {
            Ok(arrival) => {
                self.answered += 1;
                self.tell(given, arrival)?;
            }
            Err(unreadable) if self.format == Format::Json => {
                writeln!(self.out, "{}", refusal(given, &unreadable.notices))?;
            }
            Err(unreadable) => write!(self.err, "{}", text::refusal(given, &unreadable))?,
        }
        self.out.flush()
    }

    fn tell(&mut self, given: &str, arrival: Arrival) -> io::Result<()> {
        let finding = Finding::of(arrival);
        for flag in self.flags {
            if let Some(doubt) = flag.doubt(&finding.scenario) {
                writeln!(self.err, "offload: {doubt}")?;
            }
        }
        if self.answered > 1 && self.format != Format::Json {
            writeln!(self.out)?;
        }
        if self.titled && self.format == Format::Text {
            writeln!(self.out, "── {given}")?;
        }
        match self.format {
            Format::Text => write!(self.out, "{}", text::answer(&finding)),
            Format::Json => writeln!(self.out, "{}", json(given, &finding)),
            Format::Csv => write!(self.out, "{}", csv(&finding, "")),
            Format::Markdown => write!(self.out, "{}", markdown(&finding, "")),
        }
    }
}
