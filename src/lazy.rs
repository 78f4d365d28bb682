//! Lazy loading: views whose code is in a separately loaded part of the program.
//!
//! A feature implements [`LazyView`] in its own folder and shows the view with [`lazy`]. `parts.rs` lists the views of
//! each part and loads the parts. Because `parts.rs` imports every feature, this module accesses it only through a
//! [`PartLoader`].

use crate::browser::mounted::use_mounted;
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// A part of the program that is loaded separately.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    /// The models of all families except the one shown on a first visit, the link reader, and the messages about links
    /// that are not understood. A first visit needs none of these. Every link needs the models and the reader.
    Families,
    /// The embedded page. The full page never loads it.
    Embedded,
    /// Everything that opens from a button or is below the answer.
    Panels,
    /// The page for a program with several phases.
    Phases,
    /// The measured times most similar to a question, and the plot and tables of the model's accuracy. Few users look
    /// at them, so this part is never preloaded.
    Evidence,
    /// The code dialog, with the Python reader. This part is as large as all other parts together, so it is never
    /// preloaded.
    Code,
}

/// A view whose code is in a lazy part.
pub(crate) trait LazyView: PartialEq + 'static {
    /// The part that contains the view's code.
    const PART: Part;

    /// Draws the view. Only the part itself may call this method, through [`draw`]. Any other call would add the code
    /// to the initial download.
    fn draw(&self) -> Html;
}

/// A function that draws the views of a single type. It returns `None` for views of any other type.
pub(crate) type DrawView = fn(&dyn Any) -> Option<Html>;

/// Draws a view if it has the type `V`.
pub(crate) fn draw<V: LazyView>(view: &dyn Any) -> Option<Html> {
    view.downcast_ref().map(V::draw)
}

/// A type-erased view, so that a single component can show views of every type.
trait AnyView: Any {
    /// Returns `true` if the other view has the same type and is equal.
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<V: LazyView> AnyView for V {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// The functions that load the lazy parts.
#[derive(Clone, Copy)]
pub(crate) struct PartLoader {
    /// Returns the functions that draw the views of a part, or `None` until the part is loaded.
    pub(crate) views: fn(Part) -> Option<&'static [DrawView]>,
    /// Fetches a part. The callback receives `true` once the part is loaded, or `false` if fetching failed. May be
    /// called again at any time.
    pub(crate) fetch: fn(Part, Callback<bool>),
}

thread_local! {
    static LOADER: Cell<PartLoader> =
        const { Cell::new(PartLoader { views: |_| None, fetch: |_, done| done.emit(false) }) };
}

/// Sets the loader for lazy views. The page calls this before it draws the first lazy view.
pub(crate) fn set_loader(loader: PartLoader) {
    LOADER.set(loader);
}

pub(crate) fn is_loaded(part: Part) -> bool {
    (LOADER.get().views)(part).is_some()
}

/// Fetches a part. See [`PartLoader::fetch`].
pub(crate) fn fetch(part: Part, done: Callback<bool>) {
    (LOADER.get().fetch)(part, done);
}

/// Shows a view once its part is loaded.
pub(crate) fn lazy<V: LazyView>(view: V) -> Html {
    lazy_component(V::PART, Rc::new(view))
}

fn lazy_component(part: Part, view: Rc<dyn AnyView>) -> Html {
    html! { <Lazy {part} {view} /> }
}

#[derive(Properties)]
struct LazyProps {
    part: Part,
    view: Rc<dyn AnyView>,
}

impl PartialEq for LazyProps {
    fn eq(&self, other: &Self) -> bool {
        self.view.equals(&*other.view)
    }
}

/// A view, replaced by a message until its part is loaded.
#[component]
fn Lazy(props: &LazyProps) -> Html {
    let failed = use_state(bool::default);
    let part = props.part;
    let fetch = {
        let failed = failed.clone();
        // Setting the state redraws the component, whether the fetch succeeded or failed.
        Callback::from(move |()| {
            fetch(
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
            if !is_loaded(part) {
                fetch.emit(());
            }
        });
    }
    if let Some(views) = (LOADER.get().views)(part) {
        return views.iter().find_map(|draw| draw(&*props.view)).unwrap_or_default();
    }
    html! {
        <div class="later" role="status">
            if *failed {
                { fetch_failed_message(fetch.reform(|_: MouseEvent| ())) }
            } else {
                { "Loading this part of the calculator…" }
            }
        </div>
    }
}

/// Draws a message that a part could not be fetched, and a retry button.
pub(crate) fn fetch_failed_message(again: Callback<MouseEvent>) -> Html {
    html! {
        <>
            { "This part of the calculator could not be loaded. " }
            <button type="button" onclick={again}>{ "Try again" }</button>
        </>
    }
}

/// The error returned if a part could not be fetched.
#[derive(Debug)]
pub(crate) struct NotFetched;

#[cfg(feature = "parts")]
impl From<wasm_split_helpers::SplitLoaderError> for NotFetched {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}
