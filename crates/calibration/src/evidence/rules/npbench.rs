//! The rule for NPBench, whose kernels are array operations in NumPy, and the same lines in JAX and Numba.
//!
//! We count the array operations of each kernel in the source's code (`npbench/benchmarks`). NumPy makes a pass over
//! memory for each operation. Numba makes a pass for each statement.

use offload_vocabulary::elementary::{exp, ln};

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// The library of a row.
#[derive(Clone, Copy, PartialEq)]
enum Library {
    NumPy,
    Jax,
    Numba,
    NumbaParallel,
}

/// The keys of a kernel, and the number of calls of the kernel in one run of the link.
type Kernel = Result<(String, f64), String>;

/// Describes a kernel by its array operations.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let (library, id) = match work.library.rsplit_once(' ').map(|(name, _)| name) {
        Some("NumPy") => (Library::NumPy, "numpy"),
        Some("JAX") => (Library::Jax, "jax-cpu"),
        Some("Numba") => (Library::Numba, "numba"),
        Some("Numba, parallel") => (Library::NumbaParallel, "numba-parallel"),
        _ => return Err(work.library.clone()),
    };
    let device = match work.hardware.as_str() {
        "2x EPYC 7742" => "epyc-7742",
        "2x Xeon Gold 6154" => "xeon-gold-6154",
        other => return Err(format!("{other} isn't in the catalog")),
    };
    let (keys, units) = kernel(work, library)?;
    Ok(Question {
        work: format!("{keys}&data=gpu"),
        machine: machine_keys(work.side, device, id) + "&sockets=2",
        units,
    })
}

fn kernel(work: &MeasuredWork, library: Library) -> Kernel {
    let size = |name: &str| work.number(name);
    match work.what.as_str() {
        // (A @ B) @ (C @ D)
        "3mm" => {
            let [i, j, k, l, m] = [size("NI")?, size("NJ")?, size("NK")?, size("NL")?, size("NM")?];
            products(library, &[i * j * k, j * m * l, i * j * l])
        }
        // Scaled matrices and a sum are added to the products. NumPy spends about as long on them, on one core.
        "2mm" | "gemm" | "covarian2" | "cholesky2" if library == Library::NumPy => {
            Err("a product with array operations that take as long".to_owned())
        }
        "gemm" => products(library, &[size("NI")? * size("NJ")? * size("NK")?]),
        "2mm" => {
            let [i, j, k, l] = [size("NI")?, size("NJ")?, size("NK")?, size("NL")?];
            products(library, &[i * j * k, i * j * l])
        }
        "covarian2" => products(library, &[size("M")? * size("M")? * size("N")?]),
        "cholesky2" if library == Library::Jax => {
            Ok((format!("w=linalg&factor=cholesky&n={}&dtype=fp64", size("N")?), 1.0))
        }
        // Two products of a matrix and a vector.
        "atax" | "bicg" => product(library, [size("M")?, size("N")?, 1.0], "fp64", 0.5),
        "gesummv" | "mvt" => product(library, [size("N")?, size("N")?, 1.0], "fp64", 0.5),
        // The first layer has few inputs.
        "mlp" => {
            let [second, third] = [size("S0")? * size("S1")?, size("S1")? * size("S2")?];
            let shape = [size("N")?, size("S0")?, size("S1")?];
            product(library, shape, "fp32", second / (second + third))
        }
        // clip(a, 2, 10) * 4 + b * 3 + 9
        "clipping" => Ok((
            format!(
                "w=elementwise&elements={}&chain=5&inputs=1.2&outputs=1&dtype=int64",
                size("M")? * size("N")?
            ),
            1.0,
        )),
        // 18 operations, of which six have two inputs: a sine, two cosines, a sine and an arctangent, with sums,
        // products and roots.
        "adist" => Ok((
            format!(
                "w=elementwise&elements={}&chain=18&inputs=1.33&outputs=1&funcs=5&dtype=fp64",
                size("N")?
            ),
            1.0,
        )),
        "npgofast" => Ok((
            format!(
                "w=elementwise&elements={}&chain=1&inputs=1&outputs=1&dtype=fp64",
                size("N")? * size("N")?
            ),
            1.0,
        )),
        // One of N steps: an outer sum, a minimum and a copy of 32-bit integers.
        "floydwar" if matches!(library, Library::NumPy | Library::Jax) => {
            let rows = size("N")?;
            let elements = rows * rows;
            let keys =
                format!("w=elementwise&elements={elements}&chain=3&inputs=1&outputs=1&dtype=int32");
            Ok((keys, 1.0 / rows))
        }
        // Two histograms.
        "azimhist" if matches!(library, Library::NumPy | Library::Jax) => {
            Ok((format!("w=arraycall&op=histogram&elements={}&dtype=fp64", size("N")?), 0.5))
        }
        "softmax" if matches!(library, Library::NumPy | Library::Jax) => {
            let rows = size("N")? * size("H")? * size("SM")?;
            let elements = rows * size("SM")?;
            Ok((format!("w=arraycall&op=softmax&elements={elements}&dtype=fp32"), 1.0))
        }
        "jacobi1d" | "jacobi2d" | "heat3d" | "fdtd_2d" | "hdiff" => stencil(work, library),
        other => Err(other.to_owned()),
    }
}

/// Returns the keys of a stencil. The last operation of each statement copies the result into a part of an array.
fn stencil(work: &MeasuredWork, library: Library) -> Kernel {
    let size = |name: &str| work.number(name);
    // The array operations of a step, the arrays that they read on average, and the arrays that a pass for each
    // statement reads and writes.
    let (elements, steps, chain, inputs, arrays) = match work.what.as_str() {
        "jacobi1d" => (size("N")?, 2.0 * (size("TSTEPS")? - 1.0), 4.0, 1.5, 2.0),
        "jacobi2d" => (size("N")? * size("N")?, 2.0 * (size("TSTEPS")? - 1.0), 6.0, 1.67, 2.0),
        "heat3d" => {
            (size("N")? * size("N")? * size("N")?, 2.0 * (size("TSTEPS")? - 1.0), 16.0, 1.56, 2.0)
        }
        "fdtd_2d" => (size("NX")? * size("NY")?, size("TMAX")?, 11.0, 1.73, 10.0),
        _ => {
            let cells = size("I")? * size("J")? * size("K")?;
            // XLA compiles all statements into one pass.
            let arrays = if library == Library::Jax { 3.0 } else { 17.0 };
            (cells, 1.0, 21.0, 1.67, arrays)
        }
    };
    let whole = if library == Library::Jax { "&loop=one" } else { "" };
    let keys = format!(
        "w=stencil&elements={elements}&steps={steps}&chain={chain}&each=1&inputs={inputs}&outputs=1\
         &arrays={arrays}&dtype=fp64{whole}"
    );
    Ok((keys, 1.0))
}

/// Returns the keys of products with the given numbers of multiplications, as square matrices of the average size.
fn products(library: Library, multiplications: &[f64]) -> Kernel {
    let count = multiplications.len() as f64;
    let side = exp(ln(multiplications.iter().sum::<f64>() / count) / 3.0).round();
    product(library, [side, side, side], "fp64", 1.0 / count)
}

/// Returns the keys of a product of an m × k and a k × n matrix.
fn product(library: Library, [m, k, n]: [f64; 3], dtype: &str, units: f64) -> Kernel {
    if matches!(library, Library::Numba | Library::NumbaParallel) {
        return Err("a product in Numba".to_owned());
    }
    Ok((format!("w=matmul&m={m}&k={k}&n={n}&dtype={dtype}"), units))
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link;

    #[test]
    fn a_kernel_is_stated_by_its_array_operations() {
        assert_eq!(
            first_link("npbench", "clipping", "2x Xeon Gold 6154"),
            "w=elementwise&elements=256000000&chain=5&inputs=1.2&outputs=1&dtype=int64&data=gpu&cpu=xeon-gold-6154\
             &cpulib=jax-cpu&sockets=2"
        );
        assert_eq!(
            first_link("npbench", "jacobi2d", "2x EPYC 7742"),
            "w=stencil&elements=490000&steps=398&chain=6&each=1&inputs=1.67&outputs=1&arrays=2&dtype=fp64&loop=one\
             &data=gpu&cpu=epyc-7742&cpulib=jax-cpu&sockets=2"
        );
    }
}
