import numpy as np
from scipy.signal import fftconvolve


def gaussian_psf(size, sigma):
    ax = np.arange(size) - size // 2
    xx, yy = np.meshgrid(ax, ax)
    psf = np.exp(-(xx**2 + yy**2) / (2 * sigma**2))
    return psf / psf.sum()


def total_variation(u, eps=1e-3):
    gx = np.diff(u, axis=1, append=u[:, -1:])
    gy = np.diff(u, axis=0, append=u[-1:, :])
    return np.sum(np.sqrt(gx**2 + gy**2 + eps))


def richardson_lucy(image, psf, num_iter=50, clip=True):
    """Richardson-Lucy deconvolution, like the one in scikit-image."""
    psf_mirror = np.flip(psf)
    estimate = np.full(image.shape, 0.5)
    eps = 1e-12
    history = []
    for it in range(num_iter):
        conv = fftconvolve(estimate, psf, mode="same") + eps
        ratio = image / conv
        estimate *= fftconvolve(ratio, psf_mirror, mode="same")
        if it % 10 == 0:
            history.append(total_variation(estimate))
    if clip:
        estimate = np.clip(estimate, 0, 1)
    return estimate, history


def psnr(a, b):
    return 10 * np.log10(1.0 / np.mean((a - b) ** 2))


rng = np.random.default_rng(0)

# a cell-like phantom: many soft discs
H, W = 640, 800
yy, xx = np.mgrid[:H, :W]
truth = np.zeros((H, W))
for _ in range(60):
    cy, cx, r = rng.uniform(0, H), rng.uniform(0, W), rng.uniform(6, 30)
    truth += 0.4 * ((yy - cy) ** 2 + (xx - cx) ** 2 < r**2)
truth = np.minimum(truth, 1.0)

psf = gaussian_psf(25, 3.0)
blurred = fftconvolve(truth, psf, mode="same")
noisy = rng.poisson(np.clip(blurred, 0, None) * 400) / 400.0

restored, tv = richardson_lucy(noisy, psf)
print("PSNR blurred :", psnr(noisy, truth))
print("PSNR restored:", psnr(restored, truth))
print("total variation:", [round(float(v)) for v in tv])
