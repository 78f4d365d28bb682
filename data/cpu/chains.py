#!/usr/bin/env python3
"""Times compiled loops with a loop-carried dependence, and prints one line of CSV per loop.

    python data/cpu/chains.py > chains.csv

Needs NumPy and Numba. `cycles` is the number of cycles per iteration on one core. `operations` is the number of
additions, multiplications and divisions per iteration. `iterations` is the length of a chain. The rows `alone` are one
long chain. The rows `nested` are many chains in sequence, as in a loop over independent elements around a loop of
dependent steps: the core starts the next chain early, within its reorder window. The clock is measured with a chain of
shifts and exclusive ors, each of which takes one cycle on any processor of the last ten years.
SPDX-License-Identifier: MIT
"""
import csv, math, sys
from time import perf_counter as now

import numba, numpy

LOOPS = {}


def loop(operations):
    def add(function):
        LOOPS[function.__name__] = numba.njit(function), operations
        return function
    return add


@numba.njit
def shifts(n, x):
    for _ in range(n):
        x ^= x << numpy.uint64(13)
        x ^= x >> numpy.uint64(7)
        x ^= x << numpy.uint64(17)
    return x


@loop(3)
def logistic_map(n, x):
    for _ in range(n):
        x = 3.7 * x * (1.0 - x)
    return x


@loop(3)
def exponential_average(n, x):
    y = 0.0
    for _ in range(n):
        y = y + 0.1 * (x - y)
    return y


@loop(8)
def leapfrog(n, x):
    v = 0.0
    for _ in range(n):
        v = v - 0.5e-3 * x
        x = x + 1e-3 * v
        v = v - 0.5e-3 * x
    return x


@loop(9)
def mandelbrot(n, x):
    re = im = 0.0
    count = 0
    for _ in range(n):
        a, b = re * re, im * im
        if a + b > 4.0:
            count += 1
        im = 2.0 * re * im + 0.1 * x
        re = a - b + 0.2 * x
    return re + count


@loop(19)
def lorenz(n, x):
    y = z = 1.0
    for _ in range(n):
        dx, dy, dz = 10.0 * (y - x), x * (28.0 - z) - y, x * y - 2.6 * z
        x, y, z = x + 1e-3 * dx, y + 1e-3 * dy, z + 1e-3 * dz
    return x + y + z


@loop(4)
def newton(n, x):
    y = x
    for _ in range(n):
        y = 0.5 * (y + x / y) + 1e-9
    return y


@loop(20)
def polynomial(n, x):
    for _ in range(n):
        p = 0.1
        for _ in range(10):
            p = p * x + 0.05
        x = p
    return x


@loop(58)
def runge_kutta(n, x):
    v, h = 0.0, 1e-3
    for _ in range(n):
        k1, l1 = v, (1.0 - x * x) * v - x
        x2, v2 = x + 0.5 * h * k1, v + 0.5 * h * l1
        k2, l2 = v2, (1.0 - x2 * x2) * v2 - x2
        x3, v3 = x + 0.5 * h * k2, v + 0.5 * h * l2
        k3, l3 = v3, (1.0 - x3 * x3) * v3 - x3
        x4, v4 = x + h * k3, v + h * l3
        k4, l4 = v4, (1.0 - x4 * x4) * v4 - x4
        x += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
        v += h / 6.0 * (l1 + 2.0 * l2 + 2.0 * l3 + l4)
    return x


@loop(7)
def kalman_filter(n, x):
    p, m = 1.0, 0.0
    for _ in range(n):
        p = p + 1e-3
        gain = p / (p + 0.1)
        m = m + gain * (x - m)
        p = (1.0 - gain) * p
    return m


@numba.njit
def nested(chains, n, out):
    for i in range(chains):
        x = 0.3 + i * 1e-9
        for _ in range(n):
            x = 3.7 * x * (1.0 - x)
        out[i] = x


def fastest(call, *args):
    call(*args)
    times = []
    for _ in range(7):
        begun = now()
        call(*args)
        times.append(now() - begun)
    return min(times)


def main():
    n = 2_000_000
    clock = 6 * n / fastest(shifts, n, numpy.uint64(88172645463325252))
    print(f"{clock / 1e9:.2f} GHz", file=sys.stderr)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["kind", "loop", "operations", "iterations", "cycles"])
    for name, (function, operations) in LOOPS.items():
        cycles = clock * fastest(function, n, 0.3) / n
        writer.writerow(["alone", name, operations, n, f"{cycles:.1f}"])
    for steps in (5, 10, 20, 50, 100, 200, 500):
        chains = 4 * n // steps
        cycles = clock * fastest(nested, chains, steps, numpy.empty(chains)) / (chains * steps)
        writer.writerow(["nested", "logistic_map", 3, steps, f"{cycles:.2f}"])


if __name__ == "__main__":
    main()
