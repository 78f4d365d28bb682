import numpy as np

a = np.ones((200, 300), dtype=np.float32)
b = np.ones((300, 100), dtype=np.float32)
c = a @ b
v = np.linalg.solve(np.eye(60) * 2.0, np.ones(60))
f = np.fft.fft(np.ones(4096))
s = np.einsum("bij,bjk->bik", np.ones((8, 10, 20)), np.ones((8, 20, 30)))
u, w, vt = np.linalg.svd(np.ones((50, 20)), full_matrices=False)
print(c[0, 0], v[0], f[0].real, s.shape, u.shape)
