//! The rule for Ginkgo, which timed sparse matrix-vector products with matrices of the SuiteSparse collection.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The number of products in one run of a link. The source repeated each product, so small matrices stay in the cache.
const PRODUCTS: f64 = 1000.0;

/// Cards that are missing from the catalog. Each is described by the id of the most similar card, and by keys for its
/// own number of processors, bandwidth, memory and cache, which determine the time of a sparse product. Sources: MI100:
/// notebookcheck.net 504329; K20X: wccftech.com and cputronic.com, read 2026-11-29; the L2 sizes of the MI100 and the
/// TITAN V are not confirmed.
const SUBSTITUTE_CARDS: [(&str, &str); 3] = [
    ("NVIDIA TITAN V", "v100-pcie-16gb&sms=80&gpubw=652.8&vram=12&l2=4.5"),
    ("NVIDIA K20Xm", "k20&sms=14&gpubw=250&vram=6&l2=1.5"),
    ("AMD Instinct MI100", "mi210&sms=120&gpubw=1228.8&vram=32&l2=8"),
];

/// Describes a product by the storage format, the rows and the nonzeros per row.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let storage = match work.what.as_str() {
        "SpMV csr" => "csr",
        "SpMV coo" => "coo",
        // These products use hipSPARSE, which is not in the catalog.
        _ => return Err(format!("the library of {}", work.what)),
    };
    let (rows, nonzeros) = (work.number("rows")?, work.number("nnz")?);
    let per_row = nonzeros / rows;
    // The machine with the Xeon had two sockets.
    let (library, sockets) = match (work.side, work.library.as_str()) {
        (TimedSide::Cpu, _) => ("native-parallel", "&sockets=2"),
        (TimedSide::Gpu, "Ginkgo CUDA") => ("cuda", ""),
        (TimedSide::Gpu, _) => ("opencl", ""),
    };
    let described = SUBSTITUTE_CARDS.iter().find(|(name, _)| *name == work.hardware);
    let device = match (work.hardware.as_str(), described) {
        (_, Some((_, device))) => device,
        // The largest matrices need more than 16 GB.
        ("NVIDIA V100 SXM2", _) => "v100-sxm2-32gb",
        ("NVIDIA P100", _) => "p100-pcie",
        ("NVIDIA A100", _) => "a100-sxm-40gb",
        (name, _) => device_id(work.side, name)?,
    };
    // Older versions of Ginkgo's benchmark/spmv/spmv.cpp wait after each product. We assume that results that don't
    // state the number of products come from such a version.
    let waits = if work.note.starts_with("products not counted") { "&waits=step" } else { "" };
    Ok(Question {
        work: format!(
            "w=sparse&storage={storage}&rows={rows}&nnz={per_row}&solver=product&iters={PRODUCTS}&dtype=fp64\
             &data=gpu{waits}"
        ),
        machine: machine_keys(work.side, device, library) + sockets,
        units: PRODUCTS,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn products_are_described_by_rows_and_nonzeros() {
        let link = first_link_of("ginkgo", |work| {
            work.text("matrix") == Some("AG-Monien/cage") && work.hardware == "NVIDIA V100 SXM2"
        });
        assert_eq!(
            link,
            "w=sparse&storage=csr&rows=366&nnz=14&solver=product&iters=1000&dtype=fp64&data=gpu\
             &gpu=v100-sxm2-32gb&gpulib=cuda"
        );
    }
}
