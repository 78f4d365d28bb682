//! Converts a [`Reading`], the result of reading code or a profile, to a program whose phases run on the machines of a
//! scenario.

use offload_reader::{Phase, Reading, Sure};
use offload_scenario::field::Group;
use offload_scenario::{
    FIELDS, MAX_PHASES, MAX_UNREAD, Number, Program, ProgramPhase, ProgramStep, RepeatedSteps,
    Scenario, decode, encode_program,
};
use offload_vocabulary::quantity::Seconds;

/// The prefix of the link for a phase that stays on the CPU. The prefix is followed by the time in seconds.
pub const STAYS: &str = "stays=";

/// A program that was converted from a [`Reading`], the result of reading code or a profile. It may lack some phases of
/// the reading.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadProgram {
    /// The program, which can be written as a link.
    pub program: Program,
    /// For each phase of the reading, its index in the program.
    ///
    /// `None` if the phase has an unanswered question or the program already has the maximum number of phases.
    pub places: Vec<Option<usize>>,
}

impl ReadProgram {
    /// Converts a reading to a program that runs on the machines of a scenario.
    pub fn of(reading: &Reading, machines: &Scenario) -> Self {
        let shared = machine_inputs(machines);
        let (mut steps, mut places) = (Vec::new(), Vec::new());
        let mut program_phases: Vec<&Phase> = Vec::new();
        for phase in &reading.phases {
            // A phase that stays on the CPU has a measured time, so an unanswered question does not matter.
            let has_time = phase.sure != Sure::Asked || phase.link.starts_with(STAYS);
            let is_counted = has_time && program_phases.len() < MAX_PHASES;
            places.push(is_counted.then_some(program_phases.len()));
            if is_counted {
                add_phase(&mut steps, program_phases.last().copied(), phase, machines);
                program_phases.push(phase);
            }
        }
        // The unread lines also include lines that are not Python, and the line at which a long program was truncated.
        let other_lines =
            reading.not_python().map(|(line, _)| line).into_iter().chain(reading.cut_at());
        // The program leaves out phases with unanswered questions.
        let asked_lines = reading.phases.iter().zip(&places).filter_map(|(phase, place)| {
            let is_left_out = place.is_none() && phase.sure == Sure::Asked;
            is_left_out.then(|| phase.lines.first().map_or(1, |range| range[0]))
        });
        let unread = reading.unread().map(|work| work.lines[0]).chain(other_lines);
        let unread = unread.chain(asked_lines);
        let unread = unread.take(MAX_UNREAD).collect();
        Self { program: Program { shared, steps, unread }, places }
    }
}

/// Adds a phase to the steps of a program.
///
/// A phase that runs several times becomes a repeated group. The phase joins the preceding group if both have the same
/// number of repetitions and the phase `previous` ends on the same or the preceding line.
fn add_phase(
    steps: &mut Vec<ProgramStep>,
    previous: Option<&Phase>,
    phase: &Phase,
    machines: &Scenario,
) {
    let name = if phase.name.is_empty() { describe_lines(phase) } else { phase.name.clone() };
    if let Some(seconds) = phase.link.strip_prefix(STAYS) {
        let cpu_only_time = Some(Seconds::new(seconds.parse().unwrap_or_default()));
        let scenario = machine_inputs(machines);
        let step = ProgramPhase { name, scenario, cpu_only_time, ..ProgramPhase::default() };
        return steps.push(ProgramStep::Phase(Box::new(step)));
    }
    let mut scenario = with_machines(&phase.link, machines);
    let count = scenario.number(Number::Runs).unwrap_or(1.0);
    scenario.set(Number::Runs, None);
    let step = ProgramPhase { name, scenario, ..ProgramPhase::default() };
    let step = ProgramStep::Phase(Box::new(step));
    let is_code = |phase: &Phase| phase.name.is_empty();
    let continues_previous =
        previous.is_some_and(|previous| match (previous.lines.first(), phase.lines.first()) {
            (Some([_, last]), Some([first, _])) => {
                is_code(previous) && is_code(phase) && *first <= last + 1
            }
            _ => false,
        });
    match steps.last_mut() {
        _ if count <= 1.0 => steps.push(step),
        Some(ProgramStep::Repeated(rounds)) if continues_previous && rounds.count == count => {
            rounds.steps.push(step);
        }
        _ => steps.push(ProgramStep::Repeated(RepeatedSteps { count, steps: vec![step] })),
    }
}

/// Returns a name for a phase, such as "line 8" or "lines 12–16". A program's link contains no code, so its phases are
/// named after their lines.
fn describe_lines(phase: &Phase) -> String {
    match phase.lines.first() {
        Some([first, last]) if first == last => format!("line {first}"),
        Some([first, last]) => format!("lines {first}–{last}"),
        None => String::new(),
    }
}

/// Returns a scenario that contains only the machines and prices of `question`.
fn machine_inputs(question: &Scenario) -> Scenario {
    let mut scenario = Scenario::default();
    let machine_fields =
        FIELDS.iter().filter(|field| matches!(field.group, Group::Hardware | Group::Cost));
    machine_fields.for_each(|field| field.put_back(&mut scenario, question));
    scenario
}

/// Returns the scenario of a link on the given machines. A measurement in the link counts as a measurement on these
/// machines.
pub(crate) fn with_machines(link: &str, machines: &Scenario) -> Scenario {
    let shared = Program { shared: machine_inputs(machines), ..Program::default() };
    decode("", &format!("{}&{link}", encode_program(&shared))).scenario
}
