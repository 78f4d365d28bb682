"""Reynolds' boids on a torus: separation, alignment, cohesion, all pairs in NumPy."""
import numpy as np

N = 800
STEPS = 120
SIZE = 60.0
R_NEAR, R_SEE = 1.5, 6.0
V_MIN, V_MAX = 0.4, 1.2


def flock_step(pos, vel, dt=0.5):
    d = pos[None, :, :] - pos[:, None, :]           # d[i, j] points from i to j
    d -= SIZE * np.round(d / SIZE)                  # shortest way around
    dist = np.sqrt((d ** 2).sum(axis=2))

    see = (dist < R_SEE) & (dist > 0)
    near = (dist < R_NEAR) & (dist > 0)
    count = np.maximum(see.sum(axis=1), 1)[:, None]

    cohesion = (d * see[:, :, None]).sum(axis=1) / count
    alignment = see.astype(float) @ vel / count - vel
    separation = -(d * near[:, :, None]).sum(axis=1)

    vel = vel + dt * (0.02 * cohesion + 0.15 * alignment + 0.2 * separation)
    speed = np.linalg.norm(vel, axis=1, keepdims=True)
    vel *= np.clip(speed, V_MIN, V_MAX) / speed
    return (pos + dt * vel) % SIZE, vel


def polarisation(vel):
    heading = vel / np.linalg.norm(vel, axis=1, keepdims=True)
    return np.linalg.norm(heading.mean(axis=0))


rng = np.random.default_rng(4)
pos = rng.uniform(0, SIZE, (N, 2))
angle = rng.uniform(0, 2 * np.pi, N)
vel = np.column_stack([np.cos(angle), np.sin(angle)])

for step in range(STEPS):
    pos, vel = flock_step(pos, vel)
    if step % 20 == 0:
        print(f"step {step:4d}  polarisation {polarisation(vel):.3f}")
