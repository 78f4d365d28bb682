//! Tests the charts in the section "Why" as drawings, without a browser.

use offload::chart::{BandwidthChart, Palette, Picture, RooflineChart};
use offload_analysis::{Report, Roofline};
use offload_scenario::{FAMILIES, PRESETS, decode};
use plotters::prelude::IntoDrawingArea;
use plotters_svg::SVGBackend;

fn drawing(picture: &impl Picture, size: (u32, u32)) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        picture.draw(&area, &Palette::LIGHT, 1.0).expect("a string takes all");
    }
    svg
}

fn report(link: &str) -> Report {
    Report::of(&decode("", link).scenario)
}

fn draw_chart(link: &str) -> String {
    let report = report(link);
    let roofline = Roofline::of(&report);
    if roofline.counts_arithmetic() {
        drawing(&RooflineChart::of(&roofline, &report), (720, 416))
    } else {
        drawing(&BandwidthChart::of(&roofline, &report), (720, 192))
    }
}

/// Returns all values of a coordinate attribute in a drawing.
fn coordinates(svg: &str, name: &str) -> Vec<f64> {
    let prefix = format!(" {name}=\"");
    let values = svg.split(&prefix).skip(1).filter_map(|text| text.split('"').next());
    values.map(|value| value.parse().expect("a number")).collect()
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
            for svg in
                [drawing(&chart, size), drawing(&BandwidthChart::of(&roofline, &report), size)]
            {
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{link}");
            }
            let svg = drawing(&chart, size);
            // Each dot is drawn as two circles. One of them is its outline.
            let (across, down) = (coordinates(&svg, "cx"), coordinates(&svg, "cy"));
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
