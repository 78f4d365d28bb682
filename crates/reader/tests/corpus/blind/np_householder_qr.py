# Numerical Linear Algebra, homework 3
# QR by modified Gram-Schmidt and by Householder reflections; loss of orthogonality
import numpy as np


def mgs(A):
    m, n = A.shape
    V = A.copy()
    Q = np.zeros((m, n))
    R = np.zeros((n, n))
    for i in range(n):
        R[i, i] = np.linalg.norm(V[:, i])
        Q[:, i] = V[:, i] / R[i, i]
        R[i, i + 1:] = Q[:, i] @ V[:, i + 1:]
        V[:, i + 1:] -= np.outer(Q[:, i], R[i, i + 1:])
    return Q, R


def house(A):
    m, n = A.shape
    R = A.copy()
    W = np.zeros((m, n))
    for k in range(n):
        x = R[k:, k]
        v = x.copy()
        v[0] += np.copysign(np.linalg.norm(x), x[0])
        v /= np.linalg.norm(v)
        R[k:, k:] -= 2 * np.outer(v, v @ R[k:, k:])
        W[k:, k] = v
    return W, R[:n]


def form_q(W):
    m, n = W.shape
    Q = np.eye(m, n)
    for k in range(n - 1, -1, -1):
        v = W[k:, k]
        Q[k:, k:] -= 2 * np.outer(v, v @ Q[k:, k:])
    return Q


m, n = 900, 400
rng = np.random.default_rng(3)

# matrix with prescribed condition number 1e10
U, _ = np.linalg.qr(rng.standard_normal((m, n)))
V, _ = np.linalg.qr(rng.standard_normal((n, n)))
sigma = np.logspace(0, -10, n)
A = (U * sigma) @ V.T

Q1, R1 = mgs(A)
W, R2 = house(A)
Q2 = form_q(W)
Q3, R3 = np.linalg.qr(A)

I = np.eye(n)
for name, Q, R in (("MGS", Q1, R1), ("Householder", Q2, R2), ("LAPACK", Q3, R3)):
    orth = np.linalg.norm(Q.T @ Q - I)
    res = np.linalg.norm(A - Q @ R) / np.linalg.norm(A)
    print(f"{name:12s} |Q'Q - I| = {orth:.2e}   |A - QR| / |A| = {res:.2e}")
