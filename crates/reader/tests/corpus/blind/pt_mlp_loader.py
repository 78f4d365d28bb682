import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
N, D, CLASSES = 20_000, 64, 10
EPOCHS = 8
BATCH = 250

X = torch.randn(N, D)
y = torch.randint(0, CLASSES, (N,))
loader = DataLoader(TensorDataset(X, y), batch_size=BATCH, shuffle=True)

model = nn.Sequential(
    nn.Linear(D, 256),
    nn.ReLU(),
    nn.Linear(256, 128),
    nn.ReLU(),
    nn.Linear(128, CLASSES),
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(EPOCHS):
    running = 0.0
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
        running += loss.item()
    print(f"epoch {epoch + 1}: loss {running / len(loader):.4f}")
