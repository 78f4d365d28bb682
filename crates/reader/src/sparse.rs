//! Sparse matrices: construction from triples, bands or densities, and their methods.

use crate::calling::CallArguments;
use crate::dtype::DOUBLE;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Home, PythonNumber, PythonValue, SparseMatrix, ValueOrigin};

/// Returns an attribute of a sparse matrix.
pub(crate) fn attribute<'a>(sparse: &SparseMatrix, name: &str) -> Option<PythonValue<'a>> {
    let int = |size: &Polynomial| PythonValue::Number(PythonNumber::int(size.clone()));
    match name {
        "shape" => Some(PythonValue::list(vec![int(&sparse.rows), int(&sparse.cols)])),
        "nnz" => Some(int(&sparse.nonzeros)),
        "T" => Some(PythonValue::Sparse(SparseMatrix {
            rows: sparse.cols.clone(),
            cols: sparse.rows.clone(),
            ..sparse.clone()
        })),
        "dtype" => Some(PythonValue::Type(sparse.dtype)),
        "data" => Some(PythonValue::Array(Array::of(
            vec![sparse.nonzeros.clone()],
            sparse.dtype,
            Home::NumPy,
        ))),
        _ => None,
    }
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn sparse_call(
        &mut self,
        path: &str,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let shape = arguments.named(&["shape"]).cloned();
        let shape = shape.map(|shape| self.shape_of(&shape, line));
        let sides = |shape: &[Polynomial]| {
            (
                shape.first().cloned().unwrap_or_else(Polynomial::one),
                shape.get(1).cloned().unwrap_or_else(Polynomial::one),
            )
        };
        let dtype = arguments
            .named(&["dtype"])
            .and_then(|argument| self.dtype_of(argument))
            .unwrap_or(DOUBLE);
        let sparse = match name {
            "random" | "rand" | "random_array" => {
                let (rows, cols, at) = match (arguments.placed.first(), name) {
                    (Some(list @ PythonValue::List(_)), _) => {
                        let (rows, cols) = sides(&self.shape_of(&list.clone(), line));
                        (rows, cols, 1)
                    }
                    _ => {
                        let sizes: Vec<Polynomial> = arguments
                            .placed
                            .iter()
                            .take(2)
                            .map(|side| self.size_of(side, line))
                            .collect();
                        let (rows, cols) = sides(&sizes);
                        (rows, cols, 2)
                    }
                };
                let density =
                    arguments.get(at, &["density"]).and_then(PythonValue::known).unwrap_or(0.01);
                let nonzeros = rows.times(&cols).scaled(density);
                SparseMatrix { rows, cols, nonzeros, dtype }
            }
            "eye" | "identity" | "eye_array" => {
                let side = arguments
                    .placed
                    .first()
                    .cloned()
                    .map_or_else(Polynomial::one, |side| self.size_of(&side, line));
                SparseMatrix { rows: side.clone(), cols: side.clone(), nonzeros: side, dtype }
            }
            "diags" | "spdiags" | "diags_array" => {
                let bands = match arguments.placed.first() {
                    Some(PythonValue::List(list)) => list.borrow().length.clone(),
                    Some(PythonValue::Array(array)) if array.shape.len() > 1 => {
                        array.shape[0].clone()
                    }
                    _ => Polynomial::one(),
                };
                let placed: Vec<Polynomial> = arguments
                    .placed
                    .iter()
                    .skip(2)
                    .filter(|value| matches!(value, PythonValue::Number(_)))
                    .map(|value| self.size_of(&value.clone(), line))
                    .collect();
                let longest = match arguments.placed.first() {
                    Some(PythonValue::List(list)) => list
                        .borrow()
                        .items
                        .iter()
                        .filter_map(PythonValue::array)
                        .map(Array::elements)
                        .reduce(|a, b| crate::joining::larger(&a, &b)),
                    Some(PythonValue::Array(array)) => array.shape.last().cloned(),
                    _ => None,
                };
                let given = shape
                    .as_deref()
                    .map(sides)
                    .or_else(|| (placed.len() > 1).then(|| sides(&placed)));
                let listed = arguments
                    .placed
                    .get(2)
                    .filter(|placed| matches!(placed, PythonValue::List(_)))
                    .cloned()
                    .map(|placed| sides(&self.shape_of(&placed, line)));
                let side = longest.unwrap_or_else(Polynomial::one);
                let (rows, cols) = given.or(listed).unwrap_or((side.clone(), side));
                SparseMatrix { nonzeros: rows.times(&bands), rows, cols, dtype }
            }
            "kron" | "kronsum" => {
                let (Some(a), Some(b)) = (
                    self.as_sparse(arguments.placed.first()),
                    self.as_sparse(arguments.placed.get(1)),
                ) else {
                    return PythonValue::Other(ValueOrigin::Library);
                };
                let nonzeros = if name == "kron" {
                    a.nonzeros.times(&b.nonzeros)
                } else {
                    a.nonzeros
                        .times(&b.rows)
                        .plus(&b.nonzeros.times(&a.rows))
                        .minus(&a.rows.times(&b.rows))
                };
                SparseMatrix {
                    rows: a.rows.times(&b.rows),
                    cols: a.cols.times(&b.cols),
                    nonzeros,
                    dtype: a.dtype,
                }
            }
            "cg" | "gmres" | "bicgstab" | "minres" | "bicg" | "lsqr" | "lsmr" | "cgs" => {
                return self.iterative_solver(name, &arguments, line);
            }
            _ if name.ends_with("_matrix") || name.ends_with("_array") => match self
                .sparse_from(&arguments, shape, line)
            {
                Some(sparse) => SparseMatrix {
                    dtype: if arguments.named(&["dtype"]).is_some() { dtype } else { sparse.dtype },
                    ..sparse
                },
                None => return PythonValue::Other(ValueOrigin::Library),
            },
            "load_npz" => {
                let rows = self.unknowns.of(
                    "rows of the matrix",
                    Missing::Rows,
                    line,
                    "the matrix is read from a file",
                );
                SparseMatrix {
                    rows: rows.clone(),
                    cols: rows.clone(),
                    nonzeros: rows.scaled(10.0),
                    dtype,
                }
            }
            "vstack" | "hstack" | "block_diag" => match arguments
                .placed
                .first()
                .and_then(PythonValue::items)
                .as_deref()
                .and_then(|items| self.as_sparse(items.first()))
            {
                Some(sparse) => sparse,
                None => return PythonValue::Other(ValueOrigin::Library),
            },
            _ => return self.object(path, arguments),
        };
        PythonValue::Sparse(sparse)
    }

    pub(crate) fn as_sparse(&mut self, value: Option<&PythonValue<'a>>) -> Option<SparseMatrix> {
        match value? {
            PythonValue::Sparse(sparse) => Some(sparse.clone()),
            PythonValue::Array(array) => {
                let (rows, cols) = (array.shape.first()?.clone(), array.shape.get(1)?.clone());
                Some(SparseMatrix { nonzeros: rows.times(&cols), rows, cols, dtype: array.dtype })
            }
            _ => None,
        }
    }

    /// Evaluates `csr_matrix((data, (rows, cols)), shape=…)`, also for a dense array or another sparse matrix.
    fn sparse_from(
        &mut self,
        arguments: &CallArguments<'a>,
        shape: Option<Vec<Polynomial>>,
        line: u32,
    ) -> Option<SparseMatrix> {
        let first = arguments.placed.first()?.clone();
        if let PythonValue::Sparse(sparse) = first {
            return Some(sparse);
        }
        let sides = |shape: &[Polynomial]| Some((shape.first()?.clone(), shape.get(1)?.clone()));
        match &first {
            PythonValue::List(_) => {
                let items = first.items()?;
                let data = items.first().and_then(PythonValue::array);
                let Some(data) = data else {
                    let (rows, cols) = sides(&self.shape_of(&first, line))?;
                    return Some(SparseMatrix {
                        rows,
                        cols,
                        nonzeros: Polynomial::zero(),
                        dtype: DOUBLE,
                    });
                };
                let nonzeros = data.elements();
                let placed = arguments
                    .placed
                    .get(1)
                    .filter(|placed| matches!(placed, PythonValue::List(_)))
                    .cloned();
                let shape = shape.or_else(|| placed.map(|placed| self.shape_of(&placed, line)));
                let (rows, cols) = match shape.as_deref().and_then(sides) {
                    Some(sides) => sides,
                    None => {
                        // There is one row pointer more than rows.
                        let pointers = items
                            .get(2)
                            .and_then(PythonValue::array)
                            .map(|array| array.elements().minus(&Polynomial::one()));
                        let spread = items.get(1).and_then(PythonValue::items).and_then(|items| {
                            items
                                .first()
                                .and_then(PythonValue::array)
                                .and_then(|array| array.spread)
                        });
                        let side =
                            pointers.or_else(|| spread.map(|(_, high)| Polynomial::of(high)));
                        let side = side.unwrap_or_else(|| {
                            self.unknowns.of(
                                &format!("rows in line {line}"),
                                Missing::Rows,
                                line,
                                "it depends on the indices",
                            )
                        });
                        (side.clone(), side)
                    }
                };
                Some(SparseMatrix { rows, cols, nonzeros, dtype: data.dtype })
            }
            PythonValue::Array(array) => {
                let (rows, cols) = sides(&array.shape)?;
                let share = if array.guessed { 0.1 } else { 1.0 };
                Some(SparseMatrix {
                    nonzeros: rows.times(&cols).scaled(share),
                    rows,
                    cols,
                    dtype: array.dtype,
                })
            }
            _ => None,
        }
    }
}
