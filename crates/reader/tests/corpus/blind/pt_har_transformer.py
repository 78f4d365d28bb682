# Human activity recognition from inertial sensors with a small Transformer encoder
import math
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# ---- config
SEQ_LEN = 128
N_CHANNELS = 9
N_CLASSES = 6
D_MODEL = 64
N_HEAD = 4
N_LAYERS = 2
D_FF = 128
BATCH_SIZE = 64
EPOCHS = 5
N_TRAIN, N_TEST = 6400, 1600

torch.manual_seed(1)

# ---- stand-in for the UCI HAR windows
y = torch.randint(0, N_CLASSES, (N_TRAIN + N_TEST,))
phase = torch.arange(SEQ_LEN) / 50 * 2 * math.pi
X = torch.sin(phase[None, :, None] * (1 + y[:, None, None])) + 0.8 * torch.randn(N_TRAIN + N_TEST, SEQ_LEN, N_CHANNELS)

train_loader = DataLoader(TensorDataset(X[:N_TRAIN], y[:N_TRAIN]), batch_size=BATCH_SIZE, shuffle=True)
test_loader = DataLoader(TensorDataset(X[N_TRAIN:], y[N_TRAIN:]), batch_size=BATCH_SIZE)


class HARTransformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(N_CHANNELS, D_MODEL)
        self.pos = nn.Parameter(torch.randn(1, SEQ_LEN, D_MODEL) * 0.02)
        layer = nn.TransformerEncoderLayer(D_MODEL, N_HEAD, dim_feedforward=D_FF, dropout=0.1, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, N_LAYERS)
        self.fc = nn.Linear(D_MODEL, N_CLASSES)

    def forward(self, x):
        h = self.proj(x) + self.pos
        h = self.encoder(h)
        return self.fc(h.mean(dim=1))


device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
model = HARTransformer().to(device)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-4)

for epoch in range(EPOCHS):
    model.train()
    running_loss = 0.0
    for xb, yb in train_loader:
        xb, yb = xb.to(device), yb.to(device)
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
        running_loss += loss.item()

    model.eval()
    correct = 0
    with torch.no_grad():
        for xb, yb in test_loader:
            pred = model(xb.to(device)).argmax(dim=1)
            correct += (pred.cpu() == yb).sum().item()
    print(f"Epoch {epoch + 1}/{EPOCHS}  loss {running_loss / len(train_loader):.4f}  acc {correct / N_TEST:.4f}")
