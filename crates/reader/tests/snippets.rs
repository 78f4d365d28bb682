//! Compares readings with programs whose operations, bytes and calls are known from a counter or a formula.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::reading;
use offload_reader::{Phase, Reading, ReadingOutcome, Sure, read};
use serde_json::Value;

/// Groups of words that ask for the same number.
const ALIKE: [&[&str]; 4] = [
    &["iters", "steps", "runs", "trips", "epochs"],
    &["elements", "rows", "cols", "n", "m", "k", "size", "shape", "items", "samples"],
    &["prep", "load"],
    &["prompt", "seq", "tokens"],
];

fn meaning(word: &str) -> usize {
    ALIKE.iter().position(|words| words.contains(&word)).unwrap_or(ALIKE.len())
}

fn covered(lines: &[[u32; 2]]) -> BTreeSet<u32> {
    lines.iter().flat_map(|[first, last]| *first..=*last).collect()
}

fn lines_of(phase: &Value) -> Vec<[u32; 2]> {
    serde_json::from_value(phase["lines"].clone()).expect("ranges of lines")
}

/// Assigns each phase of a reading to the true phase with which it shares the most lines.
fn allot<'r>(truth: &[Value], phases: &'r [Phase]) -> Vec<Vec<&'r Phase>> {
    let mut shares = vec![Vec::new(); truth.len()];
    for phase in phases {
        let own = covered(&phase.lines);
        let common = truth
            .iter()
            .map(|true_phase| covered(&lines_of(true_phase)).intersection(&own).count());
        // In a tie, the first true phase wins.
        let best = common
            .enumerate()
            .filter(|(_, count)| *count > 0)
            .max_by_key(|(at, count)| (*count, usize::MAX - at));
        if let Some((at, _)) = best {
            shares[at].push(phase);
        }
    }
    shares
}

/// A getter of a count of a phase; it returns `None` if the reader does not state the count.
type ClaimedCount = fn(&Phase) -> Option<f64>;

#[derive(Default)]
struct BarShare {
    good: f64,
    all: f64,
}

impl BarShare {
    fn count(&mut self, good: bool) {
        self.good += f64::from(u8::from(good));
        self.all += 1.0;
    }

    fn share(&self) -> f64 {
        self.good / self.all
    }

    fn is_at_least(&self, least: f64, what: &str) {
        let Self { good, all } = self;
        assert!(self.share() >= least, "{what}: {good} of {all}, at least {least}");
    }
}

#[derive(Default)]
struct ReaderScore {
    family: BarShare,
    claimed: BarShare,
    flops: BarShare,
    bytes: BarShare,
    calls: BarShare,
    honest: BarShare,
    needless: BarShare,
    bold: Vec<String>,
}

fn total(phases: &[&Phase], of: impl Fn(&Phase) -> Option<f64>) -> Option<f64> {
    phases.iter().filter_map(|phase| of(phase)).reduce(|a, b| a + b)
}

fn count(score: &mut ReaderScore, name: &str, truth: &Value, reading: &Reading) {
    let phases = truth["phases"].as_array().expect("phases");
    let shares = allot(phases, &reading.phases);
    for (phase, mine) in phases.iter().zip(&shares) {
        if phase["main"] == true {
            let families = phase["family"].as_array().expect("families");
            score.family.count(
                mine.iter().any(|found| families.iter().any(|family| family == found.family)),
            );
        }
        if truth["outcome"] != "answer" || phase["setup"] == true {
            continue;
        }
        let kinds: [(&str, ClaimedCount); 3] = [
            ("flops", |phase| phase.flops),
            ("bytes", |phase| phase.bytes),
            ("calls", |phase| phase.calls),
        ];
        for (kind, of) in kinds {
            let Some(counted) = phase[kind].as_f64() else { continue };
            let read = total(mine, of);
            score.claimed.count(read.is_some());
            let Some(read) = read else { continue };
            let factor = (read / counted).max(counted / read);
            let share = match kind {
                "flops" => &mut score.flops,
                "bytes" => &mut score.bytes,
                _ => &mut score.calls,
            };
            share.count(factor <= 1.3);
            if factor > 10.0 && mine.iter().all(|found| found.sure == Sure::Known) {
                score.bold.push(format!("{name}: {kind} {read} for {counted}"));
            }
        }
    }
    let asked: BTreeSet<usize> =
        reading.ask.iter().map(|question| meaning(question.what)).collect();
    let missing: BTreeSet<usize> = truth["ask"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(meaning)
        .collect();
    match truth["outcome"].as_str() {
        Some("answer") => score.needless.count(reading.outcome != ReadingOutcome::Answer),
        Some("ask") => {
            let right = asked.is_empty() || !asked.is_disjoint(&missing);
            score.honest.count(reading.outcome != ReadingOutcome::Answer && right);
        }
        _ => score.honest.count(reading.outcome == ReadingOutcome::Refuse),
    }
}

/// Returns the name, the true phases and the reading of every program in a folder.
fn programs(folder: &str) -> Vec<(String, Value, Reading)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let truth = fs::read_to_string(corpus.join(format!("{folder}.json"))).expect("the truth");
    let truth: BTreeMap<String, Value> = serde_json::from_str(&truth).expect("JSON");
    let each = truth.into_iter().map(|(name, truth)| {
        let program = corpus.join(folder).join(format!("{name}.py"));
        let reading = reading(&fs::read_to_string(program).expect("a program"));
        (name, truth, reading)
    });
    each.collect()
}

fn score_of(folder: &str) -> ReaderScore {
    let mut score = ReaderScore::default();
    for (name, truth, reading) in programs(folder) {
        count(&mut score, &name, &truth, &reading);
    }
    score
}

/// Counts the programs whose total is within 30 % of the true one. The totals cover only phases with both counts.
fn whole_programs(kind: &str, of: ClaimedCount) -> BarShare {
    let mut right = BarShare::default();
    for (_, truth, reading) in programs("blind") {
        let phases = truth["phases"].as_array().expect("phases");
        let shares = allot(phases, &reading.phases);
        let scored = phases.iter().zip(&shares).filter(|(phase, _)| phase["setup"] != true);
        let both =
            scored.filter_map(|(phase, mine)| Some((phase[kind].as_f64()?, total(mine, of)?)));
        let both = both.fold(None, |sum: Option<(f64, f64)>, (counted, read)| {
            let (a, b) = sum.unwrap_or_default();
            Some((a + counted, b + read))
        });
        if let (Some((counted, read)), "answer") = (both, truth["outcome"].as_str().unwrap_or("")) {
            right.count((read / counted).max(counted / read) <= 1.3);
        }
    }
    right
}

#[test]
fn whole_programs_are_counted() {
    let score = score_of("blind");
    for (what, share, least) in [
        ("operations", &whole_programs("flops", |phase| phase.flops), 0.95),
        ("bytes", &whole_programs("bytes", |phase| phase.bytes), 0.9),
        ("family", &score.family, 0.9),
        ("honest", &score.honest, 0.95),
    ] {
        share.is_at_least(least, what);
    }
    // The scores above cover only counts that the reader states. This checks the share of stated counts.
    assert!(score.claimed.share() >= 0.92, "claimed: {}", score.claimed.good);
    assert!(score.needless.share() <= 0.05, "needless questions: {}", score.needless.good);
}

#[test]
fn readings_of_the_snippets_match_the_counted_truth() {
    let score = score_of("given");
    for (what, share, least) in [
        ("family", &score.family, 0.9),
        ("claimed", &score.claimed, 0.92),
        ("operations", &score.flops, 0.95),
        ("bytes", &score.bytes, 0.9),
        ("calls", &score.calls, 0.9),
        ("honest", &score.honest, 0.95),
    ] {
        share.is_at_least(least, what);
    }
    assert!(
        score.needless.share() <= 0.05,
        "needless questions: {} of {}",
        score.needless.good,
        score.needless.all
    );
    assert!(score.bold.is_empty(), "far off and called known: {:?}", score.bold);
}

#[test]
fn an_answer_replaces_a_question() {
    let program = "import sys\nimport numpy as np\nn = int(sys.argv[1])\na = np.random.rand(n, n)\nb = a @ a\n";
    let asked = reading(program);
    assert_eq!(
        (asked.outcome, asked.ask[0].name.as_str(), asked.ask[0].line),
        (ReadingOutcome::Ask, "n", 3)
    );
    assert_eq!(asked.phases[0].flops, None);
    let answered = read(program, &BTreeMap::from([("n".to_owned(), 100.0)]));
    assert_eq!(answered.outcome, ReadingOutcome::Answer);
    assert_eq!(answered.phases[0].flops, Some(2e6));
    assert_eq!(answered.phases[0].link, "w=matmul&m=100&k=100&n=100&dtype=fp64");
}
