//! Lists the edits to try on a scenario, which are changes that a user can make to the code or the hardware.

use crate::edit::Edit;
use crate::estimate::Estimate;
use crate::report::Report;
use offload_catalog::{GpuLibrary, Level, NamedMachine, gpu_libraries, gpus, machines};
use offload_estimator::memory_fit::MemoryFit;
use offload_scenario::{Choice, Family, Field, Number, Scenario};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::precision::Precision;

/// The factor by which an edit increases the number of runs per process, to amortize start-up.
const RUNS_FACTOR: f64 = 100.0;

/// The factor by which an edit enlarges the batch.
const BATCH_FACTOR: f64 = 4.0;

/// The share of the copy time, in percent, that double buffering with streams hides. Assumed 2026-11-22.
const HIDDEN_COPY_PERCENT: f64 = 90.0;

/// The maximum price of a card at "about the same price", relative to the price of the current card.
const MAX_PRICE_RATIO: f64 = 1.1;

/// Returns every edit that applies to the scenario and would change it.
pub(super) fn candidates(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    let hardware_edits = [
        scaled(report, Number::Gpus, 2.0).filter(|_| shares_gpus(scenario)),
        fewer_gpus(report),
        scaled(report, Number::GpuMemory, 2.0)
            .filter(|edit| is_available_memory_size(*edit, scenario)),
        card_at_same_price(report),
    ];
    let hardware_edits =
        hardware_edits.into_iter().flatten().filter(|edit| applies(*edit, scenario));
    code_candidates(report).into_iter().chain(hardware_edits).collect()
}

/// Returns the edits of the code. Finding the edits of the hardware takes much longer.
pub(super) fn code_candidates(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    let option = |choice, id| Edit::option(choice, id);
    let best = report.best_baseline();
    let is_cold = scenario.process_state() == ProcessState::Cold;
    let has_loading = report.inputs.quantity(Number::Loading) > 0.0;
    let edits = [
        best.and_then(|best| option(Choice::CpuLibrary, best.library.id)),
        // Stages on the CPU produce the GPU's data in each run.
        option(Choice::Residency, "gpu").filter(|_| report.split.is_none()),
        option(Choice::PageLocking, "pinned"),
        Some(Edit::Number(Number::Overlap, HIDDEN_COPY_PERCENT)),
        lower_precision(scenario).and_then(|id| option(Choice::Precision, id)),
        option(Choice::Fusion, "yes"),
        faster_library(report).and_then(|id| option(Choice::GpuLibrary, id)),
        option(Choice::Synchronization, "end"),
        scaled(report, Number::Batch, BATCH_FACTOR),
        fewer_bits(report),
        has_loading.then(|| scaled(report, Number::Workers, 2.0)).flatten(),
        is_cold.then(|| scaled(report, Number::Runs, RUNS_FACTOR)).flatten(),
    ];
    edits.into_iter().flatten().filter(|edit| applies(*edit, scenario)).collect()
}

/// Returns single edits that may make the work fit into the GPU's memory.
pub(super) fn ways_to_fit(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    let mut edits = memory_savers(report);
    edits.extend(fitting_batch(report));
    if shares_gpus(scenario) {
        edits.extend(enough_gpus(scenario));
    }
    edits.extend(other_hardware(report));
    without_duplicates(edits.into_iter().filter(|edit| applies(*edit, scenario)))
}

fn without_duplicates(edits: impl Iterator<Item = Edit>) -> Vec<Edit> {
    let mut unique_edits: Vec<Edit> = Vec::new();
    edits.for_each(|edit| {
        if !unique_edits.contains(&edit) {
            unique_edits.push(edit);
        }
    });
    unique_edits
}

/// Returns edits that select other hardware that can run the work: the card with the lowest cost per run and the card
/// with the shortest time per run.
///
/// No card can be added to an Apple chip, so the edits replace the whole machine. They select the fastest Apple
/// machine, the rented machine with the lowest cost per run, and the rented machine with the shortest time per run.
fn other_hardware(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    if !scenario.cpu().is_apple() {
        return best_hardware(scenario, &mut cards(scenario), &|_, _| true)
            .into_iter()
            .flatten()
            .collect();
    }
    let edit = |machine: &NamedMachine| Edit::option(Choice::Machine, machine.id);
    let mut rented_machines = machines()
        .iter()
        .filter_map(|machine| Some((edit(machine)?, machine.cpu.price?.value().value())));
    // The price is set to zero, because only the fastest Apple machine is used.
    let mut apple_machines = machines()
        .iter()
        .filter_map(|machine| machine.cpu.is_apple().then_some((edit(machine)?, 0.0)));
    let [_, fastest_apple_machine] = best_hardware(scenario, &mut apple_machines, &|_, _| true);
    let [cheapest, fastest] = best_hardware(scenario, &mut rented_machines, &|_, _| true);
    [fastest_apple_machine, cheapest, fastest].into_iter().flatten().collect()
}

/// Returns single edits that may let the GPU run work that it can't run now.
///
/// The edits select the usual library for this GPU, FP32 (which every GPU supports), or other hardware.
pub(super) fn ways_to_run(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    let mut automatic = scenario.clone();
    automatic.pick(Choice::GpuLibrary, None);
    let edits = [
        Edit::option(Choice::GpuLibrary, automatic.gpu_library().id),
        Edit::option(Choice::Precision, "fp32"),
    ];
    let edits = edits.into_iter().flatten().filter(|edit| applies(*edit, scenario));
    without_duplicates(edits.chain(other_hardware(report)))
}

/// Returns pairs of edits that together may make the work fit into memory. A pair consists of two edits that save
/// memory, or of one such edit and the smallest sufficient number of GPUs. Edits that suffice alone are left out.
pub(super) fn pairs_to_fit(report: &Report) -> Vec<[Edit; 2]> {
    let scenario = &report.scenario;
    let mut edits = memory_savers(report);
    edits.retain(|edit| applies(*edit, scenario) && gpu_time(scenario, &[*edit]).is_none());
    let mut pairs = Vec::new();
    for (index, first) in edits.iter().enumerate() {
        let edit_pairs = edits[index + 1..].iter().map(|second| [*first, *second]);
        pairs.extend(edit_pairs.filter(|[one, two]| one.field() != two.field()));
        let mut changed = scenario.clone();
        first.apply(&mut changed);
        let gpus_edit = || enough_gpus(&changed);
        pairs.extend(shares_gpus(scenario).then(gpus_edit).flatten().map(|edit| [*first, edit]));
    }
    pairs
}

/// Returns the edits that reduce the memory that the work needs.
fn memory_savers(report: &Report) -> Vec<Edit> {
    let scenario = &report.scenario;
    let trains = scenario.trains();
    let training_option = |choice, id| Edit::option(choice, id).filter(|_| trains);
    let edits = [
        lower_precision(scenario).and_then(|id| Edit::option(Choice::Precision, id)),
        training_option(Choice::Checkpoints, "yes"),
        training_option(Choice::OptimizerOffload, "cpu"),
        training_option(Choice::FineTuning, "lora"),
        training_option(Choice::FineTuning, "qlora"),
        lower_bits(report, 8.0),
        lower_bits(report, 4.0),
    ];
    edits.into_iter().flatten().collect()
}

/// Returns `true` if the scenario uses the edited field and the edit changes the field's value.
fn applies(edit: Edit, scenario: &Scenario) -> bool {
    edit.field().is_some_and(|field: &Field| field.applies(scenario)) && edit.changes(scenario)
}

/// Returns `true` if more GPUs of the same kind can share the work.
fn shares_gpus(scenario: &Scenario) -> bool {
    let shares = scenario.family().facts().shared.is_some() && scenario.divides_work();
    shares && !scenario.gpu().is_single()
}

/// Returns the next lower precision that is common for this kind of work.
fn lower_precision(scenario: &Scenario) -> Option<&'static str> {
    let family = scenario.family();
    let has_products = family.facts().network || family == Family::Matmul;
    match scenario.precision() {
        Precision::Fp64 => Some("fp32"),
        Precision::Fp32 if has_products => Some("fp16"),
        Precision::Int64 => Some("int32"),
        Precision::Fp32
        | Precision::Tf32
        | Precision::Fp16
        | Precision::Bf16
        | Precision::Int8
        | Precision::Int32 => None,
    }
}

/// Returns the edit that multiplies an integer input by a factor, with a minimum of 1. `None` if the value does not
/// change.
fn scaled(report: &Report, number: Number, factor: f64) -> Option<Edit> {
    let current_value = report.in_field_unit(number)?;
    let value = (current_value * factor).floor().max(1.0);
    (value != current_value).then_some(Edit::Number(number, value))
}

/// Returns `false` if the edit gives a chip with built-in memory more memory than the chip's largest model has.
fn is_available_memory_size(edit: Edit, scenario: &Scenario) -> bool {
    let gpu = scenario.gpu();
    let largest = Number::GpuMemory.field().from_base(gpu.memory.value().value());
    !gpu.is_single() || !matches!(edit, Edit::Number(_, size) if size > largest)
}

/// Suggests a single GPU if several GPUs share the work, because one GPU may be just as fast.
fn fewer_gpus(report: &Report) -> Option<Edit> {
    let has_several = report.job.gpus().value() > 1.0 && report.scenario.machine().is_none();
    has_several.then_some(Edit::Number(Number::Gpus, 1.0))
}

/// Suggests four-bit weights for a language model.
fn fewer_bits(report: &Report) -> Option<Edit> {
    lower_bits(report, 4.0)
}

fn lower_bits(report: &Report, bits: f64) -> Option<Edit> {
    let current_bits = report.in_field_unit(Number::Bits)?;
    (current_bits > bits + 1.0).then_some(Edit::Number(Number::Bits, bits))
}

/// Returns the id of the fastest GPU library for this kind of work, if that library beats the selected library.
fn faster_library(report: &Report) -> Option<&'static str> {
    let scenario = &report.scenario;
    let vendor = scenario.gpu().vendor;
    let current_time = report.assessment.gpu().total();
    let family = scenario.family().facts().id;
    // Among the general libraries, try only other modes of the selected library (e.g. compiled PyTorch).
    let ecosystem = scenario.gpu_library().ecosystem;
    let is_suitable = |library: &&GpuLibrary| match library.made_for {
        Some(families) => families.contains(&family),
        None => library.ecosystem == ecosystem,
    };
    let untimed = scenario.family().facts().libraries.unmeasured;
    let times = gpu_libraries().iter().filter(is_suitable).filter_map(|library| {
        let edit = Edit::option(Choice::GpuLibrary, library.id)?;
        let is_usable = !library.old
            // Never suggest a library that nobody has timed.
            && !untimed.contains(&library.id)
            && library.support.on(vendor) == Level::Full
            && edit.changes(scenario);
        let time = is_usable.then(|| gpu_time(scenario, &[edit])).flatten()?;
        Some((library.id, time))
    });
    let (id, time) = times.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (time < current_time.value()).then_some(id)
}

/// Returns the edit that selects the fastest card at about the same price. The card must support the selected library,
/// so that the gain comes from the card alone.
fn card_at_same_price(report: &Report) -> Option<Edit> {
    let scenario = &report.scenario;
    let current_price = scenario.gpu().price?.likely().value();
    let [_, fastest] = best_hardware(scenario, &mut cards(scenario), &|changed, price| {
        price <= current_price * MAX_PRICE_RATIO
            && changed.gpu_library().id == scenario.gpu_library().id
    });
    fastest
}

/// Returns an edit for each card that is compatible with the CPU, together with the card's price.
fn cards(scenario: &Scenario) -> impl Iterator<Item = (Edit, f64)> {
    gpus()
        .iter()
        .filter(|gpu| gpu.fits(scenario.cpu()))
        .filter_map(|gpu| Some((Edit::option(Choice::Gpu, gpu.id)?, gpu.price?.likely().value())))
}

/// Returns the edits that select the hardware with the lowest cost per run and the hardware with the shortest time per
/// run.
///
/// Each candidate is an edit and the price of the hardware. Candidates that change nothing or can't run the work are
/// skipped. `is_accepted` receives the changed scenario and the price, and returns `true` to accept the candidate.
fn best_hardware(
    scenario: &Scenario,
    // A trait object, because each instance of a generic function would enlarge the download.
    candidates: &mut dyn Iterator<Item = (Edit, f64)>,
    is_accepted: &dyn Fn(&Scenario, f64) -> bool,
) -> [Option<Edit>; 2] {
    let runnable: Vec<(Edit, f64, f64)> = candidates
        .filter(|(edit, _)| edit.changes(scenario))
        .filter_map(|(edit, price)| {
            let mut changed = scenario.clone();
            edit.apply(&mut changed);
            let time = is_accepted(&changed, price).then(|| gpu_time(&changed, &[])).flatten()?;
            Some((edit, price, time))
        })
        .collect();
    let cheapest = runnable.iter().min_by(|a, b| (a.1 * a.2).total_cmp(&(b.1 * b.2)));
    let fastest = runnable.iter().min_by(|a, b| a.2.total_cmp(&b.2));
    [cheapest, fastest].map(|candidate| candidate.map(|(edit, ..)| *edit))
}

/// Halves the batch until the work fits. Returns `None` if not even one sample fits.
fn fitting_batch(report: &Report) -> Option<Edit> {
    let factors = std::iter::successors(Some(0.5), |factor| Some(factor / 2.0)).take(20);
    factors
        .map_while(|factor| scaled(report, Number::Batch, factor))
        .find(|edit| gpu_time(&report.scenario, &[*edit]).is_some())
}

/// Returns the edit that selects the smallest number of cards with enough memory in total.
fn enough_gpus(scenario: &Scenario) -> Option<Edit> {
    let Estimate { job, assessment, .. } = Estimate::of(scenario);
    let MemoryFit::TooBig { need, usable, .. } = assessment.memory_fit else { return None };
    let current_gpus = job.gpus().value();
    let min_gpus = (current_gpus * (need / usable)).ceil().max(current_gpus + 1.0);
    let field = Number::Gpus.field();
    let mut gpus = min_gpus;
    while gpus <= field.range.to && gpus <= min_gpus * 4.0 {
        let edit = Edit::Number(Number::Gpus, gpus);
        if gpu_time(scenario, &[edit]).is_some() {
            return Some(edit);
        }
        gpus += 1.0;
    }
    None
}

/// Returns the GPU's time in seconds after the edits. `None` if the GPU can't run the work.
fn gpu_time(scenario: &Scenario, edits: &[Edit]) -> Option<f64> {
    let mut changed = scenario.clone();
    edits.iter().for_each(|edit| edit.apply(&mut changed));
    let estimate = Estimate::of(&changed);
    estimate.obstacle().is_none().then(|| estimate.assessment.gpu().total().value())
}
