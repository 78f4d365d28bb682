# Ten-armed testbed (Sutton and Barto, figure 2.2), all runs at once with torch
import torch

RUNS, ARMS, STEPS = 20_000, 10, 500
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(10)


def play(epsilon):
    q_true = torch.randn(RUNS, ARMS, device=device)
    best = q_true.argmax(dim=1)
    q_est = torch.zeros(RUNS, ARMS, device=device)
    count = torch.zeros(RUNS, ARMS, device=device)
    rows = torch.arange(RUNS, device=device)
    rewards = torch.zeros(STEPS, device=device)
    optimal = torch.zeros(STEPS, device=device)

    for t in range(STEPS):
        greedy = q_est.argmax(dim=1)
        other = torch.randint(ARMS, (RUNS,), device=device)
        explore = torch.rand(RUNS, device=device) < epsilon
        action = torch.where(explore, other, greedy)

        reward = q_true[rows, action] + torch.randn(RUNS, device=device)
        count[rows, action] += 1
        error = reward - q_est[rows, action]
        q_est[rows, action] += error / count[rows, action]

        rewards[t] = reward.mean()
        optimal[t] = (action == best).float().mean()
    return rewards.cpu(), optimal.cpu()


for eps in (0.0, 0.01, 0.1):
    r, o = play(eps)
    print(f"eps {eps:4.2f}: reward of the last 100 steps {r[-100:].mean():.3f}, optimal action {o[-100:].mean():.1%}")
