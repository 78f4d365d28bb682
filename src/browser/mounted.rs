//! Effects that run once, when a component is mounted.

use yew::functional::TearDown;
use yew::prelude::*;

/// The teardown function of an effect.
type End = Box<dyn FnOnce()>;

/// Runs a function when the component is mounted, and its teardown when the component is removed. Calls of
/// this hook share its code, whereas each call of `use_effect_with` has its own copy in the program.
#[hook]
pub(crate) fn use_mounted<T: TearDown>(begin: impl FnOnce() -> T + 'static) {
    use_boxed(Box::new(|| {
        let teardown = begin();
        Box::new(|| teardown.tear_down())
    }));
}

#[hook]
fn use_boxed(begin: Box<dyn FnOnce() -> End>) {
    use_effect_with((), move |()| begin());
}
