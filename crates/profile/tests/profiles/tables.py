"""A table: read, filtered, joined, grouped, sorted."""
import numpy as np
import pandas as pd

rng = np.random.default_rng(1)
ROWS = 2_000_000


def make():
    return pd.DataFrame({"key": rng.integers(0, 1000, ROWS), "x": rng.random(ROWS), "y": rng.random(ROWS),
                         "z": rng.random(ROWS)})


def main():
    table = make()
    table.head(200_000).to_csv("table.csv", index=False)
    small = pd.read_csv("table.csv")
    other = pd.DataFrame({"key": np.arange(1000), "w": rng.random(1000)})
    for _ in range(3):
        sums = table.groupby("key").sum()
    joined = table.merge(other, on="key")
    ordered = table.sort_values("x")
    kept = table[table.x > 0.5]
    return sums, joined, ordered, kept, small


main()
