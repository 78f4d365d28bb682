import numpy as np

SIGMA, RHO, BETA = 10.0, 28.0, 8.0 / 3.0
MEMBERS = 40_000
DT = 0.005
STEPS = 800


def lorenz(s):
    x, y, z = s
    out = np.empty_like(s)
    out[0] = SIGMA * (y - x)
    out[1] = x * (RHO - z) - y
    out[2] = x * y - BETA * z
    return out


def rk4(f, s, dt):
    k1 = f(s)
    k2 = f(s + 0.5 * dt * k1)
    k3 = f(s + 0.5 * dt * k2)
    k4 = f(s + dt * k3)
    return s + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


rng = np.random.default_rng(1963)
state = np.array([[1.0], [1.0], [20.0]]) + 1e-3 * rng.standard_normal((3, MEMBERS))
spread = []
for step in range(STEPS):
    state = rk4(lorenz, state, DT)
    if step % 100 == 99:
        spread.append(state.std(axis=1))
for n, (sx, sy, sz) in enumerate(spread, start=1):
    print(f"t = {n * 100 * DT:4.1f}   spread {sx:.3e} {sy:.3e} {sz:.3e}")
