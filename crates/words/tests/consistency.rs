//! Checks that no two sentences of a page contradict each other: in every example, in links to all outcomes, and in
//! random scenarios.

mod page;
mod statements;

use self::page::{PageText, Place, page};
use self::statements::{MUST_NOT_MEET, STATEMENTS, said};
use offload_analysis::{Advice, Report, Segment};
use offload_scenario::{Choice, FAMILIES, FIELDS, Kind, PRESETS, Preset, Scenario, decode};
use offload_vocabulary::elementary::power;
use offload_vocabulary::quantity::LIMIT;
use offload_words::{format, sentences};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// Phrases that give the reason if the monthly bill contradicts the cost of a run. With one of them, the contradiction
/// is allowed.
const REASONS: [&str; 2] = [", owned", "ts bill is "];

/// Returns sentences about costs that contradict each other, or that compare with code other than the advice does.
fn cost_contradictions(report: &Report, page: &[(Place, String)]) -> Vec<String> {
    let at = |place| page.iter().find(|line| line.0 == place).map_or("", |line| &*line.1);
    let (cost, month, even) = (at(Place::Cost), at(Place::Month), at(Place::BreakEven));
    let mut found = Vec::new();
    let mut meet = |one: &str, other: &str, what: &str| {
        if REASONS.iter().all(|reason| !other.contains(reason)) {
            found.push(format!("{what}: “{one}” beside “{other}”"));
        }
    };
    for (cheaper, costlier) in
        [(" cheaper than ", " more expensive than "), (" more expensive than ", " cheaper than ")]
    {
        if cost.contains(cheaper) && month.contains(costlier) {
            meet(cost, month, "run and month");
        }
    }
    if even.contains("stays cheaper up to") && month.contains(" more expensive than ") {
        meet(month, even, "break-even and month");
    }
    let best = report.best_cpu().library.name;
    let names_best = |line: &str| line.contains(best) || line.contains("either machine alone");
    if report.obstacle.is_none() && !names_best(month) && !month.starts_with("Nothing") {
        found.push(format!("not against {best}: “{month}”"));
    }
    let today = report.scenario.cpu_library().name;
    let tile = at(Place::Tile);
    // If the GPU cannot run the work, the tile says so and compares nothing.
    let runs = report.obstacle.is_none();
    if runs && best != today && !tile.is_empty() && !tile.contains(today) {
        found.push(format!("not against {today} by name: “{tile}”"));
    }
    found
}

/// Empty phrases, and figures that should be written differently.
const ODD: [&str; 8] = [
    "1.0× faster",
    "1.0× slower",
    "1.0× more",
    "1.0× less",
    "1.0× cheaper",
    "to no faster",
    "over a billion× to",
    " 0× ",
];

/// Returns pairs of statements that must not occur together on a page, and figures that contradict each other.
fn contradictions(report: &Report, page: &[(Place, String)]) -> Vec<String> {
    let said = said(page);
    let met = MUST_NOT_MEET.iter().filter(|all| all.iter().all(|phrase| said.contains(phrase)));
    let mut found: Vec<String> = met.map(|all| format!("{all:?}")).collect();
    found.extend(cost_contradictions(report, page));
    let odd = |phrase: &&&str| page.iter().any(|line| line.1.contains(**phrase));
    found.extend(ODD.iter().filter(odd).map(|phrase| format!("reads “{phrase}”")));
    let (library, gpu) = (report.scenario.gpu_library(), report.scenario.gpu());
    let reason = sentences::reason(report);
    if !library.support.is_on(gpu.vendor) && reason.contains("Choose another precision") {
        found.push(format!("another precision would not help: {reason}"));
    }
    let answer = &report.assessment;
    if !answer.cpu.get(Segment::Compute).is_zero()
        && page
            .iter()
            .any(|line| line.0 == Place::Roofs && line.1.to_lowercase().contains("no arithmetic"))
    {
        found.push("compute without arithmetic".to_owned());
    }
    let limit = answer.ceiling_speedup();
    if report.obstacle.is_none() && limit < LIMIT && limit < answer.speedup() * (1.0 - 1e-9) {
        found.push(format!(
            "{} is above the limit {}",
            format::factor(answer.speedup()),
            format::factor(limit)
        ));
    }
    if !found.is_empty() {
        found.push(report.link());
        found.extend(page.iter().map(|(place, sentence)| format!("  {place:?}: {sentence}")));
    }
    found
}

fn report(link: &str) -> Report {
    let arrival = decode("", link);
    assert_eq!(arrival.notices, [], "{link}");
    Report::of(&arrival.scenario)
}

/// Scenarios in addition to the examples. Together, they use every entry of [`STATEMENTS`].
const LINKS: &[&str] = &[
    "w=llm&model=llama-3-70b&bits=16&gpu=l4",
    "w=matmul&gpu=apple-m1&gpulib=cupy",
    "w=matmul&gpu=apple-m1&gpulib=cupy&dtype=fp32",
    "w=cnn&phase=train&gpulib=tensorrt",
    "w=knn&algorithm=umap&cpulib=faiss-cpu&gpulib=faiss",
    "w=custom&ops=1e15&in=0&cpupeak=1000&cpueff=100&gpupeak=10&eff=10&cpuprice=1&gpuprice=1",
    "pipeline&cpupeak=1000000&cpubw=100000&corebw=10000",
    "w=custom&ops=1e15&gpu=a100&parallel=5530",
    "w=matmul&gpu=t4&link=pcie3-x16&data=gpu",
    "w=matmul&start=fresh&startup=0",
    "w=training&load=0.001",
    "w=sort&elements=1G&gpu=b200-sxm&data=gpu&dtype=fp32",
    "w=matmul&n=2048&data=gpu&dtype=fp32",
    // A GPU with CuPy. Other cards at the same price run a library with cheaper launches.
    "w=stencil&gpu=b200-sxm",
    "w=matmul&start=fresh&n=16384",
    "w=training&load=5000&workers=1",
    "w=cnn&phase=train&load=20000&workers=2&dtype=fp16&gpu=a100",
    "w=dataframe&rows=1G&verb=groupby",
    "w=matmul&need=25.1",
    "w=matmul&gpu=apple-m1",
    "w=elementwise&dtype=fp16",
    "molecular-dynamics&monthly=10k",
    // The time-based advice is the GPU. The cost-based advice is the CPU code, because the range of the cost includes
    // no gain.
    "w=montecarlo&gpu=a10g",
    "w=matmul&gpu=apple-m1&gpulib=jax&dtype=fp64",
];

fn known() -> impl Iterator<Item = Report> {
    let families = FAMILIES.iter().map(|facts| {
        let mut scenario = Scenario::default();
        assert!(scenario.choose(Choice::Family, facts.id));
        Report::of(&scenario)
    });
    let presets = PRESETS.iter().map(|preset| Report::of(&Preset::scenario(preset)));
    presets.chain(families).chain(LINKS.iter().map(|link| report(link)))
}

#[test]
fn no_example_contradicts_itself_and_all_outcomes_and_statements_occur() {
    let known: Vec<(Report, PageText)> = known()
        .map(|report| {
            let page = page(&report);
            (report, page)
        })
        .collect();
    let found: Vec<String> =
        known.iter().flat_map(|(report, page)| contradictions(report, page)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    for advice in Advice::ALL {
        assert!(known.iter().any(|(report, _)| report.advises(advice)), "{advice:?}");
    }
    let never = STATEMENTS.iter().filter(|(_, place, fragment)| {
        let mut here = known.iter().flat_map(|(_, page)| page).filter(|(at, _)| at == place);
        !here.any(|(_, sentence)| sentence.contains(fragment))
    });
    let never: Vec<_> = never.collect();
    assert!(never.is_empty(), "never said: {never:?}");
}

/// Returns a scenario of a family with some inputs set to random values in their usual ranges.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0.0..1.0_f64), 0..10);
    // Few families can be split.
    let staged: Vec<_> = FAMILIES.iter().filter(|facts| facts.staged).collect();
    let any = prop::sample::select(FAMILIES.iter().collect::<Vec<_>>());
    let family = prop_oneof![9 => any, 1 => prop::sample::select(staged)];
    (family, edits).prop_map(|(facts, edits)| {
        let mut scenario = Scenario::default();
        scenario.choose(Choice::Family, facts.id);
        for (at, share) in edits {
            let fields: Vec<_> = FIELDS.iter().filter(|field| field.applies(&scenario)).collect();
            match &at.get(&fields).kind {
                Kind::Choice(Choice::Family) => {}
                Kind::Choice(choice) => {
                    let options: Vec<_> = choice.options_for(facts.family).collect();
                    let option = options.get((share * options.len() as f64) as usize);
                    option.map(|option| scenario.choose(*choice, option.id));
                }
                Kind::Number(number) => {
                    let (from, to) =
                        (number.usual.from.max(number.usual.to * 1e-9), number.usual.to);
                    let value = from * power(to / from, share);
                    let value = if number.whole { value.round() } else { value };
                    scenario.set(number.number, Some(value));
                }
            }
        }
        scenario
    })
}

#[test]
fn a_bill_without_prices_names_both_sides() {
    let report = Report::of(&decode("", "w=montecarlo&machine=laptop-rtx-4070").scenario);
    let page = page(&report);
    assert_eq!(contradictions(&report, &page), Vec::<String>::new());
    let month = page.iter().find(|(place, _)| *place == Place::Month).map(|(_, line)| &**line);
    assert_eq!(
        month,
        Some("No rental price known for the GPU or Numba, parallel. Enter one to see the bill.")
    );
}

/// Returns a configuration with a quarter of the usual number of cases and a fixed seed.
fn config() -> Config {
    let config = Config { failure_persistence: None, ..Config::default() };
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1967),
        seed => seed,
    };
    Config { cases: config.cases.div_ceil(4), rng_seed, ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_question_contradicts_itself(scenario in scenarios()) {
        let report = Report::of(&scenario);
        let found = contradictions(&report, &page(&report));
        prop_assert!(found.is_empty(), "\n{}", found.join("\n"));
    }
}
