"""Invasion of a square lattice; usage: python nb_percolation.py SIZE TRIALS"""
import sys

import numpy as np
from numba import njit, prange


@njit
def spans(grid):
    n = grid.shape[0]
    for j in range(n):
        if grid[0, j] == 1:
            grid[0, j] = 2
    changed = True
    while changed:
        changed = False
        for i in range(n):
            for j in range(n):
                if grid[i, j] != 1:
                    continue
                if (i > 0 and grid[i - 1, j] == 2) or (i < n - 1 and grid[i + 1, j] == 2) \
                        or (j > 0 and grid[i, j - 1] == 2) or (j < n - 1 and grid[i, j + 1] == 2):
                    grid[i, j] = 2
                    changed = True
    return (grid[n - 1] == 2).any()


@njit(parallel=True)
def probability(n, p, trials):
    hits = np.zeros(trials)
    for t in prange(trials):
        grid = (np.random.random((n, n)) < p).astype(np.int8)
        hits[t] = spans(grid)
    return hits.mean()


size, trials = int(sys.argv[1]), int(sys.argv[2])
for p in (0.55, 0.59, 0.63):
    print(p, probability(size, p, trials))
