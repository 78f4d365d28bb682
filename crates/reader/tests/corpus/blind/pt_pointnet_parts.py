"""PointNet (vanilla, no T-Net) on synthetic point clouds: sphere, cube, cylinder, torus."""
import math

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

POINTS = 512
torch.manual_seed(0)


def shape(kind, n):
    u, v = torch.rand(n), torch.rand(n)
    a, b = 2 * math.pi * u, 2 * math.pi * v
    if kind == 0:
        z = 2 * v - 1
        r = (1 - z ** 2).sqrt()
        p = torch.stack([r * a.cos(), r * a.sin(), z], 0)
    elif kind == 1:
        p = torch.rand(3, n) * 2 - 1
        p[torch.randint(0, 3, (n,)), torch.arange(n)] = torch.randint(0, 2, (n,)).float() * 2 - 1
    elif kind == 2:
        p = torch.stack([a.cos(), a.sin(), 2 * v - 1], 0)
    else:
        p = torch.stack([(1 + 0.35 * b.cos()) * a.cos(), (1 + 0.35 * b.cos()) * a.sin(), 0.35 * b.sin()], 0)
    return p + 0.03 * torch.randn(3, n)


class PointNet(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.local = nn.Sequential(
            nn.Conv1d(3, 64, 1), nn.BatchNorm1d(64), nn.ReLU(),
            nn.Conv1d(64, 128, 1), nn.BatchNorm1d(128), nn.ReLU(),
            nn.Conv1d(128, 1024, 1), nn.BatchNorm1d(1024), nn.ReLU(),
        )
        self.head = nn.Sequential(
            nn.Linear(1024, 256), nn.ReLU(), nn.Dropout(0.3),
            nn.Linear(256, classes),
        )

    def forward(self, x):
        x = self.local(x)                 # B, 1024, N
        x = x.max(dim=2).values
        return self.head(x)


labels = torch.arange(2400) % 4
clouds = torch.stack([shape(int(k), POINTS) for k in labels])
train = DataLoader(TensorDataset(clouds[:2000], labels[:2000]), batch_size=40, shuffle=True)
test = DataLoader(TensorDataset(clouds[2000:], labels[2000:]), batch_size=100)

net = PointNet()
opt = torch.optim.Adam(net.parameters(), lr=1e-3, weight_decay=1e-4)
loss_fn = nn.CrossEntropyLoss()

for epoch in range(8):
    net.train()
    running = 0.0
    for x, y in train:
        opt.zero_grad()
        loss = loss_fn(net(x), y)
        loss.backward()
        opt.step()
        running += loss.item() * len(y)

    net.eval()
    hits = 0
    with torch.no_grad():
        for x, y in test:
            hits += (net(x).argmax(1) == y).sum().item()
    print(f"epoch {epoch + 1}: loss {running / 2000:.4f}, test accuracy {hits / 400:.3f}")
