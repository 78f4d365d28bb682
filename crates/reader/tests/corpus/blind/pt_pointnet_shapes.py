# PointNet-style classifier for synthetic point clouds (cube, sphere, torus, ...)
import torch
import torch.nn as nn
import torch.nn.functional as F

N_POINTS = 256
N_CLASSES = 8
N_TRAIN, N_TEST = 3200, 800
BATCH = 32
EPOCHS = 12

torch.manual_seed(3)
device = "cuda" if torch.cuda.is_available() else "cpu"

labels = torch.randint(0, N_CLASSES, (N_TRAIN + N_TEST,))
axes = 0.4 + torch.rand(N_CLASSES, 3)
clouds = F.normalize(torch.randn(N_TRAIN + N_TEST, N_POINTS, 3), dim=2) * axes[labels][:, None, :]
clouds = (clouds + 0.02 * torch.randn_like(clouds)).transpose(1, 2).contiguous()     # (N, 3, points)


class PointNet(nn.Module):
    def __init__(self, n_classes):
        super().__init__()
        self.mlp = nn.Sequential(
            nn.Conv1d(3, 64, 1), nn.BatchNorm1d(64), nn.ReLU(),
            nn.Conv1d(64, 128, 1), nn.BatchNorm1d(128), nn.ReLU(),
            nn.Conv1d(128, 512, 1), nn.BatchNorm1d(512), nn.ReLU(),
        )
        self.head = nn.Sequential(
            nn.Linear(512, 128), nn.ReLU(), nn.Dropout(0.3),
            nn.Linear(128, n_classes),
        )

    def forward(self, x):
        feat = self.mlp(x)
        return self.head(feat.max(dim=2).values)


def rotate(x):
    """Random rotation about the vertical axis."""
    th = 2 * torch.pi * torch.rand(len(x), device=x.device)
    c, s, o = th.cos(), th.sin(), torch.zeros_like(th)
    R = torch.stack([c, -s, o, s, c, o, o, o, o + 1], dim=1).view(-1, 3, 3)
    return R @ x


model = PointNet(N_CLASSES).to(device)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
train_x, train_y = clouds[:N_TRAIN], labels[:N_TRAIN]
test_x, test_y = clouds[N_TRAIN:], labels[N_TRAIN:]

for epoch in range(EPOCHS):
    model.train()
    order = torch.randperm(N_TRAIN)
    for i in range(0, N_TRAIN, BATCH):
        sel = order[i:i + BATCH]
        x, y = rotate(train_x[sel].to(device)), train_y[sel].to(device)
        loss = F.cross_entropy(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()

    model.eval()
    hits = 0
    with torch.no_grad():
        for i in range(0, N_TEST, BATCH):
            pred = model(test_x[i:i + BATCH].to(device)).argmax(dim=1)
            hits += (pred.cpu() == test_y[i:i + BATCH]).sum().item()
    print(f"epoch {epoch:2d}  loss {loss.item():.3f}  test {hits / N_TEST:.3f}")
