import random

random.seed(3)
NODES = 400
DAMPING = 0.85
TOL = 1e-10

links = {v: random.sample(range(NODES), k=random.randint(2, 9)) for v in range(NODES)}
rank = [1.0 / NODES] * NODES

change = 1.0
rounds = 0
while change > TOL:
    fresh = [(1.0 - DAMPING) / NODES] * NODES
    for node, targets in links.items():
        share = DAMPING * rank[node] / len(targets)
        for t in targets:
            fresh[t] += share
    change = sum(abs(a - b) for a, b in zip(fresh, rank))
    rank = fresh
    rounds += 1

best = sorted(range(NODES), key=lambda v: rank[v], reverse=True)[:5]
print(f"{rounds} rounds:", [(v, round(rank[v], 5)) for v in best])
