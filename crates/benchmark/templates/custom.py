def count(s):
    """Returns the side of the square products (dense work) or the length of the arrays, and the number of operations on them."""
    calls = max(1, round(s.cpucalls))
    if s.kind == "dense":
        return max(1, round((s.ops / calls / 2) ** (1 / 3))), calls
    elements = max(1, round(min(s.set, s.bytes) / 3 / s.item))
    return elements, max(1, round(max(s.ops, s.funcs, s.bytes / 3 / s.item) / elements))


def parts(L):
    return "cpucalls" if SIZES["kind"] == "dense" else None


def needs(s, L):
    n, _ = count(s)
    return 4 * s.item * (n * n if s.kind == "dense" else n) + s.in_


def make(s, L):
    n, _ = count(s)
    s.cpucalls = count(s)[1]
    return [uniform(s, n, n), uniform(s, n, n)] if s.kind == "dense" else [uniform(s, n, low=0.1, high=0.9) for _ in "ab"]


def work(L, s):
    if s.kind == "dense":
        def run(a, b):
            for _ in range(s.cpucalls):
                c = L.xp.matmul(a, b)
                L.step()
            return c
        return run
    passes = s.cpucalls
    functions = round(s.funcs / count(s)[0])
    if L.kind in ("numba", "python"):
        names = {"prange": range if L.kind == "python" else L.module.prange, "exp": math.exp}
        exec("""def loop(x, b, passes, functions, out):
            for i in prange(len(x)):
                y = x[i]
                for k in range(passes):
                    y = y * b[i] + b[i] if k % 2 else y + b[i]
                for k in range(functions):
                    y = exp(-y)
                out[i] = y
            return out""", names)
        f = names["loop"] if L.kind == "python" else L.module.njit(names["loop"], parallel=L.name == "numba-parallel")
        return lambda x, b: f(x, b, passes, functions, [0.0] * len(x) if L.kind == "python" else L.xp.empty_like(x))

    if L.kind == "numpy":  # Process blocks that fit into a core's cache, so memory is read only once.
        def blocks(x, b):
            out = L.xp.empty_like(x)
            for i in range(0, len(x), 8192):
                y, c = out[i:i + 8192], b[i:i + 8192]
                L.xp.add(x[i:i + 8192], c, y)
                for k in range(1, passes):
                    (L.xp.multiply if k % 2 else L.xp.add)(y, c, y)
                for _ in range(functions):
                    L.xp.exp(y * -1, y)
            return out
        return blocks

    def chain(x, b):
        for k in range(passes):
            x = x * b if k % 2 else x + b
            L.step()
        for _ in range(functions):
            x = L.xp.exp(-x)
        return x
    return L.jit(chain)
