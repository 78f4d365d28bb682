"""A small student learns from a big teacher (Hinton et al. 2015). Toy digits, runs on a laptop."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

N_TRAIN, N_TEST = 8_000, 1_500
EPOCHS, WARMUP = 8, 2        # the first epochs see hard labels only
T, ALPHA = 4.0, 0.7


def toy_digits(n):
    y = torch.randint(0, 10, (n,))
    grid = torch.linspace(-1, 1, 28)
    gy, gx = torch.meshgrid(grid, grid, indexing="ij")
    angle = y.float() * 0.6283
    x = torch.exp(-8 * (gx[None] - 0.6 * angle.cos()[:, None, None]) ** 2 - 8 * (gy[None] - 0.6 * angle.sin()[:, None, None]) ** 2)
    return (x + 0.3 * torch.randn(n, 28, 28)).unsqueeze(1), y


teacher = nn.Sequential(
    nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(),
    nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(64, 128, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
    nn.Flatten(),
    nn.Linear(128 * 7 * 7, 256), nn.ReLU(),
    nn.Linear(256, 10),
).to(device)
# teacher.load_state_dict(torch.load("teacher.pt"))
teacher.eval().requires_grad_(False)

student = nn.Sequential(
    nn.Conv2d(1, 8, 5, stride=2, padding=2), nn.ReLU(),
    nn.Conv2d(8, 16, 5, stride=2, padding=2), nn.ReLU(),
    nn.Flatten(),
    nn.Linear(16 * 7 * 7, 10),
).to(device)

train = DataLoader(TensorDataset(*toy_digits(N_TRAIN)), batch_size=96, shuffle=True, drop_last=True)
x_test, y_test = (t.to(device) for t in toy_digits(N_TEST))
opt = torch.optim.AdamW(student.parameters(), lr=2e-3)

for epoch in range(EPOCHS):
    student.train()
    running = 0.0
    for x, y in train:
        x, y = x.to(device), y.to(device)
        logits = student(x)
        loss = F.cross_entropy(logits, y)
        if epoch >= WARMUP:
            with torch.no_grad():
                soft = F.softmax(teacher(x) / T, dim=1)
            kd = F.kl_div(F.log_softmax(logits / T, dim=1), soft, reduction="batchmean") * T * T
            loss = ALPHA * kd + (1 - ALPHA) * loss
        opt.zero_grad()
        loss.backward()
        opt.step()
        running += loss.item()
    if (epoch + 1) % 2 == 0:
        student.eval()
        with torch.no_grad():
            acc = (student(x_test).argmax(1) == y_test).float().mean().item()
        print(f"epoch {epoch + 1}: loss {running / len(train):.3f}, test {acc:.2%}")

with torch.no_grad():
    agree = (student(x_test).argmax(1) == teacher(x_test).argmax(1)).float().mean()
print(f"agrees with the teacher on {agree.item():.1%}")
