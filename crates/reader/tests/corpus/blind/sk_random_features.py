"""Random Fourier features instead of a kernel machine: how many features, which gamma?"""
import numpy as np
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

rng = np.random.RandomState(0)
n, d = 20_000, 12
X = rng.uniform(-2, 2, size=(n, d))
y = np.sin(X[:, 0] * X[:, 1]) + 0.5 * X[:, 2] ** 2 + np.abs(X[:, 3]) + 0.1 * rng.standard_normal(n)

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=1)

results = {}
for gamma in (0.02, 0.05, 0.1):
    for n_components in (250, 500, 1000):
        model = make_pipeline(
            StandardScaler(),
            RBFSampler(gamma=gamma, n_components=n_components, random_state=0),
            Ridge(alpha=1.0),
        )
        model.fit(X_train, y_train)
        results[gamma, n_components] = r2_score(y_test, model.predict(X_test))

for (gamma, m), r2 in sorted(results.items(), key=lambda kv: -kv[1]):
    print(f"gamma={gamma:<5} features={m:<5} R2={r2:.4f}")
