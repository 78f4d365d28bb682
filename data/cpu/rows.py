#!/usr/bin/env python3
"""Times loops over the rows of a pandas table, and prints them as CSV.

    python data/cpu/rows.py > data/cpu/rows.csv

`operations` is the arithmetic per row, and `values` the number of values read from it. `ns_each` is the time per row over
its operations plus two, for the value that is read and for the result, as the model counts a loop. Times are the minimum
of five runs on 50,000 rows. SPDX-License-Identifier: MIT
"""
import csv, sys
from time import perf_counter as now
import numpy as np, pandas as pd

ROWS = 50_000
rng = np.random.default_rng(0)
table = pd.DataFrame({name: rng.random(ROWS) for name in "abcde"} | {"key": rng.integers(1, 9, ROWS)})


def one(row):
    return row["a"] * 2.0


def two(row):
    return row["a"] * row["b"]


def five(row):
    return row["a"] * row["b"] + row["c"] * row["d"] - row["e"]


def iterrows(function):
    for _, row in table.iterrows():
        function(row)


def apply(function):
    table.apply(function, axis=1)


writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["way", "pandas", "rows", "operations", "values", "seconds", "us_a_row", "ns_each"])
for way in (iterrows, apply):
    for function, operations, values in ((one, 1, 1), (two, 1, 2), (five, 4, 5)):
        taken = []
        for _ in range(5):
            start = now()
            way(function)
            taken.append(now() - start)
        each = min(taken) / ROWS
        counted = operations + 2
        row = [way.__name__, pd.__version__, ROWS, operations, values, f"{min(taken):.4g}", f"{each * 1e6:.3g}"]
        writer.writerow([*row, f"{each / counted * 1e9:.4g}"])
        sys.stdout.flush()
