//! Tests how often the model runs: rendering a page creates one report, and nothing else runs the model.

use crate::pages::{render, render_view};
use offload::state::{Action, State};
use offload_analysis::count::{model_runs, reports_made};
use offload_analysis::{Report, has_no_effect};
use offload_scenario::{FIELDS, Kind, Number, PRESETS, decode};

/// Returns the numbers of reports and of model runs so far in the test's thread.
fn counts() -> [usize; 2] {
    [reports_made(), model_runs()]
}

/// Returns the increase in both counts since an earlier call of [`counts`].
fn since(before: [usize; 2]) -> [usize; 2] {
    let [reports, runs] = counts();
    [reports - before[0], runs - before[1]]
}

/// Returns the counts that a single report of a link adds.
fn one_report(link: &str) -> [usize; 2] {
    let before = counts();
    let report = Report::of(&decode("", link).scenario);
    // The link with the recorded answer and the bars use the report and do not run the model again.
    assert_eq!(decode("", &report.link()).scenario, report.scenario);
    assert!(!report.bars().is_empty());
    since(before)
}

#[tokio::test]
async fn rendering_a_page_runs_the_model_for_one_report_only() {
    let full_link = "v=1&w=matmul&n=4096&eff=50&cpueff=40&startup=2&need=3&gpupeak=20&vram=16";
    for link in PRESETS.iter().map(|preset| preset.link).chain(["", full_link]) {
        let decoded = decode("", link);
        let before = counts();
        render(decoded.clone()).await;
        assert_eq!(since(before), one_report(link), "{link}");
        let before = counts();
        render_view(decoded, "embed=1&fields=all").await;
        assert_eq!(since(before), one_report(link), "{link}, embedded");
        assert_eq!(one_report(link)[0], 1);
    }
}

#[test]
fn typing_sliding_and_choosing_run_no_model() {
    let before = counts();
    let mut state = State::default();
    for preset in PRESETS {
        state = state.after(Action::Start(Box::new(preset.example())));
        for field in FIELDS {
            state = match &field.kind {
                Kind::Number(number) => state
                    .after(Action::Type { field, text: "2".to_owned(), shown: Some(1.0) })
                    .after(Action::LeaveField(field))
                    .after(Action::Slide(field, number.usual.to)),
                Kind::Choice(choice) => choice.options().fold(state, |state, option| {
                    state.after(Action::Choose(field, option.id.to_owned()))
                }),
            };
            state = state.after(Action::Reset(field));
        }
    }
    assert_eq!(since(before), [0, 0]);
}

#[test]
fn testing_an_input_for_an_effect_takes_few_model_runs() {
    for preset in PRESETS {
        let scenario = preset.scenario();
        let before = counts();
        let fields = FIELDS.iter().filter(|field| field.applies(&scenario));
        let results: Vec<bool> = fields.map(|field| has_no_effect(&scenario, field)).collect();
        let ([reports, runs], field_count) = (since(before), results.len());
        assert_eq!(reports, 0, "{}", preset.id);
        assert!(runs <= 5 * field_count, "{}: {runs} runs for {field_count} fields", preset.id);
    }
}

#[test]
fn the_automatic_value_of_a_given_field_runs_no_model() {
    let report = Report::of(&decode("", "startup=2&need=3&eff=50&cores=3").scenario);
    let before = counts();
    for number in [Number::StartUp, Number::MemoryNeed, Number::GpuShare, Number::Cores] {
        assert_ne!(
            report.default_in_field_unit(number),
            report.in_field_unit(number),
            "{number:?}"
        );
    }
    assert_eq!(since(before), [0, 0]);
}
