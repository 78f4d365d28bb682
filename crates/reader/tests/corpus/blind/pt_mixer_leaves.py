"""Leaf diseases with an MLP-Mixer. Usage: python pt_mixer_leaves.py FOLDER [--batch 128] [--tta]

FOLDER holds one uint8 tensor (3, 96, 96) for each leaf, *.pt
"""
import argparse
from pathlib import Path

import torch
import torch.nn as nn

CLASSES = ["healthy", "rust", "scab", "mildew", "blight"]


def mlp(dim, hidden):
    return nn.Sequential(nn.Linear(dim, hidden), nn.GELU(), nn.Linear(hidden, dim))


class MixerBlock(nn.Module):
    def __init__(self, tokens, dim):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.token_mix = mlp(tokens, 2 * tokens)
        self.channel_mix = mlp(dim, 4 * dim)

    def forward(self, x):
        x = x + self.token_mix(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channel_mix(self.norm2(x))


class Mixer(nn.Module):
    def __init__(self, size=96, patch=8, dim=192, depth=6):
        super().__init__()
        self.patches = nn.Conv2d(3, dim, patch, stride=patch)
        self.blocks = nn.Sequential(*[MixerBlock((size // patch) ** 2, dim) for _ in range(depth)])
        self.head = nn.Linear(dim, len(CLASSES))

    def forward(self, x):
        x = self.patches(x).flatten(2).transpose(1, 2)
        return self.head(self.blocks(x).mean(dim=1))


parser = argparse.ArgumentParser()
parser.add_argument("folder", type=Path)
parser.add_argument("--batch", type=int, default=128)
parser.add_argument("--tta", action="store_true", help="average with the mirrored leaf")
args = parser.parse_args()

files = sorted(args.folder.glob("*.pt"))
if not files:
    parser.error(f"no leaves in {args.folder}")
leaves = torch.stack([torch.load(f) for f in files])
print(len(files), "leaves,", leaves.numel() / 1e6, "MB")

model = Mixer().eval()
model.load_state_dict(torch.load("mixer_leaves.pth", map_location="cpu"))
answers = []
with torch.inference_mode():
    for start in range(0, len(leaves), args.batch):
        x = leaves[start:start + args.batch].float().div(127.5).sub(1.0)
        p = model(x).softmax(-1)
        if args.tta:
            p = (p + model(x.flip(-1)).softmax(-1)) / 2
        answers.append(p)

answers = torch.cat(answers)
for name, count in zip(CLASSES, answers.argmax(1).bincount(minlength=len(CLASSES)).tolist()):
    print(f"{name:10s} {count}")
