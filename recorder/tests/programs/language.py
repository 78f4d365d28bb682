"""Corner cases of the language that must work unchanged."""
from __future__ import annotations

import asyncio
import collections
import enum
import pickle
import subprocess
import sys
import threading
import traceback
import warnings
from typing import Generic, Optional, TypeVar

T = TypeVar("T")
Pair = collections.namedtuple("Pair", "a b")
Alias = Optional[int]


class Color(enum.Enum):
    RED = 1 << 2
    BLUE = RED + 3


class Base:
    def __init__(self, n):
        self.__hidden = n * 2
        self.log = []

    def __add__(self, other):
        self.log.append("add")
        return self.__hidden + other

    def __iadd__(self, other):
        self.__hidden += other
        return self

    def __getitem__(self, key):
        self.log.append(key)
        return key

    def __setitem__(self, key, value):
        self.log.append((key, value))

    def value(self):
        return self.__hidden


class Child(Base, Generic[T]):
    def __init__(self, n):
        super().__init__(n + 1)

    def value(self):
        return super().value() * 10


def order():
    seen = []

    def note(x):
        seen.append(x)
        return x
    items = {note(1): note(2) + note(3)}
    rows = [[0, 0], [0, 0]]
    rows[note(0)][note(1)] += note(5)
    rows[note(1)][note(0)] = note(6)
    thing = Child(1)
    thing[note(1):note(4), note(2)] += (7,)
    return items, rows, seen, thing.log


def closures():
    return [f() for f in [lambda k=k: k * 3 for k in range(3)]]


def walrus(values):
    return [y := x * 2 for x in values if (z := x % 2)], y, z


def finally_and_return():
    for i in range(5):
        for j in range(5):
            if i * j == 6:
                try:
                    return i, j
                finally:
                    i -= 1
    else:
        return None


def generator(n):
    total = 0
    for i in range(n):
        got = yield total
        total += got or i
    return total


def delegated(n):
    return (yield from generator(n))


async def later(x):
    await asyncio.sleep(0)
    return [x async for x in countdown(x)]


async def countdown(n):
    for i in range(n):
        yield i * 2


def caught():
    try:
        for k in [3, 2, 1, 0]:
            [1 / k for _ in range(2)]
    except ZeroDivisionError:
        return [it.name for it in traceback.extract_tb(sys.exc_info()[2])][:1]


def in_a_thread():
    out = []

    def work():
        for k in range(100):
            out.append(k * 0.5)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return sum(out)


def main():
    thing = Child(2)
    thing += 4
    print(thing + 1, thing.value(), thing["x"], Color.BLUE, Alias)
    print(order())
    print(closures(), walrus([1, 2, 3]), finally_and_return())
    print(list(generator(4)), list(delegated(3)))
    print(asyncio.run(later(3)), caught(), in_a_thread())
    print(pickle.loads(pickle.dumps(Pair(1, 2))), sorted(locals()), "main" in globals())
    print({k: v for k, v in zip("ab", [1, 2])}, {x % 2 for x in range(4)}, sum(x * x for x in range(5)))
    print(eval("thing.value() + 1"), f"{3 * 2:{4 + 2}}|", "%s-%s" % ("a", 1), [1, 2] * 2, "a" + "b" * 2, 7 // 2 ** 2)
    a, *b = range(3)
    a = b[-1] = 9
    x: int = 4
    x <<= 2
    del b[0]
    print(a, b, x, 1 < 2 < 3, not x == 4, ~x, -x, (1, 2) < (1, 3), None == 0, "a" in "abc")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        warnings.warn("careful")
    print(len(found), found[0].lineno == found[0].lineno, subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True).stdout)


if __name__ == "__main__":
    main()
