#!/usr/bin/env python3
"""Counts the page faults of operations on tables, and times copies of matrices to the other memory order, as CSV.

    python data/cpu/memory.py > data/cpu/memory.csv

`seconds` is the median of the calls within half a second. `faults` is the average number of 4 kB pages that a call
touches for the first time. Sizes grow, as in a program that allocates its largest arrays last, because the heap of glibc
keeps freed memory.
SPDX-License-Identifier: MIT
"""
import csv, resource, sys
from time import perf_counter as now
import numpy as np, pandas as pd

rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["operation", "n", "seconds", "faults"])


def row(operation, n, call):
    for _ in range(3):
        call()
    faults = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    before, taken, start = faults(), [], now()
    while len(taken) < 5 or now() - start < 0.5:
        begin = now(); call(); taken.append(now() - begin)
    each = (faults() - before) / len(taken)
    writer.writerow([operation, n, f"{sorted(taken)[len(taken) // 2]:.4g}", f"{each:.0f}"])
    sys.stdout.flush()


for n in (100_000, 300_000, 1_000_000, 3_000_000, 10_000_000):
    keys, more = rng.integers(0, 1000, n), rng.integers(0, n // 10, n)
    numbers = {name: rng.random(n) for name in "abc"}
    few, many = pd.DataFrame({"key": keys, **numbers}), pd.DataFrame({"key": more, **numbers})
    small = pd.DataFrame({"key": np.arange(1000), "z": rng.random(1000)})
    large = pd.DataFrame({"key": rng.permutation(n // 10), "z": rng.random(n // 10)})
    row("filter, half kept, of 4 columns", n, lambda: few[few.a > 0.5])
    row("sum of 3 columns by 1000 groups", n, lambda: few.groupby("key").sum())
    row("sum of 3 columns by a tenth as many groups", n, lambda: many.groupby("key").sum())
    row("sort of 4 columns", n, lambda: few.sort_values("a"))
    row("join of 4 columns with 1000 rows", n, lambda: few.merge(small, on="key"))
    row("join of 4 columns with a tenth as many rows", n, lambda: many.merge(large, on="key"))
for n in (200, 256, 500, 512, 1000, 1024, 2000, 2048, 3000, 4096):
    matrix, other = rng.standard_normal((n, n)), np.empty((n, n), order="F")
    row("copy of a matrix into the other order", n, lambda: np.copyto(other, matrix))
