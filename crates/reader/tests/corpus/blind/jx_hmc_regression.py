"""Robust Bayesian regression (Student-t noise), Hamiltonian Monte Carlo with JAX: all chains at once by vmap."""
import jax
import jax.numpy as jnp
from jax import grad, jit, lax, random, vmap

N_DATA, N_FEATURES = 4000, 50
N_CHAINS = 16
N_WARMUP, N_SAMPLES = 200, 400
LEAPFROG = 10
STEP = 0.001
NU = 4.0

key = random.PRNGKey(7)
k_x, k_w, k_e, k_init, k_run = random.split(key, 5)
X = random.normal(k_x, (N_DATA, N_FEATURES))
w_true = random.normal(k_w, (N_FEATURES,))
y = X @ w_true + 0.3 * random.t(k_e, NU, (N_DATA,))


def potential(w):
    """Minus the log posterior: Student-t likelihood, normal prior."""
    r = (y - X @ w) / 0.3
    return 0.5 * (NU + 1) * jnp.sum(jnp.log1p(r ** 2 / NU)) + 0.5 * jnp.sum(w ** 2)


force = grad(potential)


def hmc_step(w, key):
    k1, k2 = random.split(key)
    p0 = random.normal(k1, w.shape)

    def leap(i, state):
        q, p = state
        p = p - 0.5 * STEP * force(q)
        q = q + STEP * p
        p = p - 0.5 * STEP * force(q)
        return q, p

    q, p = lax.fori_loop(0, LEAPFROG, leap, (w, p0))
    h_old = potential(w) + 0.5 * jnp.sum(p0 ** 2)
    h_new = potential(q) + 0.5 * jnp.sum(p ** 2)
    accept = jnp.log(random.uniform(k2)) < h_old - h_new
    return jnp.where(accept, q, w), accept


@jit
def run(key, w):
    def body(w, key):
        keys = random.split(key, N_CHAINS)
        w, acc = vmap(hmc_step)(w, keys)
        return w, (w, acc)

    return lax.scan(body, w, random.split(key, N_WARMUP + N_SAMPLES))


w_ls = jnp.linalg.solve(X.T @ X, X.T @ y)            # start near least squares
w0 = w_ls + 0.02 * random.normal(k_init, (N_CHAINS, N_FEATURES))
_, (draws, acc) = run(k_run, w0)
draws = draws[N_WARMUP:]                            # (samples, chains, features)
print("acceptance", acc[N_WARMUP:].mean())
print("worst error of the mean", jnp.abs(draws.mean(axis=(0, 1)) - w_true).max())

# split-free R-hat
within = draws.var(axis=0, ddof=1).mean(axis=0)
between = draws.mean(axis=0).var(axis=0, ddof=1)
print("largest R-hat", jnp.sqrt((N_SAMPLES - 1) / N_SAMPLES + between / within).max())
