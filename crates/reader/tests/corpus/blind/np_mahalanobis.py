"""Outlier scores for process measurements by the Mahalanobis distance."""
import numpy as np

N_SAMPLES, N_FEATURES = 400_000, 24
CUTOFF = 36.4

rng = np.random.default_rng(11)


def fit(X):
    mu = X.mean(axis=0)
    Xc = X - mu
    sigma = Xc.T @ Xc / (len(X) - 1)
    return mu, np.linalg.inv(sigma)


def score(X, mu, prec):
    delta = X - mu
    return np.einsum("ni,ij,nj->n", delta, prec, delta)


mixing = rng.normal(size=(N_FEATURES, N_FEATURES))
X = rng.normal(size=(N_SAMPLES, N_FEATURES)) @ mixing

mu, prec = fit(X)
d2 = score(X, mu, prec)
outliers = d2 > CUTOFF
print(f"{outliers.sum()} of {N_SAMPLES} samples are outliers ({100 * outliers.mean():.2f} %)")
