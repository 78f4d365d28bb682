//! Tests the charts in the section "Why" as drawings, without a browser.

use crate::charts::{drawing, numbers, report};
use offload::chart::{BandwidthChart, RooflineChart};
use offload_analysis::Roofline;
use offload_scenario::{FAMILIES, PRESETS};

fn draw_chart(link: &str) -> String {
    let report = report(link);
    let roofline = Roofline::of(&report);
    if roofline.counts_arithmetic() {
        drawing(&RooflineChart::of(&roofline, &report), (720, 416), 1.0)
    } else {
        drawing(&BandwidthChart::of(&roofline, &report), (720, 192), 1.0)
    }
}

#[test]
fn drawings_match_their_snapshots() {
    insta::assert_snapshot!("roofline-fp64", draw_chart("w=matmul&dtype=fp64&gpu=t4"));
    insta::assert_snapshot!("roofline-stages", draw_chart("w=transformer"));
    insta::assert_snapshot!("bandwidths-sort", draw_chart("w=sort"));
}

#[test]
fn every_stage_with_arithmetic_has_a_dot_inside_the_chart() {
    let presets = PRESETS.iter().map(|preset| preset.link.to_owned());
    let links = presets.chain(FAMILIES.iter().map(|family| format!("w={}", family.id)));
    for link in links.chain(["w=custom&ops=1e24&bytes=0".to_owned(), "w=custom&ops=0".to_owned()]) {
        let report = report(&link);
        let roofline = Roofline::of(&report);
        for size in [(720, 416), (300, 352), (1, 1)] {
            let chart = RooflineChart::of(&roofline, &report);
            for svg in [
                drawing(&chart, size, 1.0),
                drawing(&BandwidthChart::of(&roofline, &report), size, 1.0),
            ] {
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{link}");
            }
            let svg = drawing(&chart, size, 1.0);
            // Each dot is drawn as two circles. One of them is its outline.
            let (across, down) = (numbers(&svg, "circle", "cx"), numbers(&svg, "circle", "cy"));
            assert_eq!(across.len(), 2 * chart.dots.len(), "{link}");
            if size.0 > 1 {
                let is_inside = |coordinates: &[f64], most: u32| {
                    coordinates
                        .iter()
                        .all(|coordinate| (0.0..=f64::from(most)).contains(coordinate))
                };
                assert!(is_inside(&across, size.0) && is_inside(&down, size.1), "{link}");
            }
        }
    }
}
