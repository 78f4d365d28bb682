//! The view: the keys of an address that control the display of the page.
//!
//! The fragment of an address contains the scenario and is controlled by the reader. The query contains the view and is
//! controlled by the site that embeds the page. Parsing a view never fails: unknown keys and values are ignored,
//! because the reader could not correct them.

use crate::field::{Field, Kind, Visibility};
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::scenario::Scenario;

/// The keys of the view in a query. No field has one of these keys. [`open_sections`] parses `open`.
const VIEW_KEYS: [&str; 5] = ["embed", "theme", "fields", "height", "open"];

/// Returns `true` if a query key is not an input of the scenario. It then belongs to the view, or was added by a
/// newsletter or a social network (e.g. `utm_source`).
pub(crate) fn is_outside_scenario(key: &str) -> bool {
    VIEW_KEYS.contains(&key) || key.starts_with("utm_") || key.ends_with("clid") || key == "ref"
}

/// Returns the sections below the result that a query opens. Each section is a name, optionally followed by arguments
/// after colons.
///
/// ```
/// use offload_scenario::open_sections;
///
/// assert_eq!(open_sections("?theme=dark&open=why:stages,sensitive"), "why:stages,sensitive");
/// assert_eq!(open_sections(""), "");
/// ```
pub fn open_sections(query: &str) -> String {
    value_in(query, "open").unwrap_or_default()
}

/// Returns the first value of a key in a query.
fn value_in(query: &str, key: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query.trim_start_matches('?').as_bytes());
    pairs.find(|(name, _)| name == key).map(|(_, value)| value.into_owned())
}

/// The field that an embedded page shows by default, in addition to its sliders.
const DEFAULT_FIELD: &str = "gpu";

/// The color scheme of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl ColorScheme {
    /// Returns the color scheme with this name.
    ///
    /// Returns `None` for `auto` and any other name. The page then follows the reader's system.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }

    /// Returns the name of the scheme in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The inputs that the page shows if it is embedded.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    /// The sliders for the scenario's family, and the GPU.
    #[default]
    Usual,
    /// All fields that are always visible in the form.
    All,
    /// The given fields, except those that do not apply to the scenario's family.
    These(Vec<&'static Field>),
}

/// The view of the page, such as the shown inputs and the color scheme.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// `true` if the page is embedded in another page.
    pub embedded: bool,
    /// The color scheme, if the address specifies one.
    pub color_scheme: Option<ColorScheme>,
    pub shown: Shown,
    /// `true` if the height of the frame does not change with its content.
    pub fixed: bool,
}

impl View {
    /// Parses a view from the query of an address.
    ///
    /// ```
    /// use offload_scenario::{Scenario, View};
    ///
    /// let view = View::read("?embed=1&theme=dark&fields=n,gpu");
    /// assert!(view.embedded);
    /// assert_eq!(view.write(), "embed=1&theme=dark&fields=n,gpu");
    /// assert!(!View::read("").embedded);
    /// ```
    pub fn read(query: &str) -> Self {
        Self::of(|key| value_in(query, key))
    }

    /// Creates a view from a query. `value` returns the first value of a key in the query.
    pub fn of(value: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            embedded: value("embed").is_some_and(|value| !matches!(&*value, "0" | "false")),
            color_scheme: value("theme").and_then(|name| ColorScheme::named(&name)),
            shown: value("fields").map_or_else(Shown::default, |fields| Shown::read(&fields)),
            fixed: value("height").is_some_and(|value| value == "fixed"),
        }
    }

    /// Writes the view as a query, without `?`.
    pub fn write(&self) -> String {
        let color_scheme =
            self.color_scheme.map(|color_scheme| format!("theme={}", color_scheme.name()));
        let parts = [
            self.embedded.then(|| "embed=1".to_owned()),
            color_scheme,
            self.shown.write().map(|shown| format!("fields={shown}")),
            self.fixed.then(|| "height=fixed".to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("&")
    }
}

impl Shown {
    fn read(text: &str) -> Self {
        match text {
            "all" => Self::All,
            "none" => Self::These(Vec::new()),
            keys => Self::These(keys.split(',').filter_map(|key| field(key.trim())).collect()),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            Self::Usual => None,
            Self::All => Some("all".to_owned()),
            Self::These(fields) if fields.is_empty() => Some("none".to_owned()),
            Self::These(fields) => {
                Some(fields.iter().map(|field| field.key).collect::<Vec<_>>().join(","))
            }
        }
    }

    /// Returns the fields that the page shows for a scenario, in form order.
    pub fn fields(&self, scenario: &Scenario) -> Vec<&'static Field> {
        let is_shown = |field: &Field| match self {
            Self::Usual => is_usual(field, scenario),
            Self::All => field.is_open(scenario.family()),
            Self::These(fields) => fields.iter().any(|shown| shown.key == field.key),
        };
        FIELDS.iter().filter(|field| is_shown(field) && field.applies(scenario)).collect()
    }
}

/// Returns `true` if a field is the GPU, or if it has a slider, is always visible in the form and applies only to some
/// families.
fn is_usual(field: &Field, scenario: &Scenario) -> bool {
    let has_slider = matches!(&field.kind, Kind::Number(number) if number.slider);
    field.key == DEFAULT_FIELD
        || (has_slider
            && field.is_open(scenario.family())
            && (field.visibility != Visibility::Open || !field.families.is_empty()))
}
