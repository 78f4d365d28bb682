//! The rule for a study of sparse products in mixed precision. Only its products in one precision are in the table.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// The number of products in one run of a link. The source ran 2,000 without waiting, so small matrices stay in the
/// cache.
const PRODUCTS: f64 = 2000.0;

/// The lengths at which one row takes longer than the others together: in nonzeros, and relative to the average. At
/// most 32 threads compute a row.
const LONG_ROW: (f64, f64) = (2000.0, 50.0);

/// Describes a product by the rows and the nonzeros per row.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let (rows, per_row) = (work.number("rows")?, work.number("nnz_per_row")?);
    if rows != work.number("cols")? {
        return Err("a matrix that isn't square".to_owned());
    }
    let longest = work.number("longest_row")?;
    if longest >= LONG_ROW.0 && longest >= LONG_ROW.1 * per_row {
        return Err("a row that is much longer than the others".to_owned());
    }
    let dtype = match work.dtype.as_str() {
        "FP64" => "fp64",
        "FP32" => "fp32",
        other => return Err(other.to_owned()),
    };
    let device = match work.hardware.as_str() {
        // The V100 SXM3 of a DGX-2 has faster memory.
        "DGX-2 (Simula)" => "v100-sxm2-32gb&gpubw=981",
        "Tesla V100 (KUACC)" => "v100-sxm2-32gb",
        other => return Err(format!("{other} isn't in the catalog")),
    };
    Ok(Question {
        work: format!(
            "w=sparse&storage=csr&rows={rows}&nnz={per_row}&solver=product&iters={PRODUCTS}&dtype={dtype}&data=gpu"
        ),
        machine: machine_keys(work.side, device, "cuda"),
        units: PRODUCTS,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn a_product_is_stated_by_rows_and_nonzeros() {
        let link = first_link_of("mixedspmv", |work| work.text("matrix") == Some("shipsec8"));
        assert_eq!(
            link,
            "w=sparse&storage=csr&rows=114919&nnz=57.896423&solver=product&iters=2000&dtype=fp64&data=gpu\
             &gpu=v100-sxm2-32gb&gpulib=cuda"
        );
    }
}
