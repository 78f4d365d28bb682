//! The chart as data and as a drawing, without a browser.
//!
//! After a change that is meant, `INSTA_UPDATE=always cargo test --test charts` writes the
//! drawings anew; they open in any browser once the lines above `<svg` are cut off.

use offload::chart::figure::Machine;
use offload::chart::{Figure, Palette, draw};
use offload_scenario::{PRESETS, Scenario, decode, preset};
use plotters::prelude::IntoDrawingArea;
use plotters_svg::SVGBackend;

fn figure(scenario: &Scenario) -> Figure {
    Figure::bars(&scenario.assess())
}

fn of_preset(id: &str) -> Figure {
    figure(&preset(id).expect(id).scenario())
}

/// Figures of every preset, and of where everything starts.
fn all() -> impl Iterator<Item = (&'static str, Figure)> {
    let start = ("the start", figure(&Scenario::default()));
    PRESETS.iter().map(|preset| (preset.id, figure(&preset.scenario()))).chain([start])
}

fn drawing(figure: &Figure, size: (u32, u32), scale: f64) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    draw(&area, figure, &Palette::LIGHT, scale).expect("an SVG can always be drawn on");
    area.present().expect("an SVG can always be finished");
    drop(area);
    svg
}

#[track_caller]
fn adds_up(parts: impl Iterator<Item = f64>, wanted: f64) {
    let sum: f64 = parts.sum();
    assert!((sum - wanted).abs() < 1e-9, "{sum} is not {wanted}");
}

#[test]
fn a_bar_is_no_longer_than_the_chart_and_one_is_as_long() {
    for (name, figure) in all() {
        assert!(figure.bars.iter().all(|bar| (0.0..=1.0).contains(&bar.length)), "{name}");
        assert!(figure.bars.iter().any(|bar| bar.length > 1.0 - 1e-9), "{name}");
        assert!(figure.bars.iter().all(|bar| !bar.cut || bar.length == 1.0), "{name}");
    }
}

#[test]
fn the_parts_of_a_bar_add_up_to_it_and_their_shares_to_one() {
    for (_, figure) in all() {
        for bar in &figure.bars {
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
    for (name, figure) in all() {
        let machines: Vec<Machine> = figure.bars.iter().map(|bar| bar.machine).collect();
        assert_eq!(machines, [Machine::Cpu, Machine::Gpu, Machine::Gpu], "{name}");
        assert!(figure.bars.last().is_some_and(|bar| !bar.cut), "{name}");
    }
}

#[test]
fn a_bar_says_its_time_in_words_for_people() {
    for (name, figure) in all() {
        for bar in &figure.bars {
            let texts = bar.parts.iter().flat_map(|part| [&part.time, &part.percent]);
            for text in texts.chain([&bar.time]) {
                assert!(!text.contains("NaN") && !text.contains("inf"), "{name}: {text}");
            }
        }
    }
}

#[test]
fn times_of_nothing_make_bars_of_nothing() {
    let nothing = "w=custom&ops=0&in=0&call=0&launch=0&kernel=0&sync=0&startup=0";
    let figure = figure(&decode("", nothing).scenario);
    assert!(figure.bars.iter().all(|bar| bar.length == 0.0 && bar.parts.is_empty()));
    assert!(drawing(&figure, (330, 256), 1.0).contains("<svg"));
}

#[test]
fn wide_and_narrow_drawings_are_as_they_were() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| {
        for id in ["ten-teraflop", "simple-net", "one-add", "monte-carlo"] {
            let figure = of_preset(id);
            insta::assert_snapshot!(format!("{id}-wide"), drawing(&figure, (700, 220), 1.0));
            insta::assert_snapshot!(format!("{id}-narrow"), drawing(&figure, (330, 256), 1.0));
        }
    });
}

#[test]
fn every_preset_can_be_drawn_in_any_size() {
    for (name, figure) in all() {
        for (size, scale) in
            [((700, 220), 1.0), ((1400, 440), 2.0), ((1, 1), 1.0), ((90, 20), 0.25)]
        {
            let svg = drawing(&figure, size, scale);
            assert!(svg.contains("<rect"), "{name} at {size:?}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name} at {size:?}");
        }
    }
}
