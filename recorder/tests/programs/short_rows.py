import numpy as np

points = np.random.rand(100_000, 3)

squares = points.sum(axis=-1)
means = np.mean(points, axis=0)
