"""Travelling salesman by simulated annealing (2-opt moves)."""
import math
import random

N_CITIES = 120
N_STEPS = 200_000
T_START, T_END = 1.0, 0.001


def distance(a, b):
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def tour_length(tour, cities):
    return sum(distance(cities[tour[i - 1]], cities[tour[i]]) for i in range(len(tour)))


def anneal(cities):
    n = len(cities)
    tour = list(range(n))
    random.shuffle(tour)
    length = tour_length(tour, cities)
    cooling = (T_END / T_START) ** (1 / N_STEPS)
    temp = T_START
    for step in range(N_STEPS):
        i = random.randrange(1, n - 1)
        j = random.randrange(i + 1, n)
        a, b = cities[tour[i - 1]], cities[tour[i]]
        c, d = cities[tour[j]], cities[tour[(j + 1) % n]]
        delta = distance(a, c) + distance(b, d) - distance(a, b) - distance(c, d)
        if delta < 0 or random.random() < math.exp(-delta / temp):
            tour[i:j + 1] = reversed(tour[i:j + 1])
            length += delta
        temp *= cooling
    return tour, length


if __name__ == "__main__":
    random.seed(3)
    cities = [(random.random(), random.random()) for _ in range(N_CITIES)]
    tour, length = anneal(cities)
    print(f"tour of {N_CITIES} cities: {length:.4f} (check {tour_length(tour, cities):.4f})")
