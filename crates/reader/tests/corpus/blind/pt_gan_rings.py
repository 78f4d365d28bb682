import math

import torch
from torch import nn

Z_DIM, WIDTH = 8, 128
BATCH = 256
ITERATIONS = 1500

G = nn.Sequential(nn.Linear(Z_DIM, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 2))
D = nn.Sequential(nn.Linear(2, WIDTH), nn.LeakyReLU(0.2), nn.Linear(WIDTH, WIDTH), nn.LeakyReLU(0.2), nn.Linear(WIDTH, 1))
opt_g = torch.optim.Adam(G.parameters(), lr=2e-4, betas=(0.5, 0.999))
opt_d = torch.optim.Adam(D.parameters(), lr=2e-4, betas=(0.5, 0.999))
bce = nn.BCEWithLogitsLoss()


def real_points(n):
    angle = 2 * math.pi * torch.rand(n, 1)
    return torch.cat([angle.cos(), angle.sin()], dim=1) + 0.05 * torch.randn(n, 2)


ones, zeros = torch.ones(BATCH, 1), torch.zeros(BATCH, 1)
for it in range(ITERATIONS):
    fake = G(torch.randn(BATCH, Z_DIM))
    loss_d = bce(D(real_points(BATCH)), ones) + bce(D(fake.detach()), zeros)
    opt_d.zero_grad()
    loss_d.backward()
    opt_d.step()

    loss_g = bce(D(fake), ones)
    opt_g.zero_grad()
    loss_g.backward()
    opt_g.step()
    if it % 500 == 0:
        print(it, round(loss_d.item(), 3), round(loss_g.item(), 3))
