from dataclasses import dataclass

import numpy as np

C0 = 299_792_458.0
EPS0 = 8.8541878128e-12
MU0 = 4e-7 * np.pi


@dataclass
class CavityConfig:
    nx: int = 320
    ny: int = 240
    dx: float = 1.0e-3
    courant: float = 0.6
    steps: int = 2000
    loss: float = 2e-3            # conductivity of the slab, S/m
    f0: float = 6.0e9


class Cavity:
    """TM mode of a metal box with a dielectric slab in it, Yee's scheme."""

    def __init__(self, cfg: CavityConfig):
        self.cfg = cfg
        nx, ny = cfg.nx, cfg.ny
        self.dt = cfg.courant * cfg.dx / C0
        eps = np.full((nx, ny), EPS0)
        eps[nx // 2:, ny // 3:2 * ny // 3] *= 4.2
        sigma = np.where(eps > EPS0, cfg.loss, 0.0)
        half = sigma * self.dt / (2 * eps)
        self.ca = (1 - half) / (1 + half)
        self.cb = self.dt / (eps * cfg.dx) / (1 + half)
        self.ch = self.dt / (MU0 * cfg.dx)
        self.ez = np.zeros((nx, ny))
        self.hx = np.zeros((nx, ny - 1))
        self.hy = np.zeros((nx - 1, ny))
        self.probe = np.zeros(cfg.steps)

    def update_h(self):
        self.hx -= self.ch * (self.ez[:, 1:] - self.ez[:, :-1])
        self.hy += self.ch * (self.ez[1:] - self.ez[:-1])

    def update_e(self):
        inner = (slice(1, -1), slice(1, -1))
        curl = (self.hy[1:, 1:-1] - self.hy[:-1, 1:-1]) - (self.hx[1:-1, 1:] - self.hx[1:-1, :-1])
        self.ez[inner] = self.ca[inner] * self.ez[inner] + self.cb[inner] * curl

    def source(self, n):
        t = n * self.dt - 4.0 / self.cfg.f0
        return np.exp(-(t * self.cfg.f0 / 1.5) ** 2) * np.sin(2 * np.pi * self.cfg.f0 * t)

    def energy(self):
        return 0.5 * EPS0 * (self.ez ** 2).sum() + 0.5 * MU0 * ((self.hx ** 2).sum() + (self.hy ** 2).sum())

    def run(self):
        for n in range(self.cfg.steps):
            self.update_h()
            self.update_e()
            self.ez[self.cfg.nx // 5, self.cfg.ny // 4] += self.source(n)
            self.probe[n] = self.ez[3 * self.cfg.nx // 5, self.cfg.ny // 2]
            if n % 200 == 0:
                print(f"step {n:5d}  energy {self.energy():.4e}")
        return self.probe


def resonances(signal, dt, pad=16, count=5):
    spectrum = np.abs(np.fft.rfft(signal * np.hanning(len(signal)), n=pad * len(signal)))
    f = np.fft.rfftfreq(pad * len(signal), dt)
    peaks = np.flatnonzero((spectrum[1:-1] > spectrum[:-2]) & (spectrum[1:-1] > spectrum[2:])) + 1
    best = peaks[np.argsort(spectrum[peaks])[::-1][:count]]
    return np.sort(f[best])


if __name__ == "__main__":
    cavity = Cavity(CavityConfig())
    trace = cavity.run()
    print("resonances / GHz:", resonances(trace, cavity.dt) / 1e9)
