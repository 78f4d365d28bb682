import numpy as np
from numba import njit, prange
from math import exp

# Hot spot maps: a kernel density for every hour of the day

NX, NY = 160, 120
CITY = (16_000.0, 12_000.0)      # metres
H = 450.0                        # bandwidth
N_EVENTS = 24_000


@njit(parallel=True, fastmath=True)
def add_kde(density, xs, ys, cell, h):
    norm = 1.0 / (2.0 * np.pi * h * h)
    ny, nx = density.shape
    for r in prange(ny):
        cy = (r + 0.5) * cell
        for c in range(nx):
            cx = (c + 0.5) * cell
            total = 0.0
            for k in range(xs.shape[0]):
                dx = (xs[k] - cx) / h
                dy = (ys[k] - cy) / h
                total += exp(-0.5 * (dx * dx + dy * dy))
            density[r, c] += norm * total


def main(seed=12):
    rng = np.random.default_rng(seed)
    hour = np.arange(N_EVENTS) % 24
    centre = rng.uniform(0.2, 0.8, (9, 2)) * CITY
    xy = centre[rng.integers(0, 9, N_EVENTS)] + rng.normal(0, 900.0, (N_EVENTS, 2))
    x, y = np.ascontiguousarray(xy[:, 0]), np.ascontiguousarray(xy[:, 1])

    maps = np.zeros((24, NY, NX))
    for h in range(24):
        mask = hour == h
        add_kde(maps[h], x[mask], y[mask], CITY[0] / NX, H)

    peak = maps.reshape(24, -1).max(axis=1)
    total = maps.sum(axis=0)
    hot = total > np.quantile(total, 0.95)
    print("busiest hour", peak.argmax(), "hot area", hot.sum() * (CITY[0] / NX) ** 2 / 1e6, "km2")
    share = [(m * hot).sum() / m.sum() for m in maps]
    print(" ".join(f"{s:.2f}" for s in share))


if __name__ == "__main__":
    main()
