#!/usr/bin/env python3
"""Times rolling windows, work on text and filters that keep few or many rows of a table, and prints them as CSV.

    python data/cpu/windows.py > data/cpu/windows.csv

`ns` is the time per value (a row of a column), the minimum of five calls. Tables have a million rows. pandas runs on one
thread, Polars on its default number. Text in pandas 3 is PyArrow's if PyArrow is installed. SPDX-License-Identifier: MIT
"""
import csv, sys
from time import perf_counter as now
import numpy as np, pandas as pd, polars as pl

ROWS = 1_000_000
rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["library", "verb", "call", "columns", "ns"])


def row(library, verb, name, columns, call):
    taken = []
    for _ in range(5):
        start = now()
        call()
        taken.append(now() - start)
    writer.writerow([library, verb, name, columns, f"{min(taken) / ROWS / columns * 1e9:.2f}"])
    sys.stdout.flush()


for columns in (1, 4):
    table = pd.DataFrame(rng.random((ROWS, columns)))
    for name in ("mean", "sum", "std", "max", "min"):
        for window in (7, 30, 200):
            row("pandas", "window", f"{name} of {window}", columns, lambda: getattr(table.rolling(window), name)())
numbers = pl.DataFrame({"a": rng.random(ROWS)})
for name in ("mean", "std", "max"):
    for window in (7, 30, 200):
        row("polars", "window", f"{name} of {window}", 1,
            lambda: numbers.select(getattr(pl.col("a"), f"rolling_{name}")(window)))

texts = pd.Series(np.char.add("abcdef", rng.integers(100_000, 999_999, ROWS).astype(str))).astype("str")
text = texts.str
for name, call in (("upper", text.upper), ("strip", text.strip), ("len", text.len),
                   ("contains", lambda: text.contains("12", regex=False)), ("startswith", lambda: text.startswith("a1")),
                   ("slice", lambda: text[:3]), ("replace", lambda: text.replace("1", "x", regex=False)),
                   ("split", lambda: text.split("5"))):
    row("pandas", "text", name, 1, call)
of_polars = pl.Series(texts.tolist()).str
for name, call in (("upper", of_polars.to_uppercase), ("strip", of_polars.strip_chars), ("len", of_polars.len_chars),
                   ("contains", lambda: of_polars.contains("12", literal=True)),
                   ("startswith", lambda: of_polars.starts_with("a1")), ("slice", lambda: of_polars.slice(0, 3)),
                   ("replace", lambda: of_polars.replace("1", "x", literal=True)), ("split", lambda: of_polars.split("5"))):
    row("polars", "text", name, 1, call)

for count in (0, 2):
    table = pd.DataFrame(rng.random((ROWS, 4))).rename(columns=str)
    for place in range(count):
        table[f"t{place}"] = texts
    for kept in (0.01, 0.1, 0.5, 0.9):
        mask = table["0"] < kept
        row("pandas", "filter", f"{count} of them text, {kept:.0%} kept", 4 + count, lambda: table[mask])
