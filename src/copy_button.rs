//! A button that copies text. If copying fails, the button shows the text instead.

use crate::browser::clipboard;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct CopyButtonProps {
    pub(crate) label: &'static str,
    /// A noun for the copied text. Screen readers announce it after copying.
    pub(crate) what: &'static str,
    /// Returns the text to copy. Called when the button is pressed.
    pub(crate) text: Callback<(), String>,
    /// The subject of the text. When it changes, the label "Copied" is reset.
    pub(crate) subject: AttrValue,
}

/// The button and the result of pressing it.
#[component]
pub(crate) fn CopyButton(props: &CopyButtonProps) -> Html {
    // The copied subject, and the text to show if copying failed.
    let copied = use_state(|| None);
    let click = {
        let (make_text, subject, copied) =
            (props.text.clone(), props.subject.clone(), copied.clone());
        Callback::from(move |_: MouseEvent| {
            let text = make_text.emit(());
            let (subject, copied, fallback_text) = (subject.clone(), copied.clone(), text.clone());
            clipboard::copy(
                text,
                Callback::from(move |has_worked: bool| {
                    copied
                        .set(Some((subject.clone(), (!has_worked).then(|| fallback_text.clone()))));
                }),
            );
        })
    };
    let present = copied.as_ref().filter(|(subject, _)| *subject == props.subject);
    let is_copied = matches!(present, Some((_, None)));
    html! {
        <>
            <button type="button" class="primary" onclick={click}>
                { if is_copied { "Copied" } else { props.label } }
            </button>
            <span class="aloud" role="status">
                { if is_copied { format!("{} copied", props.what) } else { String::new() } }
            </span>
            if let Some((_, Some(text))) = present {
                <input
                    class="link"
                    type="text"
                    readonly=true
                    value={text.clone()}
                    aria-label={format!("{} to copy by hand", props.what)}
                />
            }
        </>
    }
}
