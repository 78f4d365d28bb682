"""Can a tiny transformer learn to sort? Sequences of numbers in, the same numbers in order out."""
import torch
import torch.nn as nn
import torch.nn.functional as F

VOCAB = 64
SEQ_LEN = 24
D_MODEL = 96
HEADS = 4
LAYERS = 3
BATCH = 256
STEPS = 600

torch.manual_seed(3)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Sorter(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(VOCAB, D_MODEL)
        self.pos = nn.Parameter(0.02 * torch.randn(SEQ_LEN, D_MODEL))
        layer = nn.TransformerEncoderLayer(D_MODEL, HEADS, dim_feedforward=4 * D_MODEL, dropout=0.0,
                                           activation="gelu", batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False)
        self.norm = nn.LayerNorm(D_MODEL)
        self.head = nn.Linear(D_MODEL, VOCAB)

    def forward(self, x):
        h = self.tok(x) + self.pos
        return self.head(self.norm(self.encoder(h)))


def batch(size):
    x = torch.randint(0, VOCAB, (size, SEQ_LEN), device=device)
    return x, x.sort(dim=1).values


model = Sorter().to(device)
print(sum(p.numel() for p in model.parameters()), "parameters")
opt = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
sched = torch.optim.lr_scheduler.OneCycleLR(opt, max_lr=3e-3, total_steps=STEPS)

for step in range(STEPS):
    x, y = batch(BATCH)
    logits = model(x)
    loss = F.cross_entropy(logits.reshape(-1, VOCAB), y.reshape(-1))
    opt.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    opt.step()
    sched.step()
    if step % 100 == 0:
        print(step, loss.item())

model.eval()
with torch.no_grad():
    x, y = batch(4096)
    guess = model(x).argmax(dim=-1)
print("numbers right: %.3f   whole sequences right: %.3f" % (
    (guess == y).float().mean(), (guess == y).all(dim=1).float().mean()))
