//! The charts as data and as drawings, without a browser.
//!
//! After a change that is meant, `INSTA_UPDATE=always cargo test --test charts` writes the
//! drawings again; they open in any browser once the lines above `<svg` are cut off.

use offload::accuracy::scatter;
use offload::chart::bar_chart::BarDrawing;
use offload::chart::{BarChart, Dot, Palette, Picture, Scatter};
use offload_analysis::{Machine, Report};
use offload_scenario::{FAMILIES, PRESETS, Scenario, decode, preset};
use plotters::prelude::IntoDrawingArea;
use plotters_svg::SVGBackend;

fn chart(scenario: &Scenario) -> BarChart {
    BarChart::of(&Report::of(scenario))
}

fn of_preset(id: &str) -> BarChart {
    chart(&preset(id).expect(id).scenario())
}

fn of_link(link: &str) -> BarChart {
    let arrival = decode("", link);
    assert!(arrival.notices.is_empty(), "{link}: {:?}", arrival.notices);
    chart(&arrival.scenario)
}

/// Work that takes no time.
const NOTHING: &str = "w=custom&ops=0&in=0&call=0&launch=0&kernel=0&sync=0&startup=0";

/// Extremely long times, and a side that takes almost none.
const EXTREMES: [&str; 6] = [
    "ops=1e24&in=1e6&runs=1e12&bytes=1e9&launches=1e12",
    "ops=1e24&cpupeak=0.001&cpueff=0.01&serial=99",
    "ops=1e24&gpupeak=1e-6&eff=0.01&fallback=100",
    "w=elementwise&elements=1e13&chain=1e9&each=1e6",
    "w=loop&iters=1e9&cpulib=python",
    "w=training&params=1&batch=1&layers=1&steps=1&samples=1&values=1&uses=1",
];

/// Charts of every preset, of every family as it comes from the list, and of extremes.
fn all() -> impl Iterator<Item = (String, BarChart)> {
    let presets = PRESETS.iter().map(|preset| preset.link.to_owned());
    let families = FAMILIES.iter().map(|facts| format!("w={}", facts.id));
    let extremes = EXTREMES.iter().map(|&link| link.to_owned());
    presets.chain(families).chain(extremes).map(|link| {
        let chart = of_link(&link);
        (link, chart)
    })
}

fn bar<'a>(chart: &'a BarChart, label: &str) -> Option<&'a BarDrawing> {
    chart.bars.iter().find(|bar| bar.label == label)
}

fn drawing(picture: &impl Picture, size: (u32, u32), scale: f64) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    picture.draw(&area, &Palette::LIGHT, scale).expect("an SVG can always be drawn on");
    area.present().expect("an SVG can always be finished");
    drop(area);
    svg
}

fn snapshot(name: &str, picture: &impl Picture, size: (u32, u32)) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawing(picture, size, 1.0)));
}

#[track_caller]
fn adds_up(parts: impl Iterator<Item = f64>, wanted: f64) {
    let sum: f64 = parts.sum();
    assert!((sum - wanted).abs() < 1e-9, "{sum} is not {wanted}");
}

#[test]
fn no_bar_is_longer_than_the_chart_and_one_bar_or_range_is_as_long() {
    for (name, chart) in all() {
        assert!(chart.bars.iter().all(|bar| (0.0..=1.0).contains(&bar.length)), "{name}");
        assert!(chart.bars.iter().all(|bar| !bar.cut || bar.length == 1.0), "{name}");
        let ends = |bar: &BarDrawing| [bar.length, bar.whisker.map_or(0.0, |(_, high)| high)];
        assert!(chart.bars.iter().flat_map(ends).any(|end| end > 1.0 - 1e-9), "{name}");
        // What is unsure takes no more than a quarter of the chart.
        assert!(chart.bars.iter().any(|bar| bar.length > 0.74), "{name}");
    }
}

#[test]
fn the_ends_of_a_range_are_in_order_and_the_bar_ends_between_them() {
    let hair = 1e-9;
    for (name, chart) in all() {
        for bar in &chart.bars {
            let Some((low, high)) = bar.whisker else {
                assert!(bar.cut || bar.range.is_none(), "{name}: {}", bar.label);
                continue;
            };
            assert!(!bar.cut && bar.range.is_some(), "{name}: {}", bar.label);
            assert!(0.0 <= low && low <= high && high <= 1.0, "{name}: {low} to {high}");
            assert!(low <= bar.length + hair && bar.length <= high + hair, "{name}: {bar:?}");
        }
    }
}

#[test]
fn the_best_cpu_library_is_the_second_bar_without_a_range_and_no_longer_than_todays() {
    for (name, chart) in all() {
        assert!((3..=4).contains(&chart.bars.len()), "{name}");
        let Some(fair) = bar(&chart, "Best CPU library") else {
            assert_eq!(chart.bars.len(), 3, "{name}");
            continue;
        };
        assert_eq!(chart.bars[1], *fair, "{name}");
        assert_eq!((fair.machine, fair.whisker, &fair.range), (Machine::Cpu, None, &None));
        assert!(fair.length <= chart.bars[0].length, "{name}");
    }
    assert!(bar(&of_link("w=elementwise"), "Best CPU library").is_some());
    assert!(bar(&of_link("w=matmul"), "Best CPU library").is_none());
}

#[test]
fn the_parts_of_a_bar_add_up_to_it_and_their_shares_to_one() {
    for (_, chart) in all() {
        for bar in &chart.bars {
            assert!(bar.parts.iter().all(|part| (0.0..=1.0).contains(&part.length)));
            assert!(bar.parts.iter().all(|part| (0.0..=1.0).contains(&part.share)));
            adds_up(bar.parts.iter().map(|part| part.length), bar.length);
            adds_up(bar.parts.iter().map(|part| part.share), 1.0);
        }
    }
}

#[test]
fn the_last_bar_which_is_magnified_is_the_one_asked_about() {
    let last = |id| of_preset(id).bars.last().map(|bar| bar.label);
    assert_eq!(last("monte-carlo"), Some("GPU, first run"));
    assert_eq!(last("matmul"), Some("GPU, warm"));
    for (name, chart) in all() {
        let machines: Vec<Machine> = chart.bars.iter().map(|bar| bar.machine).collect();
        let cpus = machines.len() - 2;
        assert!(machines[..cpus].iter().all(|&machine| machine == Machine::Cpu), "{name}");
        assert!(machines[cpus..].iter().all(|&machine| machine == Machine::Gpu), "{name}");
        assert!(chart.bars.last().is_some_and(|bar| !bar.cut), "{name}");
    }
}

#[test]
fn a_bar_says_its_time_and_its_range_in_words_for_people() {
    for (name, chart) in all() {
        for bar in &chart.bars {
            let texts = bar.parts.iter().flat_map(|part| [&part.time, &part.percent]);
            for text in texts.chain([&bar.time]).chain(&bar.range) {
                assert!(!text.contains("NaN") && !text.contains("inf"), "{name}: {text}");
            }
            let is_range = |range: &String| range.contains(" to ") || *range == bar.time;
            assert!(bar.range.as_ref().is_none_or(is_range), "{name}");
        }
    }
}

#[test]
fn times_of_zero_make_bars_of_zero_length() {
    let chart = of_link(NOTHING);
    assert!(chart.bars.iter().all(|bar| bar.length == 0.0 && bar.parts.is_empty()));
    assert!(chart.bars.iter().all(|bar| bar.whisker.is_none_or(|ends| ends == (0.0, 0.0))));
    assert!(drawing(&chart, (330, 256), 1.0).contains("<svg"));
}

#[test]
fn wide_and_narrow_drawings_match_their_snapshots() {
    // As the style sheet has it: lower where nothing stands between today's CPU and the GPU.
    let heights = |bars: usize| if bars > 3 { (258, 314) } else { (218, 259) };
    for id in ["ten-teraflop", "simple-net", "one-add", "monte-carlo", "python-loop"] {
        let chart = of_preset(id);
        let (wide, narrow) = heights(chart.bars.len());
        snapshot(&format!("{id}-wide"), &chart, (700, wide));
        snapshot(&format!("{id}-narrow"), &chart, (330, narrow));
    }
}

#[test]
fn every_preset_can_be_drawn_in_any_size() {
    for (name, chart) in all() {
        for (size, scale) in
            [((700, 220), 1.0), ((1400, 440), 2.0), ((1, 1), 1.0), ((90, 20), 0.25)]
        {
            let svg = drawing(&chart, size, scale);
            assert!(svg.contains("<rect"), "{name} at {size:?}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name} at {size:?}");
        }
    }
}

#[test]
fn the_scatter_plot_matches_its_snapshots() {
    // Pairs come and go as measurements do; these show what there is to be drawn.
    let dot = |measured, predicted, simple| Dot { measured, predicted, simple };
    let dots =
        vec![dot(-0.4, -0.3, 0.9), dot(0.3, 0.5, 1.4), dot(1.2, 1.1, 2.6), dot(2.1, 2.3, 5.0)];
    let picture = Scatter::new(dots);
    snapshot("scatter-wide", &picture, (544, 416));
    snapshot("scatter-narrow", &picture, (300, 416));
}

#[test]
fn every_dot_of_a_scatter_is_drawn_inside_it() {
    let picture = scatter();
    let dots = picture.dots.len();
    for (size, scale) in [((544, 416), 1.0), ((1088, 832), 2.0), ((300, 416), 1.0)] {
        let svg = drawing(&picture, size, scale);
        assert_eq!(svg.matches("<circle").count(), dots);
        let within = |name: &str, most: u32| {
            let before = format!(" {name}=\"");
            let places = svg
                .split(&before)
                .skip(1)
                .filter_map(|text| text.split('"').next()?.parse::<f64>().ok());
            places.into_iter().all(|place| place >= 0.0 && place <= f64::from(most))
        };
        assert!(within("cx", size.0) && within("cy", size.1), "{size:?}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{size:?}");
    }
    // Without a measurement there are axes.
    assert!(drawing(&Scatter::new(Vec::new()), (300, 416), 1.0).contains("<svg"));
    assert!(drawing(&picture, (1, 1), 1.0).contains("<svg"));
}
