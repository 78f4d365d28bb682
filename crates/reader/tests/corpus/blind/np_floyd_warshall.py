# Why is my vectorised Floyd-Warshall still slow for ~600 intersections?
# (the pure Python version with three loops took minutes)
import numpy as np
import time

N = 600
rng = np.random.default_rng(3)

# random planar-ish city: connect every node with its 6 nearest neighbours
xy = rng.random((N, 2)) * 10.0            # km
delta = xy[:, None, :] - xy[None, :, :]
dist = np.sqrt(np.einsum("ijk,ijk->ij", delta, delta))
knn = np.argsort(dist, axis=1)[:, 1:7]

W = np.full((N, N), np.inf)
rows = np.repeat(np.arange(N), 6)
W[rows, knn.ravel()] = dist[rows, knn.ravel()] * rng.uniform(1.0, 1.6, rows.size)
W = np.minimum(W, W.T)
np.fill_diagonal(W, 0.0)


def floyd_warshall(W):
    D = W.copy()
    hop = np.where(np.isfinite(W), np.arange(len(W))[None, :], -1)    # next node on the way
    for k in range(len(W)):
        via = D[:, k, None] + D[None, k, :]
        better = via < D
        D = np.where(better, via, D)
        hop = np.where(better, hop[:, k, None], hop)
    return D, hop


t0 = time.perf_counter()
D, hop = floyd_warshall(W)
print(f"{N} nodes: {time.perf_counter() - t0:.2f} s")

reachable = np.isfinite(D)
print("reachable pairs:", reachable.sum())
detour = D[reachable & (dist > 0)] / dist[reachable & (dist > 0)]
print("mean detour factor", detour.mean(), "worst", detour.max())

# closeness and the node that would suit a fire station best
far = np.where(reachable, D, 0.0).max(axis=1)
close = (N - 1) / np.where(reachable, D, 0.0).sum(axis=1)
best = far.argmin()
print("centre", best, xy[best], "radius", far[best], "closest on average", close.argmax())


def route(i, j):
    path = [i]
    while i != j:
        i = int(hop[i, j])
        path.append(i)
    return path


print(route(int(best), int(D[best].argmax())))
