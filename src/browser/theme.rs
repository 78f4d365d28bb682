//! The light or dark theme, from the system or the user.

use offload_scenario::Shade;
use web_sys::window;

/// The page's theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The system's setting.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Returns the next theme in the order of the button.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// Returns its name, for the style sheet and the user.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns its symbol on the button.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::System => "◐",
            Self::Light => "☀",
            Self::Dark => "☾",
        }
    }

    /// Returns the theme of a name. An embedder writes `auto` for the system's.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::System),
            name => Shade::named(name).map(Self::of),
        }
    }

    /// Returns the theme of a shade.
    pub const fn of(shade: Shade) -> Self {
        match shade {
            Shade::Light => Self::Light,
            Shade::Dark => Self::Dark,
        }
    }

    /// Returns the document's theme. The first script sets it to the last choice or the requested
    /// one.
    pub fn present() -> Self {
        let chosen = window()
            .and_then(|window| window.document()?.document_element()?.get_attribute("data-theme"));
        chosen.as_deref().and_then(Self::named).unwrap_or_default()
    }

    /// Sets the document's theme.
    pub fn show(self) {
        let root = window().and_then(|window| window.document()?.document_element());
        if let Some(root) = root {
            let _ = match self {
                Self::System => root.remove_attribute("data-theme"),
                Self::Light | Self::Dark => root.set_attribute("data-theme", self.name()),
            };
        }
    }

    /// Remembers this theme for the next visit, if the browser allows storage.
    pub fn keep(self) {
        // In a frame of another site, access to the storage itself can be an error.
        if let Some(Ok(Some(storage))) = window().map(|window| window.local_storage()) {
            let _ = storage.set_item("theme", self.name());
        }
    }
}
