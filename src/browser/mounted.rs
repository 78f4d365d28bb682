//! Effects that run once, when a component is there.

use yew::functional::TearDown;
use yew::prelude::*;

/// A function that ends an effect.
type End = Box<dyn FnOnce()>;

/// Runs a function when the component is on the page, and what that returns when the component goes. The program has one
/// copy of what is behind this, and of `use_effect_with` one for each call.
#[hook]
pub(crate) fn use_mounted<T: TearDown>(begin: impl FnOnce() -> T + 'static) {
    use_boxed(Box::new(|| {
        let begun = begin();
        Box::new(|| begun.tear_down())
    }));
}

#[hook]
fn use_boxed(begin: Box<dyn FnOnce() -> End>) {
    use_effect_with((), move |()| begin());
}
