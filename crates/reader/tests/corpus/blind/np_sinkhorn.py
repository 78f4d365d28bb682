import numpy as np

N, M = 1500, 1200
EPS = 0.02
TOL = 1e-7

rng = np.random.default_rng(14)
src = rng.random((N, 2))
dst = rng.random((M, 2)) * 0.8 + 0.1
a = np.full(N, 1.0 / N)
b = np.full(M, 1.0 / M)

cost = ((src[:, None, :] - dst[None, :, :]) ** 2).sum(axis=-1)
K = np.exp(-cost / EPS)

u = np.ones(N)
err, sweeps = np.inf, 0
while err > TOL:
    v = b / (K.T @ u)
    u_new = a / (K @ v)
    err = np.abs(u_new - u).max() / np.abs(u_new).max()
    u = u_new
    sweeps += 1

plan = u[:, None] * K * v[None, :]
print(f"{sweeps} sweeps, transport cost {np.sum(plan * cost):.6f}")
