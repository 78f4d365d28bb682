"""Times NumPy's reductions of many short rows on one core, and prints them as CSV.

    OMP_NUM_THREADS=1 python data/cpu/reductions.py > data/cpu/reductions.csv

SPDX-License-Identifier: MIT
"""
import time

import numpy as np

ELEMENTS = 4_000_000
ROUNDS = 9
CALLS = {"sum": np.sum, "mean": np.mean, "max": np.max, "std": np.std, "norm": np.linalg.norm}


def least(function):
    """Returns the minimum seconds of some calls, after one that is not timed."""
    function()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


print("# NumPy", np.__version__ + ", axis=-1 of C-contiguous arrays of four million numbers, the least of nine")
print("dtype,elements_of_a_row,call,ns_a_row")
for dtype in ("float64", "float32"):
    for length in (2, 3, 4, 8, 16, 32, 64, 128, 256, 1024):
        rows = ELEMENTS // length
        array = np.random.rand(rows, length).astype(dtype)
        for name, call in CALLS.items():
            print(f"{dtype},{length},{name},{least(lambda: call(array, axis=-1)) / rows * 1e9:.1f}")
