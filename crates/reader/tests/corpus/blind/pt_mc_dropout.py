"""Predict battery life with uncertainty: keep dropout on at test time, average many passes."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

N_CELLS, N_FEATURES = 20_000, 48
N_SAMPLES = 50
BATCH = 512

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)


class LifeNet(nn.Module):
    def __init__(self, n_in, hidden=256, p=0.2):
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(n_in, hidden), nn.ReLU(), nn.Dropout(p),
            nn.Linear(hidden, hidden), nn.ReLU(), nn.Dropout(p),
            nn.Linear(hidden, 1),
        )

    def forward(self, x):
        return self.net(x).squeeze(-1)


def enable_dropout(model):
    model.eval()
    for m in model.modules():
        if isinstance(m, nn.Dropout):
            m.train()


@torch.no_grad()
def predict(model, loader, n_samples):
    means, stds = [], []
    for (x,) in loader:
        x = x.to(device)
        samples = torch.stack([model(x) for _ in range(n_samples)])
        means.append(samples.mean(dim=0).cpu())
        stds.append(samples.std(dim=0).cpu())
    return torch.cat(means), torch.cat(stds)


model = LifeNet(N_FEATURES).to(device)
# model.load_state_dict(torch.load("life_net.pt", map_location=device))
enable_dropout(model)

cells = TensorDataset(torch.randn(N_CELLS, N_FEATURES))
mean, std = predict(model, DataLoader(cells, batch_size=BATCH), N_SAMPLES)
print(f"mean life {mean.mean():.3f}, typical uncertainty {std.median():.3f}")
unsure = std.topk(20).indices
print("test these first:", unsure.tolist())
