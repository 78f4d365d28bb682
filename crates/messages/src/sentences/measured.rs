//! Compares measured times with predicted times.

use super::Winner;
use super::question::{value, work};
use crate::format;
use offload_analysis::{CpuGpu, Interval, Machine, MeasuredSide, Report, measured_sides};
use offload_scenario::{Choice, FIELDS, Family, Kind, Measurement, Number, Scenario, encode};
use offload_vocabulary::quantity::{Seconds, Share};

/// Names the measured library and its hardware: "NumPy on AWS c7i.2xlarge" or "CuPy on Tesla T4".
pub fn measured_subject(machine: Machine, question: &Scenario) -> String {
    match machine {
        Machine::Cpu => format!("{} on {}", question.cpu_library().name, question.cpu().name),
        Machine::Gpu => format!("{} on {}", question.gpu_library().name, question.gpu().name),
    }
}

fn time(seconds: f64) -> String {
    format::time(Seconds::new(seconds))
}

/// Compares a measured time with the predicted time: "1.8× as long as predicted".
fn compare_with_prediction(side: &MeasuredSide) -> String {
    let factor = side.time.seconds / side.predicted;
    match Winner::at(1.0 / factor) {
        Winner::Neither => "as predicted".to_owned(),
        Winner::Gpu(times) => format!("{} as fast as predicted", format::factor(times)),
        Winner::Cpu(times) => format!("{} as long as predicted", format::factor(times)),
    }
}

/// Returns the summary line of the section. Without a measurement, the line mentions the benchmark script.
pub fn measured_line(scenario: &Scenario) -> (String, String) {
    let Some(measured) = scenario.measurement() else {
        return (
            "Run a script".to_owned(),
            " on your machine, and paste the line it prints.".to_owned(),
        );
    };
    let CpuGpu { cpu, gpu } = measured_sides(measured);
    let comparisons = [("CPU ", cpu), ("GPU ", gpu)]
        .into_iter()
        .filter_map(|(name, side)| Some(format!("{name}{}", compare_with_prediction(&side?))));
    let comparisons: Vec<_> = comparisons.collect();
    let missed_count = [cpu, gpu].iter().flatten().filter(|side| side.is_outside_range()).count();
    let rest = match missed_count {
        0 => ": inside the range.",
        count if count == comparisons.len() => ": outside the range.",
        _ => ": one outside the range.",
    };
    (comparisons.join(", "), rest.to_owned())
}

/// Describes the measurement on one machine: "NumPy on AWS c7i.2xlarge: measured 900 ms (± 3 %), predicted 496 ms, 80 %
/// range 254 ms to 961 ms. 1.8× as long as predicted, inside the range."
pub fn measured_side(machine: Machine, side: &MeasuredSide, measured: &Measurement) -> String {
    let spread = if side.time.spread > 0.0 {
        format!(" (±\u{a0}{})", format::share(Share::new(side.time.spread)))
    } else {
        String::new()
    };
    let (low, high) = side.range;
    let range = super::between(Interval { low: Seconds::new(low), high: Seconds::new(high) });
    let inside = if side.is_outside_range() { "outside" } else { "inside" };
    let comparison = compare_with_prediction(side);
    let mut verdict = comparison.chars();
    let verdict: String =
        verdict.next().into_iter().flat_map(char::to_uppercase).chain(verdict).collect();
    format!(
        "{}: measured {}{spread}, predicted {}, 80\u{a0}% range {range}. {verdict}, {inside} the range.",
        measured_subject(machine, &measured.question),
        time(side.time.seconds),
        time(side.predicted),
    )
}

/// Describes measured work and its precision on the measured machine: "8,192 × 8,192 matrix product in FP32". For a
/// quantized language model, this is the number of bits per weight. `name` is the network's name in the source of the
/// measurement, or empty.
pub fn measured_work(machine: Machine, report: &Report, name: &str) -> String {
    let choice = match machine {
        Machine::Cpu => Choice::CpuPrecision,
        Machine::Gpu => Choice::Precision,
    };
    let precision = FIELDS.iter().find(|field| field.kind == Kind::Choice(choice));
    let precision = precision.map_or_else(String::new, |field| value(field, report));
    let work = work(report);
    let work = match (work.split_once(OWN_NETWORK), name) {
        (Some((before, after)), "") => format!("{before}{}", after.trim_start_matches(", ")),
        (Some((before, after)), name) => format!("{before}{name}{after}"),
        (None, "") => work,
        (None, name) => format!("{name}: {work}"),
    };
    let bits = match machine {
        Machine::Cpu => Number::CpuBits,
        Machine::Gpu => Number::Bits,
    };
    let bits = report.in_field_unit(bits).filter(|bits| *bits != 16.0);
    match bits.filter(|_| report.scenario.family() == Family::Language) {
        Some(bits) => format!("{work}, {}-bit weights", format::number(bits)),
        None => format!("{work} in {precision}"),
    }
}

/// The phrase for a network that is described only by its numbers.
const OWN_NETWORK: &str = "my own network";

/// Names the machines without published measurements of a kind of work. Returns `None` if both machines have
/// measurements.
pub fn no_measured_times(has_cpu: bool, has_gpu: bool) -> Option<&'static str> {
    match (has_cpu, has_gpu) {
        (true, true) => None,
        (true, false) => Some("No measurements of this kind of work on a GPU."),
        (false, true) => Some("No measurements of this kind of work on a CPU."),
        (false, false) => Some("No measurements of this kind of work."),
    }
}

/// Compares the measured speedup with the predicted speedup: "Measured: 1.9× faster on the GPU. Predicted: 1.8×
/// faster."
pub fn measured_speedup(sides: &CpuGpu<Option<MeasuredSide>>) -> Option<String> {
    let (cpu, gpu) = (sides.cpu?, sides.gpu?);
    let [measured, predicted] =
        [cpu.time.seconds / gpu.time.seconds, cpu.predicted / gpu.predicted]
            .map(|speedup| Winner::at(speedup).compared());
    Some(format!("Measured: {measured} on the GPU. Predicted: {predicted}."))
}

/// Returns a bug report on a wrong prediction for the user to copy: the measured times, the predicted times and the
/// link.
pub fn measurement_report(measured: &Measurement, page: &str) -> String {
    let sides = measured_sides(measured);
    let mut text =
        "Offload’s prediction and a measurement of one run, excluding start-up.\n\n".to_owned();
    for (machine, side) in [(Machine::Cpu, sides.cpu), (Machine::Gpu, sides.gpu)] {
        if let Some(side) = side {
            text += &format!("- {}\n", measured_side(machine, &side, measured));
        }
    }
    let mut question = measured.question.clone();
    question.set_measurement(Some(measured.clone()));
    text + &format!("\n{page}#{}\n", encode(&question))
}

/// Names the measured work if it differs from the current scenario: "Measured: group-by over 10 million rows … Now: …".
pub fn measured_other_work(measured: &Measurement, current: &Report) -> Option<String> {
    let (measured_work, current_work) = (work(&Report::of(&measured.question)), work(current));
    (measured_work != current_work)
        .then(|| format!("Measured: {measured_work}. Now: {current_work}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::decode;

    fn describe(link: &str) -> (String, Option<String>) {
        let scenario = decode("", link).scenario;
        let measured = scenario.measurement().expect("a measurement");
        let sides = measured_sides(measured);
        let cpu = sides.cpu.map(|side| measured_side(Machine::Cpu, &side, measured));
        (cpu.unwrap_or_default(), measured_speedup(&sides))
    }

    #[test]
    fn a_measurement_is_compared_with_the_prediction_without_it() {
        let link = "w=matmul&n=4096&cpulib=numpy&measured=oncpu:60:0.03,ongpu:2";
        let (cpu, speedup) = describe(link);
        assert!(cpu.contains("measured 60\u{a0}s (±\u{a0}3"), "{cpu}");
        assert!(cpu.ends_with("outside the range."), "{cpu}");
        assert!(
            speedup
                .is_some_and(|sentence| sentence.starts_with("Measured: 30× faster on the GPU."))
        );
        assert_eq!(describe("w=matmul&n=4096&measured=oncpu:60").1, None);
    }

    #[test]
    fn an_applied_change_states_whether_times_follow_the_measurement() {
        let write_change = |before, now| {
            super::super::applied(&decode("", before).scenario, &decode("", now).scenario)
        };
        let measured = "w=matmul&measured=oncpu:60";
        let left_out = "w=matmul&measured=oncpu:60&cpux=100";
        assert_eq!(write_change("w=matmul", measured), "measured times");
        assert_eq!(write_change(measured, left_out), "predicted times");
        assert_eq!(write_change(left_out, measured), "measured times");
        assert_eq!(write_change(left_out, "w=matmul"), "measurement removed");
        let larger = write_change(
            "w=matmul&n=4096&measured=oncpu:60",
            "w=matmul&n=9000&measured=oncpu:60,n:4096",
        );
        assert!(larger.contains("9,000") || larger.contains("9000"), "{larger}");
    }

    #[test]
    fn a_measurement_report_has_a_link_that_restores_it() {
        let scenario = decode("", "w=matmul&n=4096&measured=oncpu:60:0.03").scenario;
        let report = measurement_report(scenario.measurement().expect("one"), "page/");
        let (_, link) = report.trim().rsplit_once('#').expect("a link");
        assert_eq!(decode("", link).scenario.measurement(), scenario.measurement());
    }

    #[test]
    fn a_measurement_at_another_size_names_both_sizes() {
        let other_work = |link| {
            let scenario = decode("", link).scenario;
            let measured = scenario.measurement().expect("a measurement");
            measured_other_work(measured, &Report::of(&scenario))
        };
        assert_eq!(other_work("w=matmul&n=4096&measured=oncpu:60"), None);
        let sentence = other_work("w=matmul&n=9000&measured=oncpu:60,n:4096").unwrap_or_default();
        assert!(sentence.find("4,096") < sentence.find("9,000"), "{sentence}");
        assert_eq!(other_work("w=matmul&n=4096&gpu=t4&measured=oncpu:60,gpu:h100-sxm"), None);
    }

    #[test]
    fn the_line_of_a_question_without_a_measurement_offers_a_script() {
        let line = |link| measured_line(&decode("", link).scenario);
        assert_eq!(line("w=fft").0, "Run a script");
        let (answer, rest) = line("w=matmul&measured=oncpu:60,ongpu:0.4");
        assert!(answer.starts_with("CPU ") && answer.contains(", GPU "), "{answer}");
        assert_eq!(rest, ": one outside the range.");
        assert_eq!(line("w=matmul&measured=oncpu:60").1, ": outside the range.");
        assert_eq!(line("w=matmul&measured=oncpu:0.5").1, ": inside the range.");
    }
}
