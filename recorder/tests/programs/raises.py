import numpy as np

a = np.ones(30_000)
b = a + 1.0
raise ValueError("on purpose")
