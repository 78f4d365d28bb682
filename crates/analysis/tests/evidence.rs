//! Tests that the evidence for each kind of work agrees with the measured rows.

use offload_analysis::{Advice, Basis, Report};
use offload_catalog::{cpu_library, gpu_library};
use offload_scenario::{FAMILIES, FIELDS, Field, Kind, WORK_CHOICES, decode};
use std::collections::BTreeSet;

/// Returns the links of all measured rows, including the times measured for this project.
fn measured_links() -> impl Iterator<Item = &'static str> {
    let rows = [
        include_str!("../../../data/measured.toml"),
        include_str!("../../../data/measured_sides.toml"),
        include_str!("../../../data/gpu/times.csv"),
    ];
    let links = rows.into_iter().flat_map(|text| text.split(['"', ',', '\n']));
    links.filter(|text| text.contains("w="))
}

/// Covers the algorithms, filters, operations, key kinds and files of the families that have measured rows.
#[test]
fn options_without_measured_rows_are_listed_as_unmeasured() {
    let scenarios: Vec<_> = measured_links().map(|link| decode("", link).scenario).collect();
    assert!(scenarios.len() > 500);
    for facts in FAMILIES.iter().filter(|facts| facts.libraries.evidence.rows > 0) {
        let rows = || scenarios.iter().filter(|scenario| scenario.family() == facts.family);
        let has_field = |choice| {
            let is_field_of_choice = |field: &&Field| field.kind == Kind::Choice(choice);
            FIELDS
                .iter()
                .find(is_field_of_choice)
                .is_some_and(|field| field.families.contains(&facts.family))
        };
        let mut unmeasured = BTreeSet::new();
        for choice in WORK_CHOICES.into_iter().filter(|choice| has_field(*choice)) {
            let measured: BTreeSet<u16> = rows().map(|scenario| scenario.option(choice)).collect();
            let indices = (0..).take_while(|index| choice.option(*index).is_some());
            let family_options = indices.filter(|index| choice.is_for(*index, facts.family));
            let missing = family_options.filter(|index| !measured.contains(index));
            unmeasured.extend(missing.filter_map(|index| Some(choice.option(index)?.id)));
        }
        let is_library = |id: &&str| cpu_library(id).is_some() || gpu_library(id).is_some();
        let listed: BTreeSet<&str> =
            facts.libraries.unmeasured.iter().copied().filter(|id| !is_library(id)).collect();
        assert_eq!(listed, unmeasured, "{}", facts.id);
    }
}

#[test]
fn timings_of_text_models_do_not_support_advice_on_speech_recognition() {
    let report = |link: &str| Report::of(&decode("", link).scenario);
    let (text, speech) = (report("model=llama-3-8b&gpu=h100"), report("whisper&gpu=h100"));
    assert_eq!(speech.basis, Basis::Rough);
    assert_eq!(text.basis, Basis::Estimated);
    assert!(!speech.advises(Advice::Move));
}

#[test]
fn unmeasured_options_have_wider_ranges_and_no_evidence() {
    let report = |link: &str| Report::of(&decode("", link).scenario);
    let (search, tsne) = (report("w=knn&cpulib=sklearn"), report("w=knn&algorithm=tsne"));
    assert!(search.evidence().rows > 0);
    assert_eq!(tsne.evidence().rows, 0);
    let width = |report: &Report| report.ranges.cpu.high.value() / report.ranges.cpu.low.value();
    assert!(width(&tsne) > width(&search));
}

/// Also tests data frames, because the page initially loads the timed libraries of data frames only.
#[test]
fn a_library_on_other_hardware_is_estimated_with_a_wider_range() {
    let report = |link: &str| Report::of(&decode("", link).scenario);
    let width = |report: &Report| report.ranges.cpu.high.value() / report.ranges.cpu.low.value();
    let link = "w=elementwise&cpulib=numpy&gpulib=cupy&gpu=h100-sxm";
    let server = report(&format!("{link}&cpu=xeon-8480plus"));
    let apple_chip = report(&format!("{link}&cpu=apple-m1"));
    assert_eq!((server.basis, apple_chip.basis), (Basis::Tested, Basis::Estimated));
    assert_eq!(apple_chip.test_sources().cpu, None);
    assert!(width(&apple_chip) > 1.3 * width(&server));
    let dataframe = |gpu: &str| report(&format!("w=dataframe&gpulib=cudf&gpu={gpu}"));
    assert_eq!(dataframe("t4").test_sources().gpu, Some(1));
    assert_eq!(dataframe("mi300x").test_sources().gpu, None);
}

/// Each alternative of a text pattern takes time on the GPU and in pandas. Polars matches all alternatives with one
/// automaton, so the GPU does not beat it. Unused columns slow down reading a CSV file, but not a Parquet file.
#[test]
fn patterns_unused_columns_and_many_columns_take_time() {
    let times = |link: &str| {
        let report = Report::of(&decode("", &format!("w=dataframe&gpu=t4&{link}")).scenario);
        let assessment = &report.assessment;
        [assessment.cpu.total().value(), assessment.gpu().total().value()]
    };
    let ratio = |link: &str, other: &str| {
        let (before, after) = (times(link), times(other));
        [0, 1].map(|side| after[side] / before[side])
    };
    let text = "verb=text&rows=1M&cols=1&chars=100&data=gpu";
    let one = format!("{text}&alternatives=1");
    let [pandas, gpu] = ratio(&one, &format!("{text}&alternatives=1000"));
    let [polars, _] =
        ratio(&format!("{one}&cpulib=polars"), &format!("{text}&alternatives=1000&cpulib=polars"));
    assert!(pandas > 50.0 && gpu > 50.0 && polars < 40.0, "{pandas} {gpu} {polars}");
    let sum = "verb=sum&rows=10M&cols=1";
    let [csv, csv_gpu] = ratio(&format!("{sum}&file=csv"), &format!("{sum}&file=csv&filecols=12"));
    assert!(csv > 3.0 && csv_gpu > 3.0, "{csv} {csv_gpu}");
    let parquet = format!("{sum}&file=parquet");
    assert_eq!(ratio(&parquet, &format!("{parquet}&filecols=12")), [1.0, 1.0]);
    let [cpu, gpu] = times("verb=sum&rows=1000&cols=3000&data=gpu&cpulib=polars");
    assert!(gpu > 10.0 * cpu, "{cpu} {gpu}");
    // pandas processes numbers block by block, but texts column by column.
    let [cpu, gpu] = times("verb=arithmetic&rows=10k&cols=5000&data=gpu");
    assert!(gpu > 5.0 * cpu, "{cpu} {gpu}");
    let [texts, _] = ratio("verb=text&rows=100&cols=1", "verb=text&rows=100&cols=1000");
    assert!(texts > 200.0, "{texts}");
    let [join, _] = ratio("verb=join&groups=10", "verb=join&groups=10&cols=40");
    assert!(join < 6.0, "{join}");
}
