STEPWISE, COMPARES = True, False  # Each network has its own random weights.


def parts(L):
    return None if FAMILY == "recurrent" else "steps"


def trains():
    return SIZES["phase"] == "train"


def width(s):
    """Returns the units of a layer, the channels of a convolution, or the width of a block, from the weights per layer."""
    if FAMILY == "recurrent":
        return round(s.width)
    if FAMILY == "transformer":
        d = (s.active / s.layers / 12) ** 0.5
        heads = max(1, round(d / 64))
        return heads * max(2, 2 * round(d / heads / 2))
    return max(1, round((s.params / s.layers / (9 if FAMILY == "cnn" else 1)) ** 0.5))


def needs(s, L):
    if FAMILY == "recurrent":
        return 4 * (8 * s.width**2 * s.layers * 4 + 12 * s.layers * s.seq * s.batch * s.width * (2 if trains() else 0.2))
    each = {"training": 2, "cnn": 3, "transformer": 17}[FAMILY]
    kept = s.acts * (each if trains() and s.ckpt == "no" else 3 / s.layers)
    return s.params * (16 if trains() else 4) + kept * s.batch / (s.accum if trains() else 1) * 4


def make(s, L):
    """Returns a batch and its targets."""
    batch = round(s.batch)
    if FAMILY == "training":
        inputs = uniform(s, batch * first_uses(s), round(s.values))
    elif FAMILY == "cnn":
        inputs = uniform(s, batch, round(s.channels), s.image, s.image)
    elif FAMILY == "transformer":
        return [s.rng.integers(0, 1000, (batch, s.seq))] * 2
    else:
        inputs = uniform(s, s.seq, batch, width(s))
    return [inputs, s.rng.integers(0, 10, len(inputs) if FAMILY != "recurrent" else batch)]


def first_uses(s):
    """Returns the number of input rows per sample, which is the number of times that a sample uses each weight."""
    return max(1, round(s.uses))


def work(L, s):
    step = (torch_step if L.kind == "pytorch" else jax_step if L.kind == "jax" else numpy_step)(L, s)

    def run(x, y):
        for _ in range(round(s.steps) if FAMILY != "recurrent" else 1):
            result = step(L.fetch(x), L.fetch(y) if trains() else y)
            if WAITS or not trains():
                result = L.back(result)
            L.step()
        return result
    return run
