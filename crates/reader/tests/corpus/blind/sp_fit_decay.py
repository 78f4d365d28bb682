import numpy as np
from scipy.optimize import minimize

rng = np.random.default_rng(8)
t = np.linspace(0, 10, 200_000)
truth = np.array([3.0, 0.7, 1.2, 0.15])


def model(p, t):
    a1, k1, a2, k2 = p
    return a1 * np.exp(-k1 * t) + a2 * np.exp(-k2 * t)


counts = rng.poisson(50 * model(truth, t)) / 50


def loss(p):
    r = counts - model(p, t)
    return float(np.dot(r, r))


best = minimize(loss, x0=[1.0, 1.0, 1.0, 0.1], method="Nelder-Mead", options={"xatol": 1e-6, "fatol": 1e-6})
print(best.x, best.fun, best.nit)
