//! How long an answer takes: the model alone, and the whole way from a link. Prints medians.

use offload_analysis::Report;
use offload_estimator::assess;
use offload_scenario::{decode, encode};
use std::hint::black_box;
use std::time::{Duration, Instant};

const LINKS: [(&str, &str); 7] = [
    ("custom", "v=1&w=custom&ops=10T&in=1&eff=42"),
    ("matmul", "v=1&w=matmul&n=8192&dtype=fp32&gpu=t4"),
    ("elementwise", "v=1&w=elementwise&elements=250M&chain=10&data=gpu"),
    ("training", "v=1&w=training&params=25M&layers=50&batch=64&uses=80"),
    ("stencil", "v=1&w=stencil&elements=10M&chain=50"),
    ("transformer", "v=1&w=transformer&phase=train&gpus=4"),
    ("llm", "v=1&w=llm&bits=4.8"),
];

/// Rounds that are timed, of calls enough for the clock to tell.
const ROUNDS: usize = 101;
const CALLS: u32 = 200;

fn main() {
    println!(
        "{:<12} {:>14} {:>14} {:>14}",
        "median ns", "assess a job", "link to report", "to a link"
    );
    for (family, link) in LINKS {
        let scenario = decode("", link).scenario;
        let job = Report::of(&scenario).job;
        let row = [
            median(|| assess(black_box(&job))),
            median(|| Report::of(&decode("", black_box(link)).scenario)),
            median(|| encode(black_box(&scenario))),
        ];
        let [assessed, reported, encoded] = row.map(|time| time.as_nanos());
        println!("{family:<12} {assessed:>14} {reported:>14} {encoded:>14}");
    }
}

/// The median time of a call.
fn median<T>(mut call: impl FnMut() -> T) -> Duration {
    let mut round = || {
        let start = Instant::now();
        for _ in 0..CALLS {
            black_box(call());
        }
        start.elapsed() / CALLS
    };
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| round()).collect();
    times.sort_unstable();
    times[ROUNDS / 2]
}
