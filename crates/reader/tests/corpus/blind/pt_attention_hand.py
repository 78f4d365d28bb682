"""Multi-head self-attention written out, timed in inference."""
import math
import time

import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim, bias=False)
        self.proj = nn.Linear(dim, dim, bias=False)

    def forward(self, x):
        b, t, d = x.shape
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        q, k, v = (z.view(b, t, self.heads, d // self.heads).transpose(1, 2) for z in (q, k, v))
        scores = q @ k.transpose(-2, -1) / math.sqrt(d // self.heads)
        mask = torch.triu(torch.ones(t, t, dtype=torch.bool), diagonal=1)
        weights = scores.masked_fill(mask, float("-inf")).softmax(dim=-1)
        return self.proj((weights @ v).transpose(1, 2).reshape(b, t, d))


BATCH, TOKENS, DIM, HEADS = 4, 512, 512, 8
attention = SelfAttention(DIM, HEADS).eval()
x = torch.randn(BATCH, TOKENS, DIM)

start = time.perf_counter()
with torch.inference_mode():
    for _ in range(50):
        y = attention(x)
elapsed = time.perf_counter() - start
print(f"{elapsed / 50 * 1e3:.2f} ms a pass, output {tuple(y.shape)}")
