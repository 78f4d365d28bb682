//! Prints links of all kinds, the same ones every time: `random_links 1000 > links.txt`. Other
//! programs that answer links, such as the page, can be compared with the command on them.
//!
//! The families take turns. Each link starts from its family's defaults or from a preset and sets
//! some fields: mostly to usual numbers, always to accepted ones, and to any option.

use offload_scenario::NumberField;
use offload_scenario::decimal::round_to;
use offload_scenario::{Choice, FAMILIES, FIELDS, Field, Kind, PRESETS, Scenario, decode, encode};
use offload_vocabulary::elementary::power;

fn main() {
    let count = match std::env::args().nth(1).map(|count| count.parse()) {
        None => 1000,
        Some(Ok(count)) => count,
        Some(Err(error)) => {
            eprintln!("random_links takes how many: {error}");
            std::process::exit(2);
        }
    };
    let mut dice = Dice(1994);
    for place in 0..count {
        let link = encode(&scenario(place, &mut dice));
        assert!(decode("", &link).notices.is_empty(), "{link} cannot be read");
        println!("{link}");
    }
}

/// Returns a scenario of the next family; every third one is a preset.
fn scenario(place: usize, dice: &mut Dice) -> Scenario {
    let mut scenario = match place % 3 {
        2 => PRESETS[place / 3 % PRESETS.len()].scenario(),
        _ => Scenario::default(),
    };
    if place % 3 != 2 {
        let family = &FAMILIES[(place / 3 * 2 + place % 3) % FAMILIES.len()];
        scenario.choose(Choice::Family, family.id);
    }
    let often = [0.05, 0.15, 0.4][dice.below(3)];
    for field in FIELDS.iter().filter(|field| field.key != "w") {
        if field.applies(&scenario) && dice.part() < often {
            give(&mut scenario, field, dice);
        }
    }
    scenario
}

fn give(scenario: &mut Scenario, field: &Field, dice: &mut Dice) {
    match &field.kind {
        Kind::Number(number) => scenario.set(number.number, Some(any(number, dice))),
        Kind::Choice(choice) => {
            let count = choice.options().count();
            scenario.pick(*choice, u16::try_from(dice.below(count)).ok());
        }
    }
}

/// Returns a number that the field accepts: nine times of ten from its usual range, one time of ten
/// an end of the range.
fn any(number: &NumberField, dice: &mut Dice) -> f64 {
    let span = if dice.part() < 0.9 { number.usual } else { number.range };
    let way = if dice.part() < 0.1 { dice.part().round() } else { dice.part() };
    let value = if span.from > 0.0 {
        span.from * power(span.to / span.from, way)
    } else {
        span.from + (span.to - span.from) * way
    };
    // Few enough digits that the powers of different machines agree in them.
    let value = round_to(value, 1 + dice.below(12) as i32);
    let value = if number.whole { value.round() } else { value };
    value.clamp(number.range.from, number.range.to)
}

/// Random numbers from a fixed seed: SplitMix64 (Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, 1.
    fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns one of `count` numbers, starting from 0.
    fn below(&mut self, count: usize) -> usize {
        (self.part() * count as f64) as usize
    }
}
