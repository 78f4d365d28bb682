//! Where the book says more: a few words and a link, in what stands behind a button.

use std::cell::OnceCell;
use yew::prelude::*;

thread_local! {
    static ADDRESS: OnceCell<AttrValue> = const { OnceCell::new() };
}

/// Says where the book was published.
pub(crate) fn is_at(address: AttrValue) {
    let _ = ADDRESS.with(|it| it.set(address));
}

/// A passage of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// What it says, in a sentence.
    pub words: &'static str,
    /// What the link to it is called.
    pub title: &'static str,
    /// Its page and heading.
    pub place: &'static str,
}

const fn passage(words: &'static str, title: &'static str, place: &'static str) -> Passage {
    Passage { words, title, place }
}

/// How to begin.
pub const STEPS: Passage =
    passage("New here?", "How to ask, in five steps", "start.html#ask-your-own-question");

/// What people ask.
pub const QUESTIONS: Passage = passage(
    "Is a GPU always faster? Does it take C++? What about AMD?",
    "Frequently asked",
    "faq.html#in-general",
);

/// Every input.
pub const INPUTS: Passage =
    passage("", "Every input, with unit, range and default", "keys.html#keys-of-a-link");

/// When a GPU is worth it.
pub const SIGNS: Passage = passage(
    "A GPU suits large contiguous arrays, operations that are vectorized and batched, data that stays on it, and \
     throughput rather than latency.",
    "Signs that it is worth it, and that it is not",
    "moving.html#signs-that-it-is-worth-it",
);

/// What sort of machine each is.
pub const MACHINES: Passage = passage(
    "A CPU has a few to some dozens of fast cores for serial and mixed work, a GPU thousands of small units that do \
     the same to many elements. Cores times clock says little of either.",
    "CPU and GPU",
    "moving.html#cpu-and-gpu",
);

/// What each library is for.
pub const LIBRARIES: Passage = passage(
    "NumPy runs on the CPU, CuPy has its functions on the GPU, Numba compiles single functions, RAPIDS takes \
     dataframes. PyTorch and TensorFlow run where their tensors are: best at products and convolutions; CuPy and \
     Numba give finer control.",
    "Which library",
    "moving.html#which-library",
);

/// What stays on the CPU.
pub const SERIAL: Passage = passage(
    "Control flow stays on the CPU; what moves does one operation to many elements.",
    "What stays behind",
    "model.html#what-stays-behind",
);

/// What memory is good for.
pub const MEMORY: Passage = passage(
    "More of it makes nothing faster by itself.",
    "Does more GPU memory make it faster?",
    "faq.html#does-more-gpu-memory-make-it-faster",
);

/// How several GPUs work on one thing.
pub const SEVERAL: Passage = passage(
    "One process per GPU scales better than one for all.",
    "Can several GPUs do one calculation?",
    "faq.html#can-several-gpus-do-one-calculation",
);

/// Every passage that the page leads to.
pub const PASSAGES: [Passage; 9] =
    [STEPS, QUESTIONS, INPUTS, SIGNS, MACHINES, LIBRARIES, SERIAL, MEMORY, SEVERAL];

/// The passage on an input: its own, or the list of all.
pub fn on_field(key: &str) -> Passage {
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

/// The words of a passage and the link to it, where the book was published beside the page. It opens in a tab of
/// its own, as the page may be a frame.
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
