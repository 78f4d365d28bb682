import numpy as np
a = np.ones((300, 300))
b = np.ones(20_000_000)
for step in range(40):
    c = a @ a
    d = np.linalg.inv(a + np.eye(300) * (step + 1))
e = np.sort(b)
