STEPWISE = True


def shape(s):
    """Returns the elements of an array, the number of chained array operations, and the repetitions of the chain."""
    if hasattr(s, "chunk"):
        return round(s.chunk / s.item), s.chain, s.chunks
    if hasattr(s, "elements"):
        return s.elements, s.launches if hasattr(s, "launches") else s.chain, s.iters if hasattr(s, "iters") else 1
    at_once = max(1, round(min(s.parallel, s.iters)))
    return at_once, max(1, round(s.each + s.funcs)), max(1, round(s.iters / at_once))


def parts(L):
    if "chunk" in SIZES:
        return "chunks"
    if "launches" in SIZES:
        return "iters"
    return ("elements" if "elements" in SIZES else "iters") if L.kind == "python" else None


def operations(s):
    """Returns the chain as letters: b and c read another array, e and l are exp and log, + and * use a constant."""
    chain, loop = shape(s)[1], not hasattr(s, "elements") and not hasattr(s, "chunk")
    extra = (s.inputs if hasattr(s, "inputs") else 1) - 1
    each = 1 if loop or not hasattr(s, "each") else max(1, round(s.each))
    two = min(chain, round(chain * extra)) if not loop else 0
    functions = round(s.funcs) if hasattr(s, "funcs") else 0
    ops = [("bc"[k % 2], each) for k in range(two)] + [("el"[k % 2], each) for k in range(functions)]
    return ops + [("*+"[k % 2], each) for k in range(chain - len(ops))]


def needs(s, L):
    return (5 if L.kind != "python" else 48 / s.item) * shape(s)[0] * s.item


def make(s, L):
    ops = "".join(op for op, _ in operations(s))
    a = uniform(s, shape(s)[0], low=0.1, high=0.9)
    return [a] + [uniform(s, a.size, low=0.1, high=0.9) if name in ops else a[:1] for name in "bc"]


def one(xp, op, x, b, c, h):
    if op in "el":
        return xp.exp(x) if op == "e" else xp.log(x)
    return {"b": lambda: x + b, "c": lambda: x * c, "*": lambda: x * h, "+": lambda: x + h}[op]()


def rounds_within(s):
    """Returns the number of rounds inside one compiled or plain loop, in which each round depends on the previous one."""
    return shape(s)[2] if "parallel" in SIZES else 1


def kernel(L, s):
    """Returns a function that applies the chain in a loop over the elements."""
    text = {"b": "x + b[i]", "c": "x * c[i]", "*": "x * h", "+": "x + h", "e": "exp(x)", "l": "log(x)"}
    body = [text[o] for op, each in operations(s) for o in [op] + ["*+"[k % 2] for k in range(each - 1)]]
    times, body = (1, body) if len(body) < 100 else (round(len(body) / 50), body[:50])
    times *= rounds_within(s)
    total = hasattr(s, "outputs") and s.outputs == 0 and not L.gpu
    pad = "            " if times > 1 else "        "
    lines = [f"        for _ in range({times}):"] * (times > 1) + [f"{pad}x = {x}" for x in body]
    lines.append("        t += x" if total else "        out[i] = x")
    start = "    i = cuda.grid(1)\n    if i < n:" if L.gpu else "    t = 0.0\n    for i in prange(n):"
    source = "\n".join(["def kernel(n, h, a, b, c, out):", start, "        x = a[i]", *lines, *["    return t"] * (not L.gpu)])
    names = {"exp": math.exp, "log": math.log, "prange": range}
    if L.kind == "numba":
        names.update(prange=L.module.prange, cuda=getattr(L, "cuda", None))
    exec(source, names)
    if L.kind == "python":
        return names["kernel"]
    if L.gpu:
        f = L.cuda.jit(names["kernel"])
        return lambda n, *rest: f[math.ceil(n / 256), 256](n, *rest)
    return L.module.njit(names["kernel"], parallel=L.name == "numba-parallel")


def work(L, s):
    ops, h = operations(s), 3 if s.dtype.startswith("int") else 0.5
    total = hasattr(s, "outputs") and s.outputs == 0
    if L.kind in ("python", "numba"):
        loop, n = kernel(L, s), shape(s)[0]
        if L.kind == "numba":
            h = getattr(__import__("numpy"), s.dtype)(h)

        def run(a, b, c):
            for _ in range(shape(s)[2] // rounds_within(s)):
                x, *others = (L.fetch(y) for y in (a, b, c))
                out = L.cuda.device_array_like(x) if L.gpu else [0.0] * n if L.kind == "python" else L.xp.empty_like(x)
                total_of = loop(min(n, shape(s)[0]), h, x, *others, out)
                out = L.back(out)
                L.step()
                if not hasattr(s, "chunk"):  # Chunks are independent. In other work, an iteration reads the output of the previous one.
                    a = out
            return total_of if total else out
        return run

    def chain(x, b, c):
        for op, _ in ops:
            x = one(L.xp, op, x, b, c, h)
        return x

    def chain_by_steps(x, b, c):
        for op, _ in ops:
            x = L.back(one(L.xp, op, L.fetch(x), L.fetch(b) if op == "b" else b, L.fetch(c) if op == "c" else c, h))
            L.step()
        return x
    fast = L.jit(chain)
    if L.kind == "jax" and "loop" in SIZES and s.loop == "one":
        loop = L.jit(lambda n, x, b, c: L.module.lax.fori_loop(0, n, lambda _, x: chain(x, b, c), x))
        return lambda a, b, c: loop(s.iters, a, b, c)

    def run(a, b, c):
        x = a
        for _ in range(shape(s)[2]):
            if hasattr(s, "chunk") or L.fused:
                x = L.back(fast(*(L.fetch(y) for y in (a if hasattr(s, "chunk") else x, b, c))))
                L.step()
            else:
                x = chain_by_steps(x, b, c)
        return x.sum() if total else x
    return run
