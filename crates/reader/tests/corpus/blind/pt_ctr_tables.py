"""DLRM-like click model: embedding tables, dot interactions, an MLP on top (synthetic clicks)."""
from dataclasses import dataclass

import torch
from torch import nn


@dataclass
class Config:
    cardinalities: tuple = (50_000, 12_000, 4_000, 1_000, 300, 40)
    dim: int = 16
    dense: int = 13
    bottom: int = 64
    top: tuple = (256, 128)
    rows: int = 300_000
    valid: int = 50_000
    batch: int = 1_000
    epochs: int = 2
    lr: float = 0.02


class ClickModel(nn.Module):
    def __init__(self, cfg: Config):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(c, cfg.dim) for c in cfg.cardinalities)
        self.bottom = nn.Sequential(
            nn.Linear(cfg.dense, cfg.bottom), nn.ReLU(),
            nn.Linear(cfg.bottom, cfg.dim), nn.ReLU(),
        )
        fields = len(cfg.cardinalities) + 1
        i, j = torch.tril_indices(fields, fields, offset=-1)
        self.register_buffer("i", i)
        self.register_buffer("j", j)
        layers, width = [], cfg.dim + len(i)
        for size in cfg.top:
            layers += [nn.Linear(width, size), nn.ReLU()]
            width = size
        self.top = nn.Sequential(*layers, nn.Linear(width, 1))

    def forward(self, dense, cats):
        x = self.bottom(dense)
        vectors = torch.stack([x] + [table(cats[:, k]) for k, table in enumerate(self.tables)], dim=1)
        dots = vectors @ vectors.transpose(1, 2)                    # (B, 7, 7)
        return self.top(torch.cat([x, dots[:, self.i, self.j]], dim=1)).squeeze(1)


def synthetic(cfg, n):
    dense = torch.randn(n, cfg.dense)
    cats = torch.stack([torch.randint(0, c, (n,)) for c in cfg.cardinalities], dim=1)
    logit = dense[:, 0] - 0.5 * dense[:, 1] * dense[:, 2] + (cats[:, 3] % 7 == 0).float() - 1.5
    return dense, cats, torch.bernoulli(torch.sigmoid(logit))


def main():
    torch.manual_seed(0)
    cfg = Config()
    dense, cats, clicks = synthetic(cfg, cfg.rows)
    v_dense, v_cats, v_clicks = synthetic(cfg, cfg.valid)
    model = ClickModel(cfg)
    opt = torch.optim.Adagrad(model.parameters(), lr=cfg.lr)
    loss_fn = nn.BCEWithLogitsLoss()

    for epoch in range(cfg.epochs):
        model.train()
        seen, total = 0, 0.0
        for pick in torch.randperm(cfg.rows).split(cfg.batch):
            loss = loss_fn(model(dense[pick], cats[pick]), clicks[pick])
            opt.zero_grad()
            loss.backward()
            opt.step()
            total += loss.item() * len(pick)
            seen += len(pick)
        model.eval()
        with torch.no_grad():
            valid = loss_fn(model(v_dense, v_cats), v_clicks).item()
        print(f"epoch {epoch}: train {total / seen:.4f}, valid {valid:.4f}")


if __name__ == "__main__":
    main()
