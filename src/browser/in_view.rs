//! Whether an element can be seen.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};
use yew::prelude::*;

/// Whether an element is in view, or will be further down; assumed until the browser reports otherwise.
#[hook]
pub fn use_in_view(node: &NodeRef) -> bool {
    let seen = use_state_eq(|| true);
    {
        let (node, seen) = (node.clone(), seen.clone());
        use_effect_with((), move |()| {
            let closure =
                Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
                    let last = entries.get(entries.length().saturating_sub(1));
                    if let Ok(entry) = last.dyn_into::<IntersectionObserverEntry>() {
                        let below = entry.bounding_client_rect().y() > 0.0;
                        seen.set(below || entry.is_intersecting());
                    }
                });
            let observer = IntersectionObserver::new(closure.as_ref().unchecked_ref()).ok();
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
    *seen
}
