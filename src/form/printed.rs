//! The inputs as a table that replaces the form on printed pages.

use super::number_field::write;
use crate::browser::print;
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use offload_scenario::field::Group;
use offload_scenario::{FIELDS, Field, Kind};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PrintedInputsProps {
    pub(crate) report: SharedReport,
}

/// Fills the print-only table when printing begins. The component draws nothing on the page itself.
#[component]
pub(crate) fn PrintedInputs(props: &PrintedInputsProps) -> Html {
    use_effect_with(props.report.clone(), |report| {
        let report = report.clone();
        let listener = print::on_before_print(move || {
            for group in Group::ALL {
                let rows = printed(group, &report);
                if !rows.is_empty() {
                    print::rows(group.title(), &rows);
                }
            }
        });
        move || drop(listener)
    });
    Html::default()
}

/// Returns the name and the value of each input in a group that is always visible in the form or was set by the user.
/// Automatic values are marked "(auto)".
pub fn printed(group: Group, report: &Report) -> Vec<[String; 2]> {
    let scenario = &report.scenario;
    let value = |field: &Field| match &field.kind {
        Kind::Number(number) => {
            let value = report.in_field_unit(number.number);
            let is_given = field.is_set(scenario);
            let text = value.map_or("unknown".to_owned(), |value| write(number, value, is_given));
            let follows = number.default.is_none() || scenario.default_of(number.number).is_none();
            if follows && !is_given { format!("{text} (auto)") } else { text }
        }
        Kind::Choice(choice) => {
            let label = choice.option(scenario.option(*choice)).map_or("", |option| option.label);
            if choice.follows() && !field.is_set(scenario) {
                format!("{label} (auto)")
            } else {
                label.to_owned()
            }
        }
    };
    FIELDS
        .iter()
        .filter(|field| field.group == group && field.applies(scenario))
        .filter(|field| field.is_open(scenario.family()) || field.is_set(scenario))
        .map(|field| [field.label.to_owned(), value(field)])
        .collect()
}
