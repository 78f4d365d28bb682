//! The frame that all sections share: a line with the answer, and a body that the line opens.

use super::Section;
use crate::browser::address;
use crate::browser::theme::Theme;
use crate::copy_button::CopyButton;
use crate::shared_report::SharedReport;
use crate::state::{Action, State};
use std::rc::Rc;
use yew::prelude::*;

/// The properties that all sections share.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct SectionProps {
    pub(crate) section: Section,
    pub(crate) report: SharedReport,
    pub(crate) state: Rc<State>,
    /// `true` if the question has changed since the result was computed.
    pub(crate) is_outdated: bool,
    /// `true` while the user is changing an input. Nothing is computed until the change is complete.
    pub(crate) is_editing: bool,
    pub(crate) theme: Theme,
    pub(crate) on: Callback<Action>,
    pub(crate) open: bool,
    pub(crate) toggle: Callback<Section>,
    /// The words that store the section's choices in the address, separated by colons.
    pub(crate) asked: AttrValue,
}

/// The line of a closed section: an answer in bold, followed by its conditions. It has at most 80 characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    pub(crate) answer: String,
    pub(crate) rest: String,
}

/// Draws a section: its title, its line and, if the section is open, its body. The line is `None` until it has been
/// computed. `is_outdated` is `true` if the line and the body belong to an earlier question.
pub(crate) fn section_frame(
    props: &SectionProps,
    line: Option<&Line>,
    is_outdated: bool,
    body: impl FnOnce() -> Html,
) -> Html {
    let SectionProps { section, open, toggle, .. } = props;
    let section = *section;
    let (_, id, title) = section.row();
    let is_outdated = is_outdated || props.is_outdated;
    let body_id = format!("what-if-{id}");
    // The key is the text, so that new text gets a new element. In a reused element, the text after the bold words
    // would move when they become longer.
    let text = line.map(|line| line.answer.clone() + &line.rest);
    html! {
        <>
            <h3 class={classes!(is_outdated.then_some("outdated"))}>
                <button
                    id={format!("opens-{id}")}
                    type="button"
                    aria-expanded={open.to_string()}
                    aria-controls={body_id.clone()}
                    onclick={toggle.reform(move |_: MouseEvent| section)}
                >
                    <span class="title">{ title }</span>
                    <span class="line"><span key={text.unwrap_or_default()}>
                        if let Some(Line { answer, rest }) = line {
                            <b>{ answer }</b>{ rest }
                        } else {
                            { "…" }
                        }
                    </span></span>
                </button>
            </h3>
            <div id={body_id} class="what-if" aria-busy={is_outdated.then_some("true")} hidden={!open}>
                if *open {
                    { body() }
                }
            </div>
        </>
    }
}

/// Returns a callback that returns the address of the question with this section open. `words` represent the choices
/// that the user made in the section.
pub(crate) fn address_of(props: &SectionProps, words: &str) -> Callback<(), String> {
    let (_, id, _) = props.section.row();
    let opened = if words.is_empty() { id.to_owned() } else { format!("{id}:{words}") };
    let fragment = props.state.link(&props.report);
    Callback::from(move |()| address::with_open_sections(&opened, &fragment))
}

/// Draws the button that copies the section's address, followed by the tools in `more`.
pub(crate) fn tools(props: &SectionProps, label: &'static str, words: &str, more: Html) -> Html {
    let subject = format!("{words}#{}", props.state.link(&props.report));
    html! {
        <div class="tools">
            <CopyButton {label} what="Link" text={address_of(props, words)} {subject} />
            { more }
        </div>
    }
}

impl Section {
    /// Returns the section's row in [`Self::ALL`].
    pub(crate) fn row(self) -> (Self, &'static str, &'static str) {
        Self::ALL[self as usize]
    }
}
