//! Quantiles of the distributions that programs draw from.

use offload_vocabulary::elementary::{exp, ln, power};

/// The names of a parameter, separated by spaces, and its default.
type Parameter = (&'static str, Option<f64>);

/// Distributions and their parameters, in the order of NumPy's arguments.
const PARAMETERS: [(&str, &[Parameter]); 17] = [
    ("uniform", &[("low minval", Some(0.0)), ("high maxval", Some(1.0))]),
    ("normal", &[("loc mean", Some(0.0)), ("scale std", Some(1.0))]),
    ("lognormal", &[("mean", Some(0.0)), ("sigma", Some(1.0))]),
    ("exponential", &[("scale", Some(1.0))]),
    ("gamma", &[("shape", None), ("scale", Some(1.0))]),
    ("chisquare", &[("df", None)]),
    ("poisson", &[("lam", Some(1.0))]),
    ("binomial", &[("n", None), ("p", None)]),
    ("geometric", &[("p", None)]),
    ("rayleigh", &[("scale", Some(1.0))]),
    ("weibull", &[("a", None)]),
    ("pareto", &[("a", None)]),
    ("laplace", &[("loc", Some(0.0)), ("scale", Some(1.0))]),
    ("logistic", &[("loc", Some(0.0)), ("scale", Some(1.0))]),
    ("triangular", &[("left", None), ("mode", None), ("right", None)]),
    ("integers", &[("low", None), ("high", None)]),
    ("beta", &[("a", None), ("b", None)]),
];

/// Returns the parameters of a distribution.
pub(crate) fn parameters_of(name: &str) -> Option<&'static [Parameter]> {
    PARAMETERS.iter().find(|parameter| parameter.0 == plain(name)).map(|parameter| parameter.1)
}

/// Returns the name in `PARAMETERS` for a synonym such as `randn`.
fn plain(name: &str) -> &str {
    match name {
        "rand" | "random" | "random_sample" => "uniform",
        "randn" | "standard_normal" => "normal",
        "standard_exponential" => "exponential",
        "standard_gamma" => "gamma",
        "randint" => "integers",
        other => other,
    }
}

/// Returns the quantile of a distribution: the value below which the given share of draws falls.
pub(crate) fn quantile(name: &str, share: f64, parameters: &[f64]) -> Option<f64> {
    let left = 1.0 - share;
    Some(match (plain(name), parameters) {
        ("uniform", [low, high]) => low + (high - low) * share,
        ("integers", [low, high]) => (low + (high - low) * share).floor(),
        ("normal", [mean, deviation]) => mean + deviation * normal(share),
        ("lognormal", [mean, deviation]) => exp(mean + deviation * normal(share)),
        ("exponential", [scale]) => -scale * ln(left),
        ("gamma", [shape, scale]) => scale * gamma(share, *shape)?,
        ("chisquare", [freedom]) => 2.0 * gamma(share, freedom / 2.0)?,
        ("poisson", [mean]) => poisson(share, *mean),
        ("binomial", [count, chance]) => binomial(share, *count, *chance),
        ("geometric", [chance]) => (ln(left) / ln(1.0 - chance)).ceil(),
        ("rayleigh", [scale]) => scale * (-2.0 * ln(left)).sqrt(),
        ("weibull", [shape]) => power(-ln(left), 1.0 / shape),
        ("pareto", [shape]) => power(left, -1.0 / shape) - 1.0,
        ("laplace", [mean, scale]) if share < 0.5 => mean + scale * ln(2.0 * share),
        ("laplace", [mean, scale]) => mean - scale * ln(2.0 * left),
        ("logistic", [mean, scale]) => mean + scale * ln(share / left),
        ("triangular", [low, most, high]) => {
            let (width, before) = (high - low, most - low);
            if share < before / width {
                low + (share * width * before).sqrt()
            } else {
                high - (left * width * (high - most)).sqrt()
            }
        }
        ("beta", [a, b]) if *a >= 1.0 && *b >= 1.0 => {
            // Approximates the beta distribution by a normal one of the same mean and standard deviation, clamped to
            // [0, 1].
            let (sum, mean) = (a + b, a / (a + b));
            let deviation = (mean * (1.0 - mean) / (sum + 1.0)).sqrt();
            (mean + deviation * normal(share)).clamp(0.0, 1.0)
        }
        _ => return None,
    })
}

/// Returns a quantile of the standard normal distribution, within 0.0005 (Abramowitz and Stegun 26.2.23).
fn normal(share: f64) -> f64 {
    let tail = share.min(1.0 - share).max(1e-12);
    let t = (-2.0 * ln(tail)).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let value = t - above / below;
    if share < 0.5 { -value } else { value }
}

/// Returns a quantile of the gamma distribution by the Wilson-Hilferty approximation: the cube root is nearly normal.
/// `None` for shapes below 1.
fn gamma(share: f64, shape: f64) -> Option<f64> {
    let root = 1.0 - 1.0 / (9.0 * shape) + normal(share) / (3.0 * shape.sqrt());
    (shape >= 1.0).then(|| shape * root * root * root.max(0.0))
}

/// The mean above which counts are approximated by a normal distribution.
const MANY: f64 = 50.0;

fn poisson(share: f64, mean: f64) -> f64 {
    if mean > MANY {
        return (mean + mean.sqrt() * normal(share)).round().max(0.0);
    }
    summed(share, exp(-mean), |count| mean / count)
}

fn binomial(share: f64, count: f64, chance: f64) -> f64 {
    if count > MANY {
        let (mean, deviation) = (count * chance, (count * chance * (1.0 - chance)).sqrt());
        return (mean + deviation * normal(share)).round().clamp(0.0, count);
    }
    let odds = chance / (1.0 - chance);
    let none = power(1.0 - chance, count);
    summed(share, none, |successes| odds * (count - successes + 1.0) / successes).min(count)
}

/// Returns a quantile of a distribution of counts. `none` is the probability of 0, and `ratio(count)` that of `count`
/// relative to `count - 1`.
fn summed(share: f64, none: f64, ratio: impl Fn(f64) -> f64) -> f64 {
    let (mut count, mut chance) = (0.0, none);
    let mut sum = chance;
    while sum < share && count < 4.0 * MANY {
        count += 1.0;
        chance *= ratio(count);
        sum += chance;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{PARAMETERS, quantile};

    /// Returns the mean and the standard deviation, from 1,000 quantiles.
    fn moments(name: &str, parameters: &[f64]) -> (f64, f64) {
        let values: Vec<f64> = (0..1_000)
            .map(|at| quantile(name, (f64::from(at) + 0.5) / 1e3, parameters).unwrap_or(f64::NAN))
            .collect();
        let mean = values.iter().sum::<f64>() / 1e3;
        let variance =
            values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / 1e3;
        (mean, variance.sqrt())
    }

    #[test]
    fn each_distribution_has_its_mean_and_its_deviation() {
        let root = f64::sqrt;
        for (name, parameters, mean, deviation) in [
            ("uniform", &[2.0, 8.0][..], 5.0, 6.0 / root(12.0)),
            ("integers", &[0.0, 10.0], 4.5, root(99.0 / 12.0)),
            ("normal", &[3.0, 2.0], 3.0, 2.0),
            ("lognormal", &[0.0, 0.5], 1.133, 0.604),
            ("exponential", &[3.0], 3.0, 3.0),
            ("gamma", &[4.0, 2.0], 8.0, 4.0),
            ("chisquare", &[6.0], 6.0, root(12.0)),
            ("poisson", &[4.0], 4.0, 2.0),
            ("poisson", &[400.0], 400.0, 20.0),
            ("binomial", &[20.0, 0.3], 6.0, root(4.2)),
            ("binomial", &[1000.0, 0.3], 300.0, root(210.0)),
            ("geometric", &[0.25], 4.0, root(12.0)),
            ("rayleigh", &[2.0], 2.507, 1.310),
            ("weibull", &[2.0], 0.886, 0.463),
            ("pareto", &[6.0], 0.2, 0.245),
            ("laplace", &[1.0, 2.0], 1.0, root(8.0)),
            ("logistic", &[1.0, 2.0], 1.0, 3.628),
            ("triangular", &[0.0, 1.0, 3.0], 4.0 / 3.0, 0.6236),
            ("beta", &[4.0, 6.0], 0.4, 0.1477),
        ] {
            let (own, spread) = moments(name, parameters);
            assert!(
                (own - mean).abs() < 0.02 * deviation.max(mean),
                "{name}: mean {own}, not {mean}"
            );
            assert!((spread / deviation - 1.0).abs() < 0.06, "{name}: {spread}, not {deviation}");
        }
    }

    #[test]
    fn every_distribution_of_the_table_has_finite_quantiles() {
        for (name, parameters) in PARAMETERS {
            let least = if matches!(name, "gamma" | "chisquare" | "beta") { 2.0 } else { 0.4 };
            let some: Vec<f64> = (0..parameters.len()).map(|at| least + 0.2 * at as f64).collect();
            let value = quantile(name, 0.3, &some);
            assert!(value.is_some_and(f64::is_finite), "{name}");
        }
    }
}
