#!/usr/bin/env python3
"""Measures the cost of common Python CPU libraries on one machine, and writes a CSV.

    python measure.py [--only section,section] [--rounds 2] [--out measured.csv]

Each section runs in its own child process, so that thread counts and NumPy's SIMD dispatch are set before
anything is imported. `seconds` is the minimum time of one call over all rounds: one call to warm up, then five
samples of at least a millisecond each, or as many as fit the case's budget. `n` is the count in the unit that the
operation names (elements, voxels, rows, FLOP...), and `ns_each` is seconds / n. A ratio in a note compares the
two rows written. If a library is not installed, only its section is skipped.
SPDX-License-Identifier: MIT
"""
import argparse, csv, ctypes, io, math, os, platform, random, re, subprocess, sys, tempfile
from time import perf_counter as now

DATE = "2026-11-21"
BUDGET = 0.45  # seconds of samples for one case
COLUMNS = "id,library,version,operation,dtype,threads,n,seconds,ns_each,note".split(",")
CORES = len(os.sched_getaffinity(0))
C_SOURCE = r"""
#define _GNU_SOURCE
#include <math.h>
#include <sys/mman.h>
long add_chain(const void *a, long n) {
    long x = 1, y = 3;
    for (long i = 0; i < n; i++) __asm__ volatile(".rept 64\n add %1, %0\n .endr" : "+r"(x) : "r"(y));
    return x;
}
long touch_pages(const void *a, long n) {
    char *p = mmap(0, n * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return 1;
    madvise(p, n * 4096, MADV_NOHUGEPAGE);
    for (long i = 0; i < n; i++) p[i * 4096] = 1;
    return munmap(p, n * 4096);
}
double sin_loop(const double *a, long n) { double s = 0; for (long i = 0; i < n; i++) s += sin(a[i]); return s; }
double exp_loop(const double *a, long n) { double s = 0; for (long i = 0; i < n; i++) s += exp(a[i]); return s; }
double pow_loop(const double *a, long n) { double s = 0; for (long i = 0; i < n; i++) s += pow(a[i], 1.7); return s; }
"""


def best(call, budget=BUDGET):
    """Returns the minimum seconds of one call."""
    start = now(); call(); first = now() - start
    inner = 1
    if first < 1e-3:
        start = now(); call()
        inner = max(1, int(1e-3 / max(now() - start, 2e-8)))
    least, spent, taken = first, 0.0, 0
    while taken < 5 and (taken == 0 or spent < budget):
        start = now()
        for _ in range(inner):
            call()
        took = now() - start
        least, spent, taken = min(least, took / inner), spent + took, taken + 1
    return least


def case(name, library, operation, dtype, threads, n, call, *notes):
    """Times one case and prints its row. `filled` completes the notes at the end: flop= and byte= (per unit of n),
    share= and times= (relative to another row, by rate and by time)."""
    package, seconds = library.split()[0], best(call)
    version = {"python": platform.python_version(), "C": "gcc -O2"}.get(package) or sys.modules[package].__version__
    csv.writer(sys.stdout, lineterminator="\n").writerow([name, library, version, operation, dtype, threads, int(n),
        f"{seconds:.4g}", f"{seconds / n * 1e9:.4g}", "; ".join(notes)])
    sys.stdout.flush()


def filled(row, rows):
    """Returns the row with its derived notes computed."""
    def value(match):
        kind, of = match.groups()
        if kind in ("flop", "byte"):
            return f"{float(of) * float(row[6]) / float(row[7]) / 1e9:.4g} {'GFLOP/s' if kind == 'flop' else 'GB/s'}"
        if of not in rows:
            return ""
        own, other = (float(r[7]) / float(r[6]) for r in (row, rows[of]))
        return f"{other / own:.3f} of the rate of {of}" if kind == "share" else f"{own / other:.2f} times {of}"
    return row[:9] + [re.sub(r"(flop|byte|share|times)=(\S+?)(?=;|$)", value, row[9])]


def c_loop(name, n, array=None):
    """Returns a call of one of the C loops above, or None if there is no compiler."""
    with tempfile.TemporaryDirectory() as directory:
        source, target = os.path.join(directory, "loops.c"), os.path.join(directory, "loops.so")
        with open(source, "w") as file:
            file.write(C_SOURCE)
        try:
            subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", target, "-lm"], check=True)
        except (OSError, subprocess.CalledProcessError):
            return None
        function = getattr(ctypes.CDLL(target), name)
    function.argtypes = [ctypes.c_void_p, ctypes.c_long]
    return lambda: function(array, n)


def clock_ghz():
    """Measures the sustained clock with a chain of dependent register adds, which retires one per cycle."""
    chain = c_loop("add_chain", 3_000_000)
    return 64 * 3e6 / best(chain, 2.0) / 1e9 if chain else math.nan


def numpy_calls():
    import numpy as np
    rng = np.random.default_rng(1)
    one, out1, a, cube = np.ones(1), np.empty(1), np.ones(1000), np.ones((4, 4, 4))
    for name, label, call in (
            ("add", "np.add(a, b)", lambda: np.add(one, one)), ("add_out", "np.add(a, b, out)", lambda: np.add(one, one, out1)),
            ("operator", "a + b", lambda: one + one), ("sum", "np.sum(a)", lambda: np.sum(one)),
            ("view", "view a[1:-1]", lambda: a[1:-1]), ("item", "scalar read a[5]", lambda: a[5]),
            ("view3", "view a[1:-1,1:-1,1:-1]", lambda: cube[1:-1, 1:-1, 1:-1]), ("nothing", "empty lambda", lambda: None)):
        case(f"np.call.{name}", "numpy", f"{label}, one call", "f64", 1, 1, call, "the empty lambda included")
    for n in (10**3, 10**4, 10**5, 10**6, 10**7, 5 * 10**7):
        a, b, out = rng.random(n), rng.random(n), np.zeros(n)
        table = [("add.alloc", "np.add(a, b)", 24, lambda: np.add(a, b)), ("add.out", "np.add(a, b, out)", 24, lambda: np.add(a, b, out))]
        if n in (10**4, 10**6, 5 * 10**7):
            table += [("copyto", "np.copyto(out, a)", 16, lambda: np.copyto(out, a)), ("sum", "np.sum(a)", 8, lambda: np.sum(a)),
                      ("mean", "np.mean(a)", 8, lambda: np.mean(a)), ("std", "np.std(a)", 8, lambda: np.std(a))]
        for name, label, size, call in table:
            case(f"np.{name}.{n}", "numpy", label, "f64", 1, n, call, f"byte={size}")
    for n in (10**5, 10**7):
        a, index = rng.random(n), rng.integers(0, n, n)
        for name, label, call in (
                ("cumsum", "np.cumsum(a)", lambda: np.cumsum(a)), ("mask", "a[a > 0.5], half kept at random", lambda: a[a > 0.5]),
                ("where", "np.where(a > 0.5, a, 0)", lambda: np.where(a > 0.5, a, 0.0)), ("take", "a[index] at random", lambda: a[index]),
                ("rng.random", "rng.random", lambda: rng.random(n)), ("rng.normal", "rng.standard_normal", lambda: rng.standard_normal(n))):
            case(f"np.{name}.{n}", "numpy", label, "f64", 1, n, call)
    for cells, inner in (("3e4", 26), ("3e4", 100), ("1e6", 26), ("1e6", 100), ("1e6", 1000)):
        p = round((float(cells) / inner) ** 0.5)
        n, a, out = p * p * inner, rng.random((p + 2, p + 2, inner + 2)), np.zeros((p, p, inner))
        x, y, o = a[1:-1, 1:-1, 1:-1], a[2:, 1:-1, 1:-1], out.reshape(-1)
        flat = rng.random(n + p * inner + 1)  # two views of it overlap, as the views of `a` do
        u, v = flat[1:n + 1], flat[p * inner + 1:]
        for kind, base, sliced in (("out", lambda: np.add(u, v, o), lambda: np.add(x, y, out)),
                                   ("alloc", lambda: u + v, lambda: a[1:-1, 1:-1, 1:-1] + a[2:, 1:-1, 1:-1])):
            case(f"np.stencil.flat_{kind}.{cells}.{inner}", "numpy", f"contiguous add of two views, {kind}", "f64", 1, n, base)
            case(f"np.stencil.sliced_{kind}.{cells}.{inner}", "numpy", f"sliced 3-D add, {kind}, inner {inner}", "f64", 1, n, sliced,
                 f"times=np.stencil.flat_{kind}.{cells}.{inner}")


def numpy_simd(tag="np", label="numpy"):
    """Times the kernels whose speed depends on SIMD dispatch."""
    import numpy as np
    rng = np.random.default_rng(2)
    for kind, dtype in (("f64", np.float64), ("f32", np.float32)):
        n = 10**5
        a, b, out = (rng.random(n) * 9.9 + 0.1).astype(dtype), (rng.random(n) + 1).astype(dtype), np.zeros(n, dtype)
        for name in "sin cos tan arctan exp log tanh sqrt divide multiply power".split():
            f = getattr(np, name)
            call = (lambda: f(a, out)) if f.nin == 1 else (lambda: f(a, b, out))
            case(f"{tag}.{name}.{kind}", label, f"np.{name} with out", kind, 1, n, call, "arguments 0.1 to 10")
    for kind, dtype in (("f64", np.float64), ("f32", np.float32), ("i64", np.int64)):
        for n in (10**4, 10**6, 10**7):
            a = (rng.random(n) * 2**40).astype(dtype)
            case(f"{tag}.sort.{kind}.{n}", label, "np.sort(a), random", kind, 1, n, lambda: np.sort(a))
            case(f"{tag}.argsort.{kind}.{n}", label, "np.argsort(a), random", kind, 1, n, lambda: np.argsort(a))


def fft():
    import numpy as np, scipy, scipy.fft
    rng = np.random.default_rng(3)
    for n in (2**10, 2**16, 2**20, 2**22):
        z, flop = rng.random(n) + 1j * rng.random(n), f"flop={5 * math.log2(n):.6g}"
        z32 = z.astype(np.complex64)
        case(f"np.fft.{n}", "numpy", "np.fft.fft", "c128", 1, n, lambda: np.fft.fft(z), flop)
        case(f"sp.fft.c128.{n}", "scipy", "scipy.fft.fft", "c128", 1, n, lambda: scipy.fft.fft(z), flop)
        case(f"sp.fft.c64.{n}", "scipy", "scipy.fft.fft", "c64", 1, n, lambda: scipy.fft.fft(z32), flop)
    z, z32, r = (x.reshape(2048, 2048) for x in (z, z32, z.real.copy()))
    case("np.fft2", "numpy", "np.fft.fft2 2048^2", "c128", 1, n, lambda: np.fft.fft2(z), flop)
    for w in (1, CORES):
        case(f"sp.fft2.c128.w{w}", "scipy", "scipy.fft.fft2 2048^2", "c128", w, n, lambda: scipy.fft.fft2(z, workers=w), flop)
        case(f"sp.fft2.c64.w{w}", "scipy", "scipy.fft.fft2 2048^2", "c64", w, n, lambda: scipy.fft.fft2(z32, workers=w), flop)
    case("sp.rfft2", "scipy", "scipy.fft.rfft2 2048^2", "f64", 1, n, lambda: scipy.fft.rfft2(r), f"flop={2.5 * math.log2(n)}")


def linear_algebra():
    import numpy as np, scipy, scipy.linalg as la, scipy.sparse as sp
    from threadpoolctl import threadpool_limits
    rng = np.random.default_rng(4)
    for threads in (1, CORES):
        threadpool_limits(threads)
        for kind, n in ((k, n) for k in ("f64", "f32") for n in (100, 250, 500, 1000, 2000, 4000)):
            a, b = (rng.random((n, n)).astype({"f64": np.float64, "f32": np.float32}[kind]) for _ in range(2))
            case(f"np.gemm.{kind}.{n}.t{threads}", "numpy", f"np.dot n={n}, FLOP", kind, threads, 2 * n**3, lambda: np.dot(a, b), "flop=1")
        for n in (500, 1000, 2000):
            a, b = rng.random((n, n)), rng.random((n, 1))
            spd, sym = a @ a.T + n * np.eye(n), a + a.T
            for name, count, call in (
                    ("svd", 21, lambda: la.svd(a, full_matrices=False, check_finite=False)),
                    ("svdvals", 8 / 3, lambda: la.svdvals(a, check_finite=False)),
                    ("eigh", 9, lambda: la.eigh(sym, check_finite=False)),
                    ("solve", 2 / 3, lambda: la.solve(a, b, assume_a="gen", check_finite=False)),
                    ("cholesky", 1 / 3, lambda: la.cholesky(spd, check_finite=False)),
                    ("qr", 4 / 3, lambda: la.qr(a, mode="r", check_finite=False))):
                if threads > 1 and n == 2000 and "svd" in name:
                    continue  # slow, and the result is the same as for n=1000
                case(f"la.{name}.{n}.t{threads}", "scipy", f"scipy.linalg.{name} n={n}, FLOP", "f64", threads, count * n**3, call,
                     f"{count:.3g} n^3 FLOP counted", f"share=np.gemm.f64.{n}.t{threads}")
    n, t = 10**6, sp.diags([-1.0, 2.0, -1.0], [-1, 0, 1], shape=(1000, 1000))
    x, index = rng.random(n), rng.integers(0, n, 10 * n)
    scattered = sp.csr_matrix((rng.random(10 * n), index, np.arange(0, 10 * n + 1, 10)), (n, n))
    laplace = sp.csr_matrix(sp.kron(t, sp.eye(1000)) + sp.kron(sp.eye(1000), t))
    for name, label, m in (("random", "1e6 rows of 10 random", scattered), ("laplace", "5-point Laplacian 1000x1000", laplace)):
        case(f"sparse.{name}", "scipy", f"CSR matvec, {label}, non-zero", "f64", 1, m.nnz, lambda: m @ x, f"{m.indices.dtype} indices")


def images():
    import numpy as np, scipy, scipy.ndimage as nd, scipy.signal as sg, skimage
    from skimage import color, filters
    rng = np.random.default_rng(5)
    w = {taps: rng.random(taps) / taps for taps in (5, 9, 25)}
    sym, k = np.array([1, 2, 4, 8, 16, 8, 4, 2, 1]) / 46, {size: rng.random((size, size)) / 25 for size in (3, 5)}
    k27 = rng.random((3, 3, 3)) / 27
    for kind, dtype in (("u8", np.uint8), ("f32", np.float32)):
        v = (rng.random((256, 256, 256)) * 255).astype(dtype)
        odd, small, cube, plane = v[:200, :240, :250].copy(), v[:64, :128, :128].copy(), v[:64, :64, :64].copy(), v.reshape(4096, 4096)[:2048, :2048].copy()
        table = [(f"corr9odd.ax{x}", f"correlate1d 9 taps axis {x}, 200x240x250", odd.size, lambda x=x: nd.correlate1d(odd, w[9], x)) for x in (0, 1, 2)]
        for x in (0, 2):
            table.append((f"uniform7.ax{x}", f"uniform_filter1d 7 axis {x}, 256^3", v.size, lambda x=x: nd.uniform_filter1d(v, 7, x)))
            table += [(f"corr{t}.ax{x}", f"correlate1d {t} taps axis {x}, 256^3", v.size, lambda x=x, t=t: nd.correlate1d(v, w[t], x)) for t in w]
        table += [("corr9sym.ax2", "correlate1d 9 symmetric taps axis 2, 256^3", v.size, lambda: nd.correlate1d(v, sym, 2)),
                  ("gauss1", "gaussian_filter sigma 1 (9 taps), 256^3, voxel and axis", 3 * v.size, lambda: nd.gaussian_filter(v, 1)),
                  ("gauss1odd", "gaussian_filter sigma 1 (9 taps), 200x240x250, voxel and axis", 3 * odd.size, lambda: nd.gaussian_filter(odd, 1)),
                  ("median27", "median_filter 3x3x3, noise", small.size, lambda: nd.median_filter(small, 3)),
                  ("conv27", "convolve 3x3x3", small.size, lambda: nd.convolve(small, k27)),
                  ("erode27", "grey_erosion 3x3x3", small.size, lambda: nd.grey_erosion(small, 3)),
                  ("zoom2.o1", "zoom 2 order 1 of 64^3, output voxel", 8 * cube.size, lambda: nd.zoom(cube, 2, order=1)),
                  ("zoom2.o3", "zoom 2 order 3 of 64^3, output voxel", 8 * cube.size, lambda: nd.zoom(cube, 2, order=3)),
                  ("conv2d9", "convolve 3x3 of 2048^2", plane.size, lambda: nd.convolve(plane, k[3])),
                  ("conv2d25", "convolve 5x5 of 2048^2", plane.size, lambda: nd.convolve(plane, k[5]))]
        for name, label, n, call in table:
            case(f"nd.{name}.{kind}", "scipy", label, kind, 1, n, call)
    x, h, sos = rng.random(10**6), rng.random(61), sg.butter(8, 0.2, output="sos")
    g, c, n = rng.random((2048, 2048)), rng.random((2048, 2048, 3)), 2048**2
    for name, library, label, count, call in (
            ("sg.resample", "scipy", "resample_poly(2, 3), 61 taps, output sample", 666667, lambda: sg.resample_poly(x, 2, 3)),
            ("sg.upfirdn", "scipy", "upfirdn(61 taps, 2, 3), output sample", 666687, lambda: sg.upfirdn(h, x, 2, 3)),
            ("sg.sosfilt", "scipy", "sosfilt 4 sections, sample", x.size, lambda: sg.sosfilt(sos, x)),
            ("ski.gaussian", "skimage", "gaussian sigma 1 of 2048^2, pixel", n, lambda: filters.gaussian(g, 1)),
            ("ski.sobel", "skimage", "sobel of 2048^2, pixel", n, lambda: filters.sobel(g)),
            ("ski.rgb2gray", "skimage", "rgb2gray of 2048^2, pixel", n, lambda: color.rgb2gray(c))):
        case(name, library, label, "f64", 1, count, call)


PYTHON_LOOPS = (  # id, label, arithmetic operations (or passes) counted, set-up, body
    ("empty", "pass of an empty for-range loop", 1, "for _ in range(n):", "pass"),
    ("mul_add", "float operation of acc += x*y", 2, "for x in xs:", "acc += x * y"),
    ("arith", "float operation, 8 a pass", 8, "for x in xs:", "acc += x * y - (x + y) * (x - y) + x * x"),
    ("append", "list append", 1, "for x in xs:", "out.append(x)"), ("index", "list read xs[i]", 1, "for i in range(n):", "xs[i]"),
    ("dict", "dict increment d[k] += 1", 1, "for k in keys:", "d[k] += 1"), ("call", "function call f(x)", 1, "for x in xs:", "f(x)"),
    ("sin", "math.sin(x)", 1, "for x in xs:", "sin(x)"), ("gauss", "acc += random.gauss(0, 1)", 1, "for _ in range(n):", "acc += gauss(0.0, 1.0)"))


def plain_python():
    n, names = 10**6, {"sin": math.sin, "gauss": random.gauss}
    names["xs"], names["keys"] = [random.random() for _ in range(n)], [i % 1000 for i in range(n)]
    for name, label, count, loop, body in PYTHON_LOOPS:
        exec(f"def run(n={n}, xs=xs, keys=keys, sin=sin, gauss=gauss):\n acc, y, out, d, f = 0.0, 1.5, [], dict.fromkeys(range(1000), 0), lambda v: v\n"
             f" {loop} {body}", names)
        case(f"py.{name}", "python", label, "", 1, n * count, names["run"], "loop included")
    array = (ctypes.c_double * 10**5)(*(random.random() * 9.9 + 0.1 for _ in range(10**5)))
    for name, label, function, n in (("sin", "libm sin in a loop", "sin_loop", 10**5), ("exp", "libm exp in a loop", "exp_loop", 10**5),
            ("pow", "libm pow in a loop", "pow_loop", 10**5), ("page_fault", "first touch and release of a 4 KiB page", "touch_pages", 8000)):
        if call := c_loop(function, n, array):
            case(f"c.{name}", "C", label, "f64", 1, n, call)


def numba_loops():
    import numpy as np, numba
    rng, prange = np.random.default_rng(6), numba.prange

    def add(a, b, out):
        for i in prange(a.size): out[i] = a[i] + b[i]
    def poly20(a, b, out):
        for i in prange(a.size):
            x, y = a[i], 1.0
            for k in range(20): y = y * x + 0.3
            out[i] = y
    def sincos(a, b, out):
        for i in prange(a.size): out[i] = math.sin(a[i]) + math.cos(a[i])
    def mixed(a, b, out):
        for i in prange(a.size): out[i] = math.sqrt(a[i]) + math.log(b[i]) / a[i]
    def total(a, b, out):
        s = 0.0
        for i in prange(a.size): s += a[i]
        out[0] = s
    def empty(a, b, out):
        for i in prange(2): out[i] = 1.0

    for f, n, flop in ((add, 10**4, 1), (add, 5 * 10**7, 1), (poly20, 10**5, 40), (poly20, 10**7, 40), (sincos, 10**5, 2),
                       (sincos, 10**6, 2), (mixed, 10**5, 4), (mixed, 10**6, 4), (total, 10**4, 1), (empty, 1, 0)):
        a, b, out = rng.random(max(n, 2)) * 9.9 + 0.1, rng.random(max(n, 2)) * 9.9 + 0.1, np.zeros(max(n, 2))
        for fast, parallel in ((False, False), (False, True), (True, False), (True, True)):
            g, threads = numba.njit(parallel=parallel, fastmath=fast)(f), CORES if parallel else 1
            g(a, b, out)
            case(f"nb.{f.__name__}.{n}.{'fast' if fast else 'strict'}.t{threads}", "numba",
                 f"{'prange ' * parallel}{f.__name__}{' fastmath' * fast}, {'element' if flop else 'call'}", "f64", threads, n,
                 lambda: g(a, b, out), f"flop={flop}" if flop else f"{numba.threading_layer()} layer" if parallel else "dispatch only")


def frames(library, threads):
    import numpy as np
    rng = np.random.default_rng(7)
    module = __import__(library)
    for n in (100, 10**4, 10**5, 10**6, 5 * 10**6):
        a = module.DataFrame({"id": rng.permutation(n), "key": rng.integers(0, 1000, n), "x": rng.random(n), "y": rng.random(n)})
        b = module.DataFrame({"id": rng.permutation(n), "z": rng.random(n)})
        if library == "pandas":
            calls = (lambda: a[a["x"] > 0.5], lambda: a.groupby("key")["x"].sum(), lambda: a.merge(b, on="id"), lambda: a.sort_values("x"))
        else:
            x = module.col("x")
            calls = (lambda: a.filter(x > 0.5), lambda: a.group_by("key").agg(x.sum()), lambda: a.join(b, on="id"), lambda: a.sort("x"))
        for name, label, call in zip(("filter", "group_sum", "join", "sort"), ("filter, half kept", "sum of f64 by 1000 integer keys",
                                     "1:1 join on a shuffled integer key", "sort by an f64 column"), calls):
            case(f"{library}.{name}.{n}.t{threads}", library, f"{label}, 4 columns, row", "f64+i64", threads, n, call)


def torch_cpu(tag="torch", library="torch"):
    """Times PyTorch. `torch` returns large results to the system, so their pages fault again. `torch keeping memory` keeps them."""
    import torch, torch.nn.functional as F
    torch.set_grad_enabled(False)
    one, big, out = torch.ones(1), torch.ones(10**6), torch.empty(10**6)
    x16, p = torch.rand(16, 64, 56, 56), torch.rand(64)
    for t in (1, CORES):
        torch.set_num_threads(t)
        for name, label, n, call in (
                ("call", "torch.add(a, b), one call", 1, lambda: torch.add(one, one)), ("add", "torch.add, element", 10**6, lambda: torch.add(big, big)),
                ("add_out", "torch.add with out, element", 10**6, lambda: torch.add(big, big, out=out)),
                ("bn_relu", "batch_norm + relu, 16x64x56x56, element", x16.numel(), lambda: F.relu(F.batch_norm(x16, p, p + 1, p, p)))):
            case(f"{tag}.{name}.t{t}", library, label, "f32", t, n, call)
        for name, m, k, n in (("matmul.1000", 1000, 1000, 1000), ("matmul.2000", 2000, 2000, 2000), ("linear", 197, 768, 3072)):
            x, w, bias = torch.rand(m, k), torch.rand(n, k), torch.rand(n)
            case(f"{tag}.{name}.t{t}", library, f"linear {m}x{k} by {k}x{n}, FLOP", "f32", t, 2 * m * k * n, lambda: F.linear(x, w, bias),
                 "flop=1", f"share=np.gemm.f32.2000.t{t}")
        for batch, c, side, groups in ((b, *shape) for shape in ((64, 56, 1), (256, 14, 1), (144, 56, 144)) for b in (1, 16)):
            x, w = torch.rand(batch, c, side, side), torch.rand(c, c // groups, 3, 3)
            case(f"{tag}.conv{'_dw' * (groups > 1)}.{c}.b{batch}.t{t}", library, f"conv2d 3x3 {c}->{c} {side}x{side} batch {batch} groups {groups}, FLOP",
                 "f32", t, 18 * batch * c * c // groups * side * side, lambda: F.conv2d(x, w, padding=1, groups=groups),
                 "flop=1", f"share=np.gemm.f32.2000.t{t}")


AVX512 = "X86_V4 AVX512_ICL AVX512_SPR"
SECTIONS = {  # name: (function, environment)
    "numpy": (numpy_calls, {}), "simd": (numpy_simd, {}),
    "avx2": (lambda: numpy_simd("np_avx2", "numpy AVX2 only"), {"NPY_DISABLE_CPU_FEATURES": AVX512}),
    "nosimd": (lambda: numpy_simd("np_nosimd", "numpy without SIMD"), {"NPY_DISABLE_CPU_FEATURES": "X86_V3 " + AVX512}),
    "fft": (fft, {}), "linalg": (linear_algebra, {}), "images": (images, {}), "python": (plain_python, {}), "numba": (numba_loops, {}),
    "pandas": (lambda: frames("pandas", 1), {}), "polars": (lambda: frames("polars", CORES), {}),
    "polars1": (lambda: frames("polars", 1), {"POLARS_MAX_THREADS": "1"}), "torch": (torch_cpu, {}),
    "torch_kept": (lambda: torch_cpu("torch_kept", "torch keeping memory"),
                   {"MALLOC_MMAP_THRESHOLD_": str(2**31), "MALLOC_TRIM_THRESHOLD_": str(2**33), "MALLOC_TOP_PAD_": str(2**27)})}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for flag, kind, default in (("--section", str, None), ("--only", str, None), ("--rounds", int, 2), ("--out", str, "measured.csv")):
        parser.add_argument(flag, type=kind, default=default)
    args = parser.parse_args()
    if args.section:
        return SECTIONS[args.section][0]()
    with open("/proc/cpuinfo") as file:
        model = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    first, rows = clock_ghz(), {}
    for turn in range(args.rounds):
        for name in args.only.split(",") if args.only else SECTIONS:
            start = now()
            child = subprocess.run([sys.executable, "-W", "ignore", __file__, "--section", name], capture_output=True, text=True,
                                   env={**os.environ, **SECTIONS[name][1]})
            for row in csv.reader(io.StringIO(child.stdout)):
                if row[0] not in rows or float(row[7]) < float(rows[row[0]][7]):
                    rows[row[0]] = row
            print(f"round {turn + 1} {name}: {now() - start:.0f} s", child.stderr.strip()[-300:], file=sys.stderr)
    with open(args.out, "w", newline="") as file:
        file.write(f"# CPU: {model}, {CORES} cores, measured clock {first:.3f} GHz before and {clock_ghz():.3f} GHz after\n"
                   f"# Python {platform.python_version()}, {' '.join(platform.libc_ver())}, {DATE}; the least of {args.rounds} rounds\n"
                   "# clock: a chain of dependent register adds; ns_each = seconds / n, n counts what the operation names\n")
        csv.writer(file, lineterminator="\n").writerows([COLUMNS] + [filled(row, rows) for row in rows.values()])


if __name__ == "__main__":
    main()
