# Transient behaviour of two queues in series with finite buffers (uniformization).
import numpy as np
import scipy.sparse as sp
from scipy.stats import poisson

CAP = 200                      # places in each queue
LAM, MU1, MU2 = 0.95, 1.0, 1.05
T_END = 250.0
TERMS = 900                    # of the Poisson series

n = CAP + 1
states = n * n
i, j = np.divmod(np.arange(states), n)
idx = np.arange(states)


def moves(mask, shift, rate):
    src = idx[mask]
    return sp.csr_matrix((np.full(len(src), rate), (src, src + shift)), shape=(states, states))


Q = (moves(i < CAP, n, LAM)                            # arrival
     + moves((i > 0) & (j < CAP), -n + 1, MU1)         # first server -> second
     + moves(j > 0, -1, MU2))                          # departure
out_rate = np.asarray(Q.sum(axis=1)).ravel()
Q = Q - sp.diags(out_rate)

big = 1.05 * (LAM + MU1 + MU2)
P_T = (sp.identity(states) + Q / big).T.tocsr()
weights = poisson.pmf(np.arange(TERMS), big * T_END)
print("series covers", weights.sum())

v = np.zeros(states)
v[0] = 1.0
p = np.zeros(states)
for k in range(TERMS):
    p += weights[k] * v
    v = P_T @ v

grid = p.reshape(n, n)
first, second = grid.sum(axis=1), grid.sum(axis=0)
print("mass", p.sum())
print("mean lengths", first @ np.arange(n), second @ np.arange(n))
print("P(first full)", first[-1], " P(second empty)", second[0])
