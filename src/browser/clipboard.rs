//! Copies text to the clipboard, if the browser allows it.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Clipboard, window};
use yew::Callback;

/// Copies `text`. `done` receives `true` if copying succeeded.
pub fn copy(text: String, done: Callback<bool>) {
    // `navigator.clipboard` is missing outside a secure context.
    let clipboard = window()
        .and_then(|window| js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).ok())
        .filter(JsValue::is_object)
        .map(JsValue::unchecked_into::<Clipboard>);
    let Some(clipboard) = clipboard else {
        done.emit(false);
        return;
    };
    yew::platform::spawn_local(async move {
        let promise = clipboard.write_text(&text);
        done.emit(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
    });
}
