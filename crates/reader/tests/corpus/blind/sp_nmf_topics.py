# Topics in a document-term matrix: non-negative matrix factorisation with
# multiplicative updates (Lee & Seung), V stays sparse the whole time.
import numpy as np
import scipy.sparse as sp

DOCS = 15_000
TERMS = 5_000
DENSITY = 0.006        # 30 different words a document
TOPICS = 24
ITERATIONS = 50
EPS = 1e-9

rng = np.random.default_rng(8)


def corpus():
    V = sp.random(DOCS, TERMS, density=DENSITY, format="csr", random_state=rng)
    V.data = np.ceil(V.data * 5)          # counts of 1 to 5
    return V


def nmf(V, k, iterations):
    W = rng.random((DOCS, k))
    H = rng.random((k, TERMS))
    v2 = (V.data**2).sum()
    for it in range(1, iterations + 1):
        # documents
        num = V @ H.T
        W *= num / (W @ (H @ H.T) + EPS)
        # terms
        num = (V.T @ W).T
        WtW = W.T @ W
        H *= num / (WtW @ H + EPS)
        if it % 10 == 0:
            err = v2 - 2 * np.sum(num * H) + np.sum(WtW * (H @ H.T))
            print(f"{it:3d}: |V - WH|_F = {np.sqrt(max(err, 0.0)):.2f}")
    return W, H


V = corpus()
print(f"{V.shape}, {V.nnz} entries")
W, H = nmf(V, TOPICS, ITERATIONS)

words = np.argsort(-H, axis=1)[:, :6]
for t, row in enumerate(words):
    print("topic", t, "words", row.tolist())
print(np.bincount(W.argmax(axis=1), minlength=TOPICS))
