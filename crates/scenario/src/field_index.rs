//! Finds input fields by key or by number.

use crate::family::Family;
use crate::field::{Field, Kind};
use crate::fields::FIELDS;
use crate::number::{NUMBERS, Number};
use crate::number_field::NumberField;

/// Retired keys, each with its replacement. They must remain valid forever, because old links and scripts contain them.
pub const FORMER_KEYS: [(&str, &str); 3] =
    [("call", "calloverhead"), ("calls", "cpucalls"), ("gpucall", "compiledcall")];

/// Returns the field with a current or retired key.
pub fn field(key: &str) -> Option<&'static Field> {
    let replacement = FORMER_KEYS.iter().find(|(former, _)| *former == key);
    let key = replacement.map_or(key, |(_, current)| *current);
    FIELDS.iter().find(|field| field.key == key)
}

/// The index of each number's row in [`FIELDS`], so that no search is needed.
const ROWS: [u8; NUMBERS] = {
    let mut rows = [0; NUMBERS];
    let mut index = 0;
    while index < FIELDS.len() {
        if let Kind::Number(field) = &FIELDS[index].kind {
            rows[field.number as usize] = index as u8;
        }
        index += 1;
    }
    rows
};

impl Number {
    pub const fn field(self) -> &'static NumberField {
        match &FIELDS[ROWS[self as usize] as usize].kind {
            Kind::Number(field) => field,
            Kind::Choice(_) => panic!("each number has a row of its own"),
        }
    }

    pub const fn label(self) -> &'static str {
        FIELDS[ROWS[self as usize] as usize].label
    }

    /// Returns `true` if a family has an input for this number.
    pub const fn is_for(self, family: Family) -> bool {
        let families = FIELDS[ROWS[self as usize] as usize].families;
        let mut index = 0;
        while index < families.len() {
            if families[index] as usize == family as usize {
                return true;
            }
            index += 1;
        }
        families.is_empty()
    }

    /// Returns the default value of the number for a family, in the field's unit.
    ///
    /// Returns `None` if the default is derived from other inputs or from the selected machines and libraries.
    pub fn default_in(self, family: Family) -> Option<f64> {
        let field = self.field();
        let family_default = field.family_defaults.iter().find(|(other, _)| *other == family);
        family_default.map_or(field.default, |(_, value)| Some(*value))
    }
}
