//! A value in the question, which opens its input.

use crate::browser::focus;
use offload_scenario::{Choice, Field, Kind};
use yew::prelude::*;

/// A button with the value of a field.
pub(super) fn word(field: &'static Field, words: &str) -> Html {
    let open = move |_: MouseEvent| focus::edit(&format!("f-{}", field.key));
    html! {
        <button
            type="button"
            class={classes!("word", side(&field.kind))}
            title={field.label}
            aria-label={format!("{}: {words}, edit", field.label)}
            onclick={open}
        >{ words }</button>
    }
}

/// The machine that an input belongs to, whose color it has.
const fn side(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Choice(Choice::Cpu | Choice::CpuLibrary) => Some("cpu"),
        Kind::Choice(Choice::Gpu | Choice::GpuLibrary) => Some("gpu"),
        Kind::Choice(_) | Kind::Number(_) => None,
    }
}
