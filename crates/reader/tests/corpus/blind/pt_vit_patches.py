"""Tiny Vision Transformer on random 32x32 'images' - smoke test before I try it on the real thing."""
import time
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import TensorDataset, DataLoader

torch.manual_seed(7)

IMG, PATCH, CHANNELS = 32, 8, 3
DIM, DEPTH, HEADS = 96, 4, 6
N_TRAIN, N_TEST = 4000, 1000
N_CLASSES = 10
BATCH, EPOCHS = 80, 5


class PatchEmbed(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Conv2d(CHANNELS, DIM, kernel_size=PATCH, stride=PATCH)

    def forward(self, x):
        return self.proj(x).flatten(2).transpose(1, 2)      # (B, 16, DIM)


class ViT(nn.Module):
    def __init__(self):
        super().__init__()
        n_patches = (IMG // PATCH) ** 2
        self.embed = PatchEmbed()
        self.cls = nn.Parameter(torch.zeros(1, 1, DIM))
        self.pos = nn.Parameter(0.02 * torch.randn(1, n_patches + 1, DIM))
        layer = nn.TransformerEncoderLayer(DIM, HEADS, dim_feedforward=2 * DIM, dropout=0.0,
                                           activation="gelu", batch_first=True, norm_first=True)
        self.blocks = nn.TransformerEncoder(layer, DEPTH, enable_nested_tensor=False)
        self.head = nn.Sequential(nn.LayerNorm(DIM), nn.Linear(DIM, N_CLASSES))

    def forward(self, x):
        tokens = self.embed(x)
        tokens = torch.cat([self.cls.expand(len(x), -1, -1), tokens], dim=1) + self.pos
        return self.head(self.blocks(tokens)[:, 0])


def make_split(n):
    y = torch.randint(0, N_CLASSES, (n,))
    x = torch.randn(n, CHANNELS, IMG, IMG) + 0.3 * y.view(-1, 1, 1, 1) / N_CLASSES
    return TensorDataset(x, y)


def train_epoch(model, loader, opt):
    model.train()
    running = 0.0
    for x, y in loader:
        opt.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
        running += loss.item()
    return running / len(loader)


@torch.no_grad()
def accuracy(model, loader):
    model.eval()
    hits = 0
    for x, y in loader:
        hits += (model(x).argmax(1) == y).sum().item()
    return hits / len(loader.dataset)


train_dl = DataLoader(make_split(N_TRAIN), batch_size=BATCH, shuffle=True)
test_dl = DataLoader(make_split(N_TEST), batch_size=250)
model = ViT()
print("params:", sum(p.numel() for p in model.parameters()))
opt = torch.optim.AdamW(model.parameters(), lr=5e-4, weight_decay=0.05)
for epoch in range(EPOCHS):
    t0 = time.time()
    loss = train_epoch(model, train_dl, opt)
    print(f"epoch {epoch}  loss {loss:.4f}  {time.time() - t0:.1f}s")
print("test accuracy", accuracy(model, test_dl))
