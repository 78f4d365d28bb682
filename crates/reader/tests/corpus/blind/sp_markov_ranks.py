import numpy as np
from scipy import sparse

n_pages = 200_000
n_links = 3_000_000
damping = 0.85
iterations = 60

rng = np.random.default_rng(5)
src = rng.integers(0, n_pages, size=n_links)
dst = rng.integers(0, n_pages, size=n_links)
weights = np.ones(n_links)

A = sparse.coo_matrix((weights, (dst, src)), shape=(n_pages, n_pages)).tocsr()
out_degree = np.asarray(A.sum(axis=0)).ravel()
out_degree[out_degree == 0] = 1.0

rank = np.full(n_pages, 1.0 / n_pages)
for it in range(iterations):
    rank = damping * (A @ (rank / out_degree)) + (1 - damping) / n_pages

top = np.argsort(rank)[::-1][:10]
for page in top:
    print(f"page {page:7d}  rank {rank[page]:.3e}")
