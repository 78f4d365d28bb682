import torch
from torch import nn

torch.manual_seed(0)
x = torch.linspace(0, 1, 64).unsqueeze(1)
net = nn.Sequential(nn.Linear(1, 16), nn.ReLU(), nn.Linear(16, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.01)
for step in range(10):
    opt.zero_grad()
    loss = ((net(x) - x * x) ** 2).mean()
    loss.backward()
    opt.step()
    last = loss.item()
print(round(last, 6), torch.ones(20, 30).mm(torch.ones(30, 40)).shape)
