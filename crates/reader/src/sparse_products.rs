//! Products of sparse matrices, and iterative solvers.

use ruff_python_ast::Operator;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, Key, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Home, PythonValue, SparseMatrix, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn sparse_operation(
        &mut self,
        op: Operator,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match (op, left, right) {
            (Operator::MatMult, PythonValue::Sparse(a), PythonValue::Sparse(b)) => {
                // Each nonzero of one matrix is multiplied by a row of the other.
                let per_row = b.nonzeros.over(&b.rows).unwrap_or_else(Polynomial::one);
                let pairs = a.nonzeros.times(&per_row);
                let mut event = self.sparse_event(line, a, &per_row);
                event.cost.flops = Some(pairs.scaled(2.0));
                event.cost.bytes = Some(pairs.scaled(a.dtype.bytes() + 4.0));
                self.note(event);
                PythonValue::Sparse(SparseMatrix {
                    rows: a.rows.clone(),
                    cols: b.cols.clone(),
                    nonzeros: pairs,
                    dtype: a.dtype.with(b.dtype),
                })
            }
            (
                Operator::MatMult | Operator::Mult,
                PythonValue::Sparse(sparse),
                PythonValue::Array(array),
            ) => self.sparse_product(sparse, array, line),
            (Operator::MatMult, PythonValue::Array(array), PythonValue::Sparse(sparse)) => {
                let turned = SparseMatrix {
                    rows: sparse.cols.clone(),
                    cols: sparse.rows.clone(),
                    ..sparse.clone()
                };
                self.sparse_product(&turned, array, line)
            }
            (_, PythonValue::Sparse(a), PythonValue::Sparse(b)) => {
                // The nonzeros of both matrices. If one is a diagonal matrix, the other is assumed to have a full
                // diagonal, as in `I - dt * L`.
                let both = a.nonzeros.plus(&b.nonzeros);
                let is_diagonal = a.rows == a.cols && a.nonzeros == a.rows;
                let common = if is_diagonal { a.rows.clone() } else { Polynomial::zero() };
                let largest = crate::joining::larger(&a.nonzeros, &b.nonzeros);
                let nonzeros = crate::joining::larger(&both.minus(&common), &largest);
                PythonValue::Sparse(SparseMatrix { nonzeros, ..a.clone() })
            }
            (_, PythonValue::Sparse(sparse), _) | (_, _, PythonValue::Sparse(sparse)) => {
                PythonValue::Sparse(sparse.clone())
            }
            _ => PythonValue::Other(ValueOrigin::Library),
        }
    }

    pub(crate) fn sparse_event(
        &mut self,
        line: u32,
        sparse: &SparseMatrix,
        columns: &Polynomial,
    ) -> Event {
        let mut event = Event::new(line, WorkKind::Sparse, "product");
        event.elements = sparse.nonzeros.clone();
        event.dtype = sparse.dtype.as_float();
        event.cost.calls = Polynomial::one();
        let per_row = sparse
            .nonzeros
            .over(&sparse.rows)
            .or_else(|| Some(Polynomial::of(sparse.nonzeros.value()? / sparse.rows.value()?)));
        event.keys =
            vec![("solver", Key::Word("product")), ("rows", Key::Size(sparse.rows.clone()))];
        event.keys.extend(per_row.map(|count| ("nnz", Key::Size(count))));
        event.keys.push(("iters", Key::Size(columns.clone())));
        event
    }

    pub(crate) fn sparse_product(
        &mut self,
        sparse: &SparseMatrix,
        array: &Array,
        line: u32,
    ) -> PythonValue<'a> {
        let columns =
            if array.shape.len() > 1 { array.shape[1].clone() } else { Polynomial::one() };
        let mut shape = vec![sparse.rows.clone()];
        if array.shape.len() > 1 {
            shape.push(columns.clone());
        }
        let dtype = sparse.dtype.with(array.dtype);
        let result = self.made(Array { dtype, drawn: None, ..array.shaped(shape) });
        let mut event = self.sparse_event(line, sparse, &columns);
        event.cost.flops = Some(sparse.nonzeros.times(&columns).scaled(2.0));
        let stored = sparse.nonzeros.scaled(sparse.dtype.bytes() + 4.0);
        // Each nonzero reads a row of the dense matrix.
        let read = sparse.nonzeros.times(&columns).scaled(array.dtype.bytes());
        event.cost.bytes = Some(stored.plus(&read).plus(&result.bytes()));
        event.reads.push(array.base);
        event.writes = Some(result.base);
        self.note(event);
        PythonValue::Array(result)
    }

    pub(crate) fn sparse_method(
        &mut self,
        sparse: &SparseMatrix,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match name {
            "dot" | "matvec" | "multiply" | "__matmul__" => match arguments.placed.first() {
                Some(PythonValue::Array(array)) if name != "multiply" => {
                    self.sparse_product(sparse, &array.clone(), line)
                }
                Some(other @ PythonValue::Sparse(_)) if name != "multiply" => self
                    .sparse_operation(
                        Operator::MatMult,
                        &PythonValue::Sparse(sparse.clone()),
                        &other.clone(),
                        line,
                    ),
                _ => PythonValue::Sparse(sparse.clone()),
            },
            "transpose" => PythonValue::Sparse(SparseMatrix {
                rows: sparse.cols.clone(),
                cols: sparse.rows.clone(),
                ..sparse.clone()
            }),
            "toarray" | "todense" => {
                let array = self.made(Array::of(
                    vec![sparse.rows.clone(), sparse.cols.clone()],
                    sparse.dtype,
                    Home::NumPy,
                ));
                PythonValue::Array(array)
            }
            "sum" | "mean" | "max" | "diagonal" => {
                let shape = vec![sparse.rows.clone()];
                PythonValue::Array(Array::of(shape, sparse.dtype, Home::NumPy))
            }
            "astype" => {
                let dtype = arguments
                    .placed
                    .first()
                    .and_then(|placed| self.dtype_of(placed))
                    .unwrap_or(sparse.dtype);
                PythonValue::Sparse(SparseMatrix { dtype, ..sparse.clone() })
            }
            _ => PythonValue::Sparse(sparse.clone()),
        }
    }

    /// Computes the cost of conjugate gradients and similar solvers. The number of iterations is a question, bounded by
    /// `maxiter`.
    pub(crate) fn iterative_solver(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(matrix) = self.as_sparse(arguments.placed.first()) else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        let bound = arguments.named(&["maxiter", "iter_lim"]).and_then(PythonValue::size);
        let exact = arguments.named(&["rtol", "tol"]).and_then(PythonValue::known) == Some(0.0);
        let iterations = match (bound, exact) {
            (Some(bound), true) => bound,
            (bound, _) => {
                let why = match bound.as_ref().and_then(Polynomial::value) {
                    Some(most) => {
                        format!("iterations of {name} depend on the matrix, at most {most}")
                    }
                    None => format!("iterations of {name} depend on the matrix"),
                };
                self.unknowns.of(
                    &format!("iterations in line {line}"),
                    Missing::Iterations,
                    line,
                    &why,
                )
            }
        };
        let mut event = self.sparse_event(line, &matrix, &iterations);
        event.name = name.to_owned();
        event.keys[0].1 = Key::Word("cg");
        let per = matrix.nonzeros.scaled(2.0).plus(&matrix.rows.scaled(10.0));
        let complex = if matrix.dtype == Dtype::Float(4) { 16.0 } else { 20.0 };
        event.cost.flops = Some(iterations.times(&per));
        event.cost.bytes = Some(
            iterations.times(&matrix.nonzeros.scaled(complex).plus(&matrix.rows.scaled(72.0))),
        );
        self.note(event);
        let result =
            self.made(Array::of(vec![matrix.rows.clone()], matrix.dtype.as_float(), Home::NumPy));
        PythonValue::list(vec![PythonValue::Array(result), PythonValue::int(0.0)])
    }
}
