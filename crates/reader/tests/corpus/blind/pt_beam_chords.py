"""Beam search for chord progressions with a GRU cell. How much does a wider beam gain?"""
import torch
import torch.nn as nn

VOCAB, EMB, HIDDEN = 120, 64, 320
LENGTH = 32
torch.manual_seed(4)


class ChordModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCAB, EMB)
        self.cell = nn.GRUCell(EMB, HIDDEN)
        self.out = nn.Linear(HIDDEN, VOCAB)

    def step(self, token, state):
        state = self.cell(self.embed(token), state)
        return self.out(state).log_softmax(dim=-1), state


@torch.no_grad()
def beam_search(model, first, width):
    beams = torch.tensor([[first]])              # one hypothesis, grows to `width`
    state = torch.zeros(1, HIDDEN)
    score = torch.zeros(1)
    while beams.shape[1] < LENGTH:
        logp, state = model.step(beams[:, -1], state)
        total = score[:, None] + logp
        score, flat = total.view(-1).topk(width)
        parent = torch.div(flat, VOCAB, rounding_mode="floor")
        beams = torch.cat([beams[parent], (flat % VOCAB)[:, None]], dim=1)
        state = state[parent]
    return beams[0], score[0].item()


model = ChordModel().eval()
# model.load_state_dict(torch.load("chords.pt"))

print(sum(p.numel() for p in model.parameters()), "weights")
gains = {}
for width in (1, 8, 32):
    scores = []
    for first in range(0, VOCAB, 3):
        seq, s = beam_search(model, first, width)
        scores.append(s)
    gains[width] = sum(scores) / len(scores)
    print(f"width {width:3d}: mean log-probability {gains[width]:.3f}, last: {seq[:8].tolist()} ...")

print("gain of 32 over greedy:", round(gains[32] - gains[1], 3))
