"""Scan a chromosome for open chromatin with a Basset-like network (600 bp windows)."""
import numpy as np
import torch
from torch import nn

WINDOW, STRIDE = 600, 200
BATCH = 128
CELL_TYPES = 32


class Basset(nn.Module):
    def __init__(self, n_out=CELL_TYPES):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv1d(4, 128, 19, padding=9), nn.BatchNorm1d(128), nn.ReLU(), nn.MaxPool1d(3),
            nn.Conv1d(128, 128, 11, padding=5), nn.BatchNorm1d(128), nn.ReLU(), nn.MaxPool1d(4),
            nn.Conv1d(128, 160, 7, padding=3), nn.BatchNorm1d(160), nn.ReLU(), nn.MaxPool1d(5),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(160 * 10, 400), nn.ReLU(), nn.Dropout(0.3),
                                  nn.Linear(400, n_out))

    def forward(self, x):
        return self.head(self.features(x))


def one_hot(seq):
    """(batch, length) of 0..3 -> (batch, 4, length)"""
    return torch.nn.functional.one_hot(seq, 4).transpose(1, 2).float()


def reverse_complement(x):
    return x.flip(dims=(1, 2))


rng = np.random.default_rng(22)
chrom = torch.from_numpy(rng.integers(0, 4, 400_000))
windows = chrom.unfold(0, WINDOW, STRIDE)           # (1998, 600)

device = "cuda" if torch.cuda.is_available() else "cpu"
net = Basset().to(device).eval()
# net.load_state_dict(torch.load("basset.pt"))

scores = []
with torch.inference_mode():
    for i in range(0, len(windows), BATCH):
        x = one_hot(windows[i:i + BATCH].to(device))
        p = 0.5 * (net(x).sigmoid() + net(reverse_complement(x)).sigmoid())
        scores.append(p.cpu())
scores = torch.cat(scores).numpy()

best = scores.max(axis=1)
for w in np.argsort(-best)[:10]:
    print(f"chr:{w * STRIDE}-{w * STRIDE + WINDOW}  cell type {scores[w].argmax():2d}  p={best[w]:.3f}")
print("mean accessibility by cell type:", scores.mean(axis=0).round(3))
