//! Steps of a lattice Boltzmann method.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The cells and steps of a run. The source chooses the cells by the memory.
const CELLS: f64 = 16_777_216.0;
const STEPS: f64 = 100.0;

/// The words after the name of a chip that state its memory or form.
const FORMS: [&str; 14] = [
    "SXM2", "SXM4", "SXM5", "SXM6", "16GB", "12GB", "6GB", "10GB", "16GB", "32GB", "40GB", "80GB",
    "LE", "HBM3",
];

/// States a step by the bytes and operations per cell, which the source gives.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    // Half of the traffic is read and half is written, in numbers of four bytes.
    let arrays = work.number("bytes_per_cell")? / 4.0;
    let half = arrays / 2.0;
    let (sockets, name) = match work.hardware.split_once("x ") {
        Some((count, name)) if work.side == TimedSide::Cpu => (format!("&sockets={count}"), name),
        _ => (String::new(), work.hardware.as_str()),
    };
    let shortened = || {
        let words: Vec<&str> = name.split(' ').filter(|word| !FORMS.contains(word)).collect();
        words.join(" ")
    };
    let apple = name.split_once(" GPU ").map(|(chip, _)| format!("apple {chip}"));
    let device = device_id(work.side, name)
        .or_else(|_| device_id(work.side, &shortened()))
        .or_else(|problem| apple.map_or(Err(problem), |chip| device_id(work.side, &chip)))?;
    let library = match work.side {
        TimedSide::Cpu => "native-parallel",
        // Code in OpenCL reaches the same rates as CUDA here.
        TimedSide::Gpu => "cuda",
    };
    Ok(Question {
        work: format!(
            "w=stencil&elements={CELLS}&chain=1&each=363&inputs={half}&outputs={half}&arrays={arrays}\
             &steps={STEPS}&dtype=fp32&data=gpu&fused=yes"
        ),
        machine: machine_keys(work.side, device, library) + &sockets,
        units: CELLS * STEPS,
    })
}
