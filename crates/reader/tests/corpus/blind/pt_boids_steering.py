import torch

# Boids (Reynolds 1987), all pairs, on whatever device there is
dev = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
torch.manual_seed(5)

n_birds = 1500
n_steps = 200
radius, too_close = 6.0, 1.5
w_coh, w_ali, w_sep = 0.01, 0.125, 0.08
vmax = 2.0
world = 100.0

pos = torch.rand(n_birds, 2, device=dev) * world
vel = torch.randn(n_birds, 2, device=dev)


@torch.no_grad()
def step(pos, vel):
    diff = pos[None, :, :] - pos[:, None, :]              # i -> j
    diff = diff - world * torch.round(diff / world)
    d2 = diff.pow(2).sum(-1)
    near = (d2 < radius ** 2).float()
    near.fill_diagonal_(0)
    count = near.sum(1, keepdim=True).clamp(min=1)

    cohesion = (near[:, :, None] * diff).sum(1) / count
    alignment = near @ vel / count - vel
    close = near * (d2 < too_close ** 2)
    separation = -(close[:, :, None] * diff).sum(1)

    vel = vel + w_coh * cohesion + w_ali * alignment + w_sep * separation
    speed = vel.norm(dim=1, keepdim=True)
    vel = torch.where(speed > vmax, vel / speed * vmax, vel)
    pos = (pos + vel) % world
    return pos, vel, count


order = []
for t in range(n_steps):
    pos, vel, count = step(pos, vel)
    heading = vel / vel.norm(dim=1, keepdim=True)
    order.append(heading.mean(0).norm())

order = torch.stack(order).cpu()
print("order parameter: start %.3f, end %.3f" % (order[0], order[-20:].mean()))
print("neighbours on average:", count.mean().item())
