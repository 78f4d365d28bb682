import cupy as cp
import numpy as np

state = np.ones(1000, dtype=np.float32)
for _ in range(50):
    on_gpu = cp.asarray(state)
    on_gpu = on_gpu * 2.0 + 1.0
    state = on_gpu.get() * 0
print(state[0])
