"""Viterbi decoding of an HMM along a long sequence (CpG islands, 8 states)."""
import numpy as np
import time

T = 40_000
STATES = 8
SYMBOLS = 4


def random_hmm(rng):
    A = rng.random((STATES, STATES)) + 8.0 * np.eye(STATES)
    A /= A.sum(axis=1, keepdims=True)
    B = rng.dirichlet(np.ones(SYMBOLS), size=STATES)
    pi = np.full(STATES, 1.0 / STATES)
    return pi, A, B


def viterbi(obs, pi, A, B):
    logA, logB = np.log(A), np.log(B)
    score = np.log(pi) + logB[:, obs[0]]
    back = np.zeros((len(obs), STATES), dtype=np.int8)
    for t in range(1, len(obs)):
        cand = score[:, None] + logA
        back[t] = cand.argmax(axis=0)
        score = cand.max(axis=0) + logB[:, obs[t]]
    # walk back
    path = np.empty(len(obs), dtype=np.int64)
    path[-1] = score.argmax()
    for t in range(len(obs) - 1, 0, -1):
        path[t - 1] = back[t, path[t]]
    return path, score.max()


if __name__ == "__main__":
    rng = np.random.default_rng(5)
    pi, A, B = random_hmm(rng)
    obs = rng.integers(0, SYMBOLS, size=T)
    start = time.perf_counter()
    path, best = viterbi(obs, pi, A, B)
    print("log probability", best)
    print("state occupancy", np.bincount(path, minlength=STATES) / T)
    print("switches", np.count_nonzero(np.diff(path)))
    print(f"{time.perf_counter() - start:.2f} s")
