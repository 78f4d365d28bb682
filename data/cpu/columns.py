#!/usr/bin/env python3
"""Times operations on wide tables, and joins, in pandas and Polars, and prints them as CSV.

    python data/cpu/columns.py > data/cpu/columns.csv

`us` is processor time per call, the minimum of five. All columns contain doubles, or texts for `text`. In a join, half
of the columns are in the second table, which has a row for each of the `keys`. Skips Polars if it is not installed.
SPDX-License-Identifier: MIT
"""
import csv, os, sys
os.environ["POLARS_MAX_THREADS"] = "1"
from time import process_time as now
import numpy as np, pandas as pd
try:
    import polars as pl
except ImportError:
    pl = None

writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["library", "version", "verb", "rows", "columns", "keys", "us"])


def row(library, verb, rows, columns, keys, call):
    """Writes the time per call. Short calls are repeated for at least 20 ms."""
    call()
    start, repeats = now(), 0
    while repeats < 1 or now() - start < 0.02:
        call()
        repeats += 1
    taken = []
    for _ in range(5):
        start = now()
        for _ in range(repeats):
            call()
        taken.append((now() - start) / repeats)
    writer.writerow([library.__name__, library.__version__, verb, rows, columns, keys, f"{min(taken) * 1e6:.0f}"])
    sys.stdout.flush()


random = np.random.default_rng(0)
for rows in (100, 10_000):
    for columns in (1, 10, 100, 1000):
        keys = 50
        names = [f"c{place}" for place in range(columns)]
        values = pd.DataFrame(random.random((rows, columns)), columns=names)
        table = values.copy()
        table.insert(0, "key", random.permutation(rows) % keys)
        texts = pd.DataFrame({name: [f"text {place}" for place in range(rows)] for name in names}, dtype="str")
        for verb, call in {
            "filter": lambda: table[table["key"] < keys // 2],
            "groupby": lambda: table.groupby("key").sum(),
            "sort": lambda: table.sort_values("key"),
            "window": lambda: values.rolling(10).mean(),
            "text": lambda: texts.apply(lambda column: column.str.upper()),
            "sum": lambda: values.sum(),
            "arithmetic": lambda: values * 2.0,
        }.items():
            row(pd, verb, rows, columns, keys, call)
        if pl is None:
            continue
        table, texts, values = (pl.DataFrame({name: each[name].to_list() for name in each}) for each in (table, texts, values))
        every = pl.all()
        for verb, call in {
            "filter": lambda: table.filter(pl.col("key") < keys // 2),
            "groupby": lambda: table.group_by("key").agg(every.sum()),
            "sort": lambda: table.sort("key"),
            "window": lambda: values.select(every.rolling_mean(10)),
            "text": lambda: texts.select(every.str.to_uppercase()),
            "sum": lambda: values.sum(),
            "arithmetic": lambda: values.select(every * 2.0),
        }.items():
            row(pl, verb, rows, columns, keys, call)

for rows, widths in ((1000, (4,)), (10_000, (100, 1000)), (100_000, (4, 10, 30, 100)), (1_000_000, (4, 10, 30)), (10_000_000, (4, 10))):
    for columns in widths:
        for keys in (10, rows):
            half = columns // 2
            left = {"key": random.permutation(rows) % keys, **{f"a{place}": random.random(rows) for place in range(half)}}
            right = {"key": random.permutation(keys), **{f"b{place}": random.random(keys) for place in range(columns - half - 1)}}
            first, second = pd.DataFrame(left), pd.DataFrame(right)
            row(pd, "join", rows, columns, keys, lambda: first.merge(second, on="key"))
            if pl is not None:
                first, second = pl.DataFrame(left), pl.DataFrame(right)
                row(pl, "join", rows, columns, keys, lambda: first.join(second, on="key"))
