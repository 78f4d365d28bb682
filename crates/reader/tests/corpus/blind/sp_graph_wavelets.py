# Spectral graph wavelets (Hammond, Vandergheynst, Gribonval 2011) on an image graph.
# The Laplacian is never diagonalised: every kernel becomes a Chebyshev series in L.
import numpy as np
from scipy import ndimage, sparse

rows, cols = 240, 320
n = rows * cols
order = 40
scales = [2.0, 8.0, 30.0]
n_signals = 8

rng = np.random.default_rng(1)
image = ndimage.gaussian_filter(rng.standard_normal((rows, cols)), 4.0)
image = (image - image.min()) / (image.max() - image.min())

# edges to the right and downwards, weighted by how alike two pixels are
index = np.arange(n).reshape(rows, cols)
i = np.concatenate([index[:, :-1].ravel(), index[:-1].ravel()])
j = np.concatenate([index[:, 1:].ravel(), index[1:].ravel()])
pixel = image.ravel()
w = np.exp(-((pixel[i] - pixel[j]) / 0.05) ** 2)
W = sparse.coo_array((np.r_[w, w], (np.r_[i, j], np.r_[j, i])), shape=(n, n)).tocsr()
scale = sparse.diags_array(1 / np.sqrt(W.sum(axis=1)))
L = (sparse.eye_array(n) - scale @ W @ scale).tocsr()        # normalised: eigenvalues in [0, 2]
print("nnz per row:", L.nnz / n)


def chebyshev(kernel, points=400):
    theta = np.pi * (np.arange(points) + 0.5) / points
    values = kernel(1.0 + np.cos(theta))
    return np.array([2 / points * (values * np.cos(k * theta)).sum() for k in range(order + 1)])


series = [chebyshev(lambda x, s=s: s * x * np.exp(1 - s * x)) for s in scales]


def transform(L, signals):
    before, now = signals, L @ signals - signals
    out = [0.5 * c[0] * before + c[1] * now for c in series]
    for k in range(2, order + 1):
        before, now = now, 2.0 * (L @ now - now) - before
        for band, c in zip(out, series):
            band += c[k] * now
    return out


signals = rng.standard_normal((n, n_signals))
signals[:, 0] = pixel
bands = transform(L, signals)
for s, band in zip(scales, bands):
    energy = (band ** 2).sum(axis=0)
    print(f"scale {s:5.1f}: image {energy[0]:.3e}, noise {energy[1:].mean():.3e}")
