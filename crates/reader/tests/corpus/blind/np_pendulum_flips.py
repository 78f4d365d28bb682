import numpy as np

# How long until a double pendulum flips over? One pendulum per pixel, RK4, equal masses and rods.
n = 240
g, L, m = 9.81, 1.0, 1.0
dt = 0.01
n_steps = 400

angles = np.linspace(-np.pi, np.pi, n)
th1, th2 = np.meshgrid(angles, angles)
state = np.array([th1, th2, np.zeros((n, n)), np.zeros((n, n))])


def deriv(s):
    a1, a2, w1, w2 = s
    d = a1 - a2
    c, sn = np.cos(d), np.sin(d)
    den = L * (3 - np.cos(2 * d))
    dw1 = (-3 * g * np.sin(a1) - g * np.sin(a1 - 2 * a2)
           - 2 * sn * L * (w2 ** 2 + w1 ** 2 * c)) / den
    dw2 = 2 * sn * (2 * L * w1 ** 2 + 2 * g * np.cos(a1) + L * w2 ** 2 * c) / den
    return np.stack([w1, w2, dw1, dw2])


def energy(s):
    a1, a2, w1, w2 = s
    kin = m * L ** 2 * (w1 ** 2 + 0.5 * w2 ** 2 + w1 * w2 * np.cos(a1 - a2))
    pot = -m * g * L * (2 * np.cos(a1) + np.cos(a2))
    return kin + pot


e0 = energy(state)
flip_time = np.full((n, n), np.inf)

for k in range(n_steps):
    k1 = deriv(state)
    k2 = deriv(state + 0.5 * dt * k1)
    k3 = deriv(state + 0.5 * dt * k2)
    k4 = deriv(state + dt * k3)
    state = state + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    over = np.abs(state[1]) > np.pi
    flip_time = np.where(over, np.minimum(flip_time, k * dt), flip_time)

drift = np.abs(energy(state) - e0)
print("max energy drift:", drift.max(), " mean:", drift.mean())
print("flipped within %.1f s: %.1f %%" % (n_steps * dt, 100 * np.isfinite(flip_time).mean()))
np.save("flip_time.npy", flip_time.astype(np.float32))
