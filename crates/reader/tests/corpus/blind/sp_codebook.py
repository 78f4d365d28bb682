import numpy as np
from scipy.spatial.distance import cdist

N_VECTORS = 20_000
DIM = 32
CODES = 512
ROUNDS = 10

rng = np.random.default_rng(99)
vectors = rng.normal(size=(N_VECTORS, DIM))
codebook = vectors[rng.choice(N_VECTORS, CODES, replace=False)]

for r in range(ROUNDS):
    dist = cdist(vectors, codebook, metric="sqeuclidean")
    nearest = dist.argmin(axis=1)
    sums = np.zeros((CODES, DIM))
    np.add.at(sums, nearest, vectors)
    sizes = np.bincount(nearest, minlength=CODES)
    codebook = sums / np.maximum(sizes, 1)[:, None]
    print(f"round {r}: distortion {dist[np.arange(N_VECTORS), nearest].mean():.4f}")
