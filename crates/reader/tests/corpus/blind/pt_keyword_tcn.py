# keyword spotting on MFCCs, separable temporal convs. Data is fake until the real clips arrive.
import torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

N_MFCC, FRAMES, N_WORDS = 40, 98, 12
CH = 64
BATCH = 64
EPOCHS = 3


class SeparableBlock(nn.Module):
    """depthwise (dilated) + pointwise, twice, with a skip"""
    def __init__(self, ch, kernel, dilation):
        super().__init__()
        pad = dilation * (kernel - 1) // 2
        self.dw1 = nn.Conv1d(ch, ch, kernel, padding=pad, dilation=dilation, groups=ch, bias=False)
        self.pw1 = nn.Conv1d(ch, ch, 1, bias=False)
        self.bn1 = nn.BatchNorm1d(ch)
        self.dw2 = nn.Conv1d(ch, ch, kernel, padding=pad, dilation=dilation, groups=ch, bias=False)
        self.pw2 = nn.Conv1d(ch, ch, 1, bias=False)
        self.bn2 = nn.BatchNorm1d(ch)

    def forward(self, x):
        y = F.relu(self.bn1(self.pw1(self.dw1(x))))
        y = self.bn2(self.pw2(self.dw2(y)))
        return F.relu(x + y)


class KeywordNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv1d(N_MFCC, CH, 5, padding=2, bias=False), nn.BatchNorm1d(CH), nn.ReLU())
        self.blocks = nn.Sequential(*[SeparableBlock(CH, 9, d) for d in (1, 2, 4, 8)])
        self.head = nn.Linear(CH, N_WORDS)

    def forward(self, x):
        x = self.blocks(self.stem(x))
        return self.head(x.mean(dim=-1))


def fake_clips(n):
    y = torch.randint(0, N_WORDS, (n,))
    x = torch.randn(n, N_MFCC, FRAMES)
    x[torch.arange(n), y] += 0.5          # the word is a louder band
    return TensorDataset(x, y)


device = "cuda" if torch.cuda.is_available() else "cpu"
train_dl = DataLoader(fake_clips(6400), batch_size=BATCH, shuffle=True, drop_last=True)
test_dl = DataLoader(fake_clips(1280), batch_size=256)
net = KeywordNet().to(device)
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
sched = torch.optim.lr_scheduler.OneCycleLR(opt, 0.1, total_steps=EPOCHS * len(train_dl))

for epoch in range(EPOCHS):
    net.train()
    for x, y in train_dl:
        x, y = x.to(device), y.to(device)
        loss = F.cross_entropy(net(x), y, label_smoothing=0.1)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        sched.step()
    net.eval()
    right = 0
    with torch.inference_mode():
        for x, y in test_dl:
            right += (net(x.to(device)).argmax(1).cpu() == y).sum().item()
    print(f"epoch {epoch}: loss {loss.item():.3f}, accuracy {right / len(test_dl.dataset):.3f}")
