import numpy as np
from scipy.integrate import solve_ivp

CELLS = 400
A, B, ALPHA = 1.0, 3.0, 1.0 / 50


def brusselator(t, state):
    u, v = state[:CELLS], state[CELLS:]
    lap_u = np.zeros_like(u)
    lap_v = np.zeros_like(v)
    lap_u[1:-1] = u[2:] - 2 * u[1:-1] + u[:-2]
    lap_v[1:-1] = v[2:] - 2 * v[1:-1] + v[:-2]
    scale = ALPHA * (CELLS + 1) ** 2 / 100
    du = A + u ** 2 * v - (B + 1) * u + scale * lap_u
    dv = B * u - u ** 2 * v + scale * lap_v
    return np.concatenate([du, dv])


x = np.linspace(0, 1, CELLS)
start = np.concatenate([1 + np.sin(2 * np.pi * x), np.full(CELLS, 3.0)])
sol = solve_ivp(brusselator, (0.0, 10.0), start, method="RK45", rtol=1e-6, atol=1e-8)
print(f"{sol.nfev} evaluations, {sol.t.size} steps, success = {sol.success}")
