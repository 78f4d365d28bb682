# minimal character-level transformer language model
import math
import torch
from torch import nn

text = ("the quick brown fox jumps over the lazy dog. " * 400)
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])

block_size = 128
batch_size = 16
d_model, n_head, n_layer = 128, 4, 3
max_iters = 60


class CharGPT(nn.Module):
    def __init__(self, vocab):
        super().__init__()
        self.tok = nn.Embedding(vocab, d_model)
        self.pos = nn.Parameter(torch.zeros(1, block_size, d_model))
        layer = nn.TransformerEncoderLayer(d_model, n_head, dim_feedforward=4 * d_model,
                                           batch_first=True, norm_first=True, dropout=0.0)
        self.blocks = nn.TransformerEncoder(layer, n_layer, enable_nested_tensor=False)
        self.head = nn.Linear(d_model, vocab, bias=False)
        self.register_buffer("mask", torch.triu(torch.full((block_size, block_size), -math.inf), 1))

    def forward(self, idx):
        t = idx.shape[1]
        h = self.tok(idx) + self.pos[:, :t]
        h = self.blocks(h, mask=self.mask[:t, :t])
        return self.head(h)


def get_batch():
    start = torch.randint(len(data) - block_size - 1, (batch_size,))
    x = torch.stack([data[s:s + block_size] for s in start])
    y = torch.stack([data[s + 1:s + block_size + 1] for s in start])
    return x, y


model = CharGPT(len(chars))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
print(sum(p.numel() for p in model.parameters()) / 1e6, "M parameters")

for it in range(max_iters):
    xb, yb = get_batch()
    logits = model(xb)
    loss = nn.functional.cross_entropy(logits.reshape(-1, logits.size(-1)), yb.reshape(-1))
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if it % 20 == 0:
        print(it, round(loss.item(), 4))
