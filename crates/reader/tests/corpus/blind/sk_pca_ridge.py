import numpy as np
from sklearn.decomposition import PCA
from sklearn.linear_model import Ridge
from sklearn.preprocessing import StandardScaler

n_samples, n_features, n_components = 20_000, 300, 40

rng = np.random.default_rng(6)
X = rng.normal(size=(n_samples, n_features))
coef = rng.normal(size=n_features)
y = X @ coef + rng.normal(scale=0.5, size=n_samples)

scaled = StandardScaler().fit_transform(X)
pca = PCA(n_components=n_components, svd_solver="full")
Z = pca.fit_transform(scaled)

model = Ridge(alpha=1.0, solver="cholesky")
model.fit(Z, y)
print("explained variance:", pca.explained_variance_ratio_.sum())
print("R2:", model.score(Z, y))
