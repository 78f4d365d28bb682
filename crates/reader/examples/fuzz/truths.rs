//! Properties that every reading must have. Most check that counts are reported as known only if they are.

use std::collections::BTreeMap;

use offload_reader::{Phase, Reading, Sure, read};
use offload_scenario::decode;

use super::rewriting;

/// A property that a reading violates.
pub(crate) struct BrokenTruth {
    /// The property in a few words.
    pub(crate) truth: &'static str,
    /// The actual result.
    pub(crate) said: String,
}

/// The maximum number of rounds of questions: answers may lead to new questions.
const ROUNDS: usize = 6;

fn numbers(phase: &Phase) -> [Option<f64>; 5] {
    [phase.flops, phase.funcs, phase.bytes, phase.calls, phase.trips]
}

/// Checks every property of a single reading.
pub(crate) fn of_reading(reading: &Reading) -> Vec<BrokenTruth> {
    let mut broken = Vec::new();
    let mut check = |truth, holds: bool, phase: &Phase| {
        if !holds {
            broken.push(BrokenTruth { truth, said: format!("{phase:?}") });
        }
    };
    for phase in &reading.phases {
        let finite =
            numbers(phase).into_iter().flatten().all(|number| number.is_finite() && number >= 0.0);
        check("numbers are finite and not negative", finite, phase);
        let open = !phase.needs.is_empty();
        check(
            "a phase is asked if and only if it needs answers",
            open == (phase.sure == Sure::Asked),
            phase,
        );
        let asked = |name: &String| reading.ask.iter().any(|it| it.name == *name);
        check("what a phase needs is asked", phase.needs.iter().all(asked), phase);
        check("lines run forward", phase.lines.iter().all(|[a, b]| 0 < *a && a <= b), phase);
        check("a phase has lines", !phase.lines.is_empty(), phase);
        let notices = decode("", &phase.link).notices;
        check("a link is read without notices", notices.is_empty(), phase);
    }
    broken
}

/// Checks that answering every question leaves no question and no unknown.
pub(crate) fn of_answers(program: &str, reading: &Reading) -> Option<BrokenTruth> {
    let mut answers: BTreeMap<String, f64> = BTreeMap::new();
    let mut asked = reading.clone();
    for _ in 0..ROUNDS {
        if asked.ask.is_empty() {
            break;
        }
        for question in &asked.ask {
            if answers.insert(question.name.clone(), 12.0).is_some() {
                let said = format!("{question:?}");
                return Some(BrokenTruth { truth: "what was answered is not asked again", said });
            }
        }
        asked = read(program, &answers);
    }
    let open = asked.phases.iter().find(|phase| phase.sure == Sure::Asked);
    let truth = "answers to all questions leave none open";
    open.filter(|_| asked.ask.is_empty())
        .map(|phase| BrokenTruth { truth, said: format!("{phase:?}") })
        .or_else(|| of_reading(&asked).into_iter().next())
}

/// Checks that other names, blank lines and comments don't change the phases.
pub(crate) fn of_spelling(program: &str, reading: &Reading) -> Option<BrokenTruth> {
    let links = |it: &Reading| {
        it.phases.iter().map(|phase| (phase.link.clone(), phase.sure)).collect::<Vec<_>>()
    };
    for (truth, other) in [
        ("other names make the same phases", rewriting::renamed(program)),
        ("blank lines and comments make the same phases", rewriting::spaced(program)),
    ] {
        let Some(other) = other else { continue };
        let (one, two) = (links(reading), links(&read(&other, &BTreeMap::new())));
        if one != two {
            let said = format!("{one:?}\nbecame\n{two:?}\nin\n{other}");
            return Some(BrokenTruth { truth, said });
        }
    }
    None
}

/// Checks that no phase is reported as known if its numbers depend on a size read from input.
pub(crate) fn of_unknown_size(program: &str, reading: &Reading) -> Option<BrokenTruth> {
    let given = rewriting::with_size(program)?;
    let (open, other) =
        (read(&given.asked, &BTreeMap::new()), read(&given.doubled, &BTreeMap::new()));
    let find = |of: &Reading, like: &Phase| {
        of.phases
            .iter()
            .filter(|phase| phase.lines == like.lines && phase.family == like.family)
            .count()
            == 1
    };
    for phase in open.phases.iter().filter(|phase| phase.sure == Sure::Known) {
        if !find(reading, phase) || !find(&other, phase) {
            continue;
        }
        let at = |of: &Reading| {
            of.phases
                .iter()
                .find(|it| it.lines == phase.lines && it.family == phase.family)
                .cloned()
        };
        let (Some(one), Some(two)) = (at(reading), at(&other)) else { continue };
        if one.sure == Sure::Known && two.sure == Sure::Known && numbers(&one) != numbers(&two) {
            let said =
                format!("{phase:?}\nfor {} and {}\n{one:?}\n{two:?}", given.name, given.name);
            return Some(BrokenTruth {
                truth: "a size that is unknown leaves nothing known that follows from it",
                said,
            });
        }
    }
    larger(reading, &other, &given.doubled)
}

/// Checks that a larger array is never less work.
fn larger(small: &Reading, large: &Reading, program: &str) -> Option<BrokenTruth> {
    let known = |it: &Reading| it.phases.iter().all(|phase| phase.sure == Sure::Known);
    let same = small.phases.len() == large.phases.len()
        && small
            .phases
            .iter()
            .zip(&large.phases)
            .all(|(a, b)| a.family == b.family && a.lines == b.lines);
    if !(same && known(small) && known(large)) {
        return None;
    }
    small.phases.iter().zip(&large.phases).find_map(|(a, b)| {
        let less = |(a, b): (Option<f64>, Option<f64>)| {
            a.zip(b).is_some_and(|(a, b)| b < a * (1.0 - 1e-9))
        };
        let fell = less((a.flops, b.flops)) || less((a.bytes, b.bytes)) || less((a.calls, b.calls));
        fell.then(|| BrokenTruth {
            truth: "twice the size is no less work",
            said: format!("{a:?}\nbecame\n{b:?}\nin\n{program}"),
        })
    })
}
