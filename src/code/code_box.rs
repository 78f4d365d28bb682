//! The input of code: typed, pasted, or from a file.

use super::BOX;
use crate::browser::{code_file, focus};
use yew::prelude::*;

/// Draws a text box for the code. `set` receives the text while it is typed, `read` the text to read: pasted
/// text and files are read at once. `empty` is `true` after an attempt to read an empty box.
pub(super) fn code_box(
    code: &AttrValue,
    empty: &UseStateHandle<bool>,
    set: &Callback<String>,
    read: &Callback<String>,
) -> Html {
    let done = {
        let (read, empty) = (read.clone(), empty.clone());
        Callback::from(move |text: String| {
            let is_empty = text.trim().is_empty();
            empty.set(is_empty);
            if is_empty { focus::to(BOX) } else { read.emit(text) }
        })
    };
    let typed = {
        let (set, done, empty) = (set.clone(), done.clone(), empty.clone());
        Callback::from(move |event: InputEvent| {
            empty.set(false);
            match code_file::typed(&event) {
                (text, true) => done.emit(text),
                (text, false) => set.emit(text),
            }
        })
    };
    let dropped = {
        let done = done.clone();
        Callback::from(move |event: DragEvent| code_file::dropped(&event, done.clone()))
    };
    let picked = {
        let done = done.clone();
        Callback::from(move |event: Event| code_file::picked(&event, done.clone()))
    };
    let read = {
        let code = code.clone();
        done.reform(move |_: MouseEvent| code.to_string())
    };
    html! {
        <div ondragover={|event: DragEvent| event.prevent_default()} ondrop={dropped}>
            <label for={BOX}>{ "Paste Python code or a profile, or drop a file or notebook here." }</label>
            <textarea
                id={BOX}
                rows="14"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                aria-describedby="code-problem"
                aria-invalid={empty.to_string()}
                value={code.clone()}
                oninput={typed}
            />
            <div class="row">
                <input type="file" accept=".py,.ipynb,.txt,text/x-python,text/plain" aria-label="Open a file or notebook" onchange={picked} />
                <p id="code-problem" class="grow wrong" role="status">
                    if **empty {
                        { "Nothing to read yet. Paste or type code, or open a file." }
                    }
                </p>
                <button type="button" class="primary" onclick={read}>{ "Read it" }</button>
            </div>
            <p class="sub">
                { "A profile is a table from cProfile or torch.profiler, or a timeit line with its statement. If the code doesn’t show the sizes, run it once with the recorder: save " }
                <a href="offload_record.py" download="offload_record.py">{ "offload_record.py" }</a>
                { ", run " }<code>{ "python offload_record.py script.py" }</code>
                { ", and open the link that it prints. It sends nothing." }
            </p>
        </div>
    }
}
