import numpy as np
from scipy.signal import fftconvolve

# Deblur a confocal stack, slice by slice (Richardson-Lucy, known PSF)
SLICES, NY, NX = 4, 600, 600
ITER = 25

rng = np.random.default_rng(0)

# ---- PSF: airy-like gaussian, 41 x 41
ax = np.arange(-20, 21)
xx, yy = np.meshgrid(ax, ax)
psf = np.exp(-(xx ** 2 + yy ** 2) / (2 * 3.5 ** 2))
psf /= psf.sum()
psf_mirror = psf[::-1, ::-1]

# ---- fake data: beads, blurred, Poisson noise
truth = np.zeros((SLICES, NY, NX))
for k in range(SLICES):
    truth[k, rng.integers(30, NY - 30, 300), rng.integers(30, NX - 30, 300)] = rng.uniform(500, 4000, 300)
blurred = np.array([fftconvolve(s, psf, mode="same") for s in truth])
data = rng.poisson(np.clip(blurred, 0, None) + 5).astype(float)

# ---- deconvolution
result = np.empty_like(data)
for k in range(SLICES):
    d = data[k]
    u = np.full(d.shape, d.mean())
    for it in range(ITER):
        est = fftconvolve(u, psf, mode="same")
        ratio = d / np.maximum(est, 1e-6)
        u = u * fftconvolve(ratio, psf_mirror, mode="same")
    result[k] = u
    print(k, "residual", np.sqrt(np.mean((d - est) ** 2)))

print("sum before/after", data.sum(), result.sum())
np.save("deconvolved.npy", result.astype(np.float32))
