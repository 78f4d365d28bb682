import numpy as np

rng = np.random.default_rng(1)
price = np.full(5000, 100.0)
for _ in range(20):
    price = price * np.exp(0.01 * rng.standard_normal(5000))
print(price.mean())
