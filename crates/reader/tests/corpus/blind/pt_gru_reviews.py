import torch
import torch.nn as nn

VOCAB, EMBED, HIDDEN, CLASSES = 8_000, 100, 128, 5
BATCH, LENGTH = 32, 80
UPDATES, ACCUMULATE = 100, 4


class ReviewClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, EMBED, padding_idx=0)
        self.gru = nn.GRU(EMBED, HIDDEN, batch_first=True, bidirectional=True)
        self.drop = nn.Dropout(0.3)
        self.fc = nn.Linear(2 * HIDDEN, CLASSES)

    def forward(self, tokens):
        _, h = self.gru(self.embed(tokens))
        both = torch.cat([h[0], h[1]], dim=1)
        return self.fc(self.drop(both))


def fake_batch():
    return torch.randint(1, VOCAB, (BATCH, LENGTH)), torch.randint(0, CLASSES, (BATCH,))


model = ReviewClassifier().train()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-4)
criterion = nn.CrossEntropyLoss()

for update in range(UPDATES):
    optimizer.zero_grad()
    for _ in range(ACCUMULATE):
        tokens, stars = fake_batch()
        loss = criterion(model(tokens), stars) / ACCUMULATE
        loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
    optimizer.step()
    if update % 25 == 0:
        print(f"update {update:3d}  loss {loss.item() * ACCUMULATE:.3f}")
