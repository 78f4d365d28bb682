"""Income fluctuation problem: value function iteration on a grid, then the ergodic distribution.

u(c) = c^(1-s)/(1-s), assets a >= 0, income follows a Tauchen chain.
"""
import numpy as np
from scipy.stats import norm

beta, r, sigma = 0.96, 0.03, 2.0
rho, sd = 0.9, 0.2
n_a, n_z = 400, 7
tol = 1e-6


def tauchen(n, rho, sd, m=3.0):
    zmax = m * sd / np.sqrt(1 - rho ** 2)
    z = np.linspace(-zmax, zmax, n)
    half = (z[1] - z[0]) / 2
    up = norm.cdf((z[None, :] + half - rho * z[:, None]) / sd)
    lo = norm.cdf((z[None, :] - half - rho * z[:, None]) / sd)
    P = up - lo
    P[:, 0], P[:, -1] = up[:, 0], 1 - lo[:, -1]
    return np.exp(z), P


z, P = tauchen(n_z, rho, sd)
a = 60 * np.linspace(0, 1, n_a) ** 2

# consumption and utility for (income, assets today, assets tomorrow)
c = z[:, None, None] + (1 + r) * a[None, :, None] - a[None, None, :]
u = np.where(c > 0, np.maximum(c, 1e-10) ** (1 - sigma) / (1 - sigma), -1e10)

V = np.zeros((n_z, n_a))
err, it = 1.0, 0
while err > tol:
    EV = P @ V
    Q = u + beta * EV[:, None, :]
    Vnew = Q.max(axis=2)
    err = np.abs(Vnew - V).max()
    V = Vnew
    it += 1
policy = Q.argmax(axis=2)
print(it, "iterations, borrowing constrained:", (policy == 0).mean())

# stationary distribution by iterating forward
dist = np.full((n_z, n_a), 1 / (n_z * n_a))
gap = 1.0
while gap > 1e-9:
    moved = np.zeros_like(dist)
    for k in range(n_z):
        moved[k] = np.bincount(policy[k], weights=dist[k], minlength=n_a)
    new = P.T @ moved
    gap = np.abs(new - dist).max()
    dist = new
print("mean assets", (dist * a).sum())
