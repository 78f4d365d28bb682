# Nagel-Schreckenberg: where does the traffic jam start?
import numpy as np

ROAD = 50_000        # cells of 7.5 m, a ring
V_MAX = 5
P_SLOW = 0.25
WARM_UP, MEASURE = 100, 300

rng = np.random.default_rng(1992)


def simulate(n_cars):
    pos = np.sort(rng.choice(ROAD, n_cars, replace=False)).astype(np.int32)
    vel = np.zeros(n_cars, dtype=np.int32)
    moved = 0
    for t in range(WARM_UP + MEASURE):
        gap = (np.roll(pos, -1) - pos - 1) % ROAD
        vel = np.minimum(np.minimum(vel + 1, V_MAX), gap)
        vel = np.maximum(vel - (rng.random(n_cars) < P_SLOW), 0)
        pos = (pos + vel) % ROAD
        if t >= WARM_UP:
            moved += int(vel.sum())
    return moved / MEASURE, np.count_nonzero(vel == 0)


results = {}
for density in [0.04, 0.08, 0.12, 0.16, 0.3, 0.5]:
    cars = int(density * ROAD)
    moved, standing = simulate(cars)
    results[density] = moved / ROAD
    print(f"density {density:.2f}  flow {moved / ROAD:.3f}  standing {standing / cars:.1%}")

best = max(results, key=results.get)
print("capacity near", best, "cars per cell")
