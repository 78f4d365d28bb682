import numpy as np

# --- parallel-beam CT: filtered back projection -------------------------------------------
N_ANGLES = 540
N_DET = 640
N_PIX = 400
PAD = 2048

ELLIPSES = [  # value, a, b, x0, y0, phi (deg) -- a few from Shepp & Logan
    (1.0, .69, .92, 0, 0, 0), (-.8, .6624, .874, 0, -.0184, 0), (-.2, .11, .31, .22, 0, -18),
    (-.2, .16, .41, -.22, 0, 18), (.1, .21, .25, 0, .35, 0), (.1, .046, .046, 0, .1, 0),
]

theta = np.linspace(0, np.pi, N_ANGLES, endpoint=False)
s = np.linspace(-1, 1, N_DET)


def project(theta, s):
    """Exact line integrals through the ellipses."""
    sino = np.zeros((len(theta), len(s)))
    for value, a, b, x0, y0, phi in ELLIPSES:
        th = theta[:, None] - np.deg2rad(phi)
        r2 = (a * np.cos(th)) ** 2 + (b * np.sin(th)) ** 2
        shift = s[None, :] - (x0 * np.cos(theta) + y0 * np.sin(theta))[:, None]
        inside = np.maximum(r2 - shift ** 2, 0.0)
        sino += 2 * value * a * b * np.sqrt(inside) / r2
    return sino


def ramp_filter(sino):
    spectrum = np.fft.rfft(sino, n=PAD, axis=1)
    freq = np.fft.rfftfreq(PAD)
    ramp = 2 * freq * np.cos(np.pi * freq)          # ramp with a soft window
    return np.fft.irfft(spectrum * ramp, n=PAD, axis=1)[:, :N_DET]


def back_project(filtered):
    axis = np.linspace(-1, 1, N_PIX)
    x, y = np.meshgrid(axis, axis)
    image = np.zeros((N_PIX, N_PIX))
    for row, angle in zip(filtered, theta):
        t = x * np.cos(angle) + y * np.sin(angle)
        image += np.interp(t, s, row)
    return image * np.pi / (2 * N_ANGLES) * (N_DET - 1) / 2


sino = project(theta, s)
sino += np.random.default_rng(0).normal(scale=0.01, size=sino.shape)
image = back_project(ramp_filter(sino))
print(image.shape, "centre value", image[N_PIX // 2, N_PIX // 2])
print("mean / std of the background:", image[:40, :40].mean(), image[:40, :40].std())
