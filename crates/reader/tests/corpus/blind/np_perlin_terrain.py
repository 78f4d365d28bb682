"""
Fractal terrain from Perlin noise, plus a shaded relief and a slope map.

Usage: python np_perlin_terrain.py
"""
import numpy as np

N = 1024            # pixels per side
OCTAVES = 6
BASE_CELLS = 4      # lattice squares per side in the first octave
PERSISTENCE = 0.5
CELL_SIZE = 10.0    # metres
RELIEF = 1200.0


def fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)


def lerp(a, b, w):
    return a + w * (b - a)


def perlin(n, cells, rng):
    """One octave of gradient noise."""
    angle = rng.uniform(0, 2 * np.pi, (cells + 1, cells + 1))
    gx, gy = np.cos(angle), np.sin(angle)

    u = np.arange(n) * cells / n
    i0 = u.astype(int)
    frac = u - i0
    X, Y = np.meshgrid(frac, frac)

    def corner(dx, dy):
        where = np.ix_(i0 + dy, i0 + dx)
        return gx[where] * (X - dx) + gy[where] * (Y - dy)

    wx, wy = fade(X), fade(Y)
    top = lerp(corner(0, 0), corner(1, 0), wx)
    bottom = lerp(corner(0, 1), corner(1, 1), wx)
    return lerp(top, bottom, wy)


def fractal(n, rng):
    height = np.zeros((n, n))
    amplitude, cells = 1.0, BASE_CELLS
    for _ in range(OCTAVES):
        height += amplitude * perlin(n, cells, rng)
        amplitude *= PERSISTENCE
        cells *= 2
    return height


def hillshade(z, azimuth=315.0, altitude=45.0):
    az, alt = np.radians(360.0 - azimuth + 90.0), np.radians(altitude)
    dy, dx = np.gradient(z, CELL_SIZE)
    slope = np.arctan(np.hypot(dx, dy))
    aspect = np.arctan2(dy, -dx)
    shade = np.sin(alt) * np.cos(slope) + np.cos(alt) * np.sin(slope) * np.cos(az - aspect)
    return np.clip(shade, 0, 1), np.degrees(slope)


if __name__ == "__main__":
    rng = np.random.default_rng(2024)
    z = fractal(N, rng)
    z = RELIEF * (z - z.min()) / (z.max() - z.min())
    shade, slope = hillshade(z)

    water = z < np.percentile(z, 30)
    print(f"height {z.mean():.0f} +/- {z.std():.0f} m, steepest {slope.max():.1f} deg")
    print(f"land flatter than 5 deg: {np.mean(slope[~water] < 5):.1%}")
    np.save("relief.npy", (255 * shade).astype(np.uint8))
