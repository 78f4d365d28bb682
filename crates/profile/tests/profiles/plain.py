"""Plain Python: recursion, dictionaries, text, files, waiting."""
import json
import math
import time


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def words(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts


def norm(points):
    total = 0.0
    for x, y in points:
        total += math.sqrt(x * x + y * y)
    return total


def main():
    fib(23)
    words("a b c d e f g " * 100_000)
    norm([(i * 0.1, i * 0.2) for i in range(300_000)])
    with open("data.json", "w") as file:
        json.dump(list(range(200_000)), file)
    with open("data.json") as file:
        json.load(file)
    time.sleep(0.3)


main()
