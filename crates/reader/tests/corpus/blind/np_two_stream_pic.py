# 1D electrostatic particle-in-cell: the two-stream instability
# (rewrite of the MATLAB script of the plasma course)
import numpy as np

Np = 200_000          # particles
Nx = 256              # cells
L = 50.0
dt = 0.5
Nt = 150
v_beam, v_th = 3.0, 0.6

np.random.seed(42)
dx = L / Nx
pos = np.random.rand(Np) * L
vel = v_th * np.random.randn(Np) + v_beam
vel[Np // 2:] *= -1
vel *= 1 + 0.1 * np.sin(2 * np.pi * pos / L)

k = 2 * np.pi * np.fft.rfftfreq(Nx, d=dx)
k2 = k ** 2
k2[0] = 1.0


def acceleration(pos):
    j = np.floor(pos / dx).astype(int)
    w_right = pos / dx - j
    w_left = 1 - w_right
    j_right = (j + 1) % Nx
    n = np.bincount(j, weights=w_left, minlength=Nx)
    n += np.bincount(j_right, weights=w_right, minlength=Nx)
    n *= Nx / Np

    # Poisson equation, phi'' = n - n0
    rho = np.fft.rfft(n - 1.0)
    phi = -rho / k2
    phi[0] = 0
    E = -np.fft.irfft(1j * k * phi, n=Nx)

    a = -(w_left * E[j] + w_right * E[j_right])
    return a, E


acc, E = acceleration(pos)
energy = []
for it in range(Nt):
    vel += acc * dt / 2              # kick
    pos += vel * dt                  # drift
    pos = np.mod(pos, L)
    acc, E = acceleration(pos)
    vel += acc * dt / 2              # kick
    energy.append((0.5 * (vel ** 2).sum() * L / Np, 0.5 * (E ** 2).sum() * dx))

kin, pot = np.array(energy).T
growth = np.polyfit(np.arange(5, 30) * dt, np.log(pot[5:30]), 1)[0] / 2
print("growth rate %.3f" % growth)
print("energy drift %.2e" % ((kin + pot)[-1] / (kin + pot)[0] - 1))

# phase space picture
H, xe, ve = np.histogram2d(pos, vel, bins=(128, 100), range=[[0, L], [-8, 8]])
print("densest cell", np.unravel_index(H.argmax(), H.shape), "empty", (H == 0).mean())
