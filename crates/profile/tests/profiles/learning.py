"""scikit-learn: k-means, PCA, a forest, neighbors, a logistic regression."""
import numpy as np
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import NearestNeighbors

rng = np.random.default_rng(1)


def main():
    x = rng.standard_normal((100_000, 50))
    y = x[:, 0] + 0.3 * rng.standard_normal(100_000) > 0
    KMeans(n_clusters=100, n_init=1, max_iter=20).fit(x)
    PCA(n_components=10).fit(x)
    LogisticRegression().fit(x, y)
    RandomForestClassifier(n_estimators=10, max_depth=8).fit(x[:20_000], y[:20_000])
    NearestNeighbors(n_neighbors=10, algorithm="brute").fit(x).kneighbors(x[:500])


main()
