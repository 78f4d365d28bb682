//! Which inputs have no effect on the answer, found out while the browser is idle.

use crate::browser::idle::{Pause, pause, when_idle};
use offload_analysis::has_no_effect;
use offload_scenario::{FIELDS, Field, Scenario};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// Milliseconds from the last change to the first test.
const PAUSE_MS: u32 = 400;

/// How many fields are tried out before the browser can do something else.
const AT_ONCE: usize = 4;

/// The words of the fields that have no effect, of the latest question that was left alone for long
/// enough; none unless they are wanted. No model runs while the page is drawn.
#[hook]
pub(crate) fn use_inert(scenario: &Scenario, wanted: bool) -> Rc<Vec<&'static str>> {
    let found = use_state(Rc::<Vec<_>>::default);
    {
        let found = found.clone();
        use_effect_with(scenario.clone(), move |scenario| {
            let stopped = Rc::new(Cell::new(false));
            let fields = FIELDS.iter().filter(|field| field.applies(scenario)).collect();
            let search = Search {
                scenario: scenario.clone(),
                fields,
                inert: Vec::new(),
                stopped: stopped.clone(),
                done: Callback::from(move |inert| found.set(Rc::new(inert))),
            };
            let begin: Option<Pause> =
                wanted.then(|| pause(PAUSE_MS, move || search.go_on())).flatten();
            move || {
                stopped.set(true);
                drop(begin);
            }
        });
    }
    (*found).clone()
}

/// A search through the fields, some at a time.
struct Search {
    scenario: Scenario,
    /// Those that are left.
    fields: Vec<&'static Field>,
    /// Those found.
    inert: Vec<&'static str>,
    /// Whether the question has changed.
    stopped: Rc<Cell<bool>>,
    done: Callback<Vec<&'static str>>,
}

impl Search {
    fn go_on(mut self) {
        when_idle(move || {
            if self.stopped.get() {
                return;
            }
            for field in self.fields.split_off(self.fields.len().saturating_sub(AT_ONCE)) {
                if has_no_effect(&self.scenario, field) {
                    self.inert.push(field.key);
                }
            }
            match self.fields.is_empty() {
                true => self.done.emit(self.inert),
                false => self.go_on(),
            }
        });
    }
}
