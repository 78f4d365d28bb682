"""Kernel ridge regression of a noisy surface, grid of kernels by k-fold."""
import numpy as np
from sklearn.kernel_ridge import KernelRidge
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import KFold

N, D = 2500, 6
GAMMAS = [0.1, 0.5, 2.0]
ALPHAS = [1e-2, 1e-1]

rng = np.random.default_rng(4)
X = rng.uniform(-1, 1, (N, D))
y = np.sin(3 * X[:, 0]) + X[:, 1] * X[:, 2] + 0.1 * rng.standard_normal(N)


def cv_score(gamma: float, alpha: float, folds: int = 5) -> float:
    errors = []
    for train, test in KFold(folds, shuffle=True, random_state=0).split(X):
        model = KernelRidge(kernel="rbf", gamma=gamma, alpha=alpha)
        model.fit(X[train], y[train])
        errors.append(mean_squared_error(y[test], model.predict(X[test])))
    return float(np.mean(errors))


results = {(g, a): cv_score(g, a) for g in GAMMAS for a in ALPHAS}
for (g, a), mse in sorted(results.items(), key=lambda kv: kv[1]):
    print(f"gamma={g:<4} alpha={a:<5} mse={mse:.4f}")

best_g, best_a = min(results, key=results.get)
print("best:", best_g, best_a)
