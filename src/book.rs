//! References to the book in lazily loaded panels: a short summary and a link.

use std::cell::OnceCell;
use yew::prelude::*;

thread_local! {
    static ADDRESS: OnceCell<AttrValue> = const { OnceCell::new() };
}

pub(crate) fn set_address(address: AttrValue) {
    let _ = ADDRESS.with(|cell| cell.set(address));
}

/// A passage of the book that the page links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// A short summary, shown before the link. Empty if the title is clear enough.
    pub words: &'static str,
    /// The link's text.
    pub title: &'static str,
    /// The page and the heading in the book, such as `faq.html#in-general`.
    pub place: &'static str,
}

const fn passage(words: &'static str, title: &'static str, place: &'static str) -> Passage {
    Passage { words, title, place }
}

pub const STEPS: Passage =
    passage("New here?", "How to ask, in five steps", "start.html#ask-your-own-question");

pub const QUESTIONS: Passage = passage(
    "Is a GPU always faster? Do I need C++? What about AMD?",
    "Frequently asked",
    "faq.html#in-general",
);

pub const INPUTS: Passage =
    passage("", "Every input, with unit, range and default", "keys.html#keys-of-a-link");

pub const SIGNS: Passage = passage(
    "A GPU suits large contiguous arrays, vectorized and batched operations, data that stays on the GPU, and \
     throughput rather than latency.",
    "Signs that a GPU pays off, or doesn’t",
    "moving.html#signs-that-it-is-worth-it",
);

pub const MACHINES: Passage = passage(
    "A CPU has up to a few dozen fast cores for serial and mixed work. A GPU has thousands of small units that apply \
     the same operation to many elements. Cores times clock says little about either.",
    "CPU and GPU",
    "moving.html#cpu-and-gpu",
);

pub const LIBRARIES: Passage = passage(
    "NumPy runs on the CPU. CuPy runs its functions on the GPU, Numba compiles single functions, RAPIDS takes \
     dataframes. PyTorch and TensorFlow run where their tensors are and excel at products and convolutions; CuPy and \
     Numba give finer control.",
    "Which library",
    "moving.html#which-library",
);

pub const SERIAL: Passage = passage(
    "Control flow stays on the CPU. Operations on many elements can move.",
    "What stays on the CPU",
    "model.html#what-stays-behind",
);

pub const MEMORY: Passage = passage(
    "More memory alone makes nothing faster.",
    "Does more GPU memory make it faster?",
    "faq.html#does-more-gpu-memory-make-it-faster",
);

pub const SEVERAL: Passage = passage(
    "One process per GPU scales better than one for all.",
    "Can several GPUs do one calculation?",
    "faq.html#can-several-gpus-do-one-calculation",
);

/// All passages that the page links to.
pub const PASSAGES: [Passage; 9] =
    [STEPS, QUESTIONS, INPUTS, SIGNS, MACHINES, LIBRARIES, SERIAL, MEMORY, SEVERAL];

/// Returns the passage about an input, or the passage that lists all inputs if the input has none of its own.
pub fn for_field(key: &str) -> Passage {
    match key {
        "w" => SIGNS,
        "cpu" | "gpu" | "machine" => MACHINES,
        "cpulib" | "gpulib" => LIBRARIES,
        "serial" => SERIAL,
        "vram" => MEMORY,
        "gpus" => SEVERAL,
        _ => INPUTS,
    }
}

/// Draws the summary of a passage and, if the book is published next to the page, a link to the passage. The link opens
/// in a new tab, because the page may be in a frame.
pub(crate) fn link(passage: Passage) -> Html {
    let book = ADDRESS.with(|address| address.get().cloned());
    let Some(book) = book else { return passage.words.into() };
    let href = format!("{book}{}", passage.place);
    html! {
        <>
            { passage.words }{ " " }
            <a {href} target="_blank" rel="noopener">{ passage.title }</a>
        </>
    }
}
