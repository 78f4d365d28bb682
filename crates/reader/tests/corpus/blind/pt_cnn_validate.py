"""Small CNN with a training and a validation loop and early best-model keeping."""
import copy

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset, random_split

EPOCHS = 4
BATCH = 64
device = "cuda" if torch.cuda.is_available() else "cpu"


class SmallCNN(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.bn1, self.bn2 = nn.BatchNorm2d(16), nn.BatchNorm2d(32)
        self.fc1 = nn.Linear(32 * 8 * 8, 128)
        self.fc2 = nn.Linear(128, classes)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.max_pool2d(F.relu(self.bn2(self.conv2(x))), 2)
        x = x.flatten(1)
        return self.fc2(F.relu(self.fc1(x)))


def train_epoch(model, loader, opt):
    model.train()
    running = 0.0
    for x, y in loader:
        x, y = x.to(device), y.to(device)
        opt.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
        running += loss.item() * len(x)
    return running / len(loader.dataset)


@torch.no_grad()
def accuracy(model, loader):
    model.eval()
    hits = sum((model(x.to(device)).argmax(1) == y.to(device)).sum().item() for x, y in loader)
    return hits / len(loader.dataset)


def main():
    torch.manual_seed(0)
    data = TensorDataset(torch.rand(6000, 3, 32, 32), torch.randint(0, 10, (6000,)))
    train, val = random_split(data, [5120, 880])
    train_loader = DataLoader(train, batch_size=BATCH, shuffle=True)
    val_loader = DataLoader(val, batch_size=220)
    model = SmallCNN().to(device)
    opt = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=1e-4)
    best, best_state = 0.0, None
    for epoch in range(EPOCHS):
        loss = train_epoch(model, train_loader, opt)
        acc = accuracy(model, val_loader)
        if acc > best:
            best, best_state = acc, copy.deepcopy(model.state_dict())
        print(f"epoch {epoch}: loss {loss:.4f}, val acc {acc:.3f}")
    torch.save(best_state, "/tmp/small_cnn.pt")


if __name__ == "__main__":
    main()
