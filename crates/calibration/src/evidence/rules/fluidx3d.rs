//! The rule for FluidX3D, which timed steps of a lattice Boltzmann method.
//!
//! The source's README states the bytes and the operations that one step takes per cell. 16-bit storage halves the
//! traffic and adds operations that convert the numbers.

use crate::evidence::devices::{apple_chip, device_id};
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The number of cells in one run of a link. The source's own number depends on the machine's memory.
const CELLS: f64 = 16_777_216.0;
const STEPS: f64 = 100.0;

/// Card names that don't state the variant, such as PCIe, and the ids of the variants whose peaks match the peaks in
/// the source.
const CARD_VARIANTS: [(&str, &str); 2] =
    [("Tesla P100 16GB", "p100-pcie"), ("RTX PRO 6000 Blackwell", "rtx-pro-6000")];

/// Describes a step by the bytes and operations per cell, which the source states.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let operations = match work.text("storage") {
        Some("fp32") => 363.0,
        Some("fp16s") => 406.0,
        Some("fp16c") => 1275.0,
        _ => return Err("the storage".to_owned()),
    };
    // Half of the traffic consists of reads and half of writes, in numbers of four bytes.
    let arrays = work.number("bytes_per_cell")? / 4.0;
    let half = arrays / 2.0;
    let (device, library) = match work.side {
        TimedSide::Cpu => (cpu(&work.hardware)?, "native-parallel"),
        // The source uses OpenCL, whose kernels reach the same rates as CUDA kernels.
        TimedSide::Gpu => (gpu(&work.hardware)?, "cuda"),
    };
    let (device, sockets) = device;
    Ok(Question {
        work: format!(
            "w=stencil&elements={CELLS}&chain=1&each={operations}&inputs={half}&outputs={half}&arrays={arrays}\
             &steps={STEPS}&dtype=fp32&data=gpu&fused=yes"
        ),
        machine: machine_keys(work.side, &device, library) + &sockets,
        units: CELLS * STEPS,
    })
}

/// Returns the catalog's id and the key for the number of sockets, from a name such as `2x EPYC 7302`.
fn cpu(name: &str) -> Result<(String, String), String> {
    let (sockets, name) = match name.split_once("x ") {
        Some((count, name)) => (format!("&sockets={count}"), name),
        None => (String::new(), name),
    };
    Ok((device_id(TimedSide::Cpu, name)?.to_owned(), sockets))
}

/// Returns the catalog's id for a GPU. The name of an Apple chip, such as `M1 Max GPU 24CU 32GB`, contains the number
/// of its GPU cores.
fn gpu(name: &str) -> Result<(String, String), String> {
    let form =
        CARD_VARIANTS.iter().find(|(known, _)| *known == name).map(|(_, id)| (*id).to_owned());
    let apple =
        name.split_once(" GPU ").and_then(|(chip, rest)| Some((chip, rest.split_once("CU")?.0)));
    let device = match (form, apple) {
        (Some(id), _) => id,
        (None, Some((chip, cores))) => {
            apple_chip(TimedSide::Gpu, &format!("Apple {chip}"), cores.parse().ok())?
        }
        (None, None) => device_id(TimedSide::Gpu, name)?.to_owned(),
    };
    Ok((device, String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::tests::first_link_of;

    #[test]
    fn steps_are_described_by_bytes_and_operations() {
        let link = first_link_of("fluidx3d", |work| {
            work.hardware == "A100 SXM4 40GB" && work.text("storage") == Some("fp16c")
        });
        assert_eq!(
            link,
            "w=stencil&elements=16777216&chain=1&each=1275&inputs=9.625&outputs=9.625&arrays=19.25&steps=100\
             &dtype=fp32&data=gpu&fused=yes&gpu=a100-sxm-40gb&gpulib=cuda"
        );
    }

    #[test]
    fn machine_names_map_to_catalog_ids() {
        assert_eq!(cpu("2x EPYC 7302"), Ok(("epyc-7302".to_owned(), "&sockets=2".to_owned())));
        let device = |name| gpu(name).map(|(device, _)| device);
        assert_eq!(device("Tesla P100 16GB"), Ok("p100-pcie".to_owned()));
        assert_eq!(device("M2 Max GPU 38CU 32GB"), Ok("apple-m2-max".to_owned()));
        for name in ["Tesla P100 12GB", "Data Center GPU Max 1100"] {
            assert_eq!(device(name), Err(format!("{name} isn't in the catalog")));
        }
    }
}
