# Speaker verification: d-vectors from a three-layer LSTM, then all-against-all scores
import torch
from torch import nn

N_MELS = 40
FRAMES = 160
HIDDEN = 256
BATCH = 50
N_SPEAKERS, PER_SPEAKER = 60, 40


class SpeakerEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(N_MELS, HIDDEN, num_layers=3, batch_first=True)
        self.linear = nn.Linear(HIDDEN, HIDDEN)

    def forward(self, mels):
        _, (hidden, _) = self.lstm(mels)
        e = torch.relu(self.linear(hidden[-1]))
        return e / (e.norm(dim=1, keepdim=True) + 1e-6)


@torch.inference_mode()
def embed(model, mels):
    out = []
    for chunk in mels.split(BATCH):
        out.append(model(chunk))
    return torch.cat(out)


torch.manual_seed(0)
encoder = SpeakerEncoder().eval()
speaker = torch.arange(N_SPEAKERS).repeat_interleave(PER_SPEAKER)
voice = torch.randn(N_SPEAKERS, 1, N_MELS)
mels = voice[speaker] + 0.7 * torch.randn(N_SPEAKERS * PER_SPEAKER, FRAMES, N_MELS)

emb = embed(encoder, mels)

scores = emb @ emb.T
same = speaker[:, None] == speaker[None, :]
impostor = scores[~same]
same.fill_diagonal_(False)                  # no utterance against itself
target = scores[same]

# equal error rate over 200 thresholds
best = (1.0, 0.0)
for th in torch.linspace(float(scores.min()), 1.0, 200):
    far = (impostor > th).float().mean().item()
    frr = (target <= th).float().mean().item()
    if abs(far - frr) < abs(best[0] - best[1]):
        best = (far, frr)
print(f"EER {(best[0] + best[1]) / 2:.3f} over {len(target)} target pairs")
