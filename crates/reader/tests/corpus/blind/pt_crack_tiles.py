# Crack detection on a high-resolution photo of a bridge deck: cut into tiles, classify each.
import torch
import torch.nn as nn
import torch.nn.functional as F

TILE = 64
BATCH = 64


class Block(nn.Module):
    """Pre-activation residual block."""

    def __init__(self, cin, cout, stride=1):
        super().__init__()
        self.bn1 = nn.BatchNorm2d(cin)
        self.conv1 = nn.Conv2d(cin, cout, 3, stride=stride, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(cout)
        self.conv2 = nn.Conv2d(cout, cout, 3, padding=1, bias=False)
        self.skip = nn.Conv2d(cin, cout, 1, stride=stride, bias=False) if stride != 1 or cin != cout else nn.Identity()

    def forward(self, x):
        h = F.relu(self.bn1(x))
        out = self.conv1(h)
        out = self.conv2(F.relu(self.bn2(out)))
        return out + self.skip(h)


class CrackNet(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, padding=1, bias=False)
        self.stages = nn.Sequential(
            Block(width, width), Block(width, width),
            Block(width, 2 * width, 2), Block(2 * width, 2 * width),
            Block(2 * width, 4 * width, 2), Block(4 * width, 4 * width),
        )
        self.fc = nn.Linear(4 * width, 2)

    def forward(self, x):
        x = self.stages(self.stem(x))
        x = F.relu(x).mean(dim=(2, 3))
        return self.fc(x)


def make_photo(h=2048, w=3072):
    g = torch.Generator().manual_seed(1)
    img = 0.6 + 0.05 * torch.randn(3, h, w, generator=g)
    for k in range(40):                                   # dark scratches
        r, c = torch.randint(0, h - 200, (1,), generator=g).item(), torch.randint(0, w - 200, (1,), generator=g).item()
        for s in range(200):
            img[:, r + s, c + s // 2:c + s // 2 + 3] *= 0.4
    return img.clamp(0, 1)


device = "cuda" if torch.cuda.is_available() else "cpu"
model = CrackNet().to(device).eval()
# model.load_state_dict(torch.load("cracknet.pt"))

photo = make_photo()
tiles = photo.unfold(1, TILE, TILE).unfold(2, TILE, TILE)          # 3, 32, 48, 64, 64
rows, cols = tiles.shape[1:3]
tiles = tiles.permute(1, 2, 0, 3, 4).reshape(-1, 3, TILE, TILE)
mean = torch.tensor([0.485, 0.456, 0.406]).view(1, 3, 1, 1)
std = torch.tensor([0.229, 0.224, 0.225]).view(1, 3, 1, 1)

probs = []
with torch.inference_mode():
    for chunk in tiles.split(BATCH):
        x = ((chunk - mean) / std).to(device, non_blocking=True)
        probs.append(model(x).softmax(dim=1)[:, 1].cpu())

heat = torch.cat(probs).reshape(rows, cols)
print("tiles:", rows * cols, "suspicious:", (heat > 0.5).sum().item())
smooth = F.avg_pool2d(heat[None, None], 3, stride=1, padding=1)[0, 0]
print("worst spot:", divmod(smooth.argmax().item(), cols), f"{smooth.max().item():.3f}")
