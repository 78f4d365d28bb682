import torch
from torch import nn

D_MODEL, HEADS, LAYERS, FF = 256, 8, 4, 1024
BATCH, SEQ = 16, 128
VOCAB = 12_000

layer = nn.TransformerEncoderLayer(D_MODEL, HEADS, dim_feedforward=FF, batch_first=True)
encoder = nn.TransformerEncoder(layer, num_layers=LAYERS)
embed = nn.Embedding(VOCAB, D_MODEL)
head = nn.Linear(D_MODEL, 2)
for module in (encoder, embed, head):
    module.eval()

batches = [torch.randint(0, VOCAB, (BATCH, SEQ)) for _ in range(40)]
scores = []
with torch.no_grad():
    for tokens in batches:
        hidden = encoder(embed(tokens))
        pooled = hidden.mean(dim=1)
        scores.append(torch.softmax(head(pooled), dim=-1)[:, 1])
scores = torch.cat(scores)
print(scores.shape, scores.mean().item())
