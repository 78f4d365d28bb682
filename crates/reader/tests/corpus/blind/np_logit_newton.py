import numpy as np

# Logistic regression from scratch, Newton's method (IRLS) with a ridge.
# Compare with sklearn later.

n_samples, n_features = 60_000, 48
n_iter = 12
lam = 1.0


def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


def make_data(seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n_samples, n_features)) * rng.uniform(0.5, 3, n_features)
    w = rng.normal(size=n_features) / 4
    y = (rng.uniform(size=n_samples) < sigmoid(X @ w)).astype(float)
    return X, y


def standardize(X):
    return (X - X.mean(axis=0)) / X.std(axis=0)


def fit(X, y):
    w = np.zeros(X.shape[1])
    ridge = lam * np.eye(X.shape[1])
    for it in range(n_iter):
        p = sigmoid(X @ w)
        grad = X.T @ (y - p) - lam * w
        s = p * (1 - p)
        H = X.T @ (X * s[:, None]) + ridge
        w = w + np.linalg.solve(H, grad)
        loss = -np.mean(y * np.log(p + 1e-12) + (1 - y) * np.log(1 - p + 1e-12))
        print(f"iter {it:2d}  loss {loss:.5f}  |grad| {np.linalg.norm(grad):.2e}")
    return w, H


def auc(score, y):
    rank = np.argsort(np.argsort(score)) + 1
    n1 = y.sum()
    n0 = len(y) - n1
    return (rank[y == 1].sum() - n1 * (n1 + 1) / 2) / (n1 * n0)


if __name__ == "__main__":
    X, y = make_data()
    X = np.column_stack([np.ones(n_samples), standardize(X)])
    w, H = fit(X, y)
    se = np.sqrt(np.diag(np.linalg.inv(H)))
    print("z scores", np.round(w / se, 1)[:8])
    print("AUC", auc(X @ w, y))
