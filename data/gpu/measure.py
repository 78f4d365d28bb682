#!/usr/bin/env python3
"""Times the same work on the CPU and on the GPU of one machine, and prints one line of CSV per library.

    python data/gpu/measure.py [section ...] > times.csv

Each case has its link, which was written before any timing. The scoring adds the machine to the link. A sample is one run
from the call to the end of its synchronization. `seconds` is the median of the samples that fit into half a second, at
least three, after two that are not counted. Each section runs in its own process, so that one library's threads and
memory do not disturb another's. If a library is not installed, only its rows are skipped.
SPDX-License-Identifier: MIT
"""
import csv, os, statistics, subprocess, sys, traceback
from time import perf_counter as now

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # other libraries use the GPU in the same process

SECONDS = 0.5
SECTIONS = {}
writer = csv.writer(sys.stdout, lineterminator="\n")


def section(function):
    SECTIONS[function.__name__] = function
    return function


def median(call, samples=50, warm=2):
    for _ in range(warm):
        start = now(); call(); once = now() - start
        if once > 5:
            break
    taken, begun = [], now()
    while len(taken) < samples and (len(taken) < 3 or now() - begun < SECONDS):
        start = now(); call(); taken.append(now() - start)
        if once > 5:
            break
    return statistics.median(taken), min(taken), len(taken)


def case(name, link, **sides):
    """Times each side, given as `cpu_LIBRARY` or `gpu_LIBRARY` with `_` for `-` in the library's id."""
    for key, call in sides.items():
        side, library = key[:3], key[4:].replace("_", "-")
        try:
            seconds, least, samples = median(call)
            writer.writerow([name, side, library, f"{seconds:.4g}", f"{least:.4g}", samples, link])
        except Exception as problem:
            print(f"{name} {key}: {problem!r}"[:300], file=sys.stderr)
        sys.stdout.flush()


def cupy_call(function):
    import cupy
    return lambda: (function(), cupy.cuda.Device().synchronize())


def torch_call(function):
    import torch
    return lambda: (function(), torch.cuda.synchronize())


TORCH = {"fp64": "float64", "fp32": "float32", "fp16": "float16", "bf16": "bfloat16", "int32": "int32", "int64": "int64"}


def torch_array(n, dtype, device, *more):
    import torch
    kind = getattr(torch, TORCH[dtype])
    if dtype.startswith("int"):
        return torch.randint(0, 1 << 30, (n, *more), device=device, dtype=kind)
    return torch.rand((n, *more), device=device, dtype=torch.float32).to(kind)


def numpy_array(n, dtype, *more):
    import numpy as np
    rng = np.random.default_rng(0)
    if dtype.startswith("int"):
        return rng.integers(0, 1 << 30, (n, *more)).astype(TORCH[dtype])
    return rng.random((n, *more)).astype(TORCH[dtype])


def jax_sides(function, *arrays):
    """Returns the function compiled by JAX for the CPU and for the GPU, on copies of NumPy's arrays."""
    import jax
    jax.config.update("jax_enable_x64", True)
    calls = {}
    for side, library, kind in (("cpu", "jax_cpu", "cpu"), ("gpu", "jax", "gpu")):
        device = jax.devices(kind)[0]
        held = [jax.device_put(array, device) for array in arrays]
        compiled = jax.jit(function)
        calls[f"{side}_{library}"] = lambda compiled=compiled, held=held: jax.block_until_ready(compiled(*held))
    return calls


@section
def elementwise():
    import cupy as cp, numba, numpy as np, torch

    @numba.njit(parallel=True)
    def chain(a, b, c):
        out = np.empty_like(a)
        for i in numba.prange(a.size):
            out[i] = np.sqrt(a[i] * b[i] + c[i])
        return out

    for n in (10_000, 1_000_000, 10_000_000, 100_000_000):
        for dtype in ("fp64", "fp32"):
            a, b, c = (numpy_array(n, dtype) for _ in range(3))
            A, B, C = map(cp.asarray, (a, b, c))
            t = [torch.from_numpy(x) for x in (a, b, c)]
            T = [x.cuda() for x in t]
            import jax.numpy as jnp
            jax = jax_sides(lambda a, b, c: jnp.sqrt(a * b + c), a, b, c)
            case(f"chain-{n}-{dtype}", f"w=elementwise&elements={n}&chain=3&inputs=1.67&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: np.sqrt(a * b + c), gpu_cupy=cupy_call(lambda: cp.sqrt(A * B + C)),
                 cpu_numba_parallel=lambda: chain(a, b, c),
                 cpu_pytorch_cpu=lambda: torch.sqrt(t[0] * t[1] + t[2]),
                 gpu_pytorch=torch_call(lambda: torch.sqrt(T[0] * T[1] + T[2])), **jax)
            del A, B, C, T, jax
            cp.get_default_memory_pool().free_all_blocks()
    for n in (1_000_000, 30_000_000):
        for dtype in ("fp64", "fp32"):
            a = numpy_array(n, dtype); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
            case(f"exp-{n}-{dtype}", f"w=elementwise&elements={n}&chain=1&inputs=1&funcs=1&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: np.exp(a), gpu_cupy=cupy_call(lambda: cp.exp(A)),
                 cpu_pytorch_cpu=lambda: torch.exp(t), gpu_pytorch=torch_call(lambda: torch.exp(T)))
    for n in (1_000_000, 30_000_000):
        a, b = numpy_array(n, "fp32"), numpy_array(n, "fp32"); t, u = torch.from_numpy(a), torch.from_numpy(b)
        case(f"copied-{n}", f"w=elementwise&elements={n}&chain=1&inputs=2&dtype=fp32&data=run",
             cpu_numpy=lambda: a * b, gpu_cupy=lambda: cp.asnumpy(cp.asarray(a) * cp.asarray(b)),
             cpu_pytorch_cpu=lambda: t * u, gpu_pytorch=lambda: (t.cuda() * u.cuda()).cpu())


def own(dtype):
    """Returns the part of a link that makes the CPU compute in a narrow format, because the default is a wider one."""
    return f"&cpudtype={dtype}" if dtype in ("fp16", "bf16") else ""


@section
def formats():
    """Times half precision and integers. The CPU computes in the same format. Libraries differ most here."""
    import cupy as cp, numpy as np, torch
    for n in (1_000_000, 30_000_000):
        for dtype in ("fp16", "bf16", "int32", "int64"):
            t, u = torch_array(n, dtype, "cpu"), torch_array(n, dtype, "cpu"); T, U = t.cuda(), u.cuda()
            sides = {}
            if dtype != "bf16":
                a, b = t.numpy(), u.numpy(); A, B = cp.asarray(a), cp.asarray(b)
                sides = dict(cpu_numpy=lambda: a * b, gpu_cupy=cupy_call(lambda: A * B))
            case(f"product-{n}-{dtype}", f"w=elementwise&elements={n}&chain=1&inputs=2&dtype={dtype}{own(dtype)}&data=gpu", **sides,
                 cpu_pytorch_cpu=lambda: t * u, gpu_pytorch=torch_call(lambda: T * U))
            if dtype != "bf16":
                sides = dict(cpu_numpy=lambda: a.sum(), gpu_cupy=cupy_call(lambda: A.sum()))
            case(f"sum-{n}-{dtype}", f"w=reduction&elements={n}&dtype={dtype}{own(dtype)}&data=gpu", **sides,
                 cpu_pytorch_cpu=lambda: t.sum(), gpu_pytorch=torch_call(lambda: T.sum()))
    for n in (1024, 4096):
        for dtype in ("bf16", "fp16"):
            t, u = torch_array(n, dtype, "cpu", n), torch_array(n, dtype, "cpu", n); T, U = t.cuda(), u.cuda()
            case(f"matmul-{n}-{dtype}", f"w=matmul&n={n}&dtype={dtype}{own(dtype)}&data=gpu",
                 cpu_pytorch_cpu=lambda: t @ u, gpu_pytorch=torch_call(lambda: T @ U))
    for dtype in ("int32", "int64", "fp16"):
        n = 512
        a, b = numpy_array(n, dtype, n), numpy_array(n, dtype, n)
        case(f"matmul-{n}-{dtype}-numpy", f"w=matmul&n={n}&dtype={dtype}{own(dtype)}&data=gpu", cpu_numpy=lambda: a @ b)
    for dtype in ("int32", "int64"):
        for n in (1_000_000, 10_000_000):
            a = numpy_array(n, dtype); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
            case(f"sort-{n}-{dtype}", f"w=sort&elements={n}&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: np.sort(a), gpu_cupy=cupy_call(lambda: cp.sort(A)),
                 cpu_pytorch_cpu=lambda: t.sort(), gpu_pytorch=torch_call(lambda: T.sort()))


@section
def reductions():
    import cupy as cp, jax.numpy as jnp, numpy as np, torch
    for n in (100_000, 10_000_000, 200_000_000):
        for dtype in ("fp64", "fp32"):
            a = numpy_array(n, dtype); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
            case(f"sum-{n}-{dtype}", f"w=reduction&elements={n}&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: a.sum(), gpu_cupy=cupy_call(lambda: A.sum()),
                 cpu_pytorch_cpu=lambda: t.sum(), gpu_pytorch=torch_call(lambda: T.sum()),
                 **jax_sides(lambda a: a.sum(), a))
            if n < 1e8:
                case(f"std-{n}-{dtype}", f"w=reduction&reduce=std&elements={n}&dtype={dtype}&data=gpu",
                     cpu_numpy=lambda: a.std(), gpu_cupy=cupy_call(lambda: A.std()),
                     cpu_pytorch_cpu=lambda: t.std(), gpu_pytorch=torch_call(lambda: T.std()))
            del A, T
            cp.get_default_memory_pool().free_all_blocks()


@section
def products():
    import cupy as cp, jax.numpy as jnp, numpy as np, torch
    for dtype, sizes in (("fp32", (64, 256, 1024, 4096, 8192)), ("fp64", (256, 1024, 4096))):
        for n in sizes:
            a, b = numpy_array(n, dtype, n), numpy_array(n, dtype, n)
            A, B = cp.asarray(a), cp.asarray(b); t, u = torch.from_numpy(a), torch.from_numpy(b); T, U = t.cuda(), u.cuda()
            import jax
            with jax.default_matmul_precision("float32"):
                jaxes = jax_sides(lambda a, b: a @ b, a, b)
                case(f"matmul-{n}-{dtype}", f"w=matmul&n={n}&dtype={dtype}&data=gpu",
                     cpu_numpy=lambda: a @ b, gpu_cupy=cupy_call(lambda: A @ B),
                     cpu_pytorch_cpu=lambda: t @ u, gpu_pytorch=torch_call(lambda: T @ U), **jaxes)
    a = numpy_array(2000, "fp32", 32, 32); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
    case("batched-32-fp32", "w=matmul&n=32&products=2000&dtype=fp32&data=gpu",
         cpu_numpy=lambda: a @ a, gpu_cupy=cupy_call(lambda: A @ A), cpu_pytorch_cpu=lambda: t @ t, gpu_pytorch=torch_call(lambda: T @ T))
    for n in (1000, 8000):
        a, b = numpy_array(n, "fp32", n), numpy_array(n, "fp32", n)
        case(f"matmul-copied-{n}", f"w=matmul&n={n}&dtype=fp32&data=run", cpu_numpy=lambda: a @ b,
             gpu_cupy=lambda: cp.asnumpy(cp.asarray(a) @ cp.asarray(b)))


@section
def transforms():
    import cupy as cp, jax.numpy as jnp, numpy as np, scipy.fft, torch
    for elements, each, dims in ((1 << 12, 1, 1), (1 << 18, 1, 1), (1 << 20, 1, 1), (1 << 24, 1, 1), (1 << 22, 1 << 12, 1), (1 << 24, 1 << 14, 1), (1 << 22, 1, 2)):
        for dtype in ("fp64", "fp32"):
            kind = "complex128" if dtype == "fp64" else "complex64"
            shape = (each, elements // each) if each > 1 else ((int(elements ** 0.5),) * 2 if dims == 2 else (elements,))
            a = np.random.default_rng(0).random(shape).astype(kind); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
            name = "fft2" if dims == 2 else "fft"
            of = lambda library: getattr(library, name)
            case(f"{name}-{elements}-{each}-{dtype}",
                 f"w=fft&elements={elements}&transforms={each}&dims={dims}&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: of(np.fft)(a), cpu_scipy=lambda: of(scipy.fft)(a), gpu_cupy=cupy_call(lambda: of(cp.fft)(A)),
                 cpu_pytorch_cpu=lambda: of(torch.fft)(t), gpu_pytorch=torch_call(lambda: of(torch.fft)(T)),
                 **jax_sides(of(jnp.fft), a))


@section
def sorts():
    import cupy as cp, jax.numpy as jnp, numpy as np, torch
    for n in (10_000, 1_000_000, 10_000_000, 50_000_000):
        for dtype in ("fp64", "fp32"):
            a = numpy_array(n, dtype); A = cp.asarray(a); t = torch.from_numpy(a); T = t.cuda()
            case(f"sort-{n}-{dtype}", f"w=sort&elements={n}&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: np.sort(a), gpu_cupy=cupy_call(lambda: cp.sort(A)),
                 cpu_pytorch_cpu=lambda: t.sort(), gpu_pytorch=torch_call(lambda: T.sort()),
                 **(jax_sides(jnp.sort, a) if n <= 10_000_000 else {}))


@section
def array_calls():
    import cupy as cp, numpy as np, torch
    for n in (1_000_000, 20_000_000):
        a = numpy_array(n, "fp32"); i = np.random.default_rng(1).integers(0, n, n); b = a.copy()
        A, I, B = cp.asarray(a), cp.asarray(i), cp.asarray(b)
        t, j, u = torch.from_numpy(a), torch.from_numpy(i), torch.from_numpy(b); T, J, U = t.cuda(), j.cuda(), u.cuda()

        def put(into, at, values):
            into[at] = values

        rows = (("gather", lambda: a[i], lambda: A[I], lambda: t[j], lambda: T[J]),
                ("scatter", lambda: put(b, i, a), lambda: put(B, I, A), lambda: put(u, j, t), lambda: put(U, J, T)),
                ("mask", lambda: a[a > 0.5], lambda: A[A > 0.5], lambda: t[t > 0.5], lambda: T[T > 0.5]),
                ("histogram", lambda: np.histogram(a, 256), lambda: cp.histogram(A, 256), lambda: torch.histc(t, 256), lambda: torch.histc(T, 256)),
                ("cumsum", lambda: np.cumsum(a), lambda: cp.cumsum(A), lambda: t.cumsum(0), lambda: T.cumsum(0)),
                ("argsort", lambda: np.argsort(a), lambda: cp.argsort(A), lambda: t.argsort(), lambda: T.argsort()),
                ("topk", lambda: np.partition(a, -100)[-100:], lambda: cp.partition(A, -100)[-100:], lambda: t.topk(100), lambda: T.topk(100)))
        for op, n_call, c_call, t_call, g_call in rows:
            case(f"{op}-{n}", f"w=arraycall&op={op}&elements={n}&dtype=fp32&data=gpu", cpu_numpy=n_call, gpu_cupy=cupy_call(c_call),
                 cpu_pytorch_cpu=t_call, gpu_pytorch=torch_call(g_call))
        r, R = t.reshape(-1, 1000), T.reshape(-1, 1000)
        case(f"softmax-{n}", f"w=arraycall&op=softmax&elements={n}&dtype=fp32&data=gpu",
             cpu_pytorch_cpu=lambda: r.softmax(1), gpu_pytorch=torch_call(lambda: R.softmax(1)))


@section
def grids():
    import cupy as cp, cupyx.scipy.ndimage as gpu_images, cv2, numba, numpy as np, scipy.ndimage as images, skimage.filters, torch

    def jacobi(library, a, b, steps):
        for _ in range(steps):
            b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
            a, b = b, a
        return a

    @numba.njit(parallel=True)
    def compiled(a, b, steps):
        for _ in range(steps):
            for i in numba.prange(1, a.shape[0] - 1):
                for j in range(1, a.shape[1] - 1):
                    b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
            a, b = b, a
        return a

    for n in (512, 4096):
        for dtype in ("fp64", "fp32"):
            a = numpy_array(n, dtype, n); b = a.copy(); A, B = cp.asarray(a), cp.asarray(b)
            t, u = torch.from_numpy(a.copy()), torch.from_numpy(b.copy()); T, U = t.cuda(), u.cuda()
            case(f"jacobi-{n}-{dtype}", f"w=stencil&elements={n * n}&chain=5&inputs=1.6&arrays=2&each=1&steps=10&dtype={dtype}&data=gpu",
                 cpu_numpy=lambda: jacobi(np, a, b, 10), gpu_cupy=cupy_call(lambda: jacobi(cp, A, B, 10)),
                 cpu_numba_parallel=lambda: compiled(a, b, 10),
                 cpu_pytorch_cpu=lambda: jacobi(torch, t, u, 10), gpu_pytorch=torch_call(lambda: jacobi(torch, T, U, 10)))
    a = numpy_array(4096, "fp32", 4096); A = cp.asarray(a); v = numpy_array(256, "fp32", 256, 256); V = cp.asarray(v)
    link = f"w=filter&elements={4096 * 4096}&dtype=fp32&data=gpu"
    case("gaussian-2d", f"{link}&filter=separable&side=17&dims=2", cpu_scipy=lambda: images.gaussian_filter(a, 2), cpu_skimage=lambda: skimage.filters.gaussian(a, 2),
         cpu_opencv=lambda: cv2.GaussianBlur(a, (17, 17), 2), gpu_cupy=cupy_call(lambda: gpu_images.gaussian_filter(A, 2)))
    case("gaussian-3d", f"w=filter&elements={256 ** 3}&dtype=fp32&data=gpu&filter=separable&side=9&dims=3",
         cpu_scipy=lambda: images.gaussian_filter(v, 1), gpu_cupy=cupy_call(lambda: gpu_images.gaussian_filter(V, 1)))
    case("median-5", f"{link}&filter=median&side=5&dims=2", cpu_scipy=lambda: images.median_filter(a, 5), cpu_opencv=lambda: cv2.medianBlur(a, 5),
         gpu_cupy=cupy_call(lambda: gpu_images.median_filter(A, 5)))
    k = numpy_array(7, "fp32", 7); K = cp.asarray(k)
    case("window-7", f"{link}&filter=window&side=7&dims=2", cpu_scipy=lambda: images.convolve(a, k), cpu_opencv=lambda: cv2.filter2D(a, -1, k),
         gpu_cupy=cupy_call(lambda: gpu_images.convolve(A, K)))
    case("erosion-5", f"{link}&filter=morphology&side=5&dims=2", cpu_scipy=lambda: images.grey_erosion(a, (5, 5)),
         cpu_opencv=lambda: cv2.erode(a, np.ones((5, 5))), gpu_cupy=cupy_call(lambda: gpu_images.grey_erosion(A, (5, 5))))
    case("resize-half", f"w=filter&elements={2048 * 2048}&dtype=fp32&data=gpu&filter=resize&dims=2",
         cpu_scipy=lambda: images.zoom(a, 0.5, order=1), cpu_opencv=lambda: cv2.resize(a, (2048, 2048)), gpu_cupy=cupy_call(lambda: gpu_images.zoom(A, 0.5, order=1)))
    case("rotate", f"{link}&filter=warp&dims=2", cpu_scipy=lambda: images.rotate(a, 10, order=1, reshape=False),
         gpu_cupy=cupy_call(lambda: gpu_images.rotate(A, 10, order=1, reshape=False)))


@section
def factorizations():
    import cupy as cp, numpy as np, torch
    for n, names in ((256, "solve cholesky qr eigh svd"), (1024, "solve cholesky qr eigh svd"), (2048, "eigh"), (4096, "solve cholesky qr")):
        for dtype in ("fp64", "fp32"):
            a = numpy_array(n, dtype, n); a = a @ a.T + n * np.eye(n, dtype=a.dtype); b = numpy_array(n, dtype)
            A, B = cp.asarray(a), cp.asarray(b); t, u = torch.from_numpy(a), torch.from_numpy(b); T, U = t.cuda(), u.cuda()
            for name in names.split():
                arguments = {"solve": (b,)}.get(name, ())
                call = lambda library, x, y: (lambda: getattr(library, name)(x, y) if name == "solve" else getattr(library, name)(x, **({"full_matrices": False} if name == "svd" else {})))
                case(f"{name}-{n}-{dtype}", f"w=linalg&factor={name}&n={n}&dtype={dtype}&data=gpu",
                     cpu_numpy=call(np.linalg, a, b), gpu_cupy=cupy_call(call(cp.linalg, A, B)),
                     cpu_pytorch_cpu=call(torch.linalg, t, u), gpu_pytorch=torch_call(call(torch.linalg, T, U)))


@section
def sparse():
    import cupy as cp, cupyx.scipy.sparse as gpu_sparse, cupyx.scipy.sparse.linalg as gpu_linalg, numpy as np, scipy.sparse, scipy.sparse.linalg as linalg
    rng = np.random.default_rng(0)
    for rows, nnz in ((10_000, 10), (1_000_000, 10), (200_000, 100)):
        columns = np.sort(rng.integers(0, rows, (rows, nnz)), axis=1).ravel().astype("i4")
        m = scipy.sparse.csr_matrix((rng.random(rows * nnz), columns, np.arange(0, rows * nnz + 1, nnz, dtype="i4")), shape=(rows, rows))
        x = rng.random(rows); M, X = gpu_sparse.csr_matrix(m), cp.asarray(x)

        def ten(matrix, vector):
            for _ in range(10):
                vector = matrix @ vector

        case(f"spmv-{rows}-{nnz}", f"w=sparse&rows={rows}&nnz={nnz}&iters=10&dtype=fp64&data=gpu", cpu_scipy=lambda: ten(m, x), gpu_cupy=cupy_call(lambda: ten(M, X)))
    n = 1000
    grid = scipy.sparse.kron(scipy.sparse.eye(n), scipy.sparse.diags([-1, 2, -1], [-1, 0, 1], (n, n)))
    m = (grid + scipy.sparse.kron(scipy.sparse.diags([-1, 2, -1], [-1, 0, 1], (n, n)), scipy.sparse.eye(n))).tocsr()
    b = rng.random(n * n); M, B = gpu_sparse.csr_matrix(m), cp.asarray(b)
    case("cg-1e6", "w=sparse&solver=cg&rows=1M&nnz=5&iters=100&dtype=fp64&data=gpu", cpu_scipy=lambda: linalg.cg(m, b, rtol=0, atol=0, maxiter=100),
         gpu_cupy=cupy_call(lambda: gpu_linalg.cg(M, B, tol=0, atol=0, maxiter=100)))


@section
def paths():
    import cupy as cp, jax, jax.numpy as jnp, math, numba, numpy as np, torch
    from numba import cuda
    from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_normal_float64

    def walk(library, draw, n, steps=50):
        s = library.ones(n)
        for _ in range(steps):
            s = s * library.exp(0.0001 + 0.01 * draw(n))
        return s

    @numba.njit(parallel=True)
    def compiled(n, steps):
        out = np.empty(n)
        for i in numba.prange(n):
            s = 1.0
            for _ in range(steps):
                s *= math.exp(0.0001 + 0.01 * np.random.normal())
            out[i] = s
        return out

    @cuda.jit
    def kernel(states, out, steps):
        i = cuda.grid(1)
        if i < out.size:
            s = 1.0
            for _ in range(steps):
                s *= math.exp(0.0001 + 0.01 * xoroshiro128p_normal_float64(states, i))
            out[i] = s

    def torch_walk(n, device, steps=50):
        s = torch.ones(n, device=device, dtype=torch.float64)
        for _ in range(steps):
            s = s * torch.exp(0.0001 + 0.01 * torch.randn(n, device=device, dtype=torch.float64))
        return s

    rng = np.random.default_rng(0)
    for n in (10_000, 1_000_000):
        states, out = create_xoroshiro128p_states(n, 1), cuda.device_array(n)
        case(f"paths-{n}", f"w=montecarlo&paths={n}&pathsteps=50&each=3&funcs=1&draws=1&dtype=fp64&data=gpu",
             cpu_numpy=lambda: walk(np, rng.standard_normal, n), gpu_cupy=cupy_call(lambda: walk(cp, cp.random.standard_normal, n)),
             cpu_pytorch_cpu=lambda: torch_walk(n, "cpu"), gpu_pytorch=torch_call(lambda: torch_walk(n, "cuda")),
             cpu_numba_parallel=lambda: compiled(n, 50),
             gpu_numba_cuda=lambda: (kernel[(n + 255) // 256, 256](states, out, 50), cuda.synchronize()))


@section
def loops():
    import cupy as cp, numba, numpy as np, torch
    x = numpy_array(1_000_000, "fp64"); plain = x.tolist()

    def total(values):
        s = 0.0
        for v in values:
            s += v * v
        return s

    serial = numba.njit(total)
    case("loop-1e6", "w=loop&iters=1M&each=2&inputs=1&outputs=0&dtype=fp64&data=gpu", cpu_python=lambda: total(plain), cpu_numba=lambda: serial(x))
    a = np.ones(1000, "f4"); A = cp.asarray(a); t = torch.ones(1000); T = t.cuda()

    def tiny(v):
        for _ in range(200):
            for _ in range(10):
                v = v + 1
        return v

    graph, static = torch.cuda.CUDAGraph(), torch.ones(1000, device="cuda")
    with torch.cuda.graph(graph):
        tiny(static)
    case("tiny", "w=tiny&elements=1000&launches=10&iters=200&dtype=fp32&data=gpu", cpu_numpy=lambda: tiny(a), gpu_cupy=cupy_call(lambda: tiny(A)),
         cpu_pytorch_cpu=lambda: tiny(t), gpu_pytorch=torch_call(lambda: tiny(T)), gpu_pytorch_graphs=torch_call(graph.replay))
    for size in (10_000, 250_000):
        chunk = np.ones(size, "f4")
        case(f"chunks-{size * 4}", f"w=pingpong&chunks=200&chunk={size * 4 / 1e6}&chain=1&dtype=fp32",
             cpu_numpy=lambda: [chunk * 2 for _ in range(200)], gpu_cupy=lambda: [cp.asnumpy(cp.asarray(chunk) * 2) for _ in range(200)])


@section
def tables():
    import numpy as np, pandas as pd
    rng = np.random.default_rng(0)
    for rows in (1_000_000, 10_000_000):
        data = {"key": rng.integers(0, 1000, rows), "a": rng.random(rows), "b": rng.random(rows), "c": rng.random(rows)}
        p = pd.DataFrame(data); small = pd.DataFrame({"key": np.arange(1000), "z": rng.random(1000)})
        link = f"w=dataframe&rows={rows}&dtype=fp64&data=gpu&groups=1000"
        sides = {"filter": dict(cpu_pandas=lambda: p[p["a"] > 0.5]), "groupby": dict(cpu_pandas=lambda: p[["key", "a"]].groupby("key").sum()),
                 "join": dict(cpu_pandas=lambda: p[["key", "a"]].merge(small, on="key")), "sort": dict(cpu_pandas=lambda: p.sort_values("a"))}
        try:
            import polars as pl
            q, s = pl.DataFrame(data), pl.DataFrame({"key": small["key"].to_numpy(), "z": small["z"].to_numpy()})
            for verb, call in (("filter", lambda: q.filter(pl.col("a") > 0.5)), ("groupby", lambda: q.select("key", "a").group_by("key").sum()),
                               ("join", lambda: q.select("key", "a").join(s, on="key")), ("sort", lambda: q.sort("a"))):
                sides[verb]["cpu_polars"] = call
        except ImportError:
            pass
        try:
            import duckdb, pyarrow as pa
            d, e = pa.table(data), pa.Table.from_pandas(small)
            base = duckdb.connect(); base.register("d0", d); base.execute("create table d as select * from d0"); base.register("e0", e); base.execute("create table e as select * from e0")
            for verb, query in (("filter", "select * from d where a > 0.5"), ("groupby", "select key, sum(a) from d group by key"),
                                ("join", "select d.key, a, z from d join e using (key)"), ("sort", "select * from d order by a")):
                sides[verb]["cpu_duckdb"] = lambda query=query: base.execute(query).fetch_arrow_table()
        except ImportError:
            pass
        for verb, calls in sides.items():
            case(f"{verb}-{rows}", f"{link}&verb={verb}&cols={2 if verb in ('groupby', 'join') else 4}", **calls)


@section
def learning():
    import numpy as np, warnings
    from sklearn.cluster import KMeans
    from sklearn.decomposition import PCA
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
    from sklearn.neighbors import NearestNeighbors
    warnings.filterwarnings("ignore")
    rng = np.random.default_rng(0)
    x = rng.random((1_000_000, 50)).astype("f4"); y = x @ rng.random(50).astype("f4"); label = (y > np.median(y)).astype("i4")
    case("kmeans", "w=kmeans&rows=1M&features=50&clusters=100&iters=20&dtype=fp32&data=gpu",
         cpu_sklearn=lambda: KMeans(100, n_init=1, max_iter=20, tol=0, init="random").fit(x))
    case("regression", "w=linear&algorithm=linear&rows=1M&features=50&dtype=fp32&data=gpu", cpu_sklearn=lambda: LinearRegression().fit(x, y))
    case("ridge", "w=linear&algorithm=ridge&rows=1M&features=50&dtype=fp32&data=gpu", cpu_sklearn=lambda: Ridge().fit(x, y))
    case("logistic", "w=linear&algorithm=logistic&rows=1M&features=50&iters=20&dtype=fp32&data=gpu", cpu_sklearn=lambda: LogisticRegression(max_iter=20, tol=0).fit(x, label))
    wide = rng.random((100_000, 500)).astype("f4")
    case("pca", "w=linear&algorithm=pca&rows=100k&features=500&components=10&dtype=fp32&data=gpu", cpu_sklearn=lambda: PCA(10, svd_solver="covariance_eigh").fit(wide))
    points, asked = rng.random((100_000, 128)).astype("f4"), rng.random((1000, 128)).astype("f4")
    brute = NearestNeighbors(n_neighbors=10, algorithm="brute").fit(points)
    sides = dict(cpu_sklearn=lambda: brute.kneighbors(asked))
    try:
        import faiss
        index = faiss.IndexFlatL2(128); index.add(points)
        sides["cpu_faiss_cpu"] = lambda: index.search(asked, 10)
    except ImportError:
        pass
    case("neighbors", "w=knn&rows=100k&features=128&queries=1000&neighbors=10&dtype=fp32&data=gpu", **sides)
    few = x[:100_000, :20]
    case("forest", "w=trees&algorithm=forest&rows=100k&features=20&trees=100&maxdepth=17&dtype=fp32&data=gpu",
         cpu_sklearn=lambda: RandomForestClassifier(100, n_jobs=-1).fit(few, label[:100_000]))
    try:
        import lightgbm
        table = lightgbm.Dataset(x[:, :30], label).construct()
        case("boosting", "w=trees&algorithm=boosting&rows=1M&features=30&trees=100&maxdepth=8&bins=256&dtype=fp32&data=gpu",
             cpu_lightgbm_cpu=lambda: lightgbm.train({"objective": "binary", "num_leaves": 255, "verbose": -1}, table, 100))
    except ImportError:
        pass


def step_of(model, make_loss, optimizer):
    def step():
        optimizer.zero_grad(set_to_none=True); make_loss().backward(); optimizer.step()
    return step


@section
def dense():
    import jax, jax.numpy as jnp, optax, torch
    for width, batch in ((64, 32), (512, 64), (512, 1024), (4096, 256)):
        params = 784 * width + width * width + width * 10
        link = f"w=training&params={params}&layers=3&width={width}&batch={batch}&values=784&steps=100&dtype=fp32&data=gpu"
        sides = {}
        for side, device in (("cpu_pytorch_cpu", "cpu"), ("gpu_pytorch", "cuda")):
            net = torch.nn.Sequential(torch.nn.Linear(784, width), torch.nn.ReLU(), torch.nn.Linear(width, width), torch.nn.ReLU(), torch.nn.Linear(width, 10)).to(device)
            x, y = torch.rand(batch, 784, device=device), torch.randint(0, 10, (batch,), device=device)
            step = step_of(net, lambda net=net, x=x, y=y: torch.nn.functional.cross_entropy(net(x), y), torch.optim.Adam(net.parameters()))
            hundred = lambda step=step: [step() for _ in range(100)]
            sides[side] = hundred if device == "cpu" else torch_call(hundred)
        optimizer = optax.adam(1e-3)

        def loss(weights, x, y):
            for i, (w, b) in enumerate(weights):
                x = x @ w + b
                x = jax.nn.relu(x) if i < 2 else x
            return optax.softmax_cross_entropy_with_integer_labels(x, y).mean()

        @jax.jit
        def update(weights, state, x, y):
            change, state = optimizer.update(jax.grad(loss)(weights, x, y), state)
            return optax.apply_updates(weights, change), state

        for side, kind in (("cpu_jax_cpu", "cpu"), ("gpu_jax", "gpu")):
            key = jax.random.key(0)
            weights = [(jax.random.normal(key, (a, b)) * 0.05, jnp.zeros(b)) for a, b in ((784, width), (width, width), (width, 10))]
            held = (weights, optimizer.init(weights), jax.random.normal(key, (batch, 784)), jnp.zeros(batch, jnp.int32))
            held = jax.device_put(held, jax.devices(kind)[0])

            def hundred(held=held):
                weights, state, x, y = held
                for _ in range(100):
                    weights, state = update(weights, state, x, y)
                jax.block_until_ready(weights)
            sides[side] = hundred
        case(f"mlp-{width}-{batch}", link, **sides)


@section
def images():
    import torch, torchvision
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = False
    for name, model, batches in (("resnet-50", "resnet50", (1, 32)), ("resnet-18", "resnet18", (1, 32)), ("mobilenet-v2", "mobilenet_v2", (1, 32)),
                                 ("efficientnet-b0", "efficientnet_b0", (32,)), ("vgg-16", "vgg16", (16,)), ("convnext-tiny", "convnext_tiny", (32,)), ("vit-b-16", "vit_b_16", (1, 32))):
        family = "transformer&seq=197" if name == "vit-b-16" else "cnn&layout=nchw"
        net = getattr(torchvision.models, model)().eval(); other = getattr(torchvision.models, model)().eval().cuda(); half = getattr(torchvision.models, model)().eval().cuda().half()
        for batch in batches:
            x = torch.rand(batch, 3, 224, 224); X = x.cuda()

            def run(net, x):
                with torch.inference_mode():
                    return net(x)

            link = f"w={family}&model={name}&phase=infer&batch={batch}&steps=1&data=gpu"
            case(f"{name}-{batch}", f"{link}&dtype=fp32", cpu_pytorch_cpu=lambda: run(net, x), gpu_pytorch=torch_call(lambda: run(other, X)))
            case(f"{name}-{batch}-half", f"{link}&dtype=fp16", gpu_pytorch=torch_call(lambda: run(half, X.half())))
    for name, model, batch in (("resnet-50", "resnet50", 32), ("resnet-18", "resnet18", 64)):
        sides = {}
        for side, device in (("cpu_pytorch_cpu", "cpu"), ("gpu_pytorch", "cuda")):
            net = getattr(torchvision.models, model)().to(device).train(); x, y = torch.rand(batch, 3, 224, 224, device=device), torch.randint(0, 1000, (batch,), device=device)
            step = step_of(net, lambda net=net, x=x, y=y: torch.nn.functional.cross_entropy(net(x), y), torch.optim.SGD(net.parameters(), 0.1, 0.9))
            sides[side] = step if device == "cpu" else torch_call(step)
        case(f"{name}-train", f"w=cnn&layout=nchw&model={name}&phase=train&batch={batch}&steps=1&dtype=fp32&data=gpu", **sides)
        net = getattr(torchvision.models, model)().cuda().to(memory_format=torch.channels_last); X = torch.rand(batch, 3, 224, 224, device="cuda").to(memory_format=torch.channels_last)
        Y = torch.randint(0, 1000, (batch,), device="cuda")

        def loss():
            with torch.autocast("cuda", torch.float16):
                return torch.nn.functional.cross_entropy(net(X), Y)
        case(f"{name}-train-mixed", f"w=cnn&layout=nhwc&model={name}&phase=train&batch={batch}&steps=1&dtype=fp16&data=gpu",
             gpu_pytorch=torch_call(step_of(net, loss, torch.optim.SGD(net.parameters(), 0.1, 0.9))))


@section
def convolutions():
    """Times the same small network in PyTorch and in JAX, to find the faster one on the CPU. Both convolve in TF32 by default."""
    import jax, jax.numpy as jnp, numpy as np, torch
    channels = (3, 32, 64, 128, 256)
    weights = [np.random.default_rng(i).standard_normal((b, a, 3, 3)).astype("f4") * 0.05 for i, (a, b) in enumerate(zip(channels, channels[1:]))]

    def torch_net(x, layers):
        for w in layers:
            x = torch.nn.functional.max_pool2d(torch.relu(torch.nn.functional.conv2d(x, w, padding=1)), 2)
        return x.mean((2, 3))

    def jax_net(layers, x):
        for w in layers:
            x = jax.nn.relu(jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")))
            x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        return x.mean((1, 2))

    for batch in (1, 32, 256):
        link = f"w=cnn&params=387936&uses=155&layers=4&acts=246k&image=64&channels=3&values=12288&batch={batch}&steps=1&dtype=tf32&data=gpu&layout=nchw"
        x = np.random.default_rng(0).random((batch, 3, 64, 64)).astype("f4")
        for phase in ("infer", "train"):
            sides = {}
            for side, device in (("cpu_pytorch_cpu", "cpu"), ("gpu_pytorch", "cuda")):
                held = [torch.from_numpy(w.copy()).to(device).requires_grad_(phase == "train") for w in weights]; X = torch.from_numpy(x).to(device)

                def run(held=held, X=X):
                    if phase == "infer":
                        with torch.inference_mode():
                            return torch_net(X, held)
                    gradients = torch.autograd.grad(torch_net(X, held).square().sum(), held)
                    with torch.no_grad():
                        for w, g in zip(held, gradients):
                            w -= 1e-6 * g
                sides[side] = run if device == "cpu" else torch_call(run)
            for side, kind in (("cpu_jax_cpu", "cpu"), ("gpu_jax", "gpu")):
                device = jax.devices(kind)[0]
                held = [jax.device_put(w.transpose(2, 3, 1, 0), device) for w in weights]; X = jax.device_put(x.transpose(0, 2, 3, 1), device)
                of = jax.jit(jax_net if phase == "infer" else lambda l, x: [w - 1e-6 * g for w, g in zip(l, jax.grad(lambda l, x: jnp.square(jax_net(l, x)).sum())(l, x))])
                sides[side] = lambda of=of, held=held, X=X: jax.block_until_ready(of(held, X))
            case(f"convnet-{batch}-{phase}", f"{link}&phase={phase}", **sides)


@section
def attention():
    import torch, transformers
    transformers.logging.set_verbosity_error()
    bert, gpt = transformers.BertConfig(), transformers.GPT2Config()

    def run(net, tokens):
        with torch.inference_mode():
            return net(tokens)

    net = transformers.BertModel(bert).eval(); other = transformers.BertModel(bert).eval().cuda(); half = transformers.BertModel(bert).eval().cuda().half()
    for batch, seq in ((1, 128), (8, 128), (8, 512), (64, 128)):
        x = torch.randint(0, 30000, (batch, seq)); X = x.cuda()
        link = f"w=transformer&model=bert-base&phase=infer&batch={batch}&seq={seq}&steps=1&data=gpu"
        case(f"bert-{batch}-{seq}", f"{link}&dtype=fp32", cpu_pytorch_cpu=lambda: run(net, x), gpu_pytorch=torch_call(lambda: run(other, X)))
        case(f"bert-{batch}-{seq}-half", f"{link}&dtype=fp16", gpu_pytorch=torch_call(lambda: run(half, X)))
    sides = {}
    batch, seq = 4, 512
    for side, device in (("cpu_pytorch_cpu", "cpu"), ("gpu_pytorch", "cuda")):
        net = transformers.GPT2LMHeadModel(gpt).to(device).train(); x = torch.randint(0, 50000, (batch, seq), device=device)
        step = step_of(net, lambda net=net, x=x: net(x, labels=x).loss, torch.optim.AdamW(net.parameters()))
        sides[side] = step if device == "cpu" else torch_call(step)
    case("gpt2-train", f"w=transformer&model=gpt-2&phase=train&batch={batch}&seq={seq}&steps=1&dtype=fp32&data=gpu", **sides)
    net = transformers.GPT2LMHeadModel(gpt).cuda().train(); X = torch.randint(0, 50000, (16, 1024), device="cuda")

    def loss():
        with torch.autocast("cuda", torch.bfloat16):
            return net(X, labels=X).loss
    case("gpt2-train-mixed", "w=transformer&model=gpt-2&phase=train&batch=16&seq=1024&steps=1&dtype=bf16&data=gpu", gpu_pytorch=torch_call(step_of(net, loss, torch.optim.AdamW(net.parameters()))))
    for width, layers, batch, seq in ((128, 1, 1, 200), (512, 2, 32, 100), (1024, 2, 128, 50)):
        for phase in ("infer", "train"):
            sides = {}
            for side, device in (("cpu_pytorch_cpu", "cpu"), ("gpu_pytorch", "cuda")):
                net = torch.nn.LSTM(width, width, layers, batch_first=True).to(device); x = torch.rand(batch, seq, width, device=device)
                step = (lambda net=net, x=x: run(net, x)) if phase == "infer" else step_of(net, lambda net=net, x=x: net(x)[0].square().mean(), torch.optim.Adam(net.parameters()))
                sides[side] = step if device == "cpu" else torch_call(step)
            case(f"lstm-{width}-{batch}-{phase}", f"w=recurrent&phase={phase}&width={width}&layers={layers}&batch={batch}&seq={seq}&dtype=tf32&data=gpu", **sides)  # cuDNN's default


@section
def generation():
    import torch, transformers
    transformers.logging.set_verbosity_error()
    config = transformers.LlamaConfig(vocab_size=128256, hidden_size=2048, intermediate_size=8192, num_hidden_layers=16, num_attention_heads=32,
                                      num_key_value_heads=8, head_dim=64, tie_word_embeddings=True)
    with torch.device("cuda"):
        net = transformers.LlamaForCausalLM(config).to(torch.bfloat16).eval()
    prompt = torch.randint(0, 100000, (1, 512), device="cuda")

    def answer(net, prompt, tokens):
        with torch.inference_mode():
            net.generate(prompt, max_new_tokens=tokens, min_new_tokens=tokens, do_sample=False, pad_token_id=0)
    case("llama-1b", "w=llm&model=llama-3-2-1b&prompt=512&tokens=64&bits=16&dtype=bf16&batch=1", gpu_pytorch=torch_call(lambda: answer(net, prompt, 64)))
    net = net.cpu(); prompt = prompt.cpu()
    case("llama-1b", "w=llm&model=llama-3-2-1b&prompt=512&tokens=16&bits=16&dtype=bf16&batch=1", cpu_pytorch_cpu=lambda: answer(net, prompt, 16))


@section
def start_up():
    """Times whole processes minus an empty one: imports, context, compilation and the first call. The model counts them as GPU time."""
    link = "w=matmul&n=2000&dtype=fp32&data=gpu&start=fresh"
    programs = {"gpu_cupy": "import cupy as cp; a = cp.random.rand(2000, 2000).astype('f4'); print(float((a @ a).sum()))",
                "gpu_pytorch": "import torch; a = torch.rand(2000, 2000, device='cuda'); print(float((a @ a).sum()))",
                "gpu_jax": "import jax.numpy as jnp; a = jnp.ones((2000, 2000), 'float32'); print(float((a @ a).sum()))"}
    empty = min(process("") for _ in range(3))
    for side, program in programs.items():
        times = [process(program) - empty for _ in range(3)]
        writer.writerow(["start-up", side[:3], side[4:].replace("_", "-"), f"{statistics.median(times):.4g}", f"{min(times):.4g}", 3, link])


def process(program):
    start = now(); subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return now() - start


@section
def machine():
    """Measures the limits of the machine: products and streams by threads, copies, launches."""
    import numpy as np, torch
    for threads in (1, 2, 4, 8, 16):
        if threads > os.cpu_count():
            break
        torch.set_num_threads(threads)
        for kind, name in ((torch.float64, "fp64"), (torch.float32, "fp32")):
            a = torch.rand(3000, 3000, dtype=kind); seconds, least, samples = median(lambda: a @ a)
            writer.writerow([f"product-{name}-{threads}-threads", "cpu", "pytorch-cpu", f"{seconds:.4g}", f"{least:.4g}", samples, f"{54e9 / seconds / 1e9:.4g} GFLOP/s"])
        a, b = torch.rand(100_000_000), torch.rand(100_000_000); out = torch.empty_like(a)
        seconds, least, samples = median(lambda: torch.add(a, b, out=out))
        writer.writerow([f"add-{threads}-threads", "cpu", "pytorch-cpu", f"{seconds:.4g}", f"{least:.4g}", samples, f"{1.2 / seconds:.4g} GB/s"])
    a = torch.rand(64_000_000)
    for name, held in (("pageable", a), ("pinned", a.pin_memory())):
        there = held.cuda()
        for way, call in (("in", lambda: there.copy_(held)), ("out", lambda: held.copy_(there))):
            seconds, least, samples = median(torch_call(call))
            writer.writerow([f"copy-{way}-{name}", "gpu", "pytorch", f"{seconds:.4g}", f"{least:.4g}", samples, f"{0.256 / seconds:.4g} GB/s"])


if __name__ == "__main__":
    asked = sys.argv[1:] or list(SECTIONS)
    if len(asked) == 1:
        try:
            SECTIONS[asked[0]]()
        except Exception:
            traceback.print_exc()
    else:
        writer.writerow("case,side,library,seconds,least,samples,link".split(",")); sys.stdout.flush()
        for name in asked:
            begun = now()
            try:
                subprocess.run([sys.executable, __file__, name], timeout=120)
            except subprocess.TimeoutExpired:
                print(f"{name}: stopped", file=sys.stderr)
            print(f"{name}: {now() - begun:.0f} s", file=sys.stderr)
