//! Other ways to run the same work on the same CPU.

use crate::choice::Choice;
use crate::scenario::Scenario;
use offload_catalog::HostLibrary;
use offload_estimator::quantity::Seconds;
use offload_estimator::timeline::Timeline;

/// A way to run the work on the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// With what.
    pub library: &'static HostLibrary,
    /// What all runs take.
    pub time: Seconds,
    /// Whether it is what the scenario has chosen.
    pub chosen: bool,
    /// Whether it is the one that makes good use of this CPU: none is where it gains nothing.
    pub fair: bool,
}

/// The CPU used as well as it can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fair {
    /// With what.
    pub library: &'static HostLibrary,
    /// All runs, by cause.
    pub run: Timeline,
}

/// How many times faster than today a library has to be to count as the CPU used better: less is
/// within what the same code takes from one run to the next. Assumed 2026-11-21.
const GAIN: f64 = 1.05;

impl Scenario {
    /// The ways to run the work on this CPU: what was chosen, and what people use for it.
    pub fn ways(&self) -> Vec<Way> {
        let chosen = self.host_library();
        let libraries = self.family().facts().libraries;
        let best = libraries.baseline.id;
        let gains = chosen.id == best || self.fair().is_some();
        let others = libraries.cpu.iter().copied().filter(|it| it.id != chosen.id);
        std::iter::once(chosen)
            .chain(others)
            .map(|library| Way {
                library,
                time: self.with_host_library(library.id).assess().host.total(),
                chosen: library.id == chosen.id,
                fair: gains && library.id == best,
            })
            .collect()
    }

    /// The run with the library that makes good use of this CPU, where that is another one and
    /// clearly faster.
    pub fn fair(&self) -> Option<Fair> {
        let today = self.host_library();
        let library = self.family().facts().libraries.baseline;
        if library.id == today.id {
            return None;
        }
        let run = self.with_host_library(library.id).assess().host;
        (run.total() * GAIN < self.assess().host.total()).then_some(Fair { library, run })
    }

    /// The same work with another library on the CPU; the number format stays.
    fn with_host_library(&self, id: &str) -> Self {
        let mut other = self.clone();
        other.pick(Choice::Precision, Some(self.option(Choice::Precision)));
        other.choose(Choice::CpuLibrary, id);
        other
    }
}
