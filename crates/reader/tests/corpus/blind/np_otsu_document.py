"""Binarise a scanned page: grey values, box blur by an integral image, Otsu's threshold."""
import numpy as np

HEIGHT, WIDTH = 3508, 2480          # A4 at 300 dpi
LUMA = np.array([0.299, 0.587, 0.114], dtype=np.float32)
RADIUS = 7


def box_blur(grey, r):
    padded = np.pad(grey, ((r + 1, r), (r + 1, r)), mode="edge")
    integral = padded.cumsum(axis=0, dtype=np.float64).cumsum(axis=1)
    side = 2 * r + 1
    total = (integral[side:, side:] - integral[:-side, side:]
             - integral[side:, :-side] + integral[:-side, :-side])
    return total / (side * side)


def otsu(grey, bins=256):
    hist, edges = np.histogram(grey, bins=bins, range=(0, 255))
    p = hist / hist.sum()
    centres = 0.5 * (edges[1:] + edges[:-1])
    w0 = np.cumsum(p)
    mu = np.cumsum(p * centres)
    between = (mu[-1] * w0 - mu) ** 2 / (w0 * (1 - w0) + 1e-12)
    return centres[np.argmax(between)]


rng = np.random.default_rng(1)
page = rng.integers(0, 256, size=(HEIGHT, WIDTH, 3), dtype=np.uint8)

grey = page.astype(np.float32) @ LUMA
smooth = box_blur(grey, RADIUS)
level = otsu(smooth)
ink = smooth < level
print(f"threshold {level:.1f}, ink on {100 * ink.mean():.2f} % of the page")
