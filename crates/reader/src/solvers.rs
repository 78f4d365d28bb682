//! Library functions that call back into the program: integrals, minimization, functions applied to rows.

use crate::calling::CallArguments;
use crate::dtype::DOUBLE;
use crate::looping::Course;
use crate::reader::ProgramReader;
use crate::rules::axis_place;
use crate::size::Polynomial;
use crate::statements::{Flow, unread};
use crate::unknown::Missing;
use crate::value::{Array, Home, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Evaluates an integration or a minimization. The number of function calls depends on the data.
    pub(crate) fn solver_call(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let solver = (path.starts_with("scipy.integrate.")
            && matches!(name, "odeint" | "solve_ivp" | "quad" | "dblquad" | "tplquad" | "nquad"))
            || (path.starts_with("scipy.optimize.")
                && matches!(
                    name,
                    "minimize"
                        | "least_squares"
                        | "curve_fit"
                        | "root"
                        | "fsolve"
                        | "brentq"
                        | "differential_evolution"
                        | "minimize_scalar"
                        | "basinhopping"
                        | "dual_annealing"
                ));
        if !solver {
            return None;
        }
        let why = format!("the number of calls by {name} depends on the data");
        let trips = self.unknowns.of(
            &format!("calls of {name} in line {line}"),
            Missing::Trips,
            line,
            &why,
        );
        let function = arguments.get(0, &["fun", "func", "f"]).cloned();
        let start = match name {
            "solve_ivp" => arguments.get(2, &["y0"]),
            "curve_fit" => arguments.get(1, &["xdata"]),
            _ => arguments.get(1, &["x0", "y0"]),
        };
        let start = start
            .and_then(|start| self.as_array(start, Home::NumPy))
            .unwrap_or_else(|| Array::of(vec![Polynomial::of(2.0)], DOUBLE, Home::NumPy));
        let number = PythonValue::Number(PythonNumber::some(crate::value::NumberKind::Float));
        let state = PythonValue::Array(Array { dtype: DOUBLE, ..start.clone() });
        let placed = match name {
            "solve_ivp" => vec![number, state],
            "odeint" => vec![state, number],
            "quad" | "brentq" | "minimize_scalar" => vec![number],
            "curve_fit" => vec![state; 6],
            _ => vec![state],
        };
        let extra = arguments.named(&["args"]).and_then(PythonValue::items).unwrap_or_default();
        let course = crate::looping::Course::of(Some(trips), PythonValue::Nothing);
        if let Some(function) = function {
            let placed: Vec<_> = placed.into_iter().chain(extra).collect();
            self.counted_loop(
                course,
                line,
                line,
                |reader, _| {
                    reader.scalar(line, 0.0, 0.0);
                    reader.apply(
                        &function,
                        CallArguments { placed: placed.clone(), named: Vec::new() },
                        line,
                    );
                    crate::statements::Flow::Next
                },
                None,
            );
        }
        Some(self.object(
            &format!("scipy.result.{name}"),
            CallArguments { placed: vec![PythonValue::Array(start)], named: Vec::new() },
        ))
    }

    /// Evaluates `np.apply_along_axis(function, axis, array)`: the interpreter calls the function once per row.
    pub(crate) fn along_axis(
        &mut self,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(function) = arguments.get(0, &["func1d"]).cloned() else { return unread() };
        let array =
            arguments.get(2, &["arr"]).and_then(|argument| self.as_array(argument, Home::NumPy));
        let Some(array) = array else { return unread() };
        let axis = arguments.get(1, &["axis"]).and_then(PythonValue::known).unwrap_or(0.0);
        let at = axis_place(array.shape.len(), axis);
        let Some(length) = array.shape.get(at).cloned() else { return unread() };
        let mut rest = array.shape.clone();
        rest.remove(at);
        let trips = rest.iter().fold(Polynomial::one(), |product, side| product.times(side));
        let course = Course::of(Some(trips), PythonValue::Array(array.shaped(vec![length])));
        let mut result = unread();
        self.counted_loop(
            course,
            line,
            line,
            |reader, row| {
                let arguments = CallArguments { placed: vec![row], named: Vec::new() };
                result = reader.apply(&function, arguments, line);
                Flow::Next
            },
            None,
        );
        let shape = match &result {
            PythonValue::Array(one) => {
                rest.splice(at..at, one.shape.iter().cloned());
                rest
            }
            _ => rest,
        };
        let dtype = result.element_type().unwrap_or(DOUBLE);
        let made = self.made(Array { dtype, spread: None, drawn: None, ..array.shaped(shape) });
        PythonValue::Array(made)
    }

    /// Evaluates `ndimage.generic_filter(array, function, size)`: one call per element, with its neighborhood.
    pub(crate) fn neighborhoods(
        &mut self,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let array =
            arguments.get(0, &["input"]).and_then(|argument| self.as_array(argument, Home::NumPy));
        let (Some(array), Some(function)) = (array, arguments.get(1, &["function"]).cloned())
        else {
            return unread();
        };
        let around = match (arguments.get(2, &["size"]), arguments.get(3, &["footprint"])) {
            (Some(PythonValue::List(sides)), _) => sides
                .borrow()
                .items
                .iter()
                .filter_map(|item| item.number()?.value.clone())
                .fold(Polynomial::one(), |product, side| product.times(&side)),
            (Some(side), _) => {
                let side = self.size_of(&side.clone(), line);
                array.shape.iter().fold(Polynomial::one(), |product, _| product.times(&side))
            }
            (None, Some(PythonValue::Array(footprint))) => footprint.elements(),
            _ => return unread(),
        };
        let part = Array { dtype: DOUBLE, spread: None, drawn: None, ..array.shaped(vec![around]) };
        self.each_of(array.elements(), PythonValue::Array(part), &function, line);
        PythonValue::Array(self.made(Array { spread: None, sample: None, drawn: None, ..array }))
    }

    /// Evaluates methods of ufuncs: `np.add.reduce`, `np.maximum.accumulate`, `np.multiply.outer`, `np.add.at`.
    pub(crate) fn ufunc_method(
        &mut self,
        path: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let (ufunc, method) = path.rsplit_once('.')?;
        if !matches!(method, "reduce" | "accumulate" | "outer" | "reduceat" | "at")
            || self.table.find(ufunc).is_none()
        {
            return None;
        }
        let like = match method {
            "accumulate" => "numpy.cumsum",
            "outer" => "numpy.outer",
            "reduce" | "reduceat" => "numpy.sum",
            _ => {
                let parts = arguments.placed.get(1).map(crate::value::arrays_of);
                let mut shape = Vec::new();
                for part in parts.unwrap_or_default() {
                    shape = crate::rules::broadcast(&shape, &part.shape);
                }
                let places = self.made(Array::of(shape, crate::dtype::LONG, Home::NumPy));
                // Adds a whole row at each index.
                if let Some(values) = arguments.array(2)
                    && values.shape.len() > places.shape.len()
                {
                    let values = vec![PythonValue::Array(values.clone())];
                    self.array_call("numpy.sum", values, Vec::new(), line);
                    return Some(PythonValue::Nothing);
                }
                self.array_call("numpy.add", vec![PythonValue::Array(places)], Vec::new(), line);
                return Some(PythonValue::Nothing);
            }
        };
        let mut named = arguments.named.clone();
        let mut placed: Vec<_> = arguments.placed.clone();
        if method == "reduceat" {
            placed.truncate(1);
        }
        if method == "reduce" && placed.len() == 1 && !named.iter().any(|(key, _)| key == "axis") {
            named.push(("axis".to_owned(), PythonValue::int(0.0)));
        }
        Some(self.array_call(like, placed, named, line))
    }
}
