//! Benchmarks a hundred thousand links, including damaged ones, from decoding to the range of the speedup. Fails if the
//! slowest link exceeds the limit.

#[path = "../../scenario/tests/generators/chance.rs"]
mod chance;
#[path = "../../scenario/tests/generators/damaged.rs"]
mod damaged;
#[path = "../../scenario/tests/generators/given.rs"]
mod given;

use offload_analysis::Report;
use offload_scenario::decode;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const LINKS: usize = 100_000;

/// The time limit of any link.
const MAX_TIME: Duration = Duration::from_millis(5);

/// A link is timed again if it takes more than this multiple of the median time, because the machine may have been
/// busy.
const SLOW_FACTOR: u32 = 3;
const TRIES: usize = 20;

fn main() -> ExitCode {
    let links = damaged::links(1994).take(LINKS);
    let mut times: Vec<(Duration, String)> = links.map(|link| (time(&link), link)).collect();
    times.sort_unstable();
    let median = times[LINKS / 2].0;
    for (best, link) in times.iter_mut().filter(|(time, _)| *time > SLOW_FACTOR * median) {
        *best = (0..TRIES).map(|_| time(link)).fold(*best, Duration::min);
    }
    let (slowest, link) = times.iter().max().expect("there are links");
    println!(
        "{LINKS} links from text to range: median {} µs, slowest {} µs, of at most {} µs\n  {link}",
        median.as_micros(),
        slowest.as_micros(),
        MAX_TIME.as_micros(),
    );
    if *slowest > MAX_TIME { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Times a link from decoding it to computing the range of the speedup.
fn time(link: &str) -> Duration {
    let start = Instant::now();
    black_box(Report::of(&decode("", black_box(link)).scenario));
    start.elapsed()
}
