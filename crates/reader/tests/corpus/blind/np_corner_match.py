# Harris corners in two overlapping photos + matching patches (first step of a panorama)
import numpy as np
from scipy import ndimage as ndi

H, W = 1080, 1440
SHIFT = (14, 37)          # true displacement between the two pictures
SIGMA = 1.5
K = 0.05
N_CORNERS = 1500
HALF = 7                  # patches of 15 x 15

rng = np.random.default_rng(12)


def fake_scene(h, w):
    """Random rectangles, so there is something with corners in it."""
    scene = np.full((h, w), 0.5)
    for _ in range(900):
        y, x = rng.integers(0, h - 60), rng.integers(0, w - 60)
        dy, dx = rng.integers(12, 60, size=2)
        scene[y:y + dy, x:x + dx] = rng.random()
    return scene


def harris(img):
    iy = ndi.sobel(img, axis=0)
    ix = ndi.sobel(img, axis=1)
    sxx = ndi.gaussian_filter(ix * ix, SIGMA)
    syy = ndi.gaussian_filter(iy * iy, SIGMA)
    sxy = ndi.gaussian_filter(ix * iy, SIGMA)
    det = sxx * syy - sxy ** 2
    trace = sxx + syy
    return det - K * trace ** 2


def strongest(response):
    peaks = response == ndi.maximum_filter(response, size=5)
    b = HALF + 1
    peaks[:b], peaks[-b:], peaks[:, :b], peaks[:, -b:] = False, False, False, False
    ys, xs = np.nonzero(peaks)
    order = np.argsort(response[ys, xs])[::-1][:N_CORNERS]
    return np.stack([ys[order], xs[order]], axis=1)


def descriptors(img, corners):
    out = np.empty((len(corners), (2 * HALF + 1) ** 2))
    for i, (y, x) in enumerate(corners):
        patch = img[y - HALF:y + HALF + 1, x - HALF:x + HALF + 1].flatten()
        patch = patch - patch.mean()
        out[i] = patch / (np.linalg.norm(patch) + 1e-9)
    return out


scene = fake_scene(H + SHIFT[0], W + SHIFT[1])
left = scene[:H, :W] + rng.normal(0, 0.02, (H, W))
right = scene[SHIFT[0]:, SHIFT[1]:] + rng.normal(0, 0.02, (H, W))

pts, desc = [], []
for img in (left, right):
    c = strongest(harris(img))
    pts.append(c)
    desc.append(descriptors(img, c))

ncc = desc[0] @ desc[1].T
best = ncc.argmax(axis=1)
mutual = ncc.argmax(axis=0)[best] == np.arange(len(best))
good = mutual & (ncc.max(axis=1) > 0.8)
moves = pts[0][good] - pts[1][best[good]]
print(f"{good.sum()} matches, median displacement {np.median(moves, axis=0)} (true {SHIFT})")
