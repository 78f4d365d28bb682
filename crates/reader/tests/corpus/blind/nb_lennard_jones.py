import numpy as np
from numba import njit

N_ATOMS = 3000
SIGMA, EPSILON = 1.0, 1.0


@njit(fastmath=True)
def total_energy(xyz, sigma, eps):
    n = xyz.shape[0]
    energy = 0.0
    for i in range(n - 1):
        for j in range(i + 1, n):
            dx = xyz[i, 0] - xyz[j, 0]
            dy = xyz[i, 1] - xyz[j, 1]
            dz = xyz[i, 2] - xyz[j, 2]
            r2 = dx * dx + dy * dy + dz * dz
            s2 = sigma * sigma / r2
            s6 = s2 * s2 * s2
            energy += 4.0 * eps * (s6 * s6 - s6)
    return energy


rng = np.random.default_rng(4)
coords = rng.uniform(0.0, 25.0, size=(N_ATOMS, 3))
print(f"E = {total_energy(coords, SIGMA, EPSILON):.6e}")
