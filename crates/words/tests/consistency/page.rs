//! Collects all sentences of a page about an answer.

use offload_analysis::{
    Changes, Contender, CostReport, Curve, Edit, Machine, Metric, Ranking, Report, Roofline,
    Sensitivity, WORTHWHILE, has_no_effect,
};
use offload_scenario::{Choice, FIELDS, Kind, Scenario, field};
use offload_words::sentences;

/// Sentences with their places.
pub(crate) type PageText = Vec<(Place, String)>;

/// The place of a sentence on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The advice, in large text.
    Advice,
    /// The reason for the advice, with the obstacle.
    Reason,
    /// The two large figures.
    Figure,
    /// The cost-based advice.
    Cost,
    /// The answer with or without start-up.
    Process,
    /// The GPU's bottleneck.
    Limit,
    /// The typical published range.
    Quoted,
    /// The best split.
    Split,
    /// The evidence.
    Evidence,
    /// A caveat.
    Caveat,
    /// A change with a gain.
    Change,
    /// A change with a gain large enough to act on.
    LargeChange,
    /// A large gain from another card over the same link.
    FasterCard,
    /// Changes that gain nothing.
    Vain,
    /// The note on start-up next to the bars.
    StartUp,
    /// The reason that an input has no effect.
    Inert,
    /// The card of the GPU's memory.
    Memory,
    /// The card of the cost.
    Tile,
    /// The line of the monthly bill.
    Month,
    /// The reason that bills compare differently from costs of a run.
    BillNote,
    /// The break-even with the contender that the line of the monthly bill names.
    BreakEven,
    /// The line of the GPU's bottleneck.
    Why,
    /// The roofs of both machines.
    Roofs,
    /// The line of the aspect that changes the answer most.
    Sensitive,
    /// The line of the first slider, by time.
    Pays,
    /// The line of the first slider, by cost.
    PaysByCost,
    /// The line that recommends hardware from the catalog.
    Which,
}

/// The inputs whose effect a sentence mentions.
const INPUTS: [&str; 8] =
    ["eff", "gpubweff", "hostmem", "linkin", "runs", "startup", "workers", "fused"];

/// Returns all sentences of a page that depend on the answer's numbers.
pub(crate) fn page(report: &Report) -> PageText {
    let mut said = vec![
        (
            Place::Advice,
            sentences::advice(report.advice.expect("it is answered").advice).to_owned(),
        ),
        (Place::Reason, sentences::reason(report)),
    ];
    let mut says = |place, sentence: Option<String>| {
        said.extend(sentence.map(|sentence| (place, sentence)));
    };
    let figure = sentences::reason_figure(report);
    says(Place::Figure, figure.map(|figure| format!("{} {}", figure.figure, figure.caption)));
    if report.obstacle.is_none() {
        says(Place::Figure, Some(sentences::comparison(report)));
        says(Place::Cost, sentences::cost_reason(report));
        says(Place::Process, Some(sentences::other_process(report)));
    }
    for caveat in &report.caveats {
        says(Place::Caveat, Some(sentences::caveat(*caveat, &report.scenario)));
    }
    sections(report, &mut says);
    if !report.has_gpu_times() {
        return said;
    }
    let (name, rest) = sentences::bottleneck(report);
    says(Place::Limit, Some(name + &rest));
    says(Place::Quoted, sentences::quoted(report));
    let split = report.split.as_ref();
    says(Place::Split, split.map(|split| sentences::split(split, &report.assessment)));
    says(Place::Evidence, Some(sentences::evidence(report)));
    says(Place::Memory, Some(sentences::memory_fit(report)));
    let start_up = sentences::start_up(report);
    says(
        Place::StartUp,
        start_up.map(|start_up| format!("{} {}", start_up.time, start_up.amortized)),
    );
    let changes = Changes::of(report);
    let (best, next) = sentences::changes_line(&changes, report);
    says(Place::Change, Some(best + &next));
    for change in changes.ranked.iter().filter(|_| report.obstacle.is_none()) {
        let large = change.gain >= WORTHWHILE && change.machine == Machine::Gpu;
        // Another card may come with a faster link.
        let link = |report: &Report| report.job.gpu.interconnect;
        let same_link = link(report) == link(&Report::of(&change.scenario));
        let place = match change.edits[..] {
            [Edit::Option(Choice::Gpu, _)] if large && same_link => Place::FasterCard,
            _ if large => Place::LargeChange,
            _ => Place::Change,
        };
        says(place, Some(sentences::change(change, report)));
    }
    says(Place::Vain, sentences::without_effect(&changes, report));
    let found = report.pathology();
    says(Place::Change, found.and_then(|(found, _)| sentences::against(found, report)));
    for field in INPUTS.map(|key| field(key).expect(key)) {
        if field.applies(&report.scenario) && has_no_effect(&report.scenario, field) {
            says(Place::Inert, Some(sentences::no_effect(field, report)));
        }
    }
    said
}

/// Adds the cards, and the lines of the sections below every answer.
fn sections(report: &Report, says: &mut impl FnMut(Place, Option<String>)) {
    let mut line = |place, (answer, rest): (String, String)| says(place, Some(answer + &rest));
    let scenario = &report.scenario;
    let costs = CostReport::of(report);
    line(Place::Month, sentences::cost_line(&costs, report));
    line(Place::Why, sentences::why_line(report));
    let sensitive = Sensitivity::all(report);
    line(Place::Sensitive, sentences::sensitive(sensitive.first(), report));
    let ranking = ranking(scenario);
    // A ranking of all GPUs cannot use values that the user entered for one GPU.
    if ranking.ignored_fields.is_empty() {
        line(Place::Which, sentences::which_line(&ranking, &|_| true, ""));
    }
    let slider = FIELDS.iter().filter(|field| field.applies(scenario)).find_map(|field| {
        let Kind::Number(number) = &field.kind else { return None };
        let here = report.in_field_unit(number.number)?;
        (number.slider && number.usual.contains(here)).then_some((field, number))
    });
    if let Some((field, number)) = slider {
        for (place, metric) in [(Place::Pays, Metric::Time), (Place::PaysByCost, Metric::Cost)] {
            let curve = Curve::of(scenario, number, number.usual, metric);
            if let Some(curve) = curve {
                line(place, sentences::break_even_line(&curve, field, number, report));
            }
        }
    }
    if let Some(roofs) = sentences::roofline(&Roofline::of(report), report) {
        line(Place::Roofs, roofs);
    }
    says(Place::BillNote, sentences::bill_note(&costs, report));
    if report.cost_advice.is_some() {
        says(Place::Tile, Some(sentences::priced_today(report)));
    }
    let against = costs.compared().filter(|compared| compared.ours.contender == Contender::Gpu);
    let even = against.and_then(|compared| {
        let even = costs.break_even(compared.other)?;
        let (claim, now) =
            sentences::break_even(compared.other.contender, &even, &costs.terms, report);
        Some(format!("{claim} {now}"))
    });
    says(Place::BreakEven, even);
}

/// Returns the ranking of the catalog up to the scenario's GPU or machine. Further entries could only add hardware that
/// beats the CPU.
fn ranking(scenario: &Scenario) -> Ranking {
    let own = scenario.machine().map_or(scenario.gpu().id, |machine| machine.id);
    let mut ranking = Ranking::begin(scenario, &[1]);
    while ranking.step() && ranking.all.last().is_none_or(|ranked| ranked.hardware.id() != own) {}
    ranking
}
