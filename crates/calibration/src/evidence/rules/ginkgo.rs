//! Products of sparse matrices of the SuiteSparse collection with vectors.
//!
//! The format of a matrix is no input of a link. In coordinate format (COO), a product also reads a row index of 4 bytes
//! per nonzero, next to 20 bytes for the value, the column index and the element of the vector.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The products in one run of a link. Many were timed in a row, so small matrices stay in the cache.
const PRODUCTS: f64 = 1000.0;

/// States a product by the rows and the nonzeros per row.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    if !matches!(work.what.as_str(), "SpMV csr" | "SpMV coo") {
        return Err(format!("the format of {}", work.what));
    }
    let (rows, nonzeros) = (work.number("rows")?, work.number("nnz")?);
    let per_row = nonzeros / rows;
    // The cluster of the Xeon had two sockets.
    let (library, sockets) = match (work.side, work.library.as_str()) {
        (TimedSide::Cpu, _) => ("native-parallel", "&sockets=2"),
        (TimedSide::Gpu, "Ginkgo CUDA") => ("cuda", ""),
        (TimedSide::Gpu, _) => ("opencl", ""),
    };
    let device = match work.hardware.as_str() {
        "NVIDIA V100 SXM2" => "v100-sxm2-16gb",
        "NVIDIA P100" => "p100-pcie",
        "NVIDIA A100" => "a100-sxm-40gb",
        name => device_id(work.side, name)?,
    };
    Ok(Question {
        work: format!(
            "w=sparse&rows={rows}&nnz={per_row}&solver=product&iters={PRODUCTS}&dtype=fp64&data=gpu"
        ),
        machine: machine_keys(work.side, device, library) + sockets,
        units: PRODUCTS,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_product_is_stated_by_rows_and_nonzeros() {
        let link = first_link_of("ginkgo", |work| {
            work.text("matrix") == Some("AG-Monien/cage") && work.hardware == "NVIDIA V100 SXM2"
        });
        assert_eq!(
            link,
            "w=sparse&rows=366&nnz=14&solver=product&iters=1000&dtype=fp64&data=gpu&gpu=v100-sxm2-16gb\
             &gpulib=cuda"
        );
    }
}
