# DQN on a hand-written cart-pole (no gym at work...)
import copy, math, random
import torch
from torch import nn

TOTAL_STEPS   = 20_000
LEARN_START   = 1_000
BATCH         = 128
BUFFER        = 10_000
GAMMA         = 0.99
TARGET_EVERY  = 500
EPS_DECAY     = 8_000

random.seed(3); torch.manual_seed(3)

class CartPole:
    def reset(self):
        self.s = [random.uniform(-0.05, 0.05) for _ in range(4)]
        return self.s

    def step(self, action):
        x, v, th, w = self.s
        force = 10.0 if action == 1 else -10.0
        c, s = math.cos(th), math.sin(th)
        tmp = (force + 0.05 * w * w * s) / 1.1
        th_acc = (9.8 * s - c * tmp) / (0.5 * (4.0 / 3.0 - 0.1 * c * c / 1.1))
        x_acc = tmp - 0.05 * th_acc * c / 1.1
        self.s = [x + 0.02 * v, v + 0.02 * x_acc, th + 0.02 * w, w + 0.02 * th_acc]
        done = abs(self.s[0]) > 2.4 or abs(self.s[2]) > 0.2095
        return self.s, 1.0, done

def mlp():
    return nn.Sequential(nn.Linear(4, 128), nn.ReLU(),
                         nn.Linear(128, 128), nn.ReLU(),
                         nn.Linear(128, 2))

q = mlp()
q_target = copy.deepcopy(q)
opt = torch.optim.Adam(q.parameters(), lr=1e-3)

# replay memory as flat tensors
mem_s  = torch.zeros(BUFFER, 4)
mem_s2 = torch.zeros(BUFFER, 4)
mem_a  = torch.zeros(BUFFER, 1, dtype=torch.long)
mem_r  = torch.zeros(BUFFER)
mem_d  = torch.zeros(BUFFER)

def learn(filled):
    idx = torch.randint(0, filled, (BATCH,))
    q_sa = q(mem_s[idx]).gather(1, mem_a[idx]).squeeze(1)
    with torch.no_grad():
        best = q_target(mem_s2[idx]).max(1).values
        target = mem_r[idx] + GAMMA * best * (1 - mem_d[idx])
    loss = nn.functional.smooth_l1_loss(q_sa, target)
    opt.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(q.parameters(), 10.0)
    opt.step()

env = CartPole()
state, ep_len, lengths = env.reset(), 0, []
for t in range(TOTAL_STEPS):
    eps = max(0.05, 1.0 - t / EPS_DECAY)
    if random.random() < eps:
        a = random.randrange(2)
    else:
        with torch.no_grad():
            a = int(q(torch.tensor(state).unsqueeze(0)).argmax())
    nxt, r, done = env.step(a)
    i = t % BUFFER
    mem_s[i], mem_s2[i] = torch.tensor(state), torch.tensor(nxt)
    mem_a[i], mem_r[i], mem_d[i] = a, r, float(done)
    state, ep_len = nxt, ep_len + 1
    if done:
        lengths.append(ep_len)
        state, ep_len = env.reset(), 0
    if t >= LEARN_START:
        learn(min(t + 1, BUFFER))
    if t % TARGET_EVERY == 0:
        q_target.load_state_dict(q.state_dict())
print("episodes:", len(lengths), "mean of last 20:", sum(lengths[-20:]) / max(1, len(lengths[-20:])))
