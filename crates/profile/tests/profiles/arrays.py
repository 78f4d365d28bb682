"""Factorization, sorting, transforms and products: what NumPy's calls look like."""
import numpy as np

rng = np.random.default_rng(1)


def spectrum(signal):
    return np.abs(np.fft.fft(signal))


def update(a, b):
    # Array operators, which cProfile does not list.
    for _ in range(10):
        a = a * 0.5 + b * b
    return a


def main():
    a = rng.standard_normal((900, 900))
    u, s, v = np.linalg.svd(a, full_matrices=False)
    x = np.linalg.solve(a, a)
    for _ in range(3):
        c = np.sort(rng.random(4_000_000))
    for _ in range(5):
        spectrum(rng.standard_normal(2**20))
    d = np.dot(a, a)
    big = rng.standard_normal((2500, 2500))
    e = np.matmul(big, big)
    f = update(rng.random(3_000_000), rng.random(3_000_000))
    g = f.std() + np.cumsum(f)[-1] + np.exp(f).sum() + np.median(f)
    return g


main()
