#!/usr/bin/env python3
"""Times searches of k-d trees by scikit-learn and SciPy on one core, and prints them as CSV.

    python data/cpu/neighbors.py > neighbors.csv

Each row has the link of the search, for a Zen 5 core (EPYC 9R45) at the clock of the measurement. `seconds` is the CPU
time to build the tree and to search it, each the minimum of three calls, so that other programs on the machine have
little influence. Points are uniform in a cube, which is the worst case for a tree.
SPDX-License-Identifier: MIT
"""
import os, sys
for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[threads] = "1"
import csv
from time import process_time as now
import numpy as np
from scipy.spatial import cKDTree
from sklearn.cluster import DBSCAN
from sklearn.neighbors import NearestNeighbors

CLOCK = "4.24"  # GHz, measured with a chain of additions
rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")


def least(call, calls=3):
    times = []
    for _ in range(calls):
        start = now(); call(); times.append(now() - start)
    return min(times)


def row(group, library, sizes, seconds):
    link = f"v=1&w=knn&{sizes}&dtype=fp64&cpu=epyc-9r45&clock={CLOCK}&cores=1&cpulib={library}"
    writer.writerow([group, "cpu", f"{seconds:.4g}", link]); sys.stdout.flush()


writer.writerow(["group", "side", "seconds", "link"])
for n in (10_000, 100_000, 1_000_000):
    for d in (2, 3, 4, 6, 8, 10, 12, 15):
        x, asked = rng.random((n, d)), rng.random((20_000 if d < 8 else 2_000 if n < 1_000_000 else 300, d))
        near, tree = NearestNeighbors(), []
        built = least(lambda: near.fit(x))
        scipy_built = least(lambda: tree.append(cKDTree(x)))
        for k in (1, 5, 20):
            sizes = f"rows={n}&queries={len(asked)}&features={d}&neighbors={k}"
            row("neighbors in a tree, scikit-learn", "sklearn", sizes, built + least(lambda: near.kneighbors(asked, k)))
            row("beside: neighbors in a tree, SciPy", "scipy", sizes, scipy_built + least(lambda: tree[0].query(asked, k)))
for n, d in ((20_000, 2), (100_000, 2), (20_000, 3), (100_000, 3), (20_000, 6), (20_000, 10), (20_000, 15)):
    x = rng.random((n, d))
    near = NearestNeighbors(n_neighbors=10).fit(x).kneighbors(x[:500])[0][:, -1]
    row("beside: DBSCAN in a tree, scikit-learn", "sklearn", f"algorithm=dbscan&rows={n}&features={d}",
        least(lambda: DBSCAN(eps=float(np.median(near))).fit(x), 2))
