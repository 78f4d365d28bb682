//! The address bar. The page reads the address when it opens and whenever the address changes from outside. It writes
//! the address shortly after the last edit.

use super::mounted::use_mounted;
use super::print;
use crate::state::HistoryStep;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use offload_scenario::{DecodedLink, Preset, View, open, open_without_question, preset};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::{History, Location, UrlSearchParams, window};
use yew::prelude::*;

/// The delay between the last edit and the write, in milliseconds. Browsers limit the rate of address changes and
/// silently drop the rest.
pub(crate) const DELAY_MS: u32 = 300;

fn location() -> Option<Location> {
    window().map(|window| window.location())
}

fn parts() -> (String, String) {
    let location = location();
    let component = |getter: fn(&Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| getter(location).ok()).unwrap_or_default()
    };
    (component(Location::search), component(Location::hash))
}

/// Returns the fragment of the current address, without `#`.
pub(crate) fn fragment() -> String {
    parts().1.trim_start_matches('#').to_owned()
}

/// Navigates to another fragment of the page, as a link would.
pub(crate) fn go(fragment: &str) {
    if let Some(location) = location() {
        let _ = location.set_hash(fragment);
    }
}

/// The part of a page's address that contains the question.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    query: String,
    fragment: String,
    /// The id of the example on which the question is based. We store it in the history entry, because the link of an
    /// edited example does not contain the id.
    example: Option<String>,
}

impl Address {
    /// Returns the current address.
    pub fn current() -> Self {
        let (query, fragment) = parts();
        let example = history().and_then(|history| history.state().ok()?.as_string());
        Self { query, fragment, example }
    }

    /// Returns the address of an embedded page with the given fragment.
    pub fn for_embedded_page(fragment: String) -> Self {
        Self { query: "embed=1".to_owned(), fragment, example: None }
    }

    /// Returns the decoded link if the address needs no link reader: it is empty or contains a program. Returns `None`
    /// for any other address.
    pub fn read_without_question(&self) -> Option<DecodedLink> {
        open_without_question(&self.query, &self.fragment)
    }

    /// Reads the question and the example on which the question is based.
    pub fn read(&self) -> DecodedLink {
        let mut decoded = open(&self.query, &self.fragment);
        let started_example = || preset(self.example.as_deref()?).map(Preset::example);
        decoded.example = decoded.example.or_else(started_example);
        decoded
    }
}

fn history() -> Option<History> {
    window()?.history().ok()
}

/// Returns the display options of the current address.
pub fn view() -> View {
    let query = UrlSearchParams::new_with_str(&parts().0).ok();
    View::of(|key| query.as_ref()?.get(key))
}

/// Returns the panels below the answer that the current address opens.
pub(crate) fn opened() -> String {
    offload_scenario::open_sections(&parts().0)
}

/// Returns the page's address without the query and the fragment.
fn base() -> String {
    let href = location().and_then(|location| location.href().ok()).unwrap_or_default();
    href.split(['#', '?']).next().unwrap_or_default().to_owned()
}

/// Returns the address of the book if it was published next to the page. `cargo xtask docs` adds the link to the book.
pub fn book() -> Option<String> {
    let link = window()?.document()?.query_selector("link[rel=help]").ok()??;
    link.get_attribute("href")
}

/// Returns the address of the folder that contains the page.
pub fn folder() -> String {
    let page = base();
    page.rfind('/').map_or(String::new(), |end| page[..=end].to_owned())
}

/// Returns the page's full address with the given fragment.
pub fn with_fragment(fragment: &str) -> String {
    format!("{}#{fragment}", base())
}

/// Returns the page's full address with the given fragment and the panels to open below the answer.
pub(crate) fn with_open_sections(opened: &str, fragment: &str) -> String {
    format!("{}?open={opened}#{fragment}", base())
}

/// An address that is written once the user pauses.
struct Pending {
    fragment: String,
    example: Option<&'static Preset>,
    step: HistoryStep,
    _timer: Timeout,
}

#[derive(Default)]
struct AddressWriter {
    pending: Option<Pending>,
    written: HistoryStep,
}

impl AddressWriter {
    /// Writes the pending address. The write adds a history entry or replaces the latest entry.
    fn flush(&mut self) {
        let Some(Pending { fragment, example, step, .. }) = self.pending.take() else { return };
        let (query, present) = parts();
        if present.trim_start_matches('#') == fragment {
            self.written = step;
            return;
        }
        let Some(history) = history() else { return };
        let example = example.map_or(JsValue::NULL, |example| example.id.into());
        let pathname = location().and_then(|location| location.pathname().ok()).unwrap_or_default();
        let address = format!("{pathname}{query}#{fragment}");
        let new_step = step != self.written && step != HistoryStep::Address;
        // Browsers may refuse the write, e.g. in a sandbox or above a rate limit. The page works without it.
        let _ = if new_step {
            history.push_state_with_url(&example, "", Some(&address))
        } else {
            history.replace_state_with_url(&example, "", Some(&address))
        };
        self.written = step;
    }
}

/// Synchronizes the address bar with the question. The hook writes changes of `link`, and calls `visit` when the
/// address changes from outside. The returned callback writes a pending change at once.
///
/// An embedded page writes nothing, because the address belongs to the embedder and browsers restore a frame's history
/// when the embedder is reloaded.
#[hook]
pub fn use_address(
    link: AttrValue,
    example: Option<&'static Preset>,
    step: HistoryStep,
    embedded: bool,
    visit: Callback<Address>,
) -> Callback<()> {
    let writer = use_mut_ref(AddressWriter::default);
    {
        let writer = writer.clone();
        use_effect_with((link, example, step), move |(fragment, example, step)| {
            if embedded || *step == HistoryStep::Address {
                let mut writer = writer.borrow_mut();
                writer.pending = None;
                writer.written = HistoryStep::Address;
                return;
            }
            let timer = {
                let writer = writer.clone();
                Timeout::new(DELAY_MS, move || writer.borrow_mut().flush())
            };
            writer.borrow_mut().pending = Some(Pending {
                fragment: fragment.to_string(),
                example: *example,
                step: *step,
                _timer: timer,
            });
        });
    }
    {
        let writer = writer.clone();
        use_mounted(move || {
            let listeners = listen(&writer, &visit);
            move || drop(listeners)
        });
    }
    use_callback((), move |(), ()| writer.borrow_mut().flush())
}

fn listen(writer: &Rc<RefCell<AddressWriter>>, visit: &Callback<Address>) -> Vec<EventListener> {
    let Some(window) = window() else { return Vec::new() };
    let on_change = |event: &'static str| {
        let visit = visit.clone();
        EventListener::new(&window, event, move |_| visit.emit(Address::current()))
    };
    let on_leave = {
        let writer = writer.clone();
        EventListener::new(&window, "pagehide", move |_| writer.borrow_mut().flush())
    };
    let on_print = {
        let writer = writer.clone();
        EventListener::new(&window, "beforeprint", move |_| {
            writer.borrow_mut().flush();
            print::write_footer();
        })
    };
    vec![on_change("popstate"), on_change("hashchange"), on_leave, on_print]
}
