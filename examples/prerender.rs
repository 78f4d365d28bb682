//! Prerenders the page that a first visit shows. `cargo xtask dist` inserts the HTML into index.html, so that the first
//! paint already shows an answer. The argument is the address of the book, if there is one.
//!
//! This is an example, because Yew's server-side rendering is a development dependency, which only examples and tests
//! can use.

use offload::app::{App, AppProps};
use offload_scenario::{View, open};
use yew::LocalServerRenderer;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let book = std::env::args().nth(1).map(Into::into);
    let props = AppProps { decoded: open("", ""), view: View::default(), book };
    let page = LocalServerRenderer::<App>::with_props(props).hydratable(false).render().await;
    println!("{}", without_controls(without_lists(&page)));
}

/// Removes the unselected options of each list, and the groups without a selected option, because an inert list shows
/// only its selected option.
fn without_lists(page: &str) -> String {
    let chosen = |option: &&str| option.contains(" selected=");
    let mut kept = String::new();
    for piece in page.split_inclusive("</option>") {
        let (before, option) = piece.split_at(piece.find("<option ").unwrap_or(piece.len()));
        kept += before;
        kept.extend(Some(option).filter(chosen));
    }
    let mut groups = kept.split("<optgroup ");
    let mut page = groups.next().unwrap_or_default().to_owned();
    for group in groups {
        // Keep the rest of the page after the group.
        let (inside, after) = group.split_once("</optgroup>").unwrap_or((group, ""));
        if chosen(&inside) {
            page.extend(["<optgroup ", inside, "</optgroup>"]);
        }
        page += after;
    }
    page
}

/// Makes controls inert, because nothing responds to a click until the program has started. Their appearance does not
/// change.
fn without_controls(page: String) -> String {
    ["button", "input", "select"].iter().fold(page, |page, control| {
        page.replace(&format!("<{control} "), &format!("<{control} inert "))
    })
}
