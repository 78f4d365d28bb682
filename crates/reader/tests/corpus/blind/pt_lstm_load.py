import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

# ---------------------------------------------------------------
# hourly load curve with daily and weekly rhythm
# ---------------------------------------------------------------
hours = np.arange(6000)
load = (50 + 12 * np.sin(2 * np.pi * hours / 24) + 5 * np.sin(2 * np.pi * hours / 168)
        + np.random.normal(0, 1.5, hours.size)).astype(np.float32)
load = (load - load.mean()) / load.std()

SEQ = 48
X = np.stack([load[i:i + SEQ] for i in range(len(load) - SEQ)])[..., None]
y = load[SEQ:]
split = 4800
train_dl = DataLoader(TensorDataset(torch.from_numpy(X[:split]), torch.from_numpy(y[:split])),
                      batch_size=100, shuffle=True)
X_test, y_test = torch.from_numpy(X[split:]), torch.from_numpy(y[split:])


class Forecaster(nn.Module):
    def __init__(self, hidden=64, layers=2):
        super().__init__()
        self.lstm = nn.LSTM(input_size=1, hidden_size=hidden, num_layers=layers, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h, _ = self.lstm(x)
        return self.out(h[:, -1]).squeeze(-1)


net = Forecaster()
opt = torch.optim.Adam(net.parameters(), lr=2e-3)
mse = nn.MSELoss()

for epoch in range(5):
    net.train()
    for xb, yb in train_dl:
        opt.zero_grad()
        loss = mse(net(xb), yb)
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        test = mse(net(X_test), y_test)
    print(f"epoch {epoch + 1}/5  train {loss.item():.4f}  test {test.item():.4f}")
