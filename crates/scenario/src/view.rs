//! The view of the page: the part of an address that is not the question.
//!
//! The question is in the fragment and belongs to the reader. The view is in the query and belongs to the site that
//! embeds the page. Reading a view never fails: unknown parts are ignored, because the reader could not correct them.

use crate::field::{Field, Kind, Visibility};
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::scenario::Scenario;

/// The keys of the view in a query. No field has one of these keys. [`open_sections`] reads the last one.
pub(crate) const VIEW_KEYS: [&str; 5] = ["embed", "theme", "fields", "height", "open"];

/// Returns the sections that a query opens below the answer. Each is a name, which arguments may follow after colons.
///
/// ```
/// use offload_scenario::open_sections;
///
/// assert_eq!(open_sections("?theme=dark&open=pays:n:cost,sensitive"), "pays:n:cost,sensitive");
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
    /// Returns the color scheme with a name.
    ///
    /// `None` for `auto` and any other text: the reader's system then decides.
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

/// The inputs that an embedded page shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    /// The sliders of the scenario's family, and the GPU.
    #[default]
    Usual,
    /// All fields that the form always shows.
    All,
    /// The given fields, if they apply to the scenario's family.
    These(Vec<&'static Field>),
}

/// The view of the page: the shown inputs and the color scheme.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// `true` if the page is embedded in another one.
    pub embedded: bool,
    /// The color scheme, if the address names one.
    pub color_scheme: Option<ColorScheme>,
    /// The inputs that an embedded page shows.
    pub shown: Shown,
    /// `true` if the frame keeps its height when its content gets longer or shorter.
    pub fixed: bool,
}

impl View {
    /// Reads a view from the query of an address.
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

    /// Returns the view of a query. `value` returns the first value of a key.
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

    /// Returns the fields to show for a scenario, in form order.
    pub fn fields(&self, scenario: &Scenario) -> Vec<&'static Field> {
        let is_shown = |field: &Field| match self {
            Self::Usual => is_usual(field, scenario),
            Self::All => field.is_open(scenario.family()),
            Self::These(fields) => fields.iter().any(|shown| shown.key == field.key),
        };
        FIELDS.iter().filter(|field| is_shown(field) && field.applies(scenario)).collect()
    }
}

/// Returns `true` if a field is the GPU, or a slider that the form always shows and that only some families have.
fn is_usual(field: &Field, scenario: &Scenario) -> bool {
    let has_slider = matches!(&field.kind, Kind::Number(number) if number.slider);
    field.key == DEFAULT_FIELD
        || (has_slider
            && field.is_open(scenario.family())
            && (field.visibility != Visibility::Open || !field.families.is_empty()))
}
