# Kuramoto oscillators: where does the population start to synchronise?
# (all-to-all coupling, RK4, one run for each coupling strength)
import numpy as np

N = 400            # oscillators
DT = 0.02
STEPS = 150
COUPLINGS = np.linspace(0.5, 4.0, 6)

rng = np.random.default_rng(2024)
omega = rng.standard_cauchy(N).clip(-5, 5)
theta0 = rng.uniform(0, 2 * np.pi, N)


def dtheta(theta, K):
    diff = theta[np.newaxis, :] - theta[:, np.newaxis]
    return omega + K * np.sin(diff).mean(axis=1)


def rk4(theta, K, dt):
    k1 = dtheta(theta, K)
    k2 = dtheta(theta + 0.5 * dt * k1, K)
    k3 = dtheta(theta + 0.5 * dt * k2, K)
    k4 = dtheta(theta + dt * k3, K)
    return theta + dt / 6.0 * (k1 + 2 * k2 + 2 * k3 + k4)


def order(theta):
    return np.abs(np.exp(1j * theta).mean())


r = np.empty((len(COUPLINGS), STEPS))
for i, K in enumerate(COUPLINGS):
    theta = theta0.copy()
    for t in range(STEPS):
        theta = rk4(theta, K, DT)
        r[i, t] = order(theta)

for K, row in zip(COUPLINGS, r):
    print(f"K = {K:.2f}   r = {row[-50:].mean():.3f} +- {row[-50:].std():.3f}")
