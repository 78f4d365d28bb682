//! Loops that end by a test: how often they run, if that can be known.

use crate::looping::{Course, ceiling};

use ruff_python_ast::{self as ast, CmpOp, Expr, Operator, Stmt};

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::unknown::{Missing, trips_of};
use crate::value::{PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn while_loop(&mut self, it: &'a ast::StmtWhile) -> Flow {
        let (line, end) = (self.line(it), self.last_line(it));
        let counted = self.while_trips(&it.test, &it.body);
        let value = self.eval(&it.test);
        if self.truth(&value) == Some(false) {
            return self.block(&it.orelse);
        }
        let trips = counted.unwrap_or_else(|| {
            let why = "when the loop ends depends on what it works out";
            self.unknowns.of(&trips_of(line), Missing::Trips, line, why)
        });
        let course = Course {
            trips: Some(trips),
            range: (Polynomial::zero(), Polynomial::one()),
            numbered: false,
            element: PythonValue::Nothing,
            origin: ValueOrigin::Data,
            rows: false,
        };
        self.counted_loop(
            course,
            line,
            end,
            |reader, _| {
                reader.eval(&it.test);
                reader.block(&it.body)
            },
            Some(&it.body),
        );
        Flow::Next
    }

    /// `while i < n` with `i += c` in its body; `while n > 1` with `n //= 2`.
    pub(crate) fn while_trips(&mut self, test: &'a Expr, body: &'a [Stmt]) -> Option<Polynomial> {
        let Expr::Compare(test) = test else { return None };
        let ([op], [bound]) = (&test.ops[..], &test.comparators[..]) else { return None };
        let mark = self.events.len();
        let (left, right) = (self.eval(&test.left), self.eval(bound));
        self.events.truncate(mark);
        let name = |it: &'a Expr| if let Expr::Name(it) = it { Some(it.id.as_str()) } else { None };
        let change = |it: Option<&str>| {
            let name = it?;
            body.iter().find_map(|statement| match statement {
                Stmt::AugAssign(it) if matches!(&*it.target, Expr::Name(target) if target.id.as_str() == name) => {
                    Some((it.op, &*it.value))
                }
                _ => None,
            })
        };
        let (from, to, (operator, by), up) = match (change(name(&test.left)), change(name(bound))) {
            (Some(change), None) => {
                (left, right, change, matches!(op, CmpOp::Lt | CmpOp::LtE | CmpOp::NotEq))
            }
            (None, Some(change)) => {
                (right, left, change, matches!(op, CmpOp::Gt | CmpOp::GtE | CmpOp::NotEq))
            }
            _ => return None,
        };
        let by = self.eval(by).number()?.value.clone()?;
        self.events.truncate(mark);
        let (from, to) = (from.number()?.value.clone()?, to.number()?.value.clone()?);
        let one_more = if matches!(op, CmpOp::LtE | CmpOp::GtE) {
            Polynomial::one()
        } else {
            Polynomial::zero()
        };
        match operator {
            Operator::Add if up => to.minus(&from).plus(&one_more).over(&by).map(|it| ceiling(&it)),
            Operator::Sub => from.minus(&to).plus(&one_more).over(&by).map(|it| ceiling(&it)),
            Operator::FloorDiv
            | Operator::Div
            | Operator::RShift
            | Operator::Mult
            | Operator::LShift => {
                let shift = matches!(operator, Operator::RShift | Operator::LShift);
                let base = if shift { 2.0 } else { by.value()? };
                let (a, b) = (from.value()?.max(1.0), to.value()?.max(1.0));
                let log2 = offload_vocabulary::elementary::log2;
                (base > 1.0)
                    .then(|| ceiling(&Polynomial::of((log2(a) - log2(b)).abs() / log2(base))))
            }
            _ => None,
        }
    }
}
