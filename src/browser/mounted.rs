//! Effects that run once, when a component is mounted.

use yew::functional::TearDown;
use yew::prelude::*;

/// The teardown function of an effect.
type End = Box<dyn FnOnce()>;

/// Runs `begin` when the component is mounted, and the returned teardown function when the component is removed. All
/// calls of this hook share its code, whereas each call of `use_effect_with` would add another copy to the program.
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
