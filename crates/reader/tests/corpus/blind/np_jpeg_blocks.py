"""How much does JPEG-like quantisation cost?  8x8 block DCT written with matrix products."""
import numpy as np

QUANT = np.array([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55],
    [14, 13, 16, 24, 40, 57, 69, 56], [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=np.float32)


def dct_matrix(n=8):
    k = np.arange(n)[:, None]
    x = np.arange(n)[None, :]
    D = np.sqrt(2 / n) * np.cos(np.pi * (2 * x + 1) * k / (2 * n))
    D[0] /= np.sqrt(2)
    return D.astype(np.float32)


def to_blocks(img):
    h, w = img.shape
    return np.ascontiguousarray(img.reshape(h // 8, 8, w // 8, 8).swapaxes(1, 2))


def from_blocks(blocks):
    bh, bw = blocks.shape[:2]
    return blocks.swapaxes(1, 2).reshape(bh * 8, bw * 8)


def encode(blocks, D, quality):
    scale = np.float32(50.0 / quality)
    coef = D @ blocks @ D.T
    return np.round(coef / (QUANT * scale))


def decode(codes, D, quality):
    scale = np.float32(50.0 / quality)
    return D.T @ (codes * (QUANT * scale)) @ D


def psnr(a, b):
    mse = np.mean((a - b) ** 2)
    return 10 * np.log10(255.0 ** 2 / mse)


if __name__ == "__main__":
    rng = np.random.default_rng(3)
    image = rng.integers(0, 256, size=(2048, 3072)).astype(np.float32)
    D = dct_matrix()
    blocks = to_blocks(image - np.float32(128))
    for quality in [20, 50, 80]:
        codes = encode(blocks, D, quality)
        restored = from_blocks(decode(codes, D, quality)) + np.float32(128)
        zeros = np.count_nonzero(codes == 0) / codes.size
        print(f"q={quality}: PSNR {psnr(image, restored):.2f} dB, {zeros:.1%} zeros")
