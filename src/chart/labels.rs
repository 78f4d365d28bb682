//! Places labels next to marks. A label never covers another label, a mark or an important line.

use plotters::style::text_anchor::HPos;

/// The text height in CSS pixels.
pub(super) const TEXT: f64 = 12.0;

/// Half the height of a line of text, in CSS pixels.
const HALF: f64 = 7.0;

/// The maximum distance between a label and its mark without a leader line, in CSS pixels.
pub(super) const MAX_LEADERLESS_DISTANCE: f64 = 12.0;

/// The penalty for covering a faint mark, as additional distance in pixels.
const FAINT_PENALTY: f64 = 14.0;

/// The spacing of the sample points on a line that labels must avoid, in CSS pixels.
const STEP: f64 = 6.0;

/// The distances from a mark at which we try to place a label, in CSS pixels.
const DISTANCES: [f64; 8] = [9.0, 15.0, 22.0, 30.0, 40.0, 52.0, 66.0, 82.0];

/// The directions from a mark in which we try to place a label, best first. Each direction contains x, y and the
/// horizontal anchor of the label.
const DIRECTIONS: [(f64, f64, HPos); 8] = [
    (1.0, 0.0, HPos::Left),
    (-1.0, 0.0, HPos::Right),
    (0.6, -1.0, HPos::Left),
    (-0.6, 1.0, HPos::Right),
    (0.6, 1.0, HPos::Left),
    (-0.6, -1.0, HPos::Right),
    (0.0, -1.0, HPos::Center),
    (0.0, 1.0, HPos::Center),
];

/// A rectangle as its left, top, right and bottom edges.
pub(super) type Area = [f64; 4];

/// The position of a label: x of the anchor, y of the vertical middle, and the horizontal anchor.
pub(super) type LabelPlace = (f64, f64, HPos);

/// The occupied areas of a plot, which labels must avoid.
pub(super) struct Labels {
    within: Area,
    occupied: Vec<Area>,
    /// Areas that a label covers only if there is no room elsewhere.
    faint: Vec<Area>,
}

impl Labels {
    /// Returns an empty plot that covers the given area.
    pub(super) const fn within(within: Area) -> Self {
        Self { within, occupied: Vec::new(), faint: Vec::new() }
    }

    /// Keeps labels at least `radius` away from a point.
    pub(super) fn avoid(&mut self, center: (f64, f64), radius: f64) {
        self.occupied.push(square_around(center, radius));
    }

    /// Keeps labels away from a point if there is room elsewhere.
    pub(super) fn avoid_if_possible(&mut self, center: (f64, f64), radius: f64) {
        self.faint.push(square_around(center, radius));
    }

    /// Keeps labels away from a line.
    pub(super) fn avoid_line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.occupied.extend(points_along(from, to).map(|point| square_around(point, 2.0)));
    }

    /// Returns the first place that has room for a label of the given width, and reserves it.
    pub(super) fn place(&mut self, width: f64, places: &[LabelPlace]) -> Option<LabelPlace> {
        let place = places.iter().copied().find(|&place| self.is_free(&area(width, place)))?;
        self.occupied.push(area(width, place));
        Some(place)
    }

    /// Finds the free place with the lowest cost for a label next to one of `points`, and reserves it. The cost is the
    /// distance in pixels, plus [`FAINT_PENALTY`] for each faint mark that the label would cover, plus a small amount
    /// for later points. The cost must be below `max_cost`.
    pub(super) fn place_near(
        &mut self,
        width: f64,
        points: &[(f64, f64)],
        max_cost: f64,
    ) -> Option<LabelPlace> {
        let mut best = None;
        let mut least = max_cost;
        for (number, &point) in points.iter().enumerate() {
            for (order, (offset, side)) in DISTANCES
                .iter()
                .flat_map(|offset| DIRECTIONS.map(|side| (offset, side)))
                .enumerate()
            {
                // A label above or below its mark extends half the text height toward the mark, so it is placed farther
                // away.
                let down = side.1 * (offset + 5.0);
                let place =
                    self.move_inside(width, (point.0 + side.0 * offset, point.1 + down, side.2));
                let label = area(width, place);
                let end = nearest(&label, point);
                let gap = distance(point, end);
                let covered_marks =
                    self.faint.iter().filter(|faint| overlap(faint, &label)).count();
                let cost = gap.max(*offset)
                    + FAINT_PENALTY * covered_marks as f64
                    + 0.01 * order as f64
                    + 4.0 * number as f64;
                if cost < least && self.is_free(&label) && self.has_free_leader(point, end) {
                    least = cost;
                    best = Some(place);
                }
            }
        }
        self.occupied.extend(best.map(|place| area(width, place)));
        best
    }

    /// Moves a place horizontally until the label is fully inside the plot.
    fn move_inside(&self, width: f64, (x, y, side): LabelPlace) -> LabelPlace {
        let [left, _, right, _] = area(width, (x, y, side));
        let right_excess = (right + 1.0 - self.within[2]).max(0.0);
        let left_excess = (self.within[0] + 1.0 - left).max(0.0);
        (x + left_excess - right_excess, y, side)
    }

    fn is_free(&self, label: &Area) -> bool {
        let [left, top, right, bottom] = self.within;
        let is_inside = label[0] > left && label[2] < right && label[1] > top && label[3] < bottom;
        is_inside && !self.occupied.iter().any(|other| overlap(other, label))
    }

    /// Returns `true` if the leader line from a mark to its label crosses no occupied area.
    fn has_free_leader(&self, from: (f64, f64), to: (f64, f64)) -> bool {
        distance(from, to) <= MAX_LEADERLESS_DISTANCE
            || points_along(from, to)
                .filter(|&point| distance(from, point) > MAX_LEADERLESS_DISTANCE)
                .all(|point| {
                    !self.occupied.iter().any(|other| overlap(other, &square_around(point, 1.0)))
                })
    }
}

/// Returns the area covered by the text of a label of the given width: its left, top, right and bottom edges.
pub(super) fn area(width: f64, (x, y, side): LabelPlace) -> Area {
    let left = match side {
        HPos::Left => x,
        HPos::Right => x - width,
        HPos::Center => x - width / 2.0,
    };
    [left, y - HALF, left + width, y + HALF]
}

/// Returns the point of a label that is nearest to the given point.
pub(super) fn nearest([left, top, right, bottom]: &Area, (x, y): (f64, f64)) -> (f64, f64) {
    (x.max(*left).min(*right), y.max(*top).min(*bottom))
}

/// Returns the larger of the horizontal and the vertical distance between two points.
pub(super) fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

const fn square_around((x, y): (f64, f64), radius: f64) -> Area {
    [x - radius, y - radius, x + radius, y + radius]
}

fn overlap(one: &Area, other: &Area) -> bool {
    one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
}

/// Returns points along a line, at most [`STEP`] pixels apart.
fn points_along(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    let steps = (distance(from, to) / STEP).ceil().max(1.0);
    (0..=steps as u32).map(move |step| {
        let part = f64::from(step) / steps;
        (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
    })
}

#[cfg(test)]
mod tests {
    use super::{HPos, Labels, area};

    #[test]
    fn labels_neither_overlap_nor_leave_the_area() {
        let mut labels = Labels::within([0.0, 0.0, 100.0, 100.0]);
        let mut next = || labels.place_near(27.0, &[(50.0, 50.0)], 30.0).map(|(x, ..)| x);
        assert_eq!(next(), Some(59.0), "to the right");
        assert_eq!(next(), Some(41.0), "to the left");
        assert!(labels.place_near(110.0, &[(50.0, 50.0)], 30.0).is_none(), "wider than the area");
        assert!(labels.place(27.0, &[(50.0, 50.0, HPos::Left)]).is_none(), "on both");
    }

    #[test]
    fn labels_avoid_lines_and_if_possible_faint_marks() {
        let mut labels = Labels::within([0.0, 0.0, 200.0, 200.0]);
        labels.avoid_line((100.0, 100.0), (200.0, 100.0));
        labels.avoid_if_possible((85.0, 100.0), 4.0);
        let place =
            labels.place_near(40.0, &[(100.0, 100.0)], f64::INFINITY).expect("there is room");
        let [left, _, right, bottom] = area(40.0, place);
        assert!(bottom < 98.0 && left > 100.0 && right < 200.0, "{left} {bottom} {right}");
        // If faint areas cover the whole plot, the label covers them too.
        let mut labels = Labels::within([0.0, 0.0, 200.0, 200.0]);
        labels.avoid_if_possible((100.0, 100.0), 200.0);
        assert!(labels.place_near(40.0, &[(100.0, 100.0)], 10.0).is_none());
        assert!(labels.place_near(40.0, &[(100.0, 100.0)], f64::INFINITY).is_some());
    }
}
