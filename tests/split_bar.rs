//! Tests the bar of the split, without a browser.

use offload::chart::bar_chart::{BarDrawing, longest};
use offload::chart::{BarChart, Palette, Scale};
use offload_analysis::{BarKind, Report};
use offload_scenario::decode;

fn chart(link: &str) -> BarChart {
    let report = Report::of(&decode("", link).scenario);
    BarChart::of(&report, None, Scale::of(longest(&report)))
}

fn split(chart: &BarChart) -> Option<&BarDrawing> {
    chart.bars.iter().find(|bar| bar.kind == BarKind::Split)
}

#[test]
fn a_split_that_is_clearly_better_is_a_bar_in_the_colors_of_both_machines() {
    let pipeline = chart("pipeline");
    let split_bar = split(&pipeline).expect("its advice is to split");
    assert_eq!(
        (split_bar.name, &*split_bar.subject),
        ("Split", "prepare, finish on the CPU and compute on the GPU")
    );
    assert!(pipeline.bars.iter().all(|other| split_bar.lane.length() <= other.lane.length()));
    let classes: Vec<_> =
        split_bar.parts.iter().map(|part| Palette::class(split_bar.kind, part.segment)).collect();
    for machine in ["cpu", "gpu"] {
        assert!(classes.iter().any(|class| class.starts_with(machine)), "{classes:?}");
    }
    assert!(split(&chart("pipeline&start=fresh&runs=1000")).is_some());
    // There is no such bar if the split is not clearly better, or if a run has only one stage.
    for link in ["w=matmul", "pipeline&prep=0&post=0"] {
        assert!(split(&chart(link)).is_none(), "{link}");
    }
}
