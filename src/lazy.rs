//! Lazy loading: a separate part of the program is fetched when the page is idle, or earlier on demand.
//!
//! Code and data that only [`build`] reaches are left out of the first download. Without the feature `parts` they are
//! there from the start.

use crate::browser::address::Address;
use crate::browser::focus::is_narrow;
use crate::browser::mounted::use_mounted;
use crate::browser::theme::Theme;
use crate::browser::{mark_fetched_ahead, style};
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use offload_analysis::{Changes, FamilyModels};
use offload_scenario::{Arrival, Field, Kind};
use yew::prelude::*;

use crate::{
    answer::{Detail, Figures, FiguresProps, times_table, unanswered, why},
    app::{LinkNotices, notices},
    changes::changes,
    code::{CodeDialog, CodeDialogProps},
    form::{FieldAnnotations, PrintedInputs, help},
    measure::Measure,
    program::{ProgramPage, ProgramPageProps},
    question::{BottomSheet, WordList, list},
    sections::{MachineSection, Sections, SectionsProps, frame::SectionProps},
    sentences,
    share::{ShareDialog, ShareDialogProps},
};

/// A view that loads on demand.
#[derive(Clone, PartialEq)]
pub(crate) enum LazyView {
    /// The dialog for sharing.
    Share(ShareDialogProps),
    /// One of the details.
    Detail(Detail, SharedReport, Theme),
    /// The figures behind the answer.
    Figures(FiguresProps),
    /// The parts of the question that were not understood, with the nearest choices.
    Unanswered(SharedReport, Callback<Action>),
    /// The limit of the GPU, and how certain it is.
    Why(SharedReport),
    /// The notices on the link that opened the page.
    Notices(LinkNotices),
    /// Ways to fit the GPU's memory.
    Ways(SharedReport, Callback<Action>),
    /// The execution times as a table.
    Times(SharedReport),
    /// The changes from one question to the next, in words.
    Applied(SharedReport, SharedReport),
    /// The help of a field.
    Help(&'static Field),
    /// The sections below the answer, and the drawings next to inputs.
    Sections(SectionsProps),
    /// One of the sections, about other machines.
    MachineSection(MachineSection),
    /// The section with a script that measures the question.
    Measure(SectionProps),
    /// Content without a place on the page.
    Overlays(Overlays),
    /// The menu of examples.
    Examples(Callback<Action>),
    /// The answer for a program of several phases.
    Program(ProgramPageProps),
    /// The dialog that reads code.
    Code(CodeDialogProps),
}

/// Content without a place on the page: the inputs for a print, and the sheet or the list for one of them.
#[derive(Clone, PartialEq)]
pub(crate) struct Overlays {
    pub(crate) report: SharedReport,
    pub(crate) state: UseReducerHandle<State>,
    pub(crate) annotations: FieldAnnotations,
    pub(crate) on: Callback<Action>,
}

impl LazyView {
    /// Returns the part of the program that builds it.
    fn part(&self) -> ProgramPart {
        match self {
            Self::Unanswered(..) | Self::Notices(_) => ProgramPart::Families,
            Self::Program(_) => ProgramPart::Phases,
            Self::Code(_) => ProgramPart::Code,
            Self::Share(_)
            | Self::Sections(_)
            | Self::Ways(..)
            | Self::MachineSection(_)
            | Self::Measure(_)
            | Self::Detail(..)
            | Self::Figures(_)
            | Self::Why(_)
            | Self::Times(_)
            | Self::Applied(..)
            | Self::Help(_)
            | Self::Overlays(_)
            | Self::Examples(_) => ProgramPart::Panels,
        }
    }
}

/// A part of the program.
#[derive(Clone, Copy, PartialEq)]
enum ProgramPart {
    /// The models of all families except the first visit's, the reader of links, and the words for links that are not
    /// understood. A first visit needs none of these, every link does.
    Families,
    /// Everything view a button or below the answer.
    Panels,
    /// The page of a program of several phases.
    Phases,
    /// The dialog that reads code, with the Python reader. It is as large as all other parts together, so it is fetched
    /// on demand, never preloaded.
    Code,
}

/// The functions of a part.
#[derive(Clone, Copy)]
struct Functions {
    /// Builds a view, if it is in the part.
    build: fn(&LazyView) -> Html,
    /// Reads an address, if that is in the part.
    read: Option<fn(&Address) -> Arrival>,
}

impl Functions {
    const fn building(build: fn(&LazyView) -> Html) -> Self {
        Self { build, read: None }
    }
}

/// The error of a part that could not be fetched.
#[derive(Debug)]
pub(crate) struct NotFetched;

#[cfg(feature = "parts")]
impl From<wasm_split_helpers::SplitLoaderError> for NotFetched {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Returns the models and the reader of links. The only call into that part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(families, fallible))]
fn build_families() -> Result<Functions, NotFetched> {
    FamilyModels::all().install();
    let build = |view: &LazyView| match view {
        LazyView::Unanswered(report, on) => unanswered(report, on),
        LazyView::Notices(of_link) => notices(of_link),
        _ => Html::default(),
    };
    Ok(Functions { build, read: Some(Address::read) })
}

/// Returns the page of multi-phase programs. The only call into that part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(phases, fallible))]
fn build_phases() -> Result<Functions, NotFetched> {
    style::adopt_later();
    style::adopt_of_program();
    Ok(Functions::building(|view| match view {
        LazyView::Program(props) => html! { <ProgramPage ..props.clone() /> },
        _ => Html::default(),
    }))
}

/// Returns the dialog that reads code. The only call into that part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(code, fallible))]
fn build_code() -> Result<Functions, NotFetched> {
    style::adopt_later();
    style::adopt_of_program();
    style::adopt_of_code();
    Ok(Functions::building(|view| match view {
        LazyView::Code(props) => html! { <CodeDialog ..props.clone() /> },
        _ => Html::default(),
    }))
}

/// Returns everything view a button or below the answer. The only call into that part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(panels, fallible))]
fn build_panels() -> Result<Functions, NotFetched> {
    style::adopt_later();
    style::adopt_of_panels();
    Ok(Functions::building(|view| match view {
        LazyView::Share(props) => html! { <ShareDialog ..props.clone() /> },
        LazyView::Sections(props) => html! { <Sections ..props.clone() /> },
        LazyView::Ways(report, on) => changes(&Changes::of(report), report, on),
        LazyView::MachineSection(section) => section.drawn(),
        LazyView::Measure(props) => html! { <Measure ..props.clone() /> },
        LazyView::Detail(detail, report, theme) => detail.contents(report, *theme),
        LazyView::Figures(props) => html! { <Figures ..props.clone() /> },
        LazyView::Why(report) => why(report, Html::default()),
        LazyView::Times(report) => times_table(report),
        LazyView::Applied(before, now) => {
            sentences::applied(&before.scenario, &now.scenario).into()
        }
        LazyView::Help(field) => help(field),
        LazyView::Overlays(overlays) => html! {
            <>
                <PrintedInputs report={overlays.report.clone()} />
                { for overlays.state.sheet.map(|field| edited(field, overlays)) }
            </>
        },
        LazyView::Examples(on) => list(on),
        LazyView::Unanswered(..)
        | LazyView::Notices(_)
        | LazyView::Program(_)
        | LazyView::Code(_) => Html::default(),
    }))
}

/// Draws the editor of a pressed word: a long list below the word, or a sheet if there is no room for it.
fn edited(field: &'static Field, overlays: &Overlays) -> Html {
    let Overlays { report, state, annotations, on } = overlays.clone();
    match field.kind {
        Kind::Choice(choice) if choice.is_searched() && !is_narrow() => {
            html! { <WordList key={field.key} {field} {choice} {report} {on} /> }
        }
        Kind::Choice(_) | Kind::Number(_) => {
            html! { <BottomSheet {field} {report} state={(*state).clone()} {annotations} {on} /> }
        }
    }
}

#[cfg(not(feature = "parts"))]
mod loaded {
    use super::{Functions, ProgramPart, build_code, build_families, build_panels, build_phases};
    use yew::Callback;

    /// Returns the functions of a part.
    pub(super) fn here(part: ProgramPart) -> Option<Functions> {
        match part {
            ProgramPart::Families => build_families(),
            ProgramPart::Phases => build_phases(),
            ProgramPart::Code => build_code(),
            ProgramPart::Panels => build_panels(),
        }
        .ok()
    }

    /// Reports success: nothing is left to fetch.
    pub(super) fn fetch(_part: ProgramPart, done: Callback<bool>) {
        done.emit(true);
    }
}

#[cfg(feature = "parts")]
mod loaded {
    use super::{Functions, ProgramPart, build_code, build_families, build_panels, build_phases};
    use std::cell::Cell;
    use yew::Callback;

    thread_local! {
        static PARTS: [Cell<Option<Functions>>; 4] = const { [const { Cell::new(None) }; 4] };
    }

    /// Returns the functions of a part, once it is loaded.
    pub(super) fn here(part: ProgramPart) -> Option<Functions> {
        PARTS.with(|parts| parts[part as usize].get())
    }

    /// Fetches a part and reports success. It can be requested again at any time.
    pub(super) fn fetch(part: ProgramPart, done: Callback<bool>) {
        yew::platform::spawn_local(async move {
            let functions = match part {
                ProgramPart::Families => build_families().await,
                ProgramPart::Phases => build_phases().await,
                ProgramPart::Code => build_code().await,
                ProgramPart::Panels => build_panels().await,
            };
            if let Ok(functions) = functions {
                PARTS.with(|parts| parts[part as usize].set(Some(functions)));
            }
            done.emit(functions.is_ok());
        });
    }
}

/// Preloads the parts one after another, and calls back when the panels have loaded or failed. A failure is not shown,
/// as the part will be requested again.
pub(crate) fn fetch_ahead(done: Callback<()>) {
    let program = Callback::from(move |_| {
        done.emit(());
        loaded::fetch(ProgramPart::Phases, Callback::from(|_| mark_fetched_ahead()));
    });
    let panels = Callback::from(move |_| loaded::fetch(ProgramPart::Panels, program.clone()));
    loaded::fetch(ProgramPart::Families, panels);
}

/// Returns `true` if reports can be made for any question.
pub(crate) fn has_families() -> bool {
    loaded::here(ProgramPart::Families).is_some()
}

/// Reads an address, once the reader is loaded.
pub(crate) fn read(address: &Address) -> Option<Arrival> {
    let read = loaded::here(ProgramPart::Families)?.read?;
    Some(read(address))
}

/// Calls back with `true` once the families are loaded, or with `false` if they could not be fetched. It can be called
/// again at any time.
pub(crate) fn fetch_families(then: Callback<bool>) {
    loaded::fetch(ProgramPart::Families, then);
}

/// The properties of [`Lazy`].
#[derive(PartialEq, Properties)]
pub(crate) struct LazyProps {
    /// The view to show.
    pub(crate) view: LazyView,
}

/// Shows a view as soon as its part is loaded.
#[component]
pub(crate) fn Lazy(props: &LazyProps) -> Html {
    let failed = use_state(bool::default);
    let part = props.view.part();
    let fetch = {
        let failed = failed.clone();
        // Setting the state redraws this, on success and on failure.
        Callback::from(move |()| {
            loaded::fetch(
                part,
                Callback::from({
                    let failed = failed.clone();
                    move |fetched: bool| failed.set(!fetched)
                }),
            )
        })
    };
    {
        let fetch = fetch.clone();
        use_mounted(move || {
            if loaded::here(part).is_none() {
                fetch.emit(());
            }
        });
    }
    if let Some(functions) = loaded::here(part) {
        return (functions.build)(&props.view);
    }
    html! {
        <div class="later" role="status">
            if *failed {
                { not_fetched(fetch.reform(|_: MouseEvent| ())) }
            } else {
                { "Fetching this part of the calculator…" }
            }
        </div>
    }
}

/// Draws the message that a part could not be fetched, with a button to try again.
pub(crate) fn not_fetched(again: Callback<MouseEvent>) -> Html {
    html! {
        <>
            { "This part of the calculator could not be fetched. " }
            <button type="button" onclick={again}>{ "Try again" }</button>
        </>
    }
}
