"""2D Ising model, checkerboard Metropolis updates."""
import numpy as np


class Ising:
    def __init__(self, size: int, temperature: float, seed: int = 0):
        self.size = size
        self.beta = 1.0 / temperature
        self.rng = np.random.default_rng(seed)
        self.spins = self.rng.choice(np.array([-1.0, 1.0]), size=(size, size))
        ii, jj = np.indices((size, size))
        self.black = (ii + jj) % 2 == 0

    def neighbours(self):
        s = self.spins
        return (np.roll(s, 1, axis=0) + np.roll(s, -1, axis=0)
                + np.roll(s, 1, axis=1) + np.roll(s, -1, axis=1))

    def half_sweep(self, mask):
        dE = 2.0 * self.spins * self.neighbours()
        accept = self.rng.random(self.spins.shape) < np.exp(-self.beta * dE)
        self.spins = np.where(accept & mask, -self.spins, self.spins)

    def sweep(self):
        self.half_sweep(self.black)
        self.half_sweep(~self.black)

    @property
    def magnetisation(self):
        return abs(self.spins.mean())


def main():
    L, n_burn, n_meas = 256, 100, 300
    for T in (1.8, 2.27, 3.0):
        model = Ising(L, T, seed=42)
        for _ in range(n_burn):
            model.sweep()
        mags = []
        for _ in range(n_meas):
            model.sweep()
            mags.append(model.magnetisation)
        print(f"T={T:.2f}  <|m|>={np.mean(mags):.4f}")


if __name__ == "__main__":
    main()
