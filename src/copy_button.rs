//! A button that copies text, or shows it if copying fails.

use crate::browser::clipboard;
use yew::prelude::*;

/// The properties of [`CopyButton`].
#[derive(PartialEq, Properties)]
pub(crate) struct CopyButtonProps {
    pub(crate) label: &'static str,
    /// A word for the copied text, read out after copying.
    pub(crate) what: &'static str,
    /// Returns the text when the button is pressed.
    pub(crate) text: Callback<(), String>,
    /// The subject of the text. If it changes, the button no longer says "Copied".
    pub(crate) subject: AttrValue,
}

/// The button, and the result of pressing it.
#[component]
pub(crate) fn CopyButton(props: &CopyButtonProps) -> Html {
    // The copied subject, and the text if copying failed.
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
