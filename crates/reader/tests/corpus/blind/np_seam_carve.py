"""Narrow a picture without squeezing what matters (seam carving, Avidan and Shamir 2007)."""
import numpy as np

HEIGHT, WIDTH = 300, 480
TARGET_WIDTH = 400


def make_picture(h, w, seed=3):
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:h, 0:w]
    sky = 150 + 60 * y / h
    img = np.stack([sky, sky + 10, sky + 30], axis=-1)
    for _ in range(12):
        cy, cx, r = rng.uniform(0, h), rng.uniform(0, w), rng.uniform(10, 35)
        img[(y - cy) ** 2 + (x - cx) ** 2 < r * r] = rng.uniform(0, 255, 3)
    return img.astype(np.uint8)


def energy(img):
    gray = img.mean(axis=2, dtype=np.float32)
    e = np.zeros_like(gray)
    e[:, 1:-1] += np.abs(gray[:, 2:] - gray[:, :-2])
    e[1:-1, :] += np.abs(gray[2:, :] - gray[:-2, :])
    return e


def best_seam(e):
    cost = e.copy()
    wall = np.full(1, np.inf, dtype=np.float32)
    for r in range(1, cost.shape[0]):
        up = cost[r - 1]
        left = np.concatenate((wall, up[:-1]))
        right = np.concatenate((up[1:], wall))
        cost[r] += np.minimum(np.minimum(left, right), up)
    seam = np.empty(cost.shape[0], dtype=np.intp)
    seam[-1] = cost[-1].argmin()
    for r in range(cost.shape[0] - 2, -1, -1):
        lo = max(seam[r + 1] - 1, 0)
        seam[r] = lo + cost[r, lo:seam[r + 1] + 2].argmin()
    return seam, cost[-1].min()


def remove(img, seam):
    h, w, _ = img.shape
    keep = np.ones((h, w), dtype=bool)
    keep[np.arange(h), seam] = False
    return img[keep].reshape(h, w - 1, 3)


picture = make_picture(HEIGHT, WIDTH)
small, removed = picture, []
while small.shape[1] > TARGET_WIDTH:
    seam, price = best_seam(energy(small))
    small = remove(small, seam)
    removed.append(price)
    if len(removed) % 20 == 0:
        print(f"{small.shape[1]:4d} columns left, last seam cost {price:.1f}")

print("from", picture.shape, "to", small.shape, "mean price", np.mean(removed))
