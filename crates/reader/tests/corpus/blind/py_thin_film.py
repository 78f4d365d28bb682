"""Anti-reflection coating: how much do thickness errors of the coater cost?

Characteristic matrices (Macleod, ch. 2), no numpy on the coater's PC.
"""
import cmath
import math
import random
import statistics

GLASS = 1.52
TIO2 = complex(2.35, -0.0004)      # a little absorption
SIO2 = complex(1.46, 0.0)
DESIGN = [                          # nm, from the glass side
    (TIO2, 12.2), (SIO2, 34.0), (TIO2, 113.5), (SIO2, 8.4), (TIO2, 22.9), (SIO2, 90.1),
    (TIO2, 15.0), (SIO2, 42.7), (TIO2, 101.3), (SIO2, 11.8), (TIO2, 19.6), (SIO2, 88.8),
]
ANGLE = math.radians(30.0)
WAVELENGTHS = range(400, 701, 5)    # nm
TRIALS = 300
ERROR = 0.015


def reflectance(layers, wavelength, angle):
    """s-polarised light from air."""
    sin0 = math.sin(angle)
    eta0 = math.cos(angle)
    eta_s = cmath.sqrt(GLASS * GLASS - sin0 * sin0)
    b, c = 1.0 + 0j, eta_s
    for index, thickness in layers:
        eta = cmath.sqrt(index * index - sin0 * sin0)
        delta = 2.0 * math.pi * eta * thickness / wavelength
        cos, sin = cmath.cos(delta), cmath.sin(delta)
        b, c = cos * b + 1j * sin / eta * c, 1j * eta * sin * b + cos * c
    r = (eta0 * b - c) / (eta0 * b + c)
    return abs(r) ** 2


def mean_reflectance(layers):
    values = [reflectance(layers, float(w), ANGLE) for w in WAVELENGTHS]
    return sum(values) / len(values)


def main():
    random.seed(1)
    print(f"as designed: {100 * mean_reflectance(DESIGN):.3f} %")
    results = []
    for trial in range(TRIALS):
        coated = [(n, d * random.gauss(1.0, ERROR)) for n, d in DESIGN]
        results.append(mean_reflectance(coated))
    print(f"mean {100 * statistics.mean(results):.3f} %, worst {100 * max(results):.3f} %")
    print(f"yield at 1.2 x design: {sum(r < 1.2 * mean_reflectance(DESIGN) for r in results) / TRIALS:.0%}")


if __name__ == "__main__":
    main()
