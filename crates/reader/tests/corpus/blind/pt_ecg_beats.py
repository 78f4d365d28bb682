"""Classify heartbeats (5 classes) with a small 1D CNN. Synthetic beats stand in for MIT-BIH."""
import argparse

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, random_split


def make_beats(n, length=180, classes=5):
    y = torch.randint(0, classes, (n,))
    t = torch.linspace(-1, 1, length)
    width = 0.02 + 0.02 * y[:, None].float()
    x = torch.exp(-t[None, :] ** 2 / width) + 0.1 * torch.randn(n, length)
    return TensorDataset(x.unsqueeze(1), y)


def block(c_in, c_out, kernel):
    return nn.Sequential(
        nn.Conv1d(c_in, c_out, kernel, padding=kernel // 2),
        nn.BatchNorm1d(c_out),
        nn.ReLU(),
        nn.MaxPool1d(2),
    )


class BeatNet(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.features = nn.Sequential(block(1, 32, 7), block(32, 64, 5), block(64, 128, 3))
        self.head = nn.Linear(128, classes)

    def forward(self, x):
        return self.head(self.features(x).mean(dim=-1))


def run_epoch(model, loader, loss_fn, opt=None):
    model.train(opt is not None)
    total, correct = 0.0, 0
    with torch.set_grad_enabled(opt is not None):
        for x, y in loader:
            logits = model(x)
            loss = loss_fn(logits, y)
            if opt is not None:
                opt.zero_grad()
                loss.backward()
                opt.step()
            total += loss.item() * len(y)
            correct += (logits.argmax(dim=1) == y).sum().item()
    n = len(loader.dataset)
    return total / n, correct / n


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--lr", type=float, default=1e-3)
    args = parser.parse_args()

    torch.manual_seed(0)
    train, val = random_split(make_beats(8000), [6400, 1600])
    train_loader = DataLoader(train, batch_size=args.batch_size, shuffle=True)
    val_loader = DataLoader(val, batch_size=args.batch_size)

    model = BeatNet()
    opt = torch.optim.Adam(model.parameters(), lr=args.lr)
    loss_fn = nn.CrossEntropyLoss()
    for epoch in range(args.epochs):
        train_loss, train_acc = run_epoch(model, train_loader, loss_fn, opt)
        val_loss, val_acc = run_epoch(model, val_loader, loss_fn)
        print(f"epoch {epoch + 1}: train {train_loss:.3f} {train_acc:.1%}   val {val_loss:.3f} {val_acc:.1%}")
    torch.save(model.state_dict(), "beatnet.pt")
