import math
import numpy as np
from numba import njit, prange

# Weather radar: scans in azimuth and range to a map, bilinear; mean and peak of three hours

N_AZ, N_GATE = 360, 480
GATE = 0.25               # km
SIZE = 800                # pixels of the map
SCANS = 36                # every five minutes


@njit(parallel=True, cache=True)
def to_map(polar, out, pixel):
    n_az, n_gate = polar.shape
    size = out.shape[0]
    half = 0.5 * size
    for i in prange(size):
        y = (half - i - 0.5) * pixel
        for j in range(size):
            x = (j + 0.5 - half) * pixel
            r = math.sqrt(x * x + y * y) / GATE - 0.5
            if r < 0.0 or r >= n_gate - 1:
                out[i, j] = 0.0           # corners: out of range
                continue
            az = math.atan2(x, y) * n_az / (2.0 * math.pi)
            if az < 0.0:
                az += n_az
            k = int(r)
            fr = r - k
            a = int(az)
            fa = az - a
            a = a % n_az
            b = (a + 1) % n_az
            near = polar[a, k] * (1.0 - fr) + polar[a, k + 1] * fr
            far = polar[b, k] * (1.0 - fr) + polar[b, k + 1] * fr
            out[i, j] = near * (1.0 - fa) + far * fa


def main():
    rng = np.random.default_rng(17)
    az = np.arange(N_AZ)[:, None] * (2 * np.pi / N_AZ)
    gate = np.arange(N_GATE)[None, :]
    image = np.zeros((SIZE, SIZE))
    mean = np.zeros((SIZE, SIZE))
    peak = np.zeros((SIZE, SIZE))
    pixel = 2 * N_GATE * GATE / SIZE      # the circle just fits

    for s in range(SCANS):
        front = 20 + 30 * np.exp(-((gate - 8 * s - 40 * np.cos(az)) / 60) ** 2)
        dbz = front + rng.normal(0, 2, (N_AZ, N_GATE))
        to_map(dbz, image, pixel)
        mean += image / SCANS
        np.maximum(peak, image, out=peak)

    # Marshall-Palmer, mm/h
    rain = (10 ** (np.stack([mean, peak]) / 10) / 200) ** (1 / 1.6)
    print(f"strongest {rain[1].max():.1f} mm/h, mean {rain[0].mean():.2f} mm/h, over 10 mm/h {np.mean(rain[1] > 10):.1%}")


if __name__ == "__main__":
    main()
