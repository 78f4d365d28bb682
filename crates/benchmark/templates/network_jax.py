

def jax_step(L, s):
    """Returns one compiled step of the network in JAX, with the weights in lists."""
    jax, xp, w = L.module, L.xp, width(s)
    lax, nn, type_ = jax.lax, jax.nn, getattr(xp, L.dtype)
    rng = __import__("numpy").random.default_rng(1)
    weight = lambda *shape: L.put((rng.standard_normal(shape) * 0.02).astype("float64" if L.dtype == "float64" else "float32"))
    norm = lambda x: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)
    if FAMILY == "training":
        widths = [round(s.values)] + [w] * s.layers
        weights = [[weight(a, b), weight(b)] for a, b in zip(widths, widths[1:])]

        def forward(weights, x):
            for a, b in weights:
                x = nn.relu(x @ a + b)
            return x
    elif FAMILY == "cnn":
        side = max(1, s.uses ** 0.5)
        weights = [weight(w, round(s.channels) if k == 0 else w, 3, 3) for k in range(s.layers)]

        def forward(weights, x):
            for k, a in enumerate(weights):
                stride = (max(1, round(s.image / side)) if k == 0 else 1,) * 2
                y = lax.conv_general_dilated(x, a, stride, "SAME")
                y = (y - y.mean((0, 2, 3), keepdims=True)) * lax.rsqrt(y.var((0, 2, 3), keepdims=True) + 1e-5)
                x = nn.relu(x + y if k % 2 else y)
            return x.mean((2, 3))
    elif FAMILY == "recurrent":
        gates = 4 if s.gates > 3 else 3 if s.gates > 1 else 1
        weights = [[weight(w, gates * w), weight(w, gates * w), weight(gates * w)] for _ in range(s.layers)]

        def forward(weights, x):
            for a, b, c in weights:
                def cell(state, inputs):
                    h, m = state
                    if gates == 4:
                        i, f, g, o = xp.split(inputs + h @ b, 4, -1)
                        m = nn.sigmoid(f) * m + nn.sigmoid(i) * xp.tanh(g)
                        h = nn.sigmoid(o) * xp.tanh(m)
                    elif gates == 3:
                        of_inputs, of_state = xp.split(inputs, 3, -1), xp.split(h @ b, 3, -1)
                        r, z = (nn.sigmoid(of_inputs[k] + of_state[k]) for k in (0, 1))
                        h = (1 - z) * xp.tanh(of_inputs[2] + r * of_state[2]) + z * h
                    else:
                        h = xp.tanh(inputs + h @ b)
                    return (h, m), h
                zero = xp.zeros(x.shape[1:], x.dtype)
                x = lax.scan(cell, (zero, zero), x @ a + c)[1]
            return x[-1]
    else:
        heads = max(1, round(w / 64))
        weights = [weight(1000, w)] + [[weight(w, 3 * w), weight(w, w), weight(w, 4 * w), weight(4 * w, w)] for _ in range(s.layers)]

        def forward(weights, x):
            x = weights[0][x]
            for a, b, c, d in weights[1:]:
                q, k, v = (y.reshape(*x.shape[:2], heads, w // heads) for y in xp.split(norm(x) @ a, 3, -1))
                x = x + nn.dot_product_attention(q, k, v).reshape(x.shape) @ b
                x = x + nn.gelu(norm(x) @ c) @ d
            return x.mean(1)
    cast = lambda tree_: jax.tree.map(lambda y: y.astype(type_) if y.dtype.kind in "fV" else y, tree_)
    if not trains():
        weights, compiled = cast(weights), jax.jit(forward)
        return lambda x, y: compiled(weights, x)

    def loss(weights, x, y):
        made = forward(cast(weights), cast(x))
        return ((made - (y if y.ndim == 1 else y[:, 0])[:, None]) ** 2).mean().astype("float32")

    def step(state, x, y):
        weights, one, two = state
        value, slopes = jax.value_and_grad(loss)(weights, x, y)
        if FAMILY == "recurrent":
            return (weights, one, slopes), value
        one = jax.tree.map(lambda a, b: 0.9 * a + 0.1 * b, one, slopes)
        two = jax.tree.map(lambda a, b: 0.999 * a + 0.001 * b * b, two, slopes)
        weights = jax.tree.map(lambda a, b, c: a - 1e-3 * b / (xp.sqrt(c) + 1e-8), weights, one, two)
        return (weights, one, two), value
    zeros = lambda: jax.tree.map(xp.zeros_like, weights)
    state, compiled = [(weights, zeros(), zeros())], jax.jit(step, donate_argnums=0)

    def run(x, y):
        state[0], value = compiled(state[0], x, y)
        return value
    return run
