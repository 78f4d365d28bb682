"""Tiny diffusion model (DDPM) on the two moons data set. CPU is enough."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

T = 200
BATCH = 1024
STEPS = 3000
N_DATA = 20_000

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(42)


def two_moons(n, noise=0.05):
    t = torch.rand(n) * math.pi
    upper = torch.rand(n) < 0.5
    x = torch.where(upper, torch.cos(t), 1 - torch.cos(t))
    y = torch.where(upper, torch.sin(t), 0.5 - torch.sin(t))
    return torch.stack([x, y], dim=1) + noise * torch.randn(n, 2)


class TimeEmbedding(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, t):
        half = self.dim // 2
        freqs = torch.exp(-math.log(10_000) * torch.arange(half, device=t.device) / half)
        args = t[:, None].float() * freqs[None]
        return torch.cat([args.sin(), args.cos()], dim=-1)


class Denoiser(nn.Module):
    def __init__(self, hidden=256, t_dim=64):
        super().__init__()
        self.time = nn.Sequential(TimeEmbedding(t_dim), nn.Linear(t_dim, hidden), nn.SiLU())
        self.inp = nn.Linear(2, hidden)
        self.mid = nn.Sequential(nn.SiLU(), nn.Linear(hidden, hidden), nn.SiLU(), nn.Linear(hidden, hidden), nn.SiLU())
        self.out = nn.Linear(hidden, 2)

    def forward(self, x, t):
        return self.out(self.mid(self.inp(x) + self.time(t)))


betas = torch.linspace(1e-4, 0.02, T, device=device)
alphas = 1.0 - betas
alpha_bar = torch.cumprod(alphas, dim=0)

data = two_moons(N_DATA).to(device)
data = (data - data.mean(0)) / data.std(0)

model = Denoiser().to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for step in range(STEPS):
    x0 = data[torch.randint(0, N_DATA, (BATCH,), device=device)]
    t = torch.randint(0, T, (BATCH,), device=device)
    eps = torch.randn_like(x0)
    ab = alpha_bar[t][:, None]
    xt = ab.sqrt() * x0 + (1 - ab).sqrt() * eps

    loss = F.mse_loss(model(xt, t), eps)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    if step % 500 == 0:
        print(f"step {step:5d}  loss {loss.item():.4f}")


@torch.no_grad()
def sample(n):
    x = torch.randn(n, 2, device=device)
    for i in reversed(range(T)):
        t = torch.full((n,), i, device=device)
        eps = model(x, t)
        mean = (x - betas[i] / (1 - alpha_bar[i]).sqrt() * eps) / alphas[i].sqrt()
        x = mean + betas[i].sqrt() * torch.randn_like(x) if i > 0 else mean
    return x


points = sample(4_000)
# two-sample check: mean distance to the nearest training point
nearest = torch.cdist(points, data).min(dim=1).values
print("mean nearest distance", nearest.mean().item())
