//! Generates a Python script that measures a scenario on the user's own machine.
//!
//! The script does the work that the model assumes, with the same sizes, precision, chain of operations and copies. The
//! last line of its output is the link of the scenario with the measured times, which the calculator can read.
//!
//! The Python code is in the folder `templates`. It has a file for each kind of work, `header.py` for the scenario and
//! `harness.py` for the timing. This crate only fills in placeholders.

mod side;
mod template;

use offload_analysis::Report;
use offload_scenario::field::Group;
use offload_scenario::{Choice, FIELDS, Field, Kind, Number, Scenario, encode};
use offload_vocabulary::computation::TableOperation;
pub use side::ScriptSide;
use template::Template;

/// The start of the measured times in a link. The link in a script omits them, because the script measures the times
/// itself.
const MEASURED: &str = "&measured=";

/// A script and its measurements on the CPU and on the GPU.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// The Python program; empty if neither side can be measured.
    pub text: String,
    pub cpu: ScriptSide,
    pub gpu: ScriptSide,
}

impl Script {
    /// Returns the Python program.
    ///
    /// # Errors
    /// If neither side can be measured, returns the reason.
    pub fn into_text(self) -> Result<String, String> {
        match (self.cpu, self.gpu) {
            (ScriptSide::NotMeasured { reason }, ScriptSide::NotMeasured { .. }) => Err(reason),
            _ => Ok(self.text),
        }
    }
}

/// Returns the script that measures the scenario of a report.
///
/// ```
/// use offload_analysis::Report;
/// use offload_benchmark::script;
/// use offload_scenario::decode;
///
/// let script = script(&Report::of(&decode("", "#w=matmul&n=4096").scenario));
/// assert!(script.text.contains("LINK = \"v=1&w=matmul&n=4096\""));
/// assert_eq!(script.cpu.library(), Some("NumPy"));
/// ```
pub fn script(report: &Report) -> Script {
    let scenario = &report.scenario;
    let template = Template::of(scenario.family());
    let [cpu, gpu] = [false, true].map(|on_gpu| ScriptSide::of(report, template, on_gpu));
    let text = match (&cpu, &gpu) {
        (ScriptSide::NotMeasured { .. }, ScriptSide::NotMeasured { .. }) => String::new(),
        _ => script_text(report, template, &cpu, &gpu),
    };
    Script { text, cpu, gpu }
}

fn script_text(report: &Report, template: &Template, cpu: &ScriptSide, gpu: &ScriptSide) -> String {
    let scenario = &report.scenario;
    let work = template.work([cpu.id(), gpu.id()]);
    let link = encode(scenario);
    let link = link.split(MEASURED).next().unwrap_or_default();
    let cores = scenario.number(Number::Cores);
    let runs = report.inputs.get(Number::Runs).map_or(1.0, |runs| runs.value);
    let quote = |text: &str| format!("\"{text}\"");
    let leading: Vec<String> = leading_keys(scenario, template).into_iter().map(quote).collect();
    let option_id = |choice: Choice| {
        let option = choice.option(scenario.option(choice));
        option.map_or("", |option| option.id)
    };
    let python_bool = |holds: bool| if holds { "True" } else { "False" }.to_owned();
    let mut header = template::HEADER.replace("__TITLE__", &title(scenario, cpu, gpu));
    for (name, value) in [
        ("LINK", quote(link)),
        ("FAMILY", quote(scenario.family().facts().id)),
        ("CPU", quote(cpu.id())),
        ("GPU", quote(gpu.id())),
        ("CPU_DTYPE", quote(option_id(Choice::CpuPrecision))),
        ("GPU_DTYPE", quote(option_id(Choice::Precision))),
        ("DATA", quote(option_id(Choice::Residency))),
        ("WAITS", python_bool(option_id(Choice::Synchronization) == "step")),
        ("PINNED", python_bool(option_id(Choice::PageLocking) == "pinned")),
        ("LAYOUT", quote(option_id(Choice::Layout))),
        ("CORES", cores.map_or("None".to_owned(), python_number)),
        ("RUNS", python_number(runs)),
        ("LEADING", format!("[{}]", leading.join(", "))),
        ("SIZES", sizes(report, &work)),
    ] {
        header = header.replace(&format!("\"__{name}__\""), &value);
    }
    header + &work + template::HARNESS
}

/// Describes the measurement in one sentence.
fn title(scenario: &Scenario, cpu: &ScriptSide, gpu: &ScriptSide) -> String {
    let name_side =
        |side: &ScriptSide, machine| side.library().map(|name| format!("{name} on the {machine}"));
    let sides: Vec<String> =
        [name_side(cpu, "CPU"), name_side(gpu, "GPU")].into_iter().flatten().collect();
    format!("{}: {}.", scenario.family().facts().label, sides.join(", "))
}

/// Returns the keys of the sizes that `--scale` multiplies: the template's leading key, and those of its followers that
/// the user has not set.
fn leading_keys(scenario: &Scenario, template: &Template) -> Vec<&'static str> {
    // By default, the second table of a join is as long as the first, so its size is scaled too. The default of 1,000
    // groups does not depend on the length of the table.
    let joins = scenario.table_operation() == TableOperation::Join;
    let follows = |key: &&&str| {
        let follows = joins || **key != "groups";
        follows && FIELDS.iter().any(|field| field.key == **key && !field.is_set(scenario))
    };
    let others = template.followers.iter().filter(follows).copied();
    std::iter::once(template.leading).chain(others).collect()
}

/// Returns a Python dictionary of the sizes that the work uses. The values are in base units: bytes, seconds and
/// operations.
fn sizes(report: &Report, work: &str) -> String {
    let scenario = &report.scenario;
    let is_size = |field: &&Field| field.group == Group::Workload && field.key != "dtype";
    let is_used = |field: &&Field| field.applies(scenario) && uses_size(work, field.key);
    let lines = FIELDS.iter().filter(is_size).filter(is_used).filter_map(|field| {
        let value = match &field.kind {
            Kind::Number(kind) => python_number(report.inputs.get(kind.number)?.value),
            Kind::Choice(choice) => format!("\"{}\"", choice.option(scenario.option(*choice))?.id),
        };
        Some(format!("    \"{}\": {value},  # {}\n", python_name(field.key), field.label))
    });
    format!("{{\n{}}}", lines.collect::<String>())
}

/// Converts a key into a valid Python name. The keyword `in` becomes `in_`.
fn python_name(key: &str) -> String {
    if key == "in" { "in_".to_owned() } else { key.to_owned() }
}

/// Returns `true` if a template reads a size, as `s.key` or as `SIZES["key"]`.
fn uses_size(work: &str, key: &str) -> bool {
    let name = python_name(key);
    let is_name_character =
        |text: Option<char>| text.is_some_and(|text| text.is_alphanumeric() || text == '_');
    let dotted = format!("s.{name}");
    let has_attribute = |text: &str| {
        text.match_indices(&dotted).any(|(index, needle)| {
            let (before, after) = (&text[..index], &text[index + needle.len()..]);
            !is_name_character(before.chars().next_back())
                && !is_name_character(after.chars().next())
        })
    };
    let is_indexed = work.contains(&format!("SIZES[\"{name}\"]"));
    is_indexed || has_attribute(work) || has_attribute(template::HARNESS)
}

/// Formats a number for Python, as an integer if it is whole.
fn python_number(value: f64) -> String {
    let is_whole = value.fract() == 0.0 && value.abs() < 1e15;
    if is_whole { format!("{value:.0}") } else { format!("{value:?}") }
}
