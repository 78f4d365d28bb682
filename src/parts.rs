//! The lazy parts of the program: the views in each part, and the functions that load the parts.
//!
//! Code and data that are reachable only from a `build_…` function are not in the initial download. Without the feature
//! `parts`, all parts are loaded from the start.

use crate::answer::{DetailView, EvidenceView, FiguresProps, Unanswered};
use crate::app::{LinkNotices, Overlays};
use crate::browser::address::Address;
use crate::browser::{mark_preloaded, style};
use crate::changes::WaysToFit;
use crate::code::CodeDialogProps;
use crate::embedded::EmbeddedProps;
use crate::form::FieldHelp;
use crate::lazy::{DrawView, NotFetched, Part, PartLoader, draw};
use crate::program::ProgramPageProps;
use crate::question::ExampleList;
use crate::sections::SectionsProps;
use crate::share::ShareDialogProps;
use offload_analysis::FamilyModels;
use offload_scenario::DecodedLink;
use yew::Callback;

/// The contents of a loaded part.
#[derive(Clone, Copy)]
struct Loaded {
    views: &'static [DrawView],
    /// The function that reads an address. Only [`Part::Families`] contains it.
    read: Option<fn(&Address) -> DecodedLink>,
    models: FamilyModels,
}

impl Loaded {
    const fn views(views: &'static [DrawView]) -> Self {
        Self { views, read: None, models: FamilyModels::DATAFRAMES }
    }
}

/// Returns the models of all families, the link reader and the embedded page. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(families, fallible))]
fn build_families() -> Result<Loaded, NotFetched> {
    Ok(Loaded {
        views: &[draw::<Unanswered>, draw::<LinkNotices>],
        read: Some(Address::read),
        models: FamilyModels::all(),
    })
}

/// Returns the embedded page. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(embedded, fallible))]
fn build_embedded() -> Result<Loaded, NotFetched> {
    Ok(Loaded::views(&[draw::<EmbeddedProps>]))
}

/// Returns the page of multi-phase programs. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(phases, fallible))]
fn build_phases() -> Result<Loaded, NotFetched> {
    style::adopt_common();
    style::adopt_program();
    Ok(Loaded::views(&[draw::<ProgramPageProps>]))
}

/// Returns the panels with measurements. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(evidence, fallible))]
fn build_evidence() -> Result<Loaded, NotFetched> {
    style::adopt_common();
    style::adopt_panels();
    Ok(Loaded::views(&[draw::<EvidenceView>]))
}

/// Returns the code dialog. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(code, fallible))]
fn build_code() -> Result<Loaded, NotFetched> {
    style::adopt_common();
    style::adopt_program();
    style::adopt_code();
    Ok(Loaded::views(&[draw::<CodeDialogProps>]))
}

/// Returns all views that open from a button or are below the answer. No other function calls into this part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(panels, fallible))]
fn build_panels() -> Result<Loaded, NotFetched> {
    style::adopt_common();
    style::adopt_panels();
    Ok(Loaded::views(&[
        draw::<SectionsProps>,
        draw::<FiguresProps>,
        draw::<Overlays>,
        draw::<WaysToFit>,
        draw::<DetailView>,
        draw::<FieldHelp>,
        draw::<ExampleList>,
        draw::<ShareDialogProps>,
    ]))
}

#[cfg(not(feature = "parts"))]
mod loading {
    use super::{
        Loaded, Part, build_code, build_embedded, build_evidence, build_families, build_panels,
        build_phases,
    };
    use yew::Callback;

    /// Returns the contents of a part.
    pub(super) fn loaded(part: Part) -> Option<Loaded> {
        match part {
            Part::Families => build_families(),
            Part::Embedded => build_embedded(),
            Part::Phases => build_phases(),
            Part::Evidence => build_evidence(),
            Part::Code => build_code(),
            Part::Panels => build_panels(),
        }
        .ok()
    }

    /// Reports success immediately, because nothing needs to be fetched.
    pub(crate) fn fetch(_part: Part, done: Callback<bool>) {
        done.emit(true);
    }
}

#[cfg(feature = "parts")]
mod loading {
    use super::{
        Loaded, Part, build_code, build_embedded, build_evidence, build_families, build_panels,
        build_phases,
    };
    use std::cell::Cell;
    use yew::Callback;

    thread_local! {
        static PARTS: [Cell<Option<Loaded>>; 6] = const { [const { Cell::new(None) }; 6] };
    }

    /// Returns the contents of a part, or `None` until the part is loaded.
    pub(super) fn loaded(part: Part) -> Option<Loaded> {
        PARTS.with(|parts| parts[part as usize].get())
    }

    /// Fetches a part, and calls back with `true` on success. May be called again at any time.
    pub(crate) fn fetch(part: Part, done: Callback<bool>) {
        yew::platform::spawn_local(async move {
            let loaded = match part {
                Part::Families => build_families().await,
                Part::Embedded => build_embedded().await,
                Part::Phases => build_phases().await,
                Part::Evidence => build_evidence().await,
                Part::Code => build_code().await,
                Part::Panels => build_panels().await,
            };
            if let Ok(loaded) = loaded {
                PARTS.with(|parts| parts[part as usize].set(Some(loaded)));
            }
            done.emit(loaded.is_ok());
        });
    }
}

pub(crate) use loading::fetch;

/// The functions that load the parts.
pub(crate) const LOADER: PartLoader =
    PartLoader { views: |part| loading::loaded(part).map(|loaded| loaded.views), fetch };

/// Preloads the families, the panels and the phases, one after another. Calls back when the panels are loaded or have
/// failed to load. A failure is not shown, because the part is requested again when it is needed.
pub(crate) fn preload_parts(done: Callback<()>) {
    let program = Callback::from(move |_| {
        done.emit(());
        fetch(Part::Phases, Callback::from(|_| mark_preloaded()));
    });
    let panels = Callback::from(move |_| fetch(Part::Panels, program.clone()));
    fetch(Part::Families, panels);
}

/// Returns the models that are currently loaded.
pub(crate) fn models() -> FamilyModels {
    loading::loaded(Part::Families).map_or(FamilyModels::DATAFRAMES, |loaded| loaded.models)
}

/// Reads an address. Returns `None` if the reader is not loaded.
pub(crate) fn read(address: &Address) -> Option<DecodedLink> {
    let reader = loading::loaded(Part::Families)?.read?;
    Some(reader(address))
}
