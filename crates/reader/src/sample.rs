//! Values that an array may have at some of its places: enough for the share of them that passes a test.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::rc::Rc;

/// The number of places in a sample. A share of a tenth is then known within 1.3 % of all.
pub(crate) const PLACES: usize = 512;

/// The most operations that are evaluated one after another when the values of the last one are read.
const MAX_WAITING: u32 = 48;

/// The fewest places that represent all others.
const FEW: usize = 30;

type Values = Rc<[f64]>;
type Recipe = Box<dyn FnOnce() -> Option<Values>>;

/// Values at places all over an array, the same places in all arrays of its shape. They are evaluated when they are
/// first read, which is rare. Nothing is drawn by chance: a program is read the same way each time.
#[derive(Clone)]
pub(crate) struct ValueSample(Rc<Inner>);

struct Inner {
    values: OnceCell<Option<Values>>,
    /// Evaluates the values; `None` once it has run, or if too many others would have to run first.
    recipe: Cell<Option<Recipe>>,
    /// The number of recipes that run one after another to evaluate them.
    waiting: u32,
    /// The texts that the values are indices of.
    texts: Option<Rc<[Rc<str>]>>,
    /// `true` if the place of a value says something about it, as in an array that counts up.
    ordered: bool,
}

impl fmt::Debug for ValueSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValueSample").field("ordered", &self.0.ordered).finish_non_exhaustive()
    }
}

impl PartialEq for ValueSample {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl ValueSample {
    /// Returns values of a distribution with the inverse `quantile`: one of each part of it, in an order by `seed`.
    pub(crate) fn drawn(seed: u32, quantile: impl Fn(f64) -> f64 + 'static) -> Self {
        Self::counting(quantile).shuffled(seed)
    }

    /// Returns values of a distribution in their order.
    pub(crate) fn counting(quantile: impl Fn(f64) -> f64 + 'static) -> Self {
        Self::of([], true, move |_| Some((0..PLACES).map(|at| quantile(middle(at))).collect()))
    }

    pub(crate) fn constant(value: f64) -> Self {
        let sample = Self::of([], false, |_| None);
        // Infinity and NaN are values as well.
        let _ = sample.0.values.set(Some(Rc::from([value; PLACES])));
        sample
    }

    /// Returns a sample that is evaluated from others.
    fn of<const COUNT: usize>(
        others: [&Self; COUNT],
        ordered: bool,
        work: impl FnOnce([&[f64]; COUNT]) -> Option<Values> + 'static,
    ) -> Self {
        let waits = |other: &&Self| other.0.values.get().map_or(other.0.waiting + 1, |_| 0);
        let waiting = others.iter().map(waits).max().unwrap_or(0);
        let others = others.map(Self::clone);
        let recipe: Recipe = Box::new(move || {
            let mut all: [&[f64]; COUNT] = [&[]; COUNT];
            for (all, other) in all.iter_mut().zip(&others) {
                *all = other.values()?;
            }
            work(all)
        });
        // A sample that waits for too many others is not known.
        let recipe = Cell::new((waiting <= MAX_WAITING).then_some(recipe));
        Self(Rc::new(Inner { values: OnceCell::new(), recipe, waiting, texts: None, ordered }))
    }

    fn values(&self) -> Option<&[f64]> {
        let work = || {
            let recipe = self.0.recipe.take()?;
            // Tests do not hold for NaN. If all values are NaN, nothing is known.
            recipe().filter(|recipe| !recipe.iter().all(|value| value.is_nan()))
        };
        self.0.values.get_or_init(work).as_deref()
    }

    pub(crate) fn of_texts(&self, texts: Option<Rc<[Rc<str>]>>) -> Self {
        let same = Self::of([self], self.0.ordered, |[own]| Some(own.into()));
        match Rc::try_unwrap(same.0) {
            Ok(inner) => Self(Rc::new(Inner { texts, ..inner })),
            Err(shared) => Self(shared),
        }
    }

    pub(crate) fn map(&self, function: impl Fn(f64) -> f64 + 'static) -> Self {
        Self::of([self], self.0.ordered, move |[own]| {
            Some(own.iter().map(|value| function(*value)).collect())
        })
    }

    pub(crate) fn zip(&self, other: &Self, function: impl Fn(f64, f64) -> f64 + 'static) -> Self {
        Self::of([self, other], self.0.ordered || other.0.ordered, move |[own, other]| {
            Some(own.iter().zip(other).map(|(a, b)| function(*a, *b)).collect())
        })
    }

    /// Applies a function to the values of each place: a first one and the others.
    pub(crate) fn together(
        first: &Self,
        others: Vec<Self>,
        function: impl Fn(f64, &[f64]) -> f64 + 'static,
    ) -> Self {
        let last = others.last().unwrap_or(first).clone();
        Self::of([first, &last], false, move |[first, _]| {
            let others: Option<Vec<&[f64]>> = others.iter().map(Self::values).collect();
            let others = others?;
            let mut here = vec![0.0; others.len()];
            let values = first.iter().enumerate().map(|(at, first)| {
                here.iter_mut().zip(&others).for_each(|(here, other)| *here = other[at]);
                function(*first, &here)
            });
            Some(values.collect())
        })
    }

    /// Takes the values of `yes` at the places where a test holds, and of `no` at the others.
    pub(crate) fn chosen(test: &Self, yes: &Self, no: &Self) -> Self {
        Self::of([test, yes, no], yes.0.ordered || no.0.ordered, |[test, yes, no]| {
            let sides = test.iter().zip(yes.iter().zip(no));
            Some(sides.map(|(test, (yes, no))| if *test != 0.0 { *yes } else { *no }).collect())
        })
    }

    /// Spreads the values of the places that pass a test over all places. Unknown if fewer than [`FEW`] pass.
    pub(crate) fn passing(&self, test: &Self) -> Self {
        let passing = Self::of([self, test], self.0.ordered, |[own, test]| {
            let places: Vec<usize> = (0..PLACES).filter(|at| test[*at] != 0.0).collect();
            // A few places say next to nothing of the others.
            let value = |at: usize| own[places[at * places.len() / PLACES]];
            (places.len() >= FEW).then(|| (0..PLACES).map(value).collect())
        });
        self.with_texts_in(passing)
    }

    /// Moves the values to other places, as in another array that was drawn the same way, or in another part of it.
    pub(crate) fn shuffled(&self, seed: u32) -> Self {
        let shuffled = Self::of([self], false, move |[own]| {
            let mut values = own.to_vec();
            let mut state = seed.wrapping_mul(2_654_435_761) | 1;
            for at in (1..PLACES).rev() {
                // Xorshift: the order of a sample only has to look random.
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                values.swap(at, state as usize % (at + 1));
            }
            Some(values.into())
        });
        self.with_texts_in(shuffled)
    }

    /// Gives a sample the texts of this one.
    fn with_texts_in(&self, sample: Self) -> Self {
        if self.0.texts.is_some() { sample.of_texts(self.0.texts.clone()) } else { sample }
    }

    /// Marks that places say something about the values from here on: rows were sorted.
    pub(crate) fn in_order(&self) -> Self {
        let sorted = Self::of([self], true, |[own]| Some(own.into()));
        self.with_texts_in(sorted)
    }

    pub(crate) fn is_ordered(&self) -> bool {
        self.0.ordered
    }

    /// Returns the values from one share of the places up to another.
    pub(crate) fn part(&self, from: f64, to: f64) -> Self {
        Self::of([self], self.0.ordered, move |[own]| {
            let place = |at: usize| {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    clippy::cast_precision_loss,
                    reason = "a place"
                )]
                let place = ((from + (to - from) * middle(at)) * PLACES as f64) as usize;
                place.min(PLACES - 1)
            };
            Some((0..PLACES).map(|at| own[place(at)]).collect())
        })
    }

    /// Moves the values as [`Self::shuffled`] does; `None` if their places say something about them.
    pub(crate) fn elsewhere(&self, seed: u32) -> Option<Self> {
        (!self.0.ordered).then(|| self.shuffled(seed))
    }

    /// Returns the index of a text among the sample's texts, -1 if it is none of them.
    pub(crate) fn number_of(&self, text: &str) -> Option<f64> {
        let at = self.0.texts.as_ref()?.iter().position(|known| **known == *text);
        #[expect(clippy::cast_precision_loss, reason = "texts of a list")]
        Some(at.map_or(-1.0, |at| at as f64))
    }

    /// Returns the share of places where a test holds. It is neither 0 nor 1: cases that no place shows may be rare.
    pub(crate) fn share(&self) -> Option<f64> {
        let rare = middle(0);
        let share = mean(self.values()?.iter().map(|holds| f64::from(u8::from(*holds != 0.0))));
        // Rounded, as a place is two thousandths of all.
        Some((1e3 * share.clamp(rare, 1.0 - rare)).round() / 1e3)
    }

    /// Reduces all values to one, which every place then has.
    pub(crate) fn reduced(&self, function: impl Fn(&[f64]) -> f64 + 'static) -> Self {
        Self::of([self], false, move |[own]| Some(Rc::from([function(own); PLACES])))
    }
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a constant")]
    let count = PLACES as f64;
    values.sum::<f64>() / count
}

/// Returns the value that a share of all is below.
pub(crate) fn quantile_of(values: &[f64], share: f64) -> f64 {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place"
    )]
    let at = (share * sorted.len() as f64).clamp(0.0, PLACES as f64) as usize;
    sorted.get(at).or(sorted.last()).copied().unwrap_or(f64::NAN)
}

/// The most by which the share of a sample may differ from that of a formula for the same test.
const CLOSE: f64 = 0.02;

/// Returns the share that passes a test, by a formula for values that are spread evenly, and by values at some places.
/// The formula is exact if the values are still spread as it assumes.
pub(crate) fn share_of(formula: Option<f64>, sample: Option<&ValueSample>) -> Option<f64> {
    let seen = sample.and_then(ValueSample::share);
    match (formula, seen) {
        (Some(formula), Some(seen)) if (formula - seen).abs() > CLOSE => Some(seen),
        (Some(formula), _) => Some(formula),
        (None, seen) => seen,
    }
}

/// Returns the middle of one of [`PLACES`] equal parts of the range from 0 to 1.
fn middle(at: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a place")]
    let share = (at as f64 + 0.5) / PLACES as f64;
    share
}

/// Mixes two seeds into one.
pub(crate) fn mixed(a: u32, b: u32) -> u32 {
    (a.rotate_left(5) ^ b).wrapping_mul(0x9e37_79b9)
}

/// Returns the seed of a text.
pub(crate) fn seed_of(text: &str) -> u32 {
    text.bytes().fold(0, |seed, byte| mixed(seed, u32::from(byte)))
}
