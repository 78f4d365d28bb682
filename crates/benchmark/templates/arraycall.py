ALLOWED = 1e-3 if SIZES["op"] == "histogram" else 0  # Rounding may move a value at the edge of a bin into the next bin.


def needs(s, L):
    return s.elements * (100 if L.kind == "python" else 4 * s.item + 16)


def make(s, L):
    x = uniform(s, *([s.elements // 1000, 1000] if s.op == "softmax" and s.elements > 1000 else [s.elements]), low=-1, high=1)
    if s.op in ("gather", "scatter"):
        return [x, s.rng.integers(0, s.elements, s.elements)]
    return [x]


def loops(L, s):
    """Returns the call as a loop over elements."""
    n, k = s.elements, max(1, s.elements // 1000)

    def gather(x, index, out):
        for i in prange(n):
            out[i] = x[index[i]]
        return out

    def scatter(x, index, out):
        for i in prange(n):
            out[index[i]] = x[i]
        return out

    def cumsum(x, out):
        total = x[0] * 0
        for i in range(n):
            total += x[i]
            out[i] = total
        return out

    def mask(x, out):
        j = 0
        for i in range(n):
            if x[i] > 0:
                out[j] = x[i]
                j += 1
        return out[:j]

    def histogram(x, counts):
        for i in range(n):
            counts[min(99, int((x[i] + 1) * 50))] += 1
        return counts

    def softmax(x, out):
        for i in prange(len(x)):
            top, total = x[i][0], 0.0
            for y in x[i]:
                top = max(top, y)
            for j in range(len(x[i])):
                out[i][j] = exp(x[i][j] - top)
                total += out[i][j]
            for j in range(len(x[i])):
                out[i][j] /= total
        return out
    f, plain = locals()[s.op], L.kind == "python"
    for name, value in (("prange", range if plain else L.module.prange), ("exp", math.exp)):
        globals()[name] = value
    f = f if plain else L.module.njit(f, parallel=L.name == "numba-parallel" and s.op in ("gather", "scatter", "softmax"))

    def run(x, *index):
        if s.op == "histogram":
            return f(x, [0] * 100 if plain else L.xp.zeros(100, int))
        copied = ([list(row) for row in x] if s.op == "softmax" else [0.0] * n) if plain else L.xp.empty_like(x)
        return f(x, *index, copied)
    return run


def work(L, s):
    xp, k = L.xp, max(1, s.elements // 1000)
    if L.kind == "python" and s.op in ("argsort", "topk"):
        return (lambda x: sorted(range(len(x)), key=x.__getitem__)) if s.op == "argsort" else (lambda x: sorted(x)[-k:])
    if L.kind == "numba" and s.op in ("argsort", "topk"):
        argsort, partition = xp.argsort, xp.partition
        return L.module.njit((lambda x: argsort(x)) if s.op == "argsort" else (lambda x: partition(x, len(x) - k)[-k:]))
    if L.kind in ("python", "numba"):
        return loops(L, s)
    if s.op == "mask":
        return lambda x: x[x > 0]  # JAX cannot compile this, because the size of the result depends on the data.
    if L.kind == "pytorch":
        torch = xp
        return L.jit({"gather": lambda x, i: x[i], "scatter": lambda x, i: torch.empty_like(x).index_put_((i,), x),
                      "histogram": (lambda x: torch.histc(x, 100, -1, 1)) if L.gpu else (lambda x: torch.histogram(x, 100)[0]),
                      "cumsum": lambda x: x.cumsum(0), "softmax": lambda x: torch.softmax(x, -1),
                      "argsort": lambda x: x.argsort(), "topk": lambda x: torch.topk(x, k)[0]}[s.op])

    def scatter(x, i):
        if L.kind == "jax":
            return xp.empty_like(x).at[i].set(x)
        out = xp.empty_like(x)
        out[i] = x
        return out

    def softmax(x):
        y = xp.exp(x - x.max(-1, keepdims=True))
        return y / y.sum(-1, keepdims=True)
    return L.jit({"gather": lambda x, i: x[i], "scatter": scatter, "cumsum": lambda x: xp.cumsum(x),
                  "histogram": lambda x: xp.histogram(x, 100)[0], "argsort": lambda x: xp.argsort(x), "softmax": softmax,
                  "topk": (lambda x: L.module.lax.top_k(x, k)[0]) if L.kind == "jax" else (lambda x: xp.partition(x, len(x) - k)[-k:])}[s.op])


def comparable(result):
    """Returns the comparable part of a result: nothing if several results are correct, and a sum if the order is free."""
    if SIZES["op"] in ("scatter", "argsort"):
        return []
    return result.sum() if SIZES["op"] == "topk" and hasattr(result, "sum") else result
