//! The page: a form, its answer, and an address that holds the question.
//!
//! Data flows one way. A control reports an [`Action`](state::Action), and the reducer makes a new
//! [`State`](state::State). [`app`] makes one report of its scenario and passes it down, and the
//! address follows a moment later. The state holds nothing derived. Nothing outside [`browser`]
//! touches the browser, so whole pages can be rendered and compared without one.

pub mod accuracy;
pub mod app;
pub mod book;
pub mod browser;
pub mod chart;
pub mod code;
pub mod comparison;
mod copy_button;
pub mod disclosure;
pub mod form;
mod later;
pub mod program;
mod question;
pub mod results;
mod sections;
pub mod share;
mod shared_report;
pub mod state;
pub mod steps;

pub use offload_words::{format, sentences};

use app::{App, AppProps};
use browser::address::{self, Address};
use offload_analysis::has_model_of;
use offload_scenario::Arrival;
use yew::{AttrValue, Callback};

/// Mounts the page in the document, and marks the document when it is ready. If the address needs
/// more of the program than a first visit, that is fetched first.
pub fn start() {
    let Some(root) = browser::root() else { return };
    let (address, view) = (Address::present(), address::view());
    let found: Option<AttrValue> = address::book().map(Into::into);
    if let Some(address) = &found {
        book::is_at(address.clone());
    }
    let mount = move |arrival: Arrival| {
        let (root, view, book) = (root.clone(), view.clone(), found.clone());
        yew::Renderer::<App>::with_root_and_props(root, AppProps { arrival, view, book }).render();
    };
    match address.unasked().filter(|arrival| has_model_of(&arrival.scenario)) {
        Some(arrival) => mount(arrival),
        None => later::fetch_families(Callback::from(move |_| {
            later::read(&address).map_or_else(browser::admit_failure, &mount);
        })),
    }
}
