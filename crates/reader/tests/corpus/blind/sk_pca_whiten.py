import numpy as np
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

rng = np.random.RandomState(0)
n_samples, n_features, rank = 8000, 1000, 20

# low-rank "gene expression" + noise
factors = rng.randn(n_samples, rank)
loadings = rng.randn(rank, n_features)
expression = factors @ loadings + 0.5 * rng.randn(n_samples, n_features)

scaled = StandardScaler().fit_transform(expression)

pca = PCA(n_components=30, svd_solver="randomized", iterated_power=4, whiten=True, random_state=0)
components = pca.fit_transform(scaled)
print("explained:", pca.explained_variance_ratio_[:5].round(3))

# reconstruction error
restored = pca.inverse_transform(components)
residual = scaled - restored
print("residual rms:", np.sqrt(np.mean(residual ** 2)))
