"""SciPy: filters, a sparse product, distances, a solver."""
import numpy as np
import scipy.fft
import scipy.linalg
import scipy.signal
from scipy import ndimage, sparse
from scipy.spatial.distance import cdist

rng = np.random.default_rng(1)


def main():
    image = rng.random((3000, 3000))
    for _ in range(2):
        smooth = ndimage.gaussian_filter(image, sigma=2)
    middle = ndimage.median_filter(image[:800, :800], size=5)
    turned = ndimage.rotate(image[:1500, :1500], 30)
    waves = scipy.fft.fft2(image)
    a = rng.random((1500, 1500))
    q = scipy.linalg.cholesky(a @ a.T + 1500 * np.eye(1500))
    w = scipy.linalg.eigh(a[:700, :700] + a[:700, :700].T)
    far = cdist(rng.random((3000, 64)), rng.random((3000, 64)))
    places = rng.integers(0, 200_000, (2, 2_000_000))
    matrix = sparse.coo_matrix((rng.random(2_000_000), places), shape=(200_000, 200_000)).tocsr()
    vector = rng.random(200_000)
    for _ in range(100):
        vector = matrix @ vector
        vector /= np.linalg.norm(vector)
    return smooth, middle, turned, waves, q, w, far


main()
