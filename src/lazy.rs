//! Lazy loading: a view whose code is in a separate part of the program, shown once that part is loaded.
//!
//! A feature implements [`LazyView`] in its folder and shows the view by [`lazy`]. `parts.rs` lists the views
//! of each part and loads the parts. Because `parts.rs` imports every feature, this module uses it only
//! through a [`PartLoader`].

use crate::browser::mounted::use_mounted;
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// A part of the program that is loaded separately.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    /// The models of all families except the first visit's, the reader of links, and the words for links that are not
    /// understood. A first visit needs none of these; every link does.
    Families,
    /// Everything behind a button or below the answer.
    Panels,
    /// The page of a program of several phases.
    Phases,
    /// The dialog that reads code, with the Python reader. It is as large as all other parts together, so it
    /// is never preloaded.
    Code,
}

/// A view whose code is in a lazy part.
pub(crate) trait LazyView: PartialEq + 'static {
    /// The part that contains the code.
    const PART: Part;

    /// Draws the view. Only its part may call this, through [`draw`]. Any other call would put the code into the first
    /// download.
    fn draw(&self) -> Html;
}

/// A function that draws the views of one type and returns `None` for all other views.
pub(crate) type DrawView = fn(&dyn Any) -> Option<Html>;

/// Draws a view if it is a `V`.
pub(crate) fn draw<V: LazyView>(view: &dyn Any) -> Option<Html> {
    view.downcast_ref().map(V::draw)
}

/// A type-erased view, so that one component can show views of any type.
trait AnyView: Any {
    /// Returns `true` if the other view is of the same type and equal.
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<V: LazyView> AnyView for V {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// The functions that load the parts.
#[derive(Clone, Copy)]
pub(crate) struct PartLoader {
    /// Returns the functions that draw the views of a part, once the part is loaded.
    pub(crate) views: fn(Part) -> Option<&'static [DrawView]>,
    /// Fetches a part. Calls back with `true` once the part is loaded, or with `false` if it could not be
    /// fetched. Can be called again at any time.
    pub(crate) fetch: fn(Part, Callback<bool>),
}

thread_local! {
    static LOADER: Cell<PartLoader> =
        const { Cell::new(PartLoader { views: |_| None, fetch: |_, done| done.emit(false) }) };
}

/// Sets the loader of lazy views. The page calls this before it draws the first one.
pub(crate) fn set_loader(loader: PartLoader) {
    LOADER.set(loader);
}

pub(crate) fn is_loaded(part: Part) -> bool {
    (LOADER.get().views)(part).is_some()
}

/// Fetches a part, as [`PartLoader::fetch`] does.
pub(crate) fn fetch(part: Part, done: Callback<bool>) {
    (LOADER.get().fetch)(part, done);
}

/// Shows a view as soon as its part is loaded.
pub(crate) fn lazy<V: LazyView>(view: V) -> Html {
    lazy_component(V::PART, Rc::new(view))
}

fn lazy_component(part: Part, view: Rc<dyn AnyView>) -> Html {
    html! { <Lazy {part} {view} /> }
}

/// The properties of [`Lazy`].
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

/// A view, or a message until its part is loaded.
#[component]
fn Lazy(props: &LazyProps) -> Html {
    let failed = use_state(bool::default);
    let part = props.part;
    let fetch = {
        let failed = failed.clone();
        // Setting the state redraws the component, on success and on failure.
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
                { not_fetched(fetch.reform(|_: MouseEvent| ())) }
            } else {
                { "Loading this part of the calculator…" }
            }
        </div>
    }
}

/// Draws the message that a part could not be fetched, with a button to try again.
pub(crate) fn not_fetched(again: Callback<MouseEvent>) -> Html {
    html! {
        <>
            { "This part of the calculator could not be loaded. " }
            <button type="button" onclick={again}>{ "Try again" }</button>
        </>
    }
}

/// The error if a part could not be fetched.
#[derive(Debug)]
pub(crate) struct NotFetched;

#[cfg(feature = "parts")]
impl From<wasm_split_helpers::SplitLoaderError> for NotFetched {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}
