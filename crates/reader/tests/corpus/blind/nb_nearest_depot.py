"""Nearest depot for every customer (haversine), numba brute force."""
import math
import time

import numpy as np
from numba import njit, prange

N_CUSTOMERS = 250_000
N_DEPOTS = 320
EARTH_KM = 6371.0


@njit
def haversine(lat1, lon1, lat2, lon2):
    dlat = lat2 - lat1
    dlon = lon2 - lon1
    a = math.sin(dlat / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin(dlon / 2) ** 2
    return 2 * EARTH_KM * math.asin(math.sqrt(a))


@njit(parallel=True)
def nearest(lat, lon, dlat, dlon):
    n = lat.shape[0]
    which = np.empty(n, dtype=np.int32)
    dist = np.empty(n)
    for i in prange(n):
        best = 1e30
        arg = -1
        for j in range(dlat.shape[0]):
            d = haversine(lat[i], lon[i], dlat[j], dlon[j])
            if d < best:
                best = d
                arg = j
        which[i] = arg
        dist[i] = best
    return which, dist


def main():
    rng = np.random.default_rng(77)
    # somewhere in France, roughly
    lat = np.radians(rng.uniform(43.0, 50.0, N_CUSTOMERS))
    lon = np.radians(rng.uniform(-1.5, 7.0, N_CUSTOMERS))
    demand = rng.poisson(3.0, N_CUSTOMERS)
    pick = rng.choice(N_CUSTOMERS, N_DEPOTS, replace=False)
    dlat, dlon = lat[pick].copy(), lon[pick].copy()

    nearest(lat[:10], lon[:10], dlat, dlon)          # compile
    t0 = time.perf_counter()
    which, dist = nearest(lat, lon, dlat, dlon)
    print(f"{time.perf_counter() - t0:.2f} s for {N_CUSTOMERS * N_DEPOTS / 1e6:.0f} M pairs")

    load = np.bincount(which, weights=demand, minlength=N_DEPOTS)
    km = np.bincount(which, weights=dist * demand, minlength=N_DEPOTS)
    print("mean distance %.1f km, weighted %.1f km" % (dist.mean(), km.sum() / load.sum()))
    print("beyond 50 km: %.2f %%" % (100 * np.mean(dist > 50)))
    busiest = np.argsort(load)[::-1][:5]
    for d in busiest:
        print(f"depot {d:4d}: {load[d]:8.0f} parcels, {km[d] / load[d]:6.1f} km each")


if __name__ == "__main__":
    main()
