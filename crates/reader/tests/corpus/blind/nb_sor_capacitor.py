"""Potential of a plate capacitor in a grounded box: successive over-relaxation with numba."""
from math import cos, pi
import time

import numba as nb
import numpy as np

NX, NY = 400, 300
SWEEPS = 1500


@nb.njit(cache=True)
def sor_sweep(u, fixed, omega):
    worst = 0.0
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            if fixed[i, j]:
                continue
            res = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]) - u[i, j]
            u[i, j] += omega * res
            if abs(res) > worst:
                worst = abs(res)
    return worst


def build():
    u = np.zeros((NX, NY))
    fixed = np.zeros((NX, NY), dtype=np.bool_)
    a, b = NX // 4, 3 * NX // 4
    for row, volts in ((NY // 2 - 20, 100.0), (NY // 2 + 20, -100.0)):
        u[a:b, row] = volts
        fixed[a:b, row] = True
    return u, fixed


def main():
    u, fixed = build()
    omega = 2 / (1 + (1 - (0.5 * (cos(pi / NX) + cos(pi / NY))) ** 2) ** 0.5)
    start = time.time()
    for k in range(SWEEPS):
        worst = sor_sweep(u, fixed, omega)
        if k % 250 == 0:
            print(f"{k:5d}  residual {worst:.3e}")
    print(f"{SWEEPS} sweeps in {time.time() - start:.2f} s")

    ex, ey = np.gradient(-u)
    energy = 0.5 * np.sum(ex ** 2 + ey ** 2)
    print(f"field in the middle {ey[NX // 2, NY // 2]:.4f}, energy {energy:.2f}")
    print("capacitance per length (eps0 = 1):", 2 * energy / 200.0 ** 2)


if __name__ == "__main__":
    main()
