# Recommender from scratch: matrix factorization with alternating least squares
import numpy as np

N_USERS, N_ITEMS = 800, 500
RANK = 16
LAM = 0.1
N_ITER = 12

rng = np.random.default_rng(42)

# synthetic ratings, about 12 % observed
true_u = rng.normal(0, 1, (N_USERS, RANK))
true_v = rng.normal(0, 1, (N_ITEMS, RANK))
ratings = true_u @ true_v.T / np.sqrt(RANK) + rng.normal(0, 0.3, (N_USERS, N_ITEMS))
observed = rng.random((N_USERS, N_ITEMS)) < 0.12
held_out = rng.random((N_USERS, N_ITEMS)) < 0.02


def update(fixed, R, M, lam=LAM):
    """Solve for one side while the other is fixed."""
    k = fixed.shape[1]
    out = np.zeros((R.shape[0], k))
    for i in range(R.shape[0]):
        F = fixed[M[i]]
        A = F.T @ F + lam * np.eye(k)
        b = F.T @ R[i, M[i]]
        out[i] = np.linalg.solve(A, b)
    return out


def rmse(U, V, R, M):
    err = (R - U @ V.T)[M]
    return np.sqrt(np.mean(err ** 2))


U = rng.normal(0, 0.1, (N_USERS, RANK))
V = rng.normal(0, 0.1, (N_ITEMS, RANK))
for it in range(N_ITER):
    U = update(V, ratings, observed)
    V = update(U, ratings.T, observed.T)
    print(f"iter {it + 1:2d}  train {rmse(U, V, ratings, observed):.4f}  test {rmse(U, V, ratings, held_out):.4f}")

# top 5 for the first users, without what they have rated
pred = U[:10] @ V.T
pred[observed[:10]] = -np.inf
for user, row in enumerate(np.argsort(-pred, axis=1)[:, :5]):
    print(user, row)
