//! Look-ups in the table of inputs, by key and by number.

use crate::family::Family;
use crate::field::{Field, Kind};
use crate::fields::FIELDS;
use crate::number::{NUMBERS, Number};
use crate::number_field::NumberField;

/// Keys of earlier days, each with the plainer one that replaced it: links and flags may have them for ever.
pub const FORMER_KEYS: [(&str, &str); 3] =
    [("call", "calloverhead"), ("calls", "cpucalls"), ("gpucall", "compiledcall")];

/// Returns the field with a key, present or former.
///
/// `None` if no field has it.
pub fn field(key: &str) -> Option<&'static Field> {
    let present = FORMER_KEYS.iter().find(|(former, _)| *former == key);
    let key = present.map_or(key, |(_, present)| *present);
    FIELDS.iter().find(|field| field.key == key)
}

/// The index of each number's row in [`FIELDS`], so that a look-up needs no search.
const ROWS: [u8; NUMBERS] = {
    let mut rows = [0; NUMBERS];
    let mut place = 0;
    while place < FIELDS.len() {
        if let Kind::Number(field) = &FIELDS[place].kind {
            rows[field.number as usize] = place as u8;
        }
        place += 1;
    }
    rows
};

impl Number {
    /// Returns its field.
    pub const fn field(self) -> &'static NumberField {
        match &FIELDS[ROWS[self as usize] as usize].kind {
            Kind::Number(field) => field,
            Kind::Choice(_) => panic!("each number has a row of its own"),
        }
    }

    /// Returns its label on the page.
    pub const fn label(self) -> &'static str {
        FIELDS[ROWS[self as usize] as usize].label
    }

    /// Returns `true` if a family has it.
    pub const fn is_for(self, family: Family) -> bool {
        let families = FIELDS[ROWS[self as usize] as usize].families;
        let mut place = 0;
        while place < families.len() {
            if families[place] as usize == family as usize {
                return true;
            }
            place += 1;
        }
        families.is_empty()
    }

    /// Returns its default in a family, in the field's unit.
    ///
    /// `None` if it follows from other fields or from the selected machines and libraries.
    pub fn start(self, family: Family) -> Option<f64> {
        let field = self.field();
        let special = field.start_in.iter().find(|(special, _)| *special == family);
        special.map_or(field.start, |(_, value)| Some(*value))
    }
}
