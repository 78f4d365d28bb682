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
    println!("{}", without_controls(page));
}

/// Until the program takes over nothing would answer a click: controls look as they will, and take none.
fn without_controls(page: String) -> String {
    ["button", "input", "select"].iter().fold(page, |page, control| {
        page.replace(&format!("<{control} "), &format!("<{control} inert "))
    })
}
