"""Neural collaborative filtering on implicit feedback, plain PyTorch."""
import torch
import torch.nn as nn

N_USERS, N_ITEMS = 6_000, 3_700
N_POS = 400_000
NEG_PER_POS = 4
EMB = 32
BATCH = 2048
EPOCHS = 3

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"


class NCF(nn.Module):
    def __init__(self, n_users, n_items, emb=EMB, hidden=(128, 64, 32)):
        super().__init__()
        self.user = nn.Embedding(n_users, emb)
        self.item = nn.Embedding(n_items, emb)
        self.user_gmf = nn.Embedding(n_users, emb)
        self.item_gmf = nn.Embedding(n_items, emb)
        layers, width = [], 2 * emb
        for h in hidden:
            layers += [nn.Linear(width, h), nn.ReLU(), nn.Dropout(0.1)]
            width = h
        self.mlp = nn.Sequential(*layers)
        self.out = nn.Linear(width + emb, 1)

    def forward(self, u, i):
        x = self.mlp(torch.cat([self.user(u), self.item(i)], dim=1))
        gmf = self.user_gmf(u) * self.item_gmf(i)
        return self.out(torch.cat([x, gmf], dim=1)).squeeze(1)


pos_u = torch.randint(0, N_USERS, (N_POS,), device=device)
pos_i = torch.randint(0, N_ITEMS, (N_POS,), device=device)


def sample_epoch():
    """All positives, and for each of them a few random items."""
    neg_u = pos_u.repeat_interleave(NEG_PER_POS)
    neg_i = torch.randint(0, N_ITEMS, neg_u.shape, device=device)
    u = torch.cat([pos_u, neg_u])
    i = torch.cat([pos_i, neg_i])
    y = torch.cat([torch.ones(len(pos_u), device=device), torch.zeros(len(neg_u), device=device)])
    perm = torch.randperm(len(u), device=device)
    return u[perm], i[perm], y[perm]


model = NCF(N_USERS, N_ITEMS).to(device)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
loss_fn = nn.BCEWithLogitsLoss()

for epoch in range(1, EPOCHS + 1):
    u, i, y = sample_epoch()
    total = 0.0
    for s in range(0, len(u), BATCH):
        opt.zero_grad()
        logits = model(u[s:s + BATCH], i[s:s + BATCH])
        loss = loss_fn(logits, y[s:s + BATCH])
        loss.backward()
        opt.step()
        total += loss.item() * len(logits)
    print(f"epoch {epoch}: loss {total / len(u):.4f}")

# top 10 for the first hundred users: score each of them with every item
model.eval()
items = torch.arange(N_ITEMS, device=device)
with torch.no_grad():
    for user in range(100):
        scores = model(torch.full_like(items, user), items)
        top = scores.topk(10).indices.tolist()
        if user < 3:
            print("user", user, "->", top)
