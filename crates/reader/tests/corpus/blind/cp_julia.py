import cupy as cp

WIDTH, HEIGHT = 1920, 1080
C = complex(-0.8, 0.156)
MAX_ITER = 150

x = cp.linspace(-1.6, 1.6, WIDTH)
y = cp.linspace(-0.9, 0.9, HEIGHT)
z = x[cp.newaxis, :] + 1j * y[:, cp.newaxis]
count = cp.zeros((HEIGHT, WIDTH), dtype=cp.int32)

for i in range(MAX_ITER):
    alive = cp.abs(z) < 2.0
    count += alive
    z = cp.where(alive, z * z + C, z)

picture = cp.asnumpy(count)
print("mean escape time", picture.mean(), "inside", (picture == MAX_ITER).mean())
