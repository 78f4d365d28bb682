"""Fit 2-D Gaussian splats to a picture by gradient descent, no nn.Module."""
import torch

H = W = 96
N_SPLATS = 150
STEPS = 400

torch.manual_seed(12)
ys, xs = torch.meshgrid(torch.linspace(0, 1, H), torch.linspace(0, 1, W), indexing="ij")
grid = torch.stack([xs.reshape(-1), ys.reshape(-1)], dim=1)              # (pixels, 2)

# target: rings and a gradient
r = ((xs - 0.5) ** 2 + (ys - 0.5) ** 2).sqrt()
target = torch.stack([0.5 + 0.5 * torch.cos(20 * r), xs, 1 - ys], dim=2).reshape(-1, 3)

centre = torch.rand(N_SPLATS, 2, requires_grad=True)
log_s = torch.full((N_SPLATS, 2), -3.0, requires_grad=True)
angle = torch.zeros(N_SPLATS, requires_grad=True)
colour = (0.1 * torch.randn(N_SPLATS, 3)).requires_grad_()
params = [centre, log_s, angle, colour]


def render():
    dx = grid[None, :, 0] - centre[:, 0, None]                           # (splats, pixels)
    dy = grid[None, :, 1] - centre[:, 1, None]
    c, s = torch.cos(angle)[:, None], torch.sin(angle)[:, None]
    u = (c * dx + s * dy) * torch.exp(-log_s[:, 0, None])
    v = (c * dy - s * dx) * torch.exp(-log_s[:, 1, None])
    weight = torch.exp(-0.5 * (u * u + v * v))
    return weight.T @ colour


lr = 0.02
moment = [torch.zeros_like(p) for p in params]
for step in range(STEPS):
    loss = ((render() - target) ** 2).mean()
    grads = torch.autograd.grad(loss, params)
    with torch.no_grad():
        for p, g, m in zip(params, grads, moment):
            m.mul_(0.9).add_(g)
            p -= lr * m
    if step % 50 == 0:
        print(step, f"psnr {-10 * torch.log10(loss).item():.2f} dB")

final = render().detach().clamp(0, 1)
print("mean error", (final - target).abs().mean().item())
