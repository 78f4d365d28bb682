"""PyTorch under cProfile: a dense network in training."""
import torch
from torch import nn

torch.manual_seed(1)
torch.set_num_threads(2)


def step(net, opt, x, y):
    opt.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    opt.step()
    return loss.item()


def main():
    net = nn.Sequential(nn.Linear(1024, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))
    opt = torch.optim.Adam(net.parameters())
    x, y = torch.randn(256, 1024), torch.randint(0, 10, (256,))
    for _ in range(20):
        step(net, opt, x, y)


main()
