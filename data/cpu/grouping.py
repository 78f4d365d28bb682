#!/usr/bin/env python3
"""Times sums of columns by integer keys in pandas, Polars and DuckDB, and prints them as CSV.

    python data/cpu/grouping.py > data/cpu/grouping.csv

Everything runs on one thread. `seconds` is the median of five calls. `ns_each` is the time per row. Polars chooses its
algorithm by the number of groups: compare 100 with 1000. SPDX-License-Identifier: MIT
"""
import csv, importlib.metadata, os, sys
os.environ["POLARS_MAX_THREADS"] = "1"
from time import perf_counter as now
import duckdb, numpy as np, pandas as pd, polars as pl

rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["library", "version", "rows", "columns", "groups", "seconds", "ns_each"])
database = duckdb.connect()
database.execute("SET threads = 1")
for rows in (1_000_000, 10_000_000):
    for groups in (10, 100, 1000, 10_000, 100_000, 1_000_000):
        for columns in (2, 4):
            names = "abc"[: columns - 1]
            numbers = {"key": rng.integers(0, groups, rows), **{name: rng.random(rows) for name in names}}
            frame, other = pd.DataFrame(numbers), pl.DataFrame(numbers)
            database.execute("CREATE OR REPLACE TABLE t AS SELECT * FROM frame")
            sums = ", ".join(f"sum({name}) AS {name}" for name in names)
            for library, call in [
                ("pandas", lambda: frame.groupby("key").sum()),
                ("polars", lambda: other.group_by("key").agg(pl.all().sum())),
                ("duckdb", lambda: database.execute(f"CREATE OR REPLACE TEMP TABLE u AS SELECT key, {sums} FROM t GROUP BY key")),
            ]:
                call()
                taken = []
                for _ in range(5):
                    start = now(); call(); taken.append(now() - start)
                seconds = sorted(taken)[2]
                version = importlib.metadata.version(library)
                writer.writerow([library, version, rows, columns, groups, f"{seconds:.4g}", f"{seconds / rows * 1e9:.3g}"])
                sys.stdout.flush()
