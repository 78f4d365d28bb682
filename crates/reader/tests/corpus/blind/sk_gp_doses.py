"""Which doses to test next? Uncertainty sampling with a Gaussian process, in batches of plates."""
import numpy as np
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF

rng = np.random.default_rng(2024)
POOL, START, PLATE, ROUNDS = 6_000, 96, 48, 12


def response(X):
    """Two drugs and their synergy, log doses."""
    a, b, c = X.T
    return np.tanh(3 * a - 1) + np.tanh(2 * b - 1) + 0.5 * a * b * np.sin(4 * c)


pool = rng.uniform(0, 1, (POOL, 3))
picked = rng.choice(POOL, START, replace=False)
X = pool[picked]
y = response(X) + rng.normal(0, 0.05, len(X))
pool = np.delete(pool, picked, axis=0)

history = []
for round_ in range(ROUNDS):
    gp = GaussianProcessRegressor(kernel=RBF(length_scale=0.35), alpha=0.05 ** 2, optimizer=None)
    gp.fit(X, y)
    mean, sd = gp.predict(pool, return_std=True)
    history.append((len(X), sd.mean(), np.sqrt(np.mean((mean - response(pool)) ** 2))))

    plate = np.argsort(sd)[-PLATE:]
    X = np.vstack([X, pool[plate]])
    y = np.concatenate([y, response(pool[plate]) + rng.normal(0, 0.05, PLATE)])
    pool = np.delete(pool, plate, axis=0)

for n, sd, rmse in history:
    print(f"{n:5d} doses  mean sd {sd:.4f}  rmse {rmse:.4f}")
print("left in the pool:", len(pool))
