#!/usr/bin/env python3
"""Times the loops of `data/cpu/chains.py` on a GPU, one loop per thread, and prints CSV.

    python data/gpu/chains.py > chains.csv

Needs NumPy and numba-cuda. `cycles` is the number of cycles per iteration with all threads in parallel. The clock is the
maximum of the processors that `nvidia-smi` gives.
SPDX-License-Identifier: MIT
"""
import csv, pathlib, subprocess, sys
from time import perf_counter as now

import numpy

if not hasattr(numpy, "row_stack"):  # numba-cuda uses it, and NumPy 2.5 has removed it
    numpy.row_stack = numpy.vstack
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "cpu"))
from chains import LOOPS
from numba import cuda

ITERATIONS = 500_000


def fastest(kernel, blocks, threads, *args):
    times = []
    for _ in range(6):
        begun = now()
        kernel[blocks, threads](*args)
        cuda.synchronize()
        times.append(now() - begun)
    return min(times)


def main():
    asked = ["nvidia-smi", "--query-gpu=clocks.max.sm", "--format=csv,noheader,nounits"]
    clock = 1e6 * float(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()[0])
    processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
    out = cuda.device_array(2048 * processors)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["loop", "operations", "threads", "cycles"])
    for name, (function, operations) in LOOPS.items():
        chain = cuda.jit(device=True)(function.py_func)

        @cuda.jit
        def kernel(n, x, out):
            out[cuda.grid(1)] = chain(n, x)

        for blocks, threads in ((1, 1), (processors, 32), (processors, 512), (4 * processors, 512)):
            seconds = fastest(kernel, blocks, threads, ITERATIONS, 0.3, out)
            writer.writerow([name, operations, blocks * threads, f"{clock * seconds / ITERATIONS:.1f}"])


if __name__ == "__main__":
    main()
