"""Dynamic time warping between all pairs of time series."""
import numpy as np
from numba import njit, prange


@njit
def dtw(a, b, band):
    n, m = len(a), len(b)
    prev = np.full(m + 1, np.inf)
    cur = np.full(m + 1, np.inf)
    prev[0] = 0.0
    for i in range(1, n + 1):
        cur[:] = np.inf
        lo, hi = max(1, i - band), min(m, i + band)
        for j in range(lo, hi + 1):
            d = a[i - 1] - b[j - 1]
            cur[j] = d * d + min(prev[j], cur[j - 1], prev[j - 1])
        prev, cur = cur, prev
    return np.sqrt(prev[m])


@njit(parallel=True)
def distance_matrix(series, band):
    k = series.shape[0]
    out = np.zeros((k, k))
    for i in prange(k):
        for j in range(i + 1, k):
            out[i, j] = dtw(series[i], series[j], band)
    return out + out.T


if __name__ == "__main__":
    count = int(input("how many series? "))
    length = int(input("how long? "))
    rng = np.random.default_rng(0)
    series = rng.standard_normal((count, length)).cumsum(axis=1)
    dist = distance_matrix(series, length // 10)
    np.fill_diagonal(dist, np.inf)
    nearest = dist.argmin(axis=1)
    print("mutual nearest neighbours:", int((nearest[nearest] == np.arange(count)).sum()))
