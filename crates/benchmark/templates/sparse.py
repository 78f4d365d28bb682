def parts(L):
    return "iters"


def needs(s, L):
    return s.rows * (3 * s.nnz * (s.item + (8 if s.storage == "coo" else 4)) + 8 * s.item)


def make(s, L):
    """Returns the matrix, in compressed rows or in coordinates, and a vector. Columns are random; a solver gets a band matrix."""
    import numpy
    import scipy.sparse
    nnz = min(s.rows, max(1, round(s.nnz)))
    if s.solver == "cg":
        far = [0] + [d for k in range(1, nnz // 2 + 1) for d in (-k, k)]
        values = [4.0 * len(far) if d == 0 else -1.0 for d in far]
        a = scipy.sparse.diags(values, far, shape=(s.rows, s.rows), format="csr", dtype=s.dtype)
        index, starts, data = a.indices, a.indptr, a.data
    else:
        index = s.rng.integers(0, s.rows, s.rows * nnz, "int32")
        starts = numpy.arange(0, s.rows * nnz + 1, nnz, dtype="int32" if s.rows * nnz < 2**31 else "int64")
        data = uniform(s, s.rows * nnz) / nnz
    if s.storage == "coo":
        starts = numpy.repeat(numpy.arange(s.rows, dtype=index.dtype), numpy.diff(starts))
    return [data.astype(s.dtype), index, starts, uniform(s, s.rows)]


def work(L, s):
    if L.kind == "numba":
        source = """def product(data, index, starts, x, out):
            for i in prange(len(x)):
                total = data[0] * 0
                for j in range(starts[i], starts[i + 1]):
                    total += data[j] * x[index[j]]
                out[i] = total
            return out"""
        names = {"prange": L.module.prange}
        exec(source, names)
        product = L.module.njit(names["product"], parallel=L.name == "numba-parallel")
    elif L.kind == "pytorch":
        matrix = lambda data, index, starts, x: L.xp.sparse_csr_tensor(starts, index, data, (s.rows, s.rows), check_invariants=False)
    elif L.gpu:
        from cupyx.scipy.sparse import csr_matrix
        from cupyx.scipy.sparse.linalg import cg
        matrix = lambda data, index, starts, x: csr_matrix((data, index, starts), (s.rows, s.rows))
    else:
        from scipy.sparse import coo_matrix, csr_matrix
        from scipy.sparse.linalg import cg
        if s.storage == "coo":
            matrix = lambda data, index, rows, x: coo_matrix((data, (rows, index)), (s.rows, s.rows))
        else:
            matrix = lambda data, index, starts, x: csr_matrix((data, index, starts), (s.rows, s.rows))

    # The parameter has another name in SciPy before 1.12 and CuPy before 14.
    bound = "rtol" if s.solver == "cg" and "rtol" in __import__("inspect").signature(cg).parameters else "tol"

    def run(data, index, starts, x):
        if L.kind != "numba":
            a = matrix(data, index, starts, x)
        if s.solver == "cg":
            return cg(a, x, maxiter=s.iters, **{bound: 0})[0]
        for _ in range(s.iters):
            x = product(data, index, starts, x, L.xp.empty_like(x)) if L.kind == "numba" else a @ x
            L.step()
        return x
    return run
