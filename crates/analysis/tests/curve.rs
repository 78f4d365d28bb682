//! Tests that a curve has the same crossovers as a fine scan of the model, for every family and number.

use crate::family;
use offload_analysis::{
    Advice, Against, Curve, CurvePoint, Metric, Report, has_no_effect, is_logarithmic,
};
use offload_scenario::{FAMILIES, FIELDS, Kind, NumberField, PRESETS, Scenario};
use offload_vocabulary::elementary::power;
use proptest::prelude::ProptestConfig;

/// Returns values over the whole usual range of a number, with one step per two proptest cases, up to 1,000 steps. The
/// resolution of a curve is a thousandth of the range, so a finer scan could find crossovers that the curve misses.
fn scan_values(number: &NumberField) -> Vec<f64> {
    let steps = ProptestConfig::default().cases.div_ceil(2).min(1000);
    let (from, to) = (number.usual.from, number.usual.to);
    let has_equal_ratios = is_logarithmic(number.usual);
    let mut values: Vec<f64> = (0..=steps)
        .map(|step| f64::from(step) / f64::from(steps))
        .map(|share| {
            if has_equal_ratios {
                from * power(to / from, share)
            } else {
                from + (to - from) * share
            }
        })
        .map(|value| if number.whole { value.round() } else { value })
        .map(|value| value.max(from).min(to))
        .collect();
    values.dedup();
    values
}

/// The maximum gain of either machine that this test counts as a tie. As a matrix product grows tile by tile, the
/// faster machine may change hundreds of times without a larger gain in between.
const TIE: f64 = 1.02;

fn is_tie(point: &CurvePoint, metric: Metric, against: Against) -> bool {
    let gain = point.gain(metric, against);
    (TIE.recip()..=TIE).contains(&gain)
}

/// Compares the crossovers of an input with a scan. At each scanned value, the outcome must equal the outcome after the
/// last crossover. The scan must show every crossover, unless two crossovers lie between the same two scanned values.
fn check_crossovers(
    scenario: &Scenario,
    number: &'static NumberField,
    scanned: &[CurvePoint],
    metric: Metric,
) -> Result<(), String> {
    let Some(curve) = Curve::of(scenario, number, number.usual, metric) else { return Ok(()) };
    for against in [Against::Today, Against::Best] {
        let mut crossovers = curve.crossovers(against).iter().peekable();
        let mut outcome = curve.points[0].outcome(metric, against);
        for pair in scanned.windows(2) {
            let mut crossing_count = 0;
            // A scanned value and a crossover at the same value may differ in the last digit.
            let limit = pair[1].value * (1.0 + 1e-9);
            while let Some(crossover) = crossovers.next_if(|crossover| crossover.at <= limit) {
                outcome = crossover.to;
                crossing_count += 1;
            }
            let scanned_outcome = pair[1].outcome(metric, against);
            if pair.iter().any(|point| is_tie(point, metric, against)) {
                continue;
            }
            if scanned_outcome != outcome {
                return Err(format!(
                    "{against:?}, {metric:?}: {scanned_outcome:?} at {}, not {outcome:?}; {:?}",
                    pair[1].value,
                    curve.crossovers(against)
                ));
            }
            if crossing_count == 1 && pair[0].outcome(metric, against) == scanned_outcome {
                return Err(format!("a crossover too many before {}", pair[1].value));
            }
        }
    }
    Ok(())
}

/// Returns a message for each number of a scenario whose crossovers differ from the crossovers of a scan.
fn disagreements(scenario: &Scenario, is_included: impl Fn(&NumberField) -> bool) -> Vec<String> {
    let mut messages = Vec::new();
    for field in FIELDS.iter().filter(|field| field.applies(scenario)) {
        let Kind::Number(number) = &field.kind else { continue };
        if !is_included(number) || has_no_effect(scenario, field) {
            continue;
        }
        let values = scan_values(number).into_iter();
        let scanned: Vec<CurvePoint> =
            values.map(|value| CurvePoint::at(scenario, number.number, value)).collect();
        for metric in [Metric::Time, Metric::Cost] {
            let problem = check_crossovers(scenario, number, &scanned, metric).err();
            messages.extend(problem.map(|problem| format!("{}: {problem}", field.key)));
        }
    }
    messages
}

/// The number of threads that share the scenarios to scan.
const PARTS: usize = 4;

fn check_in_threads<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let check = &check;
    std::thread::scope(|threads| {
        for part in 0..PARTS {
            threads.spawn(move || items.iter().skip(part).step_by(PARTS).for_each(check));
        }
    });
}

#[test]
fn crossovers_match_a_scan_for_every_family_and_number() {
    check_in_threads(FAMILIES, |facts| {
        assert_eq!(
            disagreements(&family(facts.id), |_| true),
            Vec::<String>::new(),
            "{}",
            facts.id
        );
    });
}

#[test]
fn crossovers_match_a_scan_for_every_slider_of_every_example() {
    check_in_threads(PRESETS, |preset| {
        let messages = disagreements(&preset.scenario(), |number| number.slider);
        assert_eq!(messages, Vec::<String>::new(), "{}", preset.id);
    });
}

#[test]
fn measure_spans_contain_exactly_the_values_with_advice_to_measure() {
    let mut unsure_count = 0;
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        if report.advises(Advice::Split) {
            continue;
        }
        for field in FIELDS.iter().filter(|field| field.applies(&report.scenario)) {
            let Kind::Number(number) = &field.kind else { continue };
            let Some(value) = report.in_field_unit(number.number).filter(|_| number.slider) else {
                continue;
            };
            let curve = Curve::of(&report.scenario, number, number.usual, Metric::Time);
            let curve = curve.expect("times are known");
            let index = curve.points.partition_point(|point| point.value < value);
            let Some([low, high]) = curve.points.get(index.wrapping_sub(1)..=index) else {
                continue;
            };
            let spans = curve.measure_spans(&report);
            let is_in_span =
                |value: f64| spans.iter().any(|span| (span.from..=span.to).contains(&value));
            // The curve does not find the exact value at which the advice changes, so skip values between two points
            // with different advice.
            if is_in_span(low.value) == is_in_span(high.value) {
                let is_unsure = report.advises(Advice::Measure);
                assert_eq!(is_in_span(value), is_unsure, "{}, {}", preset.id, field.key);
                unsure_count += usize::from(is_unsure);
            }
        }
    }
    assert!(unsure_count >= 5, "{unsure_count}");
}
