//! The page: a form, its answer, and an address that holds the question.
//!
//! Data flows one way. A control reports an [`Action`](state::Action), the reducer makes a new
//! [`State`](state::State), [`app`] makes one report of its scenario and hands it down, and the
//! address follows a moment later. Nothing derived is kept in the state; nothing outside
//! [`browser`] touches the browser, so that whole pages can be rendered without one and compared.

pub mod accuracy;
pub mod app;
pub mod browser;
pub mod chart;
mod copy_button;
pub mod disclosure;
pub mod form;
mod later;
mod question;
pub mod results;
pub mod share;
mod shared_report;
pub mod state;

pub use offload_words::{format, sentences};

use app::{App, AppProps};
use browser::address;

/// Mounts the page in the document; it marks the document when it is ready.
pub fn start() {
    let Some(root) = browser::root() else { return };
    let (arrival, view) = (address::arrival(), address::view());
    let props = AppProps { arrival, view, book: address::book().map(Into::into) };
    yew::Renderer::<App>::with_root_and_props(root, props).render();
}
