//! Saves and opens files.

use js_sys::{Array, JSON, JsString, Reflect};
use offload_scenario::decimal;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, HtmlCanvasElement, HtmlElement, HtmlInputElement, Url, window,
};
use yew::Callback;

use super::screen::{CanvasBackend, Screen};

/// The number of pixels per CSS pixel in a saved picture.
const PNG_SCALE: u32 = 2;

/// Saves `text` as a file with the media type `kind`.
pub fn save_text(text: &str, name: &str, kind: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(&blob, name);
    }
}

/// Saves a drawing with the given width and height in CSS pixels as a PNG. `draw` receives the surface and the number
/// of surface pixels per CSS pixel.
pub(crate) fn save_png(
    (width, height): (u32, u32),
    name: String,
    draw: &dyn Fn(Screen<CanvasBackend>, u32),
) {
    let document = window().and_then(|window| window.document());
    let canvas = document.and_then(|document| document.create_element("canvas").ok());
    let Some(canvas) = canvas.and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok()) else {
        return;
    };
    canvas.set_width(width * PNG_SCALE);
    canvas.set_height(height * PNG_SCALE);
    let Some(screen) = Screen::cleared(&canvas) else { return };
    draw(screen, PNG_SCALE);
    let on_blob = Closure::once_into_js(move |blob: JsValue| {
        if let Some(blob) = blob.dyn_ref::<Blob>() {
            save(blob, &name);
        }
    });
    let _ = canvas.to_blob(on_blob.unchecked_ref());
}

fn save(blob: &Blob, name: &str) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    let document = window().and_then(|window| window.document());
    let anchor = document.and_then(|document| document.create_element("a").ok());
    if let Some(anchor) = anchor {
        let _ = anchor.set_attribute("href", &address);
        let _ = anchor.set_attribute("download", name);
        anchor.unchecked_into::<HtmlElement>().click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// Reads the picked file and calls `done` with the link of the saved answer, or with `None` if the file contains no
/// answer.
pub fn read_saved_answer(input: &HtmlInputElement, done: Callback<Option<String>>) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let text = JsFuture::from(file.text());
    // Reset the input. Otherwise, picking the same file again would fire no change event.
    input.set_value("");
    yew::platform::spawn_local(async move {
        let text = text.await.ok().and_then(|text| text.dyn_into::<JsString>().ok());
        let answer = text.and_then(|text| JSON::parse(&String::from(text)).ok());
        done.emit(answer.and_then(|answer| link_of(&answer)));
    });
}

/// Returns the link of a saved answer. If the file contains an edition and a speedup, the link records both
/// (`&d=2026-11,29.4`).
fn link_of(saved: &JsValue) -> Option<String> {
    let get = |object: &JsValue, key: &str| Reflect::get(object, &key.into()).ok();
    let link = get(saved, "link")?.as_string()?;
    let edition = get(saved, "edition").and_then(|edition| edition.as_string());
    let speedup = get(saved, "speedup").and_then(|speedup| get(&speedup, "likely")?.as_f64());
    Some(match (edition, speedup) {
        (Some(edition), Some(speedup)) => format!("{link}&d={edition},{}", decimal::write(speedup)),
        _ => link,
    })
}
