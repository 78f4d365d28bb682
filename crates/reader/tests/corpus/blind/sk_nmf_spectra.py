# Unmix Raman spectra with NMF. Synthetic mixtures for now.
import numpy as np
from sklearn.decomposition import NMF

rng = np.random.default_rng(11)
n_spectra, n_channels, n_compounds = 6000, 1200, 8

# pure compounds: a few Gaussian bands each
axis = np.linspace(200, 3200, n_channels)
pure = np.zeros((n_compounds, n_channels))
for c in range(n_compounds):
    for centre in rng.uniform(300, 3100, size=6):
        pure[c] += rng.uniform(0.2, 1.0) * np.exp(-0.5 * ((axis - centre) / 25.0) ** 2)

weights = rng.dirichlet(np.ones(n_compounds), size=n_spectra)
mixtures = weights @ pure + 0.01 * rng.random((n_spectra, n_channels))

# scale every spectrum to unit area
mixtures /= mixtures.sum(axis=1, keepdims=True)

model = NMF(n_components=n_compounds, init="random", solver="mu", max_iter=200, tol=0.0, random_state=0)
W = model.fit_transform(mixtures)
H = model.components_
print("iterations:", model.n_iter_, " error:", model.reconstruction_err_)

# match found components with the true ones by correlation
Hn = H / np.linalg.norm(H, axis=1, keepdims=True)
Pn = pure / np.linalg.norm(pure, axis=1, keepdims=True)
similarity = Hn @ Pn.T
print("best match per compound:", similarity.max(axis=0).round(3))

# which spectra are badly explained?
residual = np.sqrt(((mixtures - W @ H) ** 2).mean(axis=1))
worst = np.argsort(residual)[::-1][:10]
print("worst spectra:", worst, residual[worst])
