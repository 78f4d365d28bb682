"""k nearest neighbours from scratch, leave one out. No NumPy allowed in this exercise!"""
import math
import random
from collections import Counter

PER_CLASS = 60
CENTERS = {
    "setosa": (5.0, 3.4, 1.5, 0.2),
    "versicolor": (5.9, 2.8, 4.3, 1.3),
    "virginica": (6.6, 3.0, 5.6, 2.0),
}


def make_flowers(seed=4):
    random.seed(seed)
    flowers = []
    for name, center in CENTERS.items():
        for _ in range(PER_CLASS):
            flowers.append(([random.gauss(c, 0.4) for c in center], name))
    random.shuffle(flowers)
    return flowers


def distance(a, b):
    total = 0.0
    for x, y in zip(a, b):
        total += (x - y) ** 2
    return math.sqrt(total)


def classify(point, others, k):
    dists = [(distance(point, features), name) for features, name in others]
    dists.sort()
    votes = Counter(name for _, name in dists[:k])
    return votes.most_common(1)[0][0]


def leave_one_out(flowers, k):
    right = 0
    for i, (features, name) in enumerate(flowers):
        others = flowers[:i] + flowers[i + 1:]
        if classify(features, others, k) == name:
            right += 1
    return right / len(flowers)


flowers = make_flowers()
best_k, best_acc = None, 0.0
for k in (1, 3, 5, 7, 9, 11):
    acc = leave_one_out(flowers, k)
    print(f"k = {k:2d}: {acc:.1%}")
    if acc > best_acc:
        best_k, best_acc = k, acc
print("use k =", best_k)
