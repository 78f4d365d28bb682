COMPARES = False
BEGINS = True  # Each run starts with the prompt, for any number of tokens.


def parts(L):
    return "tokens" if SIZES["tokens"] else None


def width(s):
    d = (s.active / s.layers / 12) ** 0.5
    heads = max(1, round(d / 128))
    return heads * max(2, 2 * round(d / heads / 2)), heads


def needs(s, L):
    return s.params * s.item + 2 * s.layers * s.kv * s.batch * (s.prompt + s.tokens) * s.item


def make(s, L):
    return [s.rng.integers(0, 1000, (round(s.batch), max(1, s.prompt)))]


def work(L, s):
    """A transformer with random weights. It reads the prompt, then generates one token at a time."""
    torch, F = L.module, L.module.nn.functional
    w, heads = width(s)
    size, total = w // heads, s.prompt + s.tokens + 1
    shared = max(1, min(heads, round(s.kv / size)))
    draw = lambda *shape: torch.randn(shape, dtype=L.type, device=L.device) * 0.02
    up = round((12 * w * w - 2 * w * w - 2 * w * shared * size) / 3 / w)
    blocks = [(draw(w + 2 * shared * size, w), draw(w, w), draw(2 * up, w), draw(w, up)) for _ in range(s.layers)]
    words, one = draw(1000, w), torch.ones(w, dtype=L.type, device=L.device)
    kept = [[torch.zeros((round(s.batch), shared, total, size), dtype=L.type, device=L.device) for _ in "kv"] for _ in blocks]

    def forward(ids, at):
        x, (b, t) = words[ids], ids.shape
        for (mix, out, gate, down), (keys, values) in zip(blocks, kept):
            q, k, v = F.linear(F.rms_norm(x, (w,), one), mix).split([w, shared * size, shared * size], -1)
            keys[:, :, at:at + t] = k.view(b, t, shared, size).transpose(1, 2)
            values[:, :, at:at + t] = v.view(b, t, shared, size).transpose(1, 2)
            y = F.scaled_dot_product_attention(q.view(b, t, heads, size).transpose(1, 2), keys[:, :, :at + t], values[:, :, :at + t],
                                               is_causal=t > 1, enable_gqa=shared != heads)
            x = x + F.linear(y.transpose(1, 2).reshape(b, t, w), out)
            a, g = F.linear(F.rms_norm(x, (w,), one), gate).chunk(2, -1)
            x = x + F.linear(F.silu(a) * g, down)
        return F.linear(x[:, -1:], words).argmax(-1)

    @torch.inference_mode()
    def run(ids):
        new = forward(ids, 0)
        for k in range(round(s.tokens)):
            new = forward(new, s.prompt + k)
        return new
    return run
