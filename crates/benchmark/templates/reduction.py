def parts(L):
    return "elements" if L.kind == "python" else None


def needs(s, L):
    return s.elements * (32 if L.kind == "python" else s.item * (3 if s.reduce == "std" else 1.2))


def make(s, L):
    return [uniform(s, s.elements)]


def sums(x, n, std):
    total = 0.0
    for i in prange(n):
        total += x[i]
    if not std:
        return total
    mean, squares = total / n, 0.0
    for i in prange(n):
        squares += (x[i] - mean) ** 2
    return (squares / n) ** 0.5


prange = range


def work(L, s):
    global prange
    std = s.reduce == "std"
    if L.kind == "python":
        return lambda x: sums(x, s.elements, std)
    if L.gpu and L.kind == "numba":
        return L.cuda.reduce(lambda a, b: a + b)
    if L.kind == "numba":
        prange = L.module.prange
        loop = L.module.njit(sums, parallel=L.name == "numba-parallel")
        return lambda x: loop(x, s.elements, std)
    if L.kind == "pytorch":
        return L.jit((lambda x: x.std(correction=0)) if std else (lambda x: x.sum()))
    return L.jit((lambda x: x.std()) if std else (lambda x: x.sum()))
