import numpy as np

x = np.ones((40, 4))
w = np.zeros(4)
for _ in range(300):
    w -= 0.01 * (x.T @ (x @ w - 1.0))
print(w)
