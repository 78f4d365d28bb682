//! The output of `offload rank`: a row for each GPU, machine and CPU.

use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::{Hardware, Ranked, Ranking, RankingPlace, Report};
use offload_export::ids::{ADVICE_IDS, OBSTACLE_IDS, advice_id, ids_or_null, obstacle_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{Scenario, encode};
use offload_vocabulary::quantity::Seconds;
use offload_words::{format, sentences};
use schemars::JsonSchema;
use serde::Serialize;

/// A ranking of the catalog's hardware.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RankDocument {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The key of the ranking.
    #[schemars(extend("enum" = super::RANKED_BY.map(|(name, _)| name)))]
    by: &'static str,
    /// Keys of the link that describe its own hardware. They are left out, because they don't apply to other hardware.
    left_out: Vec<&'static str>,
    /// One object for each: the best first, then those with too little known, then those that cannot run the work.
    rows: Vec<RankRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl RankDocument {
    /// Builds the document from the ranking of a question.
    pub(super) fn of(
        ranking: &Ranking,
        rows: Vec<RankRow>,
        by: &'static str,
        scenario: &Scenario,
    ) -> Self {
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            by,
            left_out: ranking.left_out.iter().map(|field| field.key).collect(),
            rows,
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A row of a ranking.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct RankRow {
    /// The place, from 1; shared if the figures read the same. Null if the ranked value is unknown, or the work cannot
    /// run.
    place: Option<usize>,
    /// The id of the GPU; null for a CPU.
    gpu: Option<&'static str>,
    /// The number of GPUs; 0 for a CPU.
    gpus: f64,
    /// The id of the machine, if it is a named machine.
    machine: Option<&'static str>,
    /// The id of the CPU, if it has no GPU.
    cpu: Option<&'static str>,
    /// The id of the library on that CPU.
    library: Option<&'static str>,
    /// The name of the hardware.
    name: String,
    /// The time of all runs on the GPU in the requested process, in seconds; null for a CPU, and if the GPU lacks the
    /// precision.
    gpu_s: Option<PrintedFigure>,
    /// The time of all runs in the requested process, in seconds; null if the hardware lacks the precision.
    time_s: Option<PrintedFigure>,
    /// The lower end of its 80 % range.
    time_low_s: Option<PrintedFigure>,
    /// The upper end of its 80 % range.
    time_high_s: Option<PrintedFigure>,
    /// The speedup over today's code; null if the time is null.
    speedup: Option<PrintedFigure>,
    /// The speedup over the best CPU library on today's CPU; null if the time is null.
    over_best: Option<PrintedFigure>,
    /// The lower end of the 80 % range of `speedup`, for GPUs next to today's CPU.
    low: Option<PrintedFigure>,
    /// The upper end of that range.
    high: Option<PrintedFigure>,
    /// Rent of one run; null if no price is known.
    cost: Option<PrintedFigure>,
    /// Rent per hour of the hardware together, in the currency of the link; null if no price is known.
    price: Option<PrintedFigure>,
    /// The bill of a month; null if no price is known.
    month: Option<PrintedFigure>,
    /// Energy of one run, in joules; null if no power is known.
    energy_j: Option<PrintedFigure>,
    /// Memory of all its GPUs in bytes; null for a CPU.
    memory: Option<PrintedFigure>,
    /// The id of the advice by time, for GPUs next to today's CPU.
    #[schemars(extend("enum" = ids_or_null(ADVICE_IDS)))]
    advice_id: Option<&'static str>,
    /// The advice in the page's words.
    advice: Option<&'static str>,
    /// The id of the obstacle, if it cannot run the work.
    #[schemars(extend("enum" = ids_or_null(OBSTACLE_IDS)))]
    obstacle: Option<&'static str>,
    /// The reason why it cannot run the work, if it cannot.
    reason: Option<String>,
    /// The link of the question on this hardware.
    link: String,
}

impl RankRow {
    /// Builds the row of ranked hardware.
    pub(super) fn of(ranked: &Ranked, ranking: &Ranking, scenario: &Scenario) -> Self {
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
        let beside = match ranked.hardware {
            Hardware::Gpu { .. } => Some(Report::of(&ranking.scenario(ranked.hardware))),
            Hardware::Machine(_) | Hardware::Cpu { .. } => None,
        };
        let advised = beside.as_ref().and_then(|report| report.advice).map(|advice| advice.advice);
        let gained = beside.as_ref().filter(|report| report.has_times());
        let factor = |factor| PrintedFigure::new(factor, format::factor(factor));
        // If only memory is too small, the times are those it would take, as in an answer.
        let known = ranked.can_run() || gained.is_some();
        let time = |time: Seconds| Some(PrintedFigure::of(time)).filter(|_| known);
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
            speedup: Some(factor(ranked.speedup)).filter(|_| known),
            over_best: Some(factor(ranking.gain(ranked))).filter(|_| known),
            low: gained.map(|report| factor(report.ranges.speedup.low)),
            high: gained.map(|report| factor(report.ranges.speedup.high)),
            cost: ranked
                .price
                .filter(|_| known)
                .map(|price| price * ranked.a_run())
                .and_then(|cost| money(cost.value(), sentences::money(cost, terms))),
            price: ranked
                .price
                .and_then(|price| money(price.value(), sentences::rent(price, terms))),
            month: ranked
                .month
                .cost
                .filter(|_| known)
                .and_then(|cost| money(cost.value(), sentences::money(cost, terms))),
            energy_j: ranked.energy.filter(|_| known).map(PrintedFigure::of),
            memory: ranked.memory.map(PrintedFigure::of),
            advice_id: advised.map(advice_id),
            advice: advised.map(sentences::advice),
            obstacle: obstacle.map(obstacle_id),
            reason: sentences::cannot(ranked, scenario),
            link: encode(&ranking.scenario(ranked.hardware)),
        }
    }
}

impl TableRow for RankRow {
    const HEADS: &'static [&'static str] = &[
        "Place",
        "Hardware",
        "Time",
        "80 % range",
        "Over best CPU",
        "Rent",
        "Month",
        "Energy of a run",
    ];

    fn cells(&self) -> Vec<String> {
        let place = self.place.map_or_else(|| "?".to_owned(), |place| place.to_string());
        let range = match (&self.time_low_s, &self.time_high_s) {
            (Some(low), Some(high)) => format!("{} to {}", low.words(), high.words()),
            _ => "?".to_owned(),
        };
        let id = match (self.machine, self.gpu, self.cpu, self.library) {
            (Some(machine), ..) => machine.to_owned(),
            (None, Some(gpu), ..) if self.gpus > 1.0 => {
                format!("{} × {gpu}", format::count(self.gpus))
            }
            (None, Some(gpu), ..) => gpu.to_owned(),
            (None, None, Some(cpu), Some(library)) => format!("{cpu}, {library}"),
            (None, None, ..) => self.name.clone(),
        };
        let figures = [&self.over_best, &self.price, &self.month, &self.energy_j].map(words);
        [place, id, words(&self.time_s), range].into_iter().chain(figures).collect()
    }
}
