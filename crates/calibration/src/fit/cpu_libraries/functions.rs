//! Cycles of one core for an exponential, a logarithm or a sine, and what windows reach of a peak.

use offload_catalog::cpu_libraries;

use super::super::constant::{CYCLES, FittedConstant, PERCENT};
use super::super::timing::CpuTimings;
use super::is_measured;

/// FP32 operations per cycle of a core of the machine measured, a Zen 4: two 256-bit FMA units.
/// `numberworld` in `catalog/data/sources.toml`, read 2026-11-20.
const ZEN_4: f64 = 32.0;

/// Of each library whose figures were measured, the functions it calls; geometric mean, since
/// they are far apart.
///
/// # Errors
/// A library whose figure is said to be measured here, and for which there is no rule.
pub(super) fn of_libraries(timings: &CpuTimings) -> Result<Vec<FittedConstant>, String> {
    let mut constants = Vec::new();
    for library in cpu_libraries() {
        let id = library.id;
        if is_measured(&library.math) {
            let cycles = functions(id, timings)?;
            let constant = FittedConstant::mean(format!("function, {id}"), CYCLES, &cycles);
            constants.push(constant.predicted_by_range(&library.math));
        }
        if let Some(dense) = library.dense.as_ref().filter(|dense| is_measured(dense)) {
            let shares = windows(id, timings)?;
            let constant = FittedConstant::median(format!("share of peak, {id}"), PERCENT, &shares);
            constants.push(constant.predicted_by_range(dense));
        }
    }
    Ok(constants)
}

/// - What calls NumPy: exp, log, sin and cos of doubles as it dispatches them and without AVX-512.
/// - What calls the C library: its exp and sin in a loop, and log as NumPy calls it without SIMD.
/// - Numba: half of a sine and a cosine, and the same log.
/// - Python: `math.sin` in a loop, less the empty loop.
fn functions(id: &str, timings: &CpuTimings) -> Result<Vec<f64>, String> {
    let logarithm = "np_nosimd.log.f64";
    match id {
        "numpy" | "pandas" | "scipy" | "skimage" | "sklearn" => {
            let names = ["exp", "log", "sin", "cos"]
                .map(|name| [format!("np.{name}.f64"), format!("np_avx2.{name}.f64")]);
            let names: Vec<&str> = names.as_flattened().iter().map(String::as_str).collect();
            timings.all(&names, |row| row.cycles)
        }
        "native" | "native-parallel" | "numpy-old" | "polars" | "torch7-cpu" => {
            timings.all(&["c.exp", "c.sin", logarithm], |row| row.cycles)
        }
        "numba" | "numba-parallel" => {
            let mut cycles = timings.each("nb.sincos.1000000.strict.t1", |row| row.cycles / 2.0)?;
            cycles.push(timings.one(logarithm)?.cycles);
            Ok(cycles)
        }
        "python" => Ok(vec![timings.one("py.sin")?.cycles - timings.one("py.empty")?.cycles]),
        _ => Err(format!("no rule says which timings give the functions of {id}")),
    }
}

/// Windows of FP32 in `scipy.ndimage`, which scikit-image calls: two operations per tap, over the
/// core's peak; median.
fn windows(id: &str, timings: &CpuTimings) -> Result<Vec<f64>, String> {
    if id != "skimage" {
        return Err(format!("no rule says which timings give the share of peak of {id}"));
    }
    let windows = [("nd.conv27.f32", 27.0), ("nd.conv2d9.f32", 9.0), ("nd.conv2d25.f32", 25.0)];
    windows.iter().map(|(id, taps)| Ok(2.0 * taps / (timings.one(id)?.cycles * ZEN_4))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_subtracted_and_a_pair_halved() {
        let timings = CpuTimings::at_one_gigahertz(&[
            ("py.sin", 1, 1.0, 70e-9),
            ("py.empty", 1, 1.0, 20e-9),
            ("nb.sincos.1000000.strict.t1", 1, 1.0, 80e-9),
            ("np_nosimd.log.f64", 1, 1.0, 12e-9),
        ]);
        let near = |id, right: &[f64]| {
            let cycles = functions(id, &timings).expect("cycles");
            assert_eq!(cycles.len(), right.len());
            assert!(cycles.iter().zip(right).all(|(one, other)| (one - other).abs() < 1e-9));
        };
        near("python", &[50.0]);
        near("numba", &[40.0, 12.0]);
        assert!(functions("abacus", &timings).is_err());
    }
}
