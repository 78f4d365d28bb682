"""Reads arguments, and a file and a module in its folder."""
import argparse
import os
import sys
from dataclasses import dataclass

import numpy as np

from helper_module import double

SIZE = 10_000


@dataclass
class Point:
    x: "int | None" = None
    y: int = 2

    def scaled(self, by: "int | float") -> list:
        return [self.y * by]


def numbers(n):
    for i in range(n):
        yield i


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=1)
    times = parser.parse_args().times
    here = os.path.dirname(os.path.abspath(__file__))
    print(os.path.exists(os.path.join(here, "helper_module.py")), __name__, sys.argv[1:])
    for _ in range(times):
        y = double(np.ones(SIZE))
    table = {"a": [1, 2]}
    table["a"][0] += 5
    point = Point()
    point.y += 3
    first, *rest = [n ** 2 for n in numbers(4) if n % 2]
    text = f"{first + 1:>4}|{rest}"
    print(y.sum(), table, point, point.scaled(2), text, 0 <= first < 3, -first, "%d" % first)
    sys.exit(3)


if __name__ == "__main__":
    main()
