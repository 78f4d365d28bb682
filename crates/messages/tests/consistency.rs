//! Checks that no two sentences on a page contradict each other, for every example, for links to all outcomes, and for
//! random scenarios.

mod page;
mod statements;

use self::page::{PageText, Place, page};
use self::statements::{CONTRADICTIONS, STATEMENTS, statements_on};
use offload_analysis::{Advice, Report, Segment};
use offload_messages::{format, sentences};
use offload_scenario::{Choice, FAMILIES, FIELDS, Kind, PRESETS, Preset, Scenario, decode};
use offload_vocabulary::elementary::power;
use offload_vocabulary::quantity::LIMIT;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// Phrases that explain why the monthly bill and the cost of a run lead to different conclusions. A page with one of
/// these phrases may contain such a contradiction.
const REASONS: [&str; 2] = [", owned", "ts bill is "];

/// Returns sentences about costs that contradict each other, or that compare the GPU with other code than the advice
/// does.
fn cost_contradictions(report: &Report, page: &[(Place, String)]) -> Vec<String> {
    let line_at = |place| page.iter().find(|line| line.0 == place).map_or("", |line| &*line.1);
    let (cost, month, break_even) =
        (line_at(Place::Cost), line_at(Place::Month), line_at(Place::BreakEven));
    let mut problems = Vec::new();
    let mut add_contradiction = |first: &str, second: &str, topic: &str| {
        if REASONS.iter().all(|reason| !second.contains(reason)) {
            problems.push(format!("{topic}: “{first}” beside “{second}”"));
        }
    };
    for (cheaper, costlier) in
        [(" cheaper than ", " more expensive than "), (" more expensive than ", " cheaper than ")]
    {
        if cost.contains(cheaper) && month.contains(costlier) {
            add_contradiction(cost, month, "run and month");
        }
    }
    if break_even.contains("stays cheaper up to") && month.contains(" more expensive than ") {
        add_contradiction(month, break_even, "break-even and month");
    }
    let best = report.best_cpu().library.name;
    let names_best = |line: &str| line.contains(best);
    if report.obstacle.is_none() && !names_best(month) && !month.starts_with("Nothing") {
        problems.push(format!("not against {best}: “{month}”"));
    }
    let today = report.scenario.cpu_library().name;
    let tile = line_at(Place::Tile);
    // If the GPU cannot run the work, the tile contains no comparison.
    let runs = report.obstacle.is_none();
    if runs && best != today && !tile.is_empty() && !tile.contains(today) {
        problems.push(format!("not against {today} by name: “{tile}”"));
    }
    problems
}

/// Meaningless phrases, and numbers in the wrong format.
const ODD_PHRASES: [&str; 8] = [
    "1.0× faster",
    "1.0× slower",
    "1.0× more",
    "1.0× less",
    "1.0× cheaper",
    "to no faster",
    "over a billion× to",
    " 0× ",
];

/// Returns pairs of statements that must not occur together on a page, and numbers that contradict each other.
fn contradictions(report: &Report, page: &[(Place, String)]) -> Vec<String> {
    let statements = statements_on(page);
    let groups = CONTRADICTIONS
        .iter()
        .filter(|group| group.iter().all(|phrase| statements.contains(phrase)));
    let mut problems: Vec<String> = groups.map(|group| format!("{group:?}")).collect();
    problems.extend(cost_contradictions(report, page));
    let occurs = |phrase: &&&str| page.iter().any(|line| line.1.contains(**phrase));
    problems.extend(ODD_PHRASES.iter().filter(occurs).map(|phrase| format!("reads “{phrase}”")));
    let (library, gpu) = (report.scenario.gpu_library(), report.scenario.gpu());
    let reason = sentences::reason(report);
    if !library.support.is_on(gpu.vendor) && reason.contains("Choose another precision") {
        problems.push(format!("another precision would not help: {reason}"));
    }
    let answer = &report.assessment;
    if !answer.cpu.get(Segment::Compute).is_zero()
        && page
            .iter()
            .any(|line| line.0 == Place::Roofs && line.1.to_lowercase().contains("no arithmetic"))
    {
        problems.push("compute without arithmetic".to_owned());
    }
    let limit = answer.ceiling_speedup();
    if report.obstacle.is_none() && limit < LIMIT && limit < answer.speedup() * (1.0 - 1e-9) {
        problems.push(format!(
            "{} is above the limit {}",
            format::factor(answer.speedup()),
            format::factor(limit)
        ));
    }
    if !problems.is_empty() {
        problems.push(report.link());
        problems.extend(page.iter().map(|(place, sentence)| format!("  {place:?}: {sentence}")));
    }
    problems
}

fn report(link: &str) -> Report {
    let decoded = decode("", link);
    assert_eq!(decoded.notices, [], "{link}");
    Report::of(&decoded.scenario)
}

/// Scenarios in addition to the examples. Together, examples and links must make every statement in [`STATEMENTS`].
const LINKS: &[&str] = &[
    // Kinds of work without published timings: one whose GPU is slower, one with equal times, and one that the GPU
    // can't run although another CPU library is faster.
    "w=linear&rows=1000",
    "w=linear&rows=1300",
    "w=dataframe&verb=text&gpu=rx-7900-xtx",
    "w=knn&algorithm=umap&cpulib=numpy&gpulib=faiss",
    "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpulib=vllm",
    // Some layers stay on the CPU.
    "w=llm&model=llama-3-70b&bits=16&gpu=l4",
    "w=llm&model=llama-3-70b&bits=16&gpu=l4&gpus=2&gpulib=vllm",
    "w=llm&model=llama-3-8b&bits=4&gpu=l4&gpulayers=8",
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
    // A GPU with CuPy. Other GPUs at the same price have a library with less launch overhead.
    "w=stencil&gpu=b200-sxm",
    "w=matmul&start=fresh&n=16384",
    "w=training&load=5000&workers=1",
    "w=cnn&phase=train&load=20000&workers=2&dtype=fp16&gpu=a100",
    "w=dataframe&rows=1G&verb=groupby",
    "w=matmul&need=25.1",
    "w=matmul&gpu=apple-m1",
    "w=elementwise&dtype=fp16",
    "molecular-dynamics&monthly=10k",
    // The time-based advice favors the GPU. The cost-based advice favors the CPU, because the cost range includes
    // values without a gain.
    "w=montecarlo&gpu=a10g",
    "w=matmul&gpu=apple-m1&gpulib=jax&dtype=fp64",
];

fn known_reports() -> impl Iterator<Item = Report> {
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
    let pages: Vec<(Report, PageText)> = known_reports()
        .map(|report| {
            let page = page(&report);
            (report, page)
        })
        .collect();
    let problems: Vec<String> =
        pages.iter().flat_map(|(report, page)| contradictions(report, page)).collect();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    for advice in Advice::ALL {
        assert!(pages.iter().any(|(report, _)| report.advises(advice)), "{advice:?}");
    }
    let unused = STATEMENTS.iter().filter(|(_, place, fragment)| {
        let mut lines =
            pages.iter().flat_map(|(_, page)| page).filter(|(line_place, _)| line_place == place);
        !lines.any(|(_, sentence)| sentence.contains(fragment))
    });
    let unused: Vec<_> = unused.collect();
    assert!(unused.is_empty(), "never said: {unused:?}");
}

/// Returns a scenario of a family with some inputs set to random values in their usual ranges.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0.0..1.0_f64), 0..10);
    // Select families with stages more often, because only a few families can be split.
    let staged: Vec<_> = FAMILIES.iter().filter(|facts| facts.staged).collect();
    let any_family = prop::sample::select(FAMILIES.iter().collect::<Vec<_>>());
    let family = prop_oneof![9 => any_family, 1 => prop::sample::select(staged)];
    (family, edits).prop_map(|(facts, edits)| {
        let mut scenario = Scenario::default();
        scenario.choose(Choice::Family, facts.id);
        for (index, share) in edits {
            let fields: Vec<_> = FIELDS.iter().filter(|field| field.applies(&scenario)).collect();
            match &index.get(&fields).kind {
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
        let problems = contradictions(&report, &page(&report));
        prop_assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }
}
