//! Collects all sentences on the page of an answer.

use offload_analysis::{
    Changes, Contender, CostReport, Curve, Edit, MIN_WORTHWHILE_GAIN, Machine, Metric, Ranking,
    Report, Roofline, Sensitivity, has_no_effect,
};
use offload_messages::sentences;
use offload_scenario::{Choice, FIELDS, Kind, Scenario, field};

/// The sentences on a page, each with its place.
pub(crate) type PageText = Vec<(Place, String)>;

/// The place of a sentence on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The advice, in large text.
    Advice,
    /// The reason for the advice, with the obstacle.
    Reason,
    /// The two large numbers.
    Figure,
    /// The cost-based advice.
    Cost,
    /// The answer with or without start-up.
    Process,
    /// The GPU's bottleneck.
    Limit,
    /// The typical range of published gains.
    Quoted,
    /// The best split.
    Split,
    Evidence,
    Caveat,
    /// A change with a gain.
    Change,
    /// A change with a gain large enough to act on.
    LargeChange,
    /// A large gain from another GPU with the same link to the CPU.
    FasterCard,
    /// Changes that gain nothing.
    NoGain,
    /// The note on start-up next to the bars.
    StartUp,
    /// The reason why an input has no effect.
    NoEffect,
    /// The card about the GPU's memory.
    Memory,
    /// The card about the cost.
    Tile,
    /// The summary line about the monthly bill.
    Month,
    /// The reason why the ratio of the bills differs from the ratio of the costs of a run.
    BillNote,
    /// The break-even with the contender that the summary line about the monthly bill names.
    BreakEven,
    /// The summary line about the GPU's bottleneck.
    Why,
    /// The comparison of both machines' roofs.
    Roofs,
    /// The summary line about the aspect that changes the answer most.
    Sensitive,
    /// The break-even line of the first slider, by time.
    BreakEvenByTime,
    /// The break-even line of the first slider, by cost.
    BreakEvenByCost,
    /// The summary line that recommends hardware from the catalog.
    Which,
}

/// The keys of the inputs for which the page explains why they have no effect.
const INPUTS: [&str; 8] =
    ["eff", "gpubweff", "hostmem", "linkin", "runs", "startup", "workers", "fused"];

/// Returns all sentences of a page that depend on the answer's numbers.
pub(crate) fn page(report: &Report) -> PageText {
    let mut lines = vec![
        (Place::Advice, sentences::advice(&report.advice.expect("it is answered")).to_owned()),
        (Place::Reason, sentences::reason(report)),
    ];
    let mut add = |place, sentence: Option<String>| {
        lines.extend(sentence.map(|sentence| (place, sentence)));
    };
    let figure = sentences::reason_figure(report);
    add(Place::Figure, figure.map(|figure| format!("{} {}", figure.figure, figure.caption)));
    if report.obstacle.is_none() {
        add(Place::Figure, Some(sentences::comparison(report)));
        add(Place::Cost, sentences::cost_reason(report));
        add(Place::Process, Some(sentences::other_process(report)));
    }
    for caveat in &report.caveats {
        add(Place::Caveat, Some(sentences::caveat(*caveat, &report.scenario)));
    }
    sections(report, &mut add);
    if !report.has_gpu_times() {
        return lines;
    }
    let (name, rest) = sentences::bottleneck(report);
    add(Place::Limit, Some(name + &rest));
    add(Place::Quoted, sentences::quoted(report));
    add(Place::Split, sentences::split(report));
    add(Place::Evidence, Some(sentences::evidence(report)));
    add(Place::Memory, Some(sentences::memory_fit(report)));
    let start_up = sentences::start_up(report);
    add(
        Place::StartUp,
        start_up.map(|start_up| format!("{} {}", start_up.time, start_up.amortized)),
    );
    let changes = Changes::of(report);
    let (best, next) = sentences::changes_line(&changes, report);
    add(Place::Change, Some(best + &next));
    for change in changes.ranked.iter().filter(|_| report.obstacle.is_none()) {
        let is_large = change.gain >= MIN_WORTHWHILE_GAIN && change.machine == Machine::Gpu;
        // Exclude GPUs that have a faster link.
        let interconnect = |report: &Report| report.job.gpu.interconnect;
        let has_same_link = interconnect(report) == interconnect(&Report::of(&change.scenario));
        let place = match change.edits[..] {
            [Edit::Option(Choice::Gpu, _)] if is_large && has_same_link => Place::FasterCard,
            _ if is_large => Place::LargeChange,
            _ => Place::Change,
        };
        add(place, Some(sentences::change(change, report)));
    }
    add(Place::NoGain, sentences::without_effect(&changes, report));
    let pathology = report.pathology();
    add(Place::Change, pathology.and_then(|(pathology, _)| sentences::against(pathology, report)));
    for field in INPUTS.map(|key| field(key).expect(key)) {
        if field.applies(&report.scenario) && has_no_effect(&report.scenario, field) {
            add(Place::NoEffect, Some(sentences::no_effect(field, report)));
        }
    }
    lines
}

/// Adds the sentences on the cards, and the summary lines of the sections below every answer.
fn sections(report: &Report, add: &mut impl FnMut(Place, Option<String>)) {
    let mut add_line = |place, (answer, rest): (String, String)| add(place, Some(answer + &rest));
    let scenario = &report.scenario;
    let costs = CostReport::of(report);
    add_line(Place::Month, sentences::cost_line(&costs, report));
    add_line(Place::Why, sentences::why_line(report));
    let sensitive = Sensitivity::all(report);
    add_line(Place::Sensitive, sentences::sensitive(sensitive.first(), report));
    let ranking = ranking(scenario);
    // Values that the user entered for one GPU do not apply to a ranking of all GPUs.
    if ranking.ignored_fields.is_empty() {
        add_line(Place::Which, sentences::recommendation_line(&ranking, &|_| true, ""));
    }
    let slider = FIELDS.iter().filter(|field| field.applies(scenario)).find_map(|field| {
        let Kind::Number(number) = &field.kind else { return None };
        let value = report.in_field_unit(number.number)?;
        (number.slider && number.usual.contains(value)).then_some((field, number))
    });
    if let Some((field, number)) = slider {
        for (place, metric) in
            [(Place::BreakEvenByTime, Metric::Time), (Place::BreakEvenByCost, Metric::Cost)]
        {
            let curve = Curve::of(scenario, number, number.usual, metric);
            if let Some(curve) = curve {
                add_line(place, sentences::break_even_line(&curve, field, number, report));
            }
        }
    }
    if let Some(roofs) = sentences::roofline(&Roofline::of(report), report) {
        add_line(Place::Roofs, roofs);
    }
    add(Place::BillNote, sentences::bill_note(&costs, report));
    if report.cost_advice.is_some() {
        add(Place::Tile, Some(sentences::priced_today(report)));
    }
    let gpu_comparison =
        costs.compared().filter(|compared| compared.ours.contender == Contender::Gpu);
    let break_even = gpu_comparison.and_then(|compared| {
        let break_even = costs.break_even(compared.other)?;
        let (claim, now) =
            sentences::break_even(compared.other.contender, &break_even, &costs.terms, report);
        Some(format!("{claim} {now}"))
    });
    add(Place::BreakEven, break_even);
}

/// Ranks the catalog only up to the scenario's GPU or machine. The tests look for a ranking without hardware that beats
/// the CPU, and ranking the rest could only add such hardware.
fn ranking(scenario: &Scenario) -> Ranking {
    let own_id = scenario.machine().map_or(scenario.gpu().id, |machine| machine.id);
    let mut ranking = Ranking::begin(scenario, &[1]);
    while ranking.step() && ranking.all.last().is_none_or(|ranked| ranked.hardware.id() != own_id) {
    }
    ranking
}
