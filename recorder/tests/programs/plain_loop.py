import math


def area(x):
    return math.exp(-x) * (1 + x)


total = 0.0
counts = [0, 0]
for i in range(2000):
    total += area(i * 0.001)
    counts[i % 2] += 1
squares = [k * k for k in range(1500)]
print(total, counts, sum(squares))
