"""One-step-ahead forecast of eight series with a two-layer LSTM."""
import torch
import torch.nn as nn

SERIES, HIDDEN, WINDOW = 8, 96, 48
BATCH, STEPS = 64, 500


class Forecaster(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.lstm = nn.LSTM(n_in, hidden, num_layers=2, batch_first=True)
        self.out = nn.Linear(hidden, n_in)

    def forward(self, x):
        states, _ = self.lstm(x)
        return self.out(states[:, -1])


def main():
    t = torch.arange(0, 10_000, dtype=torch.float32)
    freqs = torch.linspace(0.01, 0.2, SERIES)
    data = torch.sin(t[:, None] * freqs) + 0.05 * torch.randn(len(t), SERIES)

    net = Forecaster(SERIES, HIDDEN)
    opt = torch.optim.Adam(net.parameters(), lr=2e-3)
    for step in range(STEPS):
        start = torch.randint(0, len(data) - WINDOW - 1, (BATCH,))
        xb = torch.stack([data[s:s + WINDOW] for s in start])
        yb = data[start + WINDOW]
        loss = nn.functional.mse_loss(net(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
        if step % 100 == 0:
            print(step, loss.item())


main()
