import numpy as np


def step(u):
    new = u.copy()
    new[1:-1] = u[1:-1] + 0.1 * (u[2:] + u[:-2] - 2.0 * u[1:-1])
    return new


u = np.zeros(1002)
u[500] = 1.0
for _ in range(200):
    u = step(u)
print(u[500])
