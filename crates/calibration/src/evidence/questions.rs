//! Scores the answers to questions that people asked in public threads (`data/questions.toml`).

use std::fs;

use offload_analysis::{Advice, Interval, Report};
use offload_scenario::decode;
use offload_vocabulary::quantity::Seconds;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::library_timing::TimedSide;
use crate::statistics::{Tally, error_factor};
use crate::text_table::TextTable;
use crate::{Fallible, project_root};

const FILE: &str = "data/questions.toml";

/// The predicted speedups that count as correct if the thread reports that both machines are about equally fast.
const CLOSE_SPEEDUPS: std::ops::RangeInclusive<f64> = 0.5..=2.0;

/// The maximum error factor at which a predicted time counts as within 2×.
const MAX_CLOSE_ERROR: f64 = 2.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionFile {
    question: Vec<Question>,
}

/// A question and the outcome that its thread reports. The file describes the fields.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    id: String,
    asks: String,
    source: String,
    link: String,
    #[serde(default = "one_run")]
    runs: f64,
    cpu_s: Option<f64>,
    gpu_s: Option<f64>,
    #[serde(default = "both_sides")]
    compared: Vec<TimedSide>,
    winner: Winner,
    #[serde(deserialize_with = "read_advice")]
    advice: Vec<Advice>,
    askable: Askable,
    unsaid: Option<String>,
}

fn one_run() -> f64 {
    1.0
}

/// Deserializes advice from ids such as `cpu-first`.
fn read_advice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Advice>, D::Error> {
    let advice_of = |id: String| {
        let advice = Advice::ALL.into_iter().find(|advice| advice.id() == id);
        advice.ok_or_else(|| D::Error::custom(format!("no such advice: {id}")))
    };
    Vec::deserialize(deserializer)?.into_iter().map(advice_of).collect()
}

fn both_sides() -> Vec<TimedSide> {
    vec![TimedSide::Cpu, TimedSide::Gpu]
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Winner {
    Cpu,
    Gpu,
    Close,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Askable {
    Fully,
    Partly,
    Not,
}

/// The treatment of a link that is only partly understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leniency {
    /// If a part that is not understood could change the answer, there is no advice, as in the command without
    /// `--lenient`.
    Strict,
    /// The answer ignores the parts that are not understood, as with `--lenient`.
    Lenient,
}

/// A question with its answer.
struct Answered {
    question: Question,
    report: Report,
    /// `false` if the kind of work was not understood.
    has_known_work: bool,
}

impl Answered {
    fn new(question: Question, leniency: Leniency) -> Self {
        let decoded = decode("", &question.link);
        let has_known_work = !decoded.notices.iter().any(|notice| notice.key == "w");
        let report = match leniency {
            Leniency::Strict => Report::answering(&decoded.scenario, &decoded.notices),
            Leniency::Lenient => Report::of(&decoded.scenario),
        };
        Self { question, report, has_known_work }
    }

    /// Returns the predicted time of a side with its range.
    fn prediction(&self, side: TimedSide) -> (f64, Interval<f64>) {
        let Report { assessment, ranges, job, .. } = &self.report;
        let (seconds, range) = match side {
            TimedSide::Cpu => (assessment.cpu.total(), ranges.cpu),
            TimedSide::Gpu => (assessment.gpu().total(), ranges.gpu(job.process)),
        };
        let of_all_runs = |seconds: Seconds| seconds.value() * self.question.runs;
        let range = Interval { low: of_all_runs(range.low), high: of_all_runs(range.high) };
        (of_all_runs(seconds), range)
    }

    /// Returns the measured time of a side, or `None` if the answer is about other work or another machine.
    fn measured(&self, side: TimedSide) -> Option<f64> {
        let Question { cpu_s, gpu_s, compared, .. } = &self.question;
        let seconds = match side {
            TimedSide::Cpu => cpu_s,
            TimedSide::Gpu => gpu_s,
        };
        seconds.filter(|_| self.has_known_work && compared.contains(&side))
    }

    /// Returns the error factor of a side's time, and `true` if the time is inside the predicted range.
    fn time_score(&self, side: TimedSide) -> Option<(f64, bool)> {
        let measured = self.measured(side)?;
        let (predicted, range) = self.prediction(side);
        let is_inside = (range.low..=range.high).contains(&measured);
        Some((error_factor(predicted, measured, 0.0), is_inside))
    }

    /// Returns `true` if the answer names the faster machine, or `None` if the answer has no advice. If the advice
    /// doesn't name a machine, the machine with the shorter predicted time counts as named.
    fn names_winner(&self) -> Option<bool> {
        let (advice, speedup) = (self.report.advice?.advice, self.report.assessment.speedup());
        let says_gpu = match advice {
            Advice::Move | Advice::Split => true,
            Advice::Stay | Advice::NoFit => false,
            Advice::CpuFirst | Advice::Measure => speedup > 1.0,
        };
        Some(match self.question.winner {
            Winner::Cpu => !says_gpu,
            Winner::Gpu => says_gpu,
            Winner::Close => CLOSE_SPEEDUPS.contains(&speedup),
        })
    }

    /// Returns `true` if the question file accepts the advice for this outcome, or `None` if the answer has no advice.
    fn is_advice_right(&self) -> Option<bool> {
        Some(self.question.advice.contains(&self.report.advice?.advice))
    }

    /// Returns the keys that were not understood, such as `gpu, ngl`.
    fn unread_keys(&self) -> String {
        let keys = self.report.unread.iter().map(|notice| notice.key.clone());
        keys.collect::<Vec<_>>().join(", ")
    }
}

/// Reads the questions.
fn questions() -> Fallible<Vec<Question>> {
    let text = fs::read_to_string(project_root().join(FILE))?;
    Ok(toml::from_str::<QuestionFile>(&text)?.question)
}

/// Returns the scores as text, with one line per question followed by the totals.
pub(super) fn report() -> Fallible<String> {
    let questions = questions()?;
    let answers = |leniency| -> Vec<Answered> {
        questions.iter().map(|question| Answered::new(question.clone(), leniency)).collect()
    };
    let (strict, lenient) = (answers(Leniency::Strict), answers(Leniency::Lenient));
    Ok(format!("{}\n{}", listing(&strict).plain(), totals(&strict, &lenient).plain()))
}

/// Returns the scores as Markdown. The totals come first, followed by the source of each question and the details that
/// its link can't represent.
pub(super) fn document() -> Fallible<String> {
    let questions = questions()?;
    let answers = |leniency| -> Vec<Answered> {
        questions.iter().map(|question| Answered::new(question.clone(), leniency)).collect()
    };
    let (strict, lenient) = (answers(Leniency::Strict), answers(Leniency::Lenient));
    let mut text = totals(&strict, &lenient).markdown();
    text.push('\n');
    for answer in &strict {
        let Question { asks, source, unsaid, .. } = &answer.question;
        let outcome = match (answer.names_winner(), answer.is_advice_right()) {
            (Some(true), Some(true)) => "right",
            (Some(false), Some(true)) => "wrong machine",
            (Some(true), Some(false)) => "wrong advice",
            (Some(false), Some(false)) => "wrong machine and advice",
            _ => "not answered",
        };
        let unsaid = unsaid.as_ref().map(|unsaid| format!(" Not in the link: {unsaid}."));
        text += &format!("- [{asks}]({source}): {outcome}.{}\n", unsaid.unwrap_or_default());
    }
    Ok(text)
}

fn listing(answers: &[Answered]) -> TextTable {
    let mut table = TextTable::new(&[
        "question",
        "askable",
        "not understood",
        "basis",
        "CPU",
        "error",
        "GPU",
        "error",
        "machine",
        "advice",
        "given",
    ]);
    for answer in answers {
        let given = answer.report.advice.map(|recommended| recommended.advice);
        let mut line = vec![
            answer.question.id.clone(),
            format!("{:?}", answer.question.askable).to_lowercase(),
            answer.unread_keys(),
            format!("{:?}", answer.report.basis).to_lowercase(),
        ];
        for side in both_sides() {
            let (predicted, _) = answer.prediction(side);
            line.push(format!("{predicted:.3e} s"));
            line.push(answer.time_score(side).map_or("–".to_owned(), |(error, is_inside)| {
                format!("{error:.2}×{}", if is_inside { "" } else { " outside" })
            }));
        }
        line.push(mark(answer.names_winner()));
        line.push(mark(answer.is_advice_right()));
        line.push(given.map_or("–".to_owned(), |advice| format!("{advice:?}")));
        table.push(line);
    }
    table
}

fn mark(is_right: Option<bool>) -> String {
    match is_right {
        Some(true) => "right",
        Some(false) => "WRONG",
        None => "–",
    }
    .to_owned()
}

/// Counts the correct answers. Answers without advice, and answers about other work, are left out.
fn totals(strict: &[Answered], lenient: &[Answered]) -> TextTable {
    let mut table = TextTable::new(&[
        "totals",
        "answered",
        "right machine",
        "right advice",
        "times within 2×",
        "times inside",
    ]);
    for (name, answers) in [("as answered", strict), ("with --lenient", lenient)] {
        let is_answered =
            |answer: &&Answered| answer.report.advice.is_some() && answer.has_known_work;
        let answered: Vec<&Answered> = answers.iter().filter(is_answered).collect();
        let times = || {
            let sides = answered
                .iter()
                .flat_map(|answer| both_sides().into_iter().map(|side| answer.time_score(side)));
            sides.flatten()
        };
        table.push([
            name.to_owned(),
            format!("{}/{}", answered.len(), answers.len()),
            fraction(answered.iter().filter_map(|answer| answer.names_winner())),
            fraction(answered.iter().filter_map(|answer| answer.is_advice_right())),
            fraction(times().map(|(error, _)| error <= MAX_CLOSE_ERROR)),
            fraction(times().map(|(_, is_inside)| is_inside)),
        ]);
    }
    table
}

fn fraction(results: impl Iterator<Item = bool>) -> String {
    let Tally { yes, of } = Tally::of(results);
    format!("{yes}/{of}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use offload_analysis::Basis;

    use super::*;

    fn answers() -> Vec<Answered> {
        let questions = questions().expect("the questions are read").into_iter();
        questions.map(|question| Answered::new(question, Leniency::Strict)).collect()
    }

    #[test]
    fn partly_understood_questions_get_no_advice_and_no_factor() {
        let unread: Vec<Answered> =
            answers().into_iter().filter(|answer| !answer.unread_keys().is_empty()).collect();
        assert!(!unread.is_empty());
        for Answered { question, report, .. } in unread {
            assert_eq!((report.advice, report.speedup()), (None, None), "{}", question.id);
            assert_eq!(report.cost_advice, None, "{}", question.id);
        }
    }

    #[test]
    fn a_question_without_timings_of_its_kind_never_advises_a_change() {
        let is_rough = |answer: &Answered| answer.report.basis == Basis::Rough;
        for Answered { question, report, .. } in answers().into_iter().filter(is_rough) {
            for change in [Advice::Move, Advice::Split, Advice::CpuFirst] {
                assert!(!report.advises(change), "{}", question.id);
            }
        }
    }

    #[test]
    fn each_question_is_described_once_and_has_an_outcome() {
        let mut ids = HashSet::new();
        for Question { id, asks, source, askable, advice, unsaid, .. } in
            questions().expect("the questions are read")
        {
            assert!(ids.insert(id.clone()), "{id} twice");
            assert!(source.starts_with("https://") && !asks.is_empty(), "{id}");
            assert!(!advice.is_empty() && (askable != Askable::Partly || unsaid.is_some()), "{id}");
        }
    }

    /// Any change to the model that changes an answer also changes the snapshot.
    #[test]
    fn the_scores_match_their_snapshot() {
        crate::assert_snapshot("questions", &report().expect("scores"));
    }
}
