def needs(s, L):
    return s.products * s.item * (4 * s.m * s.n + (s.m * s.m if s.factor == "svdfull" else 0))


def make(s, L):
    batch = [s.products] if s.products > 1 else []
    if s.factor in ("qr", "svd", "svdfull"):
        return [uniform(s, *batch, s.m, s.n)]
    a = uniform(s, *batch, s.n, s.n)
    if s.factor == "solve":
        return [a, uniform(s, *batch, s.n, 1)]
    a += a.conj().swapaxes(-1, -2).copy()
    for i in range(s.n if s.factor == "cholesky" else 0):
        a[..., i, i] += 3 * s.n
    return [a]


def work(L, s):
    linalg = L.xp.linalg
    return L.jit({"solve": linalg.solve, "cholesky": linalg.cholesky, "qr": linalg.qr, "eigh": linalg.eigh,
                  "svd": lambda a: linalg.svd(a, full_matrices=False),
                  "svdfull": lambda a: linalg.svd(a, full_matrices=True)}[s.factor])


def comparable(result):
    """Returns results that do not depend on the choice of signs, e.g. singular values, eigenvalues and |R|."""
    parts = tree(tuple(result)) if isinstance(result, (tuple, list)) else [result]
    return {"qr": abs(parts[-1]), "eigh": parts[0], "svd": parts[len(parts) > 1], "svdfull": parts[len(parts) > 1]}.get(
        SIZES["factor"], parts[0])
