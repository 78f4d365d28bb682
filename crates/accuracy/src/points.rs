//! The points of the page's scatter plot: every scored row as six small numbers.

use super::predict::Row;
use super::score::Times;
use super::summary::groups;

/// Thousandths of a power of ten, the step in which times are kept.
const STEPS: f64 = 1000.0;

/// The Rust file.
pub(super) fn render(rows: &[Row<'_>]) -> String {
    let all: Vec<&Row<'_>> = rows.iter().collect();
    let mut text = String::from(
        "//! What was measured, and what the model and the simple formula say of it. Written by\n\
         //! `cargo xtask accuracy` from data/measured.toml: edit that instead.\n\n\
         /// Rows of one family and one source.\n\
         pub struct Group {\n    \
             /// The id of the family.\n    pub family: &'static str,\n    \
             /// The id of the source.\n    pub source: &'static str,\n    \
             /// CPU and GPU time: measured, by the model, by the simple formula at 65 % of peak; each as\n    \
             /// a thousand times the decimal logarithm of seconds.\n    \
             pub rows: &'static [[i16; 6]],\n\
         }\n\n\
         /// Every scored row.\n#[rustfmt::skip]\npub static GROUPS: &[Group] = &[\n",
    );
    for group in groups(&all, |row| format!("{} {}", row.family.id, row.pair.source)) {
        let Some(first) = group.rows.first() else { continue };
        let (family, source) = (first.family.id, &first.pair.source);
        text += &format!("    Group {{ family: {family:?}, source: {source:?}, rows: &[\n");
        for row in &group.rows {
            let [a, b] = kept(row.measured());
            let [c, d] = kept(row.predicted);
            let [e, f] = kept(row.simple[1]);
            text += &format!("        [{a}, {b}, {c}, {d}, {e}, {f}],\n");
        }
        text += "    ] },\n";
    }
    text + "];\n"
}

fn kept(times: Times) -> [i16; 2] {
    [times.host, times.device].map(|seconds| {
        let steps = (seconds.log10() * STEPS).round();
        steps.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_kept_to_a_quarter_of_a_percent() {
        assert_eq!(kept(Times { host: 1.0, device: 1e-6 }), [0, -6000]);
        assert_eq!(kept(Times { host: 0.001_664, device: 0.0 }), [-2779, i16::MIN]);
    }
}
