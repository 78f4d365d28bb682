import numpy as np

SIZE = 384
STEPS = 1500
Du, Dv = 0.16, 0.08
F, K = 0.035, 0.065


def laplacian(a):
    return (np.roll(a, 1, axis=0) + np.roll(a, -1, axis=0)
            + np.roll(a, 1, axis=1) + np.roll(a, -1, axis=1) - 4.0 * a)


def init(size):
    u = np.ones((size, size), dtype=np.float32)
    v = np.zeros((size, size), dtype=np.float32)
    mid, r = size // 2, 10
    u[mid - r:mid + r, mid - r:mid + r] = 0.50
    v[mid - r:mid + r, mid - r:mid + r] = 0.25
    return u, v


def step(u, v):
    uvv = u * v * v
    u = u + Du * laplacian(u) - uvv + F * (1 - u)
    v = v + Dv * laplacian(v) + uvv - (F + K) * v
    return u, v


if __name__ == "__main__":
    u, v = init(SIZE)
    for i in range(STEPS):
        u, v = step(u, v)
        if (i + 1) % 500 == 0:
            print(i + 1, float(v.mean()))
    print("pattern covers", (v > 0.1).mean())
