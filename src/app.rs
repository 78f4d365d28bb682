//! The root component, which holds the page's state.

mod dispatch;
mod full_page;
mod notices;
mod overlays;
mod page_context;
mod program_page;
mod reducer;

use crate::answer::FiguresProps;
use crate::browser::address::use_address;
use crate::browser::idle::{MAX_IDLE_WAIT_MS, when_idle};
use crate::browser::mark_ready;
use crate::browser::mounted::use_mounted;
use crate::browser::pause::use_pause;
use crate::browser::theme::Theme;
use crate::browser::title::use_title;
use crate::embedded::EmbeddedProps;
use crate::form::FieldAnnotations;
use crate::lazy::{self, lazy};
use crate::parts::{self, preload_parts};
use crate::sections::{SectionsProps, titles};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::{Action, Interaction, State};
use dispatch::{OrderedDispatch, use_ordered_dispatch};
use full_page::full_page;
pub(crate) use notices::{LinkNotices, notices_above_answer};
use offload_scenario::{DecodedLink, View};
pub(crate) use overlays::Overlays;
use page_context::PageContext;
use program_page::program_page;
use std::rc::Rc;
use yew::prelude::*;

/// The properties of [`App`]: the page's initial state.
#[derive(Clone, PartialEq, Properties)]
pub struct AppProps {
    /// The question in the page's address.
    pub decoded: DecodedLink,
    /// The display options in the page's address.
    #[prop_or_default]
    pub view: View,
    /// The address of the book, if the book is published next to the page.
    #[prop_or_default]
    pub book: Option<AttrValue>,
}

/// The whole page, either in its own window or embedded.
#[component]
pub fn App(props: &AppProps) -> Html {
    lazy::set_loader(parts::LOADER);
    let state = {
        let decoded = props.decoded.clone();
        use_reducer(move || State::from_decoded_link(decoded))
    };
    let theme = use_state(Theme::default);
    // `preloaded` is `true` once the panels are loaded or have failed to load. The panels set the `annotations`, which
    // are shown next to the form's fields.
    let (preloaded, annotations) = (use_state(bool::default), use_state(FieldAnnotations::default));
    // `true` if the menu of examples is open.
    let is_menu_open = use_state(bool::default);
    let is_code_open = use_state(bool::default);
    let top = use_node_ref();
    let embedded_page = props.view.embedded;
    let OrderedDispatch { act: dispatch, visit, retry } = use_ordered_dispatch(state.dispatcher());
    // Runs the model once per scenario, not once per render.
    let report = SharedReport::from(use_memo(
        (state.scenario.clone(), state.not_understood()),
        // If the scenario needs a model that is not loaded yet, the dispatcher loads it before it changes the state, so
        // the model is available here.
        |(scenario, unread)| parts::models().report(scenario, unread),
    ));
    // The report of the comparison baseline, drawn dashed.
    let before = use_memo(state.comparison_baseline().cloned(), |before| {
        before
            .as_ref()
            .map(|before| SharedReport::from(Rc::new(parts::models().report(before, &[]))))
    });
    use_pause(
        state.interaction == Interaction::Typing,
        state.scenario.clone(),
        dispatch.reform(|()| Action::Release),
    );
    let change_notice = {
        let report = report.clone();
        // The memo depends on the recorded answer in the link, not on the scenario, so the notice stays while the user
        // edits the question.
        use_memo(state.recorded.clone(), move |recorded| {
            let (_, recorded_answer) = recorded.as_ref().filter(|_| report.is_answered())?;
            sentences::changed_since(recorded_answer, &report.recorded_answer())
        })
    };
    let change_notice = (*change_notice).clone().map(AttrValue::from);
    let asks_question = state.program.is_none();
    use_title(
        (state.interaction == Interaction::Idle && asks_question)
            .then(|| sentences::title(&report)),
    );
    let link = AttrValue::from(state.link(&report));
    let example = state.example.as_ref().map(|example| example.preset);
    let flush = use_address(link.clone(), example, state.step, embedded_page, visit.clone());
    {
        let (theme, preloaded) = (theme.clone(), preloaded.clone());
        use_mounted(move || {
            theme.set(Theme::present());
            mark_ready();
            // An embedded page has no buttons that open panels.
            if !embedded_page {
                when_idle(MAX_IDLE_WAIT_MS, move || {
                    preload_parts(Callback::from(move |()| preloaded.set(true)))
                });
            }
        });
    }
    if embedded_page {
        let set_theme = theme.setter();
        return lazy(EmbeddedProps {
            report,
            before: (*before).clone(),
            change_notice,
            retry,
            theme: *theme,
            set_theme: Callback::from(move |new_theme| set_theme.set(new_theme)),
            view: props.view.clone(),
            visit,
            on: dispatch,
            state,
        });
    }
    let context = PageContext {
        state: &state,
        report: &report,
        before: (*before).as_ref(),
        change_notice: change_notice.as_ref(),
        annotations: &annotations,
        is_menu_open: &is_menu_open,
        is_code_open: &is_code_open,
        retry: retry.as_ref(),
        theme: *theme,
        dispatch: &dispatch,
        top: &top,
    };
    let switch_theme = {
        let theme = theme.clone();
        Callback::from(move |_: MouseEvent| {
            let next = theme.next();
            next.show();
            next.keep();
            theme.set(next);
        })
    };
    if let Some(program) = &state.program {
        return program_page(&context, program, switch_theme);
    }
    let show_annotations = {
        let annotations = annotations.clone();
        Callback::from(move |drawings| annotations.set(drawings))
    };
    let overlays = Overlays {
        report: report.clone(),
        state: state.clone(),
        annotations: (*annotations).clone(),
        on: dispatch.clone(),
    };
    let sections = if !report.is_answered() {
        // The sections need a complete question.
        Html::default()
    } else if *preloaded {
        let props = SectionsProps {
            report: report.clone(),
            is_editing: state.interaction != Interaction::Idle,
            theme: *theme,
            on: dispatch.clone(),
            annotations: show_annotations,
            state: state.clone(),
        };
        let dragged = state.interaction == Interaction::Dragging;
        let figures = FiguresProps { report: props.report.clone(), dragged };
        html! { <>{ lazy(props) }{ lazy(figures) }</> }
    } else {
        titles()
    };
    html! {
        <>
            { full_page(&context, props.book.clone(), switch_theme, (link, flush), sections) }
            if *preloaded || state.sheet.is_some() {
                { lazy(overlays) }
            }
        </>
    }
}
