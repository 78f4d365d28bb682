# Do Jupiter's Trojans stay? Restricted three-body problem, thousands of asteroids at once
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

MU = 9.537e-4                 # Jupiter / (Sun + Jupiter)
N = 16_384
PER_ORBIT = 256               # steps of RK4 in an orbit of Jupiter
ORBITS = 40
DT = 2 * jnp.pi / PER_ORBIT


def derivative(state):
    """Rotating frame, Sun at -MU, Jupiter at 1 - MU."""
    x, y, vx, vy = state
    dx1 = x + MU
    dx2 = x - (1 - MU)
    r1 = dx1 * dx1 + y * y
    r2 = dx2 * dx2 + y * y
    f1 = (1 - MU) * r1 ** -1.5
    f2 = MU * r2 ** -1.5
    ax = x + 2 * vy - f1 * dx1 - f2 * dx2
    ay = y - 2 * vx - (f1 + f2) * y
    return vx, vy, ax, ay


def shifted(state, k, h):
    return tuple(s + h * d for s, d in zip(state, k))


def rk4(_, state):
    k1 = derivative(state)
    k2 = derivative(shifted(state, k1, DT / 2))
    k3 = derivative(shifted(state, k2, DT / 2))
    k4 = derivative(shifted(state, k3, DT))
    return tuple(s + DT / 6 * (a + 2 * b + 2 * c + d) for s, a, b, c, d in zip(state, k1, k2, k3, k4))


def one_orbit(state, _):
    state = lax.fori_loop(0, PER_ORBIT, rk4, state)
    x, y, *_ = state
    return state, jnp.arctan2(y, x + MU)


@partial(jax.jit, static_argnames="orbits")
def integrate(state, orbits):
    return lax.scan(one_orbit, state, None, length=orbits)


key_r, key_a, key_v = jax.random.split(jax.random.PRNGKey(5), 3)
radius = 1 + 0.02 * jax.random.normal(key_r, (N,))
angle = jnp.pi / 3 + 0.4 * jax.random.normal(key_a, (N,))
kick = 0.01 * jax.random.normal(key_v, (N,))
start = (radius * jnp.cos(angle) - MU, radius * jnp.sin(angle), -kick * jnp.sin(angle), kick * jnp.cos(angle))

final, angles = integrate(start, ORBITS)
libration = angles.max(axis=0) - angles.min(axis=0)
stays = (angles > 0).all(axis=0)
print(f"{stays.mean():.1%} stay with L4, median libration {jnp.degrees(jnp.median(libration)):.0f} degrees")
