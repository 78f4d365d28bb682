"""Lennard-Jones fluid in a periodic box, velocity Verlet, all pairs with cutoff."""
import numpy as np
from numba import njit


@njit(fastmath=True)
def forces(pos, box, rc2, out):
    n = pos.shape[0]
    energy = 0.0
    out[:] = 0.0
    for i in range(n - 1):
        for j in range(i + 1, n):
            dx = pos[i, 0] - pos[j, 0]
            dy = pos[i, 1] - pos[j, 1]
            dz = pos[i, 2] - pos[j, 2]
            dx -= box * np.rint(dx / box)
            dy -= box * np.rint(dy / box)
            dz -= box * np.rint(dz / box)
            r2 = dx * dx + dy * dy + dz * dz
            if r2 < rc2:
                inv2 = 1.0 / r2
                inv6 = inv2 * inv2 * inv2
                ff = 48.0 * inv6 * (inv6 - 0.5) * inv2
                energy += 4.0 * inv6 * (inv6 - 1.0)
                out[i, 0] += ff * dx
                out[i, 1] += ff * dy
                out[i, 2] += ff * dz
                out[j, 0] -= ff * dx
                out[j, 1] -= ff * dy
                out[j, 2] -= ff * dz
    return energy


@njit
def run(pos, vel, box, dt, steps):
    f = np.zeros_like(pos)
    epot = forces(pos, box, 6.25, f)
    for step in range(steps):
        vel += 0.5 * dt * f
        pos += dt * vel
        epot = forces(pos, box, 6.25, f)
        vel += 0.5 * dt * f
    return epot


SIDE, DENSITY = 10, 0.8
N = SIDE ** 3
box = (N / DENSITY) ** (1 / 3)
grid = np.arange(SIDE) * box / SIDE
pos = np.array([(x, y, z) for x in grid for y in grid for z in grid])
vel = np.random.default_rng(0).normal(0, 1, (N, 3))
vel -= vel.mean(axis=0)

epot = run(pos, vel, box, 0.002, 500)
ekin = 0.5 * (vel ** 2).sum()
print(f"N={N} epot/N={epot / N:.3f} ekin/N={ekin / N:.3f}")
