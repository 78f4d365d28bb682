//! Content outside the page's layout: the printed inputs, and the bottom sheet or list for editing a single input.

use crate::browser::focus::is_narrow;
use crate::form::{FieldAnnotations, PrintedInputs};
use crate::lazy::{LazyView, Part};
use crate::question::{BottomSheet, WordList};
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_scenario::{Field, Kind};
use yew::prelude::*;

/// The properties of the overlays, which are loaded lazily.
#[derive(PartialEq)]
pub(crate) struct Overlays {
    pub(super) report: SharedReport,
    pub(super) state: UseReducerHandle<State>,
    pub(super) annotations: FieldAnnotations,
    pub(super) on: Callback<Action>,
}

impl LazyView for Overlays {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        html! {
            <>
                <PrintedInputs report={self.report.clone()} />
                { for self.state.sheet.map(|field| self.editor(field)) }
            </>
        }
    }
}

impl Overlays {
    /// Draws the editor for the pressed word of the question: a searchable list below the word or, on a narrow page, a
    /// bottom sheet.
    fn editor(&self, field: &'static Field) -> Html {
        let (report, on) = (self.report.clone(), self.on.clone());
        match field.kind {
            Kind::Choice(choice) if choice.is_searched() && !is_narrow() => {
                html! { <WordList key={field.key} {field} {choice} {report} {on} /> }
            }
            Kind::Choice(_) | Kind::Number(_) => {
                let (state, annotations) = ((*self.state).clone(), self.annotations.clone());
                html! { <BottomSheet {field} {report} {state} {annotations} {on} /> }
            }
        }
    }
}
