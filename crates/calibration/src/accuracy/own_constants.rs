//! Makes predictions without the constants that come from the row's own publisher.
//!
//! Each of these constants is replaced with a value from another source or fit. If there is no other value, or if the
//! constant is part of a formula, the constant is kept, and the prediction is scored separately.

use std::collections::BTreeMap;

use offload_analysis::{Assessment, Chapter, Origin, Report, Scope, Symbol};
use offload_catalog::{GpuLibrary, Range, gpu_libraries, model};
use offload_estimator::assess;
use offload_scenario::Number;
use offload_vocabulary::quantity::{Count, Seconds, Share};

use super::measurements::Measurements;
use crate::fit::HoldoutFits;
use crate::library_timing::TimedSide;
use crate::statistics::median;

/// The treatment of the constants that come from the row's own publisher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OwnConstants {
    /// The prediction uses no constant from the publisher, so it equals the regular prediction.
    Absent,
    /// Every constant from the publisher is replaced with a value from another source or fit.
    Replaced,
    /// At least one constant from the publisher has no replacement, so all of them are kept.
    Kept,
}

/// A prediction without the constants that come from the row's own publisher.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LeaveOneOutPrediction {
    pub(crate) constants: OwnConstants,
    /// The ratio of the leave-one-out prediction to the regular prediction.
    pub(crate) ratio: f64,
}

impl LeaveOneOutPrediction {
    /// Returns a leave-one-out prediction that equals the regular prediction.
    const fn unchanged(constants: OwnConstants) -> Self {
        Self { constants, ratio: 1.0 }
    }

    /// Combines the predictions of the CPU time (`self`) and of the GPU time into a prediction of the speedup.
    pub(crate) fn relative_to(self, gpu: Self) -> Self {
        Self { constants: self.constants.max(gpu.constants), ratio: self.ratio / gpu.ratio }
    }
}

/// The model's constants that come from one publication.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PublishedConstants<'a> {
    /// The ids of the publication in the catalog's list of sources.
    catalog: &'a [String],
    /// The formulas with constants from the publication, named by side or by side and family.
    formulas: &'a [String],
}

/// The constants from each publisher, and the fits that can replace them.
pub(super) struct Publishers<'a> {
    given: BTreeMap<&'a str, Vec<PublishedConstants<'a>>>,
    others: HoldoutFits,
}

/// The inputs of each side that are constants of a library or of the model. Inputs that describe a machine are not
/// listed.
const INPUTS: [(TimedSide, &[Number]); 2] = [
    (
        TimedSide::Cpu,
        &[Number::CpuShare, Number::CoreBandwidth, Number::CallCost, Number::InterpretedCost],
    ),
    (
        TimedSide::Gpu,
        &[
            Number::LaunchCost,
            Number::GpuCallCost,
            Number::KernelFloor,
            Number::SynchronizeCost,
            Number::GpuBandwidthShare,
        ],
    ),
];

impl<'a> Publishers<'a> {
    pub(super) fn of(data: &'a Measurements) -> Result<Self, String> {
        let mut constants_by_publisher: BTreeMap<&str, Vec<PublishedConstants<'_>>> =
            BTreeMap::new();
        for (id, source) in &data.source {
            let constants =
                PublishedConstants { catalog: &source.catalog, formulas: &source.formulas };
            constants_by_publisher
                .entry(source.publisher.as_deref().unwrap_or(id))
                .or_default()
                .push(constants);
        }
        Ok(Self { given: constants_by_publisher, others: HoldoutFits::read()? })
    }

    /// Returns the prediction for one side without the constants of a publisher.
    pub(super) fn leave_one_out(
        &self,
        publisher: &str,
        report: &Report,
        side: TimedSide,
    ) -> LeaveOneOutPrediction {
        let publications = self.given.get(publisher).map_or(&[][..], Vec::as_slice);
        let family = report.scenario.family().facts().id;
        let name = side.name();
        let formula_names = [name.to_owned(), format!("{name} {family}")];
        if publications.iter().any(|constants| {
            constants.formulas.iter().any(|formula| formula_names.contains(formula))
        }) {
            return LeaveOneOutPrediction::unchanged(OwnConstants::Kept);
        }
        if publications.iter().all(|constants| constants.catalog.is_empty()) {
            return LeaveOneOutPrediction::unchanged(OwnConstants::Absent);
        }
        let own_sources = OwnSources { given: publications, others: &self.others };
        own_sources
            .leave_one_out(report, side)
            .unwrap_or(LeaveOneOutPrediction::unchanged(OwnConstants::Kept))
    }
}

/// The constants of one publisher, and the fits that can replace them.
struct OwnSources<'a> {
    given: &'a [PublishedConstants<'a>],
    others: &'a HoldoutFits,
}

impl OwnSources<'_> {
    /// Returns `true` if a source in the catalog belongs to the publisher.
    fn has_source(&self, source: &str) -> bool {
        self.given.iter().any(|constants| constants.catalog.iter().any(|id| id == source))
    }

    /// Returns `true` if a value with this origin is a constant from the publisher.
    ///
    /// Values of a single machine or network don't count. They belong to the scenario, as if the user had entered them.
    fn is_from_publisher(&self, origin: Origin) -> bool {
        match origin {
            Origin::Published(source, Scope::Architecture | Scope::Library | Scope::General) => {
                self.has_source(source.source().id)
            }
            Origin::Published(_, Scope::Machine | Scope::Network)
            | Origin::Given
            | Origin::Default
            | Origin::Model(_)
            | Origin::Derived => false,
        }
    }

    /// Returns the prediction without the publisher's constants, or `None` if one of the constants can't be replaced.
    fn leave_one_out(&self, report: &Report, side: TimedSide) -> Option<LeaveOneOutPrediction> {
        let mut scenario = report.scenario.clone();
        let numbers = INPUTS
            .iter()
            .filter(|(input_side, _)| *input_side == side)
            .flat_map(|(_, numbers)| *numbers);
        for number in numbers {
            let Some(input) =
                report.inputs.get(*number).filter(|input| self.is_from_publisher(input.origin))
            else {
                continue;
            };
            let value = self.replacement(report, *number, input.value)?;
            scenario.set(*number, Some(number.field().from_base(value)));
        }
        // The ramp of matrix products (the increase of their rate with their size) is part of the job, not an input of
        // the scenario.
        let ramp = self.others.ramp_without(|source| self.has_source(source));
        let is_unreplaced = |symbol| !(symbol == Symbol::HalfSize && ramp.is_some());
        let replaced_report = Report::of(&scenario);
        let origin = replaced_report.provenance();
        let uses_own_constant = replaced_report
            .trace()
            .iter()
            .filter(|entry| concerns(entry.chapter, side))
            .flat_map(|entry| entry.line.terms.clone())
            .any(|term| is_unreplaced(term.symbol) && self.is_from_publisher(origin(term.symbol)));
        if uses_own_constant {
            return None;
        }
        let mut job = replaced_report.job.clone();
        if let Some(ramp) = ramp.filter(|_| side == TimedSide::Cpu) {
            let efficiency = &mut job.cpu.efficiency;
            if efficiency.dense == model().dense_share.likely() {
                efficiency.dense = Share::new(ramp.dense);
            }
            efficiency.half_size_per_core = Count::new(ramp.half_size);
        }
        let time = |assessment: &Assessment| match side {
            TimedSide::Cpu => assessment.cpu.total(),
            TimedSide::Gpu => assessment.gpu().total(),
        };
        let ratio = time(&assess(&job)) / time(&report.assessment);
        let constants = if scenario == report.scenario && ratio == 1.0 {
            OwnConstants::Absent
        } else {
            OwnConstants::Replaced
        };
        Some(LeaveOneOutPrediction { constants, ratio })
    }

    /// Returns a replacement for the value of an input, in base units and from sources other than the publisher's, or
    /// `None` if there is no replacement.
    fn replacement(&self, report: &Report, number: Number, value: f64) -> Option<f64> {
        let scenario = &report.scenario;
        let library_in_use = scenario.gpu_library();
        // Scales a cost from the catalog to the scenario's CPU clock. `value` already contains this scaling for the
        // library in use, so `value / in_use` is the factor.
        let scale_to_clock = |cost: Seconds, in_use: Seconds| value * (cost / in_use);
        let median_cost = |figure: fn(&GpuLibrary) -> &Range<Seconds>, same_ecosystem: bool| {
            let is_candidate = |library: &&GpuLibrary| {
                let source = figure(library).source().id;
                library.id != library_in_use.id
                    && (!same_ecosystem || library.ecosystem == library_in_use.ecosystem)
                    && !self.has_source(source)
                    && source != ASSUMPTION
            };
            let costs = gpu_libraries()
                .iter()
                .filter(is_candidate)
                .map(|gpu_library| figure(gpu_library).likely().value());
            Some(scale_to_clock(Seconds::new(median(costs)?), figure(library_in_use).likely()))
        };
        match number {
            Number::SynchronizeCost => median_cost(|library| &library.synchronize, false),
            Number::LaunchCost => median_cost(|library| &library.launch, true),
            Number::GpuCallCost => {
                let call = self
                    .others
                    .gpu_call(library_in_use.id)
                    .filter(|_| !self.has_source(OWN_TIMINGS))?;
                Some(scale_to_clock(call, library_in_use.call.likely()))
            }
            _ => None,
        }
    }
}

/// Returns `true` if a chapter of the calculation contributes to the time of a side.
fn concerns(chapter: Chapter, side: TimedSide) -> bool {
    match chapter {
        Chapter::Work => true,
        Chapter::Cpu | Chapter::CpuWork => side == TimedSide::Cpu,
        Chapter::Gpu => side == TimedSide::Gpu,
        Chapter::Answer | Chapter::Bill => false,
    }
}

/// The catalog's source id for values that were assumed rather than measured.
const ASSUMPTION: &str = "assumption";

/// The catalog's source id for the project's own timings of GPU libraries.
const OWN_TIMINGS: &str = "gpu-machine";

#[cfg(test)]
mod tests {
    use super::super::aspect_score::TimedAspect;
    use super::*;
    use crate::accuracy::{measurements, score};

    #[test]
    fn rows_whose_source_set_a_constant_are_rescored_without_it_or_separately() {
        let mut data = measurements().expect("the measurements");
        let prefixes = ["qulacs-", "pybench-matrix-mult", "ncnn-", "h100-node-"];
        data.row.retain(|row| prefixes.iter().any(|prefix| row.id.starts_with(prefix)));
        let rows = score(&data).expect("scores");
        let leave_one_out = |prefix: &str, aspect| {
            let row = rows.iter().find(|row| row.row.id.starts_with(prefix)).expect("a row");
            row.score(aspect).expect("a time").leave_one_out
        };
        // Each quantum gate waits for the GPU. The replacement wait comes from the project's own timings and is longer.
        let gate = leave_one_out("qulacs-", TimedAspect::Gpu);
        assert!(gate.constants == OwnConstants::Replaced && gate.ratio > 1.05, "{gate:?}");
        assert_eq!(leave_one_out("qulacs-", TimedAspect::Cpu).constants, OwnConstants::Absent);
        // The source of this row provided one of the two ramps of matrix products.
        let product = leave_one_out("pybench-matrix-mult", TimedAspect::Cpu);
        assert!(product.constants == OwnConstants::Replaced && product.ratio < 0.95, "{product:?}");
        assert_eq!(leave_one_out("ncnn-", TimedAspect::Cpu).constants, OwnConstants::Kept);
        assert_eq!(leave_one_out("h100-node-", TimedAspect::Cpu).constants, OwnConstants::Kept);
        let speedup = leave_one_out("h100-node-", TimedAspect::Speedup);
        assert_eq!(speedup.constants, OwnConstants::Kept);
    }

    #[test]
    fn every_source_declares_its_figures_in_the_catalog() {
        let data = measurements().expect("the measurements");
        let sources = offload_catalog::sources();
        for (id, source) in &data.source {
            for catalog_id in &source.catalog {
                assert!(sources.iter().any(|source| source.id == catalog_id), "{id}: {catalog_id}");
            }
            for formula in &source.formulas {
                let (side, family) = formula.split_once(' ').unwrap_or((formula, "matmul"));
                let is_family = offload_scenario::FAMILIES.iter().any(|facts| facts.id == family);
                assert!(is_family && ["cpu", "gpu"].contains(&side), "{id}: {formula}");
            }
            let Some(url) = &source.url else { continue };
            for cited in sources {
                let is_cited = cited.url.is_some_and(|cited_url| url.starts_with(cited_url));
                let is_named = source.catalog.iter().any(|id| id == cited.id);
                assert!(!is_cited || is_named, "{id} has to name the catalog's {}", cited.id);
            }
        }
    }

    #[test]
    fn every_source_of_rows_used_by_a_fit_declares_it() {
        let data = measurements().expect("the measurements");
        let is_declared = |repository: &str| {
            let address = format!("https://github.com/{repository}/");
            let is_in_repository = |publication: &&super::super::measurements::Publication| {
                publication.url.as_ref().is_some_and(|url| format!("{url}/").starts_with(&address))
            };
            let publications: Vec<_> = data.source.values().filter(is_in_repository).collect();
            publications.is_empty()
                || publications.iter().any(|publication| {
                    !(publication.catalog.is_empty() && publication.formulas.is_empty())
                })
        };
        let text = std::fs::read_to_string(crate::project_root().join("data/micro.csv"));
        let mut file = csv::Reader::from_reader(std::io::Cursor::new(text.expect("the file")));
        let columns = file.headers().expect("a heading").clone();
        let index = columns.iter().position(|name| name == "source").expect("a column");
        for row in file.records() {
            let row = row.expect("a row");
            let repository = row[index].split(' ').next().unwrap_or_default();
            assert!(is_declared(repository), "{repository} gave a fit its rows");
        }
    }
}
