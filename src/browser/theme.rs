//! The light or dark theme, chosen by the system or by the user.

use offload_scenario::ColorScheme;
use web_sys::window;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The theme of the operating system.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    /// Returns the theme that the button selects next.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// Returns the theme's name, as used in the style sheet and shown to the user.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the symbol shown on the button.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::System => "◐",
            Self::Light => "☀",
            Self::Dark => "☾",
        }
    }

    /// Parses a theme's name. Embedders write `auto` for the system's theme.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::System),
            name => ColorScheme::named(name).map(Self::of),
        }
    }

    /// Returns the theme that corresponds to a color scheme.
    pub const fn of(shade: ColorScheme) -> Self {
        match shade {
            ColorScheme::Light => Self::Light,
            ColorScheme::Dark => Self::Dark,
        }
    }

    /// Returns the document's theme. The page's first script sets it to the requested theme or to the user's last
    /// choice.
    pub fn present() -> Self {
        let name = window()
            .and_then(|window| window.document()?.document_element()?.get_attribute("data-theme"));
        name.as_deref().and_then(Self::named).unwrap_or_default()
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

    /// Stores this theme for the user's next visit, if the browser allows storage.
    pub fn keep(self) {
        // In a frame from another site, reading `localStorage` itself can fail.
        if let Some(Ok(Some(storage))) = window().map(|window| window.local_storage()) {
            let _ = storage.set_item("theme", self.name());
        }
    }
}
