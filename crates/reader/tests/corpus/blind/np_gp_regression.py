import numpy as np


class GaussianProcess:
    def __init__(self, length=0.3, noise=0.1):
        self.length = length
        self.noise = noise

    def kernel(self, a, b):
        gap = a[:, None] - b[None, :]
        return np.exp(-0.5 * (gap / self.length) ** 2)

    def fit(self, x, y):
        self.x = x
        K = self.kernel(x, x)
        K[np.diag_indices_from(K)] += self.noise ** 2
        self.L = np.linalg.cholesky(K)
        half = np.linalg.solve(self.L, y)
        self.alpha = np.linalg.solve(self.L.T, half)
        return self

    def predict(self, x_new):
        Ks = self.kernel(x_new, self.x)
        mean = Ks @ self.alpha
        V = np.linalg.solve(self.L, Ks.T)
        var = 1.0 - np.sum(V * V, axis=0)
        return mean, var


N_TRAIN, N_TEST = 2400, 600
rng = np.random.default_rng(21)
x = np.sort(rng.uniform(0, 10, N_TRAIN))
y = np.sin(x) + 0.1 * rng.standard_normal(N_TRAIN)
grid = np.linspace(0, 10, N_TEST)

gp = GaussianProcess(length=0.5, noise=0.1).fit(x, y)
mean, var = gp.predict(grid)
print("RMSE", np.sqrt(np.mean((mean - np.sin(grid)) ** 2)))
print("widest band", 2 * np.sqrt(var.max()))
