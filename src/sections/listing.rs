//! Draws all sections, and does the rest of the page's background work.

use super::Section;
use super::frame::SectionProps;
use super::idle_work::use_idle_work;
use super::inert::InertSearch;
use super::opened::{is_first, options_of};
use super::shortcuts::{Shortcuts, step_buttons, use_steps};
use crate::break_even::BreakEvenSection;
use crate::break_even::track::{TrackSearch, track_legend};
use crate::browser::address;
use crate::browser::layout_lock::use_layout_lock;
use crate::browser::range_input::describe_by_track;
use crate::browser::scroll_to::use_scroll_to;
use crate::browser::theme::Theme;
use crate::changes::section::ChangesSection;
use crate::compare::CompareSection;
use crate::cost::CostSection;
use crate::form::cancel_drag::use_cancel_drag;
use crate::form::{FieldAnnotations, STEPS};
use crate::lazy::{LazyView, Part};
use crate::machines::MachinesSection;
use crate::measure::MeasureSection;
use crate::sensitivity::SensitivitySection;
use crate::shared_report::SharedReport;
use crate::state::{Action, Interaction, State};
use crate::why::WhySection;
use offload_scenario::field::Group;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct SectionsProps {
    pub(crate) report: SharedReport,
    /// `true` while the user is changing an input.
    pub(crate) is_editing: bool,
    pub(crate) theme: Theme,
    pub(crate) on: Callback<Action>,
    /// Receives the annotations next to inputs.
    pub(crate) annotations: Callback<FieldAnnotations>,
    pub(crate) state: UseReducerHandle<State>,
}

impl LazyView for SectionsProps {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        html! { <Sections ..self.clone() /> }
    }
}

/// All sections. When the question changes, each section stays open and keeps the user's choices. While the user drags
/// a slider, the sections show the previous question, so that they are not redrawn at each step.
#[component]
fn Sections(props: &SectionsProps) -> Html {
    let SectionsProps { report, is_editing, theme, on, annotations, state } = props;
    let steps = use_steps(state, on);
    use_cancel_drag(state, on);
    let root = use_node_ref();
    use_layout_lock(&root);
    // `true` if the list of shortcuts is open.
    let is_list_open = use_state(bool::default);
    let list = use_callback(is_list_open.setter(), |open, is_list_open: &UseStateSetter<bool>| {
        is_list_open.set(open)
    });
    let open = use_memo((), |()| address::opened());
    let target_node = use_node_ref();
    use_scroll_to(&target_node);
    let opened =
        use_state(|| Section::ALL.map(|(section, ..)| options_of(&open, section).is_some()));
    // A handle always returns the current state, so the earlier state must be cloned.
    let now = || (report.clone(), Rc::new(State::clone(state)));
    let settled = use_mut_ref(now);
    if state.interaction != Interaction::Dragging {
        *settled.borrow_mut() = now();
    }
    let (settled_report, settled_state) = settled.borrow().clone();
    let inert = use_idle_work(report.clone(), *is_editing, InertSearch::of);
    let tracks = use_idle_work(report.clone(), *is_editing, TrackSearch::of);
    let legend = use_memo((), |()| track_legend());
    let buttons = use_memo(steps.clone(), step_buttons);
    {
        let annotations = annotations.clone();
        // If a field has several annotations, only the first one is shown. Notes on inputs without effect therefore
        // come before tracks.
        let drawings = [inert.found, tracks.found].into_iter().flatten();
        let mut drawings: Vec<_> = drawings.flat_map(|drawings| drawings.to_vec()).collect();
        drawings.push((Group::Workload.title(), (*legend).clone()));
        drawings.push((STEPS, (*buttons).clone()));
        use_effect_with(drawings, move |drawings: &Vec<(&'static str, Html)>| {
            drawings.iter().for_each(|(key, _)| describe_by_track(key));
            annotations.emit(Rc::new(drawings.clone()));
        });
    }
    let toggle = use_callback(opened.clone(), |section: Section, opened| {
        let mut next = **opened;
        next[section as usize] ^= true;
        opened.set(next);
    });
    let section_view = |(section, id, _): (Section, &'static str, &'static str)| {
        let is_open = opened[section as usize];
        // The break-even chart shows the current question even during a drag, because the user can drag the value in
        // the chart itself.
        let (shown_report, shown_state) = match section {
            Section::BreakEven if is_open => now(),
            _ => (settled_report.clone(), settled_state.clone()),
        };
        let props = SectionProps {
            section,
            is_outdated: shown_report != *report,
            report: shown_report,
            state: shown_state,
            is_editing: *is_editing,
            theme: *theme,
            on: on.clone(),
            open: is_open,
            toggle: toggle.clone(),
            asked: options_of(&open, section).unwrap_or_default().to_owned().into(),
        };
        let body = match section {
            Section::Changes => html! { <ChangesSection ..props /> },
            Section::BreakEven => html! { <BreakEvenSection ..props /> },
            Section::Machines => html! { <MachinesSection ..props /> },
            Section::Cost => html! { <CostSection ..props /> },
            Section::Why => html! { <WhySection ..props /> },
            Section::Sensitivity => html! { <SensitivitySection ..props /> },
            Section::Compare => html! { <CompareSection ..props /> },
            Section::Measure => html! { <MeasureSection ..props /> },
        };
        let node = if is_first(&open, section) { target_node.clone() } else { NodeRef::default() };
        html! { <div key={id} ref={node} class="section">{ body }</div> }
    };
    let reset = settled_state.reset_action();
    html! {
        <section ref={root} class="sections" aria-labelledby="what-if">
            <h2 class="aloud" id="what-if">{ "What if" }</h2>
            { for Section::ALL.map(section_view) }
            <p class="all-inputs">
                <button type="button" onclick={on.reform(move |_: MouseEvent| reset.clone())}>{ "Reset all inputs" }</button>
                <button type="button" aria-haspopup="dialog" onclick={list.reform(|_: MouseEvent| true)}>{ "Keyboard shortcuts…" }</button>
            </p>
            <Shortcuts
                link={address::with_fragment(&settled_state.link(&settled_report)).len()}
                {steps}
                open={*is_list_open}
                {list}
                state={settled_state}
                on={on.clone()}
            />
        </section>
    }
}
