//! Benchmarks the model alone, the computation of a scenario's likely times, and all steps from a link to a report.
//! Prints the minimum over many rounds. Fails if the model takes longer than its limit.

use offload_analysis::{LikelyAnswer, Ranking, Report};
use offload_estimator::assess;
use offload_scenario::{Choice, FAMILIES, Scenario, decode, encode};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Scenarios in addition to the defaults of every family.
const LINKS: [(&str, &str); 3] = [
    ("training, 50 layers", "w=training&params=25M&layers=50&batch=64&uses=80"),
    ("transformer, 4 GPUs", "w=transformer&phase=train&gpus=4"),
    ("llm, 4.8 bits", "w=llm&bits=4.8"),
];

/// The number of timed rounds. Each round makes so many calls that the clock's resolution does not matter.
const ROUNDS: usize = 101;
const CALLS: u32 = 200;

/// The number of times that a ranking of the whole catalog is timed.
const RANKINGS: usize = 11;

/// The time limit for one assessment of a job.
const MAX_TIME: Duration = Duration::from_micros(1);

fn main() -> ExitCode {
    println!(
        "{:<20} {:>14} {:>14} {:>14} {:>14}",
        "least ns", "assess a job", "likely times", "link to report", "to a link"
    );
    let of_family = |id| {
        let mut scenario = Scenario::default();
        scenario.choose(Choice::Family, id);
        (id, encode(&scenario))
    };
    let families = FAMILIES.iter().map(|facts| of_family(facts.id));
    let others = LINKS.map(|(name, link)| (name, link.to_owned()));
    let mut slowest = Duration::ZERO;
    for (name, link) in families.chain(others) {
        let scenario = decode("", &link).scenario;
        let job = Report::of(&scenario).job;
        let row = [
            least(CALLS, || assess(black_box(&job))),
            least(CALLS, || LikelyAnswer::of(black_box(&scenario))),
            least(CALLS / 20, || Report::of(&decode("", black_box(&link)).scenario)),
            least(CALLS, || encode(black_box(&scenario))),
        ];
        let [assessed, likely, reported, encoded] = row.map(|time| time.as_nanos());
        println!("{name:<20} {assessed:>14} {likely:>14} {reported:>14} {encoded:>14}");
        slowest = slowest.max(row[0]);
    }
    println!("\n{:<20} {:>14} {:>14}", "least µs", "rank likely", "with ranges");
    for family in ["matmul", "dataframe", "training", "linear"] {
        let scenario = decode("", &format!("w={family}")).scenario;
        let likely = least_of(RANKINGS, 1, || Ranking::of(black_box(&scenario), &[1]));
        let whole = least_of(RANKINGS, 1, || {
            let mut ranking = Ranking::of(black_box(&scenario), &[1]);
            ranking.add_ranges();
            ranking
        });
        println!("{family:<20} {:>14} {:>14}", likely.as_micros(), whole.as_micros());
    }
    println!("The slowest assessment takes {} ns of {}.", slowest.as_nanos(), MAX_TIME.as_nanos());
    if slowest > MAX_TIME { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Returns the minimum time of a call over all rounds. The minimum is used because other processes can only make a call
/// slower.
fn least<T>(calls: u32, call: impl FnMut() -> T) -> Duration {
    least_of(ROUNDS, calls, call)
}

/// Returns the minimum time of a call over a number of rounds.
fn least_of<T>(rounds: usize, calls: u32, mut call: impl FnMut() -> T) -> Duration {
    let mut round = || {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        start.elapsed() / calls
    };
    (0..rounds).map(|_| round()).min().unwrap_or_default()
}
