//! The page: a form on one side, an answer on the other, an address that says both.
//!
//! A change goes round once. A control reports an [`Action`](state::Action), the reducer makes a
//! new [`State`](state::State), [`app`] assesses its scenario and hands values down, and the
//! address follows a moment later. Nothing derived is kept; nothing outside [`browser`] touches
//! the browser, so whole pages can be rendered on the host and compared.

pub mod accuracy;
pub mod app;
pub mod browser;
pub mod chart;
mod copy_button;
pub mod disclosure;
pub mod form;
pub mod results;
pub mod share;
pub mod state;

pub use offload_words::{format, sentences};

/// Mounts the page in the document.
pub fn start() {
    browser::mount();
}
