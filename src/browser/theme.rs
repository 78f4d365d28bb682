//! Light or dark, as the system says or as the person does.

use offload_scenario::Shade;
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

    /// The theme with a name; an embedder says `auto` for the system's.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::System),
            name => Shade::named(name).map(Self::of),
        }
    }

    /// The theme of a shade.
    pub const fn of(shade: Shade) -> Self {
        match shade {
            Shade::Light => Self::Light,
            Shade::Dark => Self::Dark,
        }
    }

    /// The theme the document has; the first script gives it the one chosen last, or asked for.
    pub fn present() -> Self {
        let chosen = window()
            .and_then(|window| window.document()?.document_element()?.get_attribute("data-theme"));
        chosen.as_deref().and_then(Self::named).unwrap_or_default()
    }

    /// Gives the document this theme.
    pub fn show(self) {
        let root = window().and_then(|window| window.document()?.document_element());
        if let Some(root) = root {
            let _ = match self {
                Self::System => root.remove_attribute("data-theme"),
                Self::Light | Self::Dark => root.set_attribute("data-theme", self.name()),
            };
        }
    }

    /// Remembers this theme for the next visit, where the browser allows storage.
    pub fn keep(self) {
        // In a frame of another site, access to the storage itself can be an error.
        if let Some(Ok(Some(storage))) = window().map(|window| window.local_storage()) {
            let _ = storage.set_item("theme", self.name());
        }
    }
}
