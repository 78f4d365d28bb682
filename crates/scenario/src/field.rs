//! The inputs of a scenario: their position in the form, and the values that they accept.

use crate::choice::Choice;
use crate::family::Family;
use crate::number_field::NumberField;
use crate::scenario::Scenario;

/// A group of inputs. The form shows three groups, and the bill shows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The work, such as array sizes.
    Workload,
    /// The machines and their peak rates.
    Hardware,
    /// The efficiency of libraries: the fraction of peak rates that they reach, and their overheads.
    Efficiency,
    /// The payment for machines, and cost limits. The page shows these inputs next to the costs instead of in the form.
    Cost,
}

impl Group {
    /// All groups, in table order.
    pub const ALL: [Self; 4] = [Self::Workload, Self::Hardware, Self::Efficiency, Self::Cost];

    /// The groups in the form.
    pub const FORM: [Self; 3] = [Self::Workload, Self::Hardware, Self::Efficiency];

    /// Returns the heading of the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Workload => "Workload",
            Self::Hardware => "Hardware",
            Self::Efficiency => "Efficiency",
            Self::Cost => "Cost",
        }
    }
}

/// The visibility of an input in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Always visible.
    Open,
    /// Listed under "More".
    More,
    /// Always visible for custom work, for which the user must enter the value. Listed under "More" for other work, for
    /// which the value is derived from sizes.
    OpenInCustom,
}

/// The kind of value that an input accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Number(NumberField),
    Choice(Choice),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The key in links. It never changes.
    pub key: &'static str,
    /// The label on the page.
    pub label: &'static str,
    pub group: Group,
    pub visibility: Visibility,
    /// The families that have this input. The list is empty if all families have it.
    pub families: &'static [Family],
    pub kind: Kind,
}

/// Defines the inputs. Each entry has a group, a visibility, families, a key, a label, a kind and a help text.
macro_rules! fields {
    ($($group:ident $visibility:ident [$($family:ident),*] $key:literal $label:literal $kind:ident($($argument:tt)+) $help:literal;)+) => {
        /// All inputs, in form order.
        pub const FIELDS: &[Field] = &[$(Field {
            key: $key,
            label: $label,
            group: Group::$group,
            visibility: Visibility::$visibility,
            families: &[$(Family::$family),*],
            kind: $kind($($argument)+),
        }),+];

        /// The help text of each input, one or two sentences, in the order of [`FIELDS`]. The texts are in a separate
        /// table so that the page can load them later.
        const HELPS: &[&str] = &[$($help),+];
    };
}

pub(crate) use fields;

/// Returns the kind of a numeric input.
pub(crate) const fn n(field: NumberField) -> Kind {
    Kind::Number(field)
}

/// Returns the kind of an input with a choice.
pub(crate) const fn c(choice: Choice) -> Kind {
    Kind::Choice(choice)
}

impl Field {
    /// Returns `true` if the scenario's family has this input.
    pub fn applies(&self, scenario: &Scenario) -> bool {
        self.families.is_empty() || self.families.contains(&scenario.family())
    }

    /// Returns `None` if the scenario's family has this field and the selected option. Otherwise the field has no
    /// effect, and the result contains the families that have both.
    pub fn other_families(&self, scenario: &Scenario) -> Option<&'static [Family]> {
        if let Kind::Choice(choice) = self.kind
            && let Some(index) = scenario.chosen(choice)
            && !choice.is_for(index, scenario.family())
        {
            return Some(choice.families(index));
        }
        (!self.applies(scenario)).then_some(self.families)
    }

    /// Returns `true` if the form always shows this input for a family. Otherwise, the form lists it under "More".
    pub fn is_open(&self, family: Family) -> bool {
        match self.visibility {
            Visibility::Open => true,
            Visibility::More => false,
            Visibility::OpenInCustom => family == Family::Custom,
        }
    }

    /// Returns `true` if the user has set the input.
    pub const fn is_set(&self, scenario: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => scenario.number(field.number).is_some(),
            Kind::Choice(choice) => scenario.chosen(*choice).is_some(),
        }
    }

    /// Returns `true` if two scenarios have different values for this input.
    pub fn differs(&self, one: &Scenario, other: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => one.number(field.number) != other.number(field.number),
            Kind::Choice(choice) => one.chosen(*choice) != other.chosen(*choice),
        }
    }

    /// Resets the input to its automatic value.
    pub fn reset(&self, scenario: &mut Scenario) {
        self.put_back(scenario, &Scenario::default());
    }

    /// Copies the value of this input from another scenario.
    pub fn put_back(&self, scenario: &mut Scenario, from: &Scenario) {
        match &self.kind {
            Kind::Number(field) => scenario.set(field.number, from.number(field.number)),
            Kind::Choice(choice) => scenario.pick(*choice, from.chosen(*choice)),
        }
    }
}
