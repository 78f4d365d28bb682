//! The state of a reading: names, open loops, findings and limits.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

use ruff_text_size::Ranged;

use crate::array::MemoryPart;
use crate::call_frame::CallFrame;
use crate::call_table::CallTable;
use crate::event::{Event, WorkKind};
use crate::gradient_state::GradientState;
use crate::layer::{LayerKind, NetworkLayer};
use crate::memory_versions::MemoryVersions;
use crate::program_loop::ProgramLoop;
use crate::size::{Polynomial, UnknownSymbol, terms_worked_on};
use crate::source::Lines;
use crate::uncosted_line::{UncostedLine, Unsupported};
use crate::unknown::{Missing, Unknowns};
use crate::unread_state::UnreadState;
use crate::value::{Array, Dict, List, PythonValue, Shared};

/// The maximum number of steps in a reading, which then takes about 40 ms. A thousand lines with calls take about ten
/// thousand steps. [`read_counting`](crate::read_counting) defines a step.
pub const MAX_STEPS: u32 = 20_000;
/// The number of polynomial terms that take as long as a step.
const TERMS_PER_STEP: u32 = 2;
/// The maximum depth of nested calls.
pub(crate) const MAX_CALLS: usize = 8;
/// The maximum depth of nested lists or layers.
const MAX_NESTING: u32 = 8;
/// The maximum depth of nested expressions, statements and calls, for a stack of one megabyte.
pub(crate) const MAX_DEPTH: u32 = 100;
/// The library name for loops over the row objects of pandas.
pub(crate) const ROW_BY_ROW: &str = "pandas-rows";
/// The maximum number of recorded events.
const MAX_EVENTS: usize = 6_000;

/// The state of a reading.
pub(crate) struct ProgramReader<'a> {
    pub(crate) source: &'a str,
    pub(crate) lines: Lines,
    pub(crate) table: &'static CallTable,
    pub(crate) unknowns: Unknowns,
    /// The top-level frame, followed by those of the calls being read.
    pub(crate) frames: Vec<CallFrame<'a>>,
    pub(crate) events: Vec<Event>,
    pub(crate) loops: Vec<ProgramLoop>,
    /// The loops being read, outermost first.
    pub(crate) open: Vec<u32>,
    pub(crate) outside: Vec<Unsupported>,
    /// Lines that read or write files.
    pub(crate) files: Vec<UncostedLine>,
    /// Lines with unknown calls, and lines with values computed from their results.
    pub(crate) uncounted: Vec<UncostedLine>,
    /// Questions about facts other than sizes: the kind, the line and the reason.
    pub(crate) asked: Vec<(Missing, u32, String)>,
    pub(crate) steps: u32,
    pub(crate) bases: u32,
    /// Previous contents of changed lists, recorded while reading a loop that may be read again.
    pub(crate) changed_lists: Vec<(Shared<List<'a>>, List<'a>)>,
    /// The ids of loops with recorded list changes. A later loop has a higher id.
    pub(crate) list_watches: Vec<u32>,
    pub(crate) list_watch: u32,
    /// The share of iterations in which the last statement executed `continue`.
    pub(crate) skipped: f64,
    /// For each branch being read, the number of open loops and the branch's share of iterations.
    pub(crate) shares: Vec<(usize, f64)>,
    /// The accessor of the next column method, such as `.str`.
    pub(crate) accessor: &'static str,
    /// `true` if the next loop creates an object per row.
    pub(crate) row_objects: bool,
    /// The number of loop bodies that are being read a second time.
    pub(crate) rereads: u32,
    /// The program's functions that were called, by the line of their `def`.
    pub(crate) called: Vec<u32>,
    /// Lines with ranges of unknown length but known upper bound.
    pub(crate) bounded: Vec<u32>,
    /// `true` for loops that carry a dependence, by line.
    pub(crate) dependence: FxHashMap<u32, bool>,
    /// Nonzero while reading a function that is called for an assumed number of groups. Its events count as assumed.
    pub(crate) uncertain: u32,
    pub(crate) gradients: GradientState,
    pub(crate) unread: UnreadState<'a>,
    pub(crate) memory: MemoryVersions,
    /// The features of named networks, by layer id.
    pub(crate) features: FxHashMap<u32, PythonValue<'a>>,
    /// All containers, in the order of their creation.
    pub(crate) kept: RefCell<Vec<PythonValue<'a>>>,
    /// The current depth of nested lists, layers or calls.
    pub(crate) nesting: u32,
    /// The current depth of nested statements and expressions.
    pub(crate) deep: u32,
    /// Loop variables that index lists of differing arrays, or of differing numbers.
    pub(crate) arrays_chosen_by: Vec<UnknownSymbol>,
    pub(crate) numbers_chosen_by: Vec<UnknownSymbol>,
    /// Layer lists that were appended to, in order.
    pub(crate) appended_to: Vec<Rc<NetworkLayer<'a>>>,
    /// The number of layers created so far, which is the id of the latest one.
    pub(crate) layers: u32,
    /// The number of layers with weights created so far.
    pub(crate) weighted_layers: u32,
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn new(source: &'a str, unknowns: Unknowns) -> Self {
        Self {
            source,
            lines: Lines::of(source),
            table: CallTable::shared(),
            unknowns,
            frames: vec![CallFrame::default()],
            events: Vec::new(),
            loops: Vec::new(),
            open: Vec::new(),
            outside: Vec::new(),
            files: Vec::new(),
            uncounted: Vec::new(),
            asked: Vec::new(),
            steps: 0,
            bases: 0,
            changed_lists: Vec::new(),
            list_watches: Vec::new(),
            list_watch: 0,
            row_objects: false,
            accessor: "",
            rereads: 0,
            skipped: 0.0,
            shares: Vec::new(),
            called: Vec::new(),
            bounded: Vec::new(),
            dependence: FxHashMap::default(),
            uncertain: 0,
            gradients: GradientState::default(),
            unread: UnreadState::default(),
            memory: MemoryVersions::default(),
            features: FxHashMap::default(),
            layers: 0,
            weighted_layers: 0,
            appended_to: Vec::new(),
            arrays_chosen_by: Vec::new(),
            numbers_chosen_by: Vec::new(),
            kept: RefCell::new(Vec::new()),
            nesting: 0,
            deep: 0,
        }
    }

    /// Counts steps. Returns `false` if the limit is reached.
    pub(crate) fn step(&mut self, count: usize) -> bool {
        self.steps = self.steps.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        !self.is_exhausted()
    }

    /// Returns the number of steps so far, including those for polynomials.
    pub(crate) fn steps_taken(&self) -> u32 {
        self.steps.saturating_add(terms_worked_on() / TERMS_PER_STEP)
    }

    /// Returns `true` if a limit ended the reading early.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_exhausted() || self.events.len() >= MAX_EVENTS
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.steps_taken() >= MAX_STEPS
    }

    pub(crate) fn line(&self, at: &impl Ranged) -> u32 {
        self.lines.at(at.range().start().to_usize())
    }

    pub(crate) fn last_line(&self, at: &impl Ranged) -> u32 {
        self.lines.at(at.range().end().to_usize().saturating_sub(1))
    }

    /// Returns the source of an expression, or its line if the source is too long for a name.
    pub(crate) fn text(&self, at: &impl Ranged) -> String {
        let range = at.range();
        let text =
            self.source.get(range.start().to_usize()..range.end().to_usize()).unwrap_or_default();
        if text.len() <= 40 && !text.contains('\n') {
            text.to_owned()
        } else {
            format!("line {}", self.line(at))
        }
    }

    pub(crate) fn frame(&mut self) -> &mut CallFrame<'a> {
        if self.frames.is_empty() {
            self.frames.push(CallFrame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    pub(crate) fn function(&self) -> u32 {
        self.frames.last().map_or(0, |frame| frame.function)
    }

    pub(crate) fn is_compiled(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.compiled)
    }

    pub(crate) fn name(&self, name: &str) -> Option<PythonValue<'a>> {
        let local = self.frames.last().and_then(|frame| frame.names.get(name));
        local.or_else(|| self.frames.first().and_then(|frame| frame.names.get(name))).cloned()
    }

    pub(crate) fn bind(&mut self, name: &'a str, value: PythonValue<'a>) {
        if self.frame().globals.contains(&name) {
            self.frames[0].set(name, value);
        } else {
            self.frame().set(name, value);
        }
    }

    /// Returns the id of a new array's memory.
    pub(crate) fn base(&mut self) -> u32 {
        self.bases += 1;
        self.bases
    }

    /// Returns the array as a new one, with its own memory.
    pub(crate) fn made(&mut self, mut array: Array) -> Array {
        array.base = self.base();
        (array.sample, array.version) = (None, 0);
        array.offsets = None;
        array.part = MemoryPart::Contiguous;
        array.turned = false;
        array
    }

    pub(crate) fn shared_list(
        &self,
        items: Vec<PythonValue<'a>>,
        length: Option<Polynomial>,
    ) -> PythonValue<'a> {
        let depth = self.open.len();
        let exact = length.is_none();
        #[expect(clippy::cast_precision_loss, reason = "a length")]
        let length = length.unwrap_or_else(|| Polynomial::of(items.len() as f64));
        self.keep(PythonValue::List(Shared::new(
            List { items, exact, length, depth, kept_by: 0 }.into(),
        )))
    }

    pub(crate) fn shared_dict(
        &self,
        items: Vec<(String, PythonValue<'a>)>,
        rest: Option<PythonValue<'a>>,
    ) -> PythonValue<'a> {
        self.keep(PythonValue::Dict(Shared::new(Dict { items, rest, length: None }.into())))
    }

    /// Keeps a container alive until the reading ends, so that `drop` can empty it without recursion.
    pub(crate) fn keep(&self, value: PythonValue<'a>) -> PythonValue<'a> {
        self.kept.borrow_mut().push(value.clone());
        value
    }

    /// Evaluates the contents of a value, unless they are nested too deeply.
    pub(crate) fn within<R>(&mut self, read: impl FnOnce(&mut Self) -> Option<R>) -> Option<R> {
        if self.nesting >= MAX_NESTING {
            return None;
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// Saves the contents of a list before a change, once per loop that may be read again.
    pub(crate) fn before_change(&mut self, list: &Shared<List<'a>>) {
        let Some(watch) = self.list_watches.last().copied() else { return };
        if list.borrow().kept_by != watch {
            self.changed_lists.push((list.clone(), list.borrow().clone()));
            list.borrow_mut().kept_by = watch;
        }
    }

    /// Records an event with its enclosing loops and function.
    pub(crate) fn note(&mut self, mut event: Event) {
        if self.events.len() >= MAX_EVENTS {
            return;
        }
        event.loops.clone_from(&self.open);
        event.function = self.function();
        if !self.notes_gradients() {
            event.way_back = 0.0;
        }
        event.assumed |= self.uncertain > 0 && event.work != WorkKind::Scalar;
        if event.library.is_none() && self.is_compiled() {
            event.library = Some("numba");
        }
        let innermost = self.open.last().and_then(|at| self.loops.get(*at as usize));
        if event.work == WorkKind::Scalar
            && innermost.is_some_and(|innermost| innermost.row_objects)
        {
            event.library = Some(ROW_BY_ROW);
        }
        self.events.push(event);
    }

    pub(crate) fn ask(&mut self, missing: Missing, line: u32, why: &str) {
        if self.unknowns.trips_answered(line).is_none()
            && !self.asked.iter().any(|(what, at, _)| *what == missing && *at == line)
        {
            self.asked.push((missing, line, why.to_owned()));
        }
    }

    /// Opens a loop.
    pub(crate) fn open_loop(&mut self, line: u32, end: u32, trips: Polynomial) -> u32 {
        let at = u32::try_from(self.loops.len()).unwrap_or(u32::MAX);
        self.loops.push(ProgramLoop {
            line,
            end,
            trips,
            variable: None,
            shifted: false,
            slices: Vec::new(),
            assigns: false,
            waits: false,
            dependent: false,
            interpreted: 0.0,
            at_most: self.bounded.contains(&line),
            rows: false,
            row_objects: std::mem::take(&mut self.row_objects),
            first_base: self.bases,
        });
        self.open.push(at);
        at
    }

    /// Records interpreter work on strings and dictionaries, in operations on two numbers. One takes 22 ns in Python
    /// 3.11 on a Zen 4 at 3.67 GHz (`data/cpu/interpreter.csv`, 2026-11-26).
    pub(crate) fn interpret(&mut self, operations: f64) {
        if let Some(at) = self.open.last() {
            self.loops[*at as usize].interpreted += operations;
        }
    }

    /// Closes the innermost loop: multiplies the events since `mark` by its trip count.
    pub(crate) fn close_loop(
        &mut self,
        mark: usize,
        variable: UnknownSymbol,
        mean: &impl Fn(u8) -> Polynomial,
    ) {
        let Some(at) = self.open.pop() else { return };
        let (trips, at_most) = {
            let closed = &self.loops[at as usize];
            (closed.trips.clone(), closed.at_most)
        };
        self.step((self.events.len() - mark.min(self.events.len())) / 2);
        for event in self.events.iter_mut().skip(mark) {
            event.repeat(&trips, variable, mean);
            event.at_most |= at_most;
        }
        // The trip count of an inner loop becomes its mean over the iterations.
        for inner in self.loops.iter_mut().skip(at as usize + 1) {
            if inner.trips.symbols().any(|symbol| symbol == variable) {
                inner.trips = inner.trips.averaged(variable, mean);
            }
        }
    }
}

/// Empties every container first. Dropping a long chain of nested values recursively would overflow the stack, and a
/// cycle would never be freed.
impl Drop for ProgramReader<'_> {
    fn drop(&mut self) {
        self.frames.clear();
        let mut kept = self.kept.take();
        for value in &kept {
            match value {
                PythonValue::List(list) => drop(list.replace(List {
                    items: Vec::new(),
                    exact: true,
                    length: Polynomial::zero(),
                    depth: 0,
                    kept_by: 0,
                })),
                PythonValue::Dict(dict) => {
                    drop(dict.replace(Dict { items: Vec::new(), rest: None, length: None }))
                }
                PythonValue::Instance(instance) => drop(instance.fields.take()),
                PythonValue::Layer(layer) => {
                    if let LayerKind::Sequence(layers) = &layer.kind {
                        drop(layers.take());
                    }
                }
                _ => {}
            }
        }
        // In reverse order: containers were created after their contents.
        while let Some(value) = kept.pop() {
            drop(value);
        }
    }
}
