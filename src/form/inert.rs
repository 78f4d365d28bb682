//! Which inputs have no effect on the answer, found out while the browser is idle.

use crate::browser::idle::{pause, when_idle};
use crate::sentences::no_effect;
use crate::shared_report::SharedReport;
use offload_analysis::has_no_effect;
use offload_scenario::{FIELDS, Field};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// Milliseconds from the last change to the first test.
const PAUSE_MS: u32 = 400;

/// How many fields are tried out before the browser can do something else.
const AT_ONCE: usize = 4;

/// The words of the fields that have no effect, each with the reason.
pub(crate) type Inert = Rc<Vec<(&'static str, AttrValue)>>;

/// What an [`InertSearch`] needs.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct InertSearchProps {
    pub(crate) report: SharedReport,
    /// Receives what is found.
    pub(crate) found: Callback<Inert>,
}

/// Looks for the inputs without effect, once a question has been left alone for long enough. It shows
/// nothing, and runs no model while the page is drawn.
#[component]
pub(crate) fn InertSearch(props: &InertSearchProps) -> Html {
    let found = props.found.clone();
    use_effect_with(props.report.clone(), move |report| {
        let stopped = Rc::new(Cell::new(false));
        let search = EffectSearch {
            report: report.clone(),
            fields: FIELDS.iter().filter(|field| field.applies(&report.scenario)).collect(),
            inert: Vec::new(),
            stopped: stopped.clone(),
            found,
        };
        let begin = pause(PAUSE_MS, move || search.go_on());
        move || {
            stopped.set(true);
            drop(begin);
        }
    });
    Html::default()
}

/// A search through the fields, some at a time.
struct EffectSearch {
    report: SharedReport,
    /// Those that are left.
    fields: Vec<&'static Field>,
    inert: Vec<(&'static str, AttrValue)>,
    /// Whether the question has changed.
    stopped: Rc<Cell<bool>>,
    found: Callback<Inert>,
}

impl EffectSearch {
    fn go_on(mut self) {
        when_idle(move || {
            if self.stopped.get() {
                return;
            }
            for field in self.fields.split_off(self.fields.len().saturating_sub(AT_ONCE)) {
                if has_no_effect(&self.report.scenario, field) {
                    self.inert.push((field.key, no_effect(field, &self.report).into()));
                }
            }
            match self.fields.is_empty() {
                true => self.found.emit(Rc::new(self.inert)),
                false => self.go_on(),
            }
        });
    }
}
