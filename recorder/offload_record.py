#!/usr/bin/env python3
"""Records what a Python program computes, and prints a link to the calculator.

    python offload_record.py script.py [arguments of the script]
    python offload_record.py --set n=1000 --page https://example.org/offload/ script.py
    python offload_record.py --json script.py > work.json

The script runs as it would by itself, with its own arguments, output and exit status. Meanwhile,
this file counts operations, bytes, calls and times of NumPy, SciPy, pandas and PyTorch, and the
arithmetic of plain loops. At the end it prints, on standard error,

  - what each line became: a kind of work with its sizes, and the time it took,
  - a link that asks the calculator about the whole program, and
  - what it could not see.

Nothing is sent, and no data is kept: shapes and types are recorded, values are not.

Options, before the script:

  --json            write one JSON object on standard output; the script's output goes to standard error
  --page ADDRESS    print the link with the address of the calculator, ready to open
  --set NAME=VALUE  replace what is first assigned to NAME, to run at a smaller size
  --interpret       run functions that Numba compiles in the interpreter, so that they are counted
  --help            print this text

It needs Python 3.9 or later and no packages except those that the script imports.

How it works: the text of the script, and of modules in its folder, is changed before it runs, so that
each operator, call, index and loop passes through a counting function. That function runs the
original operation and records the shapes of its inputs and outputs. Arrays keep their types, so
results do not change.
"""
import ast
import builtins
import functools
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import json
import math
import operator
import os
import platform
import re
import sys
import sysconfig
import threading
import time
import types

clock = time.perf_counter
HERE = os.path.abspath(__file__)


# ---------------------------------------------------------------------------------------------------------
# The record: source locations, loops by their enclosing loops, and counts of calls
# ---------------------------------------------------------------------------------------------------------

# Indices into a location's counters. The counters of all locations are in one flat list, so that counting is a single
# addition. The kinds of an operator's two operands are bit flags, so indices 1 to 7 are their combinations.
PASSED, WHOLE, FLOATING, COMPLEX = 0, 1, 2, 4
FUNCTION, COSTLY, DRAWN, STORED = 8, 9, 10, 11
WIDTH = 12


class Place:
    """A counted source location: an operator, a call, an index or a loop."""

    __slots__ = ("number", "file", "line", "end", "function", "what", "apply", "shift_tries", "dependent")

    def __init__(self, number, file, line, function, what):
        self.number, self.file, self.line, self.function, self.what = number, file, line, function, what
        self.end = line
        self.apply = None
        self.shift_tries = 20
        self.dependent = False


class Loop:
    """A loop within its enclosing loops. A source loop that runs inside two other loops has two instances."""

    def __init__(self, parent, place):
        self.parent, self.place = parent, place
        self.children = {}
        self.entries = self.trips = 0
        self.tally = {}
        self.shifted = self.assigns = False
        # Set only in outermost loops: the interpreter's operations inside the loop, and their times.
        self.scalars = {}
        self.inner_trips = {}
        self.wall = self.in_calls = self.in_recorder = 0.0
        self.dispatched = 0
        self.first = None

    def around(self):
        """Yields this loop and its enclosing loops, innermost first, without the program itself."""
        loop = self
        while loop.parent is not None:
            yield loop
            loop = loop.parent

    def outermost(self):
        found = None
        for found in self.around():
            pass
        return found


class Cost:
    """The cost of one call, computed from the shapes."""

    __slots__ = ("name", "work", "elements", "dtype", "flops", "funcs", "read", "written", "calls", "passes",
                 "draws", "keys")

    def __init__(self, name, work, elements, dtype, flops=0, funcs=0, read=0, written=0, calls=1, passes=1,
                 draws=0, keys=()):
        self.name, self.work, self.elements, self.dtype = name, work, elements, dtype
        self.flops, self.funcs, self.read, self.written = flops, funcs, read, written
        self.calls, self.passes, self.draws, self.keys = calls, passes, draws, tuple(keys)

    @property
    def bytes(self):
        return self.read + self.written


class Tally:
    """The number of calls with the same cost at one location in one loop."""

    __slots__ = ("order", "loop", "place", "cost", "count", "seconds", "reads", "writes", "gpu")

    def __init__(self, order, loop, place, cost):
        self.order, self.loop, self.place, self.cost = order, loop, place, cost
        self.count, self.seconds = 0, 0.0
        self.reads, self.writes = set(), False
        self.gpu = False


class Record:
    """All recorded data."""

    def __init__(self):
        self.places, self.counts, self.trips = [], [], []
        self.root = Loop(None, None)
        self.loop, self.stack = self.root, []
        self.order = itertools.count()
        self.costs = {}
        self.seconds_inside = self.recording = self.calling = 0.0
        self.made = {}
        self.thread = threading.get_ident()
        self.unseen, self.notes, self.dropped, self.compiled = {}, {}, [], set()
        self.networks, self.network_depth, self.dispatched = {}, 0, 0
        self.current_network = None
        # Lines that create an object for each row of a table, as (file, line).
        self.row_objects = set()

    def place(self, file, line, function, what):
        it = Place(len(self.places), file, line, function, what)
        self.places.append(it)
        self.counts.extend([0] * WIDTH)
        return it

    def note(self, text):
        self.notes[text] = self.notes.get(text, 0) + 1

    def tally(self, place, cost, seconds):
        loop = self.loop if threading.get_ident() == self.thread else self.root
        key = place.number, cost
        it = loop.tally.get(key)
        if it is None:
            it = loop.tally[key] = Tally(next(self.order), loop, place, cost)
        it.count += 1
        it.seconds += seconds
        self.calling += seconds
        return it


RECORD = Record()


# ---------------------------------------------------------------------------------------------------------
# Kinds of objects, identified by type names, so that only libraries that the script uses are imported
# ---------------------------------------------------------------------------------------------------------

NUMBERS = {int: WHOLE, bool: WHOLE, float: FLOATING, complex: COMPLEX}
FAMILIES = {kind: "" for kind in (int, bool, float, complex, str, bytes, list, tuple, dict, set, type(None), slice,
                                  types.FunctionType, types.BuiltinFunctionType, types.ModuleType)}
BASES = {("numpy", "ndarray"): "array", ("pandas", "DataFrame"): "table", ("pandas", "Series"): "table",
         ("pandas", "Index"): "index", ("pandas", "BaseGroupBy"): "groups", ("pandas", "GroupBy"): "groups",
         ("pandas", "BaseWindow"): "window", ("pandas", "StringMethods"): "texts", ("scipy", "_spbase"): "sparse", ("scipy", "spmatrix"): "sparse",
         ("scipy", "sparray"): "sparse", ("numpy", "Generator"): "random", ("numpy", "RandomState"): "random",
         ("torch", "Tensor"): "tensor", ("sklearn", "BaseEstimator"): "estimator", ("numpy", "generic"): "number"}


def family(kind):
    """Returns this file's word for a type, such as "array", or an empty string for types that are not counted."""
    known = FAMILIES.get(kind)
    if known is None:
        known = FAMILIES[kind] = find_family(kind)
    return known


def find_family(kind):
    for base in kind.__mro__:
        found = BASES.get(((base.__module__ or "").split(".")[0], base.__name__))
        if found == "number":
            names = {it.__name__ for it in kind.__mro__}
            if names & {"integer", "bool", "bool_", "floating", "complexfloating"}:
                NUMBERS[kind] = (FLOATING if "floating" in names else
                                 COMPLEX if "complexfloating" in names else WHOLE)
            return ""
        if found:
            return found
    return ""


def is_array(x):
    return family(type(x)) == "array"


def arrays_in(things, depth=2):
    """Yields the arrays among arguments, including those in lists and tuples."""
    for it in things:
        if is_array(it):
            yield it
        elif depth and isinstance(it, (list, tuple)) and len(it) < 10_000:
            yield from arrays_in(it, depth - 1)


def touched(x):
    """Returns the number of elements in memory that reading an array touches. A broadcast dimension is read once."""
    if 0 not in x.strides:
        return x.size
    return math.prod(length for length, stride in zip(x.shape, x.strides) if stride) if x.size else 0


def size_in_bytes(x):
    return touched(x) * x.itemsize


def describe(x):
    """Returns the part of an argument that can affect a cost: shapes and types of data, values of settings."""
    kind = type(x)
    if kind in (int, str, bool, type(None)):
        return x
    group = family(kind)
    if group == "array":
        return x.dtype, x.shape, touched(x)
    if kind in (tuple, list):
        return (kind, len(x)) + tuple(map(describe, x[:50]))
    if group in ("table", "index", "sparse"):
        return kind, x.shape, getattr(x, "nnz", 0)
    return kind


# ---------------------------------------------------------------------------------------------------------
# Counting one call
# ---------------------------------------------------------------------------------------------------------

def timed(place, state, run, *args, **kw):
    """Runs a library call and passes its result to `state`. Errors in counting never reach the script."""
    begun = clock()
    outer, RECORD.seconds_inside = RECORD.seconds_inside, 0.0
    called = clock()
    try:
        out = run(*args, **kw)
    except BaseException:
        RECORD.seconds_inside = outer + clock() - begun
        raise
    done = clock()
    own = max(0.0, done - called - RECORD.seconds_inside)
    try:
        state(place, args, kw, out, own)
    except Exception as error:
        RECORD.note(f"line {place.line}: not counted, {type(error).__name__} in the recorder: {error}")
    ended = clock()
    RECORD.seconds_inside = outer + ended - begun
    RECORD.recording += (called - begun) + (ended - done)
    return out


def remember(key, work_out):
    """Returns the cost of a call, computed once for each combination of shapes."""
    cost = RECORD.costs.get(key, RECORD)
    if cost is RECORD:
        if len(RECORD.costs) > 20_000:
            RECORD.costs.clear()
        cost = RECORD.costs[key] = work_out()
    return cost


# Minimum bytes of an array that is tracked from the line that makes it to the lines that read it.
FOLLOWED = 4096


def follow(tally, inputs, outputs):
    """Links a call to the calls that made its input arrays."""
    for x in inputs:
        if x.nbytes >= FOLLOWED:
            maker = RECORD.made.get(id(root_of(x)))
            if maker is not None:
                tally.reads.add(maker)
    for x in outputs:
        if x.nbytes >= FOLLOWED:
            RECORD.made[id(root_of(x))] = tally.order
            tally.writes = True
            tally.gpu = tally.gpu or hasattr(x, "get")


def root_of(x):
    while is_array(x.base):
        x = x.base
    return x


def count_number_function(place, costly):
    RECORD.counts[place.number * WIDTH + (COSTLY if costly else FUNCTION)] += 1


# ---------------------------------------------------------------------------------------------------------
# NumPy and SciPy: a table of rules
# ---------------------------------------------------------------------------------------------------------

COSTLY_FUNCTIONS = set("""exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh
    arcsinh arccosh arctanh power float_power hypot logaddexp logaddexp2 sinc i0 erf erfc erfinv ndtr ndtri
    gamma gammaln loggamma expit logit log_ndtr digamma psi beta betaln j0 j1 jv y0 y1 xlogy softmax logsumexp
    acos asin atan atan2 acosh asinh atanh pow""".split())
FREE = set("""reshape transpose view squeeze expand_dims swapaxes moveaxis rollaxis broadcast_to broadcast_arrays
    atleast_1d atleast_2d atleast_3d diagonal item empty empty_like shape ndim size asarray asanyarray array
    may_share_memory shares_memory fill_diagonal set_printoptions seterr errstate seed default_rng result_type
    can_cast iinfo finfo dtype save savez savez_compressed savetxt load loadtxt genfromtxt fromfile fromstring
    array2string array_str array_repr setflags get_state set_state newbyteorder isscalar iscomplexobj isrealobj
    ndindex ndenumerate nditer unravel_index split array_split hsplit vsplit dsplit flip fliplr flipud rot90
    real imag geterr printoptions get_printoptions broadcast_shapes tobytes tofile getfield fftfreq rfftfreq
    next_fast_len get_default_index triu_indices tril_indices diag_indices ix_ spawn memmap poly1d
    frompyfunc vectorize testing assert_allclose assert_equal assert_array_equal assert_array_almost_equal
    assert_almost_equal base_repr binary_repr""".split())
RULES = {}


def rule(names, work):
    """Registers a function that computes the cost of calls with any of the space-separated `names`."""
    def register(function):
        for name in names.split():
            RULES[name] = work, function
        return function
    return register


class Call:
    """The arguments and the result of a call."""

    __slots__ = ("name", "args", "kw", "out", "inputs", "outputs")

    def __init__(self, name, args, kw, out):
        self.name, self.args, self.kw, self.out = name, args, kw, out
        self.inputs = list(arrays_in(args)) + list(arrays_in(kw.values()))
        self.outputs = list(arrays_in((out,), 1))

    def argument(self, position, name, default=None):
        return self.kw.get(name, self.args[position] if len(self.args) > position else default)

    @property
    def first(self):
        """Returns the shape of the first argument, which may be a list."""
        return shape_of(self.args[0] if self.args else next(iter(self.kw.values()), ()))

    @property
    def read(self):
        return sum(map(size_in_bytes, self.inputs))

    @property
    def written(self):
        return sum(map(size_in_bytes, self.outputs))

    @property
    def largest_input(self):
        return max((x.size for x in self.inputs), default=0)

    @property
    def produced(self):
        return max((x.size for x in self.outputs), default=1)


def shape_of(x):
    shape = getattr(x, "shape", None)
    if shape is not None:
        return tuple(shape)
    return (len(x),) + shape_of(x[0]) if type(x) in (list, tuple) and x else ()


def dtype_name(things, default="fp64"):
    """Returns the number format of the widest array, as written in links."""
    widest, name = 0, default
    for x in things:
        kind, size = x.dtype.kind, x.dtype.itemsize
        word = ({2: "fp16", 4: "fp32"}.get(size, "fp64") if kind == "f" else
                ("fp32" if size <= 8 else "fp64") if kind == "c" else
                {1: "int8", 2: "fp16", 4: "int32"}.get(size, "int64") if kind in "iu" else
                "int8" if kind == "b" else None)
        if word and (size, kind in "fc") > (widest, name.startswith("fp")):
            widest, name = size, word
    return name


def bytes_of(dtype):
    return {"fp64": 8, "int64": 8, "fp32": 4, "int32": 4, "tf32": 4, "fp16": 2, "bf16": 2, "int8": 1}.get(dtype, 8)


def is_complex(things):
    return any(x.dtype.kind == "c" for x in things)


@rule("""where select choose concatenate stack vstack hstack dstack column_stack append tile repeat roll copy pad
    flatten ravel astype take take_along_axis compress nonzero flatnonzero argwhere extract delete insert
    ascontiguousarray asfortranarray require tolist searchsorted digitize fftshift ifftshift triu tril put
    put_along_axis place copyto resize diag diagflat block concat byteswap permute_dims pad meshgrid row_stack""",
      "elementwise")
def moves_data(call):
    return {"elements": max(call.largest_input, call.produced)}


@rule("""cumsum cumprod nancumsum diff ediff1d gradient interp histogram bincount trapezoid trapz kron outer clip
    round around nan_to_num isclose cumulative_sum cumulative_trapezoid simpson histogram2d histogramdd unwrap
    polyval cross sinc i0 isreal iscomplex real_if_close fix angle isposinf isneginf apply_over_axes
    softmax log_softmax logsumexp""", "elementwise")
def once_each(call):
    n = max(call.largest_input, call.produced)
    return {"elements": n, "flops": n, "funcs": n if call.name in COSTLY_FUNCTIONS else 0}


@rule("polyval", "elementwise")
def polynomial(call):
    steps = shape_of(call.args[0])[0]
    n = call.produced
    return {"elements": n, "flops": 2 * steps * n, "passes": 2 * steps, "read": 4 * steps * n * 8, "written": 2 * steps * n * 8}


@rule("allclose array_equal array_equiv", "elementwise")
def compared(call):
    n = call.largest_input
    return {"elements": n, "flops": 6 * n, "passes": 6, "read": 8 * call.read // 2, "written": 4 * n * 8}


# The maximum number of elements in a row for which NumPy's overhead per row is significant in a reduction.
LONG_ROW = 512


def rows_of(shape, axis):
    """Returns the number of short rows as a key of the link, if only the last dimensions are reduced."""
    if axis is None or not shape:
        return {}
    axes = sorted(it % len(shape) for it in (axis if isinstance(axis, tuple) else (axis,)))
    first = axes[0]
    short = math.prod(shape[first:]) <= LONG_ROW
    return {"results": math.prod(shape[:first])} if first and short and axes == list(range(first, len(shape))) else {}


@rule("mean nanmean", "reduction")
def averaged(call):
    # NumPy divides the sums in place.
    n, sums = call.largest_input, sum(x.size for x in call.outputs)
    return {"elements": n, "flops": n + sums, "read": call.read + call.written, "written": 2 * call.written,
            "keys": rows_of(call.first, call.argument(1, "axis"))}


@rule("""sum min max amin amax prod any all nansum nanmin nanmax argmin argmax nanargmin nanargmax
    count_nonzero trace ptp average nanprod""", "reduction")
def reduced(call):
    keys = rows_of(call.first, call.argument(1, "axis"))
    return {"elements": call.largest_input, "flops": call.largest_input, "keys": keys}


@rule("std var nanstd nanvar", "reduction")
def spread(call):
    # A mean, a difference, a square and a sum: NumPy creates two intermediate arrays of full size.
    n = call.largest_input
    return {"elements": n, "flops": 4 * n, "passes": 7, "read": 4 * call.read, "written": 2 * call.read,
            "keys": {"reduce": "std", **rows_of(call.first, call.argument(1, "axis"))}}


@rule("norm", "reduction")
def norm(call):
    keys = rows_of(call.first, call.argument(2, "axis"))
    return {"elements": call.largest_input, "flops": 2 * call.largest_input, "keys": keys}


@rule("""sort argsort lexsort unique unique_counts isin in1d intersect1d union1d setdiff1d median nanmedian
    percentile quantile nanpercentile nanquantile partition argpartition sort_complex msort""", "sort")
def ordered(call):
    return {"elements": max(call.largest_input, 1)}


@rule("dot matmul inner vdot vecdot matvec vecmat tensordot linalg.dot", "matmul")
def product(call):
    a, b = call.inputs[:2] if len(call.inputs) > 1 else (None, None)
    if a is None or not a.ndim or not b.ndim:
        return {"elements": call.produced, "flops": call.produced, "work": "elementwise"}
    if call.name == "tensordot":
        k = round(math.sqrt(a.size * b.size / max(1, call.produced)))
        m, n, many = a.size // max(1, k), b.size // max(1, k), 1
    elif call.name in ("inner", "vdot", "vecdot"):
        k = a.size if call.name == "vdot" else a.shape[-1]
        m, n, many = a.size // max(1, k), (b.size // max(1, k) if call.name != "vecdot" else 1), 1
    else:
        k = a.shape[-1]
        m = a.shape[-2] if a.ndim > 1 else 1
        n = b.shape[-1] if b.ndim > 1 else 1
        many = call.produced // max(1, m * n)
        if a.ndim == 1 and n > 1:
            m, n = n, 1      # a row times a matrix takes as long as the matrix times a vector
    return matmul_cost(m, k, n, max(1, many), is_complex((a, b)))


def matmul_cost(m, k, n, many, complex_numbers=False):
    keys = {"m": m, "k": k, "n": n}
    if many > 1:
        keys["products"] = many
    if complex_numbers:
        keys["numbers"] = "complex"
    return {"elements": m * n * many, "flops": (8 if complex_numbers else 2) * m * k * n * many, "keys": keys}


@rule("multi_dot", "matmul")
def chain_of_products(call):
    shapes = [shape_of(x) for x in call.args[0]]
    m, n = shapes[0][0], shapes[-1][-1]
    return matmul_cost(m, max(s[-1] for s in shapes[:-1]), n, len(shapes) - 1)


@rule("matrix_power", "matmul")
def power_of_matrix(call):
    n, times = call.first[-1], max(1, abs(call.args[1]).bit_length() + bin(call.args[1]).count("1") - 2)
    return matmul_cost(n, n, n, times)


@rule("einsum", "matmul")
def einsum(call):
    if type(call.args[0]) is not str:
        return moves_data(call)
    text = call.args[0].replace(" ", "")
    sides, _, result = text.partition("->")
    lengths = {}
    for side, x in zip(sides.split(","), call.args[1:]):
        names = side.replace("...", "")
        lengths.update(zip(names, shape_of(x)[-len(names):] if names else ()))
    letters = [set(it) for it in sides.split(",")]
    if "->" not in text:
        result = "".join(it for it in lengths if sides.count(it) == 1)
    summed = [it for it in lengths if it not in result]
    size = lambda them: math.prod(lengths[it] for it in them)
    if not summed or len(letters) < 2:
        n = size(lengths)
        return {"elements": n, "flops": 2 * n, "work": "elementwise"}
    left, right = letters[0], set().union(*letters[1:])
    both = [it for it in lengths if it in left and it in right and it in result]
    cost = matmul_cost(size(it for it in lengths if it in left and it not in right and it in result), size(summed),
                       size(it for it in lengths if it in right and it not in left and it in result), size(both))
    # Without `optimize`, NumPy does not use BLAS here. Its own loops reach a small share of a four-core CPU's peak.
    if type(call.args[1]).__module__ == "numpy" and not call.kw.get("optimize"):
        cost["keys"] = dict(cost["keys"], cpueff=2)
    return dict(cost, flops=2 * size(lengths))


@rule("cov corrcoef", "matmul")
def covariance(call):
    shape = call.first
    rows, cols = (shape[0], shape[1]) if len(shape) > 1 else (1, shape[0])
    if call.kw.get("rowvar", True) is False:
        rows, cols = cols, rows
    return dict(matmul_cost(rows, cols, rows, 1), passes=3, read=3 * call.read, written=2 * call.read)


def last_square(call):
    shape = call.first
    m, n = (shape[-2], shape[-1]) if len(shape) > 1 else (shape[0], 1)
    return m, n, math.prod(shape[:-2])


def factor(call, name, flops, m=None, runs=1):
    rows, n, many = last_square(call)
    keys = {"factor": name, "n": n}
    if m is not None and m != n:
        keys["m"] = m
    if many > 1:
        keys["products"] = many
    return {"elements": rows * n * many, "flops": many * flops, "keys": dict(keys, **({"runs": runs} if runs > 1 else {}))}


@rule("solve lu_factor det slogdet lu", "linalg")
def solved(call):
    _, n, _ = last_square(call)
    right = 0
    if call.name == "solve":
        b = shape_of(call.args[1])
        right = 2 * n * n * (b[-1] if len(b) > 1 else 1)
    return factor(call, "solve", 2 * n ** 3 / 3 + right)


@rule("inv tensorinv", "linalg")
def inverse(call):
    return factor(call, "solve", 2 * last_square(call)[1] ** 3, runs=3)


@rule("cholesky cho_factor", "linalg")
def cholesky(call):
    return factor(call, "cholesky", last_square(call)[1] ** 3 / 3)


@rule("qr lstsq", "linalg")
def orthogonal(call):
    m, n, _ = last_square(call)
    small, large = min(m, n), max(m, n)
    return factor(call, "qr", 2 * small * small * (large - small / 3), m)


@rule("eigh eigvalsh", "linalg")
def symmetric(call):
    return factor(call, "eigh", 9 * last_square(call)[1] ** 3)


@rule("eig eigvals expm sqrtm logm schur", "linalg")
def general(call):
    RECORD.note("eigenvalues of general matrices are stated as those of symmetric ones: at least")
    return factor(call, "eigh", 25 * last_square(call)[1] ** 3)


@rule("svd svdvals pinv matrix_rank cond orth null_space", "linalg")
def singular(call):
    m, n, _ = last_square(call)
    small, large = min(m, n), max(m, n)
    full = call.name == "svd" and call.argument(1, "full_matrices", True)
    if not call.kw.get("compute_uv", call.name not in ("svdvals", "matrix_rank", "cond")):
        return factor(call, "svd", 4 * large * small * small, m)
    flops = 4 * large ** 2 * small + 22 * small ** 3 if full else 6 * large * small ** 2 + 20 * small ** 3
    return factor(call, "svdfull" if full and m != n else "svd", flops, m)


@rule("cho_solve lu_solve solve_triangular cho_solve_banded", "custom")
def triangular(call):
    matrix = call.args[0][0] if type(call.args[0]) is tuple else call.args[0]
    n = shape_of(matrix)[-1]
    b = shape_of(call.args[1])
    sides = (b[-1] if len(b) > 1 else 1) * (1 if call.name == "solve_triangular" else 2)
    return {"elements": n * sides, "flops": n * n * sides, "keys": {"kind": "dense"}}


@rule("fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn hfft ihfft dct idct dst idst dctn idctn",
      "fft")
def transform(call):
    x, y = call.first, shape_of(call.out)
    shape = x if math.prod(x) >= math.prod(y) else y
    name, dims = call.name, len(shape)
    axes = call.kw.get("axes")
    if axes is None:
        axes = (-2, -1) if name.endswith("2") else range(dims) if name.endswith("n") else (call.argument(2, "axis", -1),)
    axes = [it for it in axes if type(it) is int] or [-1]
    elements, along = math.prod(shape), math.prod(shape[it] for it in axes)
    real = name.lstrip("i")[0] in "rhd"
    half = 0.5 if real else 1.0
    transforms = elements // max(1, along)
    keys = {"elements": max(1, int(elements * half)), "dims": min(3, len(axes))}
    if transforms > 1:
        keys["transforms"] = transforms
    return {"elements": elements, "flops": half * 5 * elements * math.log2(max(2, along)), "keys": keys}


@rule("convolve correlate convolve2d correlate2d fftconvolve oaconvolve", "filter")
def convolved(call):
    a, b = shape_of(call.args[0]), shape_of(call.args[1])
    taps = min(math.prod(a), math.prod(b))
    n = max(math.prod(a), math.prod(b))
    if call.name in ("fftconvolve", "oaconvolve") or call.kw.get("method") == "fft":
        padded = math.prod(p + q - 1 for p, q in zip(a, b))
        keys = {"elements": padded, "dims": len(a), "runs": 3, "numbers": "real"}
        return {"elements": padded, "flops": 7.5 * padded * math.log2(max(2, padded)), "passes": 3, "work": "fft",
                "keys": keys, "read": 3 * call.read, "written": 3 * call.written}
    side = round(taps ** (1 / max(1, len(b))))
    return {"elements": n, "flops": 2 * n * taps,
            "keys": {"filter": "window", "elements": n, "side": side, "dims": max(1, len(a))}}


@rule("""gaussian_filter gaussian_filter1d uniform_filter uniform_filter1d sobel prewitt gaussian_laplace
    gaussian_gradient_magnitude laplace zoom rotate shift affine_transform map_coordinates spline_filter""", "filter")
def separable(call):
    shape = call.first
    dims = 1 if call.name.endswith("1d") else max(1, len(shape))
    n = math.prod(shape)
    size = call.argument(1, "sigma" if "gaussian" in call.name else "size", 3)
    sizes = list(size) if type(size) in (list, tuple) else [size] * dims
    if "gaussian" in call.name:
        cut = call.kw.get("truncate", 4.0)
        sizes = [2 * int(cut * it + 0.5) + 1 for it in sizes]
    elif not call.name.startswith("uniform"):
        sizes = [3 if call.name in ("sobel", "prewitt", "laplace") else 4] * dims
    side = round(sum(sizes) / len(sizes))
    return {"elements": n, "flops": sum(2 * it for it in sizes) * n, "passes": dims, "read": dims * call.read,
            "written": dims * call.written,
            "keys": {"filter": "separable", "elements": n, "side": max(1, side), "dims": min(3, dims)}}


@rule("""median_filter percentile_filter rank_filter maximum_filter minimum_filter grey_erosion grey_dilation
    binary_erosion binary_dilation binary_opening binary_closing medfilt medfilt2d""", "filter")
def windowed(call):
    n, dims = math.prod(call.first), max(1, len(call.first))
    size = call.argument(1, "size", 3)
    side = (size[0] if type(size) in (list, tuple) else size) if isinstance(size, (int, list, tuple)) else 3
    ranked = call.name.startswith(("median", "percentile", "rank", "medfilt"))
    return {"elements": n, "flops": 0 if ranked else side ** dims * n,
            "keys": {"filter": "median" if ranked else "morphology", "elements": n, "side": side, "dims": min(3, dims)}}


@rule("lfilter sosfilt filtfilt sosfiltfilt", "custom")
def recursive_filter(call):
    taps = sum(math.prod(shape_of(it)) for it in call.args[:2] if math.prod(shape_of(it)) < 1000)
    n = call.produced
    RECORD.note(f"{call.name} is a recurrence: each value needs the last")
    return {"elements": n, "flops": 2 * n * taps, "keys": {"kind": "arrays"}}


@rule("zeros ones full zeros_like ones_like full_like arange linspace logspace geomspace eye identity fromfunction tri hamming "
      "hanning blackman kaiser bartlett vander indices mgrid", "make")
def made(call):
    # Only the size matters: `zeros_like` and similar functions do not read their argument.
    return {"elements": call.produced, "read": 0}


DRAWS = set("""rand randn random random_sample normal uniform randint integers standard_normal choice permutation
    exponential poisson lognormal binomial gamma beta multivariate_normal laplace shuffle permuted bytes
    standard_exponential standard_cauchy standard_t chisquare geometric gumbel logistic triangular vonmises wald
    weibull zipf dirichlet multinomial rayleigh pareto negative_binomial hypergeometric ranf sample""".split())


def cost_of_draw(call):
    n = call.produced if call.outputs else call.largest_input or 1
    if not call.outputs and not call.largest_input:
        return None
    keys = {"rows": shape_of(call.out)[0]} if len(shape_of(call.out)) == 2 else {}
    return Cost(call.name, "draw", n, dtype_name(call.outputs), written=call.written, draws=n, keys=keys.items())


def ufunc_cost(name, inputs, out, method="__call__"):
    """Returns the cost of one operation per element of the result, or of the input in a reduction."""
    if method in ("reduce", "accumulate", "reduceat", "at"):
        n = max((x.size for x in inputs), default=1)
    else:
        n = out.size if is_array(out) else max((x.size for x in inputs), default=1)
    flops = n
    if is_complex(inputs):
        flops *= 6 if name == "multiply" else 2 if name in ("add", "subtract") else 4
    outputs = [out] if is_array(out) else []
    kind = dtype_name(outputs if outputs and outputs[0].dtype.kind != "b" else inputs)
    work = "reduction" if method == "reduce" else "elementwise"
    return Cost(name, work, n, kind, flops, n if name in COSTLY_FUNCTIONS else 0,
                sum(map(size_in_bytes, inputs)), sum(map(size_in_bytes, outputs)))


def library_cost(call, work, work_out):
    found = dict(work_out(call))
    keys = found.pop("keys", {})
    arrays = call.outputs + call.inputs if work in ("elementwise", "make") else call.inputs or call.outputs
    cost = {"read": call.read, "written": call.written}
    cost.update(found)
    return Cost(call.name, cost.pop("work", work), cost.pop("elements"), dtype_name(arrays), keys=keys.items(), **cost)


def state_library_call(name, work, work_out, place, args, kw, out, seconds):
    """Records a call of NumPy or SciPy that has a rule."""
    call = Call(name, args, kw, out)
    if not call.inputs and not call.outputs:
        if is_number(out):
            count_number_function(place, name in COSTLY_FUNCTIONS)
        return
    if work == "elementwise" and work_out is moves_data and call.outputs and call.inputs:
        if root_of(call.outputs[0]) is root_of(call.inputs[0]):
            return      # the result is a view or the array itself, so nothing was copied
    key = name, work, describe(args), tuple((k, describe(v)) for k, v in kw.items()), describe(out)
    cost = remember(key, lambda: cost_of_draw(call) if work == "draw" else library_cost(call, work, work_out))
    if cost is not None:
        follow(RECORD.tally(place, cost, seconds), call.inputs, call.outputs)


def state_unknown_array_call(name, place, args, kw, out, seconds):
    """Records a function without a rule as one pass over its inputs and outputs, unless it returns a view."""
    call = Call(name, args, kw, out)
    views = call.outputs and all(any(root_of(x) is root_of(y) for y in call.inputs) for x in call.outputs)
    if not call.inputs or views:
        return
    cost = Cost(name, "elementwise", max(call.largest_input, call.produced), dtype_name(call.outputs + call.inputs),
                read=call.read, written=call.written)
    cost = remember((name, "unknown", describe(args), describe(out)), lambda: cost)
    RECORD.note(f"{name} has no rule: counted as one pass over its arrays (line {place.line})")
    follow(RECORD.tally(place, cost, seconds), call.inputs, call.outputs)


def is_number(x):
    return type(x) in NUMBERS or (family(type(x)) == "" and type(x) in NUMBERS)


def state_ufunc(name, method, place, args, kw, out, seconds):
    if isinstance(out, tuple):
        out = out[0]
    inputs = [x for x in args if is_array(x)]
    if not inputs:
        if any(type(x) in (list, tuple) for x in args) and is_array(out):
            inputs = [out]
        else:
            is_number(out)
            count_number_function(place, name in COSTLY_FUNCTIONS)
            return
    if method == "at":
        inputs = inputs[:1]
    key = name, method, describe(args), describe(out), "out" in kw
    cost = remember(key, lambda: product_or_ufunc(name, method, args, kw, out, inputs))
    follow(RECORD.tally(place, cost, seconds), inputs, [out] if is_array(out) else [])


def product_or_ufunc(name, method, args, kw, out, inputs):
    if name in ("matmul", "vecdot", "matvec", "vecmat"):
        return library_cost(Call(name, args, kw, out), "matmul", product)
    return ufunc_cost(name, inputs, out, method)


# Exponents that NumPy replaces by an operation cheaper than a power.
CHEAP_POWERS = {2: "square", 0.5: "sqrt", -1: "reciprocal", 1: "positive", 0: "ones"}
UFUNC_OF = {"Add": "add", "Sub": "subtract", "Mult": "multiply", "Div": "divide", "FloorDiv": "floor_divide",
            "Mod": "remainder", "Pow": "power", "MatMult": "matmul", "BitAnd": "bitwise_and", "BitOr": "bitwise_or",
            "BitXor": "bitwise_xor", "LShift": "left_shift", "RShift": "right_shift", "Lt": "less", "Gt": "greater",
            "LtE": "less_equal", "GtE": "greater_equal", "Eq": "equal", "NotEq": "not_equal", "USub": "negative",
            "UAdd": "positive", "Invert": "invert"}


def state_array_operator(place, args, kw, out, seconds):
    name = UFUNC_OF[place.what]
    if name == "power" and type(args[1]) in (int, float):
        name = CHEAP_POWERS.get(args[1], name)
    if place.shift_tries and len(args) > 1:
        notice_shift(place, *args)
    if is_array(out) or name == "matmul" or any(map(is_array, args)):
        state_ufunc(name, "__call__", place, args, {}, out, seconds)


def notice_shift(place, a, b):
    """Marks the loop if an operator combines two shifted parts of one array, as a stencil does."""
    place.shift_tries -= 1
    if not (is_array(a) and is_array(b) and a.size > 1 and a.shape == b.shape):
        return
    # Only views have a base. An operand without a base is a new array, which is tracked by the call that made it.
    if a.base is not None and b.base is not None and root_of(a) is root_of(b):
        if a.__array_interface__["data"][0] != b.__array_interface__["data"][0]:
            RECORD.loop.shifted = True


# ---------------------------------------------------------------------------------------------------------
# SciPy's sparse matrices, solvers and integrators
# ---------------------------------------------------------------------------------------------------------

ITERATIVE = set("cg cgs bicg bicgstab gmres lgmres minres qmr".split())
OPAQUE = {"spsolve": "fill-in depends on the data", "splu": "fill-in depends on the data",
          "factorized": "fill-in depends on the data", "eigsh": "iterations depend on the data",
          "eigs": "iterations depend on the data", "svds": "iterations depend on the data"}
CALLS_BACK = set("""minimize least_squares curve_fit root root_scalar brentq newton fsolve odeint solve_ivp quad
    dblquad nquad differential_evolution basinhopping minimize_scalar dual_annealing apply_along_axis
    fixed_quad""".split())


def state_sparse_product(place, args, kw, out, seconds):
    """Records a product of sparse and dense: it reads each nonzero, its index and one element of each vector."""
    matrix, x = (args[0], args[1]) if family(type(args[0])) == "sparse" else (args[1], args[0])
    if family(type(x)) == "sparse" or not is_array(out):
        return
    columns = out.size // max(1, out.shape[0]) if out.ndim > 1 else 1
    index = getattr(getattr(matrix, "indices", None), "itemsize", 4)
    nnz, rows = int(matrix.nnz), matrix.shape[0]
    keys = {"solver": "product", "rows": rows, "nnz": nnz / max(1, rows), "iters": columns}
    read = nnz * (matrix.dtype.itemsize + index + 8 * columns)
    cost = remember(("sparse", matrix.shape, nnz, describe(x)), lambda: Cost(
        "sparse product", "sparse", out.size, dtype_name([out]), 2 * nnz * columns, 0, read, size_in_bytes(out),
        keys=keys.items()))
    follow(RECORD.tally(place, cost, seconds), [x] if is_array(x) else [], [out])


def sparse_solver(name, place, run, args, kw):
    """Counts a solver's iterations through its callback, which runs after each iteration."""
    count = [0]
    inner = kw.get("callback")

    def callback(*state):
        count[0] += 1
        if inner is not None:
            inner(*state)
    kw = dict(kw, callback=callback)
    if name == "gmres" and inner is None:
        kw["callback_type"] = "pr_norm"

    def state(place, args, kw, out, seconds):
        matrix = args[0]
        n, nnz = matrix.shape[0], int(getattr(matrix, "nnz", 0) or math.prod(matrix.shape))
        keys = {"solver": "cg", "rows": n, "nnz": nnz / max(1, n), "iters": max(1, count[0])}
        cost = Cost(name, "sparse", n, dtype_name(arrays_in(args)), count[0] * (2 * nnz + 10 * n), 0,
                    count[0] * (nnz * 20 + 64 * n), count[0] * 8 * n, passes=1 + 6 * count[0], keys=keys.items())
        follow(RECORD.tally(place, cost, seconds), list(arrays_in(args)), list(arrays_in((out,))))
    return timed(place, state, run, *args, **kw)


def calling_back(place, trips_of, run, args, kw):
    """Records a call that runs the script's function repeatedly as a loop of the script."""
    loop = enter(place)
    try:
        out = timed(place, lambda *ignored: None, run, *args, **kw)
        loop.trips += trips_of(args, out)
        RECORD.trips[place.number] = RECORD.trips[place.number] + trips_of(args, out)
        return out
    finally:
        leave(place)


def evaluations(args, out):
    for it in (out if isinstance(out, tuple) else (out,)):
        found = getattr(it, "nfev", None) or (it.get("nfev", it.get("neval")) if isinstance(it, dict) else None)
        if found:
            return int(max(found) if hasattr(found, "__len__") else found)
    return 1


# ---------------------------------------------------------------------------------------------------------
# pandas
# ---------------------------------------------------------------------------------------------------------

TABLE_VERBS = {name: verb for verb, names in {
    "filter": "query isin dropna drop_duplicates fillna duplicated between ffill bfill interpolate mask where",
    "groupby": "value_counts nunique pivot_table unique factorize crosstab mode cut qcut get_dummies pivot melt stack unstack",
    "join": "merge join merge_asof merge_ordered concat combine_first update",
    "sort": "sort_values nlargest nsmallest rank sort_index median quantile describe",
    "elementwise": """shift diff pct_change cumsum cumprod cummax cummin clip abs round add sub mul div truediv pow
        astype isna isnull notna notnull copy replace""",
    "reduction": "sum mean min max prod std var any all count idxmin idxmax corr cov skew kurt sem",
}.items() for name in names.split()}
BY_ROW = {"apply", "map", "applymap", "transform", "agg", "aggregate", "pipe"}
GROUP_METHODS = set("""agg aggregate sum mean std var min max count size transform nunique first last cumsum cumcount
    cumprod median prod rank shift diff quantile nth head tail ngroup ohlc sem describe ffill bfill pct_change idxmax
    idxmin""".split())


def weight(x):
    """Returns the bytes of a table with its index. A string counts as the pointer to it."""
    group = family(type(x))
    if group in ("table", "index"):
        used = x.memory_usage(deep=False) if group == "index" or x.ndim == 1 else x.memory_usage(deep=False).sum()
        return int(used)
    return size_in_bytes(x) if group == "array" else 0


def extent(table):
    shape = table.shape
    return shape[0], shape[1] if len(shape) > 1 else 1


def column_dtype(table):
    dtypes = list(getattr(table, "dtypes", [])) if table.ndim > 1 else [table.dtype]
    kinds = [it for it in dtypes if getattr(it, "kind", "O") in "biufc"]
    widest = max(kinds, key=lambda it: it.itemsize, default=None)
    return dtype_name([types.SimpleNamespace(dtype=widest)]) if widest is not None else "fp64"


def is_text(table, names):
    if table.ndim == 1:
        return getattr(table.dtype, "kind", "O") == "O"
    found = [getattr(table[it].dtype, "kind", "O") for it in names if it in getattr(table, "columns", ())]
    return "O" in found


def state_table_call(name, verb, place, args, kw, out, seconds):
    tables = [x for x in args if family(type(x)) == "table"]
    if args and type(args[0]) in (list, tuple):
        tables += [x for x in args[0] if family(type(x)) == "table"]
    if not tables:
        return
    source = max(tables, key=len)
    rows, cols = extent(source)
    if verb == "join" and family(type(out)) == "table":
        cols = max(cols, extent(out)[1])
    read = sum(map(weight, tables)) + sum(weight(x) for x in args if is_array(x))
    numbers = verb in ("elementwise", "reduction")
    flops = rows * cols if numbers and name not in ("astype", "copy") else 0
    keys = {} if numbers else table_keys(name, verb, rows, cols, source, args, kw, out)
    if name in ("std", "var"):
        keys = {"reduce": "std"}
    n = rows * cols
    cost = Cost(name, verb if numbers else "dataframe", n, column_dtype(source), flops, 0, read, weight(out),
                keys=keys.items())
    cost = remember((name, verb, n, read, cost.written, tuple(keys.items())), lambda: cost)
    RECORD.tally(place, cost, seconds)


def table_keys(name, verb, rows, cols, source, args, kw, out):
    keys = {"verb": verb, "rows": rows, "cols": cols}
    if name == "selection" and rows and family(type(out)) == "table":
        keys["keep"] = float(f"{100 * len(out) / rows:.3g}")
    if verb == "groupby" and family(type(out)) == "table" and name in ("value_counts", "pivot_table"):
        keys["groups"] = max(1, len(out))
    if verb == "join" and name in ("merge", "join") and len(args) > 1 and family(type(args[1])) == "table":
        keys["groups"] = max(1, min(len(args[0]), len(args[1])))
    by = kw.get("by", kw.get("on", args[-1] if len(args) > 1 else ()))
    names = [by] if isinstance(by, str) else by if isinstance(by, list) else []
    if is_text(source, [it for it in names if isinstance(it, str)]) and verb != "filter":
        keys["key"] = "text"
    texts = sum(getattr(it, "kind", "O") == "O" for it in source.dtypes) if source.ndim > 1 else 0
    texts -= keys.get("key") == "text"
    if verb in ("filter", "sort", "join") and texts > 0:
        keys["texts"] = texts
    return keys


def state_groups(name, place, args, kw, out, seconds):
    """Records a grouped aggregation: it reads the keys and the aggregated columns."""
    groups = args[0]
    source = groups.obj
    rows = len(source)
    # pandas has already computed the number of groups.
    number = groups.ngroups
    by = groups.keys
    keys_count = len(by) if isinstance(by, list) else 1
    first = args[1] if len(args) > 1 else None
    selected = getattr(groups, "_selected_obj", source)
    if isinstance(first, dict):
        chosen = len(first)
    elif kw and name.startswith("agg"):
        chosen = len(kw)
    else:
        chosen = extent(selected)[1]
        if selected is source and source.ndim > 1:
            chosen -= sum(1 for it in (by if isinstance(by, list) else [by]) if isinstance(it, str))
    cols = max(1, chosen) + keys_count
    keys = {"verb": "groupby", "rows": rows, "cols": cols, "groups": max(1, number)}
    if is_text(source, [it for it in (by if isinstance(by, list) else [by]) if isinstance(it, str)]):
        keys["key"] = "text"
    cost = remember(("groups", name, rows, cols, number), lambda: Cost(
        name, "dataframe", rows, "fp64", 0, 0, 8 * rows * cols, weight(out), keys=keys.items()))
    RECORD.tally(place, cost, seconds)


def state_window(name, place, args, kw, out, seconds):
    source = args[0].obj
    rows, cols = extent(source)
    n = rows * cols
    keys = {"verb": "window", "rows": rows, "cols": cols}
    cost = remember(("window", name, rows, cols), lambda: Cost(
        f"rolling {name}", "dataframe", n, "fp64", 2 * n, 0, weight(source), weight(out), keys=keys.items()))
    RECORD.tally(place, cost, seconds)


def state_texts(name, place, args, kw, out, seconds):
    """Records string methods such as `series.str.upper()`, which process each row's string."""
    rows = len(args[0]._orig)
    keys = {"verb": "text", "rows": rows, "cols": 1}
    cost = remember(("texts", name, rows), lambda: Cost(
        f"str.{name}", "dataframe", rows, "fp64", 0, 0, 0, weight(out), keys=keys.items()))
    RECORD.tally(place, cost, seconds)


def state_selection(place, args, kw, out, seconds):
    """Records `table[mask]`, which reads the table and the mask and writes the selected rows."""
    state_table_call("selection", "filter", place, args, kw, out, seconds)


def state_column_operator(place, args, kw, out, seconds):
    state_table_call(UFUNC_OF[place.what], "elementwise", place, args, kw, out, seconds)


# ---------------------------------------------------------------------------------------------------------
# scikit-learn: the estimators that the calculator supports
# ---------------------------------------------------------------------------------------------------------

def state_estimator(name, place, args, kw, out, seconds):
    model, kind = args[0], type(args[0]).__name__
    data = next(iter(arrays_in(args[1:])), None)
    if data is None or data.ndim != 2:
        return unseen(place, f"{kind}.{name}", "its data is no array")
    rows, features = data.shape
    keys = {"rows": rows, "features": features}
    flops = 0
    if kind in ("KMeans", "MiniBatchKMeans"):
        work = "kmeans"
        clusters, rounds, starts = model.n_clusters, int(getattr(model, "n_iter_", 1)), getattr(model, "_n_init", 1)
        keys.update(clusters=clusters, iters=max(1, rounds), inits=starts)
        flops = 2.0 * rows * features * clusters * rounds * starts
    elif kind in ("LinearRegression", "Ridge", "LogisticRegression", "PCA"):
        work = "linear"
        keys["algorithm"] = {"LinearRegression": "linear", "Ridge": "ridge", "LogisticRegression": "logistic",
                             "PCA": "pca"}[kind]
        rounds = getattr(model, "n_iter_", None)
        if kind == "LogisticRegression" and rounds is not None:
            keys["iters"] = int(max(rounds))
        if kind == "PCA":
            keys["components"] = int(model.n_components_)
    elif kind in ("RandomForestClassifier", "RandomForestRegressor", "HistGradientBoostingClassifier",
                  "HistGradientBoostingRegressor"):
        work = "trees"
        keys["algorithm"] = "forest" if "Forest" in kind else "boosting"
        keys["trees"] = int(getattr(model, "n_estimators", 0) or getattr(model, "n_iter_", 100))
    else:
        return unseen(place, f"sklearn {kind}.{name}", "no rule for it")
    cost = Cost(f"{kind}.{name}", work, rows, dtype_name([data]), flops, 0, size_in_bytes(data), 0, keys=keys.items())
    follow(RECORD.tally(place, cost, seconds), [data], [])


def unseen(place, what, why):
    """Records a call of unknown cost."""
    RECORD.unseen.setdefault((place.file, place.line, what), [why, 0])[1] += 1


# ---------------------------------------------------------------------------------------------------------
# PyTorch: a dispatch mode sees every operator, and hooks see the modules and their arguments
# ---------------------------------------------------------------------------------------------------------

TENSOR_COPIES = set("""copy clone cat stack index index_select gather scatter embedding fill zero _to_copy where
    constant_pad_nd select_backward slice_backward repeat roll flip masked_select masked_fill index_put nonzero tril
    triu contiguous embedding_dense_backward new_zeros new_ones new_full detach lift_fresh alias _foreach_zero
    _foreach_copy max_pool2d_with_indices_backward im2col col2im""".split())
TENSOR_MAKERS = set("""zeros ones full arange linspace eye empty zeros_like ones_like full_like empty_like scalar_tensor
    new_empty empty_strided new_empty_strided""".split())
TENSOR_DRAWS = set("""randn rand randint normal uniform bernoulli randn_like rand_like randperm multinomial
    native_dropout""".split())
TENSOR_REDUCTIONS = set("""sum mean amax amin max min argmax argmin prod any all norm var std linalg_vector_norm logsumexp
    count_nonzero""".split())
TENSOR_FUNCTIONS = set("""sigmoid _softmax _log_softmax gelu silu mish softplus elu celu selu log_sigmoid_forward
    lgamma digamma""".split()) | COSTLY_FUNCTIONS
TENSOR_SORTS = set("sort topk argsort kthvalue median unique _unique2".split())
ATTENTION = ("scaled_dot_product", "_flash_attention", "_efficient_attention")


class Network:
    """A module that the script calls, with the properties that its link needs."""

    def __init__(self, module, args, loop, place):
        self.loop, self.place, self.calls = loop, place, 0
        self.first = next(RECORD.order)
        self.params, self.layers, self.kind, self.width, self.recurrent_layers = 0, 0, "training", None, 1
        self.forward = self.acts = 0
        self.trained, self.gpu = False, False
        blocks = heads = 0
        for part in module.modules():
            name = type(part).__name__
            own = [it for it in part.parameters(recurse=False)]
            if name.startswith("Embedding"):
                continue
            self.params += sum(it.numel() for it in own)
            weights = [it for it in own if it.dim() > 1]
            if weights:
                self.layers += 1
            if re.match(r"(Lazy)?Conv", name):
                self.kind = "cnn" if self.kind == "training" else self.kind
            if name in ("LSTM", "GRU", "RNN"):
                self.kind, self.width, self.recurrent_layers = "recurrent", part.hidden_size, part.num_layers
                self.gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[name]
                self.time_first = not part.batch_first
            heads += "Attention" in name
            blocks += any("Attention" in type(it).__name__ for it in part.children())
        if heads and self.kind != "recurrent":
            self.kind, self.layers = "transformer", max(1, blocks or heads)
        shape = next((tuple(it.shape) for it in args if family(type(it)) == "tensor"), (1,))
        self.batch, self.values, self.seq = shape[0] if shape else 1, math.prod(shape[1:]), 1
        if self.kind == "recurrent" and len(shape) > 1:
            self.seq, self.batch = (shape[0], shape[1]) if self.time_first else (shape[1], shape[0])
        elif self.kind == "transformer" and len(shape) > 1:
            self.seq = shape[1]
        floats = next((it for it in module.parameters()), None)
        self.dtype = tensor_dtype([floats]) if floats is not None else "fp32"
        self.gpu = floats is not None and floats.device.type == "cuda"


def tensor_dtype(tensors):
    names = {"torch.float64": "fp64", "torch.float32": "fp32", "torch.float16": "fp16", "torch.bfloat16": "bf16",
             "torch.int64": "int64", "torch.int32": "int32", "torch.int8": "int8", "torch.uint8": "int8"}
    found = [names.get(str(it.dtype)) for it in tensors]
    found = [it for it in found if it]
    floats = [it for it in found if it[0] in "fb"]
    return max(floats or found or ["fp32"], key=bytes_of)


def tensors_in(things, depth=2):
    for it in things:
        if family(type(it)) == "tensor":
            yield it
        elif depth and type(it) in (list, tuple):
            yield from tensors_in(it, depth - 1)


def script_place(what):
    """Returns the location of the line in the script that is running, even if the script has called other code."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename not in SCRIPT_FILES:
        frame = frame.f_back
    file, line = (frame.f_code.co_filename, frame.f_lineno) if frame else (MAIN[0], 0)
    it = LINE_PLACES.get((file, line, what))
    if it is None:
        it = LINE_PLACES[file, line, what] = RECORD.place(file, line, FUNCTION_OF_LINE.get((file, line), 0), what)
    return it


LINE_PLACES, SCRIPT_FILES, FUNCTION_OF_LINE, MAIN = {}, set(), {}, ["", ""]


def tensor_cost(name, func, args, kw, out, registry):
    """Returns the cost of a PyTorch operator from its name and shapes."""
    inputs, outputs = list(tensors_in(args)) + list(tensors_in(kw.values())), list(tensors_in((out,), 2))
    for it in func._schema.returns:
        if it.alias_info is not None and not it.alias_info.is_write:
            return None      # a view
    if not inputs and not outputs or name in ("detach", "empty", "lift_fresh", "empty_like", "empty_strided"):
        return None
    size = lambda them: sum(it.numel() * it.element_size() for it in them)
    read, written = size(inputs), size(outputs)
    n = max((it.numel() for it in outputs), default=max((it.numel() for it in inputs), default=1))
    dtype = tensor_dtype(outputs + inputs)
    cost = functools.partial(Cost, "aten." + name, dtype=dtype, written=written)
    formula = registry.get(getattr(func, "_overloadpacket", None))
    if formula is not None:
        flops = int(formula(*args, **kw, out_val=out))
        keys = tensor_product_keys(name, inputs)
        work = "matmul" if keys else "convolution" if "conv" in name else "attention"
        return cost(work=work, elements=n, flops=flops, read=read, keys=keys.items())
    if re.fullmatch(r"(gru|lstm|rnn_tanh|rnn_relu|mkldnn_rnn_layer|_cudnn_rnn)", name):
        weights = sum(it.numel() for it in tensors_in(args[1:]) if it.dim() == 2)
        return cost(work="attention", elements=n, flops=2 * weights * math.prod(args[0].shape[:-1]), read=read)
    if name in TENSOR_MAKERS:
        return cost(work="make", elements=n)
    if name in TENSOR_DRAWS:
        return cost(work="draw", elements=n, draws=n)
    if name == "_local_scalar_dense":
        return cost(work="wait", elements=1, calls=0)
    if name in ("_to_copy", "copy") and len({it.device.type for it in inputs + outputs}) > 1:
        work = "togpu" if outputs[0].device.type != "cpu" else "tocpu"
        return cost(work=work, elements=written, read=0)
    if name in TENSOR_COPIES:
        return cost(work="elementwise", elements=n, read=min(read, written) if name == "embedding" else read)
    if name in TENSOR_REDUCTIONS:
        most = max((it.numel() for it in inputs), default=1)
        return cost(work="reduction", elements=most, flops=most, read=read)
    if name in TENSOR_SORTS:
        return cost(work="sort", elements=max(it.numel() for it in inputs), read=read)
    if "fft" in name:
        return cost(work="fft", elements=n, flops=5 * n * math.log2(max(2, n)), read=read,
                    keys={"elements": n, "dims": 1}.items())
    n = max(n, sum(it.numel() for it in outputs)) if name.startswith("_foreach") else n
    return cost(work="elementwise", elements=n, flops=n, funcs=n if name in TENSOR_FUNCTIONS else 0, read=read)


def tensor_product_keys(name, inputs):
    """Returns the sides of a product, or nothing for convolutions and attention."""
    if name not in ("mm", "addmm", "bmm", "baddbmm"):
        return {}
    a, b = inputs[-2:]
    keys = {"m": a.shape[-2], "k": a.shape[-1], "n": b.shape[-1]}
    if a.dim() > 2:
        keys["products"] = a.shape[0]
    return keys


def describe_tensors(things):
    return tuple((tuple(it.shape), it.dtype, it.device.type) for it in tensors_in(things))


def record_torch():
    """Begins to record PyTorch. It must have been imported already."""
    torch = sys.modules["torch"]
    try:
        from torch.utils._python_dispatch import TorchDispatchMode
    except ImportError:
        RECORD.note("this PyTorch has no dispatch mode: its operators are not counted")
        return
    try:
        from torch.utils.flop_counter import flop_registry as registry
    except ImportError:
        registry = {}

    def state(name, func, place, args, kw, out, seconds):
        key = name, describe_tensors(args), describe_tensors(kw.values()), describe_tensors((out,))
        cost = remember(key, lambda: tensor_cost(name, func, args, kw, out, registry))
        if cost is not None:
            tally = RECORD.tally(place, cost, seconds)
            tally.gpu = any(it.device.type == "cuda" for it in tensors_in((out,)))
            if RECORD.network_depth and RECORD.current_network:
                RECORD.current_network.forward += cost.flops if cost.work in PRODUCTS else 0

    class Recording(TorchDispatchMode):
        def __torch_dispatch__(self, func, kinds, args=(), kwargs=None):
            RECORD.dispatched += 1
            place = script_place("network" if RECORD.network_depth else "torch")
            name = getattr(func, "__name__", str(func)).split(".")[0].rstrip("_")
            return timed(place, functools.partial(state, name, func), func, *args, **(kwargs or {}))

    def before(module, args):
        if RECORD.network_depth == 0:
            key = id(module), RECORD.loop
            if key not in RECORD.networks:
                RECORD.networks[key] = Network(module, args, RECORD.loop, script_place("network"))
            RECORD.current_network = RECORD.networks[key]
            RECORD.current_network.calls += 1
        RECORD.network_depth += 1

    def after(module, args, out):
        RECORD.network_depth = max(0, RECORD.network_depth - 1)
        if RECORD.current_network and any(it.dim() > 1 for it in module.parameters(recurse=False)):
            RECORD.current_network.acts += sum(it.numel() for it in tensors_in((out,)))

    hooks = torch.nn.modules.module
    hooks.register_module_forward_pre_hook(before)
    try:
        hooks.register_module_forward_hook(after, always_call=True)
    except TypeError:
        hooks.register_module_forward_hook(after)
    Recording().__enter__()
    RULES_BY_METHOD["tensor", "backward"] = lambda place, run, args, kw: backward(run, args, kw)


def backward(run, args, kw):
    """Runs a backward pass and marks the networks called in this loop as trained."""
    for it in RECORD.networks.values():
        if it.loop in list(RECORD.loop.around()) + [RECORD.loop]:
            it.trained = True
    return run(*args[1:], **kw)


PRODUCTS = ("matmul", "convolution", "attention")


# ---------------------------------------------------------------------------------------------------------
# CuPy, if it is not installed: NumPy replaces it, so that copies can be counted
# ---------------------------------------------------------------------------------------------------------

def stand_in_for_cupy():
    import numpy

    class GpuArray(numpy.ndarray):
        """An array that counts copies back to the CPU."""

        def get(self, *ignored, **also):
            place = script_place("copy")
            RECORD.tally(place, remember(("get", self.nbytes), lambda: Cost(
                "get", "tocpu", self.nbytes, dtype_name([self]), calls=0)), 0.0)
            return numpy.array(self)

    def asarray(x, *args, **kw):
        x = numpy.asarray(x, *args, **kw)
        place = script_place("copy")
        RECORD.tally(place, remember(("asarray", x.nbytes), lambda: Cost(
            "asarray", "togpu", x.nbytes, dtype_name([x]), calls=0)), 0.0)
        return x.copy().view(GpuArray)

    module = types.ModuleType("cupy")
    module.__getattr__ = lambda name: getattr(numpy, name)
    module.asarray = module.array = asarray
    module.asnumpy = lambda x, *ignored, **also: x.get() if hasattr(x, "get") else numpy.array(x)
    module.ndarray = GpuArray
    module.cuda = types.SimpleNamespace(
        Device=lambda *a: types.SimpleNamespace(synchronize=lambda: None, use=lambda: None),
        Stream=types.SimpleNamespace(null=types.SimpleNamespace(synchronize=lambda: None)))
    RECORD.note("CuPy is not installed here: NumPy stood in for it, and its times are of the CPU")
    return module


# ---------------------------------------------------------------------------------------------------------
# Functions that the instrumented source calls
# ---------------------------------------------------------------------------------------------------------

OPERATORS = {"Add": "+", "Sub": "-", "Mult": "*", "Div": "/", "FloorDiv": "//", "Mod": "%", "Pow": "**",
             "MatMult": "@", "BitAnd": "&", "BitOr": "|", "BitXor": "^", "LShift": "<<", "RShift": ">>",
             "Lt": "<", "Gt": ">", "LtE": "<=", "GtE": ">=", "Eq": "==", "NotEq": "!="}
UNARY = {"USub": operator.neg, "Invert": operator.invert, "UAdd": operator.pos}
# This is source text, so that the script's operator can be inserted into it. The fast path is then a single call.
BINARY_TEXT = """
def make(counts, kind_of, general, place, first):
    whole, floating = first + 1, first + 2
    def apply(a, b):
        ta = type(a)
        tb = type(b)
        if ta is float and (tb is float or tb is int) or tb is float and ta is int:
            counts[floating] += 1
            {statement}
        if ta is int and tb is int:
            counts[whole] += 1
            {statement}
        ka = kind_of(ta)
        kb = kind_of(tb)
        if ka and kb:
            counts[first + (ka | kb)] += 1
            {statement}
        return general(place, a, b)
    return apply
"""


@functools.lru_cache(None)
def maker(sign, in_place):
    scope = {}
    statement = f"a {sign}= b; return a" if in_place else f"return a {sign} b"
    exec(BINARY_TEXT.format(statement=statement), scope)
    return scope["make"]


def binary(place, in_place):
    sign = OPERATORS[place.what]
    scope = {}
    exec(f"def apply(a, b):\n    {f'a {sign}= b; return a' if in_place else f'return a {sign} b'}", scope)
    place.apply = scope["apply"]
    return maker(sign, in_place)(RECORD.counts, NUMBERS.get, general_operator, place, place.number * WIDTH)


def general_operator(place, a, b):
    """Applies and records an operator on operands other than plain numbers."""
    one, two = family(type(a)), family(type(b))
    if "sparse" in (one, two):
        state = state_sparse_product if place.what == "MatMult" else state_nothing
    elif "table" in (one, two):
        state = state_column_operator
    elif "array" in (one, two):
        state = state_array_operator
    else:
        if type(a) in NUMBERS and type(b) in NUMBERS:
            RECORD.counts[place.number * WIDTH + (NUMBERS[type(a)] | NUMBERS[type(b)])] += 1
        return place.apply(a, b)
    return timed(place, state, place.apply, a, b)


def state_nothing(place, args, kw, out, seconds):
    pass


def unary(place):
    apply = UNARY[place.what]
    counts, at = RECORD.counts, place.number * WIDTH

    def run(a):
        if type(a) is float or type(a) is int:
            counts[at] += 1
            return apply(a)
        group = family(type(a))
        if group == "array":
            return timed(place, state_array_operator, apply, a)
        if group == "table":
            return timed(place, state_column_operator, apply, a)
        return apply(a)
    return run


def index(place):
    """Returns a function for `thing[key]` with a key that may select. Copies are counted; views and items are free."""
    counts, at = RECORD.counts, place.number * WIDTH

    def get(thing, key):
        kind = type(key)
        if kind is int or kind is str:
            counts[at] += 1
            return thing[key]
        group = family(type(thing))
        if group == "array" and selects(key):
            return timed(place, state_take, operator.getitem, thing, key)
        if group == "table" and family(kind) in ("table", "array"):
            return timed(place, state_selection, operator.getitem, thing, key)
        return thing[key]
    return get


def selects(key):
    return any(is_array(it) or type(it) is list for it in (key if type(key) is tuple else (key,)))


def state_take(place, args, kw, out, seconds):
    thing, key = args
    keys = list(arrays_in(key if type(key) is tuple else (key,)))
    outputs = [out] if is_array(out) else []
    cost = remember(("take", describe(thing), describe(out), tuple(map(describe, keys))), lambda: Cost(
        "take", "elementwise", max([out.size] if outputs else [1]), dtype_name([thing]),
        read=sum(map(size_in_bytes, outputs + keys)), written=sum(map(size_in_bytes, outputs))))
    follow(RECORD.tally(place, cost, seconds), [thing] + keys, outputs)


def assign(place):
    """Returns a function for `thing[key] = value`, a copy into an array. As in Python, the value is evaluated first."""
    def put(value, thing, key):
        if type(key) is int and type(value) in NUMBERS:
            thing[key] = value
        elif family(type(thing)) == "array":
            timed(place, state_assign, operator.setitem, thing, key, value)
        else:
            thing[key] = value
    return put


def state_assign(place, args, kw, out, seconds):
    thing, key, value = args
    if isinstance(key, (int,)) and not is_array(value):
        return
    part = thing[key]
    if not is_array(part) or part.size < 2:
        return
    inputs = [value] if is_array(value) else []
    if inputs and part.base is not None and root_of(part) is root_of(value) and part.shape == value.shape \
            and part.__array_interface__["data"][0] == value.__array_interface__["data"][0]:
        return
    if not selects(key):
        RECORD.loop.assigns = True
    written = size_in_bytes(part)
    cost = remember(("assign", describe(part), describe(value)), lambda: Cost(
        "assign", "elementwise", part.size, dtype_name([thing]), read=sum(map(size_in_bytes, inputs)), written=written))
    follow(RECORD.tally(place, cost, seconds), inputs, [])


def function_called(place):
    """Returns a function that receives each function before its call and wraps it for counting if it has a rule."""
    counts, at = RECORD.counts, place.number * WIDTH
    known = KNOWN.get

    def look(function):
        kind = type(function)
        if kind is types.FunctionType:
            found = known(function, RECORD)
        elif kind is types.MethodType or kind is types.BuiltinMethodType and type(function.__self__) is not types.ModuleType:
            owner = type(function.__self__)
            found = known((owner, function.__name__), RECORD)
        else:
            try:
                found = known(function, RECORD)
            except TypeError:
                found = None
        if found is RECORD:
            found = learn(function)
        if type(found) is int:
            counts[at + found] += 1
            return function
        counts[at] += 1
        return function if found is None else found(place, function)
    return look


KNOWN = {}
RULES_BY_METHOD = {}


def learn(function):
    """Finds and stores the rule of a function at its first call."""
    kind = type(function)
    owner = getattr(function, "__self__", None)
    bound = kind in (types.MethodType, types.BuiltinMethodType) and owner is not None and type(owner) is not types.ModuleType
    key = (type(owner), function.__name__) if bound else function
    try:
        found = rule_of_method(owner, function.__name__) if bound else rule_of_function(function)
    except Exception as error:
        RECORD.note(f"{getattr(function, '__name__', function)}: {type(error).__name__} in the recorder")
        found = None
    if len(KNOWN) < 50_000:
        KNOWN[key] = found
    return found


def around(state):
    """Returns a rule that records a call with `state` after it returns."""
    return lambda place, function: functools.partial(timed, place, state, function)


def method_rule(state):
    """Returns a rule that records a method call with `state`. The object becomes the first argument."""
    def of(place, function):
        owner = function.__self__

        def stated(place, args, kw, out, seconds):
            state(place, (owner,) + args, kw, out, seconds)
        return functools.partial(timed, place, stated, function)
    return of


def number_function(costly=False, draws=False):
    """Returns the counter for `math.exp` and similar functions, which are called directly as one operation."""
    return DRAWN if draws else COSTLY if costly else FUNCTION


PLAIN_DRAWS = set("random uniform gauss randint normalvariate randrange choice expovariate triangular betavariate".split())
SIDEWAYS = {"threading": "threads", "multiprocessing": "processes", "concurrent": "threads or processes",
            "subprocess": "other programs", "joblib": "threads or processes", "asyncio": "asyncio",
            "dask": "tasks of Dask", "ray": "tasks of Ray"}


def rule_of_function(function):
    module = getattr(function, "__module__", None) or ""
    name = getattr(function, "__name__", "")
    top = module.split(".")[0]
    kind = type(function)
    if kind.__name__ == "ufunc":
        return around(functools.partial(state_ufunc, name, "__call__"))
    if kind.__module__.split(".")[0] == "numba":
        return around(functools.partial(state_compiled, name or "function"))
    if module == "math":
        return number_function(name in COSTLY_FUNCTIONS) if name not in ("floor", "ceil", "prod", "isnan", "isinf", "isclose", "gcd", "comb", "factorial") else None
    if module == "builtins" and name in ("sum", "min", "max", "abs", "sorted", "round", "pow"):
        return around(functools.partial(state_builtin, name))
    if top in ("numpy", "scipy", "cupy") and not isinstance(function, type):
        return rule_of_array_function(function, module, name)
    if top == "pandas" and name in TABLE_VERBS:
        return around(functools.partial(state_table_call, name, TABLE_VERBS[name]))
    if top == "pandas" and name.startswith("read_"):
        return around(functools.partial(state_reading, name))
    if top in SIDEWAYS:
        RECORD.note(f"{SIDEWAYS[top]} ({top}.{name}) are not followed: read as if they were serial")
        return None
    if top == "torch" or kind.__module__.split(".")[0] == "torch":
        return None      # the dispatch mode counts each operator
    if is_third_party(function, module) and not isinstance(function, type):
        return lambda place, it: unseen(place, f"{top}.{name}", "no rule for this library") or it
    return None


def state_compiled(name, place, args, kw, out, seconds):
    unseen(place, name, f"compiled by Numba: not counted, {seconds:.3g} s with compilation (see --interpret)")


def state_reading(name, place, args, kw, out, seconds):
    unseen(place, f"pandas.{name}", f"reads a file: {seconds:.3g} s, which stay where the file is")


def rule_of_array_function(function, module, name):
    if name in FREE:
        return None
    if name in OPAQUE:
        return lambda place, it: unseen(place, name, OPAQUE[name]) or it
    if module.startswith("scipy.sparse") and name in ITERATIVE:
        return lambda place, it: lambda *args, **kw: sparse_solver(name, place, it, args, kw)
    if name in CALLS_BACK:
        return lambda place, it: lambda *args, **kw: calling_back(place, evaluations, it, args, kw)
    if module.startswith("scipy.sparse"):
        return None
    if module.startswith("scipy.stats") or "spatial" in module or module.startswith("scipy.optimize"):
        return lambda place, it: unseen(place, f"{module.split('._')[0]}.{name}", "no rule for it") or it
    if name in RULES:
        return around(functools.partial(state_library_call, name, *RULES[name]))
    return around(functools.partial(state_unknown_array_call, name))


def state_builtin(name, place, args, kw, out, seconds):
    """Records a builtin: `sum(list)` is one addition per item, `abs(array)` an array operation."""
    inputs = [x for x in args if is_array(x)]
    if inputs and name == "abs":
        state_ufunc("absolute", "__call__", place, args, kw, out, seconds)
    elif inputs and name in ("sum", "min", "max", "sorted"):
        RECORD.note(f"{name}() of Python on an array (line {place.line}) takes its items one by one: np.{name} is faster")
        RECORD.counts[place.number * WIDTH + FLOATING] += inputs[0].size
    elif name == "sum" and type(args[0]) in (list, tuple):
        is_number(out)
        RECORD.counts[place.number * WIDTH + NUMBERS.get(type(out), PASSED)] += len(args[0])


def rule_of_method(owner, name):
    kind = type(owner)
    group = family(kind)
    if kind.__name__ == "ufunc":
        return lambda place, it: functools.partial(timed, place, functools.partial(
            state_ufunc, it.__self__.__name__, it.__name__), it)
    if group == "array":
        if name in FREE or name in ("get", "tobytes", "byteswap", "dump"):
            return None
        found = RULES.get(name)
        if name == "fill":
            found = "make", lambda call: {"elements": call.inputs[0].size, "read": 0, "written": call.read}
        return method_rule(functools.partial(state_library_call, name, *found)) if found else None
    if group == "random" or kind.__module__ == "numpy.random.mtrand":
        return around(functools.partial(state_library_call, name, "draw", None)) if name in DRAWS else None
    if kind.__module__ == "random" and kind.__name__ in ("Random", "SystemRandom"):
        return number_function(draws=True) if name in PLAIN_DRAWS else None
    if group == "sparse" and name in ("dot", "__matmul__"):
        return method_rule(state_sparse_product)
    if group == "table":
        return rule_of_table(name)
    if group == "groups" and name in GROUP_METHODS:
        return method_rule(functools.partial(state_groups, name))
    if group == "groups" and name == "apply":
        return row_by_row("groups")
    if group == "window":
        return method_rule(functools.partial(state_window, name))
    if group == "texts":
        return method_rule(functools.partial(state_texts, name))
    if group == "estimator" and name in ("fit", "fit_transform", "fit_predict"):
        return method_rule(functools.partial(state_estimator, name))
    if group == "estimator":
        return lambda place, it: unseen(place, f"{type(it.__self__).__name__}.{name}", "no rule for it") or it
    if group == "tensor":
        found = RULES_BY_METHOD.get((group, name))
        if found:
            return lambda place, it: lambda *args, **kw: found(place, it, (it.__self__,) + args, kw)
        return None
    if "numba" in (kind.__module__ or ""):
        return None
    top = (kind.__module__ or "").split(".")[0]
    if top in SIDEWAYS and name in ("start", "submit", "map", "run", "apply", "apply_async", "starmap"):
        RECORD.note(f"{SIDEWAYS[top]} ({kind.__name__}.{name}) are not followed: read as if they were serial")
        return None
    if top not in ("numpy", "scipy", "pandas", "torch", "cupy") and is_third_party(kind, kind.__module__ or ""):
        return lambda place, it: unseen(place, f"{top}: {kind.__name__}.{name}", "no rule for this library") or it
    return None


def rule_of_table(name):
    if name in ("query", "eval"):
        # These methods read the caller's variables from the stack. The wrapper adds two frames, so `level` must be two
        # higher.
        def deeper(place, it):
            def call(*args, **kw):
                stated = functools.partial(state_table_call, name, "filter")
                return timed(place, lambda p, a, k, out, s: stated(p, (it.__self__,) + a, k, out, s), it, *args,
                             **dict(kw, level=kw.get("level", 0) + 2))
            return call
        return deeper
    if name == "iterrows":
        def goes_by_row(place, it):
            RECORD.row_objects.add((place.file, place.line))
            return it
        return goes_by_row
    if name in BY_ROW:
        return row_by_row("table")
    if name in TABLE_VERBS:
        return method_rule(functools.partial(state_table_call, name, TABLE_VERBS[name]))
    return None


def row_by_row(group):
    """Returns a rule for `apply(f, axis=1)` and `map(f)`, which are loops over rows if `f` is the script's function."""
    def of(place, it):
        def call(*args, **kw):
            function = args[0] if args else kw.get("func", kw.get("arg"))
            source = it.__self__
            if not isinstance(function, (types.FunctionType, types.MethodType, functools.partial)):
                stated = method_rule(functools.partial(state_table_call, it.__name__, "elementwise"))
                return stated(place, it)(*args, **kw)
            by_row = group == "table" and (source.ndim == 1 or kw.get("axis", 0) in (1, "columns"))
            trips = (lambda *ignored: len(source)) if by_row else (
                lambda *ignored: source.ngroups if group == "groups" else source.shape[1])
            if by_row and source.ndim == 2:
                RECORD.row_objects.add((place.file, place.line))
            return calling_back(place, trips, it, args, kw)
        return call
    return of


def is_third_party(thing, module):
    """Returns `True` if `thing` is neither from Python itself nor from the script's folder."""
    top = module.split(".")[0]
    if not top or top in ("__main__", "builtins") or top in sys.builtin_module_names:
        return False
    file = getattr(sys.modules.get(top), "__file__", None) or ""
    library = sysconfig.get_paths()["stdlib"]
    if file in SCRIPT_FILES or file == HERE or not file:
        return False
    inside = file.startswith(library + os.sep) or file.startswith(os.path.dirname(os.__file__) + os.sep)
    return "site-packages" in file or "dist-packages" in file or not inside and not file.startswith(MAIN[1] + os.sep)


def enter(place):
    """Enters a loop."""
    record = RECORD
    if threading.get_ident() != record.thread:
        return record.root
    parent = record.loop
    loop = parent.children.get(place.number)
    if loop is None:
        loop = next((it for it in parent.around() if it.place is place), None)      # recursion
        if loop is None:
            loop = Loop(parent, place)
            loop.first = next(record.order)
        parent.children[place.number] = loop
    mark = None
    if parent is record.root:
        mark = record.counts[:], record.trips[:], record.recording, record.calling, record.dispatched, clock()
    record.stack.append((place, parent, record.trips[place.number], mark))
    loop.entries += 1
    record.loop = loop
    return loop


def leave(place):
    """Leaves a loop, even after an exception."""
    record = RECORD
    if threading.get_ident() != record.thread:
        return
    while record.stack:
        found, parent, trips, mark = record.stack.pop()
        loop, record.loop = record.loop, parent
        loop.trips += record.trips[found.number] - trips
        if mark is not None:
            close(loop, *mark)
        if found is place:
            return


def close(loop, counts, trips, recording, calling, dispatched, begun):
    """Adds the interpreter's operations in an outermost loop, as differences of counters."""
    loop.dispatched += RECORD.dispatched - dispatched
    loop.wall += clock() - begun
    loop.in_recorder += RECORD.recording - recording
    loop.in_calls += RECORD.calling - calling
    counts.extend([0] * (len(RECORD.counts) - len(counts)))
    trips.extend([0] * (len(RECORD.trips) - len(trips)))
    for at, (now, then) in enumerate(zip(RECORD.counts, counts)):
        if now != then:
            loop.scalars[at] = loop.scalars.get(at, 0) + now - then
    for at, (now, then) in enumerate(zip(RECORD.trips, trips)):
        if now != then:
            loop.inner_trips[at] = loop.inner_trips.get(at, 0) + now - then


def trip(place):
    """Returns a function that counts an iteration of a comprehension."""
    trips, at = RECORD.trips, place.number

    def one_more():
        trips[at] += 1
        return True
    return one_more


def imported():
    """Sets up libraries that need more than instrumented source, once they are imported."""
    if "torch" in sys.modules and not RULES_BY_METHOD and hasattr(sys.modules["torch"], "nn"):
        try:
            record_torch()
        except Exception as error:
            RECORD.note(f"PyTorch is not counted: {type(error).__name__}: {error}")
            RULES_BY_METHOD["tensor", ""] = None


# ---------------------------------------------------------------------------------------------------------
# Instrumenting the script
# ---------------------------------------------------------------------------------------------------------

# Common functions with negligible cost. Calls to them are not instrumented, which keeps loops fast.
QUIET_FUNCTIONS = set("""print len range int float str isinstance enumerate zip super locals globals vars dir eval exec
    type bool list dict set tuple open iter next hasattr getattr setattr id repr ord chr reversed format input
    compile issubclass callable hash frozenset bytes bytearray property staticmethod classmethod defaultdict
    Counter deque namedtuple""".split())
QUIET_METHODS = set("""append extend items keys values join strip split startswith endswith format lower upper pop
    add discard update setdefault insert encode decode readline write perf_counter time groupby rolling""".split())
PREFIX = "_offload_"


class Iteration(ast.NodeVisitor):
    """Finds loop-carried dependences: values that one iteration writes and another one reads.

    Such a variable is read before the iteration assigns to it, and assigned to later. Sums, products and extremes
    count only if the result so far is read. Constant steps never count. Elements belong to another iteration if
    their index is another function of the loop's variable.
    """

    TAKING = {"pop", "popleft", "popitem"}
    ADDING = {"append", "add", "extend", "update", "insert", "appendleft", "setdefault"}
    SUMS = ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor

    def __init__(self, variable=None):
        self.variable = variable
        self.assigned, self.exposed, self.changed, self.sums = set(), set(), set(), []
        self.written, self.added, self.taken = [], [], []

    @staticmethod
    def name(node):
        """Returns the text of a name or of an attribute of a name."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return f"{node.value.id}.{node.attr}"
        return node.id if isinstance(node, ast.Name) else None

    @classmethod
    def element(cls, node):
        """Returns the name of an element's container, and the indices."""
        indices = []
        while isinstance(node, ast.Subscript):
            indices[:0] = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            node = node.value
        return cls.name(node), indices

    def offset(self, node):
        """Returns the offset of an index from the loop's variable: 1 in i + 1."""
        if isinstance(node, ast.Name) and node.id == self.variable:
            return 0
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and isinstance(node.right, ast.Constant):
            before = self.offset(node.left)
            return None if before is None else before + node.right.value * (1 if isinstance(node.op, ast.Add) else -1)
        return None

    def names_in(self, node):
        inside = Iteration()
        inside.visit(node)
        return inside.exposed

    def carries(self):
        varying = self.changed | {of for of, _ in self.sums}
        elements_read = {name for name, _ in self.taken}
        return (bool(self.changed & (self.exposed | elements_read))
                or any(of in self.exposed and added & varying for of, added in self.sums)
                or any(name in self.exposed for name, _ in self.written)
                or any(self.is_handed_on(to, source) for to in self.written + self.added for source in self.taken))

    def is_handed_on(self, to, source):
        if to[0] != source[0]:
            return False
        for a, b in zip(self.element(to[1])[1], self.element(source[1])[1]):
            offsets = self.offset(a), self.offset(b)
            if None not in offsets:
                return offsets[1] < offsets[0]
        return True

    def store(self, target):
        if isinstance(target, (ast.Tuple, ast.List)):
            for it in target.elts:
                self.store(it)
        elif isinstance(target, ast.Subscript):
            self.visit(target.slice)
            name = self.element(target)[0]
            if name and name not in self.assigned:
                self.written.append((name, target))
        elif self.name(target):
            self.changed.add(self.name(target))
            self.assigned.add(self.name(target))

    def sum_up(self, target, added):
        before = set(self.exposed)
        self.visit(added)
        of = self.name(target)
        if of is None:
            if isinstance(target, ast.Subscript):
                self.visit(target.slice)
                name = self.element(target)[0]
                if name and name not in self.assigned:
                    self.added.append((name, target))
            return
        if of in self.exposed - before:
            self.changed.add(of)
        if of not in self.assigned:
            self.sums.append((of, self.names_in(added)))

    def added_to(self, target, value):
        """Returns the added expression in `x = x + step` or `x = max(x, other)`."""
        of = self.name(target)
        if of and isinstance(value, ast.BinOp) and isinstance(value.op, self.SUMS):
            if self.name(value.left) == of:
                return value.right
            if self.name(value.right) == of and not isinstance(value.op, ast.Sub):
                return value.left
        if of and isinstance(value, ast.Call) and self.name(value.func) in ("min", "max") and len(value.args) == 2:
            others = [it for it in value.args if self.name(it) != of]
            return others[0] if len(others) == 1 else None
        return None

    def visit_Assign(self, node):
        added = self.added_to(node.targets[0], node.value) if len(node.targets) == 1 else None
        if added is not None:
            self.sum_up(node.targets[0], added)
            return
        self.visit(node.value)
        for target in node.targets:
            self.store(target)

    def visit_AugAssign(self, node):
        if isinstance(node.op, self.SUMS):
            self.sum_up(node.target, node.value)
        else:
            self.visit(node.value)
            self.visit(node.target)
            self.store(node.target)

    def visit_AnnAssign(self, node):
        if node.value:
            self.visit(node.value)
            self.store(node.target)

    def visit_If(self, node):
        compared, known = self.names_in(node.test), set(self.assigned)
        extremes = {self.name(it.targets[0]) for it in node.body if isinstance(it, ast.Assign)
                    and self.name(it.targets[0]) in compared and self.name(it.targets[0]) not in self.names_in(it.value)}
        self.assigned |= extremes
        self.visit(node.test)
        for it in node.body:
            self.visit(it)
        self.assigned = set(known)
        self.changed -= extremes
        for it in node.orelse:
            self.visit(it)
        self.assigned = known

    def visit_For(self, node):
        self.visit(node.iter)
        self.store(node.target)
        for it in node.body:
            self.visit(it)

    def visit_FunctionDef(self, node):
        pass

    def visit_Name(self, node):
        if node.id not in self.assigned:
            self.exposed.add(node.id)

    def visit_Attribute(self, node):
        name = self.name(node)
        if name is None:
            self.visit(node.value)
        elif name not in self.assigned:
            self.exposed.add(name)

    def visit_Subscript(self, node):
        self.visit(node.slice)
        name = self.element(node)[0]
        if name is None:
            self.visit(node.value)
        elif name not in self.assigned and not any(ast.dump(to.slice) == ast.dump(node.slice) and of == name
                                                   for of, to in self.written):
            self.taken.append((name, node))

    def visit_Call(self, node):
        if self.name(node.func) == "len":
            return
        for it in [*node.args, *(it.value for it in node.keywords)]:
            self.visit(it)
        if not isinstance(node.func, ast.Attribute):
            return
        of = self.name(node.func.value)
        if of is None:
            self.visit(node.func.value)
        elif node.func.attr in self.ADDING | self.TAKING:
            self.changed.add(of)
            if node.func.attr in self.TAKING:
                self.exposed.add(of)
        elif of not in self.assigned:
            self.exposed.add(of)


def needs_the_one_before(loop):
    """Returns `True` if an iteration of a loop depends on the previous iteration."""
    if isinstance(loop, ast.While):
        inside = Iteration()
        inside.visit(loop.test)
    else:
        first = loop.target.elts[0] if isinstance(loop.target, ast.Tuple) and loop.target.elts else loop.target
        inside = Iteration(Iteration.name(first))
        inside.store(loop.target)
    for it in loop.body:
        inside.visit(it)
    return inside.carries()


class Instrument(ast.NodeTransformer):
    """Wraps the operators, calls, indexes and loops of one file in counting functions."""

    def __init__(self, file, replace=None, interpret=False):
        self.file, self.replace, self.interpret = file, replace if replace is not None else {}, interpret
        self.functions, self.in_class, self.generators = [0], [False], [False]
        self.temporary = 0

    def place(self, node, what):
        return RECORD.place(self.file, node.lineno, self.functions[-1], what)

    def install(self, place, function, letter):
        name = f"{PREFIX}{letter}{place.number}"
        setattr(builtins, name, function)
        return name

    def called(self, node, name, *args):
        return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), list(args), []), node)

    def visit_BinOp(self, node):
        self.generic_visit(node)
        what = type(node.op).__name__
        if isinstance(node.left, ast.Constant) and (isinstance(node.right, ast.Constant) or type(node.left.value) is str):
            return node
        place = self.place(node, what)
        return self.called(node, self.install(place, binary(place, False), "o"), node.left, node.right)

    def visit_Compare(self, node):
        self.generic_visit(node)
        what = type(node.ops[0]).__name__
        other = node.comparators[0]
        if len(node.ops) > 1 or what not in OPERATORS or isinstance(other, ast.Constant) and type(other.value) is str:
            return node
        place = self.place(node, what)
        return self.called(node, self.install(place, binary(place, False), "o"), node.left, other)

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        what = type(node.op).__name__
        if what not in UNARY or isinstance(node.operand, ast.Constant):
            return node
        place = self.place(node, what)
        return self.called(node, self.install(place, unary(place), "u"), node.operand)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        what = type(node.op).__name__
        if self.in_class[-1]:
            return node
        place = self.place(node, what)
        name = self.install(place, binary(place, True), "a")
        before = []
        if isinstance(node.target, ast.Name):
            load, store = ast.Name(node.target.id, ast.Load()), node.target
        elif isinstance(node.target, ast.Attribute):
            owner = self.keep(node.target.value, before)
            load, store = (ast.Attribute(owner(), node.target.attr, it()) for it in (ast.Load, ast.Store))
        else:
            owner, key = self.keep(node.target.value, before), self.keep(self.slices(node.target.slice), before)
            load, store = (ast.Subscript(owner(), key(), it()) for it in (ast.Load, ast.Store))
        new = before + [ast.Assign([store], self.called(node, name, load, node.value))]
        return [ast.copy_location(it, node) for it in new]

    def keep(self, value, before):
        """Evaluates a part of an assignment target once, as Python does."""
        if isinstance(value, (ast.Name, ast.Constant)):
            return lambda: ast.copy_location(
                ast.Name(value.id, ast.Load()) if isinstance(value, ast.Name) else ast.Constant(value.value), value)
        self.temporary += 1
        name = f"{PREFIX}t{self.temporary}"
        before.append(ast.copy_location(ast.Assign([ast.copy_location(ast.Name(name, ast.Store()), value)], value), value))
        return lambda: ast.copy_location(ast.Name(name, ast.Load()), value)

    def slices(self, node):
        """Replaces `a:b` in an index by a call that creates a slice object."""
        if isinstance(node, ast.Slice):
            ends = [it if it is not None else ast.copy_location(ast.Constant(None), node)
                    for it in (node.lower, node.upper, node.step)]
            return self.called(node, PREFIX + "slice", *ends)
        if isinstance(node, ast.Tuple):
            return ast.copy_location(ast.Tuple([self.slices(it) for it in node.elts], ast.Load()), node)
        return node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or self.is_plain(node.slice):
            return node
        place = self.place(node, "index")
        return self.called(node, self.install(place, index(place), "i"), node.value, self.slices(node.slice))

    def is_plain(self, key):
        """Returns `True` for an index that cannot select: a constant or slices."""
        parts = key.elts if isinstance(key, ast.Tuple) else [key]
        return all(isinstance(it, (ast.Constant, ast.Slice)) or isinstance(it, ast.UnaryOp) and
                   isinstance(it.operand, ast.Constant) or isinstance(it, ast.Attribute) and it.attr == "newaxis"
                   for it in parts)

    def visit_Call(self, node):
        function = node.func
        self.generic_visit(node)
        if isinstance(function, ast.Name) and function.id in QUIET_FUNCTIONS:
            return node
        of_column = isinstance(function, ast.Attribute) and getattr(function.value, "attr", "") == "str"
        if isinstance(function, ast.Attribute) and function.attr in QUIET_METHODS and not of_column:
            return node
        if isinstance(function, ast.Name) and function.id.startswith(PREFIX):
            return node
        place = self.place(node, "call")
        node.func = self.called(node.func, self.install(place, function_called(place), "f"), node.func)
        RECORD.trips.extend([0] * (len(RECORD.places) - len(RECORD.trips)))
        return node

    def visit_Assign(self, node):
        self.set_constant(node.targets, node)
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Constant) \
                or self.in_class[-1]:
            return node
        place = self.place(node, "assign")
        name = self.install(place, assign(place), "s")
        call = self.called(node, name, node.value, target.value, self.slices(target.slice))
        return ast.copy_location(ast.Expr(call), node)

    def set_constant(self, targets, node):
        """Replaces the first value that is assigned to a name in `--set`."""
        for target in targets:
            if isinstance(target, ast.Name) and target.id in self.replace:
                node.value = self.new_value(target.id, node.value)
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for at, it in enumerate(target.elts):
                    if isinstance(it, ast.Name) and it.id in self.replace and len(target.elts) == len(node.value.elts):
                        node.value.elts[at] = self.new_value(it.id, node.value.elts[at])

    def new_value(self, name, old):
        new = ast.parse(self.replace.pop(name), mode="eval").body
        return ast.copy_location(new, old)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.set_constant([node.target], node)
            node.value = self.visit(node.value)
        return node

    def visit_arguments(self, node):
        node.defaults = [self.visit(it) for it in node.defaults]
        node.kw_defaults = [self.visit(it) if it is not None else None for it in node.kw_defaults]
        return node

    def visit_match_case(self, node):
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = self.block(node.body)
        return node

    def block(self, statements):
        out = []
        for it in statements:
            new = self.visit(it)
            out.extend(new if isinstance(new, list) else [new])
        return out

    def visit_FunctionDef(self, node):
        if self.interpret:
            node.decorator_list = [it for it in node.decorator_list if not compiles(it)]
        node.decorator_list = [self.visit(it) for it in node.decorator_list]
        self.visit(node.args)
        yields = any(isinstance(it, (ast.Yield, ast.YieldFrom, ast.Await)) for it in own_nodes(node))
        self.functions.append(node.lineno)
        self.in_class.append(False)
        # A decorator compiles the function's source, so it must not be instrumented.
        if any(compiles(it) for it in node.decorator_list):
            RECORD.compiled.add((self.file, node.name))
        else:
            self.generators.append(yields or isinstance(node, ast.AsyncFunctionDef))
            node.body = self.block(node.body)
            self.generators.pop()
        self.functions.pop()
        self.in_class.pop()
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        self.in_class.append(True)
        self.generic_visit(node)
        self.in_class.pop()
        return node

    def visit_Lambda(self, node):
        self.visit(node.args)
        self.generators.append(True)
        node.body = self.visit(node.body)
        self.generators.pop()
        return node

    def visit_For(self, node):
        place = self.place(node, "loop")
        place.end = node.end_lineno
        place.dependent = needs_the_one_before(node)
        RECORD.trips.extend([0] * (len(RECORD.places) - len(RECORD.trips)))
        self.generic_visit(node)
        count = ast.parse(f"{PREFIX}trips[{place.number}] += 1").body[0]
        node.body.insert(0, relocate(count, node))
        if self.generators[-1] or self.in_class[-1]:
            return node      # a generator can be suspended, so its loops cannot be nested in the caller's loops
        into = self.install(place, functools.partial(enter, place), "e")
        out_of = self.install(place, functools.partial(leave, place), "l")
        call = lambda name: ast.copy_location(ast.Expr(self.called(node, name)), node)
        whole = ast.Try([node], [], [], [call(out_of)])
        return [call(into), ast.copy_location(whole, node)]

    visit_While = visit_For

    def comprehension(self, node):
        place = self.place(node, "comprehension")
        place.end = node.end_lineno
        RECORD.trips.extend([0] * (len(RECORD.places) - len(RECORD.trips)))
        self.generic_visit(node)
        node.generators[-1].ifs.insert(0, self.called(node, self.install(place, trip(place), "c")))
        if isinstance(node, ast.GeneratorExp) or self.generators[-1] or self.in_class[-1]:
            return node
        into = self.install(place, functools.partial(enter, place), "e")
        name = self.install(place, lambda loop, out: leave(place) or out, "l")
        return self.called(node, name, self.called(node, into), node)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_Import(self, node):
        check = ast.copy_location(ast.Expr(self.called(node, PREFIX + "imported")), node)
        return [node, check] if getattr(node, "module", "") != "__future__" else node

    visit_ImportFrom = visit_Import

    def visit_JoinedStr(self, node):
        for it in node.values:
            if isinstance(it, ast.FormattedValue):
                it.value = self.visit(it.value)
        return node


def compiles(decorator):
    text = ast.unparse(decorator)
    return any(word in text for word in ("njit", "jit", "vectorize", "guvectorize", "stencil", "torch.compile"))


def own_nodes(function):
    """Yields the nodes of a function without the nodes of nested functions."""
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def relocate(tree, like):
    for it in ast.walk(tree):
        if hasattr(it, "lineno") or isinstance(it, (ast.expr, ast.stmt)):
            ast.copy_location(it, like)
    return tree


def instrumented(source, file, replace=None, interpret=False):
    tree = ast.parse(source, file)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                FUNCTION_OF_LINE[file, line] = node.lineno
    SCRIPT_FILES.add(file)
    tree = ast.fix_missing_locations(Instrument(file, replace, interpret).visit(tree))
    RECORD.trips.extend([0] * (len(RECORD.places) - len(RECORD.trips)))
    return compile(tree, file, "exec", dont_inherit=True)


class ChangedModules(importlib.abc.MetaPathFinder):
    """Instruments modules in the script's folder when they are imported."""

    def __init__(self, folder, interpret):
        self.folder, self.interpret = folder, interpret

    def find_spec(self, name, path=None, target=None):
        if name == "cupy":
            return self.cupy()
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        origin = getattr(spec, "origin", None) or ""
        ours = origin.startswith(self.folder + os.sep) and origin.endswith(".py") and "site-packages" not in origin
        if ours and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            interpret = self.interpret

            class Loader(importlib.machinery.SourceFileLoader):
                def get_code(self, fullname):
                    path = self.get_filename(fullname)
                    return instrumented(importlib.util.decode_source(self.get_data(path)), path, {}, interpret)
            spec.loader = Loader(spec.loader.name, spec.loader.path)
            return spec
        return None

    def cupy(self):
        if importlib.machinery.PathFinder.find_spec("cupy") is not None:
            RECORD.note("CuPy runs on a GPU: its operations are counted as far as they stand in the script")
            return None

        class Loader(importlib.abc.Loader):
            def create_module(self, spec):
                return stand_in_for_cupy()

            def exec_module(self, module):
                pass
        return importlib.machinery.ModuleSpec("cupy", Loader())


# ---------------------------------------------------------------------------------------------------------
# From calls to phases: grouping by loop or by kind of work
# ---------------------------------------------------------------------------------------------------------

SMALL, MANY, WORTH = 10_000, 100, 1_000      # elements of small arrays, trip counts of long loops and of phases
SPECIAL = {"linalg", "fft", "filter", "dataframe", "sparse", "sort", "kmeans", "linear", "trees", "convolution"}
SIMULATING = {"draw", "elementwise", "reduction", "make", "sort"}


class Event:
    """All executions of one call in one loop."""

    def __init__(self, tally):
        cost, count = tally.cost, tally.count
        self.loop, self.place, self.order = tally.loop, tally.place, tally.order
        self.name, self.work, self.dtype, self.keys = cost.name, cost.work, cost.dtype, dict(cost.keys)
        self.elements, self.trips = cost.elements, count
        self.flops, self.funcs, self.draws = cost.flops * count, cost.funcs * count, cost.draws * count
        self.read, self.written = cost.read * count, cost.written * count
        self.calls = cost.calls * count
        self.seconds, self.gpu = tally.seconds, tally.gpu
        self.reads, self.writes = set(tally.reads), {tally.order} if tally.writes else set()
        self.torch = cost.name.startswith("aten.")

    def absorb(self, other):
        """Merges the same call with other shapes. Sizes become means weighted by the number of calls."""
        both = self.trips + other.trips
        self.elements = (self.elements * self.trips + other.elements * other.trips) / both
        for key, value in other.keys.items():
            mine = self.keys.get(key, value)
            if isinstance(value, (int, float)) and isinstance(mine, (int, float)):
                self.keys[key] = (mine * self.trips + value * other.trips) / both
        self.trips = both
        for name in ("flops", "funcs", "draws", "read", "written", "calls", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.reads |= other.reads
        self.writes |= other.writes

    @property
    def bytes(self):
        return self.read + self.written


class Scalars:
    """The interpreter's operations in an outermost loop, or outside of all loops."""

    work = "scalar"

    def __init__(self, loop, counts, trips):
        self.loop, self.order = loop, loop.first if loop.parent else 0
        self.flops = self.funcs = self.draws = self.pyops = 0
        self.lines = set()
        for at, count in counts.items():
            place, kind = RECORD.places[at // WIDTH], at % WIDTH
            if kind == PASSED:
                continue
            self.lines.add((place.file, place.line))
            if kind == DRAWN:
                self.draws += count
                self.pyops += count
                continue
            self.pyops += count
            weight = (6 if place.what == "Mult" else 2) if COMPLEX <= kind < FUNCTION else 1 if kind != WHOLE else 0
            self.flops += weight * count
            self.funcs += count if kind == COSTLY else 0
        self.trips = sum(trips.values())
        self.innermost = max(trips.values(), default=0)
        for number in trips:
            place = RECORD.places[number]
            self.lines.add((place.file, place.line))


class Group:
    """The events of one phase."""

    def __init__(self, kind, loop, events, scalars=None):
        self.kind, self.loop, self.events, self.scalars = kind, loop, events, scalars
        self.seconds = 0.0
        self.networks = []

    @property
    def order(self):
        return min([it.order for it in self.events] + ([self.scalars.order] if self.scalars else []))

    def sum(self, name):
        return sum(getattr(it, name) for it in self.events)

    @property
    def rounds(self):
        return max(1, self.loop.trips) if self.loop is not None and self.loop.parent is not None else 1


def all_loops(loop):
    yield loop
    for it in set(loop.children.values()):
        if it.parent is loop:
            yield from all_loops(it)


def all_events():
    """Returns all calls by first execution. More than three variants at one location are merged into their mean."""
    events = []
    for loop in all_loops(RECORD.root):
        by_place = {}
        for tally in loop.tally.values():
            by_place.setdefault((tally.place.number, tally.cost.name, tally.cost.work), []).append(tally)
        for tallies in by_place.values():
            made = [Event(it) for it in sorted(tallies, key=lambda it: it.order)]
            if len(made) > 3:
                for other in made[1:]:
                    made[0].absorb(other)
                made = made[:1]
            events += made
    return sorted(events, key=lambda it: it.order)


class Grouping:
    """Groups the recorded events into phases."""

    def __init__(self):
        self.events = all_events()
        self.within = {}
        for it in self.events:
            for loop in it.loop.around():
                self.within.setdefault(loop, []).append(it)
        outer = [it for it in set(RECORD.root.children.values()) if it.parent is RECORD.root]
        self.scalars = {it: Scalars(it, it.scalars, it.inner_trips) for it in outer}
        self.simulated = self.find_simulated()
        self.network_loops = {}
        for network in RECORD.networks.values():
            around = list(network.loop.around())[::-1]
            loop = around[1] if len(around) > 1 else around[0] if around else RECORD.root
            self.network_loops.setdefault(loop, []).append(network)

    def groups(self):
        groups = []
        for event in self.events:
            kind, loop = self.kind_of(event)
            if kind is None:
                continue
            place = next((at for at in range(len(groups) - 1, -1, -1) if self.belongs(
                groups[at], kind, loop, event, at == len(groups) - 1)), None)
            if place is None:
                groups.append(Group(kind, loop, [event]))
            else:
                groups[place].events.append(event)
        for loop, scalars in self.scalars.items():
            self.add_scalars(groups, loop, scalars)
        for it in groups:
            it.seconds += it.sum("seconds")
            it.networks = self.network_loops.get(it.loop or RECORD.root, []) if it.kind == "network" else []
        self.share_interpreter(groups)
        return sorted(groups, key=lambda it: it.order)

    def add_scalars(self, groups, loop, scalars):
        if self.array_work(loop) > 20 * 10 * (scalars.flops + scalars.trips):
            return
        if scalars.draws and scalars.flops >= scalars.draws:
            groups.append(Group("montecarlo", loop, [], scalars))
        elif scalars.innermost >= WORTH or scalars.flops >= WORTH:
            if scalars.draws and scalars.flops < scalars.draws:
                return      # a loop that draws numbers into a list only creates data
            groups.append(Group("loop", loop, [], scalars))

    def share_interpreter(self, groups):
        """Adds each loop's interpreter time, without the timed calls, to the loop's main phase."""
        for loop in self.scalars:
            rest = interpreter_seconds(loop)
            inside = [it for it in groups if it.loop is not None and it.loop in [loop, *below(loop)]]
            mine = [it for it in inside if it.scalars] or [it for it in inside if it.kind in (
                "network", "small-kernels", "stencil", "montecarlo", "chunks")] or inside
            if mine:
                best = max(mine, key=lambda it: it.scalars.trips if it.scalars else it.sum("calls"))
                best.seconds += rest

    def array_work(self, loop):
        return sum(it.flops + it.bytes + 1000 * it.calls for it in self.within.get(loop, ()))

    def kind_of(self, event):
        """Returns the kind of phase of an event and the loop that decides it, or `None` if the event creates data."""
        around = list(event.loop.around())
        if event.torch:
            for loop in around + [RECORD.root]:
                # Outside of loops, only the lines that call the network belong to it. In a loop, all work does.
                if loop in self.network_loops and (loop.parent or event.place.what == "network" or any(
                        it.trained for it in self.network_loops[loop]) and "backward" in event.name):
                    return "network", loop
        for loop in around:
            copies = {it.work for it in self.within[loop] if it.loop is loop}
            if {"togpu", "tocpu"} <= copies:
                return "chunks", loop
        if event.work in ("togpu", "tocpu", "wait"):
            return None, None
        if event in self.simulated:
            return "montecarlo", None
        for loop in around:
            if loop.shifted and loop.assigns and loop.trips > 1:
                return "stencil", loop
        for loop in around:
            if self.simulates(loop):
                return "montecarlo", loop
        if around and self.is_tiny(around[0]):
            return "small-kernels", around[0]
        if event.work in ("make", "draw"):
            return None, None
        return event.work, around[0] if around else None

    def simulates(self, loop):
        inside = self.within[loop]
        drawn = any(it.work == "draw" and it.elements > 1 and it.name not in ("permutation", "shuffle") for it in inside)
        return drawn and loop.trips > 1 and any(it.work == "elementwise" and it.name != "take" for it in inside) and all(
            it.work in SIMULATING for it in inside)

    def is_tiny(self, loop):
        own = [it for it in self.within[loop] if it.loop is loop]
        calls = sum(it.calls for it in own)
        trips = max([loop.trips] + [it.trips for it in self.within[loop]])
        return (calls > 0 and trips > MANY and not any(it.work in SPECIAL for it in own)
                and sum(it.bytes for it in own) / calls < 24 * SMALL
                and sum(it.flops for it in own) / calls < 30 * SMALL)

    def find_simulated(self):
        """Finds draws outside of loops whose results are later counted or averaged."""
        found = set()
        plain = {"rand", "randn", "random", "random_sample", "standard_normal", "normal", "choice", "lognormal",
                 "exponential", "poisson"}
        for at, event in enumerate(self.events):
            if event.work == "draw" and event.name in plain and event.elements > WORTH and event.loop.parent is None:
                found |= self.simulation_from(at)
        return found

    def simulation_from(self, first):
        made, members = set(self.events[first].writes), {self.events[first]}
        drawn = {order for it in self.events if it.work == "draw" for order in it.writes}
        scanned = compared = averaged = False
        for event in self.events[first + 1:]:
            if not event.reads & made:
                continue
            if event.work == "elementwise":
                if event.reads - made - drawn:
                    return set()
                compared |= event.name in ("less", "greater", "exp", "maximum", "where", "less_equal", "greater_equal")
                members.add(event)
                made |= event.writes
                if event.name in ("cumsum", "cumprod"):
                    scanned = True
                    break
            elif event.work == "reduction" and event.written == 0:
                averaged |= event.name in ("sum", "mean", "count_nonzero")
                members.add(event)
            else:
                return set()
        return members if scanned or compared and averaged else set()

    def belongs(self, group, kind, loop, event, is_last):
        if group.kind != kind or group.loop is not loop:
            return False
        if kind in ("stencil", "small-kernels", "chunks", "montecarlo", "network"):
            return True
        last = group.events[-1]
        same_line = any((it.place.file, it.place.line) == (event.place.file, event.place.line) for it in group.events)
        if self.makes_data(event) or self.makes_data(last):
            same_line, is_last = same_line and last.place.line == event.place.line, False
        near = same_line or is_last and last.place.function == event.place.function \
            and last.place.file == event.place.file and abs(last.place.line - event.place.line) <= 2
        alike = last.elements <= 2 * event.elements + 1 and event.elements <= 2 * last.elements + 1
        if kind == "elementwise":
            return near and alike and bytes_of(last.dtype) == bytes_of(event.dtype)
        if kind == "reduction":
            return near and alike and last.keys == event.keys
        if kind == "sort":
            return same_line and alike
        return same_line and last.name == event.name and last.keys == event.keys

    def makes_data(self, event):
        """Returns `True` for arithmetic outside of loops, on a line that draws numbers or creates an array."""
        return event.loop.parent is None and any(
            it.work in ("draw", "make") and it.place.line == event.place.line and it.place.file == event.place.file
            for it in self.events)


def below(loop):
    for it in all_loops(loop):
        if it is not loop:
            yield it


# ---------------------------------------------------------------------------------------------------------
# The overhead of recording
# ---------------------------------------------------------------------------------------------------------

PRICES = {}


# Typical lines of loops. Each operator is a separate location, because caches affect the overhead.
SAMPLES = {"operator": "x = a * b + c * (a - b) / 2.5; y = x * x + a * c; z = (y - x) * (a + b) - c; x < y; i + 1; a += y * b",
           "call": "x = f(); y = g(x); z = f()", "number": "x = sqrt(b); y = exp(x)",
           "index": "x = l[i]; y = l[j]; z = l[i]"}


def measure_prices():
    """Times lines with and without counting, at temporary locations that are removed from the record afterwards."""
    for name, text in SAMPLES.items():
        for local in (False, True):
            kept = len(RECORD.places), len(RECORD.counts), len(RECORD.trips)
            change = Instrument("<price>")
            change.functions = [int(local)]
            tree = ast.parse(text)
            ast.fix_missing_locations(change.visit(tree))
            # Long runs have large counts, and adding to a large integer allocates a new one.
            RECORD.counts[kept[1]:] = [10 ** 6] * (len(RECORD.counts) - kept[1])
            made = len(RECORD.places) - kept[0]
            counted, plain = (run_sample(it, local) for it in (tree, ast.parse(text)))
            add_price(name, local, (counted - plain) / made)
            del RECORD.places[kept[0]:], RECORD.counts[kept[1]:], RECORD.trips[kept[2]:]
    place, count = Place(len(RECORD.trips), "", 0, 0, "loop"), [10 ** 6]
    RECORD.trips.append(0)
    begun = clock()
    for _ in range(2000):
        enter(place)
        leave(place)
    for local in (False, True):
        add_price("loop", local, (clock() - begun) / 2000 / (1 + local))
    RECORD.trips.pop()
    for local in (False, True):
        setattr(builtins, PREFIX + "trips", count)
        add_price("trip", local, run_sample(ast.parse(PREFIX + "trips[0] += 1"), local) - run_sample(ast.parse("pass"), local))
    for number in [at for at, it in RECORD.root.children.items() if it.place is place]:
        del RECORD.root.children[number]


def measure_dispatch():
    """Measures PyTorch's time to dispatch an operator to this file, without the recorder's own time."""
    torch = sys.modules["torch"]
    try:
        from torch.utils._python_dispatch import _disable_current_modes as plainly
    except ImportError:
        return

    def once():
        x, best = torch.ones(8), math.inf
        for _ in range(5):
            recording, begun = RECORD.recording, clock()
            for _ in range(100):
                torch.add(x, x)
            best = min(best, clock() - begun - (RECORD.recording - recording))
        return best / 100
    RECORD.loop, kept = Loop(RECORD.root, Place(-1, "", 0, 0, "loop")), (RECORD.loop, RECORD.dispatched)
    counted = once()
    with plainly():
        add_price("dispatch", True, counted - once())
    RECORD.loop, RECORD.dispatched = kept


def add_price(name, local, seconds):
    """Adds a measured overhead of counting. It is measured before and after the run, because the load varies."""
    PRICES.setdefault((name, local), []).append(max(0.0, seconds))


def price_of(name, local):
    found = PRICES.get((name, local), ())
    return sum(found) / len(found) if found else 0.0


def run_sample(tree, local):
    """Returns the minimum time in seconds per execution of some statements, over five tries.

    Names are looked up as in the script: at module level they are slower than in a function.
    """
    whole = ast.parse("for k in range(1500):\n    pass")
    whole.body[0].body = tree.body
    if local:
        function = ast.parse("def run(a, b, c, l, i, j, f, g, sqrt, exp):\n    pass\nrun(a, b, c, l, i, j, f, g, sqrt, exp)")
        function.body[0].body = whole.body
        whole = function
    code, best = compile(ast.fix_missing_locations(whole), "<price>", "exec"), math.inf
    for _ in range(5):
        scope = {"a": 2.5, "b": 1.5, "c": 0.5, "l": [1, 2], "i": 1, "j": 0, "f": lambda x=0: x, "g": lambda x: x,
                 "sqrt": math.sqrt, "exp": math.exp}
        begun = clock()
        exec(code, scope)
        best = min(best, clock() - begun)
    return best / 1500


def price_of_counts(counts, trips, entries):
    """Returns the time that counting took, estimated from the counts."""
    total = entries * price_of("loop", True)
    for at, count in counts.items():
        place, kind = RECORD.places[at // WIDTH], at % WIDTH
        name = ("operator" if 0 < kind < FUNCTION else "number" if FUNCTION <= kind <= DRAWN else
                "index" if place.what == "index" else "call")
        total += count * price_of(name, place.function > 0)
    return total + sum(count * price_of("trip", RECORD.places[at].function > 0) for at, count in trips.items())


def interpreter_seconds(loop):
    """Returns the time of an outermost loop without its separately timed calls and without recording."""
    entries = sum(it.entries for it in below(loop)) + loop.entries
    counted = price_of_counts(loop.scalars, loop.inner_trips, entries) + loop.dispatched * price_of("dispatch", True)
    return max(0.0, loop.wall - loop.in_calls - loop.in_recorder - counted)


# ---------------------------------------------------------------------------------------------------------
# A phase as a link
# ---------------------------------------------------------------------------------------------------------

def number(value):
    """Formats a number for a link: as an integer, or with the significant digits."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    if abs(value) >= 100:
        return f"{value:.1f}"
    return f"{value:.3f}".rstrip("0").rstrip(".")


def link_text(family, keys):
    text = [f"w={family}"]
    for key, value in keys.items():
        if isinstance(value, str):
            text.append(f"{key}={value}")
        elif value is not None:
            # Without a unit, a number would be in the default unit of its key, such as gigabytes.
            text.append(f"{key}={number(value)}{'B' if key in ('in', 'out', 'chunk', 'bytes', 'handed') else ''}")
    return "&".join(text)


def widest(events):
    """Returns the number format that has the most bytes in the events."""
    weights = {}
    for it in events:
        weights[it.dtype] = weights.get(it.dtype, 0) + it.bytes
    floats = {it: w for it, w in weights.items() if it.startswith("f") or it.startswith("b")}
    return max(floats or weights, key=lambda it: (floats or weights)[it], default="fp64")


def link_of(group):
    build = {"stencil": stencil_link, "small-kernels": small_kernels_link, "chunks": chunks_link,
             "montecarlo": simulation_link, "loop": loop_link, "network": network_link,
             "elementwise": elementwise_link, "reduction": reduction_link, "sort": sort_link}.get(group.kind, own_link)
    family, keys = build(group)
    events = group.events
    if family not in ("dataframe", "llm", "sort", "loop", "training", "cnn", "transformer", "recurrent"):
        keys["dtype"] = widest(events) if events else "fp64"
    elif family == "loop":
        keys["dtype"] = "fp64"
    if any(it.gpu for it in events) and group.kind not in ("chunks", "network") and "data" not in keys:
        keys["data"] = "gpu"
    if events and all(it.torch for it in events) and group.kind != "network":
        keys.update(cpulib="pytorch-cpu", gpulib="pytorch")
    return family, keys


def round2(value):
    return round(value, 2)


def elementwise_link(group):
    events = group.events
    elements = max(it.elements for it in events)
    runs = max(it.trips for it in events)
    chain = max(1, round(sum(it.elements * it.trips for it in events) / (elements * runs)))
    one = bytes_of(widest(events)) * elements * chain * runs
    # Mean numbers of arrays read and written per operation, from bytes: broadcast arrays and masks count less.
    inputs, outputs = round2(group.sum("read") / one), round2(group.sum("written") / one)
    funcs = round2(group.sum("funcs") / (elements * runs))
    each = round2(group.sum("flops") / (elements * chain * runs))
    keys = {"elements": round(elements), "chain": chain, "inputs": inputs}
    if outputs != 1:
        keys["outputs"] = outputs
    if each > 1.3:
        keys["each"] = each
    if funcs:
        keys["funcs"] = funcs
    if runs > 1:
        keys.update(data="once", runs=runs)
    return "elementwise", keys


def reduction_link(group):
    keys = dict(group.events[0].keys)
    keys["elements"] = round(max(it.elements for it in group.events))
    runs = sum(it.trips for it in group.events)
    if runs > 1:
        keys["runs"] = runs
    return "reduction", keys


def sort_link(group):
    keys = {"elements": round(max(it.elements for it in group.events))}
    runs = sum(it.trips for it in group.events)
    if runs > 1:
        keys["runs"] = runs
    return "sort", keys


def own_link(group):
    """Returns the link of a family with keys from the call."""
    first = group.events[0]
    whole = {key: value if isinstance(value, str) or key == "nnz" else max(1, round(value)) for key, value in first.keys.items()}
    runs = sum(it.trips for it in group.events) * whole.pop("runs", 1)
    family = group.kind
    if family in ("custom", "convolution", "attention"):
        family = "custom"
        whole = {"kind": whole.get("kind", "dense"), "ops": round(group.sum("flops") / runs),
                 "in": round(group.sum("read") / runs), "out": round(group.sum("written") / runs)}
        if group.sum("funcs"):
            whole["funcs"] = round(group.sum("funcs") / runs)
    if runs > 1:
        whole["runs"] = runs
    return family, whole


def stencil_link(group):
    steps, elements = group.rounds, max(it.elements for it in group.events)
    chain = max(1, round(group.sum("calls") / steps))
    passes = steps * elements * chain
    size = bytes_of(widest(group.events))
    keys = {"elements": round(elements), "steps": steps, "chain": chain}
    each = round2(group.sum("flops") / passes)
    if each != 1:
        keys["each"] = each
    keys["inputs"] = round2(group.sum("read") / (passes * size))
    outputs = round2(group.sum("written") / (passes * size))
    if abs(outputs - 1) > 0.05:
        keys["outputs"] = outputs
    keys["arrays"] = 2
    return "stencil", keys


def small_kernels_link(group):
    calls = group.sum("calls")
    sizes = sum(it.elements * it.calls for it in group.events) / max(1, calls)
    trips = group.rounds
    return "small-kernels", {"iters": trips, "launches": max(1, round(calls / trips)), "elements": max(1, round(sizes))}


def chunks_link(group):
    copies = [it for it in group.events if it.work == "togpu"]
    chain = sum(it.calls for it in group.events if it.work not in ("togpu", "tocpu", "wait")) / group.rounds
    chunk = max((it.elements for it in copies), default=1)
    return "chunks", {"chunks": group.rounds, "chunk": round(chunk), "chain": max(1, round(chain))}


def simulation_link(group):
    events, scalars = group.events, group.scalars
    if scalars:
        paths = group.rounds
        steps = max(1, round(scalars.innermost / paths))
        draws, flops, funcs = scalars.draws, scalars.flops, scalars.funcs
    else:
        drawn = [it for it in events if it.work == "draw"]
        largest = max(drawn, key=lambda it: it.elements)
        paths, steps = largest.elements, group.rounds
        if any(it.name in ("cumsum", "cumprod") for it in events) and "rows" in largest.keys:
            paths = largest.keys["rows"]
            steps = largest.elements / paths
        draws, flops, funcs = group.sum("draws"), group.sum("flops"), group.sum("funcs")
    all_steps = paths * steps
    keys = {"paths": round(paths), "pathsteps": max(1, round(steps)), "draws": round2(draws / all_steps),
            "each": round2(flops / all_steps), "funcs": round2(funcs / all_steps)}
    if not scalars and any(it.name in ("cumsum", "cumprod") for it in events):
        keys["kept"] = "steps"
    if scalars:
        keys["cpulib"] = "python"
    return "montecarlo", keys


def loop_link(group):
    scalars = group.scalars
    trips = max(1, scalars.innermost)
    keys = {"iters": trips, "each": round2(scalars.pyops / trips)}
    parallel = independent(group.loop, trips)
    if parallel < trips:
        keys["parallel"] = parallel
    if scalars.funcs:
        keys["funcs"] = round2(scalars.funcs / trips)
    place = group.loop.place
    # This applies only if no nested loop does most of the work.
    if (place.file, place.line) in RECORD.row_objects and scalars.innermost <= group.loop.trips:
        keys["cpulib"] = "pandas-rows"
    return "loop", keys


def independent(outermost, trips):
    """Returns the number of iterations of the innermost loop that can run in parallel."""
    most = max(all_loops(outermost), key=lambda it: it.trips, default=None)
    one_by_one = 1
    for loop in most.around() if most else ():
        if loop.place.dependent:
            one_by_one *= max(1, loop.trips / max(1, loop.entries))
    return max(1, round(trips / one_by_one))


def network_link(group):
    network = max(group.networks, key=lambda it: it.forward)
    steps = max(1, network.calls)
    family = network.kind
    trains = any(it.trained for it in group.networks)
    keys = {"phase": "train" if trains else "infer"}
    params = sum(it.params for it in group.networks)
    if family == "recurrent":
        keys.update(width=network.width, layers=network.recurrent_layers, batch=network.batch, seq=network.seq)
        if network.gates != 4:
            keys["gates"] = network.gates
        if steps > 1:
            keys["runs"] = steps
    else:
        keys.update(params=params, layers=max(1, sum(it.layers for it in group.networks)), batch=network.batch)
        if family == "transformer":
            keys["seq"] = network.seq
        keys["steps"] = steps
    if family == "cnn":
        macs = network.forward / 2
        keys["uses"] = max(1, round(macs / max(1, network.params * network.batch * steps)))
        keys["acts"] = max(1, round(network.acts / max(1, network.batch * steps)))
    if family in ("training", "cnn"):
        keys["values"] = network.values
    if any(it.work == "wait" for it in group.events) and group.rounds > 1:
        keys["waits"] = "step"
    keys["dtype"] = network.dtype
    if network.gpu and not trains:
        keys["data"] = "gpu"
    return family, keys


# ---------------------------------------------------------------------------------------------------------
# Phases, lines and the link of the whole program
# ---------------------------------------------------------------------------------------------------------

CPUS = [(r"9R14", "epyc-9r14"), (r"9R45", "epyc-9r45"), (r"7R13", "epyc-7r13"), (r"EPYC 9654", "epyc-9654"),
        (r"EPYC 9354", "epyc-9354"), (r"EPYC 9755", "epyc-9755"), (r"EPYC 7763", "epyc-7763"),
        (r"EPYC 7742", "epyc-7742"), (r"EPYC 7543", "epyc-7543"), (r"EPYC 7502", "epyc-7502"),
        (r"8259CL", "xeon-8259cl"), (r"8275CL", "xeon-8275cl"), (r"8375C", "xeon-8375c"), (r"8488C", "xeon-8488c"),
        (r"8480", "xeon-8480plus"), (r"8124M", "xeon-8124m"), (r"6975P", "xeon-6975p-c"),
        (r"E5-(26\d\d) ?(v\d)", "xeon-e5-{0}{1}"), (r"Gold (5218|6148|6154|6230|6248)\b", "xeon-gold-{0}"),
        (r"Silver (4210|4214|4310)\b", "xeon-silver-{0}"),
        (r"i([5-9])-(8400|12400|13400|13600K|14600K|7700K|8700K|9700K|9900K|12700K|12700H|13700K|14700K|13900K|14900K)\b", "core-i{0}-{1}"),
        (r"Ryzen (\d) (?:PRO )?(3600|5600X?|7600|3700X|5700X|5800X|5800X3D|7700X|7800X3D|9700X|9800X3D|5900X|5950X|7900X|7950X|9900X|9950X)\b", "ryzen-{0}-{1}"),
        (r"Apple (M[1-4])(?: (Pro|Max|Ultra))?", "apple-{0}-{1}"), (r"Neoverse-V1", "graviton3"),
        # These virtual machines hide the model of their CPU, so assume a CPU of the same generation.
        (r"AMD EPYC-Genoa|AMD EPYC$", "epyc-9654"), (r"AMD EPYC-Milan", "epyc-7763"), (r"AMD EPYC-Rome", "epyc-7742"),
        (r"Sapphire ?Rapids", "xeon-8480plus"), (r"Skylake", "xeon-8124m"), (r"Cascadelake", "xeon-8259cl"),
        (r"Icelake", "xeon-8375c")]


def machine_keys():
    """Returns the keys for the CPU, if the calculator knows it, and for the number of cores."""
    name = cpu_name()
    keys = {}
    for pattern, known in CPUS:
        found = re.search(pattern, name, re.IGNORECASE)
        if found:
            keys["cpu"] = known.format(*(it or "" for it in found.groups())).lower().strip("-")
            break
    try:
        available = len(os.sched_getaffinity(0))
    except AttributeError:
        available = os.cpu_count() or 1
    keys["cores"] = max(1, available // threads_per_core())
    return name, keys


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith(("model name", "Model name")):
                    return line.split(":", 1)[1].replace("(R)", "").replace("(TM)", "").replace(" Processor", "").strip()
    except OSError:
        pass
    if sys.platform == "darwin":
        import subprocess
        try:
            return subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True,
                                  timeout=5).stdout.strip()
        except (OSError, subprocess.SubprocessError):
            pass
    return platform.processor() or platform.machine()


def threads_per_core():
    try:
        with open("/sys/devices/system/cpu/cpu0/topology/thread_siblings_list", encoding="utf-8") as file:
            return max(1, len(re.findall(r"\d+", file.read())))
    except OSError:
        return 1 if sys.platform == "darwin" else 2


def lines_of(group):
    """Returns a group's ranges of lines by file, with its loop first."""
    lines = {(it.place.file, it.place.line) for it in group.events}
    if group.scalars:
        lines |= group.scalars.lines
    ranges = []
    loop = group.loop
    file = loop.place.file if loop is not None and loop.place else (min(lines)[0] if lines else MAIN[0])
    kinds = ("loop", "stencil", "small-kernels", "chunks", "network", "montecarlo")
    if loop is not None and loop.place and group.kind in kinds:
        inside = {it for it in lines if it[0] == file and loop.place.line <= it[1] <= loop.place.end}
        if inside and (len(inside) == len(lines) or group.kind != "small-kernels"):
            ranges.append([loop.place.line, loop.place.end])
            lines -= inside
    fixed = len(ranges)
    for it in sorted(line for where, line in lines if where == file):
        if len(ranges) > fixed and it <= ranges[-1][1] + 1:
            ranges[-1][1] = it
        else:
            ranges.append([it, it])
    return file, ranges


def phase_of(group):
    family, keys = link_of(group)
    file, lines = lines_of(group)
    events, scalars = group.events, group.scalars
    made = {it for event in events for it in event.writes}
    read = {it for event in events for it in event.reads} - made
    products = [it for it in events if it.work in PRODUCTS]
    flops = sum(it.flops for it in (products if group.kind == "network" else events))
    phase = {"lines": lines, "link": link_text(family, keys), "family": family, "dtype": keys.get("dtype"),
             "flops": flops + (scalars.flops if scalars else 0),
             "funcs": sum(it.funcs for it in events) + (scalars.funcs if scalars else 0),
             "bytes": group.sum("bytes") if events else None,
             "calls": group.sum("calls") if events else None,
             "trips": scalars.trips if scalars else group.rounds if group.loop is not None and group.loop.parent else None,
             "reads": sorted(read), "writes": sorted(made), "sure": "known", "time_s": group.seconds}
    if file != MAIN[0]:
        phase["file"] = os.path.relpath(file, MAIN[1])
    return phase


def rows_by_line(grouping, groups):
    """Returns the counts of each line, independent of its phase."""
    rows = {}

    def row(file, line):
        return rows.setdefault((file, line), {"flops": 0, "funcs": 0, "bytes": 0, "calls": 0, "draws": 0, "trips": 0,
                                              "pyops": 0, "time_s": 0.0, "what": {}})
    for it in grouping.events:
        mine = row(it.place.file, it.place.line)
        for name, value in (("flops", it.flops), ("funcs", it.funcs), ("bytes", it.bytes), ("calls", it.calls),
                            ("draws", it.draws), ("time_s", it.seconds)):
            mine[name] += value
        name = it.name.replace("aten.", "")
        mine["what"][name] = mine["what"].get(name, 0) + it.trips
    for place in RECORD.places:
        counts = RECORD.counts[place.number * WIDTH:(place.number + 1) * WIDTH]
        if any(counts[1:]):
            mine = row(place.file, place.line)
            mine["pyops"] += sum(counts[1:DRAWN])
            complex_ones = sum(counts[COMPLEX:FUNCTION]) * (6 if place.what == "Mult" else 2)
            mine["flops"] += counts[2] + counts[3] + complex_ones + counts[FUNCTION] + counts[COSTLY]
            mine["funcs"] += counts[COSTLY]
            mine["draws"] += counts[DRAWN]
    for number, trips in enumerate(RECORD.trips):
        if trips:
            place = RECORD.places[number]
            row(place.file, place.line)["trips"] += trips
    for group in groups:      # the interpreter's time in a loop counts at the loop's first line
        if group.loop is not None and group.loop.place:
            row(group.loop.place.file, group.loop.place.line)["time_s"] += group.seconds - group.sum("seconds")
    return rows


def steps_of(phases):
    """Returns the phases as steps of a program. Steps have no key `runs`: phases that repeat are in rounds, together
    with neighboring phases that run equally often."""
    steps, before, inside = [], None, 1
    for it, after in zip(phases, [*phases[1:], None]):
        count, link = runs_of(it["link"])
        goes_on = before is not None and count == inside and count > 1 and is_next(before, it)
        if inside > 1 and not goes_on:
            steps.append("rounds=end")
        if count > 1 and not goes_on:
            steps.append(f"rounds={number(count)}")
        # If the next phase uses no array of this phase, nothing stays on the GPU between them.
        handed = "&handed=0B" if after is not None and not is_handed(it, after) else ""
        steps.append(f"begin={phase_name(it)}&{link}{measured(it, count)}{handed}")
        before, inside = it, count
    return [*steps, *(["rounds=end"] if inside > 1 else [])]


def measured(phase, runs):
    """Returns the key with the measured time per run of a phase, which the answer then uses."""
    return f"&measured=oncpu:{phase['time_s'] / runs:.4g}" if phase["time_s"] > 0 else ""


def runs_of(link):
    """Returns the number of runs in a link, and the link for a single run."""
    pairs = [it.split("=", 1) for it in link.split("&")]
    count = next((float(value) for key, value in pairs if key == "runs"), 1.0)
    return count, "&".join(f"{key}={value}" for key, value in pairs if key != "runs")


def is_next(before, after):
    """Returns `True` if two phases are in neighboring lines of one file."""
    if not before["lines"] or not after["lines"] or before.get("file") != after.get("file"):
        return False
    return before["lines"][0][0] <= after["lines"][0][0] <= before["lines"][0][1] + 1


def is_handed(before, after):
    """Returns `True` if a phase reads or changes an array that the previous phase has read, made or changed."""
    both = [set(it["reads"]) | set(it["writes"]) for it in (before, after)]
    return not all(both) or bool(both[0] & both[1])


MOST_LINK = 1_900


def whole_link(phases, machine):
    """Returns one link for all relevant phases: a single scenario, or a program of several phases."""
    machine = [f"{key}={value}" for key, value in machine.items()]
    total = sum(it["time_s"] for it in phases) or 1.0
    kept = [it for it in phases if it["time_s"] >= 0.01 * total] or phases[:1]
    while True:
        if not kept:
            return "v=1"
        if len(kept) == 1:
            return "&".join(["v=1", *machine, kept[0]["link"] + measured(kept[0], runs_of(kept[0]["link"])[0])])
        text = "&".join(["v=1", *machine, *steps_of(kept)])
        if len(text) <= MOST_LINK:
            return text
        kept.remove(min(kept, key=lambda it: it["time_s"]))


def phase_name(phase):
    first, last = phase["lines"][0] if phase["lines"] else (0, 0)
    name = f"line-{first}" if first == last else f"lines-{first}-{last}"
    return f"{phase['file'].replace('.py', '').replace(os.sep, '-')}-{name}"[:40] if "file" in phase else name


class Report:
    """The results of a recording, ready for output."""

    def __init__(self, wall, options):
        grouping = Grouping()
        self.groups = grouping.groups()
        self.phases = [phase_of(it) for it in self.groups]
        self.rows = rows_by_line(grouping, self.groups)
        self.machine_name, self.machine = machine_keys()
        self.fragment = whole_link(self.phases, self.machine)
        self.page, self.wall = options.page, wall
        entries = sum(it.entries for it in all_loops(RECORD.root))
        counts = {at: it for at, it in enumerate(RECORD.counts) if it}
        trips = {at: it for at, it in enumerate(RECORD.trips) if it}
        self.overhead = min(wall, RECORD.recording + price_of_counts(counts, trips, entries)
                            + RECORD.dispatched * price_of("dispatch", True))

    @property
    def link(self):
        return f"{self.page or ''}#{self.fragment}"

    def outside(self):
        return [{"lines": [line, line], "why": f"{what}: {why}" + (f" ({times} calls)" if times > 1 else "")}
                for (_, line, what), (why, times) in sorted(RECORD.unseen.items())]

    def as_json(self):
        return {"version": 1, "source": "recorded", "phases": self.phases, "ask": [], "outside": self.outside(),
                "dropped": RECORD.dropped, "link": self.link, "notes": notes(),
                "lines": [dict({"line": line}, **({} if file == MAIN[0] else {"file": os.path.relpath(file, MAIN[1])}),
                               **row) for (file, line), row in sorted(self.rows.items())],
                "recorded_s": self.wall, "without_recording_s": self.wall - self.overhead}

    def as_text(self):
        out = ["", "What was computed, line by line"]
        out += self.table()
        out += ["", f"{'Phase':24}{'time':>10}  link"]
        for it in sorted(self.phases, key=lambda it: -it["time_s"])[:12]:
            out.append(f"{phase_name(it):24}{seconds(it['time_s']):>10}  {it['link']}")
        for it in self.outside():
            out.append(f"not seen, line {it['lines'][0]}: {it['why']}")
        for it in RECORD.dropped:
            out.append(f"left out, line {it['line']}: {it['why']}")
        out += [f"note: {it}" for it in notes()]
        plain = self.wall - self.overhead
        out.append(f"The run took {seconds(self.wall)} under recording, some {seconds(plain)} without"
                   f" ({self.machine_name}, {self.machine['cores']} cores).")
        phases = sum(it["time_s"] for it in self.phases)
        out.append(f"Phases take {seconds(phases)} of that; the rest is imports, making data, and what is not seen.")
        out += ["", self.link if self.phases else "Nothing was computed that the calculator knows."]
        return "\n".join(out)

    def table(self):
        total = sum(row["time_s"] for row in self.rows.values()) or 1.0
        head = f"{'line':>6} {'time':>9} {'share':>5} {'operations':>10} {'bytes':>9} {'calls':>8} {'trips':>8}  what"
        shown = sorted(self.rows.items(), key=lambda it: -it[1]["time_s"])[:25]
        lines = [head]
        for (file, line), row in sorted(shown):
            name = f"{line}" if file == MAIN[0] else f"{os.path.basename(file)[:-3]}:{line}"
            what = ", ".join(f"{name}" if times == 1 else f"{times} {name}" for name, times in
                             sorted(row["what"].items(), key=lambda it: -it[1])[:4]) or "loop" * bool(row["trips"])
            lines.append(f"{name:>6} {seconds(row['time_s']):>9} {row['time_s'] / total:>5.0%} {short(row['flops']):>10} "
                         f"{short(row['bytes']):>9} {short(row['calls']):>8} {short(row['trips']):>8}  {what}")
        return lines


def notes():
    return sorted(RECORD.notes)


def short(value):
    for unit, name in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:.3g}{name}"
    return f"{value:.3g}" if value else ""


def seconds(value):
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= unit:
            return f"{value / unit:.3g} {name}"
    return "" if value < 1e-9 else f"{value * 1e9:.0f} ns"


# ---------------------------------------------------------------------------------------------------------
# Running the script
# ---------------------------------------------------------------------------------------------------------

class Options:
    def __init__(self, arguments):
        self.json, self.page, self.replace, self.interpret, self.script = False, None, {}, False, None
        self.arguments = []
        waiting = list(arguments)
        while waiting:
            it = waiting.pop(0)
            name, equals, value = it.partition("=")
            if it in ("--help", "-h"):
                print(__doc__.strip())
                raise SystemExit(0)
            if it == "--json":
                self.json = True
            elif it == "--interpret":
                self.interpret = True
            elif name in ("--page", "--set"):
                value = value if equals else waiting.pop(0) if waiting else wrong(f"{name} needs a value")
                if name == "--page":
                    self.page = value.split("#")[0]
                    continue
                constant, equals, new = value.partition("=")
                self.replace[constant.strip()] = new if equals else wrong("--set takes NAME=VALUE")
            elif it.startswith("-"):
                wrong(f"{it} is no option; --help says what there is")
            else:
                self.script, self.arguments = it, waiting
                return
        wrong("which script? --help says how to use this")


def wrong(text):
    print(f"offload_record: {text}", file=sys.stderr)
    raise SystemExit(2)


def read_source(path):
    """Returns the script's source. Notebook commands, which are not Python, are blanked out and reported."""
    with open(path, "rb") as file:
        source = importlib.util.decode_source(file.read())
    try:
        ast.parse(source)
    except SyntaxError:
        kept = []
        for number_, line in enumerate(source.splitlines(), 1):
            command = line.lstrip()[:1] in ("%", "!")
            if command:
                RECORD.dropped.append({"line": number_, "why": "not Python: a command of a notebook"})
            kept.append("" if command else line)
        shorter = "\n".join(kept) + "\n"
        try:
            ast.parse(shorter)
        except SyntaxError:
            RECORD.dropped.clear()
            return source
        return shorter
    return source


def without_recorder(error):
    """Removes the frames of this file from the script's traceback."""
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        kept, frame = [], error.__traceback__
        while frame is not None:
            if frame.tb_frame.f_code.co_filename not in (HERE, __file__, "<string>"):
                kept.append(frame)
            frame = frame.tb_next
        chain = None
        for it in reversed(kept):
            chain = types.TracebackType(chain, it.tb_frame, it.tb_lasti, it.tb_lineno)
        error.__traceback__ = chain
        error = error.__cause__ or error.__context__


def run(options):
    """Runs the script as `python script.py` would, and returns its exit status."""
    path = os.path.abspath(options.script)
    MAIN[0], MAIN[1] = path, os.path.dirname(path)
    module = types.ModuleType("__main__")
    module.__file__, module.__builtins__ = path, builtins
    sys.argv = [options.script] + options.arguments
    sys.path[0] = MAIN[1]
    try:
        code = instrumented(read_source(path), path, options.replace, options.interpret)
    except SyntaxError as error:
        without_recorder(error)
        sys.excepthook(type(error), error, None)
        return 1
    for name in options.replace:
        RECORD.note(f"--set {name}: nothing of that name is assigned in the script")
    for name, function in (("imported", imported), ("slice", slice), ("trips", RECORD.trips)):
        setattr(builtins, PREFIX + name, function)
    sys.modules["__main__"] = module
    sys.meta_path.insert(0, ChangedModules(MAIN[1], options.interpret))
    try:
        exec(code, module.__dict__)
    except SystemExit as stop:
        return stop.code
    except KeyboardInterrupt as error:
        without_recorder(error)
        sys.excepthook(type(error), error, error.__traceback__)
        return 130
    except BaseException as error:
        without_recorder(error)
        sys.excepthook(type(error), error, error.__traceback__)
        return 1
    return 0


def main():
    options = Options(sys.argv[1:])
    if not os.path.isfile(options.script):
        wrong(f"there is no file {options.script}")
    out = None
    if options.json:
        # The script's output must not mix with the JSON object.
        sys.stdout.flush()
        out = os.dup(1)
        os.dup2(2, 1)
    measure_prices()
    begun = clock()
    status = run(options)
    wall = clock() - begun
    while RECORD.stack:
        leave(RECORD.stack[-1][0])
    sys.stdout.flush()
    if not RECORD.places:
        return status
    try:
        measure_prices()
        if RECORD.dispatched:
            measure_dispatch()
        report = Report(wall, options)
        if options.json:
            with os.fdopen(out, "w", encoding="utf-8") as file:
                file.write(json.dumps(report.as_json(), default=float) + "\n")
        else:
            print(report.as_text(), file=sys.stderr)
    except Exception as error:
        print(f"offload_record: the report failed, {type(error).__name__}: {error}", file=sys.stderr)
        if os.environ.get("OFFLOAD_RECORD_DEBUG"):
            raise
    return status


if __name__ == "__main__":
    sys.exit(main())
