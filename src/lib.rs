//! The page: a form, the answer, and an address that contains the question.
//!
//! Data flows in one direction. A control emits an [`Action`](state::Action), and the reducer returns a new
//! [`State`](state::State), which contains no derived values. [`app`] computes a single report from the state's
//! scenario and passes the report down. The address bar is updated a moment later. Only code in [`browser`] uses the
//! browser, so whole pages can be rendered and compared without a browser.
//!
//! Each feature is a module that contains its views and its reducer methods. [`app`], `sections` and `parts` combine
//! the features.

pub mod accuracy;
pub mod answer;
pub mod app;
pub mod book;
mod break_even;
pub mod browser;
mod changes;
pub mod chart;
pub mod code;
pub mod compare;
mod copy_button;
mod cost;
pub mod disclosure;
mod embedded;
mod embedded_foot;
pub mod form;
mod lazy;
mod machines;
mod measure;
mod parts;
pub mod program;
mod question;
mod sections;
mod sensitivity;
pub mod share;
mod shared_report;
pub mod state;
pub mod undo_steps;
mod why;

pub use offload_messages::{format, sentences};

use app::{App, AppProps};
use browser::address::{self, Address};
use offload_scenario::DecodedLink;
use yew::{AttrValue, Callback};

/// Mounts the page in the document, and marks the document when the page is ready. If the address needs a lazy part,
/// the part is loaded first.
pub fn start() {
    let Some(root) = browser::root() else { return };
    let (address, view) = (Address::current(), address::view());
    let book_address: Option<AttrValue> = address::book().map(Into::into);
    if let Some(address) = &book_address {
        book::set_address(address.clone());
    }
    let embedded = view.embedded;
    let mount = move |decoded: DecodedLink| {
        let (root, view, book) = (root.clone(), view.clone(), book_address.clone());
        yew::Renderer::<App>::with_root_and_props(root, AppProps { decoded, view, book }).render();
    };
    let has_code_for =
        |decoded: &DecodedLink| !embedded && parts::models().has_model_of(&decoded.scenario);
    match address.read_without_question().filter(has_code_for) {
        Some(decoded) => mount(decoded),
        None => parts::fetch(
            lazy::Part::Families,
            Callback::from(move |_| {
                parts::read(&address).map_or_else(browser::show_boot_failure, &mount);
            }),
        ),
    }
}
