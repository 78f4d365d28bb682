COMPARES = False  # Each library draws its own numbers.


def parts(L):
    return "paths" if L.kind in ("python", "numba") and not L.gpu else None if s_keeps() else "pathsteps"


def s_keeps():
    return SIZES["kept"] == "steps"


def needs(s, L):
    return 6 * s.paths * s.item * (s.pathsteps if s_keeps() else 1)


def make(s, L):
    return []


def moves(s):
    """Returns the operations of a step on the drawn numbers: products and sums, exp and log."""
    functions, draws = round(s.funcs), max(1, round(s.draws))
    return ["+*"[k % 2] for k in range(max(0, round(s.each) - 1))][::-1] + ["el"[k % 2] for k in range(functions)], draws


def kernel(L, s):
    """Returns a function that simulates each path from start to end."""
    ops, draws = moves(s)
    draw = "normal(states, p)" if L.gpu else "normal()" if L.kind == "numba" else "normal(0.0, 1.0)"
    text = {"*": "z * h", "+": "z + k", "e": "exp(z)", "l": "log(z)"}
    body = ["z = " + " + ".join([draw] * draws)] + [f"z = {text[op]}" for op in ops] + ["x = x * z"]
    lines = ["x = one", "for t in range(steps):", *["    " + line for line in body]]
    lines += ["    out[p, t] = x"] if s_keeps() else ["out[p] = x"]
    start = ["p = cuda.grid(1)", "if p < n:"] if L.gpu else ["for p in prange(n):"]
    source = "\n    ".join(["def kernel(n, steps, one, h, k, out, states):", *start, *["    " + line for line in lines]])
    names = {"exp": math.exp, "log": math.log, "prange": range, "normal": __import__("random").gauss}
    if L.kind == "numba":
        import numpy
        names.update(prange=L.module.prange, normal=numpy.random.standard_normal)
    if L.gpu:
        from numba.cuda import random
        wide = s.dtype == "float64"
        names.update(cuda=L.cuda, normal=random.xoroshiro128p_normal_float64 if wide else random.xoroshiro128p_normal_float32)
        threads = math.ceil(s.paths / 256) * 256
        states = random.create_xoroshiro128p_states(threads, seed=1)
    exec(source, names)
    if L.gpu:
        f = L.cuda.jit(names["kernel"])
        return lambda n, steps, *rest: f[threads // 256, 256](n, steps, *rest, states)
    f = names["kernel"] if L.kind == "python" else L.module.njit(names["kernel"], parallel=L.name == "numba-parallel")
    return lambda *rest: f(*rest, None)


def work(L, s):
    import numpy
    ops, draws = moves(s)
    h, k = 0.01, 0.0 if round(s.funcs) % 2 else 1.0  # Paths stay near their start.
    if L.kind in ("python", "numba"):
        loop, typed = kernel(L, s), getattr(numpy, s.dtype) if L.kind == "numba" else float
        shape = (s.paths, s.pathsteps) if s_keeps() else s.paths

        def run():
            out = L.cuda.device_array(shape, s.dtype) if L.gpu else numpy.empty(shape, s.dtype)
            out = [0.0] * s.paths if L.kind == "python" else out
            loop(s.paths, s.pathsteps, typed(1), typed(h), typed(k), out)
            return out
        return run
    shape = (s.paths, s.pathsteps) if s_keeps() else (s.paths,)
    if L.kind == "jax":
        jax, xp = L.module, L.xp
        draw = lambda key: jax.random.normal(key, shape, getattr(xp, s.dtype))
    elif L.kind == "pytorch":
        draw = lambda key: L.xp.randn(shape, dtype=L.type, device=L.device)
    elif L.kind == "cupy":
        draw = lambda key: L.xp.random.standard_normal(shape, dtype=s.dtype)
    else:
        rng = numpy.random.default_rng(1)
        draw = lambda key: rng.standard_normal(shape, s.dtype)

    def change(x, key):
        for d in range(draws):
            z = draw(key) if d == 0 else z + draw(key)
        for op in ops:
            z = L.xp.exp(z) if op == "e" else L.xp.log(z) if op == "l" else z * h if op == "*" else z + k
        return z if x is None else x * z
    if s_keeps():
        whole = lambda key: L.xp.cumsum(change(None, key), 1)
        f = L.jit(whole)
        return lambda: f(L.module.random.key(1) if L.kind == "jax" else 0)
    if L.kind == "jax":
        move = lambda i, state: (change(state[0], state[1]), jax.random.split(state[1])[0])
        loop = L.jit(lambda n, x, key: jax.lax.fori_loop(0, n, move, (x, key))[0])
        return lambda: loop(s.pathsteps, L.put(numpy.ones(s.paths, s.dtype)), L.put(jax.random.key(1)))
    f = L.jit(lambda x: change(x, 0))

    def run():
        x = L.put(L.host(numpy.ones(s.paths, "float32" if s.dtype == "bfloat16" else s.dtype)))
        for _ in range(s.pathsteps):
            x = f(x)
            L.step()
        return x
    return run
