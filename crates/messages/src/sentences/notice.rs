//! Sentences about problems in a link or in the text of a field.

use offload_analysis::Report;
use offload_scenario::unit::Unread;
use offload_scenario::{
    Choice, Field, Kind, Notice, Number, NumberProblem, Problem, Scenario, field,
};

/// Explains a problem, and suggests a replacement if there is one.
pub fn problem(problem: &Problem) -> String {
    let suggestions: &[&str] = match problem {
        Problem::UnknownKey(suggestions)
        | Problem::UnknownOption(suggestions)
        | Problem::UnknownProduct(_, suggestions)
        | Problem::UnknownPreset(suggestions) => suggestions,
        _ => &[],
    };
    let reason = reason(problem);
    match suggestions.split_last() {
        None => reason,
        Some((suggestion, [])) => format!("{reason}; did you mean `{suggestion}`?"),
        Some((last, others)) => {
            format!("{reason}; did you mean `{}` or `{last}`?", others.join("`, `"))
        }
    }
}

/// Explains a problem without suggesting a replacement.
fn reason(problem: &Problem) -> String {
    match problem {
        Problem::UnknownKey(_) => "unknown input".to_owned(),
        Problem::UnknownOption(_) | Problem::UnknownProduct(..) => "unknown option".to_owned(),
        Problem::ReadAs(interpretation) => format!("interpreted as `{interpretation}`"),
        Problem::NotCovered => "not supported: no kind of work covers it".to_owned(),
        Problem::Substituted(option) => {
            format!("interpreted as `{option}`, the closest format")
        }
        Problem::Repeated(last) => format!("given more than once; using `{last}`"),
        Problem::NotConverted => "treated as US dollars (no currency conversion)".to_owned(),
        Problem::OtherFamily(families) | Problem::OptionOfOtherFamily(families) => {
            let families: Vec<String> =
                families.iter().map(|family| format!("“{}”", family.facts().label)).collect();
            format!("only applies to {}", families.join(", "))
        }
        Problem::NewerVersion => "made by a newer version; some inputs may be ignored".to_owned(),
        Problem::UnreadRecordedAnswer => {
            "expected a month and a speedup, e.g. `2026-11,29.4`".to_owned()
        }
        Problem::UnreadMeasurement => {
            "expected a time in seconds and its spread, e.g. `oncpu:0.0123:0.04`".to_owned()
        }
        Problem::TooManyPinned => "you can pin up to three scenarios".to_owned(),
        Problem::SharedByPhases => {
            "applies to all phases; put it before the first `begin=`".to_owned()
        }
        Problem::OutOfPlace => "not allowed here in a program".to_owned(),
        Problem::UnknownPreset(_) => "unknown example".to_owned(),
        Problem::Number(problem) => number_problem(problem),
    }
}

/// Explains a problem with a number.
pub fn number_problem(problem: &NumberProblem) -> String {
    match problem {
        NumberProblem::NotWhole => "must be a whole number".to_owned(),
        NumberProblem::OutOfRange(field) => format!(
            "must be from {} to {}",
            field.unit.write(field.range.from),
            field.unit.write(field.range.to)
        ),
        NumberProblem::Unread(Unread::Empty) => "enter a number".to_owned(),
        NumberProblem::Unread(Unread::NotANumber) => {
            "not a number; try 1500, 1.5k or 4e9".to_owned()
        }
        NumberProblem::Unread(Unread::UnknownUnit(text)) => {
            format!("can’t read “{text}”; enter one number, such as 5000 or 5k")
        }
        NumberProblem::Unread(Unread::Ambiguous { decimal, grouped }) => {
            format!("ambiguous comma: enter {decimal} or {grouped}")
        }
        NumberProblem::Unread(Unread::TooLarge) => "too large".to_owned(),
    }
}

/// Explains the problem with a part of a link, and suggests a replacement if there is one.
pub fn notice(notice: &Notice) -> String {
    prefix_part(notice, problem(&notice.problem))
}

/// Explains the problem with a part of a link without suggesting a replacement.
pub fn notice_without_suggestion(notice: &Notice) -> String {
    prefix_part(notice, reason(&notice.problem))
}

/// Prefixes an explanation with the part of the link: "gpu=tea: unknown option".
fn prefix_part(notice: &Notice, explanation: String) -> String {
    let Notice { given, problem, .. } = notice;
    let key = notice.key_with_phase();
    match problem {
        _ if given.is_empty() && !key.is_empty() && is_name(problem) => {
            format!("{key}: {explanation}")
        }
        // Fine-tuning belongs to the transformer family, so suggest that family.
        Problem::OtherFamily(_) if notice.key == "tune" => {
            format!("{key}={given}: {explanation}; try `w=transformer&phase=train&tune={given}`")
        }
        _ => format!("{key}={given}: {explanation}"),
    }
}

/// Returns `true` if the problem can occur with the name at the start of a link.
fn is_name(problem: &Problem) -> bool {
    matches!(problem, Problem::UnknownPreset(_) | Problem::ReadAs(_) | Problem::NotCovered)
}

/// Formats a notice as a separate line, which begins with "Note:" or "Ignored:".
pub fn notice_line(part: &Notice) -> String {
    format!(
        "{}{}",
        if is_interpreted(&part.problem) { "Note: " } else { "Ignored: " },
        notice(part)
    )
}

/// Returns `true` if the part was interpreted differently, such as "EUR" as dollars, instead of ignored.
const fn is_interpreted(problem: &Problem) -> bool {
    matches!(problem, Problem::Substituted(_) | Problem::ReadAs(_) | Problem::NotConverted)
}

/// Returns the heading above the notices on a link.
pub fn notices_heading(notices: &[Notice]) -> &'static str {
    let interpreted = notices.iter().filter(|notice| is_interpreted(&notice.problem)).count();
    if interpreted == notices.len() {
        "Adjusted parts of this link:"
    } else if interpreted == 0 {
        "Ignored parts of this link:"
    } else {
        "Ignored or adjusted parts of this link:"
    }
}

/// Lists the invalid texts that the user entered, and the values used instead: "“abc” isn’t a valid “Columns (n)”.
/// Showing the result for 8192." Returns `None` if all texts are valid.
pub fn unread_fields(typed: &[(&Field, &str)], report: &Report) -> Option<String> {
    let describe =
        |(field, text): &(&Field, &str)| format!("“{text}” isn’t a valid “{}”", field.label);
    let value_in_use = |field: &Field| match &field.kind {
        Kind::Number(number) => Some(number.unit.write(report.in_field_unit(number.number)?)),
        Kind::Choice(_) => None,
    };
    let fallback = match typed {
        [] => return None,
        [(field, _)] => value_in_use(field),
        _ => None,
    };
    let result =
        fallback.map_or("previous result".to_owned(), |value| format!("result for {value}"));
    let problems = typed.iter().map(describe).collect::<Vec<_>>().join(", ");
    Some(format!("{problems}. Showing the {result}."))
}

/// Names the selected network, or describes the user's own network by its size: "a network of 7B parameters".
pub(super) fn own_network(scenario: &Scenario) -> String {
    let number = Number::Parameters;
    let parameters = scenario.number(number).or_else(|| scenario.default_of(number));
    let size = parameters.map(|parameter| number.field().unit.write_briefly(parameter));
    match (scenario.network(), size) {
        (Some(network), _) => network.name.to_owned(),
        (None, Some(size)) => format!("a network of {size} parameters"),
        (None, None) => "your own network".to_owned(),
    }
}

/// Lists each unknown kind of work, GPU, CPU, machine, library and network with its substitute, for display next to the
/// headline. The text is empty if all of them are known.
pub fn unknown(notices: &[Notice], scenario: &Scenario) -> String {
    let name_substitute = |notice: &Notice| {
        let choice = notice.substituted_choice()?;
        let substitute = match choice {
            // If the kind of work has no networks, its name is used as the substitute.
            Choice::Network if field("model").is_some_and(|model| !model.applies(scenario)) => {
                format!("“{}”", scenario.family().facts().label)
            }
            Choice::Network => own_network(scenario),
            Choice::Machine => format!("{} with {}", scenario.cpu().name, scenario.gpu().name),
            _ => choice.option(scenario.option(choice))?.label.to_owned(),
        };
        let problem_text = match notice.problem {
            Problem::OtherFamily(_) | Problem::OptionOfOtherFamily(_) => {
                "doesn’t support this kind of work"
            }
            _ => "is unknown",
        };
        // A name at the start of a link has no key, so `key` contains the name.
        let input = if notice.given.is_empty() { &notice.key } else { &notice.given };
        Some(format!("“{input}” {problem_text}. Using {substitute} instead."))
    };
    notices.iter().filter_map(name_substitute).collect::<Vec<_>>().join(" ")
}
