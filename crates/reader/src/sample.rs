//! Values that an array may have at some of its places: enough to say which share of them passes a test.

use std::rc::Rc;

/// Places that are looked at. A share of a tenth is then known within 1.3 % of all.
pub(crate) const PLACES: usize = 512;

/// Values at places all over an array, the same places in all arrays of its shape. Nothing is drawn by chance: a program is
/// read the same way each time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValueSample {
    values: Rc<[f64]>,
    /// The texts that values are numbers of.
    texts: Option<Rc<[Rc<str>]>>,
    /// Whether the place of a value says something about it, as in what counts up.
    ordered: bool,
}

impl ValueSample {
    /// Values of a distribution, of which `quantile` is the inverse: one of each part of it, in an order of its own for each
    /// `seed`.
    pub(crate) fn drawn(seed: u32, quantile: impl Fn(f64) -> f64) -> Self {
        Self::counting(quantile).shuffled(seed)
    }

    /// Values in their order.
    pub(crate) fn counting(quantile: impl Fn(f64) -> f64) -> Self {
        Self {
            values: (0..PLACES).map(|at| quantile(middle(at))).collect(),
            texts: None,
            ordered: true,
        }
    }

    pub(crate) fn constant(value: f64) -> Self {
        Self { values: Rc::from([value; PLACES]), texts: None, ordered: false }
    }

    pub(crate) fn of_texts(self, texts: Rc<[Rc<str>]>) -> Self {
        Self { texts: Some(texts), ..self }
    }

    pub(crate) fn map(&self, function: impl Fn(f64) -> f64) -> Self {
        let values = self.values.iter().map(|it| function(*it)).collect();
        Self { values, texts: None, ordered: self.ordered }
    }

    pub(crate) fn zip(&self, other: &Self, function: impl Fn(f64, f64) -> f64) -> Self {
        let pairs = self.values.iter().zip(&*other.values);
        let values = pairs.map(|(a, b)| function(*a, *b)).collect();
        Self { values, texts: None, ordered: self.ordered || other.ordered }
    }

    /// What a function makes of the values of each place.
    pub(crate) fn together(all: &[Self], function: impl Fn(&[f64]) -> f64) -> Self {
        let mut here = vec![0.0; all.len()];
        let values = (0..PLACES).map(|at| {
            here.iter_mut().zip(all).for_each(|(here, it)| *here = it.values[at]);
            function(&here)
        });
        let values = values.collect();
        Self { values, texts: None, ordered: all.iter().any(|it| it.ordered) }
    }

    /// The values where a test holds, of the others elsewhere.
    pub(crate) fn chosen(test: &Self, yes: &Self, no: &Self) -> Self {
        let sides = yes.values.iter().zip(&*no.values);
        let values = test.values.iter().zip(sides);
        let values =
            values.map(|(test, (yes, no))| if *test != 0.0 { *yes } else { *no }).collect();
        let texts = yes.texts.clone().filter(|it| no.texts.as_ref() == Some(it));
        Self { values, texts, ordered: yes.ordered || no.ordered }
    }

    /// The values of the places that pass a test, spread over all places. None pass where none of these does.
    pub(crate) fn passing(&self, test: &Self) -> Option<Self> {
        let places: Vec<usize> = (0..PLACES).filter(|at| test.values[*at] != 0.0).collect();
        if places.is_empty() {
            return None;
        }
        let values = (0..PLACES).map(|at| self.values[places[at * places.len() / PLACES]]);
        Some(Self { values: values.collect(), ..self.clone() })
    }

    /// The same values at other places: those of another array that was drawn the same way, or of another part of it.
    pub(crate) fn shuffled(&self, seed: u32) -> Self {
        let mut values = self.values.to_vec();
        let mut state = seed.wrapping_mul(2_654_435_761) | 1;
        for at in (1..PLACES).rev() {
            // Xorshift: of which the order of a sample asks no more than that it looks like none.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            values.swap(at, state as usize % (at + 1));
        }
        Self { values: values.into(), texts: self.texts.clone(), ordered: false }
    }

    /// As [`Self::shuffled`], if places say nothing about values.
    pub(crate) fn elsewhere(&self, seed: u32) -> Option<Self> {
        (!self.ordered).then(|| self.shuffled(seed))
    }

    /// The number of a text among those that there are.
    pub(crate) fn number_of(&self, text: &str) -> Option<f64> {
        let at = self.texts.as_ref()?.iter().position(|it| **it == *text);
        #[expect(clippy::cast_precision_loss, reason = "texts of a list")]
        Some(at.map_or(-1.0, |at| at as f64))
    }

    /// The share of places where a test holds. What never does, or always, may be rare.
    pub(crate) fn share(&self) -> f64 {
        let rare = middle(0);
        self.mean_of(|it| f64::from(u8::from(it != 0.0))).clamp(rare, 1.0 - rare)
    }

    pub(crate) fn mean_of(&self, function: impl Fn(f64) -> f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a constant")]
        let count = PLACES as f64;
        self.values.iter().map(|it| function(*it)).sum::<f64>() / count
    }

    /// The value that a share of all is below.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.values.to_vec();
        sorted.sort_by(f64::total_cmp);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place"
        )]
        let at = (share * PLACES as f64).clamp(0.0, PLACES as f64 - 1.0) as usize;
        sorted[at]
    }
}

/// How far the share of a sample may be from one that a formula gives for the same test.
const CLOSE: f64 = 0.02;

/// The share of what passes a test, by a formula for values that are spread evenly, and by values at some places: the
/// formula is exact, if the values are still spread as it takes them to be.
pub(crate) fn share_of(formula: Option<f64>, sample: Option<&ValueSample>) -> Option<f64> {
    let seen = sample.map(ValueSample::share);
    match (formula, seen) {
        (Some(formula), Some(seen)) if (formula - seen).abs() > CLOSE => Some(seen),
        (Some(formula), _) => Some(formula),
        (None, seen) => seen,
    }
}

/// The middle of a part of what is from 0 to 1.
fn middle(at: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a place")]
    let share = (at as f64 + 0.5) / PLACES as f64;
    share
}

/// A seed that two others make.
pub(crate) fn mixed(a: u32, b: u32) -> u32 {
    (a.rotate_left(5) ^ b).wrapping_mul(0x9e37_79b9)
}

/// The seed of a text.
pub(crate) fn seed_of(text: &str) -> u32 {
    text.bytes().fold(0, |seed, it| mixed(seed, u32::from(it)))
}
