"""Full-search block matching, like an MPEG encoder does it. Every GOP-th frame is intra coded."""
import numpy as np

BLOCK = 16
RANGE = 7
GOP = 8


def synth_video(n=24, h=144, w=176):
    rng = np.random.default_rng(7)
    canvas = rng.integers(0, 256, (h + 2 * n, w + 3 * n)).astype(np.uint8)
    # camera pans, views into one big canvas
    return [canvas[2 * k:2 * k + h, 3 * k:3 * k + w] for k in range(n)]


class MotionSearch:
    def __init__(self, block=BLOCK, reach=RANGE):
        self.block, self.reach = block, reach
        self.tested = 0

    def sad(self, cur, ref):
        diff = np.abs(cur - ref)
        h, w = diff.shape
        b = self.block
        self.tested += 1
        return diff.reshape(h // b, b, w // b, b).sum(axis=(1, 3))

    def __call__(self, cur, prev):
        cur = cur.astype(np.int16)
        h, w = cur.shape
        s = self.reach
        padded = np.pad(prev, s, mode="edge").astype(np.int16)
        best = self.sad(cur, padded[s:s + h, s:s + w])
        field = np.zeros(best.shape + (2,), dtype=np.int8)
        for dy in range(-s, s + 1):
            for dx in range(-s, s + 1):
                if dy == 0 and dx == 0:
                    continue
                cost = self.sad(cur, padded[s + dy:s + dy + h, s + dx:s + dx + w])
                better = cost < best
                best = np.where(better, cost, best)
                field[better] = dy, dx
        return field, best


video = synth_video()
search = MotionSearch()
residual = []
for k, frame in enumerate(video):
    if k % GOP == 0:
        continue                      # intra frame, nothing to predict from
    field, cost = search(frame, video[k - 1])
    residual.append(cost.sum() / frame.size)

vectors, counts = np.unique(field.reshape(-1, 2), axis=0, return_counts=True)
print("most common vector", vectors[counts.argmax()], "shifts tested", search.tested)
print("mean residual per pixel %.2f" % np.mean(residual))
