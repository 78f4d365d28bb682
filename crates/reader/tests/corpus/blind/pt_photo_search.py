import time

import torch
import torch.nn as nn
import torch.nn.functional as F


def conv_bn(cin, cout, stride):
    return nn.Sequential(
        nn.Conv2d(cin, cout, 3, stride, 1, bias=False),
        nn.BatchNorm2d(cout),
        nn.ReLU(inplace=True),
    )


def conv_dw(cin, cout, stride):
    """Depthwise 3x3, then pointwise 1x1 (MobileNet v1)."""
    return nn.Sequential(
        nn.Conv2d(cin, cin, 3, stride, 1, groups=cin, bias=False),
        nn.BatchNorm2d(cin),
        nn.ReLU(inplace=True),
        nn.Conv2d(cin, cout, 1, 1, 0, bias=False),
        nn.BatchNorm2d(cout),
        nn.ReLU(inplace=True),
    )


class Embedder(nn.Module):
    def __init__(self, dim=128):
        super().__init__()
        self.features = nn.Sequential(
            conv_bn(3, 32, 2),        # 64
            conv_dw(32, 64, 1),
            conv_dw(64, 128, 2),      # 32
            conv_dw(128, 128, 1),
            conv_dw(128, 256, 2),     # 16
            conv_dw(256, 256, 1),
            conv_dw(256, 512, 2),     # 8
            nn.AdaptiveAvgPool2d(1),
        )
        self.head = nn.Linear(512, dim)

    def forward(self, x):
        x = self.features(x).flatten(1)
        return F.normalize(self.head(x), dim=1)


@torch.no_grad()
def embed(net, images, batch_size=32):
    net.eval()
    out = []
    for i in range(0, images.shape[0], batch_size):
        x = images[i:i + batch_size].float().div(255)
        out.append(net(x))
    return torch.cat(out)


if __name__ == "__main__":
    torch.manual_seed(0)
    gallery = torch.randint(0, 256, (1600, 3, 128, 128), dtype=torch.uint8)
    queries = gallery[::16] // 2 + 40            # darker versions of a hundred of them

    net = Embedder()
    print(sum(p.numel() for p in net.parameters()), "parameters")

    t0 = time.time()
    g = embed(net, gallery)
    q = embed(net, queries)
    print(f"embedded {len(g) + len(q)} images in {time.time() - t0:.1f} s")

    sim = q @ g.T
    top = sim.topk(5, dim=1).indices
    truth = torch.arange(0, 1600, 16)
    print("recall@1", (top[:, 0] == truth).float().mean().item())
    print("recall@5", (top == truth[:, None]).any(dim=1).float().mean().item())
