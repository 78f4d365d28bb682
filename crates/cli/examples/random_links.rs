//! Prints random links for all kinds of work: `random_links 1000 > links.txt`. Every run prints the same links. Use
//! them to compare the command's answers with those of other programs, such as the page.
//!
//! Each link is based on the defaults of a family or on a preset, with some fields set to random values. Most numbers
//! are in their field's usual range, and all numbers are valid. Options are chosen at random.

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
    for index in 0..count {
        let link = encode(&scenario(index, &mut dice));
        assert!(decode("", &link).notices.is_empty(), "{link} cannot be read");
        println!("{link}");
    }
}

/// Returns a random scenario for the given index. Every third scenario is based on a preset, the others on successive
/// families.
fn scenario(index: usize, dice: &mut Dice) -> Scenario {
    let mut scenario = match index % 3 {
        2 => PRESETS[index / 3 % PRESETS.len()].scenario(),
        _ => Scenario::default(),
    };
    if index % 3 != 2 {
        let family = &FAMILIES[(index / 3 * 2 + index % 3) % FAMILIES.len()];
        scenario.choose(Choice::Family, family.id);
    }
    let probability = [0.05, 0.15, 0.4][dice.index_below(3)];
    for field in FIELDS.iter().filter(|field| field.key != "w") {
        if field.applies(&scenario) && dice.fraction() < probability {
            set_random(&mut scenario, field, dice);
        }
    }
    scenario
}

fn set_random(scenario: &mut Scenario, field: &Field, dice: &mut Dice) {
    match &field.kind {
        Kind::Number(number) => scenario.set(number.number, Some(random_number(number, dice))),
        Kind::Choice(choice) => {
            let count = choice.options().count();
            scenario.pick(*choice, u16::try_from(dice.index_below(count)).ok());
        }
    }
}

/// Returns a random number that a field accepts. It is drawn from the usual range with a probability of 90 %, otherwise
/// from the accepted range. In either case, it is an end of that range with a probability of 10 %.
fn random_number(number: &NumberField, dice: &mut Dice) -> f64 {
    let span = if dice.fraction() < 0.9 { number.usual } else { number.range };
    let position = if dice.fraction() < 0.1 { dice.fraction().round() } else { dice.fraction() };
    let value = if span.from > 0.0 {
        span.from * power(span.to / span.from, position)
    } else {
        span.from + (span.to - span.from) * position
    };
    // Keep only a few digits, because results of power functions differ slightly between machines.
    let value = round_to(value, 1 + dice.index_below(12) as i32);
    let value = if number.whole { value.round() } else { value };
    value.clamp(number.range.from, number.range.to)
}

/// A random number generator with a fixed seed: SplitMix64 (Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number in the range `0.0..1.0`.
    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn index_below(&mut self, count: usize) -> usize {
        (self.fraction() * count as f64) as usize
    }
}
