# Spinodal decomposition (Cahn-Hilliard), semi-implicit Fourier scheme on the GPU if there is one
import torch

N, DX, DT = 256, 1.0, 0.1
KAPPA, MOB = 0.5, 1.0
STEPS, EVERY = 1200, 200

dev = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)
phi = 0.1 * (torch.rand(N, N, device=dev, dtype=torch.float64) - 0.5)

kx = 2 * torch.pi * torch.fft.fftfreq(N, DX, device=dev, dtype=torch.float64)
ky = 2 * torch.pi * torch.fft.rfftfreq(N, DX, device=dev, dtype=torch.float64)
k2 = kx[:, None] ** 2 + ky[None, :] ** 2
denom = 1 + DT * MOB * KAPPA * k2 ** 2
c_hat = torch.fft.rfft2(phi)


def free_energy(c):
    gx = (torch.roll(c, -1, 0) - c) / DX
    gy = (torch.roll(c, -1, 1) - c) / DX
    return (0.25 * (c ** 2 - 1) ** 2 + 0.5 * KAPPA * (gx ** 2 + gy ** 2)).sum().item()


for step in range(1, STEPS + 1):
    mu_hat = torch.fft.rfft2(phi ** 3 - phi)
    c_hat = (c_hat - DT * MOB * k2 * mu_hat) / denom
    phi = torch.fft.irfft2(c_hat, s=(N, N))
    if step % EVERY == 0:
        print(step, free_energy(phi), phi.min().item(), phi.max().item())

# structure factor -> domain size
s = (c_hat.abs() ** 2) / N ** 2
length = 2 * torch.pi * s.sum() / (s * k2.sqrt()).sum()
print("domain size", length.item())
torch.save(phi.cpu(), "phi.pt")
