//! Ways to make the work fit the GPU's memory, worked out while the browser is idle.

use super::changes::changes;
use crate::browser::idle::when_idle;
use crate::shared_report::SharedReport;
use crate::state::Action;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// What [`Ways`] needs.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct WaysProps {
    pub(crate) report: SharedReport,
    pub(crate) on: Callback<Action>,
}

/// The edits that make the work fit. While a number changes, those of the number before stay.
#[component]
pub(crate) fn Ways(props: &WaysProps) -> Html {
    let shown = use_state(Html::default);
    {
        let (shown, on) = (shown.clone(), props.on.clone());
        use_effect_with(props.report.clone(), move |report| {
            let (report, stopped) = (report.clone(), Rc::new(Cell::new(false)));
            let end = stopped.clone();
            when_idle(move || {
                if !stopped.get() {
                    shown.set(changes(&report, &on));
                }
            });
            move || end.set(true)
        });
    }
    (*shown).clone()
}
