//! What stands behind a button: a part of the program of its own, fetched when the page has nothing
//! else to do, or when it is asked for before that.
//!
//! Everything that only [`build`] reaches, code and data, is left out of what a first visit loads.
//! Without the feature `parts` it is there from the start.

use crate::browser::theme::Theme;
use crate::shared_report::SharedReport;
use crate::state::Action;
use offload_scenario::Field;
use yew::prelude::*;

// Cycle: a button opens by this module what the module beside the button builds.
use crate::{
    form::{InertSearch, InertSearchProps, help},
    question::list,
    results::{Detail, times_table},
    sentences,
    share::{ShareDialog, ShareDialogProps},
};

/// What can be asked for.
#[derive(Clone, PartialEq)]
pub(crate) enum Behind {
    /// The dialog for sharing.
    Share(ShareDialogProps),
    /// One of the details.
    Detail(Detail, SharedReport, Theme, Callback<Action>),
    /// The execution times as a table.
    Times(SharedReport),
    /// What was changed from one question to the next, in words.
    Applied(SharedReport, SharedReport),
    /// The help of a field.
    Help(&'static Field),
    /// The search for inputs without effect, which shows nothing.
    Inert(InertSearchProps),
    /// The menu of examples.
    Examples(Callback<Action>),
}

/// Builds what is asked for.
type Build = fn(&Behind) -> Html;

/// The part could not be fetched.
#[derive(Debug)]
pub(crate) struct NotFetched;

#[cfg(feature = "parts")]
impl From<wasm_split_helpers::SplitLoaderError> for NotFetched {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// The only way into the part.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(behind, fallible))]
fn build() -> Result<Build, NotFetched> {
    Ok(|behind| match behind {
        Behind::Share(props) => html! { <ShareDialog ..props.clone() /> },
        Behind::Detail(detail, report, theme, on) => detail.contents(report, *theme, on),
        Behind::Times(report) => times_table(report),
        Behind::Applied(before, now) => sentences::applied(&before.scenario, &now.scenario).into(),
        Behind::Help(field) => help(field).into(),
        Behind::Inert(props) => html! { <InertSearch ..props.clone() /> },
        Behind::Examples(on) => list(on),
    })
}

#[cfg(not(feature = "parts"))]
mod part {
    use super::Build;
    use yew::Callback;

    /// What builds it.
    pub(super) fn here() -> Option<Build> {
        super::build().ok()
    }

    /// Nothing is left to fetch.
    pub(super) fn fetch(done: Callback<bool>) {
        done.emit(true);
    }
}

#[cfg(feature = "parts")]
mod part {
    use super::Build;
    use std::cell::Cell;
    use yew::Callback;

    thread_local! {
        static BUILD: Cell<Option<Build>> = const { Cell::new(None) };
    }

    /// What builds it, once that has been fetched.
    pub(super) fn here() -> Option<Build> {
        BUILD.get()
    }

    /// Fetches it, and says whether that went well. It can be asked for again at any time.
    pub(super) fn fetch(done: Callback<bool>) {
        yew::platform::spawn_local(async move {
            let build = super::build().await.ok();
            if build.is_some() {
                BUILD.set(build);
            }
            done.emit(build.is_some());
        });
    }
}

/// Fetches the part ahead of its use, and says whether that went well; nothing is shown where it did
/// not, as it will be asked for again.
pub(crate) fn fetch_ahead(done: Callback<bool>) {
    part::fetch(done);
}

/// What a [`Later`] needs.
#[derive(PartialEq, Properties)]
pub(crate) struct LaterProps {
    /// What to show.
    pub(crate) behind: Behind,
}

/// Shows something as soon as its part is there.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    let failed = use_state(|| false);
    let fetch = {
        let failed = failed.clone();
        // Setting the state draws this again, when the part is there as when it is not.
        Callback::from(move |()| {
            part::fetch(Callback::from({
                let failed = failed.clone();
                move |fetched: bool| failed.set(!fetched)
            }))
        })
    };
    {
        let fetch = fetch.clone();
        use_effect_with((), move |()| {
            if part::here().is_none() {
                fetch.emit(());
            }
        });
    }
    if let Some(build) = part::here() {
        return build(&props.behind);
    }
    html! {
        <div class="later" role="status">
            if *failed {
                { "This part of the calculator could not be fetched. " }
                <button type="button" onclick={fetch.reform(|_: MouseEvent| ())}>{ "Try again" }</button>
            } else {
                { "Fetching this part of the calculator…" }
            }
        </div>
    }
}
