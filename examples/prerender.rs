//! Writes the page of a first visit as HTML, for `cargo xtask dist` to put into index.html: the first paint then shows
//! an answer. The address of the book is the argument, if there is one.
//!
//! An example, as only these and tests have Yew's rendering on the host.

use offload::app::{App, AppProps};
use offload_scenario::{View, open};
use yew::LocalServerRenderer;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let book = std::env::args().nth(1).map(Into::into);
    let props = AppProps { arrival: open("", ""), view: View::default(), book };
    let page = LocalServerRenderer::<App>::with_props(props).hydratable(false).render().await;
    println!("{}", without_controls(without_lists(&page)));
}

/// A list that takes no click shows one option: the others are left out, and groups without any.
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
        // What follows the group on the page stays where the group goes.
        let (inside, after) = group.split_once("</optgroup>").unwrap_or((group, ""));
        if chosen(&inside) {
            page.extend(["<optgroup ", inside, "</optgroup>"]);
        }
        page += after;
    }
    page
}

/// Until the program takes over nothing would answer a click: controls look as they will, and take none.
fn without_controls(page: String) -> String {
    ["button", "input", "select"].iter().fold(page, |page, control| {
        page.replace(&format!("<{control} "), &format!("<{control} inert "))
    })
}
