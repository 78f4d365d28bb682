import numpy as np
import scipy.sparse as sps

NODES, EDGES = 60_000, 900_000
FEATURES, HIDDEN, CLASSES = 128, 64, 16

rng = np.random.default_rng(2)


def normalised_adjacency(rows, cols, n):
    A = sps.coo_matrix((np.ones(rows.size), (rows, cols)), shape=(n, n)).tocsr()
    A = A + sps.identity(n, format="csr")
    deg = np.asarray(A.sum(axis=1)).ravel()
    D = sps.diags(1.0 / np.sqrt(deg))
    return (D @ A @ D).tocsr()


def gcn_layer(A, H, W, activation=None):
    out = A @ (H @ W)
    return activation(out) if activation else out


A_hat = normalised_adjacency(rng.integers(0, NODES, EDGES), rng.integers(0, NODES, EDGES), NODES)
X = rng.standard_normal((NODES, FEATURES))
W1 = rng.standard_normal((FEATURES, HIDDEN)) * 0.1
W2 = rng.standard_normal((HIDDEN, CLASSES)) * 0.1

H = gcn_layer(A_hat, X, W1, activation=lambda z: np.maximum(z, 0.0))
logits = gcn_layer(A_hat, H, W2)
labels = logits.argmax(axis=1)
print(np.bincount(labels, minlength=CLASSES))
