//! What `offload rank` writes: a row for each GPU.

use crate::columns::GainColumns;
use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::{RankedGpu, Ranking, RankingPlace};
use offload_export::ids::{ADVICE_IDS, OBSTACLE_IDS, advice_id, obstacle_id};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::{Scenario, encode};
use offload_words::sentences;
use schemars::JsonSchema;
use serde::Serialize;

/// The answers on every GPU of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RankDocument {
    /// The version of this shape.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// What is ranked by.
    #[schemars(extend("enum" = super::RANKED_BY.map(|(name, _)| name)))]
    by: &'static str,
    /// Keys that the link gives for its own card, and that are left out as they say nothing of
    /// others.
    left_out: Vec<&'static str>,
    /// One object for each GPU: the best, those of which too little is known, those that cannot run
    /// it.
    rows: Vec<RankRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl RankDocument {
    /// The document of a ranking of a question.
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

/// One GPU of a ranking.
#[derive(Serialize, JsonSchema)]
pub(super) struct RankRow {
    /// Its place, from 1; shared where the figures read the same. Null where what is ranked by is
    /// not known, and where it cannot run.
    place: Option<usize>,
    /// Its id.
    gpu: &'static str,
    /// Its name.
    name: &'static str,
    #[serde(flatten)]
    gain: GainColumns,
    /// Rent of one run, in dollars; null where no price is known.
    cost: Option<PrintedFigure>,
    /// Energy of one run, in joules; null where no power is known.
    energy_j: Option<PrintedFigure>,
    /// The id of the advice by time.
    #[schemars(extend("enum" = ADVICE_IDS))]
    advice_id: &'static str,
    /// The page's words for it.
    advice: &'static str,
    /// The id of what is in the way, if it cannot run.
    #[schemars(extend("enum" = obstacle_ids_or_null()))]
    obstacle: Option<&'static str>,
    /// Why it cannot run, if it cannot.
    reason: Option<String>,
}

fn obstacle_ids_or_null() -> Vec<Option<&'static str>> {
    OBSTACLE_IDS.iter().copied().map(Some).chain([None]).collect()
}

impl RankRow {
    /// The row of a ranked GPU.
    pub(super) fn of(ranked: &RankedGpu) -> Self {
        let report = &ranked.report;
        let gpu = report.scenario.gpu();
        let bill = Some(report.assessment.bills.gpu).filter(|_| report.has_times());
        let bill = bill.unwrap_or_default();
        let (place, obstacle) = match ranked.place {
            RankingPlace::Ranked(place) => (Some(place), None),
            RankingPlace::Unknown => (None, None),
            RankingPlace::Cannot(obstacle) => (None, Some(obstacle)),
        };
        Self {
            place,
            gpu: gpu.id,
            name: gpu.name,
            gain: GainColumns::of(report),
            cost: bill.cost.map(PrintedFigure::of),
            energy_j: bill.energy.map(PrintedFigure::of),
            advice_id: advice_id(report.advice.advice),
            advice: sentences::advice(report.advice.advice),
            obstacle: obstacle.map(obstacle_id),
            reason: obstacle.map(|obstacle| sentences::obstacle(obstacle, report)),
        }
    }
}

impl TableRow for RankRow {
    const HEADS: &'static [&'static str] = {
        let [time, speedup, range] = GainColumns::HEADS;
        &["Place", "GPU", time, speedup, range, "Cost of a run", "Energy", "Advice"]
    };

    fn cells(&self) -> Vec<String> {
        let place = self.place.map_or_else(|| "?".to_owned(), |place| place.to_string());
        let [time, speedup, range] = self.gain.cells();
        let (cost, energy) = (words(&self.cost), words(&self.energy_j));
        let (gpu, advice) = (self.gpu.to_owned(), self.advice.to_owned());
        vec![place, gpu, time, speedup, range, cost, energy, advice]
    }
}
