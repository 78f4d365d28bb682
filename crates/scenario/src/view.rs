//! How an address wants the page shown: what its query says beside the question.
//!
//! The question travels in the fragment and is the person's; the view stands in the query and is
//! the host's, who frames the page. Reading one cannot fail: what is not understood is as if it
//! were not there, because the person in front of the frame could do nothing about it.

use crate::field::{Field, Kind, Place, field};
use crate::fields::FIELDS;
use crate::scenario::Scenario;

/// The keys of a query that say how the page is shown, and never what is asked.
pub(crate) const VIEW_KEYS: [&str; 4] = ["embed", "theme", "fields", "height"];

/// The field that every reader of an embedded page may change unless its host says otherwise.
const ALWAYS: &str = "gpu";

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Shade {
    /// The shade with a name; anything else, `auto` among it, leaves it to the reader's system.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }

    /// Its word in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The inputs of an embedded page.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    /// The sliders of the kind of work in question, and the GPU.
    #[default]
    Usual,
    /// Everything that stands open in the form.
    All,
    /// These and no others, as far as they belong to the kind of work in question.
    These(Vec<&'static Field>),
}

/// How the page is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// In a page of somebody else's.
    pub embedded: bool,
    /// The shade that was asked for, if one was.
    pub shade: Option<Shade>,
    /// Which inputs an embedded page shows.
    pub shown: Shown,
    /// Whether the frame keeps its height whatever it holds.
    pub fixed: bool,
}

impl View {
    /// Reads the query of an address.
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
        let mut view = Self::default();
        for (key, value) in form_urlencoded::parse(query.trim_start_matches('?').as_bytes()) {
            match &*key {
                "embed" => view.embedded = !matches!(&*value, "0" | "false"),
                "theme" => view.shade = Shade::named(&value),
                "fields" => view.shown = Shown::read(&value),
                "height" => view.fixed = value == "fixed",
                _ => {}
            }
        }
        view
    }

    /// The query that says this, without its `?`.
    pub fn write(&self) -> String {
        let shade = self.shade.map(|shade| format!("theme={}", shade.name()));
        let parts = [
            self.embedded.then(|| "embed=1".to_owned()),
            shade,
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

    /// The fields to show for a scenario, in the order of the form.
    pub fn fields(&self, scenario: &Scenario) -> Vec<&'static Field> {
        let shows = |field: &Field| match self {
            Self::Usual => is_usual(field),
            Self::All => field.place == Place::Open,
            Self::These(fields) => fields.iter().any(|it| it.key == field.key),
        };
        FIELDS.iter().filter(|field| shows(field) && field.applies(scenario)).collect()
    }
}

/// A size that belongs to one kind of work and is explored with a slider, or the GPU.
fn is_usual(field: &Field) -> bool {
    let explored = matches!(&field.kind, Kind::Number(number) if number.slider);
    field.key == ALWAYS || (explored && field.place == Place::Open && !field.families.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FAMILIES, decode};

    #[test]
    fn a_view_comes_back() {
        for text in [
            "",
            "embed=1",
            "embed=1&theme=dark&fields=all&height=fixed",
            "embed=1&theme=light&fields=none",
            "embed=1&fields=n,m,gpu",
        ] {
            assert_eq!(View::read(text).write(), text);
        }
    }

    #[test]
    fn what_is_not_understood_is_as_if_it_were_not_there() {
        let view = View::read("?embed=1&theme=pink&height=9&fields=cheese,n&n=4096&%=%");
        assert_eq!(view.write(), "embed=1&fields=n");
        assert_eq!(View::read("embed=0"), View::default());
    }

    #[test]
    fn the_view_is_no_part_of_the_question() {
        let arrival = decode("?embed=1&theme=dark&fields=n&height=fixed&w=matmul&n=64", "");
        assert_eq!(arrival, decode("", "w=matmul&n=64"));
        // In a fragment it is: there it can only be a mistake.
        assert_eq!(decode("", "w=matmul&theme=dark").notices.len(), 1);
    }

    #[test]
    fn what_networks_append_is_no_part_of_the_question() {
        let arrival = decode("?utm_source=letter&fbclid=1&gclid=2&ref=x&w=matmul", "");
        assert_eq!(arrival, decode("", "w=matmul"));
    }

    #[test]
    fn every_family_has_something_to_explore() {
        for facts in FAMILIES {
            let scenario = decode("", &format!("w={}", facts.id)).scenario;
            let shown = Shown::Usual.fields(&scenario);
            assert!((2..=8).contains(&shown.len()), "{}: {}", facts.id, shown.len());
            assert!(Shown::All.fields(&scenario).len() > shown.len(), "{}", facts.id);
        }
    }
}
