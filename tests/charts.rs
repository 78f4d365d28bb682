//! Tests the charts, both as data and as drawings, without a browser. To rewrite the snapshots after an intended
//! change, run `INSTA_UPDATE=always cargo test --test suite`. To view a snapshot in a browser, remove the lines above
//! `<svg`.

use offload::accuracy::scatter;
use offload::chart::bar_chart::{BarDrawing, longest};
use offload::chart::{BarChart, Dot, Lane, Palette, Picture, Scale, Scatter};
use offload::share::export::chart_svg;
use offload_analysis::{BarKind, Changes, Edit, Machine, Report, Segment};
use offload_messages::sentences;
use offload_scenario::{FAMILIES, PRESETS, decode, preset};
use offload_vocabulary::quantity::Seconds;
use plotters::prelude::IntoDrawingArea;
use plotters_svg::SVGBackend;

fn chart(report: &Report) -> BarChart {
    BarChart::of(report, None, Scale::of(longest(report)))
}

fn preset_chart(id: &str) -> BarChart {
    chart(&Report::of(&preset(id).expect(id).scenario()))
}

pub(crate) fn report(link: &str) -> Report {
    let decoded = decode("", link);
    assert!(decoded.notices.is_empty(), "{link}: {:?}", decoded.notices);
    Report::of(&decoded.scenario)
}

fn link_chart(link: &str) -> BarChart {
    chart(&report(link))
}

/// A link to work that takes no time.
const INSTANT_WORK_LINK: &str = "w=custom&ops=0&in=0&call=0&launch=0&kernel=0&sync=0&startup=0";

/// Links to work that takes extremely long, and one link to work that takes almost no time on one machine.
const EXTREMES: [&str; 6] = [
    "ops=1e24&in=1e6&runs=1e12&bytes=1e9&launches=1e12",
    "ops=1e24&cpupeak=0.001&cpueff=0.01&serial=99",
    "ops=1e24&gpupeak=1e-6&eff=0.01&fallback=100",
    "w=elementwise&elements=1e13&chain=1e9&each=1e6",
    "w=loop&iters=1e9&cpulib=python",
    "w=training&params=1&batch=1&layers=1&steps=1&samples=1&values=1&uses=1",
];

/// Returns the charts of all presets, of all families with default inputs, and of [`EXTREMES`].
fn all_charts() -> impl Iterator<Item = (String, BarChart)> {
    let presets = PRESETS.iter().map(|preset| preset.link.to_owned());
    let families = FAMILIES.iter().map(|facts| format!("w={}", facts.id));
    let extremes = EXTREMES.iter().map(|&link| link.to_owned());
    presets.chain(families).chain(extremes).map(|link| {
        let chart = link_chart(&link);
        (link, chart)
    })
}

fn bar(chart: &BarChart, kind: BarKind) -> Option<&BarDrawing> {
    chart.bars.iter().find(|bar| bar.kind == kind)
}

pub(crate) fn drawing(picture: &impl Picture, size: (u32, u32), scale: f64) -> String {
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
fn assert_sum(parts: impl Iterator<Item = f64>, wanted: f64) {
    let sum: f64 = parts.sum();
    assert!((sum - wanted).abs() < 1e-9, "{sum} is not {wanted}");
}

fn seconds(value: f64) -> Seconds {
    Seconds::new(value)
}

#[test]
fn a_scale_ends_at_a_round_number_of_a_unit_and_its_longest_bar_fits() {
    for (name, chart) in all_charts() {
        let longest = chart.bars.iter().map(|bar| bar.lane.length()).fold(0.0, f64::max);
        assert!(longest == 0.0 || (0.55..=0.95 + 1e-9).contains(&longest), "{name}: {longest}");
        let labels: Vec<String> = chart.scale.labels().collect();
        assert_eq!(labels[0], "0", "{name}");
        assert!((4..=6).contains(&labels.len()), "{name}: {labels:?}");
        let end = labels[labels.len() - 1].replace(['.', ','], "");
        let end = end.trim_start_matches('0');
        let digits = end.split(['\u{a0}', 'e']).next().expect("digits");
        let round = ["1", "12", "15", "2", "3", "5", "8"];
        assert!(round.contains(&digits.trim_end_matches('0')), "{name}: {labels:?}");
    }
    let labels = |longest| Scale::of(seconds(longest)).labels().collect::<Vec<_>>().join(" ");
    assert_eq!(labels(0.781).replace('\u{a0}', " "), "0 250 ms 500 ms 750 ms 1 s");
    assert_eq!(labels(49.0 * 60.0).replace('\u{a0}', " "), "0 20 min 40 min 60 min 80 min");
    assert_eq!(labels(0.0).replace('\u{a0}', " "), "0 300 ms 600 ms 900 ms 1.2 s");
}

#[test]
fn the_scale_stays_during_a_drag_and_changes_only_if_bars_fill_it_badly() {
    let second = Scale::of(seconds(0.9));
    assert_eq!(second.end, seconds(1.0));
    let end_after = |longest, held| Scale::after(Some(second), seconds(longest), held).end.value();
    for longest in [0.31, 0.5, 0.94] {
        assert_eq!(end_after(longest, false), 1.0, "{longest}");
    }
    assert_eq!(end_after(0.29, false), 0.5);
    assert_eq!(end_after(0.96, false), 1.2);
    for longest in [1e-6, 0.29, 0.96, 1e6] {
        assert_eq!(end_after(longest, true), 1.0, "{longest}, held");
    }
    assert_eq!(Scale::after(None, seconds(0.9), true), second, "there is no scale to keep");
}

#[test]
fn the_range_encloses_the_end_of_its_bar() {
    let hair = 1e-9;
    for (name, chart) in all_charts() {
        for bar in &chart.bars {
            let Some((low, high)) = bar.lane.range else { continue };
            let length = bar.lane.length();
            assert!(low <= length + hair && length <= high + hair, "{name}: {bar:?}");
        }
    }
}

#[test]
fn the_bars_are_todays_library_the_best_one_and_the_gpu_without_its_start_up() {
    for (name, chart) in all_charts() {
        let kinds: Vec<BarKind> = chart.bars.iter().map(|bar| bar.kind).collect();
        let has_plain = kinds[0] == BarKind::PlainCpu;
        let kinds = &kinds[usize::from(has_plain)..];
        assert_eq!(kinds[0], BarKind::Cpu, "{name}");
        let gpus = kinds.iter().filter(|kind| kind.machine() == Machine::Gpu).count();
        assert_eq!(gpus, 1, "{name}: {kinds:?}");
        let extra_bars = usize::from(kinds.contains(&BarKind::BestCpu));
        assert_eq!(kinds.len(), 2 + extra_bars, "{name}");
        if let Some(best) = bar(&chart, BarKind::BestCpu) {
            assert!(best.lane.range.is_some_and(|(low, high)| low < high), "{name}");
            let today = bar(&chart, BarKind::Cpu).expect("it is always there");
            assert!(best.lane.length() <= today.lane.length(), "{name}");
        }
        // A bar includes start-up time only if the process is new. In that case, the bar's subject contains a note.
        for bar in &chart.bars {
            let has_start_up =
                bar.lane.parts.iter().any(|(segment, _)| *segment == Segment::StartUp);
            assert!(!has_start_up || bar.kind == BarKind::ColdGpu, "{name}");
            let says_start_up = bar.subject.ends_with("including start-up");
            let expected = has_start_up || bar.kind == BarKind::ColdGpu;
            assert_eq!(says_start_up, expected, "{name}: {}", bar.subject);
        }
    }
    assert!(bar(&link_chart("w=elementwise"), BarKind::BestCpu).is_some());
    assert!(bar(&link_chart("w=matmul"), BarKind::BestCpu).is_none());
}

#[test]
fn plain_python_has_a_bar_if_people_run_it_and_does_not_change_the_scale() {
    let compiled = link_chart("w=loop&cpulib=numba");
    let plain = bar(&compiled, BarKind::PlainCpu).expect("people run plain Python loops");
    assert_eq!((plain.name, &*plain.subject), ("Plain Python", "for comparison"));
    assert!(plain.lane.length() > 1.0 && plain.lane.range.is_some(), "it exceeds the scale");
    let today = bar(&compiled, BarKind::Cpu).expect("it is always there");
    assert!((0.2..=1.0).contains(&today.lane.length()), "{}", today.lane.length());
    // The bar's time equals the time of a scenario with plain Python.
    assert_eq!(Some(&plain.time), bar(&link_chart("w=loop"), BarKind::Cpu).map(|bar| &bar.time));
    // There is no bar for plain Python if today's code is plain Python, or if the work is usually run with libraries.
    for link in ["w=loop", "w=matmul", "w=elementwise&cpulib=numba"] {
        assert!(bar(&link_chart(link), BarKind::PlainCpu).is_none(), "{link}");
    }
}

#[test]
fn the_gpus_bar_of_a_pipeline_has_the_colors_of_both_machines() {
    let pipeline = link_chart("pipeline");
    let gpu_bar = bar(&pipeline, BarKind::WarmGpu).expect("it is always there");
    let classes: Vec<_> =
        gpu_bar.parts.iter().map(|part| Palette::class(gpu_bar.kind, part.segment)).collect();
    for machine in ["cpu", "gpu"] {
        assert!(classes.iter().any(|class| class.starts_with(machine)), "{classes:?}");
    }
}

#[test]
fn start_up_is_a_number_next_to_the_bars() {
    let start_up = |link| sentences::start_up(&report(link)).expect("start-up time");
    let warm = start_up("matmul&start=warm");
    assert!(warm.time.starts_with("+ ") && warm.time.ends_with(" once"), "{}", warm.time);
    let cold = start_up("matmul&start=fresh");
    assert!(cold.time.starts_with("incl. ") && cold.time.ends_with(" once"), "{}", cold.time);
    assert!(cold.amortized.starts_with("start-up"), "{}", cold.amortized);
    assert_eq!(sentences::start_up(&report(INSTANT_WORK_LINK)), None);
}

#[test]
fn bar_parts_add_up_to_the_bar_and_strip_parts_to_one() {
    for (name, chart) in all_charts() {
        let Some(gpu) = chart.bars.last() else { panic!("{name} has no bars") };
        let has_parts = !gpu.parts.is_empty();
        assert_sum(
            chart.strip.parts.iter().map(|(_, length)| *length),
            f64::from(u8::from(has_parts)),
        );
        for bar in &chart.bars {
            let lengths: Vec<f64> = bar.lane.places().map(|(_, _, length)| length).collect();
            assert!(lengths.iter().all(|length| (0.0..=1.0).contains(length)), "{name}");
            assert_sum(lengths.into_iter(), bar.lane.length().min(1.0));
            assert!(bar.lane.places().all(|(_, from, length)| from + length <= 1.0 + 1e-9));
            let labeled: Vec<f64> = bar.labeled().map(|part| part.share).collect();
            assert!(labeled.iter().all(|share| *share >= 0.1) && labeled.len() <= 10, "{name}");
            assert!(bar.parts.is_empty() || !labeled.is_empty(), "{name}");
        }
    }
}

#[test]
fn a_tried_change_shows_the_former_length_of_each_bar() {
    let before = report("dataframe");
    let change = Changes::of(&before).ranked.into_iter().next().expect("a change that gains");
    let now = Report::of(&change.scenario);
    let chart = BarChart::of(&now, Some(&before), Scale::of(longest(&before)));
    let earlier_chart = BarChart::of(&before, None, Scale::of(longest(&before)));
    let mut compared_bars = 0;
    for bar in &chart.bars {
        let earlier_bar = earlier_chart.bars.iter().find(|earlier| earlier.kind == bar.kind);
        match &bar.compared_time {
            Some(time) => {
                let earlier_bar = earlier_bar.expect("it is the time of a bar");
                assert_eq!(*time, earlier_bar.time);
                assert_sum(bar.lane.before.into_iter(), earlier_bar.lane.length());
                assert_ne!(earlier_bar.time, bar.time);
                compared_bars += 1;
            }
            None => {
                assert!(
                    earlier_bar.is_none_or(|earlier_bar| earlier_bar.time == bar.time)
                        && bar.lane.before.is_none()
                )
            }
        }
    }
    assert!(compared_bars > 0);
}

#[test]
fn the_applied_sentence_names_the_edits() {
    for preset in PRESETS {
        let before = Report::of(&preset.scenario());
        let found = Changes::of(&before);
        for change in found.ranked.iter().chain(&found.pair) {
            let mut edits = Edit::between(&before.scenario, &change.scenario);
            edits.sort_by_key(|edit| format!("{edit:?}"));
            let mut expected_edits = change.edits.clone();
            expected_edits.sort_by_key(|edit| format!("{edit:?}"));
            assert_eq!(edits, expected_edits, "{}", preset.id);
            let words = sentences::applied(&before.scenario, &change.scenario);
            let edit = sentences::edit(change.edits[0], &before.scenario);
            assert!(words.contains(&edit), "{}: {words}", preset.id);
        }
        assert!(Edit::between(&before.scenario, &before.scenario).is_empty());
    }
}

#[test]
fn a_bar_states_its_time_and_its_range_in_words() {
    for (name, chart) in all_charts() {
        for bar in &chart.bars {
            let texts = bar.parts.iter().flat_map(|part| [&part.time, &part.percent]);
            for text in texts.chain([&bar.time, &bar.subject, &bar.range]) {
                assert!(!text.contains("NaN") && !text.contains("inf"), "{name}: {text}");
            }
            assert!(bar.range.contains(" to ") || bar.range == bar.time, "{name}");
        }
    }
}

#[test]
fn times_of_zero_make_bars_of_zero_length() {
    let chart = link_chart(INSTANT_WORK_LINK);
    assert!(chart.bars.iter().all(|bar| bar.lane.length() == 0.0 && bar.parts.is_empty()));
    assert!(chart.bars.iter().all(|bar| bar.lane.range.is_none_or(|ends| ends == (0.0, 0.0))));
    assert!(drawing(&chart.bars[0].lane, (330, 40), 1.0).contains("<svg"));
}

/// Returns a lane for the GPU with a single part.
fn lane(length: f64) -> Lane {
    Lane {
        kind: BarKind::WarmGpu,
        parts: vec![(Segment::Compute, length)],
        range: Some((length * 0.8, length * 1.4)),
        before: None,
        measured: None,
        steps: 4,
    }
}

#[test]
fn lanes_contain_no_text_and_match_their_snapshots() {
    let lanes = [
        ("lane-cpu", preset_chart("python-loop").bars[0].lane.clone()),
        ("lane-gpu", preset_chart("transformer").bars[1].lane.clone()),
        ("lane-inside", preset_chart("transformer").strip),
        ("lane-before", Lane { before: Some(0.7), ..lane(0.4) }),
        ("lane-past-its-end", Lane { before: Some(1.2), ..lane(1.5) }),
        ("lane-range-past-its-end", lane(0.9)),
    ];
    for (name, lane) in lanes {
        assert!(!drawing(&lane, (400, 44), 1.0).contains("<text"), "{name}");
        snapshot(name, &lane, (400, 44));
    }
}

/// Returns the values of a numeric attribute of all elements with the given name.
pub(crate) fn numbers(svg: &str, element: &str, name: &str) -> Vec<f64> {
    let (start, prefix) = (format!("<{element} "), format!(" {name}=\""));
    let value = |text: &str| text.split(&prefix).nth(1)?.split('"').next()?.parse().ok();
    // A space precedes the name of every attribute, including the first.
    svg.split(&start).skip(1).filter_map(|text| value(&format!(" {text}"))).collect()
}

#[test]
fn a_range_is_two_pixels_thick_and_centered_on_its_bar() {
    let svg = drawing(&lane(0.5), (400, 50), 1.0);
    // The lines of the scale are as high as the lane. A bar is 26 pixels high, and the ends of a range are ten pixels
    // high.
    let (tops, heights) = (numbers(&svg, "rect", "y"), numbers(&svg, "rect", "height"));
    let line = tops.iter().zip(&heights).filter(|(_, height)| **height == 2.0);
    let middles: Vec<f64> = line.map(|(top, height)| top + height / 2.0).collect();
    assert!(!middles.is_empty() && middles.iter().all(|middle| *middle == 25.0), "{middles:?}");
}

#[test]
fn a_range_past_the_end_is_an_arrow() {
    let arrows = |length| drawing(&lane(length), (400, 50), 1.0).matches("<polygon").count();
    assert_eq!([arrows(0.5), arrows(0.9)], [0, 1]);
    // The second polygon is the torn edge of the bar, which now also extends beyond the scale.
    assert_eq!(arrows(1.1), 2);
}

#[test]
fn every_lane_can_be_drawn_in_any_size() {
    for (name, chart) in all_charts() {
        for (size, scale) in [((700, 44), 1.0), ((1400, 88), 2.0), ((1, 1), 1.0), ((90, 9), 0.25)] {
            for lane in chart.bars.iter().map(|bar| &bar.lane).chain([&chart.strip]) {
                let svg = drawing(lane, size, scale);
                assert!(svg.contains("<svg"), "{name} at {size:?}");
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name} at {size:?}");
                let (x, width) = (numbers(&svg, "rect", "x"), numbers(&svg, "rect", "width"));
                let is_inside = |(x, width): (&f64, &f64)| x + width <= f64::from(size.0) + 1.0;
                assert!(x.iter().zip(&width).all(is_inside), "{name} at {size:?}");
            }
        }
    }
}

#[test]
fn the_saved_chart_names_the_work_libraries_scale_month_and_link() {
    for id in ["ten-teraflop", "monte-carlo", "dataframe"] {
        let report = report(id);
        let svg = chart_svg(&report, "https://example.org/");
        let scenario = &report.scenario;
        for words in [
            &sentences::work(&report),
            scenario.cpu_library().name.trim_end_matches(" on the CPU"),
            scenario.gpu_library().name,
            scenario.cpu().name,
            scenario.gpu().name,
            "80\u{a0}% range",
            offload_catalog::EDITION,
            "https://example.org/#",
        ] {
            assert!(svg.contains(words), "{id}: no {words}");
        }
        assert!(chart(&report).scale.labels().all(|label| svg.contains(&label)), "{id}");
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(format!("picture-{id}"), svg));
    }
}

#[test]
fn the_scatter_plot_matches_its_snapshots() {
    // We use fixed dots that cover everything that can be drawn, because the measured pairs change too often for a
    // snapshot.
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
        let is_inside = |name: &str, most: u32| {
            let coordinates = numbers(&svg, "circle", name);
            coordinates.iter().all(|coordinate| (0.0..=f64::from(most)).contains(coordinate))
        };
        assert!(is_inside("cx", size.0) && is_inside("cy", size.1), "{size:?}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{size:?}");
    }
    // Without any pairs, the drawing has only axes.
    assert!(drawing(&Scatter::new(Vec::new()), (300, 416), 1.0).contains("<svg"));
    assert!(drawing(&picture, (1, 1), 1.0).contains("<svg"));
}
