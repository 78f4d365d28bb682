//! The rule for gearshifft's publication, which timed single Fourier transforms with FFTW and cuFFT.
//!
//! The data is on the device, and the result goes to another array. The time of a GPU is the difference of two events
//! in its queue, so it contains the launch but no synchronization.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The machine with FFTW. The source's scripts set the clock with SLURM's `--cpu-freq=medium`, the middle of the
/// processor's clocks, which range from 1.2 GHz to 2.5 GHz.
const HASWELL: (&str, &str) =
    ("2x Intel Xeon E5-2680 v3", "cpu=xeon-e5-2680v3&sockets=2&clock=1.9&cpulib=native-parallel");

/// The K20X is missing from the catalog. It is described as a K20 with its own processors, bandwidth, memory and cache,
/// as in the rule for Ginkgo.
const K20X: (&str, &str) = ("Tesla K20Xm", "k20&sms=14&gpubw=250&vram=6&l2=1.5");

/// Describes a transform by its extents and numbers.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let dtype = match work.dtype.as_str() {
        "float" => "fp32",
        "double" => "fp64",
        other => return Err(format!("transforms of {other}")),
    };
    let extents = work.text("extents").ok_or("the extents aren't stated")?;
    let extents: Result<Vec<f64>, _> = extents.split('x').map(str::parse).collect();
    let extents = extents.map_err(|_| "the extents aren't numbers")?;
    let points: f64 = extents.iter().product();
    let form = work.text("form").ok_or("the kind of numbers isn't stated")?;
    let machine = match (work.side, work.hardware.as_str()) {
        (TimedSide::Cpu, name) if name == HASWELL.0 => HASWELL.1.to_owned(),
        (TimedSide::Cpu, name) => return Err(format!("{name} with an unknown clock")),
        (TimedSide::Gpu, name) => {
            let device = match name {
                _ if name == K20X.0 => K20X.1,
                "Tesla P100-PCIE-16GB" => "p100-pcie",
                _ => device_id(work.side, name)?,
            };
            machine_keys(work.side, device, "cuda-old") + "&sync=0"
        }
    };
    Ok(Question {
        work: format!(
            "w=fft&elements={points}&dims={}&numbers={form}&dtype={dtype}&data=gpu",
            extents.len()
        ),
        machine,
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_transform_is_stated_by_its_points() {
        let link = first_link_of("gearshifft", |work| {
            work.hardware == "GeForce GTX 1080" && work.text("extents") == Some("64x64x64")
        });
        assert_eq!(
            link,
            "w=fft&elements=262144&dims=3&numbers=complex&dtype=fp64&data=gpu&gpu=gtx-1080&gpulib=cuda-old&sync=0"
        );
    }
}
