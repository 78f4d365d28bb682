

# The timing.

PACKAGES = {  # kind of library: (module, package for a CPU, package for a GPU)
    "pytorch": ("torch", "torch", "torch"), "sklearn": ("sklearn", "scikit-learn", ""), "faiss": ("faiss", "faiss-cpu", "faiss-gpu-cu12"),
    "opencv": ("cv2", "opencv-python-headless", ""), "skimage": ("skimage", "scikit-image", ""), "jax": ("jax", "jax", "jax[cuda12]"),
    "cupy": ("cupy", "", "cupy-cuda12x"), "numba": ("numba", "numba", "numba-cuda[cu12]"), "duckdb": ("duckdb", "duckdb", ""),
    "cudf": ("cudf", "", "--extra-index-url=https://pypi.nvidia.com cudf-cu12"), "polars": ("polars", "polars", "polars[gpu]"),
    "rapids": ("cuml", "", "--extra-index-url=https://pypi.nvidia.com cuml-cu12")}
TOLERANCES = {"float64": 1e-8, "complex128": 1e-8, "float32": 2e-3, "complex64": 2e-3, "float16": 3e-2, "bfloat16": 1e-1}
DTYPES = {"fp64": "float64", "fp32": "float32", "tf32": "float32", "fp16": "float16", "bf16": "bfloat16"}


class CannotRun(Exception):
    """The reason why a side is not measured, as a clause without a period."""


class Library:
    """A library on one side: its functions to create arrays, copy them and wait for the device."""

    def __init__(self, name, gpu, dtype):
        self.name, self.gpu, self.tf32, self.dtype = name, gpu, dtype == "tf32", DTYPES.get(dtype, dtype)
        self.kind, self.fused = name.split("-")[0], "compile" in name or name.split("-")[0] in ("jax", "numba")
        module, cpu_package, gpu_package = PACKAGES.get(self.kind, (self.kind,) * 3)
        self.package = gpu_package if gpu else cpu_package
        self.host = self.put = self.get = self.jit = lambda x: x
        self.sync = lambda: None
        try:
            import numpy
            self.xp = numpy
            self.module = None if module == "python" else __import__(module)
            getattr(self, "open_" + self.kind, lambda: None)()
        except ImportError as error:
            missing = (error.name or module).split(".")[0]
            raise CannotRun(f"{missing} is missing: pip install {self.package if missing == module else missing}")
        each = gpu and DATA == "step"  # The work copies data in each step, instead of the harness once per run.
        self.fetch, self.back = (self.put, self.get) if each else (lambda x: x,) * 2
        self.step = self.sync if gpu and WAITS else lambda: None

    def open_python(self):
        self.host = lambda x: x.tolist()

    def open_polars(self):
        self.host = self.module.Series

    def open_opencv(self):
        self.module.setNumThreads(CORES or -1)

    def open_pytorch(self):
        torch = self.xp = self.module
        kinds = [kind for kind in ("cuda", "xpu", "mps") if hasattr(torch, kind) and getattr(torch, kind).is_available()]
        if self.gpu and not kinds:
            raise CannotRun("PyTorch finds no GPU")
        self.device = kinds[0] if self.gpu else "cpu"
        self.type = getattr(torch, self.dtype)
        if self.tf32:
            torch.set_float32_matmul_precision("high")
            torch.backends.cudnn.allow_tf32 = True

        def host(x):
            x = torch.from_numpy(x)
            x = x.to(self.type) if x.is_floating_point() else x
            return x.pin_memory() if self.gpu and PINNED else x
        self.host, self.put = host, lambda x: x.to(self.device)
        self.get = lambda x: x.cpu()
        self.jit = torch.compile if "compile" in self.name else (lambda f: f)
        if self.gpu:
            self.sync = getattr(torch, self.device).synchronize

    def open_jax(self):
        jax = self.module
        import jax.numpy
        jax.config.update("jax_enable_x64", True)
        try:
            self.device = jax.devices("gpu" if self.gpu else "cpu")[0]
        except RuntimeError:
            raise CannotRun("JAX finds no GPU: pip install jax[cuda12]")
        self.xp, self.jit = jax.numpy, jax.jit
        self.put = lambda x: jax.device_put(x, self.device)
        self.host = (lambda x: x.astype(jax.numpy.bfloat16) if x.dtype.kind == "f" else x) if self.dtype == "bfloat16" else (lambda x: x)
        self.get = self.xp.asarray if not self.gpu else (lambda x: __import__("numpy").asarray(x))

    def open_cupy(self):
        cupy = self.xp = self.module
        try:
            cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError:
            raise CannotRun("CuPy finds no GPU")

        def host(x):
            if not PINNED:
                return x
            y = __import__("numpy").frombuffer(cupy.cuda.alloc_pinned_memory(x.nbytes), x.dtype, x.size).reshape(x.shape)
            y[...] = x
            return y
        self.host, self.put, self.get, self.sync = host, cupy.asarray, cupy.asnumpy, cupy.cuda.Device().synchronize

    def open_numba(self):
        if self.gpu:
            from numba import cuda
            if not cuda.is_available():
                raise CannotRun("Numba finds no GPU")
            self.cuda, self.put, self.get, self.sync = cuda, cuda.to_device, lambda x: getattr(x, "copy_to_host", lambda: x)(), cuda.synchronize

    def open_rapids(self):
        self.cupy = self.xp = __import__("cupy")
        self.put, self.get, self.sync = self.cupy.asarray, self.cupy.asnumpy, self.cupy.cuda.Device().synchronize

    def version(self):
        return f"{(self.module or platform).__name__} {getattr(self.module, '__version__', platform.python_version())}"

    def free_memory(self):
        """Returns the free memory of this side in bytes, or None if it is unknown."""
        try:
            if self.gpu and self.kind == "pytorch" and self.device == "cuda":
                return self.module.cuda.mem_get_info()[0]
            if self.gpu and self.kind in ("cupy", "rapids"):
                return self.xp.cuda.runtime.memGetInfo()[0]
            if self.gpu:
                return int(nvidia_smi("memory.free").split()[0]) * 2**20
            try:
                import psutil
                return psutil.virtual_memory().available
            except ImportError:
                if os.path.exists("/proc/meminfo"):
                    return int(re.search(r"MemAvailable: *(\d+)", open("/proc/meminfo").read())[1]) * 1024
                return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_AVPHYS_PAGES")
        except Exception:
            return None


def nvidia_smi(what):
    command = ["nvidia-smi", f"--query-gpu={what}", "--format=csv,noheader"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().split("\n")[0]


def computer():
    """Describes this machine in one line."""
    name = platform.processor() or platform.machine()
    try:
        name = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read())[1]
    except (OSError, TypeError):
        if sys.platform == "darwin":
            name = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True).stdout.strip()
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{name}, {here} threads; Python {platform.python_version()} on {platform.system()}"


def graphics(L):
    try:
        return nvidia_smi("name,driver_version").replace(", ", ", driver ")
    except Exception:
        return L.module.cuda.get_device_name() if L.kind == "pytorch" and L.device == "cuda" else str(getattr(L, "device", "GPU"))


def uniform(s, *shape, low=0.5, high=1.5):
    """Returns a NumPy array of random numbers between two bounds in the precision of the side, with FP32 instead of BF16."""
    dtype = "float32" if s.dtype == "bfloat16" else s.dtype
    if dtype.startswith("int"):
        return s.rng.integers(0, 100, shape, dtype)
    x = s.rng.random(shape, dtype if dtype in ("float32", "float64") else "float32")
    x *= high - low
    x += low
    if hasattr(s, "numbers") and s.numbers == "complex":
        return x + x[::-1] * 1j
    return x.astype(dtype, copy=False)


def sized(gpu, scale, dtype):
    """Returns the scaled sizes of one side."""
    s = SimpleNamespace(**SIZES)
    for key in LEADING:
        setattr(s, key, max(1, round(getattr(s, key) * scale)))
    if not gpu and hasattr(s, "cpubatch"):
        s.steps, s.batch = getattr(s, "steps", 1) * s.batch / s.cpubatch, s.cpubatch
    s.dtype, s.item = DTYPES.get(dtype, dtype), {"8": 1, "6": 2, "2": 4, "4": 8}[dtype[-1]]
    return s


def gigabytes(x):
    return f"{x / 2**30:.3g} GiB"


def check_memory(L, s, scale):
    """Raises CannotRun if the data does not fit into memory, before it is allocated."""
    free, need = L.free_memory(), needs(s, L)
    if free is None or need < 0.9 * free:
        return
    while needs(sized(L.gpu, scale, GPU_DTYPE if L.gpu else CPU_DTYPE), L) >= 0.9 * free and scale > 2**-40:
        scale /= 2
    if math.log2(scale) % 1:
        scale = 2.0 ** math.floor(math.log2(scale))
    raise CannotRun(f"it needs {gigabytes(need)} and {gigabytes(free)} are free: --scale {scale:g} fits")


def spread(times):
    """Returns half the interquartile range of the times (the full range of two or three times), divided by their median."""
    if len(times) < 2:
        return 0.0
    low, _, high = statistics.quantiles(times, n=4) if len(times) > 3 else (min(times), 0, max(times))
    return (high - low) / 2 / statistics.median(times)


def timed(call, L):
    L.sync()
    start = time.perf_counter()
    result = call()
    if L.kind == "jax":
        L.module.block_until_ready(result)
    L.sync()
    return time.perf_counter() - start, result


def repeat(call, L, args, first=()):
    """Returns the time of each run: at least five runs and one second, or as many runs as the limit allows."""
    times = list(first)
    while len(times) < args.repeats or (sum(times) < 1 and not args.exact):
        if times and sum(times) + times[-1] > args.seconds:
            break
        times.append(timed(call, L)[0])
    return times


def measure(L, s, args):
    """Returns the seconds of one run, their spread, the number of timed runs, the result, and a note on skipped steps."""
    s.rng = __import__("numpy").random.default_rng(1)
    host = [L.host(x) if hasattr(x, "dtype") else x for x in make(s, L)]
    # If each step copies its data, the program starts with the data on the host.
    stepwise = L.gpu and DATA == "step" and globals().get("STEPWISE", False)
    copied = L.gpu and DATA in ("run", "in", "step") and not stepwise
    put = lambda: [L.put(x) if hasattr(x, "dtype") else x for x in host]
    get = (lambda result: each(L.get, result)) if copied and DATA != "in" else (lambda result: result)
    placed = host if stepwise else put()
    f = work(L, s)
    if L.name == "pytorch-graphs" and not stepwise:
        f = captured(f, placed, L)
    call = (lambda: get(f(*put()))) if copied else (lambda: f(*placed))
    part, cut = parts(L) if "parts" in globals() else None, ""
    whole = factor = getattr(s, part) if part else 1
    if part:
        setattr(s, part, 1)
        timed(lambda: f(*placed), L)
        k, last = 1, timed(lambda: f(*placed), L)[0]
        while k < whole and last < args.seconds / 25 and last * whole / k > args.seconds / 2:
            k = min(whole, k * 4)
            setattr(s, part, k)
            last = timed(lambda: f(*placed), L)[0]
        factor = whole / k
        if last * factor <= args.seconds / 2:
            setattr(s, part, whole)
            factor = 1
    if part and factor > 1:
        times = repeat(lambda: f(*placed), L, args, [last])
        setattr(s, part, 0)
        once = statistics.median(repeat(lambda: f(*placed), L, args)) if globals().get("BEGINS", False) else 0
        times = [once + max(0, x - once) * factor for x in times]
        cut = f"; {k:g} of {whole:g} {part} were timed and multiplied"
        if copied:
            extra = statistics.median(repeat(lambda: each(L.get, put()), L, args))
            times = [x + extra for x in times]
        result = None
    else:
        first, result = timed(call, L)
        # The first run on a GPU or of a fused library compiles its kernels.
        slow = first > args.seconds and not L.fused and not L.gpu
        times = [first] if slow else repeat(call, L, args)
        if "CHANGES" in globals() and not slow:
            s.rng = __import__("numpy").random.default_rng(1)
            result = f(*[L.put(L.host(x)) for x in make(s, L)])
    if L.gpu and DATA == "once" and RUNS < 1e3:
        extra = statistics.median(repeat(put, L, args)) / RUNS
        times = [x + extra for x in times]
    return statistics.median(times), spread(times), len(times), result, cut


def captured(f, placed, L):
    """Returns a function that replays the work as one CUDA graph. Its inputs keep their addresses."""
    torch, stream = L.module, L.module.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(3):
            f(*placed)
    L.sync()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = f(*placed)

    def replay(*arrays):
        for old, new in zip(placed, arrays):
            if old is not new:
                old.copy_(new)
        graph.replay()
        return result
    return replay


def each(f, result):
    """Applies a function to each array of a result."""
    if isinstance(result, (tuple, list)):
        return [each(f, x) for x in result]
    return f(result) if hasattr(result, "dtype") else result


def tree(result):
    return [y for x in result for y in tree(x)] if isinstance(result, (tuple, list)) else [result]


def numbers_of(result, L):
    """Returns a result as NumPy arrays of at most ten million numbers each."""
    import numpy
    arrays, result = [], numpy.asarray(result) if L.kind == "python" else result
    result = globals().get("comparable", tree)(result)
    for x in tree(result):
        x = L.get(x) if hasattr(x, "dtype") else x
        x = x.to_numpy() if hasattr(x, "to_numpy") else x
        if L.kind == "pytorch" and hasattr(x, "is_floating_point"):
            x = (x.float() if x.dtype == L.module.bfloat16 else x).detach().cpu().numpy()
        arrays.append(numpy.asarray(x).reshape(-1)[:10**7])
    return arrays


def compare(one, other, tolerance):
    """Compares the results of both sides and returns the outcome as a sentence."""
    import numpy
    worst = 0.0
    for a, b in zip(one, other):
        if a.shape != b.shape:
            return f"Results have different shapes: {a.shape} and {b.shape}."
        if a.dtype.kind in "fciub" and a.size:
            a, b = (x.astype(complex if "c" in (a.dtype.kind, b.dtype.kind) else float) for x in (a, b))
            worst = max(worst, float(numpy.max(abs(a - b)) / max(numpy.max(abs(a)), 1e-30)))
    verdict = "agree" if worst <= tolerance else "DIFFER"
    return f"Results {verdict}: the largest difference is {worst:.1e} of the largest value, {tolerance:g} is allowed."


def number(x):
    return f"{x:.4g}".replace("e+", "e")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu-only", action="store_true", help="measure only the CPU")
    parser.add_argument("--gpu-only", action="store_true", help="measure only the GPU")
    parser.add_argument("--repeats", type=int, help="number of timed runs; default: at least five runs and one second")
    parser.add_argument("--seconds", type=float, default=10, help="time limit per side, in seconds; default: 10")
    parser.add_argument("--scale", default="1", help="factor for the sizes in LEADING, such as 1/4")
    args = parser.parse_args()
    top, _, bottom = args.scale.partition("/")
    scale, args.exact, args.repeats = float(top) / float(bottom or 1), bool(args.repeats), args.repeats or 5
    for variable in "OMP OPENBLAS MKL NUMEXPR NUMBA VECLIB POLARS".split() if CORES else ():
        os.environ[variable + ("_MAX_THREADS" if variable == "POLARS" else "_NUM_THREADS")] = str(CORES)
    if CORES:
        os.environ["NPROC"] = os.environ["VECLIB_MAXIMUM_THREADS"] = str(CORES)
    print(computer())
    measured, results = {}, []
    for side, name, dtype, left in (("cpu", CPU, CPU_DTYPE, args.gpu_only), ("gpu", GPU, GPU_DTYPE, args.cpu_only)):
        if left or not name:
            continue
        gpu = side == "gpu"
        try:
            L, s = Library(name, gpu, dtype), sized(gpu, scale, dtype)
            print(f"{side.upper()}: {L.version()}" + (f" on {graphics(L)}" if gpu else ""), flush=True)
            check_memory(L, s, scale)
            seconds, noise, runs, result, cut = measure(L, s, args)
        except CannotRun as why:
            print(f"{side.upper()}: not measured, as {why}.")
            continue
        except ImportError as error:
            print(f"{side.upper()}: not measured, as {error.name or error} is missing: pip install {error.name or ''}")
            continue
        except Exception as error:  # For example, out of memory, or a function that this version lacks. The other side is still measured.
            print(f"{side.upper()}: failed with {type(error).__name__}: {str(error)[:300]}")
            if os.environ.get("OFFLOAD_TRACE"):
                raise
            continue
        measured[side] = f"on{side}:{number(seconds)}:{noise:.2g}"
        print(f"{side.upper()}: {seconds:.4g} s a run, give or take {noise:.1%} ({runs} timed{cut})", flush=True)
        if result is not None and not args.cpu_only and not args.gpu_only:
            results.append(numbers_of(result, L))
            tolerance = TOLERANCES.get(s.dtype, 0) if not results[1:] else max(tolerance, TOLERANCES.get(s.dtype, 0))
        del result
    if len(results) == 2 and globals().get("COMPARES", True):
        print(compare(*results, max(tolerance, globals().get("ALLOWED", 0))))
    elif len(measured) == 2:
        print("Results are not compared: they are random, or not of the same form.")
    if not measured:
        return 1
    link = LINK
    if scale != 1:
        s = sized(True, scale, GPU_DTYPE)
        for key in LEADING:
            link = re.sub(rf"&{key}=[^&]*", "", link) + f"&{key}={getattr(s, key)}"
    print(f"{link}&measured={','.join(measured.values())}")


if __name__ == "__main__":
    sys.exit(main())
