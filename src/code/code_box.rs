//! Where the code comes in: typed, pasted, or from a file.

use super::BOX;
use crate::browser::code_file;
use yew::prelude::*;

/// A box for the code. `set` receives it; `edit` whether it is still being edited, which it is not once it was
/// pasted or came from a file.
pub(super) fn code_box(code: &AttrValue, set: &Callback<String>, edit: &Callback<bool>) -> Html {
    let done = {
        let (set, edit) = (set.clone(), edit.clone());
        Callback::from(move |text: String| {
            edit.emit(text.trim().is_empty());
            set.emit(text);
        })
    };
    let typed = {
        let (set, done) = (set.clone(), done.clone());
        Callback::from(move |event: InputEvent| match code_file::typed(&event) {
            (text, true) => done.emit(text),
            (text, false) => set.emit(text),
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
            <label for={BOX}>{ "Python code, or a profile of it: paste it, or drop a file or notebook here." }</label>
            <textarea
                id={BOX}
                rows="14"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                value={code.clone()}
                oninput={typed}
            />
            <div class="row">
                <input type="file" accept=".py,.ipynb,.txt,text/x-python,text/plain" aria-label="Open a file or notebook" onchange={picked} />
                <span class="grow" />
                <button type="button" class="primary" onclick={read}>{ "Read it" }</button>
            </div>
            <p class="sub">
                { "A profile is a table of cProfile or torch.profiler, or a line of timeit with its statement. What code leaves open a run can count: save " }
                <a href="offload_record.py" download="offload_record.py">{ "offload_record.py" }</a>
                { ", run " }<code>{ "python offload_record.py script.py" }</code>
                { ", and open the link that it prints. It sends nothing." }
            </p>
        </div>
    }
}
