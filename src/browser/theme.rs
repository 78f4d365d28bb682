//! Light or dark, as the system says or as the person does.

use web_sys::window;

/// The page's theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The theme after this one, when a person goes through them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// Its word, for the style sheet and for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Its sign on the button.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::System => "◐",
            Self::Light => "☀",
            Self::Dark => "☾",
        }
    }

    /// The theme the document has; the boot script restores the one chosen last.
    pub fn present() -> Self {
        let chosen = window()
            .and_then(|window| window.document()?.document_element()?.get_attribute("data-theme"));
        match chosen.as_deref() {
            Some("light") => Self::Light,
            Some("dark") => Self::Dark,
            _ => Self::System,
        }
    }

    /// Gives the document this theme and remembers it, if the browser has a memory for us.
    pub fn apply(self) {
        let Some(window) = window() else { return };
        let root = window.document().and_then(|document| document.document_element());
        if let Some(root) = root {
            let _ = match self {
                Self::System => root.remove_attribute("data-theme"),
                _ => root.set_attribute("data-theme", self.name()),
            };
        }
        // In a frame of another site even asking for the storage is an error.
        if let Ok(Some(storage)) = window.local_storage() {
            let _ = storage.set_item("theme", self.name());
        }
    }
}
