//! Tests that the report agrees with the outcomes in `questions.toml`, which come from published sources.
//!
//! A question that the model gets wrong has `wrong_today`. The test fails as soon as the model gets the question right.

use crate::scenario;
use offload_analysis::Advice::{self, CpuFirst, Measure, Move, NoFit, Split, Stay};
use offload_analysis::{Basis, MemoryFit, Report, Timeline};
use serde::Deserialize;
use std::collections::HashSet;
use std::fmt::Write as _;
use toml::value::Datetime;

/// The minimum ratio of times at which one machine clearly wins.
const MIN_CLEAR_RATIO: f64 = 1.25;

/// The maximum ratio of times at which the machines count as close.
const MAX_CLOSE_RATIO: f64 = 2.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionTable {
    question: Vec<Question>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    id: String,
    asks: String,
    link: String,
    /// A link whose GPU time is compared with the GPU time of `link`. The CPU time of `link` is then ignored.
    same_on: Option<String>,
    winner: Option<ExpectedWinner>,
    at_least: Option<f64>,
    at_most: Option<f64>,
    memory: Option<ExpectedMemory>,
    source: String,
    read: Datetime,
    /// The part of the model that is based on the question's source.
    gave: Option<String>,
    why: String,
    wrong_today: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ExpectedWinner {
    Cpu,
    Gpu,
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ExpectedMemory {
    Fits,
    Tight,
    NoFit,
}

fn questions() -> Vec<Question> {
    let table: QuestionTable =
        toml::from_str(include_str!("questions.toml")).expect("a table of questions");
    table.question
}

impl Question {
    fn report(&self) -> Report {
        Report::of(&scenario(&self.link))
    }

    /// Returns the ratio that `at_least` and `at_most` bound.
    fn factor(&self, report: &Report) -> f64 {
        match &self.same_on {
            None => report.assessment.speedup(),
            Some(link) => {
                let other = Report::of(&scenario(link)).assessment;
                other.gpu().total() / report.assessment.gpu().total()
            }
        }
    }

    /// Returns one message for each expectation that the report does not meet.
    fn differences(&self, report: &Report) -> Vec<String> {
        let factor = self.factor(report);
        let mut differences = Vec::new();
        if let Some(winner) = self.winner {
            let is_met = match winner {
                ExpectedWinner::Cpu => factor < MIN_CLEAR_RATIO.recip(),
                ExpectedWinner::Gpu => factor > MIN_CLEAR_RATIO,
                ExpectedWinner::Close => {
                    (MAX_CLOSE_RATIO.recip()..=MAX_CLOSE_RATIO).contains(&factor)
                }
            };
            if !is_met {
                differences.push(format!("winner: {winner:?}, not {factor:.3}"));
            }
            if let Some(obstacle) = report.obstacle {
                differences.push(format!("it ran, against {obstacle:?}"));
            }
        }
        if let Some(least) = self.at_least.filter(|least| factor < *least) {
            differences.push(format!("at least {least}, not {factor:.3}"));
        }
        if let Some(most) = self.at_most.filter(|most| factor > *most) {
            differences.push(format!("at most {most}, not {factor:.3}"));
        }
        if let Some(memory) = self.memory {
            let fit = report.assessment.memory_fit;
            let is_met = match memory {
                ExpectedMemory::Fits => {
                    !matches!(fit, MemoryFit::Divided { .. } | MemoryFit::TooBig { .. })
                }
                ExpectedMemory::Tight => matches!(fit, MemoryFit::Tight { .. }),
                ExpectedMemory::NoFit => {
                    matches!(fit, MemoryFit::Divided { .. } | MemoryFit::TooBig { .. })
                }
            };
            if !is_met {
                differences.push(format!("memory: {memory:?}, not {fit:?}"));
            }
        }
        differences
    }
}

fn causes(timeline: &Timeline) -> String {
    let causes: Vec<String> = timeline
        .parts()
        .map(|(segment, time)| format!("{segment:?} {:.3e}", time.value()))
        .collect();
    format!("{:.3e} s = {}", timeline.total().value(), causes.join(" + "))
}

#[test]
fn a_question_declares_the_figures_taken_from_its_source() {
    let is_catalog_source =
        |url: &str| offload_catalog::sources().iter().any(|source| source.url == Some(url));
    let undeclared = questions()
        .into_iter()
        .filter(|question| is_catalog_source(&question.source) && question.gave.is_none());
    assert_eq!(undeclared.map(|question| question.id).collect::<Vec<_>>(), Vec::<String>::new());
    // A question is an independent test of the model only if the model does not use the question's source.
    assert!(questions().iter().filter(|question| question.gave.is_none()).count() > 100);
}

#[test]
fn answers_agree_with_published_experience() {
    let mut failures = String::new();
    for question in questions() {
        let report = question.report();
        let differences = question.differences(&report);
        let message = match (&question.wrong_today, differences.as_slice()) {
            (None, []) | (Some(_), [_, ..]) => continue,
            (None, differences) => differences.join("; "),
            (Some(wrong), []) => format!("right now, so drop `wrong_today = \"{wrong}\"`"),
        };
        let answer = &report.assessment;
        let (cpu, gpu) = (causes(&answer.cpu), causes(answer.gpu()));
        let Question { id, asks, link, why, .. } = &question;
        let _ = writeln!(
            failures,
            "{id}: {message}\n  {asks}\n  {link}\n  {why}\n  CPU {cpu}\n  GPU {gpu}"
        );
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn each_question_expects_something_and_names_its_source() {
    let questions = questions();
    assert!(questions.len() >= 30, "{}", questions.len());
    let mut ids = HashSet::new();
    for question in &questions {
        let Question { id, winner, at_least, at_most, memory, source, read, .. } = question;
        assert!(ids.insert(id), "{id} twice");
        let bounds = at_least.is_some() || at_most.is_some();
        assert!(winner.is_some() || bounds || memory.is_some(), "{id} expects nothing");
        assert!(source.starts_with("https://"), "{id}: {source}");
        assert!(read.date.is_some() && read.time.is_none(), "{id}: {read}");
    }
}

/// The minimum published speedup over the best CPU library at which the advice must be to move to the GPU.
const MIN_PLAIN_SPEEDUP: f64 = 3.0;

impl Question {
    /// Returns all kinds of advice that agree with the published outcome. If the source's CPU library is not the best
    /// one, the advice may be to switch to the best library or to move to the GPU.
    fn expected_advice(&self, report: &Report) -> &'static [Advice] {
        // llama.cpp keeps the layers that don't fit on the CPU, so the work still runs.
        if self.memory == Some(ExpectedMemory::NoFit) && report.obstacle.is_some() {
            return &[NoFit];
        }
        let best_known = report.best_cpu().is_selected;
        match self.winner {
            Some(ExpectedWinner::Gpu) if best_known && self.at_least >= Some(MIN_PLAIN_SPEEDUP) => {
                &[Move]
            }
            Some(ExpectedWinner::Gpu) if best_known => &[Move, Split, Measure],
            Some(ExpectedWinner::Gpu) => &[Move, CpuFirst, Measure],
            Some(ExpectedWinner::Cpu) => &[Stay, CpuFirst],
            Some(ExpectedWinner::Close) | None => &[Move, CpuFirst, Split, Stay, Measure],
        }
    }
}

#[test]
fn the_advice_agrees_with_published_experience() {
    let mut failures = String::new();
    let mut decisive_count = 0;
    // Questions with wrong results have no expected advice, and neither do questions that compare two GPUs.
    for question in questions()
        .iter()
        .filter(|question| question.wrong_today.is_none() && question.same_on.is_none())
    {
        let report = question.report();
        let (advice, expected) =
            (report.advice.expect("it is answered").advice, question.expected_advice(&report));
        decisive_count += usize::from(expected.len() < 3);
        let comparison = report.advice.expect("it is answered").comparison;
        // Without timings of this kind of work, the answer only says which machine is likely faster.
        let is_expected = if report.basis == Basis::Rough {
            let says_faster = comparison.gpu_gain > 1.0;
            let is_likely = expected.contains(&Measure) || expected.contains(&Move) == says_faster;
            advice == Measure && is_likely
        } else {
            expected.contains(&advice)
        };
        if !is_expected {
            let _ =
                writeln!(failures, "{}: {advice:?}, not {expected:?}: {comparison:?}", question.id);
        }
    }
    assert_eq!(failures, "");
    assert!(decisive_count >= 30, "{decisive_count} questions decide the advice");
}
