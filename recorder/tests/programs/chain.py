import numpy as np

n = 50_000
a = np.ones(n)
b = np.full(n, 2.0)
y = np.exp(a * b - 1.0) ** 2
mask = y > 7.0
y[10:20] = 0.5
print(y.sum(), mask.mean(), y[mask].shape, type(y).__name__)
