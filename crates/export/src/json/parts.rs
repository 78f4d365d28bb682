//! The objects within an answer.

use super::object::Object;
use offload_analysis::{
    Achieved, Bill, Bound, CpuBaseline, Interval, MemoryFit, Obstacle, Report, Simple,
    SimpleAnswer, Split, Timeline,
};
use offload_scenario::{Choice, Notice, Scenario};
use offload_vocabulary::quantity::{Seconds, Share};
use offload_words::sentences;

/// A part of a link that was ignored.
pub(super) fn notice(it: &mut Object<'_>, notice: &Notice) {
    it.set("key", &notice.key);
    it.set("given", &notice.given);
    it.set("problem", &sentences::problem(&notice.problem));
}

/// What is in the way.
pub(super) fn obstacle(it: &mut Object<'_>, obstacle: Obstacle, report: &Report) {
    let id = match obstacle {
        Obstacle::NoArithmetic => "no-arithmetic",
        Obstacle::NoLibrary => "no-library",
        Obstacle::TooBig => "too-big",
    };
    it.set("id", id);
    it.set("word", sentences::obstacle_verdict(obstacle));
    it.set("says", &sentences::obstacle(obstacle, report));
}

/// What the answer is for: what was chosen, and what counts where nothing was.
pub(super) fn with(it: &mut Object<'_>, scenario: &Scenario) {
    for (key, choice) in [
        ("w", Choice::Family),
        ("dtype", Choice::Precision),
        ("data", Choice::Residency),
        ("cpu", Choice::Cpu),
        ("gpu", Choice::Gpu),
        ("cpulib", Choice::CpuLibrary),
        ("gpulib", Choice::GpuLibrary),
    ] {
        it.set(key, choice.option(scenario.option(choice)).map_or("", |option| option.id));
    }
}

/// A time with its range, and by the page's words for what it goes to.
pub(super) fn time(it: &mut Object<'_>, run: &Timeline, range: Interval<Seconds>) {
    it.set("time_s", run.total().value());
    it.set("low_s", range.low.value());
    it.set("high_s", range.high.value());
    it.object("segments", |parts| {
        for (part, time) in run.parts() {
            parts.set(sentences::segment(part), time.value());
        }
    });
}

/// What most of the GPU's time goes to.
pub(super) fn bound(it: &mut Object<'_>, (bound, share): (Bound, Share)) {
    it.set("name", sentences::bound(bound));
    it.set("share", share.value());
}

/// Of a run. A factor between prices of which one is nothing says nothing.
pub(super) fn cost(object: &mut Object<'_>, report: &Report) {
    let (it, runs) = (&report.assessment, report.has_times());
    let dollars = |bill: Bill| bill.cost.map(|cost| cost.value());
    let (cpu, gpu) = (dollars(it.bills.cpu), dollars(it.bills.gpu).filter(|_| runs));
    let sides = cpu.zip(gpu).filter(|(cpu, gpu)| *cpu > 0.0 && *gpu > 0.0);
    let factor = sides.and_then(|_| it.cost_factor());
    let range = factor.and(report.ranges.cost_factor);
    object.set("cpu", cpu);
    object.set("gpu", gpu);
    object.set("factor", factor);
    object.set("low", range.map(|range| range.low));
    object.set("high", range.map(|range| range.high));
    object.set("verdict", factor.and(it.cost_verdict()).map(sentences::verdict));
}

/// Memory on the GPU.
pub(super) fn memory(it: &mut Object<'_>, memory_fit: MemoryFit) {
    let (room, fits) = match memory_fit {
        MemoryFit::Fits { room, .. } => (Some(room), Some(true)),
        MemoryFit::TooBig { room, .. } => (Some(room), Some(false)),
        MemoryFit::Shared { .. } => (None, None),
    };
    it.set("need_bytes", memory_fit.need().value());
    it.set("room_bytes", room.map(|room| room.value()));
    it.set("fits", fits);
}

/// What a machine gets done while it works.
pub(super) fn rates(it: &mut Object<'_>, achieved: Achieved) {
    it.set("flop_per_s", achieved.throughput.value());
    it.set("bytes_per_s", achieved.bandwidth.value());
}

/// What the simple formula says.
pub(super) fn simple(it: &mut Object<'_>, answer: &SimpleAnswer, runs: bool) {
    let formulas = [
        ("peak", Some(&answer.at_peak)),
        ("at_65", Some(&answer.at_usual)),
        ("at_given", answer.at_given.as_ref()),
    ];
    for (key, formula) in formulas {
        it.maybe(key, formula, |it, formula: &Simple| {
            it.set("cpu_s", formula.cpu_time().value());
            it.set("gpu_s", runs.then(|| formula.gpu_time().value()));
            it.set("speedup", runs.then(|| formula.speedup()));
        });
    }
}

/// A library on the same CPU.
pub(super) fn way(it: &mut Object<'_>, way: &CpuBaseline) {
    it.set("id", way.library.id);
    it.set("name", way.library.name);
    it.set("time_s", way.run.total().value());
    it.set("chosen", way.chosen);
    it.set("fair", way.best);
}

/// Each stage where it is done sooner.
pub(super) fn split(it: &mut Object<'_>, split: &Split) {
    it.set("run_s", split.time.value());
    it.objects("stages", &split.stages, |it, (name, gpu)| {
        it.set("name", *name);
        it.set("on", if *gpu { "gpu" } else { "cpu" });
    });
}
