//! A measured row: published times of a whole program, and the link that represents it.

use serde::Deserialize;

use super::sides::Sides;

/// The reliability of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Trust {
    /// A raw log that names the hardware.
    A,
    /// A published table.
    B,
    /// A source whose hardware or settings were inferred.
    C,
    /// A weak source.
    D,
}

/// The links that represent a row's computation, or the reason why no link can represent it.
#[derive(Debug, PartialEq)]
pub(super) enum RowLinks {
    Links(Sides<String>),
    /// The reason why no link can represent the computation.
    None(String),
}

/// A measured row, with the CPU time, the GPU time, or both times of one computation.
#[derive(Debug, Deserialize)]
#[serde(try_from = "RowEntry")]
pub(crate) struct MeasuredRow {
    /// The permanent id, such as `pyhpc-equ-4096-numpy-cupy`.
    pub(crate) id: String,
    /// The id of the publication from which the row was taken.
    pub(crate) source: String,
    /// `true` if the row belongs to the balanced selection used for headline results.
    pub(super) core: bool,
    pub(super) trust: Trust,
    pub(super) statement: RowLinks,
    /// The measured times, in seconds.
    pub(super) times: Sides<f64>,
    /// The relative rounding error: half a unit in the last published digit, divided by the time.
    pub(super) rounding: f64,
    /// A remark that is printed with the row.
    pub(super) note: Option<String>,
    /// A detail that affects the times but that no link can represent. Once links have a key for the detail, move the
    /// detail into the row's link.
    pub(super) unsaid: Option<String>,
    /// The reason for a large error, if known. Reasons are added after scoring.
    pub(super) reason: Option<String>,
}

/// A row as written in a measurement file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowEntry {
    id: String,
    source: String,
    #[serde(default)]
    core: bool,
    trust: Trust,
    link: Option<String>,
    cpu_link: Option<String>,
    gpu_link: Option<String>,
    why: Option<String>,
    cpu: Option<f64>,
    gpu: Option<f64>,
    #[serde(default)]
    rounding: f64,
    note: Option<String>,
    unsaid: Option<String>,
    reason: Option<String>,
}

impl TryFrom<RowEntry> for MeasuredRow {
    type Error = String;

    fn try_from(entry: RowEntry) -> Result<Self, String> {
        let problem = |text: &str| format!("{} {text}", entry.id);
        let times = Sides::of(entry.cpu, entry.gpu).ok_or_else(|| problem("has no time"))?;
        let is_plausible = |time: &f64| time.is_finite() && *time > 0.0;
        if !times.iter().all(is_plausible) || !(0.0..1.0).contains(&entry.rounding) {
            return Err(problem("has an impossible time"));
        }
        let statement = match (entry.link, entry.cpu_link, entry.gpu_link, entry.why) {
            (Some(link), None, None, None) => RowLinks::Links(times.as_ref().map(|_| link.clone())),
            (None, Some(cpu), Some(gpu), None) if times.both().is_some() => {
                RowLinks::Links(Sides::Both { cpu, gpu })
            }
            (None, None, None, Some(why)) if !entry.core => RowLinks::None(why),
            _ => {
                let requirement =
                    "needs a link, one for each of two times, or a reason why there is none";
                return Err(format!("{} {requirement}; core rows need a link", entry.id));
            }
        };
        Ok(Self {
            id: entry.id,
            source: entry.source,
            core: entry.core,
            trust: entry.trust,
            statement,
            times,
            rounding: entry.rounding,
            note: entry.note,
            unsaid: entry.unsaid,
            reason: entry.reason,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Result<MeasuredRow, String> {
        let entry = format!("id = 'a'\nsource = 's'\ntrust = 'A'\n{text}");
        toml::from_str(&entry).map_err(|error| error.to_string())
    }

    fn links(text: &str) -> Sides<String> {
        match row(text).expect("a valid row").statement {
            RowLinks::Links(links) => links,
            RowLinks::None(why) => panic!("not stated: {why}"),
        }
    }

    #[test]
    fn a_row_has_one_link_or_two_or_a_reason() {
        let x = || String::from("x");
        for (text, expected) in [
            ("cpu = 2.0\ngpu = 1.0\nlink = 'x'", Sides::Both { cpu: x(), gpu: x() }),
            (
                "cpu = 2.0\ngpu = 1.0\ncpu_link = 'x'\ngpu_link = 'y'",
                Sides::Both { cpu: x(), gpu: "y".to_owned() },
            ),
            ("cpu = 2.0\nlink = 'x'", Sides::Cpu(x())),
            ("gpu = 2.0\nlink = 'x'", Sides::Gpu(x())),
        ] {
            assert_eq!(links(text), expected, "{text}");
        }
        assert!(row("cpu = 2.0\ngpu = 1.0\nwhy = 'unknown'").is_ok());
    }

    #[test]
    fn missing_and_superfluous_keys_and_impossible_values_are_refused() {
        for text in [
            "cpu = 2.0\ngpu = 1.0\ncpu_link = 'x'",
            "cpu = 2.0\ngpu = 1.0\nlink = 'x'\nwhy = 'unknown'",
            "cpu = 2.0\ngpu = 1.0\nwhy = 'unknown'\ncore = true",
            "gpu = 2.0\ncpu_link = 'x'\ngpu_link = 'y'",
            "link = 'x'",
            "cpu = 0.0\nlink = 'x'",
            "cpu = 1.0\ngpu = -1.0\nlink = 'x'",
            "cpu = 1.0\nlink = 'x'\nrounding = 2.0",
            "cpu = 1.0\nlink = 'x'\nspeedup = 2.0",
        ] {
            assert!(row(text).is_err(), "{text}");
        }
    }
}
