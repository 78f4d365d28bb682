"""Rainfall map from gauges by simple kriging; how much do more gauges help?"""
from dataclasses import dataclass

import numpy as np
from scipy.linalg import cho_factor, cho_solve

NX, NY = 180, 130
CHUNK = 4000


@dataclass
class Kriging:
    sill: float = 40.0
    length: float = 25.0       # km
    nugget: float = 2.0

    def cov(self, a, b):
        d = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
        return self.sill * np.exp(-d / self.length)

    def fit(self, xy, z):
        self.xy, self.mean = xy, z.mean()
        K = self.cov(xy, xy)
        K[np.diag_indices_from(K)] += self.nugget
        self.factor = cho_factor(K, lower=True)
        self.weights = cho_solve(self.factor, z - self.mean)
        return self

    def predict(self, targets):
        est = np.empty(len(targets))
        var = np.empty(len(targets))
        for i in range(0, len(targets), CHUNK):
            k = self.cov(self.xy, targets[i:i + CHUNK])
            est[i:i + CHUNK] = self.mean + k.T @ self.weights
            w = cho_solve(self.factor, k)
            var[i:i + CHUNK] = self.sill - (k * w).sum(axis=0)
        return est, var


def rain(xy):
    return 30 + 12 * np.sin(xy[:, 0] / 30) + 8 * np.cos(xy[:, 1] / 22)


rng = np.random.default_rng(99)
gauges = rng.uniform(0, 1, (800, 2)) * (180.0, 130.0)
observed = rain(gauges) + rng.normal(0, 1.4, len(gauges))

gx, gy = np.meshgrid(np.arange(NX) + 0.5, np.arange(NY) + 0.5)
grid = np.column_stack([gx.ravel(), gy.ravel()])
truth = rain(grid)

for n in (100, 200, 400, 800):
    model = Kriging().fit(gauges[:n], observed[:n])
    est, var = model.predict(grid)
    rmse = np.sqrt(np.mean((est - truth) ** 2))
    print(f"{n:4d} gauges: rmse {rmse:.2f} mm, mean kriging sd {np.sqrt(var.clip(min=0)).mean():.2f} mm")
