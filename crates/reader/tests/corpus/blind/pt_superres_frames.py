import math
import time

import torch
from torch import nn
import torch.nn.functional as F


class ESPCN(nn.Module):
    """Sub-pixel super resolution (Shi et al. 2016) of the luma channel."""

    def __init__(self, scale=3):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 64, 5, padding=2)
        self.conv2 = nn.Conv2d(64, 64, 3, padding=1)
        self.conv3 = nn.Conv2d(64, 32, 3, padding=1)
        self.conv4 = nn.Conv2d(32, scale ** 2, 3, padding=1)
        self.shuffle = nn.PixelShuffle(scale)

    def forward(self, x):
        x = torch.tanh(self.conv1(x))
        x = torch.tanh(self.conv2(x))
        x = torch.tanh(self.conv3(x))
        return torch.sigmoid(self.shuffle(self.conv4(x)))


def fake_video(n_frames, height, width):
    """A drifting plaid with noise, values 0..1."""
    y = torch.linspace(0, 1, height).view(1, 1, -1, 1)
    x = torch.linspace(0, 1, width).view(1, 1, 1, -1)
    t = torch.arange(n_frames).view(-1, 1, 1, 1) / 25
    clip = 0.5 + 0.2 * torch.sin(60 * (x + t)) + 0.2 * torch.sin(45 * (y - x))
    return (clip + 0.02 * torch.randn(n_frames, 1, height, width)).clamp(0, 1)


def psnr(a, b):
    return -10 * math.log10(F.mse_loss(a, b).item())


@torch.inference_mode()
def main(n_frames=96, height=540, width=960, scale=3, batch=4):
    net = ESPCN(scale).eval()
    n_par = sum(p.numel() for p in net.parameters())
    print(f"{n_par} weights")

    truth = fake_video(n_frames, height, width)
    small = F.avg_pool2d(truth, scale)                   # 180 x 320
    score_net, score_cubic = [], []
    start = time.perf_counter()
    for chunk, target in zip(small.split(batch), truth.split(batch)):
        up = net(chunk)
        score_net.append(psnr(up, target))
    print(f"network: {n_frames / (time.perf_counter() - start):.1f} frames a second")
    for chunk, target in zip(small.split(batch), truth.split(batch)):
        cubic = F.interpolate(chunk, scale_factor=scale, mode="bicubic", align_corners=False)
        score_cubic.append(psnr(cubic, target))
    print("PSNR network %.2f dB, bicubic %.2f dB" % (
        sum(score_net) / len(score_net), sum(score_cubic) / len(score_cubic)))


if __name__ == "__main__":
    main()
