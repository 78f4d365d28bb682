//! The trip count of a loop that ends when an array or a list has grown or shrunk: `while picture.shape[1] > 500`.

use ruff_python_ast::{self as ast, CmpOp, Expr};

use crate::loop_body::{leaves_early, may_change, root};
use crate::looping::MAX_REREADS;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::Flow;
use crate::value::PythonValue;

/// The maximum relative difference that counts as rounding.
const SAME: f64 = 1e-9;

impl<'a> ProgramReader<'a> {
    /// Returns the trip count of a loop by reading two iterations and undoing their effects. If both bring the compared
    /// value closer to its bound by the same step, all later iterations are assumed to do the same.
    pub(crate) fn observed_trips(
        &mut self,
        round: &'a ast::StmtWhile,
        line: u32,
        end: u32,
    ) -> Option<Polynomial> {
        let Expr::Compare(test) = &*round.test else { return None };
        let ([op], [bound]) = (&test.ops[..], &test.comparators[..]) else { return None };
        // Changes inside objects and dictionaries cannot be undone after the two iterations.
        let roots: Vec<&str> = [&*test.left, bound].into_iter().filter_map(root).collect();
        let is_apart = |name: &&str| {
            let value = self.name(name);
            matches!(value, Some(PythonValue::Instance(_) | PythonValue::Dict(_)))
                || may_change(&round.body, name)
        };
        if roots.iter().any(is_apart) || leaves_early(&round.body) {
            return None;
        }
        let left_to_go = |reader: &mut Self| {
            let (left, right) =
                reader.without_cost(|reader| (reader.eval(&test.left), reader.eval(bound)));
            let (left, right) = (left.known()?, right.known()?);
            match op {
                CmpOp::Lt | CmpOp::LtE => Some(right - left),
                CmpOp::Gt | CmpOp::GtE => Some(left - right),
                CmpOp::NotEq => Some((left - right).abs()),
                _ => None,
            }
        };
        let before = left_to_go(self).filter(|_| self.rereads < MAX_REREADS)?;
        let (moment, lists) = (self.frame().watch(), self.watch_lists());
        let mark = self.events.len();
        let at = self.open_loop(line, end, Polynomial::one());
        self.rereads += 1;
        let trip = |reader: &mut Self| {
            let flow = reader.block(&round.body);
            matches!(flow, Flow::Next | Flow::Continue).then(|| left_to_go(reader)).flatten()
        };
        let first = trip(self);
        let second = first.and_then(|_| trip(self));
        self.rereads -= 1;
        self.forget_since(mark, at, lists);
        self.loops.truncate(at as usize);
        self.open.pop();
        self.frame().go_back(moment);
        self.frame().unwatch();
        self.unwatch_lists();
        let nearer = before - first?;
        let same = (first? - second? - nearer).abs() <= SAME * nearer.abs();
        if nearer <= 0.0 || !same {
            return None;
        }
        let trips = before / nearer;
        Some(Polynomial::of(match op {
            CmpOp::LtE | CmpOp::GtE => (trips + SAME).floor() + 1.0,
            _ => (trips - SAME).ceil(),
        }))
    }
}
