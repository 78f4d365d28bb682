"""Flow past a cylinder, D2Q9 lattice Boltzmann, on whatever device torch finds."""
import torch

NX, NY = 300, 100
TAU = 0.6
STEPS = 400

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
cx = [0, 0, 1, 1, 1, 0, -1, -1, -1]
cy = [0, 1, 1, 0, -1, -1, -1, 0, 1]
w = [4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36]
opposite = [0, 5, 6, 7, 8, 1, 2, 3, 4]


@torch.no_grad()
def step(f, solid):
    f = torch.stack([torch.roll(f[i], (cy[i], cx[i]), dims=(0, 1)) for i in range(9)])
    bounced = f[opposite]
    rho = f.sum(dim=0)
    ux = (f[2] + f[3] + f[4] - f[6] - f[7] - f[8]) / rho
    uy = (f[1] + f[2] + f[8] - f[4] - f[5] - f[6]) / rho
    usq = 1.5 * (ux * ux + uy * uy)
    feq = torch.empty_like(f)
    for i in range(9):
        cu = 3.0 * (cx[i] * ux + cy[i] * uy)
        feq[i] = w[i] * rho * (1.0 + cu + 0.5 * cu * cu - usq)
    f = f + (feq - f) / TAU
    return torch.where(solid, bounced, f), ux, uy


def main():
    torch.manual_seed(1)
    f = torch.ones(9, NY, NX, device=device) + 0.01 * torch.randn(9, NY, NX, device=device)
    f[3] += 2.0
    f *= 100.0 / f.sum(dim=0)
    yy, xx = torch.meshgrid(torch.arange(NY, device=device), torch.arange(NX, device=device), indexing="ij")
    solid = (xx - NX // 4) ** 2 + (yy - NY // 2) ** 2 < (NY // 8) ** 2
    for it in range(STEPS):
        f, ux, uy = step(f, solid)
    speed = torch.sqrt(ux ** 2 + uy ** 2)
    print(f"mean speed {speed[~solid].mean().item():.4f} after {STEPS} steps on {device}")


main()
