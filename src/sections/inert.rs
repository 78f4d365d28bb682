//! The inputs that have no effect on the answer.

use super::idle_work::Incremental;
use crate::sentences::no_effect;
use crate::shared_report::SharedReport;
use offload_analysis::has_no_effect;
use offload_scenario::field::Group;
use offload_scenario::{FIELDS, Field};
use yew::prelude::*;

/// A search for fields that have no effect. The result contains each such field's key and the reason.
pub(super) struct InertSearch {
    report: SharedReport,
    /// The fields that are still to be searched.
    fields: Vec<&'static Field>,
    inert: Vec<(&'static str, Html)>,
}

impl InertSearch {
    /// Returns a search over the fields that apply to the report's scenario, except the cost fields.
    pub(super) fn of(report: &SharedReport) -> Self {
        let is_considered =
            |field: &&Field| field.group != Group::Cost && field.applies(&report.scenario);
        let fields = FIELDS.iter().filter(is_considered).collect();
        Self { report: report.clone(), fields, inert: Vec::new() }
    }
}

impl Incremental for InertSearch {
    type Output = Vec<(&'static str, Html)>;

    fn next(&mut self) -> Option<Self::Output> {
        let Some(field) = self.fields.pop() else { return Some(std::mem::take(&mut self.inert)) };
        if has_no_effect(&self.report.scenario, field) {
            let reason = no_effect(field, &self.report);
            self.inert.push((field.key, html! { <p class="inert">{ reason }</p> }));
        }
        None
    }
}
