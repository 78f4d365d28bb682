def needs(s, L):
    return s.elements * (80 if L.kind == "python" else 4 * s.item)


def make(s, L):
    return [uniform(s, s.elements)]


def work(L, s):
    if L.kind == "python":
        return sorted
    if L.kind == "polars":
        return lambda x: x.sort()
    if L.kind == "numba":
        sort = L.xp.sort
        return L.module.njit(lambda x: sort(x))
    if L.kind == "pytorch":
        return L.jit(lambda x: L.xp.sort(x)[0])
    return L.jit(L.xp.sort)
