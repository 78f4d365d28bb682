//! Code that the user types, pastes, picks as a file or drops, and code extracted from a notebook.

use js_sys::{Array, JSON, JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DragEvent, Event, File, FileList, HtmlInputElement, HtmlTextAreaElement, InputEvent,
};
use yew::{Callback, TargetCast};

/// Returns the contents of a text box. The flag is `true` if the text was pasted or dropped.
pub(crate) fn typed(event: &InputEvent) -> (String, bool) {
    let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
    match event.input_type().as_str() {
        "insertFromPaste" | "insertFromDrop" => (code_of(text), true),
        _ => (text, false),
    }
}

/// Reads the file that the user picked.
pub(crate) fn picked(event: &Event, done: Callback<String>) {
    let input: HtmlInputElement = event.target_unchecked_into();
    read(input.files(), done);
    // Reset the input. Otherwise, picking the same file again would fire no change event.
    input.set_value("");
}

/// Reads a dropped file. The text box handles dropped text itself.
pub(crate) fn dropped(event: &DragEvent, done: Callback<String>) {
    let files = event.data_transfer().and_then(|data_transfer| data_transfer.files());
    if files.as_ref().is_some_and(|files| files.length() > 0) {
        event.prevent_default();
        read(files, done);
    }
}

fn read(files: Option<FileList>, done: Callback<String>) {
    let Some(file): Option<File> = files.and_then(|files| files.get(0)) else { return };
    let text = JsFuture::from(file.text());
    yew::platform::spawn_local(async move {
        let text = text.await.ok().and_then(|text| text.dyn_into::<JsString>().ok());
        if let Some(text) = text {
            done.emit(code_of(text.into()));
        }
    });
}

/// Returns the code cells of a notebook. Returns any other text unchanged.
fn code_of(text: String) -> String {
    if text.trim_start().starts_with('{') { cells(&text).unwrap_or(text) } else { text }
}

fn cells(text: &str) -> Option<String> {
    let get = |object: &JsValue, key: &str| Reflect::get(object, &key.into()).ok();
    let notebook = JSON::parse(text).ok()?;
    let cells = get(&notebook, "cells")?.dyn_into::<Array>().ok()?;
    let source = |cell: JsValue| {
        let is_code = get(&cell, "cell_type")?.as_string()? == "code";
        let source = get(&cell, "source").filter(|_| is_code)?;
        // The source is either a string or an array of lines that include their line endings.
        match source.dyn_into::<Array>() {
            Ok(lines) => Some(lines.iter().filter_map(|line| line.as_string()).collect::<String>()),
            Err(text) => text.as_string(),
        }
    };
    Some(cells.iter().filter_map(source).collect::<Vec<_>>().join("\n\n"))
}
