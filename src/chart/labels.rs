//! Room for labels beside marks, so that none lies on another or on a mark.

use plotters::style::text_anchor::HPos;

/// The height of the letters in CSS pixels.
pub(super) const TEXT: f64 = 12.0;

/// Left, top, right and bottom.
type Area = [f64; 4];

/// A place for a label: its end or start, its middle, and on which of both it stands.
pub(super) type LabelPlace = (f64, f64, HPos);

/// What is taken of a plot.
pub(super) struct Labels {
    within: Area,
    taken: Vec<Area>,
}

impl Labels {
    /// Nothing of this area.
    pub(super) const fn within(within: Area) -> Self {
        Self { within, taken: Vec::new() }
    }

    /// Keeps what is this near to a point clear of labels.
    pub(super) fn keep_clear(&mut self, (x, y): (f64, f64), radius: f64) {
        self.taken.push([x - radius, y - radius, x + radius, y + radius]);
    }

    /// The first place that has room for a label, which is taken from then on.
    pub(super) fn place(&mut self, words: &str, places: &[LabelPlace]) -> Option<LabelPlace> {
        // Letters are about half as wide as they are high.
        let wide = words.chars().count() as f64 * TEXT * 0.56;
        let [left, top, right, bottom] = self.within;
        places.iter().copied().find(|&(x, y, side)| {
            let (from, to) = match side {
                HPos::Left => (x, x + wide),
                HPos::Right => (x - wide, x),
                HPos::Center => (x - wide / 2.0, x + wide / 2.0),
            };
            let place = [from, y - 7.0, to, y + 7.0];
            let inside = from > left && to < right && y > top && y < bottom;
            let free = self.taken.iter().all(|other| {
                place[2] < other[0]
                    || other[2] < place[0]
                    || place[3] < other[1]
                    || other[3] < place[1]
            });
            if inside && free {
                self.taken.push(place);
            }
            inside && free
        })
    }

    /// A place beside a dot.
    pub(super) fn beside(&mut self, words: &str, (x, y): (f64, f64)) -> Option<LabelPlace> {
        self.place(words, &beside((x, y)))
    }

    /// A place beside a dot or, where lines run there, near it.
    pub(super) fn near(&mut self, words: &str, (x, y): (f64, f64)) -> Option<LabelPlace> {
        let farther = [18.0, 32.0, 46.0].into_iter().flat_map(|far| {
            [HPos::Center, HPos::Right, HPos::Left]
                .into_iter()
                .flat_map(move |side| [(x, y + far, side), (x, y - far, side)])
        });
        let places: Vec<LabelPlace> = beside((x, y)).into_iter().chain(farther).collect();
        self.place(words, &places)
    }
}

const fn beside((x, y): (f64, f64)) -> [LabelPlace; 6] {
    [
        (x + 9.0, y, HPos::Left),
        (x - 9.0, y, HPos::Right),
        (x + 6.0, y - 13.0, HPos::Left),
        (x - 6.0, y + 13.0, HPos::Right),
        (x + 6.0, y + 13.0, HPos::Left),
        (x - 6.0, y - 13.0, HPos::Right),
    ]
}

#[cfg(test)]
mod tests {
    use super::Labels;

    #[test]
    fn labels_lie_neither_on_each_other_nor_outside() {
        let mut labels = Labels::within([0.0, 0.0, 100.0, 100.0]);
        let mut next = || labels.beside("four", (50.0, 50.0)).map(|(x, ..)| x);
        assert_eq!(next(), Some(59.0), "to the right");
        assert_eq!(next(), Some(41.0), "to the left");
        assert!(labels.beside("longer than the area is", (50.0, 50.0)).is_none());
    }
}
