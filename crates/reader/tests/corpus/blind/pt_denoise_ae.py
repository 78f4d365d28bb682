import torch
from torch import nn

N_SAMPLES, N_FEATURES, LATENT = 16_384, 256, 16
config = {"epochs": 6, "batch_size": 512, "lr": 1e-3, "noise": 0.2}


class AutoEncoder(nn.Module):
    def __init__(self, n_in, n_latent):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(n_in, 128), nn.ReLU(), nn.Linear(128, n_latent))
        self.decoder = nn.Sequential(nn.Linear(n_latent, 128), nn.ReLU(), nn.Linear(128, n_in))

    def forward(self, x):
        return self.decoder(self.encoder(x))


torch.manual_seed(1)
basis = torch.randn(LATENT, N_FEATURES)
data = torch.randn(N_SAMPLES, LATENT) @ basis

model = AutoEncoder(N_FEATURES, LATENT)
opt = torch.optim.AdamW(model.parameters(), lr=config["lr"])
loss_fn = nn.MSELoss()

for epoch in range(config["epochs"]):
    order = torch.randperm(N_SAMPLES)
    total = 0.0
    for idx in order.split(config["batch_size"]):
        clean = data[idx]
        noisy = clean + config["noise"] * torch.randn_like(clean)
        loss = loss_fn(model(noisy), clean)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        total += loss.item() * len(idx)
    print(f"epoch {epoch}: {total / N_SAMPLES:.4f}")
