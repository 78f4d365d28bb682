//! Content shown only on printed pages: the address, the date, and the inputs as a table.

use gloo::events::EventListener;
use js_sys::Date;
use web_sys::{Element, window};

/// The id of the element that shows the address and the date.
const FOOTER_ID: &str = "printed";

/// The id of the table that contains the inputs.
const INPUTS_ID: &str = "asked";

/// Writes the current address and the date into the print-only element.
pub(super) fn write_footer() {
    let Some(window) = window() else { return };
    let footer = window.document().and_then(|document| document.get_element_by_id(FOOTER_ID));
    let (Some(footer), Ok(address)) = (footer, window.location().href()) else { return };
    let now = Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    footer.set_text_content(Some(&format!("{address}, printed {year}-{month:02}-{day:02}")));
}

/// Empties the table and calls `work` before each print. Dropping the returned listener stops this.
pub(crate) fn on_before_print(work: impl Fn() + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "beforeprint", move |_| {
        if let Some(table) = table() {
            table.set_text_content(None);
        }
        work();
    }))
}

fn table() -> Option<Element> {
    window()?.document()?.get_element_by_id(INPUTS_ID)
}

/// Adds a title to the table, followed by rows of two cells.
pub(crate) fn rows(title: &str, rows: &[[String; 2]]) {
    let add = |parent: &Element, name: &str, text: &str| {
        let element = parent.owner_document()?.create_element(name).ok()?;
        element.set_text_content(Some(text));
        parent.append_child(&element).ok()?;
        Some(element)
    };
    let Some(body) = table().and_then(|table| add(&table, "tbody", "")) else { return };
    if let Some(head) = add(&body, "tr", "").and_then(|row| add(&row, "th", title)) {
        let _ = head.set_attribute("scope", "rowgroup");
        let _ = head.set_attribute("colspan", "2");
    }
    for [name, value] in rows {
        let Some(row) = add(&body, "tr", "") else { continue };
        if let Some(head) = add(&row, "th", name) {
            let _ = head.set_attribute("scope", "row");
        }
        add(&row, "td", value);
    }
}
