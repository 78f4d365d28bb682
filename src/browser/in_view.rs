//! Detects whether an element is in view.

use super::mounted::use_mounted;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

/// Returns `true` if an element is in view or below the view, and until the browser first reports the element's
/// position.
#[hook]
pub fn use_in_view(node: &NodeRef) -> bool {
    let is_in_view = use_state_eq(|| true);
    {
        let (node, is_in_view) = (node.clone(), is_in_view.clone());
        use_mounted(move || {
            let closure =
                Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
                    let last = entries.get(entries.length().saturating_sub(1));
                    if let Ok(entry) = last.dyn_into::<IntersectionObserverEntry>() {
                        is_in_view.set(entry.is_intersecting());
                    }
                });
            // Extend the bottom margin beyond any page height. Browsers report only elements that enter or leave the
            // view, so without the margin a jump past an element would go unnoticed.
            let options = IntersectionObserverInit::new();
            options.set_root_margin("0px 0px 9999999px");
            let callback = closure.as_ref().unchecked_ref();
            let observer = IntersectionObserver::new_with_options(callback, &options).ok();
            if let (Some(observer), Some(element)) = (&observer, node.cast::<Element>()) {
                observer.observe(&element);
            }
            move || {
                if let Some(observer) = observer {
                    observer.disconnect();
                }
                drop(closure);
            }
        });
    }
    *is_in_view
}
