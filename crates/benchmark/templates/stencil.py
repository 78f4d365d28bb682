STEPWISE = CHANGES = True  # Each step overwrites the grid from two steps earlier.


def parts(L):
    return "steps"


def needs(s, L):
    return s.elements * (80 if L.kind == "python" else 6 * s.item)


def make(s, L):
    side = max(4, round(s.elements ** 0.5))
    grid = uniform(s, side, side)
    return [grid, grid.copy()]


PLACES = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def kernel(L, s):
    """Returns a function that does one step as a loop over cells, with the mean of a cell and its neighbors."""
    more = [f" + u[i + {y}, j + {x}]" for y, x in (PLACES[k % 4] for k in range(s.chain - 1))]
    body = f"v[i, j] = h * (u[i, j]{''.join(more)})"
    if L.gpu:
        lines = ["i, j = cuda.grid(2)", "i, j = i + 1, j + 1", "if i < n - 1 and j < n - 1:", "    " + body]
    else:
        lines = ["for i in prange(1, n - 1):", "    for j in range(1, n - 1):", "        " + body]
        if L.kind == "python":
            lines[2] = re.sub(r"\[([^,\]]*), ([^\]]*)\]", r"[\1][\2]", lines[2])
    names = {"prange": getattr(L.module, "prange", range), "cuda": getattr(L, "cuda", None)}
    exec("\n    ".join(["def kernel(n, h, u, v):", *lines]), names)
    if L.kind == "python":
        return names["kernel"]
    if not L.gpu:
        return L.module.njit(names["kernel"], parallel=L.name == "numba-parallel")
    f = L.cuda.jit(names["kernel"])
    return lambda n, *rest: f[(math.ceil(n / 16),) * 2, (16, 16)](n, *rest)


def step(L, s, h):
    """Returns a function that does one step in `chain` array operations and returns the new grid and the old one."""
    def f(u, v):
        inner = (slice(1, -1),) * 2
        x = u[inner]
        for k in range(s.chain - 1):
            y, z = PLACES[k % 4]
            x = x + u[1 + y:u.shape[0] - 1 + y, 1 + z:u.shape[1] - 1 + z]
        if L.kind == "jax":
            return v.at[inner].set(x * h), u
        L.xp.mul(x, h, out=v[inner]) if L.kind == "pytorch" else L.xp.multiply(x, h, out=v[inner])
        return v, u
    return f


def work(L, s):
    h = 1 / s.chain if L.kind != "numba" else getattr(__import__("numpy"), s.dtype)(1 / s.chain)
    if L.kind in ("python", "numba"):
        one = kernel(L, s)

        def move(u, v):
            one(len(u), h, u, v)
            return v, u
    else:
        move = L.jit(step(L, s, h))

    def run(u, v):
        for _ in range(s.steps):
            u, v = move(L.fetch(u), L.fetch(v))
            u, v = L.back(u), L.back(v)
            L.step()
        return u
    return run
