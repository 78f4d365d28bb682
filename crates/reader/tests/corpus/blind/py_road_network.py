"""All shortest travel times between towns (Floyd-Warshall, plain Python)."""
import random

TOWNS = 400
NEIGHBOURS = 6
INF = float("inf")


def build_roads(n, k, seed=12):
    """Towns at random places, each joined with its k nearest."""
    random.seed(seed)
    place = [(random.uniform(0, 100), random.uniform(0, 100)) for _ in range(n)]
    dist = [[INF] * n for _ in range(n)]
    for i in range(n):
        dist[i][i] = 0.0
        xi, yi = place[i]
        away = sorted((((xi - x) ** 2 + (yi - y) ** 2) ** 0.5, j) for j, (x, y) in enumerate(place) if j != i)
        for d, j in away[:k]:
            hours = d / random.choice([50, 70, 90])
            dist[i][j] = dist[j][i] = hours
    return dist


def floyd_warshall(dist):
    n = len(dist)
    for k in range(n):
        row_k = dist[k]
        for i in range(n):
            row_i = dist[i]
            ik = row_i[k]
            for j in range(n):
                through = ik + row_k[j]
                if through < row_i[j]:
                    row_i[j] = through
    return dist


def centre(dist):
    """The town from which the farthest one is nearest."""
    worst = [max(row) for row in dist]
    best = min(range(len(worst)), key=worst.__getitem__)
    return best, worst[best]


roads = build_roads(TOWNS, NEIGHBOURS)
times = floyd_warshall(roads)
town, hours = centre(times)
print(f"town {town} reaches all others within {hours:.2f} h")
total = 0.0
for row in times:
    for t in row:
        total += t
print("mean travel time", total / (TOWNS * (TOWNS - 1)))
