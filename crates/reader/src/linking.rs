//! Writes a phase as a link, key by key. Unknown sizes are omitted.

use crate::dtype::Dtype;
use crate::event::{Event, Key, WorkKind};
use crate::grouping::{EventGroup, GroupKind};
use crate::reader::{ProgramReader, ROW_BY_ROW};
use crate::size::{Polynomial, about};
use crate::stated_number::{stated, why_unstated};

/// A link under construction: keys with sizes that may be unknown.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) family: &'static str,
    pub(crate) keys: Vec<(&'static str, Key)>,
}

impl Link {
    pub(crate) fn new(family: &'static str) -> Self {
        Self { family, keys: Vec::new() }
    }

    pub(crate) fn size(mut self, key: &'static str, size: Polynomial) -> Self {
        self.keys.push((key, Key::Size(size)));
        self
    }

    fn word(mut self, key: &'static str, word: &'static str) -> Self {
        self.keys.push((key, Key::Word(word)));
        self
    }

    /// Adds a size, unless it is known to be the default.
    pub(crate) fn unless(self, default: f64, key: &'static str, size: Polynomial) -> Self {
        if size.value() == Some(default) { self } else { self.size(key, size) }
    }

    /// Returns the reason why a link cannot represent one of its sizes, such as a negative or fractional length. `None`
    /// if it can represent all.
    pub(crate) fn unstatable(&self) -> Option<&'static str> {
        self.keys.iter().find_map(|(key, value)| {
            let Key::Size(size) = value else { return None };
            let value = size.value()?;
            stated(key, value).is_none().then(|| why_unstated(value))
        })
    }

    /// Returns the link as a string, without unknown sizes.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("w={}", self.family);
        for (index, (key, value)) in self.keys.iter().enumerate() {
            // The key of a call, such as `factor=svdfull`, replaces that of its row, `factor=svd`.
            if self.keys[index + 1..].iter().any(|(later, _)| later == key) {
                continue;
            }
            match value {
                Key::Word(word) => text.push_str(&format!("&{key}={word}")),
                Key::Size(size) => {
                    if let Some(value) = size.value() {
                        // A bare number would be read in the unit of its key, such as gigabytes.
                        let unit = match *key {
                            "in" | "out" | "chunk" => "B",
                            "prep" => "ms",
                            _ => "",
                        };
                        let value = stated(key, value).unwrap_or(value);
                        text.push_str(&format!("&{key}={}{unit}", number(value)));
                    }
                }
            }
        }
        text
    }
}

/// Formats a number for a link: an integer exactly, others with one to three decimals.
pub(crate) fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return format!("{value:.0}");
    }
    if value.abs() >= 100.0 {
        return format!("{value:.1}");
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl ProgramReader<'_> {
    pub(crate) fn link_of(&self, group: &EventGroup<'_>) -> Link {
        let events = &group.events;
        let link = match group.kind {
            GroupKind::Plain(work) => plain_link(work, events),
            GroupKind::Stencil => self.stencil(group),
            GroupKind::Tiny => {
                let trips = self.rounds(group);
                let calls = sum(events, |event| event.cost.calls.clone());
                let launches = calls.over(&trips).unwrap_or_else(Polynomial::one);
                let mean = mean_elements(events);
                Link::new("small-kernels")
                    .size("iters", trips)
                    .size("launches", whole(&launches))
                    .size("elements", mean)
            }
            GroupKind::Pingpong => {
                let trips = self.rounds(group);
                let chunk = events
                    .iter()
                    .filter(|event| event.work == WorkKind::ToGpu)
                    .map(|event| event.elements.clone())
                    .next()
                    .unwrap_or_else(Polynomial::one);
                let arithmetic: Vec<&Event> = events
                    .iter()
                    .filter(|event| {
                        !matches!(event.work, WorkKind::ToGpu | WorkKind::ToCpu | WorkKind::Wait)
                    })
                    .copied()
                    .collect();
                let chain = sum(&arithmetic, |event| event.cost.calls.clone())
                    .over(&trips)
                    .unwrap_or_else(Polynomial::one);
                // The chunk size is in bytes.
                Link::new("chunks")
                    .size("chunks", trips)
                    .size("chunk", chunk)
                    .size("chain", whole(&chain))
            }
            GroupKind::MonteCarlo => self.montecarlo(group),
            GroupKind::Loop => self.loop_link(events),
            GroupKind::Network => return self.network_link(group),
            GroupKind::Pipeline => {
                let items = self.rounds(group);
                let ops = flops(events);
                let each = ops.over(&items).unwrap_or_else(Polynomial::one);
                let link = Link::new("pipeline").size("items", items).size("itemops", each);
                match self.unknowns.answer("prep") {
                    Some(prep) => link.size("prep", Polynomial::of(prep)),
                    None => link,
                }
            }
        };
        finish(link, events, group.kind)
    }

    /// Returns the number of iterations of a group's loop: its trip count times those of the enclosing loops.
    pub(crate) fn rounds(&self, group: &EventGroup<'_>) -> Polynomial {
        let Some(round) = group.round else { return Polynomial::one() };
        let Some(event) = group.events.iter().find(|event| event.loops.contains(&round)) else {
            return Polynomial::one();
        };
        let around =
            event.loops.iter().take_while(|other| **other != round).chain(std::iter::once(&round));
        around.fold(Polynomial::one(), |product, round| {
            product.times(&self.loops[*round as usize].trips)
        })
    }

    fn stencil(&self, group: &EventGroup<'_>) -> Link {
        let events = &group.events;
        let steps = self.rounds(group);
        let elements = largest(events);
        let calls = sum(events, |event| event.cost.calls.clone());
        let chain = whole(&calls.over(&steps).unwrap_or_else(Polynomial::one));
        let passes = steps.times(&elements).times(&chain);
        let each = ratio(&flops(events), &passes).map_or(1.0, round2);
        let inputs = mean(events, |event| event.inputs);
        Link::new("stencil")
            .size("elements", elements)
            .size("steps", steps)
            .size("chain", chain)
            .unless(1.0, "each", Polynomial::of(each))
            .size("inputs", Polynomial::of(inputs))
            .size("arrays", Polynomial::of(2.0))
    }

    fn montecarlo(&self, group: &EventGroup<'_>) -> Link {
        let events = &group.events;
        let draws = sum(events, |event| event.cost.draws.clone());
        let trips = self.rounds(group);
        let scalar = events.iter().all(|event| event.work == WorkKind::Scalar);
        let drawn = events
            .iter()
            .filter(|event| event.work == WorkKind::Draw)
            .map(|event| event.elements.clone())
            .reduce(|a, b| crate::joining::larger_of_any(&a, &b));
        let (paths, steps) = if scalar {
            let inner = most_trips(events);
            let steps = inner.over(&trips).unwrap_or_else(Polynomial::one);
            (trips, steps)
        } else {
            let drawn = drawn.unwrap_or_else(Polynomial::one);
            match events
                .iter()
                .find(|event| {
                    matches!(event.name.as_str(), "cumsum" | "cumprod" | "take" | "choice")
                })
                .and_then(|_| self.matrix_of(group))
            {
                Some((rows, cols)) => (rows, cols),
                None => (drawn, trips),
            }
        };
        let all = paths.times(&steps);
        let draws = ratio(&draws, &all).map_or(1.0, round2);
        let each = ratio(&flops(events), &all).map_or(4.0, round2);
        let funcs = ratio(&sum(events, |event| event.cost.funcs.clone()), &all).map_or(0.0, round2);
        Link::new("montecarlo")
            .size("paths", paths)
            .size("pathsteps", steps)
            .size("draws", Polynomial::of(draws))
            .size("each", Polynomial::of(each))
            .size("funcs", Polynomial::of(funcs))
    }

    /// Returns the paths and steps of a simulation that draws all its numbers as one matrix.
    fn matrix_of(&self, group: &EventGroup<'_>) -> Option<(Polynomial, Polynomial)> {
        let draw = group.events.iter().find(|event| event.work == WorkKind::Draw)?;
        let Some((_, Key::Size(rows))) = draw.keys.iter().find(|(key, _)| *key == "rows") else {
            return None;
        };
        Some((rows.clone(), draw.elements.over(rows)?))
    }
}

/// Returns the link of events of the same kind.
fn plain_link(work: WorkKind, events: &[&Event]) -> Link {
    let elements = largest(events);
    let runs = most_trips(events);
    let first = events.first();
    let own = |family: &'static str| {
        let keys = first.map_or_else(Vec::new, |event| event.keys.clone());
        let runs = sum(events, |event| event.trips.clone());
        let link = Link { family, keys };
        if runs.value() == Some(1.0) { link } else { link.size("runs", runs) }
    };
    match work {
        WorkKind::Elementwise | WorkKind::Make | WorkKind::Draw => {
            let work_of = |event: &&Event| {
                ratio(&event.elements.times(&event.trips), &elements.times(&runs)).unwrap_or(1.0)
            };
            let chain: f64 = events.iter().map(work_of).sum();
            let funcs =
                ratio(&sum(events, |event| event.cost.funcs.clone()), &elements.times(&runs))
                    .map_or(0.0, round2);
            let link = Link::new("elementwise")
                .size("elements", elements)
                .size("chain", Polynomial::of(chain.round().max(1.0)));
            let link = link
                .size("inputs", Polynomial::of(mean(events, |event| event.inputs)))
                .unless(0.0, "funcs", Polynomial::of(funcs));
            if runs.value() == Some(1.0) { link } else { link.size("runs", runs) }
        }
        WorkKind::Reduction => {
            let std = events.iter().any(|event| event.keys.iter().any(|(key, _)| *key == "reduce"));
            let runs = sum(events, |event| event.trips.clone());
            let link = Link::new("reduction");
            let link = if std { link.word("reduce", "std") } else { link };
            let rows =
                events.iter().flat_map(|event| &event.keys).find(|(key, _)| *key == "results");
            let link = match rows {
                Some((_, Key::Size(rows))) => {
                    link.size("elements", elements).size("results", rows.clone())
                }
                _ => link.size("elements", elements),
            };
            link.unless(1.0, "runs", runs)
        }
        WorkKind::Sort => {
            // A selection such as `np.partition` does less work than a full sort.
            let selects =
                |event: &&Event| event.name == "topk" || event.name.ends_with("partition");
            let link = if events.iter().all(selects) {
                Link::new("arraycall").word("op", "topk")
            } else {
                Link::new("sort")
            };
            let runs = sum(events, |event| event.trips.clone());
            link.size("elements", elements).unless(1.0, "runs", runs)
        }
        WorkKind::Matmul => own("matmul"),
        WorkKind::Linalg => own("linalg"),
        WorkKind::Fourier => own("fft"),
        WorkKind::Filter => {
            let link = own("filter");
            // The `filter` family cannot represent a window as long as the data.
            if link.unstatable().is_none() { link } else { custom(events) }
        }
        WorkKind::Sparse => own("sparse"),
        WorkKind::Table => own("dataframe"),
        WorkKind::Language => own("llm"),
        WorkKind::Learning(family) => own(family),
        WorkKind::Custom
        | WorkKind::Scalar
        | WorkKind::Network
        | WorkKind::ToGpu
        | WorkKind::ToCpu
        | WorkKind::Wait
        | WorkKind::Prepare => custom(events),
    }
}

/// Returns a `custom` link with the operations and bytes, for work of no other family.
fn custom(events: &[&Event]) -> Link {
    let bytes = events
        .iter()
        .try_fold(Polynomial::zero(), |sum, event| Some(sum.plus(event.cost.bytes.as_ref()?)));
    // The event's own keys belong to another family, so they are not used.
    let runs = sum(events, |event| event.trips.clone());
    let each = |total: Polynomial| total.over(&runs).unwrap_or(total);
    let link = Link::new("custom").unless(1.0, "runs", runs.clone());
    let link = link.size("ops", each(flops(events)));
    let half = bytes.map(|bytes| each(bytes).scaled(0.5));
    match half {
        Some(half) => link.size("in", half.clone()).size("out", half),
        None => link,
    }
}

/// Adds the keys that all families share: precision, location of the data, and library.
fn finish(link: Link, events: &[&Event], kind: GroupKind) -> Link {
    let dtype =
        events.iter().map(|event| event.dtype).max_by(|a, b| a.bytes().total_cmp(&b.bytes()));
    let arithmetic = !matches!(link.family, "dataframe" | "llm" | "sort");
    let link = match dtype {
        Some(Dtype::Complex(8)) if matches!(link.family, "fft") => link.word("dtype", "fp32"),
        Some(dtype) if arithmetic && dtype != Dtype::Object => link.word("dtype", dtype.link()),
        _ => link,
    };
    let on_gpu = events.iter().any(|event| event.on_gpu) && kind != GroupKind::Pingpong;
    let told = link.keys.iter().any(|(key, _)| *key == "data");
    // Repeated work copies its data once: to the GPU before the first run, and back after the last.
    let again = link.keys.iter().any(|(key, _)| *key == "runs");
    let link = match (told, on_gpu) {
        (true, _) => link,
        (false, true) => link.word("data", "gpu"),
        (false, false) if again => link.word("data", "once"),
        (false, false) => link,
    };
    let library = events.iter().find_map(|event| event.library);
    let row_by_row = events.iter().all(|event| event.library == Some(ROW_BY_ROW));
    match library {
        Some(ROW_BY_ROW) if row_by_row && link.family == "loop" => link.word("cpulib", ROW_BY_ROW),
        Some("numba") => link.word("cpulib", "numba"),
        Some("pandas") if link.family == "dataframe" => link.word("cpulib", "pandas"),
        // pandas' overhead per call on a short column: 25 to 270 us, measured with pandas 3.1 on groups of 200 rows.
        Some("pandas") if link.family == "small-kernels" => {
            link.size("calloverhead", Polynomial::of(80.0))
        }
        Some("polars") => link.word("cpulib", "polars"),
        Some("cupy") => link.word("gpulib", "cupy"),
        Some("pytorch") => link.word("cpulib", "pytorch-cpu").word("gpulib", "pytorch"),
        _ => link,
    }
}

fn largest(events: &[&Event]) -> Polynomial {
    events
        .iter()
        .map(|event| event.elements.clone())
        .reduce(|a, b| crate::joining::larger_of_any(&a, &b))
        .unwrap_or_else(Polynomial::one)
}

pub(crate) fn sum(events: &[&Event], of: impl Fn(&Event) -> Polynomial) -> Polynomial {
    events.iter().fold(Polynomial::zero(), |sum, event| sum.plus(&of(event)))
}

pub(crate) fn flops(events: &[&Event]) -> Polynomial {
    sum(events, |event| event.cost.flops.clone().unwrap_or_else(Polynomial::zero))
}

fn ratio(a: &Polynomial, b: &Polynomial) -> Option<f64> {
    let share = a.over(b).and_then(|quotient| quotient.value());
    share.or_else(|| Some(a.value()? / b.value()?)).filter(|share| share.is_finite())
}

fn mean(events: &[&Event], of: impl Fn(&Event) -> f64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "events of a phase")]
    let count = events.len().max(1) as f64;
    round2(events.iter().map(|event| of(event)).sum::<f64>() / count)
}

fn mean_elements(events: &[&Event]) -> Polynomial {
    let known: Vec<f64> = events
        .iter()
        .filter(|event| !event.cost.calls.is_zero())
        .filter_map(|event| event.elements.value())
        .collect();
    if known.is_empty() {
        return largest(events);
    }
    #[expect(clippy::cast_precision_loss, reason = "events of a phase")]
    let count = known.len() as f64;
    Polynomial::of((known.iter().sum::<f64>() / count).round().max(1.0))
}

pub(crate) fn whole(size: &Polynomial) -> Polynomial {
    size.value().map_or_else(|| size.clone(), |value| Polynomial::of(value.round().max(1.0)))
}

fn round2(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Returns the number of executions of the most frequent event. Unknown numbers count as large.
pub(crate) fn most_trips(events: &[&Event]) -> Polynomial {
    let most = events.iter().max_by(|a, b| about(&a.trips).total_cmp(&about(&b.trips)));
    most.map_or_else(Polynomial::one, |event| event.trips.clone())
}
