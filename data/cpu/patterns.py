#!/usr/bin/env python3
"""Times searches for patterns in texts, sums of columns and CSV files with unused columns in pandas and Polars, and
prints them as CSV.

    python data/cpu/patterns.py > data/cpu/patterns.csv

`ns` is processor time per row, the minimum of up to three calls. For sums, it is the time per value. `bytes` is the
length of a text, of a value, or of a row of the file. "objects" are Python strings, which Python's `re` searches.
Needs PyArrow. SPDX-License-Identifier: MIT
"""
import csv, os, random, re, sys, tempfile
os.environ["POLARS_MAX_THREADS"] = "1"
from time import process_time as now
import numpy as np, pandas as pd, polars as pl, pyarrow as pa

pa.set_cpu_count(1)
random.seed(0)
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["library", "verb", "call", "rows", "bytes", "alternatives", "ns"])
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def row(library, verb, name, rows, size, alternatives, call):
    """Writes the time per row."""
    taken = []
    while len(taken) < 3 and sum(taken) < 3:
        start = now()
        call()
        taken.append(now() - start)
    writer.writerow([library, verb, name, rows, size, alternatives, f"{min(taken) / rows * 1e9:.1f}"])
    sys.stdout.flush()


def word(length):
    return "".join(random.choices(LETTERS, k=length))


def text(size):
    """Returns a text of words of two to nine letters and a space."""
    words = ""
    while len(words) < size:
        words += word(random.randint(2, 9)) + " "
    return words[:size]


WORDS = [word(8) for _ in range(3000)]
PATTERNS = [("substring", 0, "qzx"), ("digits", 1, r"\d+"), ("address", 1, r"\w+@\w+\.com"),
            ("date", 1, r"[0-9]{4}-[0-9]{2}"), ("words", 1, WORDS[0])] + [("words", count, "|".join(WORDS[:count])) for count in (10, 100, 1000, 3000)]
for size in (12, 100, 1000):
    texts = [text(size) for _ in range(2_000_000 // size)]
    objects = pd.Series(texts, dtype=object)
    arrow = pd.Series(texts, dtype="str")
    polars = pl.Series("a", texts).to_frame().lazy()
    for name, alternatives, pattern in PATTERNS:
        plain = alternatives == 0
        # Python's time is proportional to the number of alternatives, so fewer texts suffice.
        part = objects[:max(20, len(objects) // max(1, alternatives // 3))]
        compiled = pattern if plain else re.compile(pattern)
        row("pandas, objects", "contains", name, len(part), size, alternatives,
            lambda: part.str.contains(compiled, regex=not plain))
        row("pandas, objects", "replace", name, len(part), size, alternatives,
            lambda: part.str.replace(compiled, "-", regex=not plain))
        row("pandas, PyArrow", "contains", name, len(arrow), size, alternatives,
            lambda: arrow.str.contains(pattern, regex=not plain))
        row("pandas, PyArrow", "replace", name, len(arrow), size, alternatives,
            lambda: arrow.str.replace(pattern, "-", regex=not plain))
        column = pl.col("a").str
        row("polars", "contains", name, len(texts), size, alternatives,
            lambda: polars.select(column.contains(pattern, literal=plain)).collect())
        row("polars", "replace", name, len(texts), size, alternatives,
            lambda: polars.select(column.replace_all(pattern, "-", literal=plain)).collect())
        if name == "words":
            row("polars", "contains_any", name, len(texts), size, alternatives,
                lambda: polars.select(column.contains_any(WORDS[:alternatives])).collect())

ROWS = 1_000_000
numbers = np.random.default_rng(0).random((ROWS, 4)).round(6)
for count in (1, 4):
    table = pd.DataFrame({f"c{place}": numbers[:, place] for place in range(count)})
    lazy = pl.DataFrame({name: table[name].to_numpy() for name in table}).lazy()
    for name in ("sum", "mean", "max"):
        row("pandas", "sum", name, ROWS * count, 8, 0, lambda: getattr(table, name)())
        row("polars", "sum", name, ROWS * count, 8, 0, lambda: getattr(lazy, name)().collect())

with tempfile.TemporaryDirectory() as folder:
    table = pd.DataFrame({f"c{place}": numbers[:, place % 4] for place in range(12)})
    path = f"{folder}/table.csv"
    table.to_csv(path, index=False)
    size = os.path.getsize(path) / ROWS
    for name, columns in (("all 12", None), ("1 of 12", ["c0"]), ("4 of 12", ["c0", "c1", "c2", "c3"])):
        row("pandas", "csv", name, ROWS, f"{size:.0f}", 0, lambda: pd.read_csv(path, usecols=columns))
        row("polars", "csv", name, ROWS, f"{size:.0f}", 0,
            lambda: pl.scan_csv(path).select(columns or pl.all()).collect())
