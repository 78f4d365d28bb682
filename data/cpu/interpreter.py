#!/usr/bin/env python3
"""Times the steps of a loop's iteration in an interpreter, and prints them as CSV.

    python data/cpu/interpreter.py > data/cpu/interpreter.csv

`ns` is the time of an iteration minus that of an empty one: the minimum of nine runs of 300,000 iterations in a function.
SPDX-License-Identifier: MIT
"""
import csv, platform, sys
from time import perf_counter as now

ITERATIONS = 300_000
STEPS = [
    ("arithmetic", "a product of two numbers", "x = 1.5; y = 2.5", "z = x * y"),
    ("list", "an element is read", "l = [1.5] * 10; k = 3", "z = l[k]"),
    ("list", "an element is written", "l = [1.5] * 10; k = 3", "l[k] = 1.5"),
    ("list", "append", "l = []", "l.append(i)"),
    ("dictionary", "a value is read", "d = {'a': 1.5}; k = 'a'", "z = d[k]"),
    ("dictionary", "a value is written", "d = {'a': 1.5}; k = 'a'", "d[k] = 1.5"),
    ("dictionary", "get", "d = {'a': 1.5}; k = 'a'", "z = d.get(k, 0)"),
    ("dictionary", "a value is added to", "d = {'a': 1}; k = 'a'", "d[k] += 1"),
    ("text", "upper", "w = 'abcdef'", "z = w.upper()"),
    ("text", "strip", "w = ' abcdef '", "z = w.strip()"),
    ("text", "replace", "w = 'ab,cd'", "z = w.replace(',', 'x')"),
    ("text", "split into four", "w = 'ab,cd,ef,gh'", "z = w.split(',')"),
    ("text", "two are joined", "w = 'ab'", "z = w + 'cd'"),
    ("text", "formatted", "w = 'ab'", "z = f'{w}-{i}'"),
    ("text", "float", "w = '1.234'", "z = float(w)"),
    ("call", "a function of one argument", "f = lambda a: a", "z = f(i)"),
    ("call", "len", "l = [1, 2]", "z = len(l)"),
]


def nanoseconds(begin, body):
    text = f"def run():\n    {begin}\n    start = now()\n    for i in range({ITERATIONS}):\n        {body}\n    return now() - start\n"
    scope = {"now": now}
    exec(text, scope)
    return min(scope["run"]() for _ in range(9)) / ITERATIONS * 1e9


writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["of", "step", "python", "ns"])
empty = nanoseconds("pass", "pass")
for of, step, begin, body in STEPS:
    writer.writerow([of, step, platform.python_version(), f"{max(0.0, nanoseconds(begin, body) - empty):.1f}"])
    sys.stdout.flush()
