//! Decodes the link of a program.

use super::{
    DecodedProgram, GIGABYTE, MAX_PHASES, MAX_UNREAD, Program, ProgramPhase, ProgramStep,
    RepeatedSteps,
};
use crate::choice::Choice;
use crate::field::{Field, Group, Kind};
use crate::field_index::field;
use crate::link::decode;
use crate::link_keys::{BEGIN, END, HANDED, ROUNDS, STAYS, UNREAD};
use crate::notice::{Notice, NoticePhase, shorten};
use crate::number::Number;
use crate::pair::field_named;
use crate::scenario::Scenario;
use crate::unit::Unread;
use crate::validation::{NumberProblem, Problem};
use offload_vocabulary::quantity::{Bytes, Seconds};

/// The maximum nesting depth of repeated groups.
const MAX_DEPTH: usize = 8;

/// The maximum number of characters in the name of a phase.
const MAX_NAME_LENGTH: usize = 40;

/// Decodes a program from a fragment. Decoding never fails: errors become notices, and all valid pairs are kept.
///
/// Returns `None` if the fragment contains no phases.
///
/// ```
/// use offload_scenario::decode_program;
///
/// let link = "v=1&gpu=t4&begin=load&w=dataframe&rows=2e7&begin=model&w=matmul&n=4096";
/// let program = decode_program(link).expect("it has phases").program;
/// assert_eq!(program.phases().map(|phase| phase.name.as_str()).collect::<Vec<_>>(), ["load", "model"]);
/// assert_eq!(decode_program("v=1&gpu=t4"), None);
/// ```
pub fn decode_program(fragment: &str) -> Option<DecodedProgram> {
    let fragment = fragment.trim_start_matches('#');
    let mut sections = sections(fragment).into_iter();
    let first = sections.next()?.pairs;
    let (unread, shared): (Vec<&str>, Vec<&str>) =
        first.split('&').partition(|pair| pair.split('=').next() == Some(UNREAD));
    let shared = shared.join("&");
    let mut reader = LinkReader {
        open: vec![OpenGroup { count: 1.0, steps: Vec::new() }],
        ..LinkReader::default()
    };
    reader.read_shared(&shared);
    unread.into_iter().for_each(|pair| reader.read_unread(pair));
    for section in sections {
        match section.key {
            BEGIN => reader.read_phase(&shared, &section),
            _ => reader.read_rounds(&section),
        }
    }
    let program = reader.finish();
    let (given, notices) = (normalized_link(fragment), reader.notices);
    (reader.phases > 0).then_some(DecodedProgram { program, notices, given })
}

/// Returns a fragment with the same pairs in the same order, but escaped as in the links that this crate writes.
fn normalized_link(fragment: &str) -> String {
    let escape = |text: &str| -> String {
        let pair = form_urlencoded::parse(text.as_bytes()).next();
        let word = pair.map(|(key, _)| key.into_owned()).unwrap_or_default();
        form_urlencoded::byte_serialize(word.as_bytes()).collect()
    };
    let pairs = fragment.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) =
            pair.split_once('=').map_or((pair, None), |(key, value)| (key, Some(value)));
        // In a value, `=` is an ordinary character, so it is escaped.
        let value = value.map(|value| escape(&value.replace('=', "%3D")));
        escape(key) + &value.map_or_else(String::new, |value| format!("={value}"))
    });
    pairs.collect::<Vec<_>>().join("&")
}

/// A section of a fragment: the key that begins the section, and the pairs up to the next section.
#[derive(Default)]
struct LinkSection<'a> {
    key: &'a str,
    value: String,
    pairs: String,
}

/// Splits a fragment into sections. The first section has no key, and applies to all phases.
fn sections(fragment: &str) -> Vec<LinkSection<'_>> {
    let mut sections = vec![LinkSection::default()];
    for pair in fragment.split('&') {
        let key = pair.split('=').next().unwrap_or_default();
        if [BEGIN, ROUNDS].contains(&key) {
            let value = form_urlencoded::parse(pair.as_bytes()).next();
            let value = value.map(|(_, value)| value.into_owned()).unwrap_or_default();
            sections.push(LinkSection { key, value, pairs: String::new() });
        } else if let Some(section) = sections.last_mut() {
            section.pairs.extend([if section.pairs.is_empty() { "" } else { "&" }, pair]);
        }
    }
    sections
}

/// A repeated group that has not ended yet. The outermost group is the whole program.
struct OpenGroup {
    count: f64,
    steps: Vec<ProgramStep>,
}

#[derive(Default)]
struct LinkReader {
    shared: Scenario,
    open: Vec<OpenGroup>,
    notices: Vec<Notice>,
    phases: usize,
    unread: Vec<u32>,
}

impl LinkReader {
    fn read_shared(&mut self, pairs: &str) {
        let decoded = decode("", pairs);
        self.shared = decoded.scenario;
        // Notices about the family are created for each phase, not for the shared inputs.
        let is_relevant = |notice: &Notice| !matches!(notice.problem, Problem::OtherFamily(_));
        self.notices.extend(decoded.notices.into_iter().filter(is_relevant));
    }

    /// Parses the numbers of code lines that belong to no phase: `unread=12,15`.
    fn read_unread(&mut self, pair: &str) {
        for (_, value) in form_urlencoded::parse(pair.as_bytes()) {
            for line in value.split(',') {
                match line.trim().parse() {
                    Ok(line) if self.unread.len() < MAX_UNREAD => self.unread.push(line),
                    Ok(_) => self.ignore(UNREAD, line, Problem::OutOfPlace),
                    Err(_) => self.ignore(
                        UNREAD,
                        line,
                        Problem::Number(NumberProblem::Unread(Unread::NotANumber)),
                    ),
                }
            }
        }
    }

    fn read_phase(&mut self, shared: &str, section: &LinkSection<'_>) {
        if self.phases == MAX_PHASES {
            return self.ignore(BEGIN, &section.value, Problem::OutOfPlace);
        }
        let name: String = section
            .value
            .chars()
            .filter(|character| !character.is_control())
            .take(MAX_NAME_LENGTH)
            .collect();
        let phase = NoticePhase { place: self.phases, name: name.clone() };
        let first_notice = self.notices.len();
        let (mut phase_pairs, mut handed, mut cpu_only_time) = (String::new(), None, None);
        for pair in section.pairs.split('&').filter(|pair| !pair.is_empty()) {
            let Some((key, value)) = form_urlencoded::parse(pair.as_bytes()).next() else {
                continue;
            };
            if key == HANDED {
                match gigabytes(&value) {
                    Ok(bytes) => handed = Some(bytes),
                    Err(problem) => self.ignore(HANDED, &value, problem),
                }
            } else if key == STAYS {
                match number("startup", &value) {
                    Ok(seconds) => cpu_only_time = Some(Seconds::new(seconds)),
                    Err(problem) => self.ignore(STAYS, &value, problem),
                }
            } else if field_named(&key).is_some_and(is_shared) {
                self.ignore(&key, &value, Problem::SharedByPhases);
            } else {
                phase_pairs.extend(["&", pair]);
            }
        }
        let decoded = decode("", &format!("v=1&{shared}{phase_pairs}"));
        let is_phase_notice = |notice: &Notice| {
            form_urlencoded::parse(phase_pairs.as_bytes()).any(|(key, _)| {
                let is_about = |field: &Field| notice.is_about(field);
                shorten(&key) == notice.key || field_named(&key).is_some_and(is_about)
            })
        };
        self.notices.extend(decoded.notices.into_iter().filter(is_phase_notice));
        for notice in &mut self.notices[first_notice..] {
            notice.phase = Some(phase.clone());
        }
        self.phases += 1;
        self.push(ProgramStep::Phase(Box::new(ProgramPhase {
            name,
            scenario: decoded.scenario,
            handed,
            cpu_only_time,
        })));
    }

    fn read_rounds(&mut self, section: &LinkSection<'_>) {
        // Pairs directly after `rounds` belong to no phase, so they are ignored.
        for (key, value) in form_urlencoded::parse(section.pairs.as_bytes()) {
            self.ignore(&key, &value, Problem::OutOfPlace);
        }
        if section.value == END {
            if self.open.len() > 1 {
                self.close()
            } else {
                self.ignore(ROUNDS, END, Problem::OutOfPlace)
            }
            return;
        }
        let count = match number("runs", &section.value) {
            Ok(count) => count,
            Err(problem) => {
                self.ignore(ROUNDS, &section.value, problem);
                1.0
            }
        };
        if self.open.len() > MAX_DEPTH {
            self.ignore(ROUNDS, &section.value, Problem::OutOfPlace)
        } else {
            self.open.push(OpenGroup { count, steps: Vec::new() })
        }
    }

    fn ignore(&mut self, key: &str, given: &str, problem: Problem) {
        let (key, given) = (key.to_owned(), shorten(given));
        self.notices.push(Notice { key, given, problem, about: Vec::new(), phase: None });
    }

    fn push(&mut self, step: ProgramStep) {
        if let Some(group) = self.open.last_mut() {
            group.steps.push(step);
        }
    }

    /// Ends the innermost group. Drops the group if it contains no phases.
    fn close(&mut self) {
        if let Some(OpenGroup { count, steps }) = self.open.pop()
            && !steps.is_empty()
        {
            self.push(ProgramStep::Repeated(RepeatedSteps { count, steps }));
        }
    }

    /// Ends all open groups and returns the program.
    fn finish(&mut self) -> Program {
        while self.open.len() > 1 {
            self.close();
        }
        let steps = self.open.pop().map(|group| group.steps).unwrap_or_default();
        let (shared, unread) = (std::mem::take(&mut self.shared), std::mem::take(&mut self.unread));
        Program { shared, steps, unread }
    }
}

/// Returns `true` if all phases must have the same value for an input. Examples are machines, costs, the number of runs
/// and start-up.
fn is_shared(field: &Field) -> bool {
    let is_process_input = match &field.kind {
        Kind::Number(number) => [Number::Runs, Number::StartUp].contains(&number.number),
        Kind::Choice(choice) => *choice == Choice::ProcessState,
    };
    is_process_input || matches!(field.group, Group::Hardware | Group::Cost)
}

fn gigabytes(text: &str) -> Result<Bytes, Problem> {
    Ok(Bytes::new(number("in", text)? * GIGABYTE))
}

/// Parses a number in the unit and range of the field with this key.
fn number(key: &str, text: &str) -> Result<f64, Problem> {
    match field(key).map(|field| &field.kind) {
        Some(Kind::Number(number)) => Ok(number.read(text)?),
        Some(Kind::Choice(_)) | None => Err(Problem::OutOfPlace),
    }
}
