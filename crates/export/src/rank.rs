//! The JSON document of `offload rank`, with a row per GPU, machine and CPU.

mod options;

use crate::document::{MODEL_VERSION, SCHEMA};
#[cfg(feature = "schema")]
use crate::ids::{ADVICE_IDS, OBSTACLE_IDS, ids_or_null};
use crate::ids::{advice_id, obstacle_id};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Hardware, Ranked, Ranking, RankingKey, RankingPlace, Report};
use offload_messages::{format, sentences};
use offload_scenario::{Scenario, encode};
use offload_vocabulary::quantity::Seconds;
pub use options::{
    HARDWARE_KINDS, MAX_CARDS, RANKED_BY, RankOptions, read_provider, read_top, read_vendor,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A ranking of the catalog's hardware.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RankDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The value by which the hardware is ranked.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = RANKED_BY.map(|(name, _)| name))))]
    by: &'static str,
    /// The link keys that describe the question's own hardware. They are ignored, because they do not apply to other
    /// hardware.
    left_out: Vec<&'static str>,
    /// One object for each GPU, machine or CPU: ranked hardware from best to worst, then hardware without a ranked
    /// value, then hardware that cannot run the work.
    pub rows: Vec<RankRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
    /// The ranking that the rows describe, without hardware that misses the deadline or the budget.
    #[serde(skip)]
    pub ranking: Ranking,
    /// The answer as two sentences.
    #[serde(skip)]
    pub answer: (String, String),
    /// The number of rows whose hardware can run the work.
    #[serde(skip)]
    pub shown: usize,
    /// The number of GPUs, machines and CPUs that can run the work, including those without a row.
    #[serde(skip)]
    pub runnable_count: usize,
    /// The number of GPUs, machines and CPUs that miss the deadline or exceed the budget.
    #[serde(skip)]
    pub missed_count: usize,
}

impl RankDocument {
    /// Ranks the hardware in the catalog for a scenario.
    pub fn of(scenario: &Scenario, options: &RankOptions) -> Self {
        let mut ranking = Ranking::of(scenario, &options.cards);
        ranking.all.retain(|ranked| options.keeps(ranked));
        let answer = sentences::recommendation_line(&ranking, &|_| true, options.condition());
        let terms = ranking.terms;
        let is_missed = |ranked: &&Ranked| ranked.can_run() && !ranked.meets(&terms);
        let missed_count = ranking.all.iter().filter(is_missed).count();
        ranking.all.retain(|ranked| !is_missed(&ranked));
        ranking.sort(options.by, |ranked| ranked_value_text(options.by, ranked));
        let runnable_count = ranking.all.iter().filter(|ranked| ranked.can_run()).count();
        let shown = options.top.min(runnable_count);
        (0..shown).for_each(|index| ranking.add_range(index));
        let entries = ranking.all[..shown].iter().chain(&ranking.all[runnable_count..]);
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            by: options.by_name(),
            left_out: ranking.ignored_fields.iter().map(|field| field.key).collect(),
            rows: entries.map(|ranked| RankRow::of(ranked, &ranking, scenario)).collect(),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
            ranking,
            answer,
            shown,
            runnable_count,
            missed_count,
        }
    }
}

/// Returns the value by which the hardware is ranked as text. Rows with equal text share a rank.
fn ranked_value_text(by: RankingKey, ranked: &Ranked) -> String {
    let text_or_empty = |text: Option<String>| text.unwrap_or_default();
    match by {
        RankingKey::Speedup => format::factor(ranked.speedup),
        RankingKey::Time => format::time(ranked.time),
        RankingKey::Cost => text_or_empty(ranked.month.cost.map(format::money)),
        RankingKey::Energy => text_or_empty(ranked.energy.map(format::energy)),
        RankingKey::CostTime => text_or_empty(by.figure(ranked).map(format::number)),
    }
}

/// A row of a ranking.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RankRow {
    /// The place in the ranking, from 1. Rows with equal values share a place. Null if the ranked value is unknown or
    /// the work cannot run.
    pub place: Option<usize>,
    /// The id of the GPU; null for a CPU.
    pub gpu: Option<&'static str>,
    /// The number of GPUs; 0 for a CPU.
    pub gpus: f64,
    /// The id of the machine, if it is a named machine.
    pub machine: Option<&'static str>,
    /// The id of the CPU, if the row has no GPU.
    pub cpu: Option<&'static str>,
    /// The id of the library on that CPU.
    pub library: Option<&'static str>,
    /// The name of the hardware.
    pub name: String,
    /// The time of all runs on the GPU in the requested process, in seconds; null for a CPU, and if the GPU lacks the
    /// precision.
    pub gpu_s: Option<PrintedFigure>,
    /// The time of all runs in the requested process, in seconds; null if the hardware lacks the precision.
    pub time_s: Option<PrintedFigure>,
    /// The lower end of the 80 % range of `time_s`.
    pub time_low_s: Option<PrintedFigure>,
    /// The upper end of the 80 % range of `time_s`.
    pub time_high_s: Option<PrintedFigure>,
    /// The speedup over today's code; null if the time is null.
    pub speedup: Option<PrintedFigure>,
    /// The speedup over the best CPU library on today's CPU; null if the time is null.
    pub over_best: Option<PrintedFigure>,
    /// The lower end of the 80 % range of `speedup`, for GPUs that are combined with today's CPU.
    pub low: Option<PrintedFigure>,
    /// The upper end of that range.
    pub high: Option<PrintedFigure>,
    /// The rental cost of one run; null if no price is known.
    pub cost: Option<PrintedFigure>,
    /// The rental price of all the hardware per hour, in the link's currency; null if no price is known.
    pub price: Option<PrintedFigure>,
    /// The bill per month; null if no price is known.
    pub month: Option<PrintedFigure>,
    /// The energy used by one run, in joules; null if no power is known.
    pub energy_j: Option<PrintedFigure>,
    /// The memory of all GPUs together, in bytes; null for a CPU.
    pub memory: Option<PrintedFigure>,
    /// The id of the time-based advice, for GPUs that are combined with today's CPU.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    pub advice_id: Option<&'static str>,
    /// The advice, worded as on the page.
    pub advice: Option<&'static str>,
    /// The id of the obstacle, if the hardware cannot run the work.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(OBSTACLE_IDS))))]
    pub obstacle: Option<&'static str>,
    /// The reason why the hardware cannot run the work, if it cannot.
    pub reason: Option<String>,
    /// The link of the question on this hardware.
    pub link: String,
}

impl RankRow {
    /// Builds the row of one GPU, machine or CPU.
    fn of(ranked: &Ranked, ranking: &Ranking, scenario: &Scenario) -> Self {
        let (place, obstacle) = match ranked.place {
            RankingPlace::Ranked(place) => (Some(place), None),
            RankingPlace::Unknown => (None, None),
            RankingPlace::Cannot(obstacle) => (None, Some(obstacle)),
        };
        let (gpu, machine, cpu, library) = match ranked.hardware {
            Hardware::Gpu { gpu, .. } => (Some(gpu.id), None, None, None),
            Hardware::Machine(machine) => (Some(machine.gpu.id), Some(machine.id), None, None),
            Hardware::Cpu { cpu, library } => (None, None, Some(cpu.id), Some(library.id)),
        };
        let gpu_report = match ranked.hardware {
            Hardware::Gpu { .. } => Some(Report::of(&ranking.scenario(ranked.hardware))),
            Hardware::Machine(_) | Hardware::Cpu { .. } => None,
        };
        let gpu_advice = gpu_report.as_ref().and_then(|report| report.advice);
        let timed_report = gpu_report.as_ref().filter(|report| report.has_gpu_times());
        let factor = |factor| PrintedFigure::new(factor, format::factor(factor));
        // If insufficient GPU memory is the only obstacle, the row contains hypothetical times, like the answer to the
        // link.
        let has_times = ranked.can_run() || timed_report.is_some();
        let time = |time: Seconds| Some(PrintedFigure::of(time)).filter(|_| has_times);
        let terms = &ranking.terms;
        let money = |amount: f64, text: String| Some(PrintedFigure::new(amount, text));
        Self {
            place,
            gpu,
            gpus: ranked.hardware.cards().value(),
            machine,
            cpu,
            library,
            name: sentences::hardware(ranked.hardware),
            gpu_s: gpu.and_then(|_| time(ranked.time)),
            time_s: time(ranked.time),
            time_low_s: time(ranked.range.low),
            time_high_s: time(ranked.range.high),
            speedup: Some(factor(ranked.speedup)).filter(|_| has_times),
            over_best: Some(factor(ranking.gain(ranked))).filter(|_| has_times),
            low: timed_report.map(|report| factor(report.ranges.speedup.low)),
            high: timed_report.map(|report| factor(report.ranges.speedup.high)),
            cost: ranked
                .price
                .filter(|_| has_times)
                .map(|price| price * ranked.per_run())
                .and_then(|cost| money(cost.value(), sentences::money(cost, terms))),
            price: ranked
                .price
                .and_then(|price| money(price.value(), sentences::rent(price, terms))),
            month: ranked
                .month
                .cost
                .filter(|_| has_times)
                .and_then(|cost| money(cost.value(), sentences::money(cost, terms))),
            energy_j: ranked.energy.filter(|_| has_times).map(PrintedFigure::of),
            memory: ranked.memory.map(PrintedFigure::of),
            advice_id: gpu_advice.map(|recommended| advice_id(recommended.advice)),
            advice: gpu_advice.map(|recommended| sentences::advice(&recommended)),
            obstacle: obstacle.map(obstacle_id),
            reason: sentences::cannot(ranked, scenario),
            link: encode(&ranking.scenario(ranked.hardware)),
        }
    }
}
