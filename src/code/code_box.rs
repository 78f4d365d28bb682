//! The input for code: typed, pasted or from a file.

use super::BOX;
use crate::browser::{code_file, focus};
use yew::prelude::*;

/// Draws a text box for the code. `set_code` receives the code while the user types. `read_code` receives the code to
/// read, immediately if it was pasted or comes from a file. `empty` is `true` after the user has tried to read an empty
/// box.
pub(super) fn code_box(
    code: &AttrValue,
    empty: &UseStateHandle<bool>,
    set_code: &Callback<String>,
    read_code: &Callback<String>,
) -> Html {
    let submit_text = {
        let (read_code, empty) = (read_code.clone(), empty.clone());
        Callback::from(move |text: String| {
            let is_empty = text.trim().is_empty();
            empty.set(is_empty);
            if is_empty { focus::to(BOX) } else { read_code.emit(text) }
        })
    };
    let on_input = {
        let (set_code, submit_text, empty) = (set_code.clone(), submit_text.clone(), empty.clone());
        Callback::from(move |event: InputEvent| {
            empty.set(false);
            match code_file::typed(&event) {
                (text, true) => submit_text.emit(text),
                (text, false) => set_code.emit(text),
            }
        })
    };
    let on_drop = {
        let submit_text = submit_text.clone();
        Callback::from(move |event: DragEvent| code_file::dropped(&event, submit_text.clone()))
    };
    let on_change = {
        let submit_text = submit_text.clone();
        Callback::from(move |event: Event| code_file::picked(&event, submit_text.clone()))
    };
    let submit = {
        let code = code.clone();
        submit_text.reform(move |_: MouseEvent| code.to_string())
    };
    html! {
        <div ondragover={|event: DragEvent| event.prevent_default()} ondrop={on_drop}>
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
                oninput={on_input}
            />
            <div class="row">
                <input type="file" accept=".py,.ipynb,.txt,text/x-python,text/plain" aria-label="Open a file or notebook" onchange={on_change} />
                <p id="code-problem" class="grow wrong" role="status">
                    if **empty {
                        { "Nothing to read yet. Paste or type code, or open a file." }
                    }
                </p>
                <button type="button" class="primary" onclick={submit}>{ "Read it" }</button>
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
