//! Samples of an array's likely values, from which the share that passes a test is estimated.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::rc::Rc;

/// The number of values per sample. The standard error of a share of 10 % is then 1.3 percentage points.
pub(crate) const PLACES: usize = 512;

/// The maximum number of pending operations that are evaluated when a sample is first read.
const MAX_WAITING: u32 = 48;

/// The minimum number of sampled values from which the rest is estimated.
const FEW: usize = 30;

type Values = Rc<[f64]>;
type Recipe = Box<dyn FnOnce() -> Option<Values>>;

/// The likely values of an array at evenly spaced indices, the same indices for all arrays of a shape. They are
/// evaluated lazily, because few are read. The sample is deterministic, so that a program is always read the same way.
#[derive(Clone)]
pub(crate) struct ValueSample(Rc<Inner>);

struct Inner {
    values: OnceCell<Option<Values>>,
    /// Evaluates the values. `None` after the evaluation, or if more than `MAX_WAITING` operations would be pending.
    recipe: Cell<Option<Recipe>>,
    /// The number of pending operations to evaluate the values.
    waiting: u32,
    /// The strings, if the values are indices into them.
    texts: Option<Rc<[Rc<str>]>>,
    /// `true` if the values depend on their index, as in a sorted array.
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
    /// Returns a sample of the distribution with the given quantile function, in an order determined by `seed`.
    pub(crate) fn drawn(seed: u32, quantile: impl Fn(f64) -> f64 + 'static) -> Self {
        Self::counting(quantile).shuffled(seed)
    }

    /// Returns a sample of the distribution with the given quantile function, in ascending order.
    pub(crate) fn counting(quantile: impl Fn(f64) -> f64 + 'static) -> Self {
        Self::of([], true, move |_| Some((0..PLACES).map(|at| quantile(middle(at))).collect()))
    }

    pub(crate) fn constant(value: f64) -> Self {
        let sample = Self::of([], false, |_| None);
        // Set directly, because an evaluated sample of only NaN would count as unknown.
        let _ = sample.0.values.set(Some(Rc::from([value; PLACES])));
        sample
    }

    /// Returns a sample that `work` computes from others when it is first read.
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
        // With too many pending operations, the sample is unknown.
        let recipe = Cell::new((waiting <= MAX_WAITING).then_some(recipe));
        Self(Rc::new(Inner { values: OnceCell::new(), recipe, waiting, texts: None, ordered }))
    }

    fn values(&self) -> Option<&[f64]> {
        let work = || {
            let recipe = self.0.recipe.take()?;
            // No test holds for NaN. If all values are NaN, the sample is unknown.
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

    /// Combines samples value by value: `function` gets the value of `first` and those of `others`.
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

    /// Returns the values of `yes` where a test holds, and those of `no` elsewhere.
    pub(crate) fn chosen(test: &Self, yes: &Self, no: &Self) -> Self {
        Self::of([test, yes, no], yes.0.ordered || no.0.ordered, |[test, yes, no]| {
            let sides = test.iter().zip(yes.iter().zip(no));
            Some(sides.map(|(test, (yes, no))| if *test != 0.0 { *yes } else { *no }).collect())
        })
    }

    /// Returns a sample of the values that pass a test, as of `x[mask]`. Unknown if fewer than [`FEW`] pass.
    pub(crate) fn passing(&self, test: &Self) -> Self {
        let passing = Self::of([self, test], self.0.ordered, |[own, test]| {
            let places: Vec<usize> = (0..PLACES).filter(|at| test[*at] != 0.0).collect();
            // Fewer than `FEW` values are not representative.
            let value = |at: usize| own[places[at * places.len() / PLACES]];
            (places.len() >= FEW).then(|| (0..PLACES).map(value).collect())
        });
        self.with_texts_in(passing)
    }

    /// Returns the values in another order, e.g. for a second array drawn from the same distribution.
    pub(crate) fn shuffled(&self, seed: u32) -> Self {
        let shuffled = Self::of([self], false, move |[own]| {
            let mut values = own.to_vec();
            let mut state = seed.wrapping_mul(2_654_435_761) | 1;
            for at in (1..PLACES).rev() {
                // Xorshift is sufficient here: the order only has to look random.
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                values.swap(at, state as usize % (at + 1));
            }
            Some(values.into())
        });
        self.with_texts_in(shuffled)
    }

    /// Copies this sample's strings to another sample.
    fn with_texts_in(&self, sample: Self) -> Self {
        if self.0.texts.is_some() { sample.of_texts(self.0.texts.clone()) } else { sample }
    }

    /// Marks the values as dependent on their index, e.g. after rows were sorted.
    pub(crate) fn in_order(&self) -> Self {
        let sorted = Self::of([self], true, |[own]| Some(own.into()));
        self.with_texts_in(sorted)
    }

    pub(crate) fn is_ordered(&self) -> bool {
        self.0.ordered
    }

    /// Returns a sample of a part of the array, with its bounds given as shares of the whole.
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

    /// Returns the values in another order like [`Self::shuffled`], or `None` if they depend on their index.
    pub(crate) fn elsewhere(&self, seed: u32) -> Option<Self> {
        (!self.0.ordered).then(|| self.shuffled(seed))
    }

    /// Returns the index of a string in the sample's strings, or -1 if it does not occur.
    pub(crate) fn number_of(&self, text: &str) -> Option<f64> {
        let at = self.0.texts.as_ref()?.iter().position(|known| **known == *text);
        #[expect(clippy::cast_precision_loss, reason = "texts of a list")]
        Some(at.map_or(-1.0, |at| at as f64))
    }

    /// Returns the share of sampled values for which a test holds. It is neither 0 nor 1, because the sample may miss
    /// rare cases.
    pub(crate) fn share(&self) -> Option<f64> {
        let rare = middle(0);
        let share = mean(self.values()?.iter().map(|holds| f64::from(u8::from(*holds != 0.0))));
        // Rounded to thousandths: one value is 0.2 % of the sample.
        Some((1e3 * share.clamp(rare, 1.0 - rare)).round() / 1e3)
    }

    /// Reduces the sample to a single value, which the result repeats.
    pub(crate) fn reduced(&self, function: impl Fn(&[f64]) -> f64 + 'static) -> Self {
        Self::of([self], false, move |[own]| Some(Rc::from([function(own); PLACES])))
    }
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a constant")]
    let count = PLACES as f64;
    values.sum::<f64>() / count
}

/// Returns a quantile of the values, ignoring NaN.
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

/// The difference between a formula and a sample of the same share above which the sample is preferred.
const CLOSE: f64 = 0.02;

/// Returns the share that passes a test. `formula` is exact for evenly spread values; `sample` is preferred if the two
/// differ by more than `CLOSE`.
pub(crate) fn share_of(formula: Option<f64>, sample: Option<&ValueSample>) -> Option<f64> {
    let seen = sample.and_then(ValueSample::share);
    match (formula, seen) {
        (Some(formula), Some(seen)) if (formula - seen).abs() > CLOSE => Some(seen),
        (Some(formula), _) => Some(formula),
        (None, seen) => seen,
    }
}

/// Returns the midpoint of part `at` of [`PLACES`] equal parts of the range from 0 to 1.
fn middle(at: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a place")]
    let share = (at as f64 + 0.5) / PLACES as f64;
    share
}

/// Mixes two seeds into one.
pub(crate) fn mixed(a: u32, b: u32) -> u32 {
    (a.rotate_left(5) ^ b).wrapping_mul(0x9e37_79b9)
}

/// Returns a seed from a string.
pub(crate) fn seed_of(text: &str) -> u32 {
    text.bytes().fold(0, |seed, byte| mixed(seed, u32::from(byte)))
}
