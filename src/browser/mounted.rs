//! Effects that run once, when a component is mounted.

use yew::functional::TearDown;
use yew::prelude::*;

/// The teardown function of an effect.
type End = Box<dyn FnOnce()>;

/// Runs a function when the component is mounted, and its teardown when the component is removed. The program has one
/// copy of the code behind this function, but one of `use_effect_with` per call.
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
