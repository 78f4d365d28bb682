//! The rule for sklearn-engine-benchmarks, which timed fits with scikit-learn, PyTorch and cuML.
//!
//! The solvers follow from the source's code and from scikit-learn 1.3. A full PCA and a ridge regression with `svd`
//! spend their time in one singular value decomposition of the table. cuML decomposes the covariance instead. The data
//! was on the GPU before the clock started. The source counts hardware threads, of which the Xeons and EPYCs have two per
//! core.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The CPUs of the source. The second value is the number of hardware threads per core. The EPYC 7402 has the cores of
/// the EPYC 7502, and the Xeon Silver 4214R the cores of the 4214.
const CPUS: [(&str, f64, &str); 5] = [
    ("Intel(R) Xeon(R) Platinum 8480+", 2.0, "xeon-8480plus"),
    ("Intel(R) Xeon(R) Silver 4214R CPU @ 2.40GHz", 2.0, "xeon-silver-4214"),
    ("AMD EPYC 7742 64-Core Processor", 2.0, "epyc-7742"),
    ("AMD EPYC 7402 24-Core Processor", 2.0, "epyc-7502"),
    ("Apple M1", 1.0, "apple-m1"),
];

/// The largest number of rows of a matrix in a link.
const MAX_MATRIX_ROWS: f64 = 1e7;

/// The library that runs a fit.
#[derive(Clone, Copy, PartialEq)]
enum Engine {
    Sklearn,
    Torch,
    Cuml,
}

/// Describes a fit by the size of the table and the solver.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let engine = match work.library.split([';', ' ']).next().unwrap_or_default() {
        "scikit-learn" => Engine::Sklearn,
        "sklearn-pytorch-engine" | "sklearn-torch-dispatch" => Engine::Torch,
        "cuml" => Engine::Cuml,
        other => return Err(format!("the library {other}")),
    };
    let device = device(work)?;
    let fit = fit(work, engine)?;
    // LAPACK does the decomposition, as in SciPy.
    let is_decomposition = fit.starts_with("w=linalg");
    let library = match (engine, work.side) {
        (Engine::Sklearn, _) if is_decomposition => "scipy",
        (Engine::Sklearn, _) => "sklearn",
        (Engine::Torch, TimedSide::Cpu) => "pytorch-cpu",
        (Engine::Torch, TimedSide::Gpu) => "pytorch",
        (Engine::Cuml, _) => "rapids",
    };
    Ok(Question {
        work: format!("{fit}&dtype=fp32&data=gpu"),
        machine: machine_keys(work.side, &device, library),
        units: 1.0,
    })
}

/// Returns the catalog's id for the device, with the number of cores if it isn't the whole CPU.
fn device(work: &MeasuredWork) -> Result<String, String> {
    if work.side == TimedSide::Gpu {
        return match work.hardware.as_str() {
            "NVIDIA A100-PCIE-40GB" => Ok("a100-pcie-40gb".to_owned()),
            "Apple M1" => Ok("apple-m1".to_owned()),
            other => Err(format!("{other} isn't in the catalog")),
        };
    }
    let cpu = CPUS.iter().find(|(name, ..)| *name == work.hardware);
    let (_, threads_per_core, id) =
        cpu.ok_or_else(|| format!("{} isn't in the catalog", work.hardware))?;
    if *id == "apple-m1" {
        return Ok((*id).to_owned());
    }
    let threads = work.cores.strip_suffix(" threads").and_then(|count| count.parse::<f64>().ok());
    let cores = threads.ok_or("the number of threads")? / threads_per_core;
    Ok(format!("{id}&cores={cores}"))
}

/// Returns the link keys that represent the fit.
fn fit(work: &MeasuredWork, engine: Engine) -> Result<String, String> {
    let (rows, features) = (work.number("rows")?, work.number("features")?);
    let solver = work.text("solver").unwrap_or_default();
    let decomposition = format!("w=linalg&factor=svd&m={rows}&n={features}");
    match (work.what.as_str(), solver, engine) {
        ("kmeans", ..) => {
            // The script gives the initial centers, except for k-means++.
            let inits = if work.text("init") == Some("random") { 0 } else { 1 };
            let (clusters, iterations) = (work.number("clusters")?, work.number("iters")?);
            Ok(format!(
                "w=kmeans&rows={rows}&features={features}&clusters={clusters}&inits={inits}&iters={iterations}"
            ))
        }
        ("pca", "full", Engine::Cuml) => {
            let components = work.number("components")?;
            Ok(format!(
                "w=linear&algorithm=pca&rows={rows}&features={features}&components={components}"
            ))
        }
        ("pca", "full", _) | ("ridge", "svd", Engine::Sklearn | Engine::Torch) => {
            if rows > MAX_MATRIX_ROWS {
                return Err("a decomposition of more rows than a link can have".to_owned());
            }
            Ok(decomposition)
        }
        // scikit-learn multiplies the smaller dimension, and cuML the features.
        ("ridge", "cholesky", Engine::Sklearn) | ("ridge", "eig", Engine::Cuml) => {
            let is_wide = engine == Engine::Sklearn && features > rows;
            let (rows, features) = if is_wide { (features, rows) } else { (rows, features) };
            let targets = work.number("targets")?;
            Ok(format!(
                "w=linear&algorithm=ridge&rows={rows}&features={features}&components={targets}"
            ))
        }
        (what, solver, _) => Err(format!("the solver {solver} of {what}")),
    }
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_fit_is_stated_by_its_solver() {
        for (what, solver, library, expected) in [
            (
                "kmeans",
                None,
                "cuml",
                "w=kmeans&rows=1000000&features=14&clusters=127&inits=0&iters=100&dtype=fp32&data=gpu\
                 &gpu=a100-pcie-40gb&gpulib=rapids",
            ),
            (
                "pca",
                Some("full"),
                "scikit-learn;",
                "w=linalg&factor=svd&m=15000&n=15000&dtype=fp32&data=gpu&cpu=xeon-silver-4214&cores=16\
                 &cpulib=scipy",
            ),
            (
                "ridge",
                Some("cholesky"),
                "scikit-learn;",
                "w=linear&algorithm=ridge&rows=10000000&features=100&components=1&dtype=fp32&data=gpu\
                 &cpu=xeon-silver-4214&cores=16&cpulib=sklearn",
            ),
        ] {
            let link = first_link_of("sklengine", |work| {
                work.what == what
                    && work.text("solver") == solver
                    && work.library.starts_with(library)
            });
            assert_eq!(link, expected, "{what}");
        }
    }
}
